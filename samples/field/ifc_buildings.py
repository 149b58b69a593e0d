"""Buildings as IFC, as programs export them: proxies, levels that are no storeys, rooms by number, feet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ifcopenshell
import ifcopenshell.api
import ifcopenshell.guid

new_id = ifcopenshell.guid.new


class Model:
    """An IFC with a building; lengths are given in metres and written in the file's unit."""

    def __init__(self, schema: str = "IFC4", *, unit: str = "METRE") -> None:
        self.file: Any = ifcopenshell.file(schema=schema)
        f = self.file
        self.scale = {"METRE": 1.0, "MILLI": 1000.0, "FOOT": 1 / 0.3048}[unit]
        self.context = f.createIfcGeometricRepresentationContext(None, "Model", 3, 1e-5, self.axes())
        self.project = f.createIfcProject(
            new_id(), None, "Projeto", None, None, None, None, [self.context], self._units(unit)
        )
        self.site = f.createIfcSite(new_id(), None, "Terreno", None, None, self.place(), None, None, "ELEMENT")
        self.building = f.createIfcBuilding(
            new_id(), None, "Edifício", None, None, self.place(self.site), None, None, "ELEMENT"
        )
        self._part(self.project, [self.site])
        self._part(self.site, [self.building])
        self._inside: dict[Any, list[Any]] = {}

    def _units(self, unit: str) -> Any:
        f = self.file
        metre = f.createIfcSIUnit(None, "LENGTHUNIT", "MILLI" if unit == "MILLI" else None, "METRE")
        if unit == "FOOT":
            size = f.createIfcDimensionalExponents(1, 0, 0, 0, 0, 0, 0)
            factor = f.createIfcMeasureWithUnit(f.create_entity("IfcLengthMeasure", 0.3048), metre)
            metre = f.createIfcConversionBasedUnit(size, "LENGTHUNIT", "FOOT", factor)
        return f.createIfcUnitAssignment([metre, f.createIfcSIUnit(None, "AREAUNIT", None, "SQUARE_METRE")])

    def axes(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Any:
        """Return a placement's axes."""
        k = getattr(self, "scale", 1.0)
        return self.file.createIfcAxis2Placement3D(self.file.createIfcCartesianPoint((x * k, y * k, z * k)))

    def place(self, parent: Any = None, at: Sequence[float] = (0.0, 0.0, 0.0)) -> Any:
        """Return a local placement."""
        return self.file.createIfcLocalPlacement(parent.ObjectPlacement if parent else None, self.axes(*at))

    def _part(self, whole: Any, parts: Sequence[Any]) -> None:
        self.file.createIfcRelAggregates(new_id(), None, None, None, whole, list(parts))

    def storey(self, name: str, level: float) -> Any:
        """Add a storey."""
        placement = self.place(self.building, (0.0, 0.0, level))
        storey = self.file.createIfcBuildingStorey(
            new_id(), None, name, None, None, placement, None, None, "ELEMENT", level * self.scale
        )
        self._part(self.building, [storey])
        return storey

    def body(self, width: float, depth: float, height: float) -> Any:
        """Return a box's shape."""
        f, k = self.file, self.scale
        centre = f.createIfcAxis2Placement2D(f.createIfcCartesianPoint((width * k / 2, depth * k / 2)))
        profile = f.createIfcRectangleProfileDef("AREA", None, centre, width * k, depth * k)
        up = f.createIfcDirection((0.0, 0.0, 1.0))
        solid = f.createIfcExtrudedAreaSolid(profile, self.axes(), up, height * k)
        shape = f.createIfcShapeRepresentation(self.context, "Body", "SweptSolid", [solid])
        return f.createIfcProductDefinitionShape(None, None, [shape])

    def thing(self, cls: str, name: str, storey: Any, at: Sequence[float], size: Sequence[float], **fields: Any) -> Any:
        """Add a product with a box body in a storey; spaces are parts of it."""
        product = self.file.create_entity(
            cls,
            GlobalId=new_id(),
            Name=name,
            ObjectPlacement=self.place(storey, at),
            Representation=self.body(*size),
            **fields,
        )
        if cls == "IfcSpace":
            self._part(storey, [product])
        else:
            self.file.createIfcRelContainedInSpatialStructure(new_id(), None, None, None, [product], storey)
        return product

    def values(self, product: Any, name: str, **values: Any) -> None:
        """Give a product a property set; texts stay texts."""
        f = self.file
        kinds = {str: "IfcLabel", bool: "IfcBoolean", float: "IfcReal", int: "IfcInteger"}
        listed = [
            f.createIfcPropertySingleValue(k, None, f.create_entity(kinds[type(v)], v), None) for k, v in values.items()
        ]
        sets = f.createIfcPropertySet(new_id(), None, name, None, listed)
        f.createIfcRelDefinesByProperties(new_id(), None, None, None, [product], sets)

    def save(self, path: Path) -> Path:
        """Write the file."""
        self.file.write(str(path))
        return path


def gas_as_proxies(path: Path) -> Path:
    """A kitchen whose gas detector, valve and drain are proxies that only their names and types tell apart."""
    m = Model(unit="MILLI")
    ground = m.storey("Térreo", 0.0)
    m.storey("Cobertura", 3.0)
    m.thing("IfcSpace", "Cozinha", ground, (0, 0, 0), (4, 3, 2.8))
    m.thing("IfcBuildingElementProxy", "Detector de gás GLP:Padrão:312", ground, (0.5, 0.2, 0.3), (0.1, 0.05, 0.1))
    m.thing("IfcBuildingElementProxy", "Válvula solenoide GLP:1/2:313", ground, (1.0, 0.2, 0.6), (0.1, 0.1, 0.1))
    m.thing("IfcBuildingElementProxy", "Ralo sifonado 100x100:314", ground, (3.0, 2.0, 0.0), (0.1, 0.1, 0.02))
    m.thing("IfcBuildingElementProxy", "Vaso de planta:315", ground, (3.5, 2.5, 0.0), (0.3, 0.3, 0.6))
    return m.save(path)


def reference_levels(path: Path) -> Path:
    """Nine levels of which five are floors: foundation, top of slab, roof and tank are none."""
    m = Model()
    for name, level in (
        ("Fundação", -1.2), ("Térreo", 0.0), ("T.O. Laje Térreo", 0.05), ("1º Pavimento", 3.0), ("2º Pavimento", 6.0),
        ("3º Pavimento", 9.0), ("4º Pavimento", 12.0), ("Cobertura", 15.0), ("Caixa d'água", 17.5),
    ):  # fmt: skip
        storey = m.storey(name, level)
        if "Pavimento" in name or name == "Térreo":
            m.thing("IfcSpace", "Sala", storey, (0, 0, 0), (8, 6, 2.7))
        m.thing("IfcSlab", f"Laje {name}", storey, (0, 0, -0.15), (8, 6, 0.15))
    return m.save(path)


def rooms_by_number(path: Path) -> Path:
    """Two flats a floor whose rooms only carry the flat's number in their names."""
    m = Model(unit="MILLI")
    for floor, level in ((1, 0.0), (2, 3.0)):
        storey = m.storey("Térreo" if floor == 1 else "2º Pavimento", level)
        for flat in (1, 2):
            for i, room in enumerate(("Cozinha", "Sala", "Quarto")):
                m.thing("IfcSpace", f"{floor}0{flat}-{room}", storey, (10.0 * flat + 3 * i, 0, 0), (3, 4, 2.7))
    return m.save(path)


def feet_and_flow_terminals(path: Path) -> Path:
    """IFC2X3 in feet: occurrences are flow terminals and controllers, only their types tell what they are."""
    m = Model("IFC2X3", unit="FOOT")
    ground = m.storey("Level 1", 0.0)
    m.storey("Level 2", 3.0)
    m.storey("Roof", 6.0)
    f = m.file
    for cls, kind, predefined, name, at in (
        ("IfcFlowTerminal", "IfcSanitaryTerminalType", "SANITARYFOUNTAIN", "Fountain", (1, 1, 0)),
        ("IfcFlowTerminal", "IfcFlowTerminalType", "", "Ralo sifonado", (2, 1, 0)),
        ("IfcFlowTerminal", "IfcOutletType", "POWEROUTLET", "Tomada dupla", (4, 0, 0.3)),
        ("IfcFlowTerminal", "IfcLightFixtureType", "POINTSOURCE", "Luminária", (3, 2, 2.4)),
    ):
        thing = m.thing(cls, name, ground, at, (0.2, 0.2, 0.1))
        extra = {"PredefinedType": predefined} if predefined else {}
        if kind == "IfcFlowTerminalType":
            kind, extra = "IfcWasteTerminalType", {"PredefinedType": "FLOORTRAP"}
        made = f.create_entity(kind, GlobalId=new_id(), Name=f"{name} tipo", **extra)
        f.createIfcRelDefinesByType(new_id(), None, None, None, [thing], made)
    return m.save(path)
