"""The command line. Nothing heavy is imported until a command runs: help and version must answer at once."""

from checker.cli.guard import main

__all__ = ["main"]
