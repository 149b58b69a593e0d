"""The words of the text report, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from checker.model.finding import Verdict
from checker.model.text import Text

VERDICT: Mapping[Verdict, Text] = {
    Verdict.FAIL: Text("NÃO ATENDE", "FAIL"),
    Verdict.MISSING: Text("FALTA DADO", "MISSING"),
    Verdict.REVIEW: Text("REVISAR", "REVIEW"),
    Verdict.PASS: Text("ATENDE", "PASS"),
    Verdict.INFO: Text("INFORMAÇÃO", "INFO"),
    Verdict.NA: Text("NÃO SE APLICA", "NOT APPLICABLE"),
}
HEADING: Mapping[Verdict, Text] = {
    Verdict.FAIL: Text("o plano não cumpre", "the plan does not comply"),
    Verdict.MISSING: Text("o plano não traz o que é preciso para decidir", "the plan lacks what is needed to decide"),
    Verdict.REVIEW: Text(
        "as leituras da lei divergem; uma pessoa decide", "readings of the law differ; a person decides"
    ),
    Verdict.PASS: Text("verificado e cumprido em todas as leituras", "checked, and met under every reading"),
    Verdict.INFO: Text("não se vê em planta; lista do vistoriador", "never seen in a plan; the inspector's checklist"),
    Verdict.NA: Text("o plano mostra que não se aplica", "the plan shows that it does not apply"),
}
COLOUR: Mapping[Verdict, str] = {
    Verdict.FAIL: "bold red",
    Verdict.MISSING: "bold yellow",
    Verdict.REVIEW: "bold magenta",
    Verdict.PASS: "bold green",
    Verdict.INFO: "bold blue",
    Verdict.NA: "bold",
}
COUNTS = {
    "yes": Text("conta", "counts"),
    "no": Text("não conta", "does not count"),
    "doubtful": Text("em dúvida", "in doubt"),
}
UNIT_SOURCE = {
    "declared": Text("declarada", "declared"),
    "inferred": Text("deduzida", "inferred"),
    "option": Text("informada em --unit", "given with --unit"),
    "unknown": Text("não confirmada", "not confirmed"),
}
SET_BY = {"config": Text("esquadro.toml", "esquadro.toml"), "option": Text("--set", "--set")}

TITLE = Text("Verificação de plano", "Plan check")
AS_OF = Text("lei em vigor em", "law in force on")
FILES = Text("Arquivos", "Files")
MUNICIPALITY = Text("Município", "Municipality")
NOT_STATED = Text("não declarado", "not stated")
UNIT = Text("unidade", "unit")
USES = Text("Usos", "Uses")
GAS = Text("Gás", "Gas")
STOREYS = Text("Pavimentos", "Storeys")
NO_STOREYS = Text("nenhum reconhecido", "none recognised")
INTERVAL = Text("de {low} a {high} (padrão {default})", "from {low} to {high} (default {default})")
RECOGNISED = Text("Reconhecido", "Recognised")
NOTHING = Text("nada verificável", "nothing checkable")
UNREADABLE = Text("ilegíveis", "unreadable")
UNUSABLE = Text("Não aproveitado", "Not usable")
RULESETS = Text("Leis", "Laws")
NOT_RUN = Text("não executado", "not run")
SETTLED = Text("Fixado", "Settled")
IN_FORCE = Text("em vigor desde", "in force since")

MEASURED = Text("medido", "measured")
REQUIRED = Text("exigido", "required")
SHORT = Text("diferença", "short by")
MARGINAL = Text("dentro da precisão do desenho (10 mm)", "within the drawing's accuracy (10 mm)")
WHERE = Text("onde", "where")
STOREY = Text("pavimento", "storey")
UNIT_OF = Text("unidade", "unit")
READINGS = Text("leituras", "readings")
FLIPS = Text("o resultado muda em {value}", "the verdict flips at {value}")
SETTLE = Text("para fixar: --set {name}=VALOR", "to settle it: --set {name}=VALUE")
SEE = Text("ver também", "see also")
WAIVED = Text("dispensado", "waived")
QUESTION = Text(
    "Dependem da questão em aberto {gate}: resolva-a antes{first}.",
    "These hang on the open question {gate}: settle it first{first}.",
)
BEHIND = Text("Dependem desta questão:", "These hang on this question:")
BY_PARTS = Text("Pelo resultado das partes", "By their parts")
NO_FINDING = Text("Sem achado próprio", "Without a finding of their own")
SAME_DATA = Text("também", "also")

FACTS = Text("Dados a fornecer ({n})", "Data to supply ({n})")
FACTS_HINT = Text("cada dado uma vez, com onde informá-lo", "each once, with where to put it")
WAIVERS = Text("Dispensas", "Waivers")
UNTIL = Text("até {day}", "until {day}")
NO_END = Text("sem prazo", "no end date")
EXPIRED = Text("VENCIDA, sem efeito", "EXPIRED, no effect")
COVERED = Text("{n} achado(s)", "{n} finding(s)")
DISCLAIMER = Text(
    "As leis estão parafraseadas; vale o texto oficial. Este relatório apoia a análise técnica e não a substitui.",
    "The laws are paraphrased; the official text prevails. This report supports the professional's review and does not "
    "replace it.",
)
NOTHING_RUN = Text(
    "Nenhuma lei foi verificada. Informe o município (--municipality) ou a lei (--ruleset).",
    "No law was checked. State the municipality (--municipality) or the law (--ruleset).",
)
