"""Which rulesets a submission is checked against, and why the others are not."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path

from checker.app.nearest import did_you_mean
from checker.model import NotRun, Plan, Text
from checker.model.errors import UsageError
from checker.rules import Ruleset, load_rulesets

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


def builtin_folders() -> dict[str, Path]:
    """Return the folders of the rulesets that come with esquadro, by id."""
    root = Path(str(resources.files("rulesets")))
    return {p.parent.name.replace("_", "-"): p.parent for p in sorted(root.glob("*/ruleset.yaml"))}


@lru_cache(maxsize=8)
def load(folders: tuple[Path, ...]) -> tuple[Ruleset, ...]:
    """Load rulesets once in a process."""
    return load_rulesets(folders)


def available(extra: Sequence[str] = ()) -> tuple[Ruleset, ...]:
    """Load the built-in rulesets and those of ``extra`` that are folders."""
    folders = [Path(name) for name in extra if _is_folder(name)]
    return load((*builtin_folders().values(), *folders))


def wanted(rulesets: Sequence[Ruleset], names: Sequence[str]) -> tuple[Ruleset, ...]:
    """Return the rulesets named by id or by folder; an unknown name is a :class:`UsageError`."""
    by_name = {r.id: r for r in rulesets} | {str(r.path): r for r in rulesets}
    unknown = [n for n in names if n not in by_name and str(Path(n)) not in by_name]
    if unknown:
        hints = [did_you_mean(n, (r.id for r in rulesets)) for n in unknown]
        raise UsageError(
            Text(
                "\n".join(f"Conjunto de regras desconhecido: {n} {h.pt}." for n, h in zip(unknown, hints, strict=True)),
                "\n".join(f"Unknown ruleset: {n} {h.en}." for n, h in zip(unknown, hints, strict=True)),
            )
        )
    return tuple(dict.fromkeys(by_name.get(n) or by_name[str(Path(n))] for n in names))


def choose(plan: Plan, rulesets: Sequence[Ruleset], names: Sequence[str], municipality: str | None) -> Selection:
    """Choose by name, else by the stated municipality, else by what the plan holds."""
    from checker.engine import selects  # imported late: listing rulesets must not load the engine

    if names:
        run = wanted(rulesets, names)
        return Selection(run, tuple(NotRun(id=r.id, why=_NOT_ASKED) for r in rulesets if r not in run))
    if municipality:
        stated = key_of(municipality)
        run = tuple(r for r in rulesets if key_of(r.municipality) == stated)
        why = _OTHER_CITY.format(stated=municipality)
    else:
        run = tuple(r for r in rulesets if selects(plan, r))
        why = _NO_SUBJECT
    return Selection(run, tuple(NotRun(id=r.id, why=why) for r in rulesets if r not in run))


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


def _is_folder(name: str) -> bool:
    return (Path(name) / "ruleset.yaml").is_file()
