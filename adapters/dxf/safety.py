"""What encloses and protects a storage area: closures, fire walls, accesses, markings, signs, extinguishers, roofs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shapely.geometry import LineString, MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry

from adapters.dxf.devices import Setting
from adapters.dxf.heights import height_beside, height_inside, says_something
from adapters.dxf.outlines import Drawn, drawings
from adapters.dxf.owners import note_free, own_by_side, written_on
from adapters.dxf.scene import Label
from adapters.dxf.walk import Item
from checker.model import Access, Closure, Extinguisher, FireWall, FloorMarking, Missing, Roof, Sign

_THIN_M = 0.5


def closures(setting: Setting) -> list[Closure]:
    """Return stretches of perimeter closure with their data."""
    data = [b for b in setting.inserts("perimeter_closure") if not _on_fire_wall(b)]
    drawn = drawings(setting.scene, setting.loose("perimeter_closure"), "perimeter_closure").all
    return [Closure(**fields) for fields in _stretches(setting, drawn, data, Closure)]


def fire_walls(setting: Setting) -> list[FireWall]:
    """Return fire walls: GLP-FECH on their layer holds their data."""
    data = [b for b in setting.inserts("perimeter_closure") if _on_fire_wall(b)]
    drawn = drawings(setting.scene, setting.loose("fire_wall"), "fire_wall").all
    return [FireWall(**fields) for fields in _stretches(setting, drawn, data, FireWall)]


def _on_fire_wall(block: Item) -> bool:
    return block.role is not None and block.role.concept == "fire_wall"


def _stretches(
    setting: Setting, drawn: list[Drawn], data: list[Item], model: type[Closure] | type[FireWall]
) -> list[dict[str, Any]]:
    role = setting.scene.profile.blocks["GLP-FECH"]
    drawn, owned = own_by_side(setting.scene, drawn, data)
    note_free(setting.scene, owned)
    shapes = [d.shape for d in drawn]
    found = []
    for stretch in drawn:
        fields = setting.scene.reader.fields(written_on(setting.scene, stretch, owned.of(stretch)), role, model)
        rating = fields.get("rating_min")
        if isinstance(rating, float):
            fields["fire_rated"] = rating > 0
        if "height_m" not in fields:
            key = f"{model.concept}.height_m"
            height = height_beside(setting.scene, setting.labels, stretch.shape, shapes, "H", key)
            fields.update({"height_m": height} if says_something(height) else {})
        line = _line_of(stretch.shape, model)
        found.append({**setting.drawn(stretch), "shape": line, **fields})
    return found


def _line_of(shape: BaseGeometry, model: type[Closure] | type[FireWall]) -> BaseGeometry:
    """A closure is a line; a fire wall drawn with both faces stays an outline."""
    if not isinstance(shape, Polygon) or (model is FireWall and 2 * shape.area / shape.length < _THIN_M):
        return shape
    return LineString(shape.exterior.coords)


def accesses(setting: Setting) -> list[Access]:
    """Return gates and openings of the closure."""
    return [setting.element(Access, item) for item in setting.inserts("access_opening")]


def markings(setting: Setting) -> list[FloorMarking]:
    """Return markings on the floor."""
    return [
        FloorMarking(**setting.drawn(d))
        for d in drawings(setting.scene, setting.loose("floor_marking"), "floor_marking").all
    ]


def extinguishers(setting: Setting) -> list[Extinguisher]:
    """Return extinguishers."""
    return [setting.element(Extinguisher, item) for item in setting.inserts("extinguisher")]


def signs(setting: Setting) -> list[Sign]:
    """Return plates: blocks (a text beside one is its text), and other texts on their layer, near ones as one."""
    reach = setting.scene.profile.reach["text"]
    plates = setting.inserts("sign")
    labels = [
        label for label in setting.labels.all if label.item.role is not None and label.item.role.concept == "sign"
    ]
    beside: dict[int, list[Label]] = {id(p): [] for p in plates}
    loose = []
    for label in labels:
        nearest = min(plates, key=lambda p: setting.point(p).distance(label.point), default=None)
        if nearest is not None and setting.point(nearest).distance(label.point) <= reach:
            beside[id(nearest)].append(label)
        else:
            loose.append(label)
    found = [_plate(setting, plate, beside[id(plate)]) for plate in plates]
    found.extend(_written_plate(setting, group) for group in _groups(loose, reach))
    return found


def _plate(setting: Setting, plate: Item, beside: Sequence[Label]) -> Sign:
    sign = setting.element(Sign, plate)
    if isinstance(sign.text, Missing) and beside:
        return setting.element(Sign, plate, text=_text_of(beside))
    return sign


def _written_plate(setting: Setting, group: list[Label]) -> Sign:
    first = group[0]
    role = first.item.role
    assert role is not None  # noqa: S101  # only labels with a role reach here
    return Sign(
        ref=first.item.ref,
        shape=MultiPoint([(label.x, label.y) for label in group]).centroid,
        anchor=(first.x, first.y),
        storey=setting.scene.storey_of(first.point),
        recognition=role.recognition,
        text=_text_of(group),
    )


def _text_of(labels: Sequence[Label]) -> str:
    return " ".join(label.text.replace("\n", " ") for label in sorted(labels, key=lambda x: (-x.y, x.x)))


def _groups(labels: Sequence[Label], reach: float) -> list[list[Label]]:
    groups: list[list[Label]] = []
    for label in labels:
        touching = [g for g in groups if any(other.point.distance(label.point) <= reach for other in g)]
        groups = [g for g in groups if g not in touching] + [[label, *(x for g in touching for x in g)]]
    return groups


def roofs(setting: Setting) -> list[Roof]:
    """Return roofs; the headroom is the one height written under the roof."""
    found = []
    for drawn in drawings(setting.scene, setting.loose("roof_and_ceiling"), "roof_and_ceiling", close=True).closed:
        inside = setting.labels.inside(drawn.shape)
        own_layer = [x for x in inside if x.item.role is not None and x.item.role.concept == "roof_and_ceiling"]
        headroom = height_inside(own_layer, "PD")
        more = {"headroom_m": headroom} if headroom is not None else {}
        found.append(Roof(**setting.drawn(drawn, **more)))
    return found
