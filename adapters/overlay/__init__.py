"""Findings to an annotated DXF overlay: clouds, numbers, dimensions, clearances and a table of all findings."""

from adapters.overlay.writer import write_overlay

__all__ = ["write_overlay"]
