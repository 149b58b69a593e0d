"""Storeys of a drawing that frames none: plans, sections and facades side by side, told apart by lines and titles."""

from adapters.dxf.regions.find import find_regions

__all__ = ["find_regions"]
