"""Reads IFC2X3, IFC4 and IFC4X3 (.ifc, .ifczip) into a Plan."""

from adapters.ifc.reader import read

__all__ = ["read"]
