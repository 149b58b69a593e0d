"""The shape of a ruleset: pydantic models, one class a kind, every fault reported at once."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

from checker.model import Text, Verdict
from checker.model.tolerance import Operator
from checker.rules.quantities import OPERAND_PATTERN, Operand, parse_operand


class Strict(BaseModel):
    """Base of all models: unknown keys are refused, values are not coerced."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True, populate_by_name=True)


class Bilingual(Strict):
    """A text in both languages."""

    pt: str
    en: str

    @property
    def text(self) -> Text:
        """The model's own text type."""
        return Text(self.pt, self.en)


Quantified = Annotated[
    Any, BeforeValidator(parse_operand), WithJsonSchema({"type": "string", "pattern": OPERAND_PATTERN})
]
"""A quantity with unit, a ``$parameter`` or an ``@table``."""


class Require(Strict):
    """Exactly one comparison: ``at_least: 3.00 m``."""

    at_least: Quantified | None = None
    at_most: Quantified | None = None
    more_than: Quantified | None = None
    less_than: Quantified | None = None
    equals: Quantified | None = None

    OPERATORS: ClassVar[dict[str, Operator]] = {
        "at_least": ">=",
        "at_most": "<=",
        "more_than": ">",
        "less_than": "<",
        "equals": "==",
    }

    @model_validator(mode="after")
    def _one(self) -> Require:
        if sum(getattr(self, name) is not None for name in self.OPERATORS) != 1:
            raise ValueError(f"exactly one of {', '.join(self.OPERATORS)} is needed")
        return self

    @property
    def operator(self) -> Operator:
        """The comparison operator."""
        return next(op for name, op in self.OPERATORS.items() if getattr(self, name) is not None)

    @property
    def operand(self) -> Operand:
        """What is compared with."""
        operand: Operand = next(getattr(self, name) for name in self.OPERATORS if getattr(self, name) is not None)
        return operand


class Observe(Strict):
    """Which fact is observed, with which arguments."""

    fact: str
    with_: dict[str, Any] = Field(default_factory=dict, alias="with")


class ReliefSpec(Strict):
    """A lowered requirement: full x ``factor``, never under ``floor``, where the observation proves its condition."""

    factor: Quantified
    floor: Quantified
    cites: tuple[str, ...] = ()


class NoneSpec(Strict):
    """The verdict when the fact observes nothing."""

    verdict: Verdict
    reason: Bilingual


class Says(Strict):
    """Messages by verdict; ``default`` serves the others."""

    fail: Bilingual | None = None
    missing: Bilingual | None = None
    review: Bilingual | None = None
    pass_: Bilingual | None = Field(default=None, alias="pass")
    info: Bilingual | None = None
    na: Bilingual | None = None
    default: Bilingual | None = None

    def for_(self, verdict: Verdict) -> Bilingual | None:
        """Return the template for ``verdict``."""
        own = self.pass_ if verdict is Verdict.PASS else getattr(self, verdict.value)
        return own or self.default


Names = Annotated[
    tuple[str, ...],
    BeforeValidator(lambda value: (value,) if isinstance(value, str) else value),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]
"""One name or a list of them."""


class RuleBase(Strict):
    """What every rule has.

    ``needs`` names what the plan must give, by keys of the supply catalogue; ``examples`` are sentences for people.
    ``advise`` lists kinds of things of which the reason of a closed gate still says what they would have failed.
    """

    id: str
    citation: Bilingual
    title: Bilingual
    gate: Names = ()
    category: tuple[str, ...] = ()
    says: Says | None = None
    remedy: Bilingual | None = None
    cites: tuple[str, ...] = ()
    none: NoneSpec | None = None
    since: date | None = None
    until: date | None = None
    note: Bilingual | None = None
    needs: tuple[str, ...] = ()
    examples: tuple[Bilingual, ...] = ()
    unmeasured_is_missing: bool = True
    advise: tuple[str, ...] = ()

    @property
    def observed(self) -> Observe | None:
        """The observation it makes, if any."""
        return getattr(self, "observe", None)


class InfoRule(RuleBase):
    """Never visible in a plan: an item of the inspector's checklist.

    ``nature`` says what it is, and with it why no plan shows it.
    """

    kind: Literal["info"]
    ask: Bilingual | None = None
    nature: Literal["formality", "definition", "document", "operation", "penalty", "scope"] | None = None


class PendingRule(RuleBase):
    """A provision that this version does not check; its verdict is always missing."""

    kind: Literal["pending"]


class CompositeRule(RuleBase):
    """Repeats the worst verdict of its parts."""

    kind: Literal["composite"]
    parts: tuple[str, ...]
    observe: Observe | None = None


class GateRule(RuleBase):
    """Opens or closes other rules: applies (info), does not (na), unknown (missing), readings disagree (review)."""

    kind: Literal["gate"]
    observe: Observe


class CompareRule(RuleBase):
    """A number against a requirement."""

    kind: Literal["compare"]
    observe: Observe
    require: Require
    unit: str | None = None
    relief: ReliefSpec | None = None


class FlagRule(RuleBase):
    """A statement that must be true (or false)."""

    kind: Literal["flag"]
    observe: Observe
    expect: bool = True


class IncludesRule(RuleBase):
    """A set of words that must contain others."""

    kind: Literal["includes"]
    observe: Observe
    words: tuple[str, ...]
    any_of: bool = False


class TableRow(Strict):
    """One row of a distance table; ``cells`` are bare numbers in the table's unit, by category."""

    citation: Bilingual
    title: Bilingual
    cells: dict[str, float]
    with_: dict[str, Any] = Field(default_factory=dict, alias="with")
    says: Says | None = None
    remedy: Bilingual | None = None
    none: NoneSpec | None = None
    needs: tuple[str, ...] = ()
    examples: tuple[Bilingual, ...] = ()


class DistanceTableRule(RuleBase):
    """A table of least distances; expands into a rule a row and a rule a cell."""

    kind: Literal["distance_table"]
    observe: Observe
    unit: Literal["m"] = "m"
    columns: tuple[str, ...]
    rows: dict[str, TableRow]
    relief: ReliefSpec | None = None
    cell_title: Bilingual | None = None

    @model_validator(mode="after")
    def _complete(self) -> DistanceTableRule:
        for name, row in self.rows.items():
            if tuple(row.cells) != self.columns:
                raise ValueError(
                    f"row {name} has cells {list(row.cells)}, the table's columns are {list(self.columns)}"
                )
        return self


class RowRule(RuleBase):
    """A row of a distance table, made by the loader: holds the findings of things whose category is not known."""

    kind: Literal["row"]
    observe: Observe
    cells: dict[str, float]
    parts: tuple[str, ...]
    unit: str = "m"


class CellRule(RuleBase):
    """A cell of a distance table, made by the loader."""

    kind: Literal["cell"]
    observe: Observe
    value: float
    row: str
    unit: str = "m"
    relief: ReliefSpec | None = None


WrittenRule = Annotated[
    InfoRule | PendingRule | CompositeRule | GateRule | CompareRule | FlagRule | IncludesRule | DistanceTableRule,
    Field(discriminator="kind"),
]
Rule = InfoRule | PendingRule | CompositeRule | GateRule | CompareRule | FlagRule | IncludesRule | RowRule | CellRule


class Range(Strict):
    """A range of accepted values."""

    from_: float = Field(alias="from")
    to: float


class Parameter(Strict):
    """A parameter with its readings and where they come from."""

    origin: Literal["law", "interpretation", "practice", "design"]
    type: Literal["word", "number", "truth", "numbers"]
    unit: str | None = None
    default: Any = None
    accepted: tuple[Any, ...] | Range | None = None
    listed: tuple[Any, ...] = ()
    basis: str | None = None
    source: str | Bilingual
    why: Bilingual


class Table(Strict):
    """Numbers by category, in one unit."""

    unit: str
    values: dict[str, float]
