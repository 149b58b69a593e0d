"""Write a scene as an IFC model: real bodies, placements, storeys, zones, systems and the GLPBR_* property sets."""

from __future__ import annotations

import random
import zipfile
from collections import defaultdict
from pathlib import Path
from typing import Any, Literal

from samples.kit import items as it
from samples.kit.ifc_bodies import Body, body_of
from samples.kit.ifc_file import IfcFile
from samples.kit.ifc_psets import item_sets, space_sets, storey_sets, title_sets, unit_sets
from samples.kit.pose import Pose
from samples.kit.scene import Scene

Schema = Literal["IFC2X3", "IFC4", "IFC4X3"]
LengthUnit = Literal["METRE", "MILLIMETRE", "CENTIMETRE", "FOOT"]
_DRAWING_ONLY = (it.Label, it.Dimension, it.Sketch, it.Unit, it.Storey)


def write(
    scene: Scene,
    path: Path | str,
    *,
    schema: Schema = "IFC4",
    unit: LengthUnit = "METRE",
    shift: it.Pt = (0.0, 0.0),
    rotate_deg: float = 0.0,
    mirror: bool = False,
    seed: int | None = None,
    zipped: bool = False,
) -> Path:
    """Write ``scene`` to ``path`` and return it.

    ``zipped`` writes an ifcZIP; ``seed`` shuffles the order of the entities.
    """
    model = _Model(scene, IfcFile(schema, unit, scene.id), Pose(shift, rotate_deg, mirror))
    model.build(seed)
    text = model.ifc.file.to_string()
    path = Path(path)
    if zipped:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(zipfile.ZipInfo(f"{scene.id}.ifc", date_time=(2026, 1, 1, 0, 0, 0)), text)
    else:
        path.write_text(text, "utf-8")
    return path


class _Model:
    """Builds one model; what relations gather is kept by key until the end."""

    def __init__(self, scene: Scene, ifc: IfcFile, pose: Pose) -> None:
        self.scene, self.ifc, self.pose = scene, ifc, pose
        self.contained: dict[str | None, list[Any]] = defaultdict(list)
        self.spaces: dict[str | None, list[Any]] = defaultdict(list)
        self.zones: dict[str, list[Any]] = defaultdict(list)
        self.systems: dict[str, list[Any]] = defaultdict(list)
        self.by_key: dict[str, Any] = {}
        self.storeys: dict[str, Any] = {}
        self.uses = {u.number: u.use for u in scene.of(it.Unit)}

    def build(self, seed: int | None) -> None:
        """Write everything."""
        self._structure()
        things = [i for i in self.scene.items if not isinstance(i, _DRAWING_ONLY)]
        if seed is not None:
            random.Random(seed).shuffle(things)  # noqa: S311  # an order of entities, not a secret
        for item in things:
            self._item(item)
        for storey in self.scene.of(it.Storey):
            self._slabs(storey)
        self._groups()
        self._ports()
        self.ifc.finish()

    def _structure(self) -> None:
        ifc = self.ifc
        self.site = ifc.rooted(
            "IfcSite",
            "site",
            Name="TERRENO",
            CompositionType="ELEMENT",
            ObjectPlacement=ifc.place(None, (0.0, 0.0, 0.0)),
        )
        ifc.relate("IfcRelAggregates", "project", RelatingObject=ifc.project, RelatedObjects=[self.site])
        names = list(dict.fromkeys(s.building for s in self.scene.of(it.Storey))) or [None]
        self.buildings = {name: self._building(name) for name in names}
        for name, building in self.buildings.items():
            storeys = [self._storey(s, building) for s in self.scene.of(it.Storey) if s.building == name]
            if storeys:
                ifc.relate("IfcRelAggregates", f"building/{name}", RelatingObject=building, RelatedObjects=storeys)
        ifc.relate("IfcRelAggregates", "site", RelatingObject=self.site, RelatedObjects=list(self.buildings.values()))

    def _building(self, name: str | None) -> Any:
        building = self.ifc.rooted(
            "IfcBuilding",
            f"building/{name}",
            Name=name or "EDIFICAÇÃO",
            CompositionType="ELEMENT",
            ObjectPlacement=self.ifc.place(self.site.ObjectPlacement, (0.0, 0.0, 0.0)),
        )
        self.ifc.properties(building, title_sets(self.scene.title, self.ifc.schema))
        return building

    def _storey(self, s: it.Storey, building: Any) -> Any:
        entity = self.ifc.rooted(
            "IfcBuildingStorey",
            s.key,
            Name=s.name,
            CompositionType="ELEMENT",
            Elevation=s.level * self.ifc.scale,
            ObjectPlacement=self.ifc.place(building.ObjectPlacement, (0.0, 0.0, s.level)),
        )
        self.ifc.properties(entity, storey_sets(s))
        self.storeys[s.key] = entity
        return entity

    def _item(self, item: it.Item) -> None:
        body = body_of(item, self.scene, self.pose, self.ifc)
        home = self.storeys[item.storey] if item.storey else self.site
        placement = self.ifc.place(home.ObjectPlacement, body.origin, body.x_axis)
        if isinstance(item, it.Space | it.Area | it.Parking):
            self._space(item, body, placement)
            return
        entity = self.ifc.product(
            body.kind, item.key, name=item.name or body.name, placement=placement, shape=body.shape, **body.attributes
        )
        self.ifc.properties(entity, item_sets(item))
        self.by_key[item.key] = entity
        if entity.is_a("IfcSpatialZone"):
            self.spaces[item.storey].append(entity)
        elif entity.is_a("IfcRoadPart"):
            self._road(entity, item)
        else:
            self.contained[item.storey].append(entity)
        gas = getattr(item, "gas", None)
        if gas:
            self.systems[gas].append(entity)

    def _space(self, item: it.Space | it.Area | it.Parking, body: Body, placement: Any) -> None:
        outside = isinstance(item, it.Area) or (isinstance(item, it.Space) and item.external)
        where = "EXTERNAL" if outside else "INTERNAL"
        kind = "PARKING" if isinstance(item, it.Parking) else where
        entity = self.ifc.product(
            "space",
            item.key,
            name=item.key,
            placement=placement,
            shape=body.shape,
            LongName=item.name,
            InteriorOrExteriorSpace=where,
        )
        if hasattr(entity, "PredefinedType"):
            entity.PredefinedType = kind
        if isinstance(item, it.Space):
            self.ifc.properties(entity, space_sets(item, self.uses.get(item.unit or ""), self.ifc.schema))
            if item.unit:
                self.zones[item.unit].append(entity)
        else:
            self.ifc.properties(entity, item_sets(item))
        self.spaces[item.storey].append(entity)

    def _road(self, part: Any, item: it.Item) -> None:
        road = self.ifc.rooted(
            "IfcRoad",
            f"road/{item.key}",
            Name=item.name,
            CompositionType="ELEMENT",
            ObjectPlacement=self.ifc.place(self.site.ObjectPlacement, (0.0, 0.0, 0.0)),
        )
        self.ifc.relate("IfcRelAggregates", f"road/{item.key}", RelatingObject=road, RelatedObjects=[part])
        self.spaces[None].append(road)

    def _slabs(self, storey: it.Storey) -> None:
        """Write the floor slab, as thick as the clear height below leaves it, and the topmost storey's roof slab."""
        if not storey.outline:
            return
        same = [s for s in self.scene.of(it.Storey) if s.building == storey.building and s.outline]
        below = max((s for s in same if s.level < storey.level), key=lambda s: s.level, default=None)
        thickness = 0.10 if below is None else None
        if below is not None and below.ceiling is not None:
            thickness = storey.level - below.level - below.ceiling
        if thickness and thickness > 0:
            self._slab(storey, f"{storey.key}/laje", thickness, -thickness, "FLOOR" if below else "BASESLAB")
        if storey.ceiling is not None and all(s.level <= storey.level for s in same):
            self._slab(storey, f"{storey.key}/laje-cobertura", 0.12, storey.ceiling, "ROOF")

    def _slab(self, storey: it.Storey, key: str, thickness: float, z: float, role: str) -> None:
        home = self.storeys[storey.key]
        shape = self.ifc.shape(solids=[self.ifc.polygon(self.pose.points(storey.outline), thickness, z)])
        slab = self.ifc.product(
            "slab", key, name=None, shape=shape, placement=self.ifc.place(home.ObjectPlacement, (0.0, 0.0, 0.0))
        )
        slab.PredefinedType = role
        self.contained[storey.key].append(slab)

    def _groups(self) -> None:
        ifc = self.ifc
        for key, elements in self.contained.items():
            ifc.relate(
                "IfcRelContainedInSpatialStructure",
                str(key),
                RelatedElements=elements,
                RelatingStructure=self.storeys[key] if key else self.site,
            )
        for key, spaces in self.spaces.items():
            ifc.relate(
                "IfcRelAggregates",
                f"spaces/{key}",
                RelatingObject=self.storeys[key] if key else self.site,
                RelatedObjects=spaces,
            )
        for unit in {u.number: u for u in self.scene.of(it.Unit)}.values():
            if self.zones[unit.number]:
                zone = ifc.rooted("IfcZone", f"zone/{unit.number}", Name=unit.name or unit.number, ObjectType=unit.use)
                ifc.properties(zone, unit_sets(unit))
                ifc.relate(
                    "IfcRelAssignsToGroup",
                    f"zone/{unit.number}",
                    RelatingGroup=zone,
                    RelatedObjects=self.zones[unit.number],
                )
        for gas, members in self.systems.items():
            self._system(gas, members)

    def _system(self, gas: str, members: list[Any]) -> None:
        ifc = self.ifc
        cls = "IfcSystem" if ifc.schema == "IFC2X3" else "IfcDistributionSystem"
        system = ifc.rooted(cls, f"system/{gas}", Name=f"REDE DE {gas}", PredefinedType="GAS")
        ifc.relate("IfcRelAssignsToGroup", f"system/{gas}", RelatingGroup=system, RelatedObjects=members)
        ifc.relate(
            "IfcRelServicesBuildings",
            f"system/{gas}",
            RelatingSystem=system,
            RelatedBuildings=list(self.buildings.values()),
        )

    def _ports(self) -> None:
        """Connect each pipe's ends to what stands there, in the direction of the flow."""
        for pipe in self.scene.of(it.Pipe):
            for end, other in zip(("SOURCE", "SINK"), pipe.connects, strict=True):
                if other in self.by_key:
                    mine = self._port(pipe.key, f"{pipe.key}/{end}", "SINK" if end == "SOURCE" else "SOURCE")
                    theirs = self._port(other, f"{other}/{pipe.key}/{end}", end)
                    first, second = (theirs, mine) if end == "SOURCE" else (mine, theirs)
                    self.ifc.relate("IfcRelConnectsPorts", f"{pipe.key}/{end}", RelatingPort=first, RelatedPort=second)

    def _port(self, owner: str, key: str, flow: str) -> Any:
        element = self.by_key[owner]
        port = self.ifc.rooted(
            "IfcDistributionPort", f"port/{key}", Name=key, FlowDirection=flow, PredefinedType="PIPE", SystemType="GAS"
        )
        if self.ifc.schema == "IFC2X3":
            self.ifc.relate("IfcRelConnectsPortToElement", key, RelatingPort=port, RelatedElement=element)
        else:
            self.ifc.relate("IfcRelNests", key, RelatingObject=element, RelatedObjects=[port])
        return port
