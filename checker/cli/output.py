"""Writing to the two standard streams: the report to one, everything else to the other."""

from __future__ import annotations

import os
import sys

import click

from checker.safe import printable


def print_report(text: str) -> None:
    """Write the report to standard output; a reader that has gone away (``| head``) changes nothing else."""
    stream = sys.stdout.buffer
    encoding = sys.stdout.encoding or "utf-8"
    try:
        stream.write(text.encode(encoding, errors="replace"))
        stream.flush()
    except BrokenPipeError:
        silence_stdout()


def silence_stdout() -> None:
    """Keep the interpreter from complaining when it flushes a pipe that nobody reads any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def note(text: str) -> None:
    """Write a diagnostic to standard error; what it quotes of a plan, or of a file's name, commands no terminal."""
    try:
        click.echo(f"esquadro: {printable(text)}", err=True)
    except OSError:
        return  # nobody listens to standard error
