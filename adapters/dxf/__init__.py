"""Reader of DXF drawings, R12 to R2018, text and binary."""

from adapters.dxf.reader import read

__all__ = ["read"]
