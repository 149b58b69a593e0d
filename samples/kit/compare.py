"""Tell whether two plan files hold the same, whatever their handles, dates and order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ezdxf
import ifcopenshell
from ezdxf.entities import DXFEntity, Insert, LWPolyline

_IDENTITY = {"handle", "owner", "geometry", "block_record_handle", "style_handle"}


def content(path: Path) -> list[str]:
    """Return a file's content as sorted lines."""
    return sorted(_ifc(path) if path.suffix == ".ifc" else _dxf(path))


def differences(one: Path, other: Path, limit: int = 5) -> list[str]:
    """Return the first lines that only one of the files has; empty when they hold the same."""
    a, b = content(one), content(other)
    left, right = set(a) - set(b), set(b) - set(a)
    if not left and not right and len(a) != len(b):
        return [f"{len(a)} / {len(b)}"]
    return [f"- {line}" for line in sorted(left)[:limit]] + [f"+ {line}" for line in sorted(right)[:limit]]


def _ifc(path: Path) -> Iterator[str]:
    file = ifcopenshell.open(str(path))
    yield file.schema_identifier
    for entity in file:
        yield str(entity)


def _dxf(path: Path) -> Iterator[str]:
    doc = ezdxf.readfile(path)
    yield f"{doc.dxfversion} {doc.header['$INSUNITS']}"
    for layer in doc.layers:
        yield f"layer {layer.dxf.name} {layer.dxf.color} {layer.dxf.linetype}"
    for block in doc.blocks:
        for entity in block:
            yield f"{block.name}: {_entity(entity)}"


def _entity(entity: DXFEntity) -> str:
    values = {k: _plain(v) for k, v in entity.dxfattribs().items() if k not in _IDENTITY}
    more: Any = ""
    if isinstance(entity, LWPolyline):
        more = [_plain(p) for p in entity.get_points()]
    elif isinstance(entity, Insert):
        more = [_entity(a) for a in entity.attribs]
    return f"{entity.dxftype()} {sorted(values.items())} {more}"


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 7) + 0.0
    if hasattr(value, "__iter__") and not isinstance(value, str):
        return tuple(round(float(v), 7) + 0.0 for v in value)
    return value
