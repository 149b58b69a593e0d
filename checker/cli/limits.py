"""The options that limit what a plan may cost, the same for every command that reads plans."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from checker.cli.bilingual import option
from checker.cli.language import Lang
from checker.cli.texts import text_of

if TYPE_CHECKING:
    from checker.app import Config
    from checker.app.isolation import ProcessLimits
    from checker.model.limits import ReadLimits


class Amount(click.FloatRange):
    """A number from 0 upward that is neither infinite nor "not a number"."""

    def __init__(self) -> None:
        super().__init__(min=0)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the number; click's own error for anything else."""
        number = float(super().convert(value, param, ctx))
        return number if math.isfinite(number) else self.fail(f"{value} is not finite", param, ctx)


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsAsked:
    """The options as click hands them over; see :func:`limit_options`."""

    time_limit: float | None = None
    memory_limit: float | None = None
    limit: tuple[str, ...] = ()
    xrefs: bool = False

    @classmethod
    def taken_from(cls, options: dict[str, Any]) -> LimitsAsked:
        """Take these options out of a command's."""
        return cls(**{name: options.pop(name) for name in ("time_limit", "memory_limit", "limit", "xrefs")})

    def process(self, config: Config) -> ProcessLimits:
        """Return what one plan's process may take."""
        from checker.app.limits import process_limits

        return process_limits(config.limits, time_s=self.time_limit, memory_mb=self.memory_limit)

    def reading(self, config: Config) -> ReadLimits:
        """Return the readers' limits; raises :class:`~checker.model.errors.UsageError` for an unknown name."""
        from checker.app.limits import read_limits

        return read_limits(config.limits, self.limit)

    def opens_xrefs(self, config: Config) -> bool:
        """Tell whether external references beside the plan may be opened."""
        return self.xrefs or bool(config.limits.get("xrefs"))


def limit_options(lang: Lang) -> list[click.Parameter]:
    """Return ``--time-limit``, ``--memory-limit``, ``--limit`` and ``--xrefs`` in ``lang``."""
    return [
        click.Option(
            ["--time-limit", "--read-limit", "time_limit"],
            type=Amount(),
            metavar="S",
            help=text_of("time-limit", lang),
        ),
        option(lang, "memory-limit", type=Amount(), metavar="MB"),
        option(lang, "limit", multiple=True, metavar="NOME=VALOR" if lang == "pt" else "NAME=VALUE"),
        option(lang, "xrefs", is_flag=True),
    ]
