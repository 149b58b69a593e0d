"""Openings in the floor: drains, boxes, inlets, channels, galleries, recesses; outlines, blocks, and lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shapely.geometry import Point
from shapely.ops import unary_union

from adapters.dxf.devices import Merged, Setting, merged
from adapters.dxf.outlines import Drawings, Drawn, drawings
from adapters.dxf.owners import own, written_on
from adapters.dxf.profile import BlockRole
from adapters.dxf.walk import Item
from checker.model import Evidence, EvidenceKind, FloorOpening, OpeningKind, Recognition

UNSURE = 0.7
"""How sure a reading is that rests on what is drawn alone."""
_ALONG_LINES = ("channel", "underground_gallery")
_OPENING_LAYERS = ("drain", "grease_box", "sewer_chamber", "storm_inlet", *_ALONG_LINES, "recess")


def openings(setting: Setting) -> list[FloorOpening]:
    """Return drains, boxes, chambers, inlets, channels, galleries and recesses. Sewer pipes are none of them.

    A line that closes nothing, on a layer of things and outside every one drawn there, is an unsure one.
    """
    found: list[FloorOpening] = []
    blocks = setting.inserts(*_OPENING_LAYERS)
    for concept in _OPENING_LAYERS:
        drawn = drawings(setting.scene, setting.loose(concept), concept, join=True)
        here = [
            b
            for b in blocks
            if (b.role.concept if b.role is not None and b.role.concept in _OPENING_LAYERS else None) == concept
        ]
        lines = [] if concept == "sewer_chamber" else beyond(setting, drawn, here)
        along = [b for b in here if b.block is not None and b.block.concept in _ALONG_LINES]
        things = with_lines(setting, here, [*drawn.closed, *lines], along)
        found.extend(_opening(setting, thing, concept) for thing in things)
        blocks = [b for b in blocks if b not in here]
    found.extend(_opening(setting, thing, thing.source.concept or "drain") for thing in merged(setting, blocks, []))
    return found


def beyond(setting: Setting, drawn: Drawings, blocks: Sequence[Item]) -> list[Drawn]:
    """Return the lines that lie outside every outline and symbol of their layer: those inside only decorate these."""
    symbols = [shape for b in blocks if (shape := setting.symbol_shape(b)) is not None]
    if not drawn.open:
        return []
    reach = setting.scene.profile.reach["same_place"]
    held = unary_union([*(d.shape for d in drawn.closed), *(s.convex_hull for s in symbols)]).buffer(reach)
    return [d for d in drawn.open if not held.covers(d.shape)]


def with_lines(setting: Setting, blocks: list[Item], outlines: list[Drawn], along: list[Item]) -> list[Merged]:
    """Things of closed outlines, and lines with the data block beside them, one of ``along`` that draws nothing."""
    lines = [d for d in outlines if not d.closed]
    data = [b for b in along if setting.symbol_shape(b) is None]
    owned = own(setting.scene, outlines, data) if lines else None
    of_lines = {id(d): owned.of(d) if owned else [] for d in lines}
    used = {id(b) for group in of_lines.values() for b in group}
    found = merged(setting, [b for b in blocks if id(b) not in used], [d for d in outlines if d.closed])
    for line in lines:
        block = of_lines[id(line)][0] if of_lines[id(line)] else None
        recognition = block.block.recognition if block is not None and block.block is not None else line.recognition
        values = written_on(setting.scene, line, of_lines[id(line)])
        found.append(Merged(line.shape, values, block or line.item, recognition, line.shape.centroid, block, line))
    return found


def is_line(thing: Merged) -> bool:
    """Tell whether a thing is drawn as a line that closes nothing."""
    return thing.drawn is not None and not thing.drawn.closed


def guessed(thing: Merged) -> Recognition:
    """Return the evidence for a thing of which only the drawing tells what it is."""
    evidence = (*thing.recognition.evidence, Evidence(EvidenceKind.GEOMETRY, thing.source.kind))
    return Recognition(evidence, min(UNSURE, thing.recognition.confidence))


def _opening(setting: Setting, thing: Merged, concept: str) -> FloorOpening:
    role = thing.block.block if thing.block is not None else None
    kind = OpeningKind(role.kind if role is not None and role.kind else concept)
    fields = setting.scene.reader.fields(thing.values, role or _lid(setting), FloorOpening)
    recognition = thing.recognition
    if _is_vague(thing, concept):
        kind = OpeningKind.CHANNEL if concept == "storm_inlet" and not isinstance(thing.shape, Point) else kind
        recognition = guessed(thing)
    return FloorOpening(**placed(setting, thing), recognition=recognition, kind=kind, **fields)


def _is_vague(thing: Merged, concept: str) -> bool:
    """On sewer and rain layers only a block of the profile says what a thing is; a bare line never does."""
    if _is_confirmed(thing):
        return False
    named = thing.block is not None and not thing.block.by_layer
    closed_chamber = concept == "sewer_chamber" and thing.block is None and not _is_joined(thing)
    return not named and (is_line(thing) or (concept in ("storm_inlet", "sewer_chamber") and not closed_chamber))


def _is_confirmed(thing: Merged) -> bool:
    """Tell whether the user's own profile says that all on this layer are such things."""
    role = thing.source.role
    return role is not None and role.direct


def _is_joined(thing: Merged) -> bool:
    """Tell whether an outline was made of lines, each of which may be a pipe."""
    return thing.drawn is not None and thing.drawn.joined


def _lid(setting: Setting) -> BlockRole:
    return setting.scene.profile.blocks["HID-RL"]


def placed(setting: Setting, thing: Merged) -> dict[str, Any]:
    """Return the keyword arguments that say where a thing is."""
    anchor = (thing.point.x, thing.point.y) if thing.block is not None else None
    return {
        "ref": thing.source.ref,
        "shape": thing.shape,
        "anchor": anchor,
        "storey": setting.scene.storey_of(thing.point),
    }
