"""``esquadro results``: list, provisions, findings, show, stats, export, diff, upgrade."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from checker.cli.bilingual import BilingualGroup, command, group
from checker.cli.complaints import speaking
from checker.cli.language import Lang
from checker.cli.output import note
from checker.cli.results_options import FORMATS, common, database, filtering, filters, worded, writing
from checker.cli.results_output import Target, write_rows, write_text
from checker.cli.texts import text_of

if TYPE_CHECKING:
    from checker.batch.store.reader import Results
    from checker.batch.store.views import Listing

VIEWS = ("runs", "provisions", "findings", "files", "parameters")
GROUPS = ("provision", "city", "office", "status", "verdict", "batch", "month", "day")


def results_group(lang: Lang) -> BilingualGroup:
    """Return the group with its commands in ``lang``."""

    def running(name: str, act: Callable[..., None], *parameters: click.Parameter) -> click.Command:
        def callback(**given: Any) -> None:
            with speaking(lang):
                act(lang, **given)

        return command(lang, f"results {name}", callback, [*parameters, *common(lang)])

    named = "SUBMISSÃO" if lang == "pt" else "SUBMISSION"
    asked = [*filtering(lang), *writing(lang)]
    some = [p for p in filtering(lang) if p.name in ("provision", "verdict", "fingerprint")]
    by = worded(lang, "by", type=click.Choice(GROUPS), default="provision")
    export_formats = [f for f in FORMATS if f != "text"]
    members = [
        running("list", _listing("runs"), *asked),
        running("provisions", _listing("provisions"), *asked),
        running("findings", _listing("findings"), *asked),
        running("show", _show, click.Argument(["name"], metavar=named), *writing(lang, ("text", "json"))[:2]),
        running("stats", _stats, by, *asked),
        running(
            "export",
            _export,
            click.Argument(["view"], type=click.Choice(VIEWS), default="findings"),
            *filtering(lang),
            *writing(lang, export_formats),
        ),
        running("diff", _diff, click.Argument(["names"], nargs=-1, required=True, metavar=f"{named} [{named}]"), *some,
                *writing(lang)),
        running("upgrade", _upgrade),
    ]  # fmt: skip
    return group(lang, "results", members, common(lang)[1:])


def _listing(view: str) -> Callable[..., None]:
    def act(lang: Lang, **given: Any) -> None:
        from checker.batch.store.views import VIEWS as KNOWN

        _list(lang, KNOWN[view], given, "text")

    return act


def _export(lang: Lang, view: str, **given: Any) -> None:
    from checker.batch.store.views import VIEWS as KNOWN

    _list(lang, KNOWN[view], given, "csv")


def _stats(lang: Lang, by: str, **given: Any) -> None:
    from checker.batch.store.statistics import counted_by

    _list(lang, counted_by(by), given, "text")


def _list(lang: Lang, listing: Listing, given: dict[str, Any], default: str) -> None:
    from checker.batch.store.views import shortened

    target = Target.of(given, default, lang)
    listing = shortened(listing) if target.format == "text" else listing
    with _opened(given) as results:
        rows = results.rows(listing, filters(given), lang)
        if not write_rows(target, listing, rows, lang, given["limit"]):
            note(text_of("nothing_matches", lang))


def _show(lang: Lang, name: str, **given: Any) -> None:
    from checker.batch.store.details import run_details
    from checker.batch.store.export import json_text
    from checker.batch.store.lookup import run_named
    from checker.cli.results_show import details_text

    target = Target.of(given, "text", lang)
    with _opened(given) as results:
        details = run_details(results, run_named(results, name), lang)
    text = f"{json_text(details, indent=2)}\n" if target.format == "json" else details_text(details, lang)
    write_text(target, text)


def _diff(lang: Lang, names: tuple[str, ...], **given: Any) -> None:
    from checker.batch.store.diff import Diff, differences
    from checker.batch.store.filters import Filters
    from checker.batch.store.lookup import run_before, run_named

    if len(names) > 2:
        raise click.UsageError(f"Got unexpected extra argument ({' '.join(names[2:])})", click.get_current_context())
    target = Target.of(given, "text", lang)
    asked = Filters(provisions=given["provision"], verdicts=given["verdict"], fingerprints=given["fingerprint"])
    with _opened(given) as results:
        last = run_named(results, names[-1])
        first = run_named(results, names[0]) if len(names) == 2 else run_before(results, last)
        rows = differences(results, first, last, asked, lang)
        if not write_rows(target, Diff(), rows, lang, given["limit"]):
            note(text_of("no_difference", lang, a=first, b=last))


def _upgrade(lang: Lang, db: str | None) -> None:
    from checker.batch.store import Store
    from checker.batch.store.reader import Results

    where = database(db)
    Results.check_exists(where)
    with Store.open(where) as store:
        note(text_of("upgraded", lang, where=store.where))


def _opened(given: dict[str, Any]) -> Results:
    from checker.batch.store.reader import Results

    return Results.open(database(given["db"]))
