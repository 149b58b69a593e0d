"""S02: a three-storey block without any device, where they are optional (Manaus)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from samples.kit import items as it
from samples.kit.scene import Scene, Title
from samples.scenarios import flats
from samples.scenarios.s01 import FLOORS, LEVELS


def block() -> Scene:
    """Return the block: ground floor and two more, six flats, an LPG central."""
    floors = FLOORS[:3]
    return Scene(
        id="S02",
        summary="Condomínio de três pavimentos em Manaus sem sensores nem válvulas (facultativos)",
        title=Title(
            municipality="MANAUS",
            occupancy=("A-2",),
            uses=("RESIDENCIAL MULTIFAMILIAR",),
            gases=("GLP",),
            supply=("COLETIVO",),
        ),
        items=(
            *LEVELS[:3],
            *(i for f in floors for i in flats.rooms(f)),
            *(_bare(i) for f in floors for i in flats.gas_branch(f, "GLP")),
            *flats.central("terreo"),
        ),
    )


def _bare(item: it.Item) -> it.Item:
    """Take the valve out of a pipe's ends."""
    if not isinstance(item, it.Pipe):
        return item
    first, last = (None if e and e.endswith("valvula") else e for e in item.connects)
    return replace(item, connects=(first, last))


def _snack_bar() -> Scene:
    return (
        block()
        .with_attr("101-unidade", number="LOJA 1", name="LOJA 1", kind="COM", use="LANCHONETE")
        .with_attr("101-cozinha", unit="LOJA 1")
        .with_attr("101-sala", unit="LOJA 1", name="LANCHONETE")
        .with_attr("101-quarto-1", unit="LOJA 1", name="DEPÓSITO")
        .with_attr("101-quarto-2", unit="LOJA 1", name="VESTIÁRIO")
        .with_attr("101-banho", unit="LOJA 1", name="SANITÁRIO")
        .with_attr("101-entrada", unit="LOJA 1")
        .with_attr("101-fogao-ponto", unit="LOJA 1")
        .with_title(works="ABERTURA DE LANCHONETE NO TÉRREO")
    )


SCENES: dict[str, Callable[[], Scene]] = {
    "S02": block,
    "S02b": lambda: block().with_title(authority_order=True).named("S02b", "Como S02, com determinação da autoridade"),
    "S02c": lambda: (
        block()
        .with_title(works="ACRÉSCIMO DO 4º PAVIMENTO")
        .named("S02c", "Como S02, a obra acrescenta o 4º pavimento")
    ),
    "S02d": lambda: _snack_bar().named("S02d", "Como S02, a obra abre uma lanchonete no térreo"),
}
