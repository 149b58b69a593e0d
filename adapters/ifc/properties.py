"""Access to property sets: occurrence and type merged property by property, values in metres, kilograms, seconds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from adapters.ifc.relations import Entity, Relations
from adapters.ifc.tables import fold, table
from adapters.ifc.units import UnitError, Units, factor_of
from adapters.ifc.values import Raw, as_logical, as_number, as_text, as_texts, plausible, raw_of
from checker.model.known import Missing, Tri
from checker.model.text import Text

Aliases = Mapping[str, tuple[str, ...]]
"""Other places of a property, by its folded ``SET.PROPERTY``."""

_KIND_WORD = {"length": Text("em metros", "in metres"), "mass": Text("em kg", "in kg"), "time": Text("em s", "in s")}


@dataclass(slots=True)
class Props:
    """The property sets of one element, the occurrence's before the type's; ``definitions`` are their instances."""

    sets: tuple[tuple[str, dict[str, Any]], ...]
    units: Units
    aliases: Aliases
    definitions: tuple[Entity, ...] = ()

    def has(self, name: str) -> bool:
        """Tell whether the element carries a property set of this name, or a property that stands for one of its."""
        key = fold(name)
        return self.carries(name) or any(
            self._find(a) for k, other in self.aliases.items() if k.startswith(key + ".") for a in other
        )

    def carries(self, name: str) -> bool:
        """Tell whether the element carries a property set of this very name."""
        key = fold(name)
        return any(n == key for n, _ in self.sets)

    def raw(self, pset: str, prop: str) -> Raw | None:
        """Return the first given value of ``pset.prop``, over all sets of that name."""
        key = f"{fold(pset)}.{fold(prop)}"
        for place in (key, *self.aliases.get(key, ()), *table("property_names")["same_as"].get(key, ())):
            found = self._find(place)
            if found is not None:
                return found
        return None

    def _find(self, place: str) -> Raw | None:
        pset, _, prop = place.rpartition(".")
        for name, values in self.sets:
            if _is_set(name, pset) and prop in values:
                try:
                    found = raw_of(values[prop], f"{pset}.{prop}")
                except (RuntimeError, AttributeError, TypeError, IndexError):
                    continue
                if found is not None:
                    return found
        return None

    def text(self, pset: str, prop: str) -> str | None:
        """Return a text, None when it is not given."""
        raw = self.raw(pset, prop)
        return as_text(raw) if raw else None

    def texts(self, pset: str, prop: str) -> tuple[str, ...]:
        """Return a list of texts, empty when it is not given."""
        raw = self.raw(pset, prop)
        return as_texts(raw) if raw else ()

    def word(self, pset: str, prop: str) -> str:
        """Return an enumeration value or label, folded; empty when it is not given."""
        return fold(self.text(pset, prop))

    def logical(self, pset: str, prop: str, what: str) -> Tri:
        """Return a logical value."""
        raw = self.raw(pset, prop)
        value = as_logical(raw) if raw else None
        if value is not None:
            return value
        why = None if raw is None else _not_understood(pset, prop, raw, "SIM, NÃO, TRUE, FALSE")
        return Missing(what, why=why, looked_in=(f"{pset}.{prop}",))

    def integer(self, pset: str, prop: str, what: str) -> int | Missing:
        """Return a whole number."""
        value = self._number(pset, prop, what, None)
        if isinstance(value, Missing):
            return value
        if abs(value - round(value)) > 1e-9:
            return Missing(
                what,
                looked_in=(f"{pset}.{prop}",),
                why=Text(
                    f"{pset}.{prop} = {value}: deve ser um número inteiro.",
                    f"{pset}.{prop} = {value}: must be a whole number.",
                ),
            )
        return round(value)

    def length(self, pset: str, prop: str, what: str) -> float | Missing:
        """Return a length in metres: in the property's own unit, else the project's."""
        return self._number(pset, prop, what, "length")

    def mass(self, pset: str, prop: str, what: str) -> float | Missing:
        """Return a mass in kilograms."""
        return self._number(pset, prop, what, "mass")

    def time(self, pset: str, prop: str, what: str) -> float | Missing:
        """Return a time in seconds."""
        return self._number(pset, prop, what, "time")

    def area(self, pset: str, prop: str, what: str) -> float | Missing:
        """Return an area in square metres."""
        return self._number(pset, prop, what, "area")

    def volume(self, pset: str, prop: str, what: str) -> float | Missing:
        """Return a volume in cubic metres."""
        return self._number(pset, prop, what, "volume")

    def ratio(self, pset: str, prop: str, what: str) -> float | Missing:
        """Return a fraction; a label in per cent is divided by 100."""
        return self._number(pset, prop, what, "ratio")

    def _number(self, pset: str, prop: str, what: str, kind: str | None) -> float | Missing:
        raw = self.raw(pset, prop)
        looked = (f"{pset}.{prop}",)
        if raw is None:
            return Missing(what, looked_in=looked)
        number = as_number(raw)
        if number is None or (number.kind is not None and number.kind != kind):
            return Missing(what, looked_in=looked, why=_not_understood(pset, prop, raw, "2,50; 2.50"))
        if number.kind is not None:
            return number.value * number.factor
        try:
            value = number.value * self._factor(raw, kind)
        except UnitError as error:
            return Missing(
                what,
                looked_in=looked,
                why=Text(f"{pset}.{prop}: unidade ilegível ({error}).", f"{pset}.{prop}: unreadable unit ({error})."),
            )
        if kind in _KIND_WORD and not plausible(prop, value):
            return Missing(what, looked_in=looked, why=_implausible(pset, prop, number.value, value, kind))
        return value

    def _factor(self, raw: Raw, kind: str | None) -> float:
        if kind is None or kind == "ratio":
            return factor_of(raw.unit) if raw.unit is not None and raw.unit.is_a("IfcConversionBasedUnit") else 1.0
        if raw.unit is not None:
            return factor_of(raw.unit)
        return float(getattr(self.units, kind))


def _is_set(name: str, wanted: str) -> bool:
    """Tell whether a set is the one wanted; none wanted: any set, ``*`` and ``?`` match within a name."""
    return not wanted or name == wanted or (("*" in wanted or "?" in wanted) and fnmatchcase(name, wanted))


def _not_understood(pset: str, prop: str, raw: Raw, accepted: str) -> Text:
    shown = "; ".join(str(v) for v in raw.values)[:60]
    return Text(
        f"{pset}.{prop} = “{shown}” não foi entendido; aceita: {accepted}.",
        f"{pset}.{prop} = “{shown}” was not understood; accepted: {accepted}.",
    )


def _implausible(pset: str, prop: str, written: float, value: float, kind: str) -> Text:
    unit = _KIND_WORD[kind]
    if plausible(prop, written):
        return Text(
            f"{pset}.{prop} = {written:g} vale {value:g} na unidade do projeto; só é plausível {unit.pt}. "
            "Dê a unidade à propriedade (Unit) ou escreva o valor na unidade do projeto.",
            f"{pset}.{prop} = {written:g} is {value:g} in the project's unit; it is plausible only {unit.en}. "
            "Give the property its Unit, or write the value in the project's unit.",
        )
    return Text(
        f"{pset}.{prop} = {value:g} ({unit.pt}) não é plausível.",
        f"{pset}.{prop} = {value:g} ({unit.en}) is not plausible.",
    )


def read_props(element: Entity, relations: Relations, units: Units, aliases: Aliases) -> Props:
    """Collect the property sets and quantities of an element and of its type."""
    definitions = list(relations.sets.get(element.id(), ()))
    kind = relations.type_of.get(element.id())
    for owner in (element, kind):
        if owner is not None:
            definitions += _own_sets(owner)
    read = [(d, s) for d in definitions if (s := _read_set(d)) is not None]
    return Props(tuple(s for _, s in read), units, aliases, tuple(d for d, _ in read))


def _own_sets(owner: Entity) -> list[Entity]:
    try:
        return list(getattr(owner, "HasPropertySets", None) or ())
    except RuntimeError:
        return []


def _read_set(definition: Entity) -> tuple[str, dict[str, Any]] | None:
    try:
        if definition.is_a("IfcElementQuantity"):
            items: Iterable[Any] = definition.Quantities or ()
        elif definition.is_a("IfcPropertySet"):
            items = definition.HasProperties or ()
        else:
            return None
        return fold(definition.Name), {fold(p.Name): p for p in reversed(tuple(items)) if p is not None}
    except (RuntimeError, AttributeError, TypeError):
        return None
