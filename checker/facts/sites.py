"""Where LPG is kept: storage areas, stocks without an area, own-use groups and centrals of connected cylinders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from shapely.geometry.base import BaseGeometry

from checker.facts.base import Facts, memoised
from checker.facts.geometry import as_multi, beside
from checker.facts.groups import grouped, speaking
from checker.facts.placement import place
from checker.facts.stock import Law, Pack, drawn_in, lotted, pack_of, packs_of_lot
from checker.model import (
    Cylinder,
    Lot,
    LpgCentral,
    Missing,
    Purpose,
    StorageArea,
    Subject,
    Text,
    Tri,
    any_of,
    is_known,
)

PURPOSE = Missing("storage_area.purpose")
CONNECTED = Missing("cylinder.connected")
_GROUP = Text("Grupo de {n} recipiente(s) de GLP", "Group of {n} LPG container(s)")
_LOTS = Text(
    "Estoque sem área desenhada ({n} lote(s) ou pilha(s))", "Stock without a drawn area ({n} lot(s) or stack(s))"
)
_CENTRAL = Text("Central de GLP com {n} recipiente(s)", "LPG central with {n} container(s)")


class SiteKind(StrEnum):
    """What the law makes of a place where LPG is kept."""

    AREA = "area"
    STOCK = "stock"
    OWN_USE = "own_use"
    GAP = "gap"
    CENTRAL = "central"


@dataclass(frozen=True, eq=False)
class Site:
    """A place where LPG is kept.

    ``area`` is its storage area or the data block that speaks of it. ``outline`` is the demarcated area on the floor,
    ``extent`` what is drawn as the area whether demarcated or not. ``loose``: containers outside every lot.
    """

    key: str
    kind: SiteKind
    area: StorageArea | None
    outline: BaseGeometry | None
    extent: BaseGeometry | None
    installation: StorageArea | None
    lots: tuple[Lot, ...]
    loose: tuple[Cylinder, ...]
    packs: tuple[Pack, ...]
    storey: str | None
    subject: Subject

    @property
    def containers(self) -> tuple[Lot | Cylinder, ...]:
        """Lots and loose containers."""
        return (*self.lots, *self.loose)

    @property
    def shape(self) -> BaseGeometry:
        """The area, or what is kept where no area is drawn."""
        if self.extent is not None:
            return self.extent
        return as_multi(e.shape for e in self.containers)

    @property
    def purpose(self) -> Purpose | Missing:
        """What the stock is for."""
        return PURPOSE if self.area is None else self.area.purpose

    @property
    def is_connected(self) -> Tri:
        """Whether any container is connected to an installation."""
        return any_of(p.is_connected for p in self.packs)

    @property
    def number(self) -> int | Missing:
        """How many containers there are."""
        total = 0
        for pack in self.packs:
            if isinstance(pack.count, Missing):
                return pack.count
            total += pack.count
        return total

    def absent(self, facts: Facts, word: str) -> bool:
        """Tell whether the author declares that a kind of object does not exist here, or on the whole plan."""
        own = self.area.absent if self.area is not None else frozenset()
        return word in own or word in facts.plan.declared.absent


def storage_sites(facts: Facts, law: Law) -> tuple[Site, ...]:
    """Return the places the storage articles may be about: areas, stocks, and groups that article 3 leaves open."""
    return tuple(s for s in sites(facts, law) if s.kind in (SiteKind.AREA, SiteKind.STOCK, SiteKind.GAP))


@memoised
def sites(facts: Facts, law: Law) -> tuple[Site, ...]:
    """Return every place where LPG is kept."""
    plan = facts.plan
    areas = [a for a in plan.areas if not a.is_installation]
    outlined = [a for a in areas if not a.shape.is_empty]
    blank = [a for a in areas if a.shape.is_empty]
    lots: dict[str, list[Lot]] = {a.id: [] for a in outlined}
    loose: dict[str, list[Cylinder]] = {a.id: [] for a in outlined}
    stray: list[Lot | Cylinder] = []
    for lot in plan.lots:
        owner = _owner(facts, lot, outlined, law.reach_m)
        lots[owner.id].append(lot) if owner is not None else stray.append(lot)
    for cylinder in plan.cylinders:
        if cylinder.id in lotted(facts):
            continue
        connected = pack_of(cylinder).is_connected is True
        owner = _owner(facts, cylinder, outlined, 0.0 if connected else law.reach_m)
        loose[owner.id].append(cylinder) if owner is not None else stray.append(cylinder)
    found = [_area_site(facts, a, lots[a.id], loose[a.id]) for a in outlined]
    groups = grouped(facts, stray, law.reach_m)
    spoken = speaking(groups, blank)
    found += [_stray_site(facts, group, spoken.get(i), law) for i, group in enumerate(groups)]
    silent = [a for a in blank if a not in spoken.values()]
    found += [_area_site(facts, a, [], []) for a in silent]
    return (*found, *_centrals(facts, found, law))


def _owner(facts: Facts, item: Lot | Cylinder, areas: Sequence[StorageArea], reach_m: float) -> StorageArea | None:
    """Return the area that holds most of an item, else the nearest within reach."""
    near = [
        a
        for a in areas
        if beside(facts, a, item) and not item.shape.is_empty and a.shape.distance(item.shape) <= reach_m
    ]
    if not near:
        return None
    return min(near, key=lambda a: (-a.shape.intersection(item.shape).area, a.shape.distance(item.shape)))


def _packs(facts: Facts, lots: Sequence[Lot], loose: Sequence[Cylinder]) -> tuple[Pack, ...]:
    return (*(p for lot in lots for p in packs_of_lot(lot, drawn_in(facts, lot))), *map(pack_of, loose))


def _area_site(facts: Facts, area: StorageArea, lots: Sequence[Lot], loose: Sequence[Cylinder]) -> Site:
    extent = None if area.shape.is_empty else area.shape
    return Site(
        key=f"area:{area.id}",
        kind=SiteKind.AREA,
        area=area,
        extent=extent,
        outline=None if area.demarcated is False else extent,
        installation=_installation(facts, area.shape, area.storey),
        lots=tuple(lots),
        loose=tuple(loose),
        packs=_packs(facts, lots, loose),
        storey=area.storey,
        subject=Subject.of(area),
    )


def _installation(facts: Facts, shape: BaseGeometry, storey: str | None) -> StorageArea | None:
    """Return the innermost installation outline round a place."""
    if shape.is_empty:
        return None
    outlines = [
        a
        for a in facts.plan.areas
        if a.is_installation
        and not a.shape.is_empty
        and beside(facts, a.storey, storey)
        and a.shape.buffer(0.05).covers(shape)
    ]
    return min(outlines, key=lambda a: a.shape.area, default=None)


def _stray_site(facts: Facts, group: Sequence[Lot | Cylinder], area: StorageArea | None, law: Law) -> Site:
    lots = [e for e in group if isinstance(e, Lot)]
    loose = [e for e in group if isinstance(e, Cylinder)]
    packs = _packs(facts, lots, loose)
    shape = as_multi(e.shape for e in group)
    first = min(group, key=lambda e: e.id)
    site = Site(
        key=f"stock:{first.id}",
        kind=SiteKind.STOCK,
        area=area,
        outline=None,
        extent=None,
        installation=_installation(facts, shape, first.storey),
        lots=tuple(lots),
        loose=tuple(loose),
        packs=packs,
        storey=first.storey,
        subject=Subject(kind="container_group"),
    )
    kind = _kind(site, law)
    n = str(site.number) if is_known(site.number) else "?"
    label = _LOTS.format(n=len(group)) if lots and kind is SiteKind.STOCK else _GROUP.format(n=n)
    unit = place(facts, first).unit
    subject = Subject(
        kind="container_group",
        ref=first.ref.ref or None,
        file=first.ref.file,
        storey=first.storey,
        shape=shape,
        unit=None if unit is None else unit.key,
        label=label,
        name=area.name if area is not None and kind is SiteKind.STOCK else None,
    )
    return replace(site, kind=kind, subject=subject, key=f"{'stock' if kind is SiteKind.STOCK else 'group'}:{first.id}")


def _kind(site: Site, law: Law) -> SiteKind:
    """Tell article 3, article 4, the gap between them and a central of connected cylinders apart."""
    number, connected = site.number, site.is_connected
    if site.lots or isinstance(number, Missing) or (site.area is not None and is_known(site.area.area_class)):
        return SiteKind.STOCK
    large = [p for p in site.packs if is_known(p.capacity_kg) and p.capacity_kg > law.bottle_kg]
    if any(p.is_connected is True for p in large) and not law.in_use:
        return SiteKind.CENTRAL
    if number > law.own_max:
        return SiteKind.STOCK
    if connected is True and not large:
        return SiteKind.OWN_USE
    if connected is not True and site.purpose in (Purpose.RESALE, Purpose.DISTRIBUTION):
        return SiteKind.STOCK
    return SiteKind.GAP


def _centrals(facts: Facts, found: Sequence[Site], law: Law) -> list[Site]:
    """Return the drawn centrals whose cylinders are not drawn one by one."""
    if law.in_use:
        return []
    known = as_multi(s.shape for s in found if s.kind is SiteKind.CENTRAL)
    return [
        _central_site(c)
        for c in facts.plan.centrals
        if c.shape.is_empty or known.is_empty or c.shape.distance(known) > law.reach_m
    ]


def _central_site(central: LpgCentral) -> Site:
    n = str(central.cylinders) if is_known(central.cylinders) else "?"
    return Site(
        key=f"central:{central.id}",
        kind=SiteKind.CENTRAL,
        area=None,
        outline=None,
        extent=None,
        installation=None,
        lots=(),
        loose=(),
        packs=(),
        storey=central.storey,
        subject=Subject.of(central, label=_CENTRAL.format(n=n)),
    )
