"""Limits that the readers keep, so that no file of a stranger costs more than its share.

Every number is a default that an option may change; none comes from a law. What goes over a limit is refused with the
value found, never cut short in silence.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadLimits:
    """The most that a file may hold. Counts are of things, sizes in bytes, coordinates in the file's own units.

    ``file_bytes`` is a file on the disk, ``unpacked_bytes`` what a compressed one may grow to, ``zip_ratio`` how many
    times larger than packed, ``zip_members`` how many files in it. ``header_bytes`` is an IFC's HEADER section.
    ``entities`` are those written in a DXF, ``records`` its sections and the entries of its tables (layers, styles),
    ``expanded`` the entities after every insert and array is laid out (counted before it is done), ``insert_depth``
    how deep inserts nest, ``vertices`` the points of one entity, ``text_chars`` one text. ``instances`` are those of an
    IFC, ``faces`` those of one element's mesh, ``element_seconds`` the time for one element's geometry.
    """

    file_bytes: int = 512 * 1024**2
    unpacked_bytes: int = 1024 * 1024**2
    zip_ratio: int = 200
    zip_members: int = 100
    header_bytes: int = 1024**2
    entities: int = 2_000_000
    records: int = 100_000
    expanded: int = 2_000_000
    insert_depth: int = 64
    vertices: int = 200_000
    text_chars: int = 100_000
    coordinate: float = 1.0e12
    instances: int = 20_000_000
    faces: int = 500_000
    element_seconds: float = 20.0
