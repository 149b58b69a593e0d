"""``esquadro batch``: parses, calls the batch, prints."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from checker.cli.bilingual import BilingualCommand, command, option
from checker.cli.complaints import speaking
from checker.cli.language import Lang
from checker.cli.limits import Amount, LimitsAsked, limit_options
from checker.cli.output import note, print_report
from checker.cli.texts import text_of

if TYPE_CHECKING:
    from checker.app import Config
    from checker.batch.listening import Summary
    from checker.batch.options import BatchOptions, CheckOptions

_PATH = click.Path(path_type=Path)


def batch_command(lang: Lang) -> BilingualCommand:
    """Return the command with its options in ``lang``."""
    pt = lang == "pt"
    name, date = ("NOME", "AAAA-MM-DD") if pt else ("NAME", "YYYY-MM-DD")
    params: list[click.Parameter] = [
        click.Argument(
            ["sources"], nargs=-1, type=_PATH, metavar="PASTA|ARQUIVO|LISTA..." if pt else "FOLDER|FILE|LIST..."
        ),
        option(lang, "out", type=_PATH, required=True, metavar="PASTA" if pt else "FOLDER"),
        option(lang, "submission", type=click.Choice(["file", "folder", "zip"]), default="file"),
        option(lang, "jobs", type=click.IntRange(min=1), metavar="N"),
        option(lang, "retry", is_flag=True),
        option(lang, "watch", is_flag=True),
        option(lang, "settle", type=Amount(), default=5.0, metavar="S"),
        option(lang, "ruleset", multiple=True, metavar="ID"),
        option(lang, "municipality", metavar=name),
        option(lang, "config", type=_PATH, metavar="FILE"),
        option(lang, "local-config", is_flag=True),
        option(lang, "set", multiple=True, metavar=f"{name}={'VALOR' if pt else 'VALUE'}"),
        option(lang, "unit", type=click.Choice(["mm", "cm", "m", "in", "ft"])),
        option(lang, "as-of", type=click.DateTime(["%Y-%m-%d"]), metavar=date),
        option(lang, "no-overlay", is_flag=True),
        option(lang, "overlay-prefix", default="CHK", metavar="CHK"),
        option(lang, "lang", type=click.Choice(["pt", "en"]), expose_value=False),
        option(lang, "fail-on", type=click.Choice(["fail", "missing", "review"])),
        *limit_options(lang),
        option(lang, "follow-links", is_flag=True),
        option(lang, "db", metavar="URL"),
        option(lang, "office", metavar=name),
        option(lang, "scheduler", metavar="URL"),
        option(lang, "send", type=click.Choice(["path", "content"]), default="path"),
    ]
    return command(lang, "batch", _run, params)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """The command's options as click hands them over."""

    sources: tuple[Path, ...]
    out: Path
    submission: Any
    jobs: int | None
    retry: bool
    watch: bool
    settle: float
    ruleset: tuple[str, ...]
    municipality: str | None
    config: Path | None
    local_config: bool
    set: tuple[str, ...]
    unit: str | None
    as_of: datetime | None
    no_overlay: bool
    overlay_prefix: str
    fail_on: str | None
    limits: LimitsAsked
    follow_links: bool
    db: str | None
    office: str | None
    scheduler: str | None
    send: Any


@click.pass_context
def _run(context: click.Context, /, **options: Any) -> None:
    asked = _Asked(limits=LimitsAsked.taken_from(options), **options)
    from checker.batch.batch import run_batch
    from checker.cli.batch_progress import listener

    config = _config(asked)
    lang: Lang = context.obj or config.language or "pt"
    with speaking(lang), _stopped_by_signals(lang) as stop, listener(lang) as heard:
        if config.path is not None:
            note(text_of("batch_config", lang, path=config.path))
        summary = run_batch(_options(asked, config, lang), heard, stop)
    _tell(summary, asked, lang)
    context.exit(summary.exit_status)


def _config(asked: _Asked) -> Config:
    """Return the office's configuration: never one that lies where strangers put their plans."""
    from checker.app import Config, config_for

    if asked.config is None and not asked.sources:
        return Config()
    first = asked.sources[0] if asked.sources else asked.out
    inside = first.is_dir() and not asked.watch
    return config_for(first / "_" if inside else first, asked.config)


def _options(asked: _Asked, config: Config, lang: Lang) -> BatchOptions:
    from checker.batch.options import BatchOptions
    from checker.model.finding import Verdict

    return BatchOptions(
        sources=asked.sources,
        out=asked.out.absolute(),
        check=_check_options(asked, config, lang),
        config=config,
        local_config=asked.local_config,
        unit=asked.submission,
        follow_links=asked.follow_links,
        jobs=asked.jobs,
        fail_on=Verdict(asked.fail_on or config.fail_on or "fail"),
        retry=asked.retry,
        watch=asked.watch,
        settle_s=asked.settle,
        database=asked.db,
        office=asked.office or config.office.get("name"),
        scheduler=asked.scheduler,
        send=asked.send,
    )


def _check_options(asked: _Asked, config: Config, lang: Lang) -> CheckOptions:
    from checker.batch.options import CheckOptions

    return CheckOptions(
        rulesets=asked.ruleset,
        municipality=asked.municipality,
        settings=asked.set,
        unit=asked.unit,
        as_of=asked.as_of.date() if asked.as_of else None,
        lang=lang,
        overlay=not asked.no_overlay,
        prefix=asked.overlay_prefix,
        xrefs=asked.limits.opens_xrefs(config),
        process=asked.limits.process(config),
        limits=asked.limits.reading(config),
    )


@contextmanager
def _stopped_by_signals(lang: Lang) -> Iterator[threading.Event]:
    """Give an event that Ctrl-C and SIGTERM set; a second one of them ends the process as usual."""
    stop = threading.Event()
    before: dict[int, Any] = {}

    def on_signal(number: int, _: object) -> None:
        signal.signal(number, before[number])
        stop.set()
        note(text_of("batch_stopping", lang))

    for number in (int(signal.SIGINT), int(signal.SIGTERM)):
        before[number] = signal.getsignal(number)
        signal.signal(number, on_signal)
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _tell(summary: Summary, asked: _Asked, lang: Lang) -> None:
    """Print the sum: what was checked, what is left, where to look."""
    from checker.batch.words import RESULTS

    lines = [
        text_of("batch_sum", lang, total=summary.total, seconds=summary.seconds, fresh=summary.fresh, kept=summary.kept)
    ]
    lines += [f"  {summary.tally[key]:>7}  {word.in_(lang)}" for key, word in RESULTS.items() if summary.tally.get(key)]
    if not summary.total and not asked.watch:
        lines.append(text_of("batch_nothing", lang))
    if summary.left:
        lines.append(text_of("batch_unfinished", lang, n=summary.left))
    if summary.tally.get("failed"):
        where = asked.out / "quarantine.csv"
        lines.append(text_of("batch_quarantine", lang, n=summary.tally["failed"], path=where))
    lines.append(text_of("written", lang, path=asked.out / "index.html"))
    print_report("\n".join(lines) + "\n")
    if summary.ignored:
        suffixes = ", ".join(sorted(s or "?" for s in summary.ignored))
        note(text_of("batch_ignored", lang, n=sum(summary.ignored.values()), suffixes=suffixes[:200]))
        if ".zip" in summary.ignored:
            note(text_of("batch_zips", lang))
