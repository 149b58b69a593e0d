"""What every builder needs: the model with its relations, shapes and property sets, and what was found so far."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, TypedDict

from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from adapters.ifc.naming import name_of
from adapters.ifc.office import Office
from adapters.ifc.opening import Opened
from adapters.ifc.properties import Aliases, Props, read_props
from adapters.ifc.relations import Entity, Relations, ancestors
from adapters.ifc.shapes import Shapes, z_of
from adapters.ifc.tables import clean
from adapters.ifc.units import Units
from checker.model.element import ZRange
from checker.model.known import Missing
from checker.model.plan import Broken
from checker.model.reading import ReadOptions
from checker.model.source import Evidence, EvidenceKind, Recognition, SourceRef
from checker.model.text import Text

_BOX_CONFIDENCE = 0.5


class Common(TypedDict):
    """The fields that every element has."""

    ref: SourceRef
    shape: BaseGeometry
    anchor: tuple[float, float] | None
    z: ZRange | Missing
    name: str | None
    storey: str | None
    recognition: Recognition


class NoGeometry(ValueError):  # noqa: N818 - a signal to the caller, not a fault of the file's syntax
    """An element that has neither a body nor a placement."""


@dataclass(slots=True)
class Context:
    """One reading of one file."""

    opened: Opened
    options: ReadOptions
    units: Units
    relations: Relations
    shapes: Shapes
    aliases: Aliases
    office: Office = field(default_factory=Office)
    storey_keys: dict[int, str] = field(default_factory=dict)
    building_keys: dict[int, str] = field(default_factory=dict)
    levels: list[tuple[str, float, str | None]] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)
    broken: list[Broken] = field(default_factory=list)
    hidden_ids: frozenset[int] = frozenset()
    set_aside: set[int] = field(default_factory=set)
    identities: dict[int, object] = field(default_factory=dict)
    _props: dict[int, Props] = field(default_factory=dict)
    _refs: dict[int, SourceRef] = field(default_factory=dict)
    _seen: Counter[str] = field(default_factory=Counter)

    @property
    def model(self) -> Any:
        """The opened IFC file."""
        return self.opened.model

    def props(self, element: Entity) -> Props:
        """Return the property sets of an element."""
        key = element.id()
        if key not in self._props:
            self._props[key] = read_props(element, self.relations, self.units, self.aliases)
        return self._props[key]

    def ref(self, element: Entity) -> SourceRef:
        """Return the source of an element; a GlobalId used twice gets the instance number as well."""
        key = element.id()
        if key not in self._refs:
            gid = clean(getattr(element, "GlobalId", None)) or f"#{key}"
            self._seen[gid] += 1
            chain = (f"#{key}",) if self._seen[gid] > 1 else ()
            self._refs[key] = SourceRef(file=self.options.file_index, ref=gid, chain=chain, cls=element.is_a())
        return self._refs[key]

    def element_id(self, element: Entity) -> str:
        """Return the id that the model's element of this instance has."""
        ref = self.ref(element)
        return "/".join((str(ref.file), *ref.chain, ref.ref))

    def name(self, element: Entity) -> str | None:
        """Return the name of an element."""
        return name_of(element)

    def storey_key(self, element: Entity) -> str | None:
        """Return the key of the storey that holds an element: by structure, else by an unambiguous height."""
        outer = list(ancestors(self.relations, element))
        for holder in outer:
            if holder.id() in self.storey_keys:
                return self.storey_keys[holder.id()]
        if any(h.is_a("IfcSite") for h in outer[:1]) or not self.levels:
            return None
        return self._storey_by_height(element, outer)

    def _storey_by_height(self, element: Entity, outer: list[Entity]) -> str | None:
        building = next((self.building_keys[h.id()] for h in outer if h.id() in self.building_keys), None)
        levels = [(k, z) for k, z, b in self.levels if building is None or b == building]
        if building is None and len({b for _, _, b in self.levels}) > 1:
            return None
        anchor = self.shapes.anchor(element)
        body = self.shapes.body(element)
        level = body.z.low_m if body is not None else anchor[2] if anchor is not None else None
        if level is None:
            return None
        below = [(z, k) for k, z in levels if z <= level + 0.10]
        if not below:
            return None
        top = max(z for z, _ in below)
        nearest = [k for z, k in below if z == top]
        return nearest[0] if len(nearest) == 1 and level - top < 6.0 else None

    def common(
        self,
        element: Entity,
        recognition: Recognition,
        *,
        concept: str | None = None,
        shape: BaseGeometry | None = None,
    ) -> Common:
        """Return the common fields. ``concept`` names one whose outline matters: without a body it is also broken."""
        body, anchor = self.shapes.body(element), self.shapes.anchor(element)
        outline = shape if shape is not None else body.outline if body is not None else None
        if outline is None:
            ring = self.shapes.ring(element) if concept else None
            outline = ring
        if outline is None and anchor is None:
            raise NoGeometry(self.why(element).en)
        boxed = element.id() in self.shapes.boxed and shape is None
        if (outline is None or boxed) and concept is not None:
            self.add_broken(element, concept)
        z = z_of(body, anchor[2] if anchor else None)
        return Common(
            ref=self.ref(element),
            name=self.name(element),
            storey=self.storey_key(element),
            recognition=by_box(recognition) if boxed else recognition,
            shape=outline if outline is not None else Point(anchor[:2] if anchor else ()),
            anchor=anchor[:2] if anchor else None,
            z=z if z is not None else Missing("element.z"),
        )

    def point_common(self, element: Entity, recognition: Recognition) -> Common:
        """Return the common fields of a thing that is measured from its insertion point, whatever its body."""
        found = self.common(element, recognition)
        if found["anchor"] is not None:
            found["shape"], found["recognition"] = Point(found["anchor"]), recognition
        return found

    def area_common(self, element: Entity, recognition: Recognition, concept: str) -> Common:
        """Return the common fields of a thing that may lack an outline and still says something (a zone, an area)."""
        try:
            found = self.common(element, recognition, concept=None, shape=self.outline(element))
        except NoGeometry:
            found = Common(
                ref=self.ref(element),
                name=self.name(element),
                storey=self.storey_key(element),
                recognition=recognition,
                shape=Polygon(),
                anchor=None,
                z=Missing("element.z"),
            )
        if found["shape"].geom_type == "Point" or element.id() in self.shapes.boxed:
            found["shape"] = Polygon()
        if element.id() in self.shapes.faults:
            self.add_broken(element, concept)
        return found

    def outline(self, element: Entity) -> BaseGeometry | None:
        """Return the outline: the body's, else the closed footprint curve; never a bounding box."""
        body = self.shapes.body(element)
        body = None if element.id() in self.shapes.boxed else body
        return body.outline if body is not None else self.shapes.ring(element)

    def why(self, element: Entity) -> Text:
        """Return why an element has no usable outline."""
        fault = self.shapes.faults.get(element.id())
        return fault.why if fault is not None else Text("sem geometria (corpo) nem contorno", "no body and no outline")

    def add_broken(self, element: Entity, concept: str) -> None:
        """Record that an element's geometry could not be used."""
        fault = self.shapes.faults.get(element.id())
        anchor = self.shapes.anchor(element)
        where = fault.location if fault is not None and fault.location is not None else anchor[:2] if anchor else None
        entry = Broken(concept=concept, ref=self.ref(element), why=self.why(element), location=where)
        if all((b.concept, b.ref) != (concept, entry.ref) for b in self.broken):
            self.broken.append(entry)


def by_box(recognition: Recognition) -> Recognition:
    """Return the recognition of a thing of which only the bounding box is known: it takes part in no pass."""
    evidence = Evidence(EvidenceKind.GEOMETRY, "bounding box")
    return Recognition((*recognition.evidence, evidence), min(recognition.confidence, _BOX_CONFIDENCE))
