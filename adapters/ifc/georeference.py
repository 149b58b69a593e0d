"""What is said of maps: the file's own coordinates are used, and a shift that is given twice is pointed out."""

from __future__ import annotations

from typing import Any

from adapters.ifc.context import Context
from adapters.ifc.relations import all_of
from checker.model.text import Text

_NEAR_M = 1000.0
_FAR_M = 10_000.0


def map_notes(ctx: Context) -> list[Text]:
    """Return the notes about map conversions."""
    conversions = all_of(ctx.model, "IfcMapConversion")
    if not conversions:
        return []
    notes = [
        Text(
            "IfcMapConversion não é aplicado: as coordenadas são as do próprio arquivo.",
            "IfcMapConversion is not applied: coordinates are the file's own.",
        )
    ]
    if any(_twice(ctx, c) for c in conversions):
        notes.append(
            Text(
                "O arquivo é georreferenciado duas vezes: as posições já são do mapa e IfcMapConversion as somaria de "
                "novo. Valem as posições do arquivo; corrija a exportação para usar o modelo em um mapa.",
                "The file is georeferenced twice: its positions are the map's already, and IfcMapConversion would add "
                "them again. The positions of the file count; repair the export before the model is put on a map.",
            )
        )
    return notes


def _twice(ctx: Context, conversion: Any) -> bool:
    """Tell whether the model lies already where a conversion would shift it to."""
    try:
        east, north = float(conversion.Eastings), float(conversion.Northings)
    except (RuntimeError, AttributeError, TypeError, ValueError):
        return False
    places = [ctx.shapes.origin]
    for name in ("IfcSite", "IfcBuilding"):
        matrices = [ctx.shapes.matrix(e) for e in all_of(ctx.model, name)[:5]]
        ox, oy = ctx.shapes.origin
        places += [(float(m[0, 3]) + ox, float(m[1, 3]) + oy) for m in matrices if m is not None]
    return any(
        max(abs(x), abs(y)) > _FAR_M and abs(x - east * s) < _NEAR_M and abs(y - north * s) < _NEAR_M
        for x, y in places
        for s in {1.0, ctx.units.length}
    )
