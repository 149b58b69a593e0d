"""A decoded DWG as a document in memory: layers, blocks with what they hold, inserts with their attributes."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import ezdxf

from adapters.dwg.entities import DRAWERS, common
from adapters.dwg.source import MODEL, PAPER, DwgBlock, DwgEntity, DwgInsert, DwgSource
from adapters.dxf.refusal import over_limit
from checker.model.limits import ReadLimits

_TAG = "AcDbBlockRepBTag"
_OWNERS = {"*MODEL_SPACE": "model", "*PAPER_SPACE": "paper"}


@dataclass(slots=True)
class Built:
    """The document, the handles of the entities that are in it, and how many inserts are of nameless dynamic blocks."""

    doc: Any
    done: set[int] = field(default_factory=set)
    dynamic: int = 0


_EXTERNAL = 4


def build(source: DwgSource, limits: ReadLimits, name: str) -> Built:
    """Return the document; raises :class:`PlanUnreadableError` where a limit is passed."""
    return _Builder(source, limits, name).run()


class _Builder:
    def __init__(self, source: DwgSource, limits: ReadLimits, name: str) -> None:
        self._source, self._limits, self._name = source, limits, name
        self._doc = ezdxf.new("R2010")
        self._built = Built(self._doc)
        self._layers = {layer.handle: layer.name for layer in source.layers}
        self._blocks = {b.handle: self._block_name(b.handle, b.name) for b in source.blocks}
        self._dynamic = {b.handle for b in source.blocks if b.name.upper().startswith("*U") and self._is_nameless(b)}
        self._attributes: dict[int, list[DwgEntity]] = defaultdict(list)

    def run(self) -> Built:
        self._doc.header["$INSUNITS"] = self._source.insunits or 0
        self._doc.entitydb.handles.reset(f"{max((0x1000, *self._source.written)) + 1:X}")
        for layer in self._source.layers:
            self._layer(layer.name, layer.on, layer.frozen)
        for block in self._source.blocks:
            if self._space(block.name) is None and self._blocks[block.handle] not in self._doc.blocks:
                self._doc.blocks.new(self._blocks[block.handle], base_point=block.base_point)
        for block in self._source.blocks:
            self._name_origin(block)
        for entity in self._source.entities:
            if entity.kind == "ATTRIB":
                self._attributes[self._owner(entity.handle) or 0].append(entity)
        for entity in self._source.entities:
            self._place(entity)
        self._mark_references()
        return self._built

    def _mark_references(self) -> None:
        """Take named blocks that hold nothing at all for external references: the library does not tell which are."""
        held = {owner for _, owner in self._source.placements.values()}
        held |= {refers.block for handle, refers in self._source.inserts.items() if self._attributes.get(handle)}
        for block in self._source.blocks:
            made = self._doc.blocks.get(self._blocks[block.handle])
            if made is not None and len(made) == 0 and block.handle not in held and not block.name.startswith("*"):
                made.block.dxf.flags = int(made.block.dxf.get("flags", 0)) | _EXTERNAL

    def _is_nameless(self, block: DwgBlock) -> bool:
        """Tell whether a dynamic block's original name stays unknown."""
        return block.dynamic and self._blocks.get(block.origin or 0, "*").startswith("*")

    def _name_origin(self, block: DwgBlock) -> None:
        """Write the origin of a dynamic block where a DXF has it."""
        made, origin = (self._doc.blocks.get(self._blocks.get(h or 0, "")) for h in (block.handle, block.origin))
        if made is not None and origin is not None and made is not origin:
            self._doc.appids.add(_TAG) if _TAG not in self._doc.appids else None
            made.block_record.set_xdata(_TAG, [(1070, 1), (1005, origin.block_record.dxf.handle)])

    @staticmethod
    def _space(name: str) -> str | None:
        return next((space for start, space in _OWNERS.items() if name.upper().startswith(start)), None)

    @staticmethod
    def _block_name(handle: int, name: str) -> str:
        """The name in the document; anonymous blocks share one in a DWG and get their handle."""
        return f"{name}{handle:X}" if name.startswith("*") and len(name) <= 2 else name

    def _layer(self, name: str, on: bool, frozen: bool) -> None:
        layer = self._doc.layers.get(name) if self._doc.layers.has_entry(name) else self._doc.layers.add(name)
        if not on:
            layer.off()
        if frozen:
            layer.freeze()

    def _owner(self, handle: int) -> int | None:
        return self._source.placements.get(handle, (MODEL, None))[1]

    def _target(self, handle: int) -> Any:
        """The space or block that an entity lies in; None for one that lies nowhere."""
        mode, owner = self._source.placements.get(handle, (MODEL, None))
        if mode == MODEL:
            return self._doc.modelspace()
        if mode == PAPER:
            return self._doc.paperspace()
        name = self._blocks.get(owner) if owner is not None else None
        if name is None:
            return None
        space = self._space(name)
        if space is not None:
            return self._doc.modelspace() if space == "model" else self._doc.paperspace()
        return self._doc.blocks.get(name)

    def _place(self, entity: DwgEntity) -> None:
        draw = DRAWERS.get(entity.kind)
        target = self._target(entity.handle)
        if entity.kind == "ATTRIB" or target is None or entity.handle not in self._source.written:
            return
        self._check(entity)
        attributes = self._common(entity)
        try:
            if entity.kind in ("INSERT", "MINSERT"):
                drawn = self._insert(entity, target, attributes)
            else:
                drawn = draw(target, entity.values, attributes) if draw is not None else None
        except (KeyError, ValueError, TypeError, IndexError, AttributeError, ezdxf.DXFError):
            drawn = None  # a value that is not as it should be: the entity stays unread, and is counted
        if drawn is not None:
            self._built.done.add(entity.handle)

    def _common(self, entity: DwgEntity) -> dict[str, Any]:
        """What all entities have; a handle that the empty document uses itself is left to it."""
        found = common(entity, self._layers)
        if found["handle"] in self._doc.entitydb:
            del found["handle"]
        return found

    def _check(self, entity: DwgEntity) -> None:
        points = max((len(v) for k, v in entity.values.items() if k in ("points", "control_points")), default=0)
        where = f"{entity.kind} {entity.handle:X}"
        if points > self._limits.vertices:
            raise over_limit(self._name, "vertices", points, self._limits.vertices, where)
        chars = len(str(entity.values.get("raw_text") or entity.values.get("text") or ""))
        if chars > self._limits.text_chars:
            raise over_limit(self._name, "text_chars", chars, self._limits.text_chars, where)

    def _insert(self, entity: DwgEntity, target: Any, attributes: dict[str, Any]) -> Any:
        refers = self._source.inserts.get(entity.handle)
        name = self._blocks.get(refers.block) if refers is not None else self._only(entity.values.get("name"))
        if name is None or name not in self._doc.blocks:
            return None
        values = entity.values
        attributes |= {k: values[k] for k in ("xscale", "yscale", "zscale", "rotation")}
        if entity.kind == "MINSERT":
            attributes |= {k: values[k] for k in ("row_count", "column_count", "row_spacing", "column_spacing")}
        if refers is not None:
            attributes["extrusion"] = refers.normal
            self._built.dynamic += refers.block in self._dynamic
        insert = target.add_blockref(name, values["insert"], attributes)
        self._attach(insert, entity.handle, refers)
        return insert

    def _only(self, name: object) -> str | None:
        """The block of a name that just one block has."""
        found = [self._blocks[b.handle] for b in self._source.blocks if b.name == name]
        return found[0] if len(found) == 1 else None

    def _attach(self, insert: Any, handle: int, refers: DwgInsert | None) -> None:
        order = {h: n for n, h in enumerate(refers.attributes)} if refers is not None else {}
        for attribute in sorted(self._attributes.get(handle, ()), key=lambda a: order.get(a.handle, len(order))):
            if attribute.handle not in self._source.written:
                continue
            values = attribute.values
            flags = int(values.get("attribute_flags") or 0)
            extra = {**self._common(attribute), "flags": flags, "height": float(values.get("height") or 1.0)}
            insert.add_attrib(str(values["tag"]), str(values["text"]), values["insert"], extra)
            self._built.done.add(attribute.handle)
