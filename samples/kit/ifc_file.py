"""A thin layer over the raw ifcopenshell file: units, placements, shapes, properties, with ids that never change."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import ifcopenshell
import ifcopenshell.guid
from ruamel.yaml import YAML

from samples.kit.items import Pt

METRES = {"METRE": 1.0, "MILLIMETRE": 0.001, "CENTIMETRE": 0.01, "FOOT": 0.3048}
_PREFIX = {"METRE": None, "MILLIMETRE": "MILLI", "CENTIMETRE": "CENTI"}
STAMP = "2026-01-01T00:00:00"
_SCHEMA = {"IFC2X3": "IFC2X3", "IFC4": "IFC4", "IFC4X3": "IFC4X3_ADD2"}


@cache
def classes() -> dict[str, Any]:
    """Return the table of IFC classes by kind of thing."""
    table: dict[str, Any] = YAML(typ="safe").load(Path(__file__).with_name("ifc_classes.yaml").read_text("utf-8"))
    return table


class Props(dict[str, dict[str, tuple[str, Any]]]):
    """Property sets: name -> property -> (measure, value). A value None is left out, a tuple becomes a list."""


class IfcFile:
    """An IFC file under construction. Lengths come in metres and are written in the file's unit."""

    def __init__(self, schema: str, unit: str, name: str) -> None:
        self.schema = schema
        self.name = name
        self.file = ifcopenshell.file(schema=_SCHEMA[schema])
        self.scale = 1 / METRES[unit]
        self._types: dict[tuple[str, str], tuple[Any, list[Any]]] = {}
        self._sets: dict[str, tuple[Any, list[Any]]] = {}
        self.owner = self._owner()
        self.context = self.new(
            "IfcGeometricRepresentationContext",
            ContextType="Model",
            CoordinateSpaceDimension=3,
            Precision=1e-6,
            WorldCoordinateSystem=self.axes((0.0, 0.0, 0.0)),
        )
        self.project = self.rooted(
            "IfcProject", "project", Name=name, RepresentationContexts=[self.context], UnitsInContext=self._units(unit)
        )

    def new(self, cls: str, **values: Any) -> Any:
        """Create an instance; attributes that the schema's class does not have are left out."""
        entity = self.file.create_entity(cls)
        for key, value in values.items():
            if value is not None and hasattr(entity, key):
                setattr(entity, key, value)
        return entity

    def rooted(self, cls: str, key: str, **values: Any) -> Any:
        """Create an instance with a GlobalId made from the plan's name and ``key``."""
        digest = hashlib.sha256(f"esquadro/{self.name}/{key}".encode()).digest()[:16]
        guid = ifcopenshell.guid.compress(uuid.UUID(bytes=digest).hex)
        return self.new(cls, GlobalId=guid, OwnerHistory=self.owner, **values)

    def product(self, kind: str, key: str, *, name: str | None, placement: Any, shape: Any, **values: Any) -> Any:
        """Create an occurrence of a kind of thing, with its type in IFC2X3."""
        row = classes()[kind]
        occurrence, type_cls, predefined = row.get(self.schema) or row["IFC4"]
        entity = self.rooted(
            occurrence,
            key,
            Name=name or row["name"],
            ObjectType=row.get("object_type"),
            ObjectPlacement=placement,
            Representation=shape,
            Tag=key,
            CompositionType="ELEMENT" if occurrence.startswith("IfcSpa") else None,
            **values,
        )
        if type_cls:
            self._type(type_cls, predefined)[1].append(entity)
        elif predefined and hasattr(entity, "PredefinedType"):
            entity.PredefinedType = predefined
        elif predefined and hasattr(entity, "ShapeType"):
            entity.ShapeType = predefined
        return entity

    def point(self, *xyz: float) -> Any:
        """Create a point from metres."""
        return self.new("IfcCartesianPoint", Coordinates=[float(v) * self.scale for v in xyz])

    def axes(self, xyz: tuple[float, float, float], x_axis: Pt | None = None) -> Any:
        """Create a 3D placement; ``x_axis`` is its X direction in plan."""
        if x_axis is None:
            return self.new("IfcAxis2Placement3D", Location=self.point(*xyz))
        return self.new(
            "IfcAxis2Placement3D",
            Location=self.point(*xyz),
            Axis=self.new("IfcDirection", DirectionRatios=[0.0, 0.0, 1.0]),
            RefDirection=self.new("IfcDirection", DirectionRatios=[float(x_axis[0]), float(x_axis[1]), 0.0]),
        )

    def place(self, parent: Any, xyz: tuple[float, float, float], x_axis: Pt | None = None) -> Any:
        """Create a placement relative to another one (None: to the world)."""
        return self.new("IfcLocalPlacement", PlacementRelTo=parent, RelativePlacement=self.axes(xyz, x_axis))

    def polyline(self, points: Sequence[Pt], *, closed: bool = False) -> Any:
        """Create a plan polyline; a closed one ends in its own first point."""
        corners = [self.point(*p) for p in points]
        return self.new("IfcPolyline", Points=[*corners, corners[0]] if closed else corners)

    def polygon(self, points: Sequence[Pt], height: float, z: float = 0.0) -> Any:
        """Extrude a polygon upwards."""
        area = self.new(
            "IfcArbitraryClosedProfileDef", ProfileType="AREA", OuterCurve=self.polyline(points, closed=True)
        )
        return self.extrude(area, height, (0.0, 0.0, z))

    def cylinder(self, centre: Pt, radius: float, height: float, z: float = 0.0) -> Any:
        """Extrude a circle upwards."""
        origin = self.new("IfcAxis2Placement2D", Location=self.point(0.0, 0.0))
        disc = self.new("IfcCircleProfileDef", ProfileType="AREA", Position=origin, Radius=radius * self.scale)
        return self.extrude(disc, height, (*centre, z))

    def extrude(self, profile: Any, height: float, at: tuple[float, float, float]) -> Any:
        """Extrude a profile along Z."""
        return self.new(
            "IfcExtrudedAreaSolid",
            SweptArea=profile,
            Position=self.axes(at),
            Depth=height * self.scale,
            ExtrudedDirection=self.new("IfcDirection", DirectionRatios=[0.0, 0.0, 1.0]),
        )

    def shape(self, *, solids: Iterable[Any] = (), curves: Iterable[Any] = (), closed: bool = False) -> Any:
        """Gather a body of solids and an axis (or footprint) of curves."""
        parts = [("Body", "SweptSolid", list(solids)), ("FootPrint" if closed else "Axis", "Curve2D", list(curves))]
        return self.new(
            "IfcProductDefinitionShape",
            Representations=[
                self.new(
                    "IfcShapeRepresentation",
                    ContextOfItems=self.context,
                    RepresentationIdentifier=identifier,
                    RepresentationType=kind,
                    Items=items,
                )
                for identifier, kind, items in parts
                if items
            ],
        )

    def relate(self, cls: str, key: str, **values: Any) -> Any:
        """Create a relationship."""
        return self.rooted(cls, f"{cls}/{key}", **values)

    def properties(self, entity: Any, sets: Props) -> None:
        """Attach property sets; equal ones are shared."""
        for name, rows in sets.items():
            stated = {k: v for k, v in rows.items() if v[1] is not None and v[1] != ()}
            if not stated:
                continue
            content = f"{name}/{sorted(stated.items())!r}"
            if content not in self._sets:
                pset = self.rooted(
                    "IfcPropertySet",
                    content,
                    Name=name,
                    HasProperties=[self._property(k, *v) for k, v in stated.items()],
                )
                self._sets[content] = (pset, [])
            self._sets[content][1].append(entity)

    def finish(self) -> None:
        """Write the relations that were gathered: property sets and types."""
        for content, (pset, entities) in self._sets.items():
            self.relate("IfcRelDefinesByProperties", content, RelatedObjects=entities, RelatingPropertyDefinition=pset)
        for (cls, predefined), (kind, entities) in self._types.items():
            self.relate("IfcRelDefinesByType", f"{cls}/{predefined}", RelatedObjects=entities, RelatingType=kind)
        header = self.file.wrapped_data.header if not hasattr(self.file, "header") else self.file.header
        header.file_name.name = f"{self.name}.ifc"
        header.file_name.time_stamp = STAMP
        header.file_name.author = ("esquadro",)
        header.file_name.organization = ("esquadro",)
        header.file_name.preprocessor_version = "esquadro samples"
        header.file_name.originating_system = "esquadro samples"
        header.file_name.authorization = ""

    def _property(self, name: str, measure: str, value: Any) -> Any:
        def wrap(v: Any) -> Any:
            return self.new(measure, wrappedValue=v * self.scale if measure == "IfcLengthMeasure" else v)

        if isinstance(value, tuple):
            return self.new("IfcPropertyListValue", Name=name, ListValues=[wrap(v) for v in value])
        return self.new("IfcPropertySingleValue", Name=name, NominalValue=wrap(value))

    def _type(self, cls: str, predefined: str) -> tuple[Any, list[Any]]:
        if (cls, predefined) not in self._types:
            kind = self.rooted(cls, f"type/{cls}/{predefined}", Name=predefined, PredefinedType=predefined)
            self._types[cls, predefined] = (kind, [])
        return self._types[cls, predefined]

    def _owner(self) -> Any:
        who = self.new("IfcPerson", FamilyName="esquadro")
        firm = self.new("IfcOrganization", Name="esquadro")
        user = self.new("IfcPersonAndOrganization", ThePerson=who, TheOrganization=firm)
        tool = self.new(
            "IfcApplication",
            ApplicationDeveloper=firm,
            Version="1",
            ApplicationFullName="esquadro samples",
            ApplicationIdentifier="esquadro",
        )
        return self.new(
            "IfcOwnerHistory", OwningUser=user, OwningApplication=tool, ChangeAction="ADDED", CreationDate=1767225600
        )

    def _units(self, unit: str) -> Any:
        si = [
            ("AREAUNIT", None, "SQUARE_METRE"),
            ("VOLUMEUNIT", None, "CUBIC_METRE"),
            ("MASSUNIT", "KILO", "GRAM"),
            ("TIMEUNIT", None, "SECOND"),
            ("PLANEANGLEUNIT", None, "RADIAN"),
        ]
        units = [self.new("IfcSIUnit", UnitType=t, Prefix=p, Name=n) for t, p, n in si]
        return self.new("IfcUnitAssignment", Units=[self._length_unit(unit), *units])

    def _length_unit(self, unit: str) -> Any:
        metre = self.new("IfcSIUnit", UnitType="LENGTHUNIT", Prefix=_PREFIX.get(unit), Name="METRE")
        if unit in _PREFIX:
            return metre
        size = self.new(
            "IfcMeasureWithUnit",
            ValueComponent=self.new("IfcLengthMeasure", wrappedValue=METRES[unit]),
            UnitComponent=metre,
        )
        dims = self.file.create_entity("IfcDimensionalExponents", 1, 0, 0, 0, 0, 0, 0)
        return self.new(
            "IfcConversionBasedUnit", Dimensions=dims, UnitType="LENGTHUNIT", Name=unit, ConversionFactor=size
        )
