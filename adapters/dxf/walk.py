"""One recursive walk over a layout: every entity with its place, its effective layer and whether it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from adapters.dxf.dynamic import EffectiveNames
from adapters.dxf.items import Context, Item, Visibility
from adapters.dxf.layers import layer_of, layer_states
from adapters.dxf.profile import BlockRole, LayerRole, Profile
from adapters.dxf.roles import IGNORED
from adapters.dxf.symbols.guesses import is_ware
from adapters.dxf.tally import Tally
from checker.model import SourceRef, Text
from checker.model.errors import PlanUnreadableError
from checker.model.limits import ReadLimits

__all__ = ["Item", "Visibility", "Walker"]

_SKIPPED = frozenset(("ATTDEF", "VIEWPORT", "SEQEND", "IMAGE", "WIPEOUT", "OLE2FRAME", "ACAD_TABLE", "LIGHT", "SUN"))


class Walker:
    """Walks layouts of one document.

    Afterwards ``unreadable`` and ``notes`` say what could not be followed, ``tally`` what names were met.
    """

    def __init__(self, doc: Any, profile: Profile, file_index: int, limits: ReadLimits | None = None) -> None:
        self.doc = doc
        self.limits = limits or ReadLimits()
        self.profile = profile
        self.file = file_index
        self.unreadable: Counter[str] = Counter()
        self.cycles: set[str] = set()
        self._count = 0
        self._layers = layer_states(doc)
        self.names = EffectiveNames(doc)
        profile.note_names(block.name for block in doc.blocks)
        self.tally = Tally()
        self._wrappers: dict[tuple[str, str | None], bool] = {}

    def walk(self, layout: Any) -> Iterator[Item]:
        """Yield the items of a layout, blocks opened, symbols kept with their insert."""
        yield from self._entities(layout, Context(layer="0"))

    def _entities(self, entities: Any, ctx: Context) -> Iterator[Item]:
        for entity in entities:
            try:
                yield from self._entity(entity, ctx)
            except PlanUnreadableError:
                raise
            except Exception:  # one bad entity must not end the reading; it is counted
                self.unreadable[_kind(entity)] += 1

    def _entity(self, entity: Any, ctx: Context) -> Iterator[Item]:
        if entity.dxftype() in _SKIPPED or not entity.is_alive:
            return
        self._spend()
        own = layer_of(entity)
        raw = ctx.layer if own == "0" and ctx.chain else own
        role = ctx.role or self.profile.layer(raw)
        if ctx.ware and own in ("0", ctx.layer) and role is not None and role.confidence < 1.0:
            role = None
        self.tally.layer(raw, entity)
        if role is not None and role.concept == IGNORED:
            self.tally.ignored[role.evidence[0].detail] += 1
            if entity.dxftype() != "INSERT":
                return
        item = Item(
            entity,
            ctx.matrix,
            raw,
            role,
            self._ref(entity, ctx, raw),
            self._visibility(entity, raw, ctx),
            within=ctx.blocks[-1] if ctx.blocks else "",
            holder=ctx.holder,
        )
        if entity.dxftype() != "INSERT":
            yield from self._emit(item, ctx)
        elif entity.mcount > 1:
            yield from self._array(item, ctx)
        else:
            yield from self._insert(item, entity, ctx, "")

    def _array(self, item: Item, ctx: Context) -> Iterator[Item]:
        for n, cell in enumerate(item.entity.multi_insert()):
            self._spend()
            ref = SourceRef(
                file=self.file, ref=f"{item.ref.ref}[{n}]", chain=ctx.chain, layer=item.raw_layer, cls="INSERT"
            )
            one = Item(cell, item.matrix, item.raw_layer, item.role, ref, item.visibility)
            yield from self._insert(one, cell, ctx, f"[{n}]")

    def _insert(self, item: Item, insert: Any, ctx: Context, suffix: str) -> Iterator[Item]:
        name = self.names.of(insert)
        self.tally.insert(name, item.raw_layer, insert)
        item.block = self._block_role(item, insert, name)
        if item.block is not None and item.block.concept == IGNORED:
            self.tally.ignored[name] += 1
            return
        self._settle(item, ctx.owner)
        if item.block is not None:
            yield item
        block = self.doc.blocks.get(insert.dxf.get("name", ""))
        if block is None:
            self.unreadable["INSERT"] += 1 if item.block is None else 0
            return
        if block.name.upper() in ctx.blocks:
            self.cycles.add(block.name)
            return
        if len(ctx.blocks) >= self.limits.insert_depth:
            raise _too_much(f"INSERT {item.ref.ref}")
        local = insert.matrix44()
        inner = Context(
            layer=item.raw_layer,
            chain=(*ctx.chain, item.ref.ref),
            blocks=(*ctx.blocks, block.name.upper()),
            matrix=local if ctx.matrix is None else local @ ctx.matrix,
            hidden=ctx.hidden or self._blocks_content(insert, item.raw_layer),
            demolition=item.visibility is Visibility.DEMOLITION,
            owner=item if item.block else ctx.owner,
            suffix=suffix,
            role=self.profile.own.layer_of_block(name) or ctx.role,
            holder=item if item.block is None and ctx.owner is None else None,
            ware=ctx.ware or (item.block is None and is_ware(name)),
        )
        yield from self._entities(block, inner)

    def _settle(self, item: Item, owner: Item | None) -> None:
        """Decide what an insert inside a thing is: a part of its symbol, or a thing of its own."""
        if owner is None or owner.block is None or item.block is None:
            return
        if item.by_layer:
            if not owner.by_layer:
                item.block = None if self._is_part(item, owner) else item.block
            elif owner.concept in self.profile.demanded:
                item.block = None
            else:
                owner.has_parts = True
        elif item.block.is_foreign and (item.concept == owner.concept or not owner.block.is_foreign):
            item.block = None

    def _emit(self, item: Item, ctx: Context) -> Iterator[Item]:
        owner = ctx.owner
        if owner is not None and owner.block is not None and not self._is_foreign(item, owner):
            if not _is_invisible(item.entity) or owner.visibility is not Visibility.VISIBLE:
                owner.symbol.append(item)
        else:
            yield item

    def _is_foreign(self, item: Item, owner: Item) -> bool:
        own = layer_of(item.entity)
        if own in ("0", owner.raw_layer) or item.role is None or owner.block is None:
            return False
        if item.role.name not in self.profile.layers and not (item.role.own or owner.block.is_foreign):
            return False
        return item.role.concept not in (owner.block.concept, "text", "dimension")

    def _is_part(self, item: Item, owner: Item) -> bool:
        """Tell whether an insert inside a block of the profile, known by its layer only, draws that block's thing."""
        return item.concept == owner.concept or layer_of(item.entity) in ("0", owner.raw_layer)

    def _block_role(self, item: Item, insert: Any, name: str) -> BlockRole | None:
        role = self.profile.block(name)
        layer = item.role
        if role is not None or (layer is not None and layer.concept == IGNORED):
            return role
        if layer is not None and layer.block is not None and layer.confidence == 1.0 and self._takes_any(layer, name):
            if layer.concept not in self.profile.devices or self._is_wrapper(str(insert.dxf.name), frozenset()):
                return None
            item.by_layer = True
            return self.profile.by_layer(layer)
        found = self.profile.foreign_block(name, item.raw_layer, tags_of(insert, self.doc))
        if found is None and layer is not None and layer.concept in self.profile.devices:
            found = self.profile.device_on(item.raw_layer, name)
            item.by_layer = found is not None
        if found is not None and self._is_wrapper(str(insert.dxf.get("name", "")), frozenset(), found.concept):
            item.by_layer = False
            return None
        return found

    def _takes_any(self, layer: LayerRole, name: str) -> bool:
        """Tell whether a layer makes a thing of an insert of any name: one that shows pipes as well does not."""
        if layer.concept not in self.profile.mixed or layer.direct:
            return True
        found = self.profile.foreign_block(name, layer.name)
        return found is None or found.discipline != layer.discipline or found.concept == layer.concept

    def _is_wrapper(self, name: str, seen: frozenset[str], concept: str | None = None) -> bool:
        """Tell whether a block carries things of the profile itself: then it is a drawing, not a symbol.

        With a ``concept``, only things of that concept count.
        """
        key = (name, concept)
        if key in self._wrappers or name in seen:
            return self._wrappers.get(key, False)
        block = self.doc.blocks.get(name)
        found = any(self._carries(e, seen | {name}, concept) for e in block) if block is not None else False
        self._wrappers[key] = found
        return found

    def _carries(self, entity: Any, seen: frozenset[str], concept: str | None) -> bool:
        layer = self.profile.layer(layer_of(entity))
        if layer is not None and layer.confidence == 1.0 and concept in (None, layer.concept):
            return True
        if entity.dxftype() != "INSERT":
            return False
        role = self.profile.block(self.names.of(entity))
        if role is not None and concept in (None, role.concept):
            return True
        return self._is_wrapper(str(entity.dxf.get("name", "")), seen, concept)

    def _visibility(self, entity: Any, raw_layer: str, ctx: Context) -> Visibility:
        off, frozen = self._layers.get(raw_layer.lower(), (False, False))
        if ctx.hidden or off or frozen or _is_invisible(entity):
            return Visibility.HIDDEN
        demolition = ctx.demolition or self.profile.is_demolition(raw_layer)
        return Visibility.DEMOLITION if demolition else Visibility.VISIBLE

    def _blocks_content(self, insert: Any, raw_layer: str) -> bool:
        """A frozen or invisible insert hides all it holds; one on a layer that is off, its layer-0 content only."""
        return self._layers.get(raw_layer.lower(), (False, False))[1] or bool(insert.dxf.get("invisible", 0))

    def _ref(self, entity: Any, ctx: Context, raw_layer: str) -> SourceRef:
        handle = str(entity.dxf.get("handle") or f"{_kind(entity)}#{self._count}")
        return SourceRef(file=self.file, ref=handle, chain=ctx.chain, layer=raw_layer, cls=_kind(entity))

    def _spend(self) -> None:
        self._count += 1
        if self._count > self.limits.expanded:
            raise _too_much("")

    def notes(self) -> list[Text]:
        """Say what could not be followed."""
        notes = self.tally.notes()
        if self.cycles:
            names = ", ".join(sorted(self.cycles))
            notes.append(
                Text(
                    f"Blocos que inserem a si mesmos foram abertos uma só vez: {names}.",
                    f"Blocks that insert themselves were opened once only: {names}.",
                )
            )
        return notes


def tags_of(insert: Any, doc: Any) -> frozenset[str]:
    """Return the attribute tags of an insert, constant ones of its block among them."""
    block = doc.blocks.get(insert.dxf.get("name", ""))
    constant = (a.dxf.tag for a in block.attdefs() if a.is_const) if block is not None else ()
    return frozenset((*(str(a.dxf.tag) for a in insert.attribs), *(str(t) for t in constant)))


def _is_invisible(entity: Any) -> bool:
    """Tell whether an entity is marked as not drawn, as the other states of a dynamic block are."""
    return bool(entity.dxf.is_supported("invisible") and entity.dxf.get("invisible", 0))


def _kind(entity: Any) -> str:
    return str(entity.dxftype())


def _too_much(where: str) -> PlanUnreadableError:
    at = f" ({where})" if where else ""
    return PlanUnreadableError(
        Text(
            f"O desenho se expande além do limite{at}: blocos aninhados ou repetidos demais. Limpe os blocos.",
            f"The drawing expands beyond the limit{at}: blocks nested or repeated too often. Purge the blocks.",
        )
    )
