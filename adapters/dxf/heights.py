"""Heights that stand beside a thing as text, or that the drawing gives as levels. A level of zero states nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from shapely.geometry.base import BaseGeometry

from adapters.dxf.scene import Label, Labels, Scene
from adapters.dxf.values import length
from checker.model import Missing, Text

_NUMBER = r"([+\-±]?\s*\d[\d.,]*\s*(?:MM|CM|M)?)(?![\d.,A-Z])"
_PATTERNS = {
    "H": re.compile(rf"(?:^|[^A-Z])(?:H\s*[=:]|ALT(?:URA)?\.?\s*[=:]?)\s*{_NUMBER}"),
    "PD": re.compile(rf"(?:^|[^A-Z])(?:PD|P\.D\.?|PE[- ]DIREITO)\s*[=:]?\s*{_NUMBER}"),
    "NIVEL": re.compile(rf"(?:^|[^A-Z])(?:NIVEL|N\.|NV\.?|N\s*=)\s*[=:]?\s*{_NUMBER}|^([+\-±]\s*\d+[.,]\d+\s*M?)$"),
}
_BARE = re.compile(r"\d{2,}")
_TALLEST_M = 60.0


def stated_in(text: str, what: str) -> float | None:
    """Return the height that a folded text states (``H=1,80``, ``PD=2,60``, ``NIVEL +0,15``), in metres.

    ``H=30`` states none: without a unit or decimals, ten and more may as well be centimetres.
    """
    match = _PATTERNS[what].search(text)
    written = next(g for g in match.groups() if g).replace(" ", "") if match else ""
    value = length(written) if written and not _BARE.fullmatch(written.lstrip("+-±")) else None
    return value if value is not None and abs(value) <= _TALLEST_M else None


def height_beside(
    scene: Scene,
    labels: Labels,
    shape: BaseGeometry,
    rivals: Sequence[BaseGeometry],
    what: str,
    key: str,
) -> float | Missing:
    """Return the height in the nearest such text within reach; a text nearer to a rival is the rival's."""
    near = [
        (label.point.distance(shape), value)
        for label in labels.near(shape, scene.profile.reach["text"])
        if (value := stated_in(label.folded, what)) is not None and not _nearer_to(label, shape, rivals)
    ]
    if not near:
        return Missing(key)
    nearest = [value for distance, value in near if distance <= near[0][0] + 0.001]
    if max(nearest) - min(nearest) > 1e-9:
        return Missing(key, Text("dois textos de altura à mesma distância", "two height texts at the same distance"))
    return nearest[0]


def height_inside(labels: Sequence[Label], what: str) -> float | None:
    """Return the one height that the given texts state; None for none or several."""
    found = {value for label in labels if (value := stated_in(label.folded, what)) is not None}
    return found.pop() if len(found) == 1 else None


def says_something(height: float | Missing) -> bool:
    """Tell whether a height was found, or at least why it could not be."""
    return not isinstance(height, Missing) or height.why is not None


def _nearer_to(label: Label, shape: BaseGeometry, rivals: Sequence[BaseGeometry]) -> bool:
    own = label.point.distance(shape)
    return any(rival is not shape and label.point.distance(rival) <= own for rival in rivals)
