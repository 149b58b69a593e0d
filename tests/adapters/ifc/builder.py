"""A small writer of IFC scenes for the tests of the reader: one file, a few elements, any schema and unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import ifcopenshell
import ifcopenshell.guid

Point = tuple[float, ...]
_TYPED = {bool: "IfcBoolean", int: "IfcInteger", float: "IfcReal", str: "IfcLabel"}


class Scene:
    """Coordinates are given in metres and written in the file's unit."""

    def __init__(self, schema: str = "IFC4", unit: str = "m", building: str | None = "Bloco", z0: float = 0.0) -> None:
        self.file = ifcopenshell.file(schema=schema)
        self.schema = self.file.schema
        self.per_metre = {"m": 1.0, "mm": 1000.0, "cm": 100.0, "ft": 1 / 0.3048, "in": 1 / 0.0254}[unit]
        self.context = self.make(
            "IfcGeometricRepresentationContext",
            ContextType="Model",
            CoordinateSpaceDimension=3,
            Precision=1e-5,
            WorldCoordinateSystem=self.axis(),
        )
        self.project = self.root(
            "IfcProject", Name="P", RepresentationContexts=[self.context], UnitsInContext=self.units(unit)
        )
        self.site = self.root("IfcSite", Name="Terreno", ObjectPlacement=self.place((0, 0, z0)))
        self.aggregate(self.project, [self.site])
        self.building = None
        if building is not None:
            self.building = self.add_building(building)
        self.contained: dict[Any, list[Any]] = {}

    # --- basics -------------------------------------------------------------------------------------------------

    def make(self, name: str, *args: Any, **values: Any) -> Any:
        return self.file.create_entity(name, *args, **values)

    def root(self, name: str, **values: Any) -> Any:
        return self.make(name, GlobalId=values.pop("GlobalId", ifcopenshell.guid.new()), **values)

    def units(self, unit: str) -> Any:
        area = self.make("IfcSIUnit", UnitType="AREAUNIT", Name="SQUARE_METRE")
        if unit in {"m", "mm", "cm"}:
            prefix = {"m": None, "mm": "MILLI", "cm": "CENTI"}[unit]
            length = self.make("IfcSIUnit", UnitType="LENGTHUNIT", Prefix=prefix, Name="METRE")
        else:
            length = self.conversion({"ft": "foot", "in": "inch"}[unit], 1 / self.per_metre)
        return self.make("IfcUnitAssignment", Units=[length, area])

    def conversion(self, name: str, metres: float) -> Any:
        metre = self.make("IfcSIUnit", UnitType="LENGTHUNIT", Name="METRE")
        factor = self.make(
            "IfcMeasureWithUnit", ValueComponent=self.make("IfcLengthMeasure", metres), UnitComponent=metre
        )
        dims = self.make("IfcDimensionalExponents", 1, 0, 0, 0, 0, 0, 0)
        return self.make(
            "IfcConversionBasedUnit", Dimensions=dims, UnitType="LENGTHUNIT", Name=name, ConversionFactor=factor
        )

    def n(self, metres: float) -> float:
        return metres * self.per_metre

    def point(self, xyz: Point) -> Any:
        return self.make("IfcCartesianPoint", Coordinates=tuple(self.n(c) for c in xyz))

    def axis(self, at: Point = (0.0, 0.0, 0.0), x: Point | None = None) -> Any:
        ref = self.make("IfcDirection", DirectionRatios=tuple(map(float, x))) if x else None
        z = self.make("IfcDirection", DirectionRatios=(0.0, 0.0, 1.0)) if x else None
        return self.make("IfcAxis2Placement3D", Location=self.point(tuple(map(float, at))), Axis=z, RefDirection=ref)

    def place(self, at: Point, x: Point | None = None, parent: Any = None) -> Any:
        return self.make("IfcLocalPlacement", PlacementRelTo=parent, RelativePlacement=self.axis(at, x))

    # --- structure ----------------------------------------------------------------------------------------------

    def add_building(self, name: str | None, **psets: Mapping[str, Any]) -> Any:
        building = self.root(
            "IfcBuilding", Name=name, ObjectPlacement=self.place((0, 0, 0), parent=self.site.ObjectPlacement)
        )
        self.aggregate(self.site, [building])
        self.psets(building, psets)
        return building

    def storey(self, name: str, z: float, building: Any = None, elevation: float | None = None, **psets: Any) -> Any:
        parent = building or self.building
        relative = parent.ObjectPlacement if parent is not None else None
        storey = self.root(
            "IfcBuildingStorey",
            Name=name,
            ObjectPlacement=self.place((0, 0, z), parent=relative),
            Elevation=None if elevation is None else self.n(elevation),
        )
        self.aggregate(parent or self.site, [storey])
        self.psets(storey, psets)
        return storey

    def aggregate(self, whole: Any, parts: Iterable[Any], name: str = "IfcRelAggregates") -> None:
        self.root(name, RelatingObject=whole, RelatedObjects=list(parts))

    def contain(self, holder: Any, elements: Iterable[Any]) -> None:
        self.root("IfcRelContainedInSpatialStructure", RelatingStructure=holder, RelatedElements=list(elements))

    def group(
        self,
        name: str,
        members: Sequence[Any],
        kind: str = "IfcGroup",
        psets: Mapping[str, Any] | None = None,
        **values: Any,
    ) -> Any:
        group = self.root(kind, Name=name, **values)
        if members:
            self.root("IfcRelAssignsToGroup", RelatedObjects=list(members), RelatingGroup=group)
        self.psets(group, psets or {})
        return group

    # --- geometry -----------------------------------------------------------------------------------------------

    def rectangle(self, x: float, y: float) -> Any:
        return self.make(
            "IfcRectangleProfileDef",
            ProfileType="AREA",
            XDim=self.n(x),
            YDim=self.n(y),
            Position=self.axis2((x / 2, y / 2)),
        )

    def axis2(self, at: Point) -> Any:
        return self.make("IfcAxis2Placement2D", Location=self.point(at))

    def circle(self, radius: float) -> Any:
        return self.make(
            "IfcCircleProfileDef", ProfileType="AREA", Radius=self.n(radius), Position=self.axis2((0.0, 0.0))
        )

    def polygon(self, *points: Point) -> Any:
        return self.make(
            "IfcArbitraryClosedProfileDef", ProfileType="AREA", OuterCurve=self.polyline(*points, points[0])
        )

    def polyline(self, *points: Point) -> Any:
        return self.make("IfcPolyline", Points=[self.point(p) for p in points])

    def extrusion(self, profile: Any, height: float) -> Any:
        up = self.make("IfcDirection", DirectionRatios=(0.0, 0.0, 1.0))
        return self.make(
            "IfcExtrudedAreaSolid", SweptArea=profile, Position=self.axis(), ExtrudedDirection=up, Depth=self.n(height)
        )

    def shape(self, *items: Any, identifier: str = "Body", kind: str = "SweptSolid") -> Any:
        representation = self.make(
            "IfcShapeRepresentation",
            ContextOfItems=self.context,
            RepresentationIdentifier=identifier,
            RepresentationType=kind,
            Items=list(items),
        )
        return self.make("IfcProductDefinitionShape", Representations=[representation])

    def box(self, x: float, y: float, height: float) -> Any:
        return self.shape(self.extrusion(self.rectangle(x, y), height))

    def cylinder(self, radius: float, height: float) -> Any:
        return self.shape(self.extrusion(self.circle(radius), height))

    def curve(self, *points: Point, identifier: str = "Annotation", kind: str = "Curve2D") -> Any:
        return self.shape(self.polyline(*points), identifier=identifier, kind=kind)

    # --- elements -----------------------------------------------------------------------------------------------

    def add(
        self,
        entity: str,
        name: str | None,
        at: Point | None = (0, 0, 0),
        holder: Any = None,
        shape: Any = None,
        x: Point | None = None,
        psets: Mapping[str, Any] | None = None,
        typed: Any = None,
        **values: Any,
    ) -> Any:
        """Add a product; spaces are aggregated to their holder, everything else is contained in it."""
        placement = None if at is None else self.place(tuple(map(float, at)), x)
        element = self.root(entity, Name=name, ObjectPlacement=placement, Representation=shape, **values)
        if holder is not None and element.is_a("IfcSpace"):
            self.aggregate(holder, [element])
        elif holder is not None:
            self.contain(holder, [element])
        self.psets(element, psets or {})
        if typed is not None:
            self.root("IfcRelDefinesByType", RelatedObjects=[element], RelatingType=typed)
        return element

    def space(self, name: str, holder: Any, at: Point, size: tuple[float, float, float], **values: Any) -> Any:
        if self.schema == "IFC2X3":
            values.setdefault("InteriorOrExteriorSpace", "INTERNAL")
            values.setdefault("CompositionType", "ELEMENT")
        return self.add("IfcSpace", name, at, holder, self.box(*size), **values)

    def type(self, entity: str, name: str, psets: Mapping[str, Any] | None = None, **values: Any) -> Any:
        sets = [self.pset(n, v) for n, v in (psets or {}).items()]
        return self.root(entity, Name=name, HasPropertySets=sets or None, **values)

    # --- properties ---------------------------------------------------------------------------------------------

    def pset(self, name: str, values: Mapping[str, Any]) -> Any:
        return self.root("IfcPropertySet", Name=name, HasProperties=[self.prop(k, v) for k, v in values.items()])

    def psets(self, element: Any, psets: Mapping[str, Mapping[str, Any]]) -> None:
        for name, values in psets.items():
            self.define(element, self.pset(name, values))

    def define(self, element: Any, definition: Any) -> None:
        self.root("IfcRelDefinesByProperties", RelatedObjects=[element], RelatingPropertyDefinition=definition)

    def prop(self, name: str, value: Any) -> Any:
        """A list becomes an IfcPropertyListValue, a tuple (type, value[, unit]) keeps its measure type."""
        if isinstance(value, list):
            return self.make("IfcPropertyListValue", Name=name, ListValues=[self.make("IfcLabel", v) for v in value])
        if isinstance(value, tuple):
            unit = value[2] if len(value) > 2 else None
            return self.make("IfcPropertySingleValue", Name=name, NominalValue=self.make(value[0], value[1]), Unit=unit)
        if not isinstance(value, bool | int | float | str):  # an IfcProperty made by the test
            return value
        return self.make("IfcPropertySingleValue", Name=name, NominalValue=self.make(_TYPED[type(value)], value))

    def write(self, folder: Path, name: str = "plan.ifc") -> Path:
        path = folder / name
        self.file.write(str(path))
        return path
