"""The length unit of a drawing: stated by the user, stated in the title block, or agreed upon by independent votes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from adapters.dxf.dimensions import Vote
from adapters.dxf.profile import Profile
from adapters.dxf.votes import collect_votes
from adapters.dxf.walk import Item
from checker.model import LengthUnit, Text


@dataclass(frozen=True, slots=True)
class Given:
    """What is said of the unit: by the user, by SELO.UNIDADE, the sheet's scale, the unit of the dimensions' numbers.

    The last two only help to read the evidence: ``MEDIDAS EM CENTIMETROS`` says how dimensions are written.
    """

    option: str | None = None
    declared: str | None = None
    plot_scale: float | None = None
    dimensions: str | None = None


def find_unit(
    insunits: int | None, items: Sequence[Item], given: Given, profile: Profile
) -> tuple[LengthUnit, list[Text]]:
    """Return the unit and the notes about it: the option, else the title block, else two agreeing votes."""
    option, declared = given.option, given.declared
    votes = collect_votes(items, insunits, given.plot_scale, given.dimensions, profile)
    evidence = tuple(f"{v.unit}: {v.evidence}" for v in votes)
    notes: list[Text] = []
    if option and declared and option != declared:
        notes.append(
            Text(
                f"A unidade informada ({option}) contradiz SELO.UNIDADE ({declared}); vale a informada.",
                f"The unit given ({option}) contradicts SELO.UNIDADE ({declared}); the one given is used.",
            )
        )
    chosen = option or declared
    if chosen:
        notes.extend(_against(chosen, votes))
        source: Literal["option", "declared"] = "option" if option else "declared"
        first = f"{chosen}: {'--unit' if option else 'SELO.UNIDADE'}"
        return LengthUnit(name=chosen, metres=profile.metres[chosen], source=source, evidence=(first, *evidence)), notes
    units = {v.unit for v in votes}
    if len(units) == 1 and len(votes) >= profile.votes["least_votes"]:
        unit = votes[0].unit
        return LengthUnit(name=unit, metres=profile.metres[unit], source="inferred", evidence=evidence), notes
    notes.append(_unknown(votes))
    return LengthUnit(evidence=evidence), notes


def _against(chosen: str, votes: Sequence[Vote]) -> list[Text]:
    other = [v for v in votes if v.unit != chosen and not v.evidence.startswith("$INSUNITS")]
    if not other:
        return []
    shown = "; ".join(f"{v.evidence} -> {v.unit}" for v in other)
    return [
        Text(
            f"A unidade declarada ({chosen}) contradiz o desenho: {shown}. Confira a unidade.",
            f"The declared unit ({chosen}) contradicts the drawing: {shown}. Check the unit.",
        )
    ]


def _unknown(votes: Sequence[Vote]) -> Text:
    shown = "; ".join(f"{v.evidence} -> {v.unit}" for v in votes)
    found = Text(
        f"Indícios: {shown}." if shown else "Nenhum indício.", f"Evidence: {shown}." if shown else "No evidence."
    )
    return (
        Text(
            "Unidade do desenho não confirmada; nenhuma medida foi usada. Preencha SELO.UNIDADE ou use --unit.",
            "Drawing unit not confirmed; no measure was used. Fill in SELO.UNIDADE or use --unit.",
        )
        + found
    )
