"""Moves, turns, shuffles and re-exports plans that nobody may change, and compares what esquadro says of them.

    python benchmarks/metamorphic.py FILE|FOLDER ... [--most N] [--only CHANGE]

Each plan is written anew under every change that keeps its meaning: moved far off, turned, its entities in another
order, its layers in another letter case, in another version (DXF); its site moved or turned, its instances renumbered
(IFC). Verdicts, measured values, floor counts, the unit and the number of things recognised have to stay. Exits 1
where one does not. What cannot be written anew by the library that writes it is said and left out.
"""

from __future__ import annotations

import argparse
import math
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from checker.app.submission import Request, check_submission
from checker.model.concepts import recognised
from checker.model.errors import EsquadroError

Table = dict[str, Any]
FAR = (620_000.0, 9_650_000.0)
"""A place in a national grid, in metres."""


def said(path: Path, unit: str | None = None) -> Table:
    """Return what is said of a plan, without names of entities: by provision, and of the whole."""
    try:
        check = check_submission(Request(plans=(path,), isolate=False, unit=unit)).check
    except EsquadroError as error:
        return {"error": type(error).__name__}
    table: Table = {
        "unit": check.plan.files[0].unit.name,
        "floors": (check.floor_count.low, check.floor_count.default, check.floor_count.high),
        "recognised": recognised(check.plan),
    }
    for ruleset in check.rulesets:
        for provision in ruleset.provisions:
            found = Counter((f.verdict, f.subject.kind, _measured(f)) for f in provision.findings)
            table[provision.id] = (provision.verdict, found)
    return table


def _measured(finding: Any) -> float | None:
    return None if finding.measured is None else round(finding.measured.value, 2)


def differences(one: Table, other: Table) -> list[str]:
    """Return what differs, a line each."""
    return [
        f"{k}: {one.get(k)} became {other.get(k)}"
        for k in (*one, *(other.keys() - one.keys()))
        if one.get(k) != other.get(k)
    ]


# --- DXF


def _moved(doc: Any) -> None:
    from ezdxf.math import Matrix44

    k = {4: 1000.0, 5: 100.0}.get(int(doc.header.get("$INSUNITS", 0) or 0), 1.0)
    _transform(doc, Matrix44.translate(FAR[0] * k, FAR[1] * k, 0))
    for layout in doc.layouts:
        for view in layout.query("VIEWPORT") if not layout.is_modelspace else ():
            centre = view.dxf.view_center_point
            view.dxf.view_center_point = (centre[0] + FAR[0] * k, centre[1] + FAR[1] * k)


def _turned(doc: Any) -> None:
    from ezdxf.math import Matrix44

    if any(v for x in doc.layouts if not x.is_modelspace for v in x.query("VIEWPORT") if v.dxf.get("id", 2) != 1):
        raise NotImplementedError("sheets show it by their windows")
    _transform(doc, Matrix44.z_rotate(math.radians(33.0)))


def _transform(doc: Any, matrix: Any) -> None:
    from ezdxf import transform

    log = transform.inplace(list(doc.modelspace()), matrix)
    if len(log):
        raise NotImplementedError("; ".join(sorted({str(m) for m in log.messages()})))


def _shuffled(doc: Any) -> None:
    handles = [e.dxf.handle for e in doc.modelspace()]
    random.Random(7).shuffle(handles)  # noqa: S311  # no secret
    space = doc.modelspace()
    by_handle = {e.dxf.handle: e for e in space}
    space.entity_space.entities[:] = [by_handle[h] for h in handles]


def _other_case(doc: Any) -> None:
    for layer in list(doc.layers):
        name = layer.dxf.name
        if name not in ("0", "Defpoints") and name.upper() == name:
            layer.dxf.name = name.lower()


def _newer(doc: Any) -> None:
    if doc.dxfversion < "AC1015":
        raise NotImplementedError("R12 is not raised")
    doc.dxfversion = "R2018"


DXF: dict[str, Callable[[Any], None]] = {
    "moved": _moved, "turned": _turned, "shuffled": _shuffled, "letter case": _other_case, "R2018": _newer,
}  # fmt: skip


def write_dxf(path: Path, change: Callable[[Any], None], out: Path) -> None:
    """Write a drawing anew with a change made to it."""
    import ezdxf

    doc = ezdxf.readfile(path)
    change(doc)
    doc.saveas(out)


# --- IFC


def _site(model: Any) -> Any:
    sites = model.by_type("IfcSite") or model.by_type("IfcBuilding")
    placement = sites[0].ObjectPlacement if sites else None
    if placement is None or placement.RelativePlacement is None:
        raise NotImplementedError("no site with a placement")
    return placement.RelativePlacement


def _site_moved(model: Any) -> None:
    import ifcopenshell.util.unit

    k = 1 / ifcopenshell.util.unit.calculate_unit_scale(model)
    axes = _site(model)
    x, y, z = axes.Location.Coordinates
    axes.Location = model.createIfcCartesianPoint((x + 5000.0 * k, y - 3000.0 * k, z))


def _site_turned(model: Any) -> None:
    axes = _site(model)
    if axes.Axis is not None and tuple(axes.Axis.DirectionRatios) != (0.0, 0.0, 1.0):
        raise NotImplementedError("the site leans")
    x, y = tuple(axes.RefDirection.DirectionRatios)[:2] if axes.RefDirection else (1.0, 0.0)
    turn = math.radians(33.0)
    turned = (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn), 0.0)
    axes.Axis = model.createIfcDirection((0.0, 0.0, 1.0))
    axes.RefDirection = model.createIfcDirection(turned)


def _same(model: Any) -> None:
    del model


IFC: dict[str, Callable[[Any], None]] = {"moved": _site_moved, "turned": _site_turned, "renumbered": _same}
_INSTANCE = re.compile(r"^#(\d+)=", re.MULTILINE)
_REFERENCE = re.compile(r"'(?:[^']|'')*'|#(\d+)")


def write_ifc(path: Path, change: Callable[[Any], None], out: Path) -> None:
    """Write a model anew with a change made to it."""
    import ifcopenshell

    model = ifcopenshell.open(str(path))
    change(model)
    text = model.to_string()
    out.write_text(_renumbered(text) if change is _same else text, encoding="utf-8")


def _renumbered(text: str) -> str:
    """Return the file with its instances in another order and under other numbers."""
    head, data = text.split("DATA;\n", 1)
    body, tail = data.rsplit("ENDSEC;", 1)
    lines = [line for line in body.splitlines() if line]
    numbers = [int(m) for m in _INSTANCE.findall(body)]
    fresh = dict(zip(numbers, random.Random(7).sample(range(1, 2 * len(numbers) + 1), len(numbers)), strict=True))  # noqa: S311

    def renamed(match: re.Match[str]) -> str:
        return f"#{fresh[int(match.group(1))]}" if match.group(1) else match.group()

    random.Random(3).shuffle(lines)  # noqa: S311  # no secret
    return f"{head}DATA;\n" + "\n".join(_REFERENCE.sub(renamed, line) for line in lines) + f"\nENDSEC;{tail}"


def examine(path: Path, only: str = "") -> Iterator[tuple[str, list[str] | str]]:
    """Yield each change with what differs, or with the reason why it could not be made."""
    table, write = (DXF, write_dxf) if path.suffix.lower() == ".dxf" else (IFC, write_ifc)
    before = said(path)
    if not before.get("recognised"):
        yield "read", str(before.get("error", "nothing"))
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, change in table.items():
            if only and only != name:
                continue
            out = Path(folder) / f"{name.replace(' ', '-')}{path.suffix}"
            try:
                write(path, change, out)
            except Exception as error:
                yield name, f"not written: {error or type(error).__name__}"
                continue
            yield name, differences(before, said(out))


def main() -> int:
    """Examine the plans named and print what differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plans", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=0, help="stop after so many plans")
    parser.add_argument("--only", default="", help="one change alone")
    options = parser.parse_args()
    files = [
        f
        for p in options.plans
        for f in (sorted(p.rglob("*")) if p.is_dir() else [p])
        if f.suffix.lower() in (".dxf", ".ifc")
    ]
    wrong = 0
    for path in files[: options.most or None]:
        for change, found in examine(path, options.only):
            wrong += isinstance(found, list) and bool(found)
            state = found if isinstance(found, str) else f"{len(found)} differ" if found else "same"
            print(f"{path.name}: {change}: {state}", flush=True)
            for line in found if isinstance(found, list) else ():
                print(f"    {line[:300]}")
    print(f"{len(files)} plans, {wrong} changes that change what is said")
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
