"""What a DWG holds, as its library decodes it: the one place that knows the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adapters.dxf.refusal import refused
from checker.model.errors import PlanUnreadableError

MODEL, PAPER = 2, 1
"""Where an entity without a stored owner lies."""
_ORIGIN = bytes((70, 1, 0, 5))
_WITHOUT_CLASS = frozenset(("MULTILEADER", "MESH", "ACAD_TABLE", "SURFACE", "PLANESURFACE", "ACAD_PROXY_ENTITY"))


@dataclass(frozen=True, slots=True)
class DwgLayer:
    """A layer by its handle, and whether it shows."""

    handle: int
    name: str
    on: bool = True
    frozen: bool = False


@dataclass(frozen=True, slots=True)
class DwgBlock:
    """A block by its handle; anonymous ones share a name. ``origin`` is the handle of the block it was made from.

    ``dynamic``: it carries data of a dynamic block, whether that names its origin or not.
    """

    handle: int
    name: str
    base_point: tuple[float, float, float] = (0.0, 0.0, 0.0)
    dynamic: bool = False
    origin: int | None = None


@dataclass(frozen=True, slots=True)
class DwgInsert:
    """What an insert refers to: its normal, its block and its attributes by handle."""

    normal: tuple[float, float, float]
    block: int
    attributes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DwgEntity:
    """A decoded entity: its DXF type, its handle and its values by name."""

    kind: str
    handle: int
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DwgSource:
    """A decoded DWG. ``placements`` gives mode and owner by handle; ``written`` the type of every entity in the file.

    ``layer_of`` is the layer's handle of entities that were not decoded.
    """

    version: str
    insunits: int | None = None
    layers: Sequence[DwgLayer] = ()
    blocks: Sequence[DwgBlock] = ()
    entities: Sequence[DwgEntity] = ()
    inserts: Mapping[int, DwgInsert] = field(default_factory=dict)
    placements: Mapping[int, tuple[int, int | None]] = field(default_factory=dict)
    written: Mapping[int, str] = field(default_factory=dict)
    layer_of: Mapping[int, int] = field(default_factory=dict)


def decode(path: Path) -> DwgSource:
    """Decode a DWG; raises :class:`PlanUnreadableError` where the library is missing or gives up."""
    try:
        import ezdwg
    except ImportError as error:
        raise _not_installed(path.name) from error
    try:
        ezdwg.clear_decode_caches()
        return _decoded(ezdwg.read(str(path)))
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # ValueError and more; a panic of the library's native part is no Exception
        raise refused(
            path.name,
            f"o DWG não pôde ser decodificado ({error}); no programa de CAD, audite-o e salve como DXF.",
            f"the DWG could not be decoded ({error}); in the CAD program, audit it and save it as DXF.",
        ) from error
    finally:
        ezdwg.clear_decode_caches()


def _decoded(doc: Any) -> DwgSource:
    from ezdwg import raw

    path = doc.path
    written = {
        int(row[0]): str(row[4]).split("|")[0]
        for row in raw.list_object_headers_with_type(path)
        if row[5] == "E" or str(row[4]) in _WITHOUT_CLASS
    }
    entities = [DwgEntity(e.dxftype, int(e.handle), e.dxf) for e in doc.entities().query()]
    placed = {handle: doc.entity_placement(handle) for handle in written}
    unknown = sorted(set(written) - {e.handle for e in entities})
    return DwgSource(
        version=str(doc.version),
        insunits=doc.insunits,
        layers=[DwgLayer(int(x.handle), str(x.name), bool(x.on), bool(x.frozen)) for x in doc.layers],
        blocks=_blocks(path),
        entities=entities,
        inserts={
            int(handle): DwgInsert(tuple(normal), int(block), tuple(int(a) for a in attributes))
            for handle, normal, block, attributes in raw.decode_insert_write_properties(path)
        },
        placements={handle: place for handle, place in placed.items() if place is not None},
        written=written,
        layer_of={int(handle): int(layer) for handle, layer in raw.decode_object_entity_layer_handles(path, unknown)},
    )


def _blocks(path: str) -> list[DwgBlock]:
    from ezdwg import raw

    rows = list(raw.decode_write_blocks(path))
    known = {int(r["handle"]) for r in rows}
    dynamic = [int(r["handle"]) for r in rows if str(r["name"]).upper().startswith("*U")]
    records = {int(r[0]): bytes(r[-1]) for r in raw.read_object_records_by_handle(path, dynamic)} if dynamic else {}
    return [
        DwgBlock(
            int(r["handle"]),
            str(r["name"]),
            tuple(r["base_point"]),
            "xdata" in r["losses"],
            origin_in(records.get(int(r["handle"]), b""), known - {int(r["handle"])}),
        )
        for r in rows
    ]


def origin_in(record: bytes, blocks: Set[int]) -> int | None:
    """Return the block that a dynamic block's record names as its origin.

    The record's extended data (AcDbBlockRepBTag) holds the integer 1 and then a handle: bytes 70, 1, 0, 5 and eight
    more, at any bit of the record. Only a handle of a known block is taken, and only where there is just one.
    """
    number, size = int.from_bytes(record, "big"), len(record)
    found = set()
    for shift in range(8):
        shifted = ((number << shift) & ((1 << 8 * size) - 1)).to_bytes(size, "big")
        at = shifted.find(_ORIGIN)
        while at >= 0:
            found.add(int.from_bytes(shifted[at + len(_ORIGIN) : at + len(_ORIGIN) + 8], "big"))
            at = shifted.find(_ORIGIN, at + 1)
    known = found & blocks
    return known.pop() if len(known) == 1 else None


def _not_installed(name: str) -> PlanUnreadableError:
    return refused(
        name,
        "para ler DWG falta o complemento: pip install 'esquadro[dwg]' (com pipx: pipx inject esquadro ezdwg). "
        "Ou salve o desenho como DXF no programa de CAD.",
        "reading DWG needs the extra: pip install 'esquadro[dwg]' (with pipx: pipx inject esquadro ezdwg). "
        "Or save the drawing as DXF in the CAD program.",
    )
