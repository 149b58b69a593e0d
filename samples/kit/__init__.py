"""One neutral description of a plan (:class:`~samples.kit.scene.Scene`) and its DXF and IFC writers."""

from samples.kit import to_dxf, to_ifc
from samples.kit.scene import Scene, Title

__all__ = ["Scene", "Title", "to_dxf", "to_ifc"]
