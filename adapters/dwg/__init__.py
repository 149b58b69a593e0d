"""Reader of DWG drawings, R13 to R2018, by way of a document in memory; needs the extra ``dwg``."""

from adapters.dwg.reader import read

__all__ = ["read"]
