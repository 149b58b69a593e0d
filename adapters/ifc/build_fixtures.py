"""What hangs or is painted on a storage area: signs, extinguishers, roofs, floor markings."""

from __future__ import annotations

import re

from adapters.ifc.context import Context
from adapters.ifc.identity import identity
from adapters.ifc.recognise import Found
from adapters.ifc.relations import Entity
from adapters.ifc.tables import fold, pattern, table
from checker.model.known import Missing
from checker.model.storage import Agent, Extinguisher, FloorMarking, Roof, Sign

_COVER = "GLPBR_Cobertura"
_MASS = re.compile(r"(\d+(?:[.,]\d+)?)\s*KG")


def build_sign(ctx: Context, entity: Entity, found: Found) -> Sign:
    """Return a safety or class plate; its text is declared, else the text literal drawn, else the name that says it."""
    props, who = ctx.props(entity), identity(ctx, entity)
    text = props.text("GLPBR_Sinalizacao", "Texto") or literal_text(entity)
    if text is None and not found.recognition.evidence[0].detail.startswith("GLPBR"):
        text = (
            ctx.name(entity)
            if any(w in " ".join(who.texts) for w in ("PERIGO", "PROIBIDO", "CLASSE", "INFLAM"))
            else None
        )
    return Sign(
        **ctx.point_common(entity, found.recognition),
        code=props.text("GLPBR_Sinalizacao", "Codigo"),
        text=text or Missing("sign.text", looked_in=("GLPBR_Sinalizacao.Texto",)),
    )


def literal_text(entity: Entity) -> str | None:
    """Return the text that an element's representation shows."""
    shape = getattr(entity, "Representation", None)
    for representation in shape.Representations if shape is not None else ():
        for item in representation.Items:
            if item.is_a("IfcTextLiteral") and item.Literal:
                return str(item.Literal)
    return None


def build_extinguisher(ctx: Context, entity: Entity, found: Found) -> Extinguisher:
    """Return an extinguisher with its agent and mass, declared or written in its name."""
    props, texts, pset = ctx.props(entity), identity(ctx, entity).texts, "GLPBR_Extintor"
    model = fold(props.text("Pset_ManufacturerTypeInformation", "ModelLabel") or "")
    word = table("classes")["agents"].get(props.word(pset, "Agente"))
    if word is None:
        rules: list[list[str]] = table("names")["extinguisher_agent"]
        word = next((a for t in (*texts, model) for e, a in rules if pattern(e).search(t)), None)
    mass = props.mass(pset, "Carga_kg", "extinguisher.mass_kg")
    named = next((m for t in (*texts, model) if (m := _MASS.search(t))), None)
    if isinstance(mass, Missing) and mass.why is None and named is not None:
        mass = float(named.group(1).replace(",", "."))
    return Extinguisher(
        **ctx.point_common(entity, found.recognition),
        mass_kg=mass,
        agent=Agent(word) if word else Missing("extinguisher.agent", looked_in=(f"{pset}.Agente", "Name")),
    )


def build_roof(ctx: Context, entity: Entity, found: Found) -> Roof:
    """Return a roof or ceiling with the level of its underside."""
    props = ctx.props(entity)
    common = ctx.common(entity, found.recognition, concept=Roof.concept)
    body = ctx.shapes.body(entity)
    under: float | Missing = body.z.low_m if body is not None else Missing("roof_and_ceiling.underside_z_m")
    return Roof(
        **common,
        underside_z_m=under,
        headroom_m=props.length(_COVER, "PeDireito_m", "roof_and_ceiling.headroom_m"),
        fire_resistant=props.logical(_COVER, "ResistenteFogo", "roof_and_ceiling.fire_resistant"),
        weaker_than_walls=props.logical(_COVER, "MaisFracaQueParedes", "roof_and_ceiling.weaker_than_walls"),
        is_ceiling=found.detail == "ceiling",
    )


def build_marking(ctx: Context, entity: Entity, found: Found) -> FloorMarking:
    """Return a marking on the floor: the outline that its curve closes, else its line."""
    shape = ctx.shapes.ring(entity) or ctx.shapes.lines(entity)
    return FloorMarking(**ctx.common(entity, found.recognition, shape=shape))
