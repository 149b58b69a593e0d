"""Expands a distance table into a rule for each row and each cell."""

from __future__ import annotations

from checker.model import Text
from checker.rules.schema import Bilingual, CellRule, DistanceTableRule, Observe, RowRule, Rule, TableRow

_CELL = Text("classe {column}: {value} m até {row}", "class {column}: {value} m to {row}")


def expand(table: DistanceTableRule) -> list[tuple[str, Rule]]:
    """Return the rows and cells of ``table`` with the name of their row, each row before its cells."""
    rules: list[tuple[str, Rule]] = []
    for name, row in table.rows.items():
        observe = Observe.model_validate({"fact": table.observe.fact, "with": {**table.observe.with_, **row.with_}})
        cells = tuple(f"{table.id}.{name}.{column}" for column in table.columns)
        shared = {
            "gate": table.gate,
            "says": row.says or table.says,
            "remedy": row.remedy or table.remedy,
            "none": row.none or table.none,
            "since": table.since,
            "until": table.until,
            "cites": table.cites,
            "needs": row.needs or table.needs,
            "examples": row.examples or table.examples,
        }
        row_rule = RowRule(
            kind="row",
            id=f"{table.id}.{name}",
            citation=row.citation,
            title=row.title,
            observe=observe,
            cells=row.cells,
            parts=cells,
            unit=table.unit,
            **shared,  # type: ignore[arg-type]  # shared fields of the base
        )
        rules.append((name, row_rule))
        for column, value in row.cells.items():
            cell_rule = CellRule(
                kind="cell",
                id=f"{table.id}.{name}.{column}",
                row=f"{table.id}.{name}",
                citation=_cell_citation(row, column),
                title=_cell_title(row, column, value),
                observe=observe,
                value=value,
                category=(column,),
                unit=table.unit,
                relief=table.relief,
                **shared,  # type: ignore[arg-type]  # shared fields of the base
            )
            rules.append((name, cell_rule))
    return rules


def _cell_citation(row: TableRow, column: str) -> Bilingual:
    return Bilingual(pt=f"{row.citation.pt}, classe {column}", en=f"{row.citation.en}, class {column}")


def _cell_title(row: TableRow, column: str, value: float) -> Bilingual:
    text = Text(
        _CELL.pt.format(column=column, value=f"{value:.2f}".replace(".", ","), row=row.title.pt),
        _CELL.en.format(column=column, value=f"{value:.2f}", row=row.title.en),
    )
    return Bilingual(pt=text.pt[0].upper() + text.pt[1:], en=text.en[0].upper() + text.en[1:])
