"""The fixed words of the overlay, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

from checker.model.finding import Finding, Subject, Verdict
from checker.model.kind_names import kind_name
from checker.model.supply import supply_for
from checker.model.text import Lang, Text

VERDICTS = {
    Verdict.FAIL: Text("NÃO ATENDE", "FAIL"),
    Verdict.MISSING: Text("FALTA DADO", "MISSING"),
    Verdict.REVIEW: Text("REVISAR", "REVIEW"),
    Verdict.PASS: Text("ATENDE", "PASS"),
    Verdict.INFO: Text("INFORMAÇÃO", "INFO"),
    Verdict.NA: Text("NÃO SE APLICA", "NOT APPLICABLE"),
}
SEE_TABLE = Text("ver quadro", "see table")
LACKS = Text("falta: {names}", "missing: {names}")
NO_PLACE = Text("(sem lugar no desenho)", "(no place on the drawing)")
STOREY = Text("pav.", "storey")
UNIT = Text("unid.", "unit")

TITLE = Text("VERIFICAÇÃO AUTOMÁTICA DO PROJETO", "AUTOMATIC PLAN CHECK")
PLAN = Text("Arquivo: {names}", "File: {names}")
CITY = Text("Município: {name}", "Municipality: {name}")
FLOORS = Text("Pavimentos contados: {count}", "Storeys counted: {count}")
UNKNOWN = Text("não informado", "not stated")
TOTALS = Text("Dispositivos: {totals}", "Provisions: {totals}")
LAW = Text("{title} (versão {version}, em vigor desde {date})", "{title} (version {version}, in force since {date})")
AS_OF = Text("Lei considerada na data: {date}", "Law as in force on: {date}")
NOT_APPROVAL = Text(
    "Este desenho não é aprovação nem licença: aponta o que foi conferido por programa "
    "e não substitui a análise do órgão.",
    "This drawing is neither an approval nor a permit: it shows what a program has checked "
    "and replaces no authority's review.",
)
SCALE = Text(
    "Textos dimensionados para a escala 1:{scale}. Cotas em metros.",
    "Texts sized for scale 1:{scale}. Dimensions in metres.",
)
NOTHING = Text("Nada a corrigir, completar ou revisar.", "Nothing to correct, supply or review.")
UPGRADED = Text("Cópia gravada em {to} (o original estava em {was}).", "Copy written as {to} (the original was {was}).")

COLUMNS = (
    Text("Nº", "No."),
    Text("VEREDITO", "VERDICT"),
    Text("DISPOSITIVO", "PROVISION"),
    Text("OBJETO", "SUBJECT"),
    Text("MEDIDO (EXIGIDO)", "MEASURED (REQUIRED)"),
    Text("O QUE FAZER", "WHAT TO DO"),
)
LEGEND = Text("LEGENDA", "LEGEND")
LEGEND_FAIL = Text("nuvem e triângulo: não atende à lei", "cloud and triangle: does not comply")
LEGEND_MISSING = Text(
    "contorno tracejado e quadrado: falta informação no projeto",
    "dashed outline and square: information missing from the plan",
)
LEGEND_REVIEW = Text(
    "contorno traço-ponto e círculo: a lei admite mais de uma leitura; decisão de uma pessoa",
    "dash-dot outline and circle: the law allows more than one reading; a person decides",
)
LEGEND_OK = Text("visto: medido e atende", "tick: measured and complies")
LEGEND_DIMENSION = Text("cota: a distância que foi medida", "dimension: the distance that was measured")
LEGEND_RING = Text("linha tracejada: afastamento exigido", "dashed line: required clearance")

LADDER = Text("CONTAGEM DE PAVIMENTOS", "STOREY COUNT")
COUNTS = {
    "yes": Text("conta", "counts"),
    "no": Text("não conta", "does not count"),
    "doubtful": Text("em dúvida", "doubtful"),
}


def subject_name(subject: Subject, lang: Lang) -> str:
    """Return what a subject is called: its label, else its kind and name; then unit and storey."""
    if subject.label is not None:
        own = subject.label.in_(lang)
    else:
        own = " ".join(filter(None, (kind_name(subject.kind).in_(lang), subject.name)))
    unit = f"{UNIT.in_(lang)} {subject.unit}" if subject.unit and subject.unit not in own else None
    storey = subject.storey if subject.storey and subject.storey not in own else None
    if storey is not None and not any(map(str.isalpha, storey)):
        storey = f"{STOREY.in_(lang)} {storey}"
    return ", ".join(filter(None, (own, unit, storey)))


def subject_names(subjects: Sequence[Subject], lang: Lang) -> str:
    """Name several subjects shortly: how many of which kind, then what tells them apart, in the same order."""
    kind = kind_name(subjects[0].kind).in_(lang)
    ways = ([s.name for s in subjects], [s.unit for s in subjects], [s.ref for s in subjects])
    told_apart = next((names for names in ways if len(set(names)) == len(names) and all(names)), ways[0])
    return f"{len(subjects)} x {kind}: " + ", ".join(name or "?" for name in told_apart)


def lacks(finding: Finding, lang: Lang) -> str:
    """Name what a ``missing`` finding lacks."""
    names = list(dict.fromkeys(supply_for(m).name.in_(lang) for m in finding.missing))
    return LACKS.in_(lang).format(names="; ".join(names)) if names else ""


def places(finding: Finding, lang: Lang) -> str:
    """Name where the first missing thing can be put."""
    return "; ".join(dict.fromkeys(p for m in finding.missing for p in supply_for(m).places(lang)))
