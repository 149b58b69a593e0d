"""The sentences with which a file is refused: what was found, what is accepted, which option to change."""

from __future__ import annotations

from pathlib import Path

from checker.model.errors import PlanUnreadableError
from checker.model.text import Text


def refuse(path: Path, pt: str, en: str) -> PlanUnreadableError:
    """Return the error for ``path``, in both languages."""
    return PlanUnreadableError(Text(f"{path.name}: {pt}", f"{path.name}: {en}"))


def over(path: Path, what: Text, found: float, name: str, limit: float) -> PlanUnreadableError:
    """Return the error for something above a limit: ``what`` says of what there is too much, ``name`` which limit."""
    return refuse(
        path,
        f"{what.pt}: {shown(found).pt}; o limite é {shown(limit).pt}. Se o arquivo é de confiança, aumente o limite: "
        f"--limit {name}=VALOR.",
        f"{what.en}: {shown(found).en}; the limit is {shown(limit).en}. If the file can be trusted, raise the limit: "
        f"--limit {name}=VALUE.",
    )


def shown(number: float) -> Text:
    """Return a number as it is read: whole ones with groups of three, others in short."""
    if float(number).is_integer() and abs(number) < 1e15:
        grouped = f"{int(number):,}"
        return Text(grouped.replace(",", "."), grouped)
    return Text(f"{number:.6g}".replace(".", ","), f"{number:.6g}")
