"""Texts for people, in the two languages the product speaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Lang = Literal["pt", "en"]


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence in Portuguese and in English.

    Both are always given, so that no report is half translated.
    """

    pt: str
    en: str

    def in_(self, lang: Lang) -> str:
        """Return the text in ``lang``."""
        return self.pt if lang == "pt" else self.en

    def format(self, **values: object) -> Text:
        """Return the text with ``{name}`` placeholders filled; a :class:`Text` value is used in each language."""
        return Text(
            self.pt.format(**{k: v.pt if isinstance(v, Text) else v for k, v in values.items()}),
            self.en.format(**{k: v.en if isinstance(v, Text) else v for k, v in values.items()}),
        )

    def __add__(self, other: Text) -> Text:
        """Join two texts with a space."""
        return Text(f"{self.pt} {other.pt}".strip(), f"{self.en} {other.en}".strip())


def same(value: object) -> Text:
    """Return a text that reads the same in both languages (a name, a number)."""
    return Text(str(value), str(value))
