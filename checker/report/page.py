"""A column of text with indents, hanging labels and headings, on a rich console."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from checker.model.text import Lang, Text
from checker.safe import printable


class Page:
    """Writes lines in one language."""

    def __init__(self, console: Console, lang: Lang, origin: tuple[float, float] = (0.0, 0.0)) -> None:
        """``origin`` is what coordinates are shifted by to be the drawing's own, in metres."""
        self.console = console
        self.lang: Lang = lang
        self.origin = origin

    def say(self, text: Text, **values: object) -> str:
        """Return ``text`` in the page's language, with its placeholders filled."""
        return text.format(**values).in_(self.lang) if values else text.in_(self.lang)

    def blank(self) -> None:
        """Write an empty line."""
        self.console.print()

    def line(self, text: str | Styled, *, indent: int = 0, style: str = "") -> None:
        """Write a paragraph, wrapped at the page's width under its indent."""
        styled = Styled(printable(text), style=style) if isinstance(text, str) else _cleaned(text)
        self.console.print(Padding(styled, (0, 0, 0, indent)))

    def labelled(self, label: str, text: str | Styled, *, width: int, indent: int = 0, style: str = "") -> None:
        """Write a paragraph beside a label, its further lines under its first."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=width, no_wrap=True)
        grid.add_column(ratio=1, overflow="fold")
        grid.expand = True
        content = Styled(printable(text)) if isinstance(text, str) else _cleaned(text)
        grid.add_row(Styled(printable(label), style=style), content)
        self.console.print(Padding(grid, (0, 0, 0, indent)))

    def heading(self, title: str, note: str, *, style: str) -> None:
        """Write a heading with a rule across the page."""
        self.blank()
        head = Styled.assemble((title, style), (f"  {note}" if note else "", "dim"))
        self.console.print(_cleaned(head))
        self.console.print(Styled("─" * self.console.width, style=style))


def _cleaned(styled: Styled) -> Styled:
    """Return a styled text without what could command a terminal, its styles where they were."""
    if printable(styled.plain) == styled.plain:
        return styled
    edges = sorted({edge for span in styled.spans for edge in (span.start, span.end)})
    pieces = [(printable(piece.plain), [span.style for span in piece.spans]) for piece in styled.divide(edges)]
    clean = Styled(style=styled.style)
    for text, styles in pieces:
        part = Styled(text)
        for style in styles:
            part.stylize(style)
        clean.append_text(part)
    return clean
