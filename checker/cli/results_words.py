"""Headings and words of the tables that ``esquadro results`` prints."""

from __future__ import annotations

from collections.abc import Mapping

from checker.model.finding import Verdict
from checker.model.text import Text
from checker.report.phrases import VERDICT

WORDS: Mapping[str, Text] = {
    **{v.value: VERDICT[v] for v in Verdict},
    "run": Text("execução", "run"),
    "runs": Text("execuções", "runs"),
    "submission": Text("submissão", "submission"),
    "office": Text("escritório", "office"),
    "city": Text("município", "city"),
    "checked_at": Text("verificado em", "checked at"),
    "status": Text("situação", "status"),
    "verdict": Text("resultado", "verdict"),
    "ruleset": Text("lei", "ruleset"),
    "provision": Text("dispositivo", "provision"),
    "citation": Text("artigo", "citation"),
    "measured": Text("medido", "measured"),
    "required": Text("exigido", "required"),
    "required_unit": Text("unid.", "unit"),
    "operator": Text("", ""),
    "fingerprint": Text("impressão digital", "fingerprint"),
    "message": Text("texto", "message"),
    "change": Text("mudança", "change"),
    "new": Text("nova", "new"),
    "gone": Text("desapareceu", "gone"),
    "changed": Text("mudou", "changed"),
    "verdict_before": Text("antes", "before"),
    "verdict_after": Text("depois", "after"),
    "measured_before": Text("medido antes", "measured before"),
    "measured_after": Text("medido depois", "measured after"),
    "failed": Text("sem resultado", "no result"),
    "seconds_mean": Text("s em média", "s mean"),
    "seconds_max": Text("s no máximo", "s most"),
    "peak_memory_bytes_max": Text("bytes no máximo", "bytes most"),
    "month": Text("mês", "month"),
    "day": Text("dia", "day"),
    "batch": Text("lote", "batch"),
    "checked": Text("verificado", "checked"),
    "unreadable": Text("ilegível", "unreadable"),
    "time": Text("tempo esgotado", "out of time"),
    "memory": Text("memória esgotada", "out of memory"),
    "crash": Text("processo caiu", "crashed"),
    "config": Text("configuração", "configuration"),
    "empty": Text("sem plano", "no plan"),
    "vanished": Text("desapareceu", "vanished"),
    "access": Text("sem acesso", "no access"),
    "lost": Text("perdido no cluster", "lost in the cluster"),
    "output": Text("não gravado", "not written"),
}
"""Headings by the column's name; values of ours (verdicts, statuses, changes) by themselves."""
