"""The geometry model: frozen dataclasses in metres, with shapely outlines. See the modules for each part."""

from checker.model.building import (
    Building,
    Door,
    Parking,
    PlanText,
    Slab,
    Space,
    Storey,
    StoreyKind,
    Unit,
    UnitKind,
    Wall,
    Window,
)
from checker.model.element import Element, ZRange
from checker.model.finding import (
    Coords,
    Finding,
    FloorCount,
    NotRun,
    ParameterInForce,
    ProvisionResult,
    Quantity,
    Reading,
    RulesetResult,
    StoreyCount,
    Subject,
    Verdict,
    worst,
)
from checker.model.gas import (
    ContainerState,
    Cylinder,
    Gas,
    GasPipe,
    GasPoint,
    GasSensor,
    GasValve,
    LpgCentral,
    Regulator,
    SupplyPoint,
)
from checker.model.known import Missing, Tri, all_of, any_of, gaps, is_known, known_or, negate
from checker.model.plan import Broken, Declarations, LengthUnit, Plan, PlanFile
from checker.model.source import CONFIDENCE_THRESHOLD, Evidence, EvidenceKind, Recognition, SourceRef
from checker.model.storage import (
    Access,
    Agent,
    Closure,
    ClosureKind,
    Extinguisher,
    FireWall,
    FloorMarking,
    Lot,
    Purpose,
    Roof,
    Sign,
    StorageArea,
    Swing,
)
from checker.model.surroundings import (
    ElectricalDevice,
    Flammable,
    FloorOpening,
    LimitKind,
    OpeningKind,
    PlaceUse,
    PropertyLimit,
    PublicRoad,
    RiskKind,
    RiskSource,
    SensitivePlace,
)
from checker.model.text import Lang, Text, same

__all__ = [
    "CONFIDENCE_THRESHOLD", "Access", "Agent", "Broken", "Building", "Closure", "ClosureKind", "ContainerState",
    "Coords", "Cylinder", "Declarations", "Door", "ElectricalDevice", "Element", "Evidence", "EvidenceKind",
    "Extinguisher", "Finding", "FireWall", "Flammable", "FloorCount", "FloorMarking", "FloorOpening", "Gas", "GasPipe",
    "GasPoint", "GasSensor", "GasValve", "Lang", "LengthUnit", "LimitKind", "Lot", "LpgCentral", "Missing", "NotRun",
    "OpeningKind", "ParameterInForce", "Parking", "PlaceUse", "Plan", "PlanFile", "PlanText", "PropertyLimit",
    "ProvisionResult", "PublicRoad", "Purpose", "Quantity", "Reading", "Recognition", "Regulator", "RiskKind",
    "RiskSource", "Roof", "RulesetResult", "SensitivePlace", "Sign", "Slab", "SourceRef", "Space", "StorageArea",
    "Storey", "StoreyCount", "StoreyKind", "Subject", "SupplyPoint", "Swing", "Text", "Tri", "Unit", "UnitKind",
    "Verdict", "Wall", "Window", "ZRange", "all_of", "any_of", "gaps", "is_known", "known_or", "negate", "same",
    "worst",
]
