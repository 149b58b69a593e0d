"""Checking one submission: its files laid out, checked in a process of its own, and what came of it as bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

from checker.app import Outputs, Request
from checker.app.isolation import Ending, SubmissionJob, SubmissionResult
from checker.app.isolation.endings import DISK_FULL
from checker.app.isolation.scratch import Scratch
from checker.batch.files import hashed
from checker.batch.found import Cause, Kind, RunError, SubmissionError, shown
from checker.batch.isolated import Isolate
from checker.batch.keys import laws_digest
from checker.batch.options import Checked, Task
from checker.batch.unzipping import unzipped
from checker.model.finding import Verdict
from checker.model.text import Text

_SURROGATES = re.compile("[\ud800-\udfff]")
_CAUSES = {
    Ending.UNREADABLE: Cause.UNREADABLE,
    Ending.USAGE: Cause.CONFIG,
    Ending.TIMEOUT: Cause.TIME,
    Ending.MEMORY: Cause.MEMORY,
}
_CHANGED = Text(
    "{path}: o arquivo mudou enquanto era verificado. Repita o lote quando ele não estiver sendo gravado.",
    "{path}: the file changed while it was checked. Repeat the batch when nobody writes to it.",
)
_OTHER_LAWS = Text(
    "O esquadro de uma das máquinas não é o mesmo que iniciou o lote (versão ou conjuntos de regras diferentes). "
    "Instale a mesma versão em todas e repita o lote.",
    "The esquadro of one of the machines is not the one that began the batch (another version or other rulesets). "
    "Install the same version on all of them and repeat the batch.",
)
_ENDED = Text(
    "{name}: a verificação terminou sem resultado ({ending}).", "{name}: the check ended without a result ({ending})."
)


def check_task(task: Task, isolate: Isolate) -> Checked:
    """Check one submission; raises :class:`SubmissionError` where it has no result."""
    if laws_digest(task.options.rulesets) != task.laws:
        raise SubmissionError(Cause.LOST, _OTHER_LAWS)
    with Scratch() as scratch:  # locked while in use, and swept by a later check where a killed run left it
        folder = scratch.work
        plans = _plans(task, folder)
        overlay = folder / "overlay.dxf" if task.options.overlay else None
        result = isolate(_job(task, plans, overlay), task.options.process)
        _refuse_changed(task)
        if result.report is None:
            _refuse_without_room(result)
            raise _failure(task, result, folder)
        drawn = overlay.read_bytes() if overlay is not None and overlay.is_file() else None
        return _checked(result, result.report, drawn)


def _plans(task: Task, folder: Path) -> list[Path]:
    """Return the plans on this machine's disk: as they lie, as they were sent, or out of their zip."""
    files = [_placed(file.path, file.content, folder / f"{i:03}") for i, file in enumerate(task.files)]
    if task.kind is Kind.ZIP:
        return unzipped(files[0], task.files[0].name, folder / "zip", task.options.limits)
    return files


def _placed(path: Path, content: bytes | None, folder: Path) -> Path:
    if content is None:
        return path
    folder.mkdir()
    place = folder / path.name
    place.write_bytes(content)
    return place


def _job(task: Task, plans: Sequence[Path], overlay: Path | None) -> SubmissionJob:
    options = task.options
    request = Request(
        plans=tuple(plans),
        config=task.config,
        rulesets=options.rulesets,
        municipality=options.municipality,
        settings=options.settings,
        unit=options.unit,
        as_of=options.as_of,
        limits=options.limits,
        xrefs=options.xrefs,
    )
    return SubmissionJob(request=request, lang=options.lang, outputs=Outputs(overlay=overlay, prefix=options.prefix))


def _refuse_changed(task: Task) -> None:
    for file in task.files:
        if file.content is None and hashed(file.path).sha256 != file.sha256:
            raise SubmissionError(Cause.CHANGED, _CHANGED.format(path=shown(file.path)))


def _refuse_without_room(result: SubmissionResult) -> None:
    """End the run where no plan can be checked on this machine: no room for temporary files, no process to be had."""
    said = result.reasons
    if result.status is Ending.CRASH and said is not None and DISK_FULL.en.partition("(")[0] in said.en:
        raise RunError(said)


def _failure(task: Task, result: SubmissionResult, folder: Path) -> SubmissionError:
    """Return why there is no report, without the path of the scratch folder, which says nothing to anybody."""
    said = result.reasons or _ENDED.format(name=shown(task.files[0].name), ending=result.status.value)
    scratch = re.compile(re.escape(f"{folder}/") + r"(?:\d{3}|zip)/")
    return SubmissionError(
        _CAUSES.get(result.status, Cause.CRASH), Text(scratch.sub("", said.pt), scratch.sub("", said.en))
    )


def _checked(result: SubmissionResult, report: str, overlay: bytes | None) -> Checked:
    data = json.loads(report)
    counts = {v.value: int(data["summary"].get(v.value, 0)) for v in Verdict}
    return Checked(
        report=_SURROGATES.sub("\N{REPLACEMENT CHARACTER}", report).encode(),
        overlay=overlay,
        verdict=next((v for v in counts if counts[v]), ""),
        counts=counts,
        missing_facts=int(data["summary"].get("missing_facts", 0)),
        checkable=result.checkable,
        reaches=tuple(result.reaches),
        municipality=data["plan"].get("municipality"),
        rulesets=tuple(result.ran),
        seconds=result.seconds,
        peak_bytes=result.peak_bytes,
        remark=result.reasons,
        notes=result.notes,
    )
