"""Why a drawing is refused: each refusal names the file, what was found and what to do."""

from __future__ import annotations

from checker.model import Text
from checker.model.errors import PlanUnreadableError

_LIMITED = {
    "file_bytes": Text("o arquivo tem {} bytes", "the file has {} bytes"),
    "entities": Text("o desenho tem {} entidades", "the drawing has {} entities"),
    "records": Text(
        "o desenho tem {} seções e entradas de tabelas (camadas, estilos)",
        "the drawing has {} sections and entries of tables (layers, styles)",
    ),
    "expanded": Text(
        "com todos os blocos e matrizes abertos, o desenho tem {} entidades",
        "with all blocks and arrays laid out, the drawing has {} entities",
    ),
    "insert_depth": Text("os blocos se aninham em {} níveis", "the blocks nest {} levels deep"),
    "vertices": Text("uma entidade tem {} vértices", "one entity has {} vertices"),
    "text_chars": Text("um texto tem {} caracteres", "one text has {} characters"),
    "coordinate": Text("coordenada de {}", "a coordinate of {}"),
}
_REMEDY = {
    "file_bytes": Text("Separe o desenho em partes", "Split the drawing"),
    "entities": Text("Separe o desenho em partes", "Split the drawing"),
    "records": Text("Limpe as camadas e os estilos sem uso", "Purge unused layers and styles"),
    "expanded": Text("Limpe blocos e matrizes", "Purge blocks and arrays"),
    "insert_depth": Text("Exploda os blocos aninhados", "Explode the nested blocks"),
    "vertices": Text("Simplifique a entidade", "Simplify the entity"),
    "text_chars": Text("Encurte o texto", "Shorten the text"),
    "coordinate": Text("Mova a entidade para junto do desenho", "Move the entity to the drawing"),
}


def refused(name: str, pt: str, en: str) -> PlanUnreadableError:
    """Return the error that names the file and the reason."""
    return PlanUnreadableError(Text(f"{name}: {pt}", f"{name}: {en}"))


def over_limit(name: str, limit: str, found: float, allowed: float, where: str = "") -> PlanUnreadableError:
    """Return the error for a file that goes over ``limit``, with the value found and the option that raises it."""
    why = limit_text(limit, found, allowed, where)
    return refused(name, why.pt, why.en)


def limit_text(limit: str, found: float, allowed: float, where: str = "") -> Text:
    """Say by how much a limit is exceeded; ``where`` names the entity or block."""
    said, remedy = _LIMITED[limit], _REMEDY[limit]
    at = f" ({where})" if where else ""
    value, most = shown(found), shown(allowed)
    return Text(
        f"{said.pt.format(value)}{at}; o limite é {most}. {remedy.pt}, ou aumente o limite: --limit {limit}=VALOR.",
        f"{said.en.format(value)}{at}; the limit is {most}. {remedy.en}, or raise the limit: --limit {limit}=VALUE.",
    )


def shown(number: float) -> str:
    """Write a count or a coordinate; from fifteen digits on as a power of ten, for counts may be astronomical."""
    digits = str(abs(int(number))) if abs(number) != float("inf") else "inf"
    if len(digits) < 15 or digits == "inf":
        return f"{number:g}" if isinstance(number, float) else str(number)
    return f"{digits[0]}.{digits[1]}e+{len(digits) - 1}"
