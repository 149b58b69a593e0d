"""What is stored: containers, lots, storage areas and installations."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from shapely.geometry import Point

from adapters.dxf.devices import Merged, Setting, merged
from adapters.dxf.outlines import Drawn, drawings
from adapters.dxf.owners import own, written_on
from checker.model import ContainerState, Cylinder, Lot, Missing, StorageArea, Text, is_known

_KILOGRAMS = re.compile(r"GLP-P(\d+)$")


def cylinders(setting: Setting) -> list[Cylinder]:
    """Return containers and stacks: GLP-Pnn blocks and circles on their layer; both in one place are one."""
    drawn = drawings(setting.scene, setting.loose("cylinder"), "cylinder", join=True).closed
    circles = _outer([d for d in drawn if d.circle is not None])
    boxes = [d for d in drawn if d.circle is None]
    things = merged(setting, setting.inserts("cylinder"), circles)
    for box in boxes:
        inside = [t for t in things if box.shape.covers(t.point)]
        if not inside:
            setting.scene.break_(
                "cylinder",
                box.item.ref,
                Text(
                    "contorno de pilha sem bloco GLP-Pnn: quantos recipientes não consta; insira o bloco com PILHA.",
                    "outline of a stack without a GLP-Pnn block: the number is not given; insert the block with PILHA.",
                ),
            )
        elif len(inside) == 1 and isinstance(inside[0].shape, Point):
            inside[0].shape = box.shape
    found = [_cylinder(setting, thing) for thing in things]
    _doubt_stacks(setting, [c for c, t in zip(found, things, strict=True) if _stack_unsaid(setting, c, t)])
    return found


def _stack_unsaid(setting: Setting, cylinder: Cylinder, thing: Merged) -> bool:
    """Tell whether a symbol that only habit explains leaves open how many containers stand on each other."""
    role = setting.scene.profile.blocks["GLP-P13"]
    stated = setting.scene.reader.fields(thing.values, role, Cylinder)
    return not cylinder.recognition.is_certain and "stack_units" not in stated and "quantity" not in stated


def _doubt_stacks(setting: Setting, unsaid: Sequence[Cylinder]) -> None:
    if unsaid:
        n = len(unsaid)
        setting.scene.break_(
            "cylinder",
            unsaid[0].ref,
            Text(
                f"{n} símbolo(s) de recipiente em planta sem a quantidade da pilha; confirme o bloco ou a camada no "
                "esquadro.toml e informe PILHA (1 onde não há pilha).",
                f"{n} container symbol(s) in plan without the number in the stack; confirm the block or layer in "
                "esquadro.toml and state PILHA (1 where nothing is stacked).",
            ),
        )


def _outer(circles: list[Drawn]) -> list[Drawn]:
    """Of circles about one centre the largest: the inner ones are the symbol's."""
    kept: list[Drawn] = []
    for drawn in sorted(circles, key=lambda d: -(d.circle or (0, 0, 0))[2]):
        x, y, radius = drawn.circle or (0.0, 0.0, 0.0)
        if not any(o.circle and math.dist((x, y), o.circle[:2]) <= 0.05 and radius < o.circle[2] for o in kept):
            kept.append(drawn)
    return kept


def _cylinder(setting: Setting, thing: Merged) -> Cylinder:
    role = setting.scene.profile.blocks["GLP-P13"]
    fields = setting.scene.reader.fields(thing.values, role, Cylinder)
    block = thing.block
    if "capacity_kg" not in fields and block is not None and block.block is not None and not block.by_layer:
        match = _KILOGRAMS.search(block.block.name)
        if match:
            fields["capacity_kg"] = float(match.group(1))
    stack = fields.pop("stack_units", 1)
    if not isinstance(stack, int):
        setting.scene.break_("cylinder", thing.source.ref, stack.why or Text("PILHA ilegível", "unreadable PILHA"))
        stack = 1
    if fields.get("state") is ContainerState.IN_USE:
        fields.setdefault("connected", True)
    return Cylinder(
        ref=thing.source.ref,
        shape=thing.shape,
        anchor=(thing.point.x, thing.point.y),
        recognition=thing.recognition,
        storey=setting.scene.storey_of(thing.point),
        stack_units=stack,
        quantity=stack,
        **fields,
    )


def lots(setting: Setting) -> list[Lot]:
    """Return lots: outlines with their data block; a data block alone still states a stock."""
    return [Lot(**fields) for fields in _described(setting, "lot", "GLP-LOTE", Lot)]


def areas(setting: Setting) -> list[StorageArea]:
    """Return storage areas (with the survey circle round them) and outlines of installations."""
    surveys = drawings(setting.scene, setting.loose("survey"), "survey").closed
    described = _described(setting, "storage_area", "GLP-AREA", StorageArea)
    found = [_area(_with_class(setting, fields), surveys) for fields in described]
    outlines = drawings(setting.scene, setting.loose("installation"), "storage_area", close=True).closed
    found.extend(
        StorageArea(
            **setting.drawn(d, key=d.item.id_key(), is_installation=True),
            **setting.scene.reader.fields(
                setting.scene.reader.values(d.item.entity), setting.scene.profile.blocks["GLP-AREA"], StorageArea
            ),
        )
        for d in outlines
    )
    return found


def _with_class(setting: Setting, fields: dict[str, Any]) -> dict[str, Any]:
    """Add the class that texts inside an outline name, where no data block states one."""
    if "area_class" in fields or fields["anchor"] is not None:
        return fields
    words = setting.scene.profile.words("area_class")
    pattern = setting.scene.profile.pattern("class_text")
    labels = [x for x in setting.labels.inside(fields["shape"]) if x.item.role is None or x.item.role.concept != "sign"]
    named = {m.group(1): x.text for x in labels for m in pattern.finditer(x.folded)}
    classes = {words[name] for name in named if name in words}
    if len(classes) == 1:
        return {**fields, "area_class": classes.pop()}
    if not classes:
        return fields
    listed = "; ".join(sorted(set(named.values())))
    why = Text(f"os textos dentro da área divergem: {listed}", f"the texts inside the area disagree: {listed}")
    return {**fields, "area_class": Missing("storage_area.area_class", why)}


def _area(fields: dict[str, Any], surveys: Sequence[Drawn]) -> StorageArea:
    if fields["anchor"] is not None:
        fields["shape"] = Point()
    area = StorageArea(**fields, key=fields.get("name") or "/".join((*fields["ref"].chain, fields["ref"].ref)))
    radii = [r for s in surveys if (r := _surveyed(area, s)) is not None]
    if radii and not is_known(area.survey_radius_m):
        return replace(area, survey_radius_m=max(radii))
    return area


def _surveyed(area: StorageArea, survey: Drawn) -> float | None:
    """How far beyond the area's outline a survey circle reaches all round: what lies farther was not looked at."""
    if survey.circle is None or area.shape.is_empty or not survey.shape.covers(area.shape.centroid):
        return None
    x, y, radius = survey.circle
    reach = radius - Point(x, y).hausdorff_distance(area.shape.convex_hull.boundary)
    return reach if reach > 0 else None


def _described(
    setting: Setting, concept: str, block: str, model: type[Lot] | type[StorageArea]
) -> list[dict[str, Any]]:
    """Return keyword arguments of outlines with their data, then of data blocks without an outline (anchored)."""
    role = setting.scene.profile.blocks[block]
    drawn = drawings(setting.scene, setting.loose(concept), concept, close=True).closed
    owned = own(setting.scene, drawn, setting.inserts(concept))
    found = []
    for outline in drawn:
        values = written_on(setting.scene, outline, owned.of(outline))
        found.append({"anchor": None, **setting.drawn(outline), **setting.scene.reader.fields(values, role, model)})
    found.extend(
        {**setting.base(data), **setting.scene.reader.fields(setting.scene.reader.values(data.entity), role, model)}
        for data in owned.free
    )
    return found
