"""What the reading of unframed plans says to people."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from adapters.dxf.regions.captions import Caption
from adapters.dxf.scene import Scene
from adapters.dxf.titles import TitleReading
from checker.model import Text

_HOW = Text(
    "Desenhe um contorno em ARQ-PAVIMENTO com o bloco PAV, ou dê o título em [dxf.texts] do esquadro.toml.",
    "Draw an outline on ARQ-PAVIMENTO with the block PAV, or give the title in [dxf.texts] of esquadro.toml.",
)
IN_A_DETAIL = Text(
    "está num detalhe, fora das plantas; desenhe a armazenagem numa planta ou na implantação.",
    "is in a detail, on none of the plans; draw the storage on a plan or the site plan.",
)
TOO_MANY = Text(
    "O desenho tem títulos ou vistas soltas demais para separar as plantas; desenhe contornos em ARQ-PAVIMENTO.",
    "The drawing has too many titles or loose views to tell plans apart; draw outlines on ARQ-PAVIMENTO.",
)
AT_ANOTHER_SCALE = Text(
    "está numa vista cujas cotas mostram {n} vezes o que ela mede: foi desenhada em outra escala. "
    "Desenhe-a na escala do resto do desenho.",
    "is in a view whose dimensions show {n} times what it measures: it is drawn at another scale. "
    "Draw it at the scale of the rest of the drawing.",
)
SHOWN_AGAIN = Text(
    "está numa planta que mostra de novo um pavimento; a posição na planta principal não é conhecida. "
    "Desenhe tudo numa planta só.",
    "is on a plan that shows a storey again; where that is on the main plan is not known. Draw all on one plan.",
)


class Doubt(Enum):
    """Why it is not settled which storey a view shows."""

    NONE = ("sem título", "without a title")
    SEVERAL = ("com títulos diferentes", "with different titles")
    SHARED = ("com um título que pode ser de outra planta", "with a title that may be another plan's")
    BARE = ("cujo título não diz o pavimento", "whose title does not name a storey")
    TAB = ("que só a aba da folha nomeia", "named by its sheet's tab only")
    SHOWS_A_PLAN = (
        "com título de corte ou fachada, mas com portas em planta",
        "titled as a section, with doors in plan",
    )
    REPEATED = ("que mostra de novo um pavimento", "that shows a storey again")

    @property
    def why(self) -> Text:
        """The doubt as a sentence's part."""
        return Text(f"planta {self.value[0]}", f"a plan {self.value[1]}")


def say_what_was_found(
    scene: Scene, views: Sequence[tuple[str | None, TitleReading | None, Doubt | None]], loose: Sequence[Caption]
) -> None:
    """Note the plans told apart by their titles, what was left out, and what is not clear."""
    floors = [t for t, r, d in views if t and r is not None and d is None and r.is_floor]
    sites = [t for t, r, d in views if t and r is not None and d is None and r.site]
    others = [t for t, r, d in views if t and r is not None and d is None and not r.is_floor and not r.site]
    _list(scene, floors, "Plantas separadas pelo título", "Plans told apart by their titles")
    _list(scene, sites, "Plantas do terreno", "Site plans")
    _list(scene, others, "Não são plantas e ficaram de fora", "No plans, left out")
    for doubt in Doubt:
        unclear = [t for t, r, d in views if d is doubt and (doubt is not Doubt.NONE)]
        count = sum(d is doubt for _, _, d in views)
        if count and (unclear or doubt is Doubt.NONE):
            _say_doubt(scene, doubt, [t for t in unclear if t], count)
    if loose:
        names = "; ".join(c.text for c in loose)
        scene.notes.append(
            Text(
                f"Títulos de pavimento sem planta ao lado: {names}.",
                f"Titles of storeys without a plan beside them: {names}.",
            )
            + _HOW
        )


def _say_doubt(scene: Scene, doubt: Doubt, names: Sequence[str], count: int) -> None:
    named = f" ({'; '.join(names)})" if names else ""
    pt, en = doubt.value
    text = Text(f"{count} vista(s) {pt}{named}.", f"{count} view(s) {en}{named}.")
    scene.notes.append(text if doubt is Doubt.REPEATED else text + _HOW)


def _list(scene: Scene, names: Sequence[str], pt: str, en: str) -> None:
    if names:
        listed = "; ".join(names)
        scene.notes.append(Text(f"{pt}: {listed}.", f"{en}: {listed}."))
