"""Writes a starting ``esquadro.toml`` from a drawing: what is sure in force, what is a guess as a comment."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from checker.app.atomic import write_text
from checker.app.profile_rows import Kind, Row, profile_rows
from checker.app.vocabulary import drawing_names, model_names
from checker.model import Plan, Recognition, Text
from checker.model.errors import UsageError
from checker.model.kind_names import kind_name
from checker.model.text import Lang
from checker.report.inspect_phrases import EVIDENCE

MOST_ROWS = 200
"""Names of one section without a guess that are listed; a drawing can hold thousands."""
_EXISTS = Text(
    "{path} já existe e não foi alterado. Use outro nome, ou --force para substituí-lo.",
    "{path} exists and was not changed. Use another name, or --force to replace it.",
)
_HEAD = Text(
    "Perfil inicial, gravado por esquadro inspect a partir de: {files}\n"
    "Confira cada palpite: retire o # do que está certo, corrija o que está errado.\n"
    "Uma linha em vigor (sem #) vale como certeza.\n"
    '"-" à direita: de nenhum interesse. Padrões: * e ? no nome; "re:..." é expressão regular.\n'
    "O nome exato vence o padrão.\n"
    'Para herdar o perfil do escritório:  extends = "../escritorio.toml"',
    "Starting profile, written by esquadro inspect from: {files}\n"
    "Look at each guess: remove the # of what is right, correct what is wrong.\n"
    "A line in force (without #) counts as certain.\n"
    '"-" on the right: of no interest. Patterns: * and ? in a name; "re:..." is a regular expression.\n'
    "An exact name wins over a pattern.\n"
    'To inherit the office\'s profile:  extends = "../office.toml"',
)
_SECTION = {
    "dxf.layers": Text(
        "camada do desenho = camada do perfil, ou conceito", "the drawing's layer = the profile's, or a concept"
    ),
    "dxf.blocks": Text(
        "bloco do desenho = bloco do perfil, ou conceito", "the drawing's block = the profile's, or a concept"
    ),
    "dxf.attributes": Text(
        "atributo, ou BLOCO.ATRIBUTO = atributo do perfil", "attribute, or BLOCK.ATTRIBUTE = the profile's"
    ),
    "dxf.texts": Text(
        "texto = como deve ser lido (título de pavimento)", "text = what to read it as (a storey's title)"
    ),
    "ifc.names": Text("nome do elemento ou do tipo = conceito", "name of the element or its type = concept"),
    "ifc.classes": Text("classe IFC[.tipo] = conceito", "IFC class[.type] = concept"),
    "ifc.properties": Text("propriedade do modelo = propriedade do perfil", "the model's property = the profile's"),
    "ifc.storeys": Text('nome do pavimento = título a ler, ou "-"', 'storey\'s name = title to read, or "-"'),
}
_BLANK = "?"
"""What stands where there is no guess: it has to be written, and is refused where it is not."""
_ACCEPTED = Text("Destinos aceitos: {names}", "Accepted targets: {names}")
_TIMES = Text("{n}×", "{n}×")
_NO_GUESS = Text("sem palpite: escreva o destino", "no guess: write the target")
_MORE = Text("… e mais {n} nomes", "… and {n} more names")
_NOTHING = Text("nenhum nome a mapear", "no name to map")


def refuse_existing(path: Path, *, force: bool) -> None:
    """Raise :class:`UsageError` where the profile would replace a file without being told to."""
    if path.exists() and not force:
        raise UsageError(_EXISTS.format(path=path))


def write_profile(text: str, path: Path, *, force: bool = False) -> None:
    """Write a profile's text, whole or not at all; an existing file is never replaced without ``force``."""
    refuse_existing(path, force=force)
    write_text(path, text)


def profile_text(plan: Plan, lang: Lang) -> str:
    """Return the profile's text."""
    files = ", ".join(_visible(f.name) for f in plan.files)
    lines = [f"## {line}" for line in _HEAD.format(files=files).in_(lang).split("\n")]
    for kind, rows in profile_rows(plan).items():
        for section, about in _SECTION.items():
            if section.startswith(f"{kind}."):
                own = [row for row in rows if row.section == section.partition(".")[2]]
                lines += [
                    "",
                    f"[{section}]",
                    f"## {about.in_(lang)}",
                    *_accepted(kind, section, lang),
                    *_lines(own, lang),
                ]
    return "\n".join(lines) + "\n"


def _accepted(kind: Kind, section: str, lang: Lang) -> Iterable[str]:
    names: Iterable[str] = ()
    if section == "dxf.layers":
        names = drawing_names().layers
    elif section == "dxf.blocks":
        names = drawing_names().blocks
    elif section == "dxf.attributes":
        names = sorted(drawing_names().tags)
    elif kind == "ifc" and section in ("ifc.names", "ifc.classes"):
        names = (f"{c} ({kind_name(c).in_(lang)})" for c in sorted(model_names().concepts))
    elif section == "ifc.properties":
        names = model_names().properties
    listed = ", ".join(names)
    return [f"## {_ACCEPTED.format(names=listed).in_(lang)}"] if listed else []


def _lines(rows: list[Row], lang: Lang) -> Iterable[str]:
    if not rows:
        yield f"## ({_NOTHING.in_(lang)})"
    unknown = [row for row in rows if row.target is None]
    for row in (*(r for r in rows if r.target is not None), *unknown[:MOST_ROWS]):
        yield _line(row, lang)
    if len(unknown) > MOST_ROWS:
        yield f"## {_MORE.format(n=len(unknown) - MOST_ROWS).in_(lang)}"


def _line(row: Row, lang: Lang) -> str:
    why = "; ".join(filter(None, (_TIMES.format(n=row.count).in_(lang), _why(row, lang))))
    target = row.target or _BLANK
    return f"{'' if row.active else '# '}{_quoted(row.name)} = {_quoted(target)}  # {why}"


def _why(row: Row, lang: Lang) -> str:
    if row.target is None or row.recognition is None:
        return _NO_GUESS.in_(lang) if row.target is None else ""
    return f"{int(row.recognition.confidence * 100 + 1e-9)} %, {_evidence(row.recognition, lang)}".rstrip(", ")


def _evidence(recognition: Recognition, lang: Lang) -> str:
    reasons = (f"{EVIDENCE[e.kind.value].in_(lang)} {_visible(e.detail)}".strip() for e in recognition.evidence)
    return "; ".join(dict.fromkeys(reasons))


def _visible(text: str) -> str:
    """Return a text fit for a comment: one line, printable."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:80]


def _quoted(name: str) -> str:
    """Return a TOML basic string."""
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
