"""What the lists of a batch say, in both languages."""

from __future__ import annotations

from checker.batch.found import Cause
from checker.model.text import Text

TITLE = Text("Lote de planos verificados", "Batch of checked plans")
MADE = Text("Gerado por esquadro {version} em {when}.", "Made by esquadro {version} on {when}.")
PAGE = Text("Página {n} de {of}", "Page {n} of {of}")
SEARCH = Text("Procurar", "Search")
ALL = Text("todos", "all")
SHOW = Text("Mostrar", "Show")
REPORT = Text("relatório", "report")
OVERLAY = Text("desenho", "drawing")
SAME_AS = Text("mesmo conteúdo de {name}", "same content as {name}")
QUARANTINE = Text("Quarentena", "Quarantine")
QUARANTINE_HINT = Text(
    "Estas submissões não têm resultado: não foram aprovadas nem reprovadas. Corrija o que a razão diz; --retry repete "
    "só estas.",
    "These submissions have no result: they neither comply nor fail. Mend what the reason says; --retry repeats these "
    "alone.",
)
NONE = Text("Nenhuma submissão.", "No submission.")
LEFT = Text("Encontradas e ainda não verificadas: {n}.", "Found and not checked yet: {n}.")
SUBMISSIONS = Text("Submissões", "Submissions")

COLUMNS = {
    "name": Text("submissão", "submission"),
    "verdict": Text("resultado", "result"),
    "fail": Text("reprova", "fail"),
    "missing": Text("falta dado", "missing"),
    "review": Text("revisar", "review"),
    "pass": Text("atende", "pass"),
    "missing_facts": Text("dados a fornecer", "facts to supply"),
    "municipality": Text("município", "municipality"),
    "links": Text("arquivos", "files"),
    "reason": Text("razão", "reason"),
}

RESULTS = {
    "failed": Text("sem resultado", "no result"),
    "fail": Text("reprova", "fails"),
    "missing": Text("falta dado", "data missing"),
    "review": Text("revisar", "to review"),
    "nothing": Text("nada verificável", "nothing checkable"),
    "pass": Text("atende", "complies"),
    "info": Text("só informa", "information only"),
    "na": Text("não se aplica", "does not apply"),
}
"""By the names of a run's tally, the worst first."""

CAUSES = {
    Cause.UNREADABLE: Text("ilegível", "unreadable"),
    Cause.TIME: Text("tempo esgotado", "out of time"),
    Cause.MEMORY: Text("memória esgotada", "out of memory"),
    Cause.CRASH: Text("processo encerrado", "process ended"),
    Cause.CONFIG: Text("configuração", "configuration"),
    Cause.EMPTY: Text("sem planos", "no plans"),
    Cause.VANISHED: Text("desapareceu", "vanished"),
    Cause.ACCESS: Text("sem acesso", "no access"),
    Cause.CHANGED: Text("mudou durante a verificação", "changed while checked"),
    Cause.LOST: Text("perdida no cluster", "lost in the cluster"),
}
