from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from checker.model import Plan
from tests.adapters.ifc.builder import Scene

Read = Callable[..., Plan]


def wall_of(plan_of: Read, scene: Scene, shape: object, **values: object) -> object:
    scene.add("IfcWall", "W", (0, 0, 0), scene.storey("TÉRREO", 0), shape, **values)
    return plan_of(scene).walls[0]


def test_rotated_rectangle(plan_of: Read) -> None:
    scene = Scene("IFC4", "mm")
    wall = wall_of(plan_of, scene, scene.box(4, 0.2, 3), x=(0.0, 1.0, 0.0))
    assert wall.shape.bounds == pytest.approx((-0.2, 0, 0, 4), abs=1e-9)


def test_panel_extruded_sideways_has_the_outline_of_what_it_sweeps(plan_of: Read) -> None:
    scene = Scene()
    solid = scene.extrusion(scene.rectangle(4, 2), 0.1)
    solid.Position = scene.make(
        "IfcAxis2Placement3D",
        Location=scene.point((0.0, 0.0, 0.0)),
        Axis=scene.make("IfcDirection", (0.0, 1.0, 0.0)),
        RefDirection=scene.make("IfcDirection", (1.0, 0.0, 0.0)),
    )
    wall = wall_of(plan_of, scene, scene.shape(solid))
    assert wall.shape.area == pytest.approx(0.4)
    assert wall.z.high_m - wall.z.low_m == pytest.approx(2.0)


def test_profile_with_an_arc_is_cut_finely(plan_of: Read) -> None:
    scene = Scene("IFC4", "mm")
    points = scene.make(
        "IfcCartesianPointList2D",
        CoordList=[(0.0, 0.0), (2000.0, 0.0), (3000.0, 1000.0), (2000.0, 2000.0), (0.0, 2000.0)],
    )
    segments = [
        scene.make("IfcLineIndex", (1, 2)),
        scene.make("IfcArcIndex", (2, 3, 4)),
        scene.make("IfcLineIndex", (4, 5, 1)),
    ]
    curve = scene.make("IfcIndexedPolyCurve", Points=points, Segments=segments)
    profile = scene.make("IfcArbitraryClosedProfileDef", ProfileType="AREA", OuterCurve=curve)
    wall = wall_of(plan_of, scene, scene.shape(scene.extrusion(profile, 1)))
    assert wall.shape.area == pytest.approx(4 + math.pi / 2, abs=1e-3)
    assert wall.shape.bounds[2] == pytest.approx(3.0, abs=1e-6)


@pytest.mark.parametrize("sense", [True, False])
def test_annotation_arc(plan_of: Read, sense: bool) -> None:
    scene = Scene()
    circle = scene.make("IfcCircle", Position=scene.axis2((5.0, 5.0)), Radius=2.0)
    arc = scene.make(
        "IfcTrimmedCurve",
        BasisCurve=circle,
        Trim1=[scene.make("IfcParameterValue", 0.0)],
        Trim2=[scene.make("IfcParameterValue", math.pi / 2)],
        SenseAgreement=sense,
        MasterRepresentation="PARAMETER",
    )
    scene.add(
        "IfcAnnotation", "DIVISA", (0, 0, 0), scene.site, scene.shape(arc, identifier="Annotation", kind="Curve2D")
    )
    (limit,) = plan_of(scene).limits
    assert limit.shape.length == pytest.approx(math.pi if sense else 3 * math.pi, rel=1e-4)


def test_mapped_body_is_moved_and_scaled(plan_of: Read) -> None:
    scene = Scene()
    inner = scene.box(1, 1, 1).Representations[0]
    source = scene.make("IfcRepresentationMap", MappingOrigin=scene.axis(), MappedRepresentation=inner)
    target = scene.make("IfcCartesianTransformationOperator3D", LocalOrigin=scene.point((3.0, 0.0, 0.0)), Scale=2.0)
    item = scene.make("IfcMappedItem", MappingSource=source, MappingTarget=target)
    wall = wall_of(plan_of, scene, scene.shape(item, kind="MappedRepresentation"))
    assert wall.shape.bounds == pytest.approx((3, 0, 5, 2))
    assert wall.z.high_m == pytest.approx(2)


def test_mesh_is_projected_as_it_is_not_as_its_box(plan_of: Read) -> None:
    scene = Scene("IFC4", "mm")
    points = scene.make(
        "IfcCartesianPointList3D",
        CoordList=[(0.0, 0.0, 0.0), (2000.0, 0.0, 0.0), (0.0, 2000.0, 0.0), (0.0, 0.0, 1000.0)],
    )
    mesh = scene.make(
        "IfcTriangulatedFaceSet", Coordinates=points, CoordIndex=[(1, 3, 2), (1, 2, 4), (2, 3, 4), (3, 1, 4)]
    )
    wall = wall_of(plan_of, scene, scene.shape(mesh, kind="Tessellation"))
    assert wall.shape.area == pytest.approx(2.0)
    assert wall.z.high_m == pytest.approx(1.0)


def test_clipped_body_goes_through_the_kernel(plan_of: Read) -> None:
    scene = Scene()
    cut = scene.make(
        "IfcPlane",
        Position=scene.make(
            "IfcAxis2Placement3D",
            Location=scene.point((2.0, 0.0, 0.0)),
            Axis=scene.make("IfcDirection", (1.0, 0.0, 0.0)),
            RefDirection=scene.make("IfcDirection", (0.0, 1.0, 0.0)),
        ),
    )
    half = scene.make("IfcHalfSpaceSolid", BaseSurface=cut, AgreementFlag=False)
    solid = scene.extrusion(scene.rectangle(4, 1), 2)
    clipped = scene.make("IfcBooleanClippingResult", Operator="DIFFERENCE", FirstOperand=solid, SecondOperand=half)
    wall = wall_of(plan_of, scene, scene.shape(clipped, kind="Clipping"))
    assert wall.shape.area == pytest.approx(2.0, abs=1e-6)


def test_anchor_is_the_placement_unless_the_body_lies_far_from_it(plan_of: Read) -> None:
    scene = Scene()
    storey = scene.storey("TÉRREO", 0)
    near, far = scene.box(0.1, 0.1, 0.1), scene.box(0.1, 0.1, 0.1)
    far.Representations[0].Items[0].SweptArea.Position = scene.axis2((7.0, 0.0))
    for name, shape in (("perto", near), ("longe", far)):
        scene.add("IfcSensor", name, (2, 0, 1), storey, shape, PredefinedType="GASSENSOR")
    anchors = {s.name: s.anchor for s in plan_of(scene).sensors}
    assert anchors["perto"] == pytest.approx((2, 0))
    assert anchors["longe"] == pytest.approx((9, 0))
