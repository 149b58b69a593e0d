"""What a drawing holds by its names: layers, blocks, attributes and texts, recognised or not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from adapters.dxf.foreign import Foreign
from adapters.dxf.names import decode_mtext, decode_text, fold, normalise
from adapters.dxf.profile import Profile
from adapters.dxf.roles import IGNORED, BlockRole, LayerRole
from adapters.dxf.symbols.guesses import BlockGuess, guess_text, own_tag
from adapters.dxf.symbols.own import NONE
from adapters.dxf.walk import Item, Walker
from checker.model import Evidence, EvidenceKind, Recognition
from checker.model.survey import Seen

MOST = {"layer": 120, "block": 100, "attribute": 50, "text": 50}
"""The most rows of a kind: those recognised, then the most frequent."""
_FOREIGN_TAG = 0.8
_WORDS = re.compile(r"[A-Z]{2}")
_LONGEST = 80


def survey(
    walker: Walker, items: Iterable[Item], profile: Profile, named: Mapping[str, BlockRole] | None = None
) -> tuple[Seen, ...]:
    """Return the names met, how often, and what each was taken for.

    ``items`` are those that the walker gave; ``named`` what texts and shapes made of blocks whose names say nothing,
    by effective name.
    """
    tags: dict[str, list[str]] = {}
    for block, tag in walker.tally.tags:
        tags.setdefault(block, []).append(tag)
    blocks = {
        name: _block_role(walker, profile, name, tags.get(name, ()), named or {}) for name in walker.tally.blocks
    }
    return (
        *_bounded(_layers(walker, profile)),
        *_bounded(_blocks(walker, blocks)),
        *_bounded(_attributes(walker, profile, blocks)),
        *_bounded(_texts(items, profile)),
    )


def _bounded(rows: Iterable[Seen]) -> list[Seen]:
    ordered = sorted(rows, key=lambda s: (s.concept is None, -s.count, s.name))
    return ordered[: MOST[ordered[0].kind]] if ordered else []


def _layers(walker: Walker, profile: Profile) -> Iterable[Seen]:
    for name, count in walker.tally.layers.items():
        role = profile.layer(name)
        if role is not None and role.concept == IGNORED:
            continue
        yield Seen(
            kind="layer",
            name=name,
            count=count,
            concept=role.concept if role is not None else None,
            target=_layer_target(role, profile),
            recognition=role.recognition if role is not None else None,
            example=walker.tally.examples.get(("layer", name)) or None,
        )


def _layer_target(role: LayerRole | None, profile: Profile) -> str | None:
    """The profile's layer for the same thing, of the same kind of device where the name tells one."""
    if role is None:
        return None
    if role.name in profile.layers:
        return role.name
    same = [r for r in profile.layers.values() if r.concept == role.concept]
    return next((r.name for r in same if r.device == role.device), same[0].name if same else None)


def _block_role(
    walker: Walker, profile: Profile, name: str, tags: Collection[str], named: Mapping[str, BlockRole]
) -> BlockRole | LayerRole | None:
    role = profile.block(name)
    if role is not None:
        return role
    layer = walker.tally.block_layers[name].most_common(1)[0][0]
    found = profile.foreign_block(name, layer, tags) or profile.device_on(layer, name) or named.get(name)
    on = profile.layer(layer)
    if on is not None and on.block is not None and on.confidence == 1.0 and on.concept in profile.devices:
        return profile.by_layer(on) if found is None or on.concept not in profile.mixed else found
    return found or profile.own.layer_of_block(name)


def _blocks(walker: Walker, roles: Mapping[str, BlockRole | LayerRole | None]) -> Iterable[Seen]:
    for name, count in walker.tally.blocks.items():
        role = roles[name]
        if name.startswith("*") or (role is not None and role.concept == IGNORED):
            continue
        yield Seen(
            kind="block",
            name=name,
            count=count,
            concept=role.concept if role is not None else None,
            target=role.name if role is not None else None,
            recognition=role.recognition if role is not None else None,
            example=walker.tally.examples.get(("block", name)) or None,
        )


def _attributes(
    walker: Walker, profile: Profile, roles: Mapping[str, BlockRole | LayerRole | None]
) -> Iterable[Seen]:
    for (block, tag), count in walker.tally.tags.items():
        role, own = roles[block], profile.own.tag(block, tag)
        if own == NONE or (role is not None and role.concept == IGNORED):
            continue
        target = own or own_tag(normalise(tag), role.name if role is not None else None)
        known = isinstance(role, BlockRole) and target in role.fields
        yield Seen(
            kind="attribute",
            name=f"{block}.{tag}",
            count=count,
            concept=role.concept if role is not None and known else None,
            target=target if known else None,
            recognition=_tag_recognition(tag, target, own) if known else None,
        )


def _tag_recognition(tag: str, target: str, own: str | None) -> Recognition:
    if own is not None:
        return Recognition((Evidence(EvidenceKind.PROFILE, tag),))
    confidence = 1.0 if normalise(tag) == target else _FOREIGN_TAG
    return Recognition((Evidence(EvidenceKind.ATTRIBUTE, tag),), confidence)


def _texts(items: Iterable[Item], profile: Profile) -> Iterable[Seen]:
    """Texts that name something, that the user's profile reads, or that are repeated; measures are none of them."""
    counts: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for item in items:
        if item.kind in ("TEXT", "MTEXT"):
            text = _text(item)
            counts[text] += 1
            examples.setdefault(text, item.ref.ref)
    foreign = Foreign(profile.layers, profile.blocks)
    for text, count in counts.items():
        folded, own = fold(text), profile.own_text(text)
        if own is None or not text or len(text) > _LONGEST:
            continue
        named = profile.own.block_of_text(text)
        guess = guess_text(fold(own)) if named is None else BlockGuess(block=named.name, confidence=1.0, own=True)
        if guess is None and own == text and (count < 2 or not _WORDS.search(folded)):
            continue
        recognition = None
        if own != text:
            recognition = Recognition((Evidence(EvidenceKind.PROFILE, text),))
        elif guess is not None:
            recognition = Recognition((Evidence(EvidenceKind.TEXT, text),), guess.confidence)
        yield Seen(
            kind="text",
            name=text,
            count=count,
            concept=foreign.concept(guess.block) if guess is not None else None,
            target=own if own != text else guess.block if guess is not None else None,
            recognition=recognition,
            example=examples[text],
        )


def _text(item: Item) -> str:
    if item.kind == "MTEXT":
        return " ".join(decode_mtext(str(item.entity.text)).split())
    return decode_text(str(item.entity.dxf.get("text", "")))
