"""Which rulesets a submission is checked against, and why the others are not."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from checker.app.nearest import did_you_mean
from checker.model import NotRun, Plan, Text
from checker.model.errors import UsageError
from checker.rules import Loaded, Ruleset, load_usable
from checker.rules.discover import discover, is_path, ruleset_at

_OTHER_CITY = Text(
    "o município é {stated}, e este conjunto é de outro.",
    "the municipality is {stated}, and this ruleset is another's.",
)
_NOT_ASKED = Text("não foi pedido com --ruleset.", "was not asked for with --ruleset.")
_NO_SUBJECT = Text(
    "nenhum município declarado, e o plano não contém nada de que ele trata. Use --municipality ou --ruleset.",
    "no municipality stated, and the plan holds nothing it is about. Use --municipality or --ruleset.",
)


@dataclass(frozen=True, slots=True)
class Selection:
    """The rulesets to run and those that are not, with the reason."""

    run: tuple[Ruleset, ...]
    not_run: tuple[NotRun, ...]


@lru_cache(maxsize=8)
def _loaded(places: tuple[Path, ...]) -> Loaded:
    """Load rulesets once in a process."""
    return load_usable(places)


def available(names: Sequence[str] = ()) -> Loaded:
    """Load the rulesets that come with esquadro, those of installed packages and those given by path."""
    return _loaded(discover([Path(name) for name in names if is_path(name)]))


def wanted(loaded: Loaded, names: Sequence[str]) -> tuple[Ruleset, ...]:
    """Return the rulesets named by id or by path; an unknown or a faulty one is a :class:`UsageError`."""
    found: list[Ruleset] = []
    faults: list[Text] = []
    for name in names:
        place = ruleset_at(Path(name)).resolve() if is_path(name) else None
        match = next((r for r in loaded.rulesets if name == r.id or place == r.path.resolve()), None)
        if match is not None:
            found.append(match)
        else:
            faults.append(_why_not(loaded, name, place))
    if faults:
        raise UsageError(Text("\n".join(f.pt for f in faults), "\n".join(f.en for f in faults)))
    return tuple({r.id: r for r in found}.values())


def _why_not(loaded: Loaded, name: str, place: Path | None) -> Text:
    for path, error in loaded.errors.items():
        if path.resolve() == place or id_of(path) == name:
            return error.text
    hint = did_you_mean(name, (r.id for r in loaded.rulesets))
    return Text(f"Conjunto de regras desconhecido: {name} {hint.pt}.", f"Unknown ruleset: {name} {hint.en}.")


def id_of(path: Path) -> str:
    """Return the id that a ruleset's folder has by its name."""
    return path.stem.replace("_", "-")


def choose(plan: Plan, loaded: Loaded, names: Sequence[str], municipality: str | None) -> Selection:
    """Choose by name, else by the stated municipality, else by what the plan holds."""
    from checker.engine import selects  # imported late: listing rulesets must not load the engine

    if names:
        run, why = wanted(loaded, names), _NOT_ASKED
    elif municipality:
        stated = key_of(municipality)
        run = tuple(r for r in loaded.rulesets if key_of(r.municipality) == stated)
        why = _OTHER_CITY.format(stated=municipality)
    else:
        run, why = tuple(r for r in loaded.rulesets if selects(plan, r)), _NO_SUBJECT
    faulty = tuple(NotRun(id=id_of(path), why=error.text) for path, error in loaded.errors.items())
    return Selection(run, (*(NotRun(id=r.id, why=why) for r in loaded.rulesets if r not in run), *faulty))


def check_municipality(rulesets: Sequence[Ruleset], stated: str | None) -> None:
    """Refuse a ``--municipality`` that no ruleset is about."""
    known = sorted({r.municipality for r in rulesets})
    if stated and key_of(stated) not in {key_of(k) for k in known}:
        hint = did_you_mean(key_of(stated), known)
        raise UsageError(
            Text(f"Município desconhecido: {stated} {hint.pt}.", f"Unknown municipality: {stated} {hint.en}.")
        )


def key_of(name: str) -> str:
    """Return a municipality's name without accents, case and state: "Cuiabá - MT" and "CUIABA/MT" are "cuiaba"."""
    plain = unicodedata.normalize("NFD", name)
    plain = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
    for mark in ("/", " - ", ",", "("):
        plain = plain.partition(mark)[0]
    words = plain.replace("municipio de ", "").strip()
    return words.removesuffix("-mt").removesuffix("-am").strip()
