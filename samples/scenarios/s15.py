"""S15: own use in a restaurant (site 1) and illegal sale in a house (site 2, S15s2) (Cuiabá)."""

from __future__ import annotations

from collections.abc import Callable

from samples.kit import items as it
from samples.kit.geometry import rect
from samples.kit.scene import Scene, Title
from samples.scenarios.storage import P13, run, stacks

R = P13 / 2


def restaurant(bottles: int = 4, *, capacity: float = 13) -> Scene:
    """Return the restaurant with its connected bottles in an open, roofed shelter."""
    x0 = 0.4
    row = tuple(
        it.Cylinder(
            key=f"botijao-{n + 1}", at=(x0 + 0.5 * n, 0.5), capacity=capacity, state="USO", connected=True, stack=1
        )
        for n in range(bottles)
    )
    radius = R if capacity == 13 else 0.188
    edge = x0 - radius
    return Scene(
        id="S15",
        summary="Restaurante em Cuiabá com quatro botijões ligados, consumo próprio",
        title=Title(municipality="CUIABÁ", uses=("RESTAURANTE",), gases=("GLP",), scale="1:50"),
        items=(
            it.Area(
                key="abrigo-dados",
                name="ABRIGO DOS BOTIJÕES",
                at=(0.3, 1.2),
                purpose="PROPRIO",
                demarcated=None,
                level=None,
                ventilated=True,
                absent=("IGNICAO", "ELETRICA", "INFLAMAVEL"),
            ),
            it.Space(
                key="abrigo",
                name="ABRIGO",
                outline=rect(0.0, 0.0, 3.2, 1.0),
                external=True,
                ventilated=True,
                ceiling=1.9,
            ),
            it.Roof(
                key="telhado", name="COBERTURA DO ABRIGO", outline=rect(-0.1, -0.1, 3.3, 1.1), headroom=1.9, fire=True
            ),
            *row,
            it.Regulator(key="regulador", at=(3.0, 0.5), stage="U", gas="GLP"),
            it.Pipe(key="coletor", line=((x0, 0.5), (3.0, 0.5)), gas="GLP", connects=("botijao-1", "regulador")),
            it.Opening(
                key="caixa-gordura",
                name="CAIXA DE GORDURA",
                kind="GORDURA",
                outline=rect(edge - 1.4 - 0.6, 0.2, edge - 1.4, 0.8),
            ),
            it.Opening(key="ralo", name="RALO", kind="RALO", at=(x0, 0.5 - radius - 1.5 - 0.075), radius=0.075),
            it.Risk(
                key="grelha", name="GRELHA", kind="CALOR", outline=rect(x0 - 0.4, 0.5 + radius + 2.0, x0 + 0.4, 3.2)
            ),
            *(
                it.Wall(key=f"parede-{n}", line=line, height=2.8)
                for n, line in enumerate(
                    (
                        ((4.0, -3.0), (12.0, -3.0)),
                        ((4.0, 5.0), (12.0, 5.0)),
                        ((4.075, -2.925), (4.075, 4.925)),
                        ((11.925, -2.925), (11.925, 4.925)),
                    )
                )
            ),
            it.Label(key="texto-restaurante", at=(6.5, 1.0), text="RESTAURANTE", size=0.3),
        ),
    )


def house() -> Scene:
    """Return the house that sells bottles: twelve full ones, three high, no fence, plates or extinguishers."""
    row = rect(0.0, 0.0, 4 * P13, P13)
    return Scene(
        id="S15s2",
        summary="Residência em Cuiabá que vende botijões: 12 P13 sem cerca, placa nem extintor",
        title=Title(municipality="CUIABÁ", uses=("RESIDÊNCIA",), gases=("GLP",), scale="1:50"),
        items=(
            it.Area(
                key="dados",
                name="DEPÓSITO DE GLP",
                at=(0.7, 0.8),
                purpose="REVENDA",
                demarcated=False,
                level=None,
                absent=("PLACA", "EXTINTOR"),
            ),
            *stacks("pilha", 0.0, 0.0, 4, 1, stack=3, height=1.428),
            *run("aberto", row, [(10 * P13, "ABERTO")], inside=(0.7, 0.2)),
            *(
                it.Wall(key=f"parede-{n}", line=line, height=2.6)
                for n, line in enumerate(
                    (
                        ((4.0, -3.0), (11.0, -3.0)),
                        ((4.0, 4.0), (11.0, 4.0)),
                        ((4.075, -2.925), (4.075, 3.925)),
                        ((10.925, -2.925), (10.925, 3.925)),
                    )
                )
            ),
            it.Label(key="texto-casa", at=(6.5, 0.5), text="RESIDÊNCIA", size=0.3),
        ),
    )


SCENES: dict[str, Callable[[], Scene]] = {
    "S15": restaurant,
    "S15b": lambda: restaurant(5).named("S15b", "Como S15, cinco P13"),
    "S15c": lambda: restaurant(6).named("S15c", "Como S15, seis P13"),
    "S15d": lambda: restaurant(1, capacity=45).named("S15d", "Como S15, um P45"),
    "S15s2": house,
}
