"""Expands a distance table into a rule for each row and each cell."""

from __future__ import annotations

from checker.model import Text
from checker.rules.schema import Bilingual, CellRule, DistanceTableRule, Observe, RowRule, Rule, TableRow

_CELL = Text("classe {column}: {value} m até {row}", "class {column}: {value} m to {row}")


def expand(table: DistanceTableRule) -> list[Rule]:
    """Return the rows and cells of ``table``, each row before its cells."""
    rules: list[Rule] = []
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
        }
        rules.append(
            RowRule(
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
        )
        for column, value in row.cells.items():
            rules.append(
                CellRule(
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
            )
    return rules


def _cell_citation(row: TableRow, column: str) -> Bilingual:
    return Bilingual(pt=f"{row.citation.pt}, classe {column}", en=f"{row.citation.en}, class {column}")


def _cell_title(row: TableRow, column: str, value: float) -> Bilingual:
    text = Text(
        _CELL.pt.format(column=column, value=f"{value:.2f}".replace(".", ","), row=row.title.pt),
        _CELL.en.format(column=column, value=f"{value:.2f}", row=row.title.en),
    )
    return Bilingual(pt=text.pt[0].upper() + text.pt[1:], en=text.en[0].upper() + text.en[1:])
