"""The requirements as a page for those who draw: layers, blocks and their attributes, IFC classes and properties."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from checker.app.requirements import Requirements
from checker.app.vocabulary import Block, PropertySet, Tag, model_names
from checker.model.kind_names import kind_name
from checker.model.supply import catalogue
from checker.model.text import Lang, Text, same

_TITLE = Text("O que a planta deve trazer", "What a plan must carry")
_LAWS = Text("Leis verificadas: {laws}.", "Laws checked: {laws}.")
_INTRO = Text(
    "Desenhe em metros, ou declare a unidade. Preencha só o que souber: um atributo vazio é dado não informado, e 0 em "
    "desenho 2D não é altura. O que não segue esta página ainda pode ser lido: veja `esquadro inspect`.",
    "Draw in metres, or state the unit. Fill in only what you know: an empty attribute is a fact not given, and 0 in a "
    "2D drawing is no height. What does not follow this page may still be read: see `esquadro inspect`.",
)
_STARTER = Text(
    "O desenho `modelo-glpbr.dxf` traz todas as camadas e todos os blocos, prontos para inserir.",
    "The drawing `modelo-glpbr.dxf` holds every layer and every block, ready to insert.",
)
_LAYERS = Text("Camadas (DXF, DWG)", "Layers (DXF, DWG)")
_BLOCKS = Text("Blocos e atributos (DXF, DWG)", "Blocks and attributes (DXF, DWG)")
_MODELS = Text("Modelos IFC", "IFC models")
_MODELS_INTRO = Text(
    "Conjuntos de propriedades (Pset) com os nomes abaixo, na ocorrência ou no tipo. **Em negrito**: sem ela algum "
    "dispositivo fica sem resposta. O arquivo de `esquadro requirements --format ids` confere isto em qualquer "
    "programa que leia IDS.",
    "Property sets with the names below, on the occurrence or its type. **In bold**: without it some provision stays "
    "undecided. The file of `esquadro requirements --format ids` checks this in any program that reads IDS.",
)
_HEAD_LAYERS = Text("| camada | o que contém |", "| layer | what it holds |")
_HEAD_TAGS = Text("| atributo | o que diz | aceita |", "| attribute | what it says | accepts |")
_HEAD_PROPERTIES = Text("| propriedade | o que diz | tipo | aceita |", "| property | what it says | type | accepts |")
_CLASSES = Text("Classes: {classes}.", "Classes: {classes}.")
_NO_TAGS = Text("Sem atributos: o bloco basta.", "No attributes: the block is enough.")
_LIST = Text("lista", "list")
_ANY = Text("texto", "text")
_READS: Mapping[str, Text] = {
    "height": Text("metros (1,80)", "metres (1.80)"),
    "length": Text("metros (1,50)", "metres (1.50)"),
    "level": Text("metros, com sinal (+0,15)", "metres, signed (+0.15)"),
    "mass": Text("kg (13)", "kg (13)"),
    "count": Text("número inteiro", "whole number"),
    "seconds": Text("segundos", "seconds"),
    "minutes": Text("minutos (120)", "minutes (120)"),
    "percent": Text("% (20)", "% (20)"),
    "text": _ANY,
    "list": Text("lista com ;", "list with ;"),
    "names": Text("nomes, com vírgula", "names, with commas"),
    "gas": same("GLP, GN, NAFTA, NH3, ETO, H2, OUTRO"),
    "gases": Text("gases, com vírgula", "gases, with commas"),
}


def page_text(requirements: Requirements, lang: Lang) -> str:
    """Return the page in Markdown."""
    lines = [f"# {_TITLE.in_(lang)}", "", _LAWS.format(laws=requirements.laws).in_(lang), "", _INTRO.in_(lang)]
    lines += ["", f"## {_LAYERS.in_(lang)}", "", _STARTER.in_(lang), "", _HEAD_LAYERS.in_(lang), "| --- | --- |"]
    lines += [f"| `{name}` | {kind_name(concept).in_(lang)} |" for name, concept in requirements.layers]
    lines += ["", f"## {_BLOCKS.in_(lang)}"]
    for blocks in _alike(requirements.blocks):
        lines += ["", *_block(blocks, lang)]
    lines += ["", f"## {_MODELS.in_(lang)}", "", _MODELS_INTRO.in_(lang)]
    for held in requirements.sets:
        lines += ["", *_set(held, lang)]
    return "\n".join(lines) + "\n"


def _alike(blocks: Iterable[Block]) -> list[list[Block]]:
    """Put blocks of one concept with the same attributes together (GLP-P2 ... GLP-P190)."""
    groups: dict[tuple[str, tuple[str, ...]], list[Block]] = {}
    for block in blocks:
        groups.setdefault((block.concept, tuple(block.tags)), []).append(block)
    return list(groups.values())


def _block(blocks: list[Block], lang: Lang) -> Iterable[str]:
    names = ", ".join(f"`{b.name}`" for b in blocks)
    yield f"### {names}: {kind_name(blocks[0].concept).in_(lang)}"
    yield ""
    if not blocks[0].tags:
        yield _NO_TAGS.in_(lang)
        return
    yield _HEAD_TAGS.in_(lang)
    yield "| --- | --- | --- |"
    for tag in blocks[0].tags.values():
        yield f"| `{tag.name}` | {_says(blocks[0], tag).in_(lang)} | {_accepts(tag).in_(lang)} |"


def _says(block: Block, tag: Tag) -> Text:
    """Return what an attribute says, by the catalogue of what a plan may fail to give."""
    alias = next((t.name for t in block.tags.values() if t.field == tag.field and t.name != tag.name), None)
    if tag.name == "H" and alias is not None:
        return _SAME_AS.format(tag=alias)
    names = (block.name, _FAMILY.get(block.concept, ""))
    found = next((text for n in names if (text := _places().get(f"{n}.{tag.name}")) is not None), None)
    return found or _FIELDS.get(tag.field) or same("–")


_SAME_AS = Text("o mesmo que `{tag}`", "the same as `{tag}`")
_FIELDS: Mapping[str, Text] = {
    "name": Text("nome ou identificação", "name or identification"),
    "unit_label": Text("unidade atendida", "unit served"),
    "use": Text("uso", "use"),
    "gas": Text("gás", "gas"),
    "stage": Text("estágio: 1, 2 ou U (único)", "stage: 1, 2 or U (single)"),
    "sealed": Text("se a tampa é estanque", "whether the lid is airtight"),
    "fronts_road": Text("se confronta com via pública", "whether it fronts a public road"),
    "code": Text("código da sinalização", "code of the sign"),
    "occupants": Text("lotação", "number of people"),
    "width_m": Text("largura livre", "clear width"),
    "height_m": Text("altura livre", "clear height"),
    "absent": Text("o que o autor declara não existir", "what the author declares not to exist"),
    "works": Text("pavimentos ou usos que a obra acrescenta", "storeys or uses that the works add"),
    "scale": Text("escala", "scale"),
    "sheet": Text("folha", "sheet"),
}
"""What an attribute says that no provision can miss."""
_FAMILY = {"cylinder": "GLP-P13"}
"""The block that the catalogue names for all of one concept."""


@lru_cache(maxsize=1)
def _places() -> Mapping[str, Text]:
    found: dict[str, Text] = {}
    for supply in catalogue().values():
        for place in supply.where:
            name = place.pt.removeprefix("DXF: ").partition(" ")[0]
            if place.pt.startswith("DXF: ") and place.pt == place.en and not name.endswith(".AUSENTE"):
                found.setdefault(name, supply.name)
    return found


def _accepts(tag: Tag) -> Text:
    if tag.reads == "flag":
        return same("S, N")
    return same(", ".join(tag.words)) if tag.words else _READS.get(tag.reads, _ANY)


def _set(held: PropertySet, lang: Lang) -> Iterable[str]:
    yield f"### `{held.name}`: {Text(held.pt, held.en).in_(lang)}"
    yield ""
    yield _CLASSES.format(classes=", ".join(_classes(held))).in_(lang)
    yield ""
    yield _HEAD_PROPERTIES.in_(lang)
    yield "| --- | --- | --- | --- |"
    for prop in held.properties.values():
        name = f"**`{prop.name}`**" if prop.required else f"`{prop.name}`"
        kind = f"{prop.data_type}{f', {prop.unit}' if prop.unit not in (None, '1') else ''}"
        kind += f" ({_LIST.in_(lang)})" if prop.is_list else ""
        yield f"| {name} | {Text(prop.pt, prop.en).in_(lang)} | {kind} | {', '.join(prop.values) or '–'} |"


def _classes(held: PropertySet) -> Iterable[str]:
    """Return the classes, those that are of the concept by themselves with their predefined types first."""
    named: dict[str, str] = {}
    for rule in model_names().class_rules:
        if rule["concept"] == held.concept and not {"needs", "name"} & rule.keys():
            kinds = [p for p in rule.get("predefined", ()) if p not in ("", "NOTDEFINED")]
            named[f"`{rule['entity']}{f' {chr(47).join(kinds)}' if kinds else ''}`"] = rule["entity"]
    return [*named, *(f"`{c}`" for c in held.carriers if c not in named.values())]
