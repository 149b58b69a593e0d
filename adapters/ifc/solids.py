"""The body of one representation: here where it is cheap, apart from this process where it may cost too much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adapters.ifc.apart import Apart
from adapters.ifc.bodies import Body, item_bodies, merge
from adapters.ifc.boxes import box_body
from adapters.ifc.budget import Budget, TooComplex
from adapters.ifc.curves import Curves, Unsupported
from adapters.ifc.meshes import kernel_body
from adapters.ifc.placement import Matrix
from adapters.ifc.weighing import faces_of, weigh
from checker.model.limits import ReadLimits

_HEAVY_FACES = 4000
_BOX_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Request:
    """A representation to work out: by number, so that it can be sent to another process."""

    representation: int
    matrix: Matrix
    kernel: bool


class Solids:
    """Works out bodies of a model's representations within the limits."""

    def __init__(self, model: Any, scale: float, angle: float, limits: ReadLimits) -> None:
        self._model, self._scale, self._angle, self._limits = model, scale, angle, limits
        self._apart = Apart(self._answer, limits.element_seconds)

    def curves(self) -> Curves:
        """Return a curve reader with the full budget of one element."""
        return Curves(self._scale, self._angle, Budget(self._limits))

    def body(self, representation: Any, matrix: Matrix) -> Body | None:
        """Return the body of a representation; raise TooComplex over a limit, Unsupported where nothing can do it."""
        request = Request(representation.id(), matrix, kernel=False)
        if faces_of(representation.Items, self._limits) > _HEAVY_FACES:
            return self._elsewhere(request)
        try:
            return self._plain(representation, matrix)
        except Unsupported:
            weigh(representation.Items, self._limits)
            return self._elsewhere(Request(representation.id(), matrix, kernel=True))

    def _elsewhere(self, request: Request) -> Body | None:
        found: Body | None = self._apart.ask(request)
        return found

    def _plain(self, representation: Any, matrix: Matrix) -> Body | None:
        curves = self.curves()
        return merge([b for item in representation.Items for b in item_bodies(item, matrix, curves)])

    def _answer(self, request: Request) -> Body | None:
        representation = self._model.by_id(request.representation)
        if not request.kernel:
            try:
                return self._plain(representation, request.matrix)
            except Unsupported:
                weigh(representation.Items, self._limits)
        return kernel_body(representation, request.matrix, Budget(self._limits))

    def box(self, representation: Any, matrix: Matrix) -> Body | None:
        """Return the bounding box of a representation that is too complex; None where even that cannot be told."""
        budget = Budget(self._limits)
        budget.began += _BOX_SECONDS - self._limits.element_seconds
        try:
            return box_body(representation.Items, matrix, Curves(self._scale, self._angle, budget))
        except (TooComplex, Unsupported):
            return None

    def close(self) -> None:
        """End the other process."""
        self._apart.close()
