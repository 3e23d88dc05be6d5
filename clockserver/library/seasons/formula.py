"""The formula of points: arithmetic over the facts of a place. No other part of the language runs."""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.texts import Reason, Refused, Text
from clockserver.library.seasons.formula_faults import NotANumberError, NotFiniteError, fault_of

MAX_LENGTH = 300
"""Maximum length of a formula in characters, which limits its nesting."""
Formula: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_LENGTH, examples=["10 * sqrt(n / r)"])]
FIELDS = (2, 9, 30, 300)
"""Sizes of the fields on which a formula is tested."""
PRICE = 100
"""The buy-in of those fields."""
CENT = Decimal("0.01")
FORMULA_REFUSALS = ("season.formula",)
_ADDRESS = re.compile(r" object at 0x[0-9a-f]+")
_WRITTEN = {"^": "**", "×": "*", "÷": "/", "−": "-"}
"""Python gives `^` a lower priority than division, and reads it as another operation."""
_OPERATORS: dict[type, Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: math.pow,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
MAX_PLACES = 15
"""Maximum number of decimals for `round`, and of digits that it may round before the point."""


def _round(value: float, places: int = 0) -> float:
    if not isinstance(places, int) or abs(places) > MAX_PLACES:
        raise ValueError(f"round takes -{MAX_PLACES} to {MAX_PLACES} decimals")
    return round(value, places)


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "sqrt": math.sqrt,
    "log": math.log,
    "min": min,
    "max": max,
    "floor": math.floor,
    "ceil": math.ceil,
    "abs": abs,
    "round": _round,
}
_NODES = (ast.Expr, ast.Constant, ast.UnaryOp, ast.BinOp, ast.Compare, ast.IfExp, ast.Call, ast.Name)
"""The permitted elements of a formula; all others of the language are disabled."""


class Place(Struct, frozen=True):
    """The facts of a place: `n` entries, `p` players, place `r`, buy-in `b`, pool `z`, prize `w`, cost `c`.

    `k` is the number of knock-outs. Money is in units of the currency.
    """

    n: int
    p: int
    r: int
    b: float = 0
    z: float = 0
    w: float = 0
    c: float = 0
    k: int = 0


class Points:
    """A formula for points. `listed`: points by place, `f` in the formula. Raises Refused for a faulty formula."""

    def __init__(self, formula: str, listed: Sequence[float] = ()) -> None:
        self._listed = tuple(listed)
        if len(formula) > MAX_LENGTH:
            problem = f"{len(formula)} characters, {MAX_LENGTH} are allowed"
            raise _refused(problem, Text("season.fault.long", {"most": MAX_LENGTH}))
        for sign, written in _WRITTEN.items():
            formula = formula.replace(sign, written)
        self._text = formula.strip()
        self._evaluator = _evaluator()
        try:
            _demand_numbers(ast.parse(self._text, mode="eval"))  # one expression, no statements
            self._parsed = self._evaluator.parse(self._text)
        except Exception as error:  # noqa: BLE001 - any error of the parser is a fault of the formula
            raise _faulty(error, self._text) from None

    def of(self, place: Place) -> Decimal:
        """The points of a place, with two decimals, half up. Raises Refused."""
        names: Mapping[str, float] = {name: getattr(place, name) for name in Place.__struct_fields__}
        listed_points = self._listed[place.r - 1] if 1 <= place.r <= len(self._listed) else 0
        self._evaluator.names = {**names, "f": listed_points}
        try:
            value = self._evaluator.eval(self._text, previously_parsed=self._parsed)
            return _rounded(value)
        except Exception as error:  # noqa: BLE001 - any error of the evaluation is a fault of the formula
            raise _faulty(error, self._text, place) from None


def trial_points(formula: str, listed: Sequence[float] = ()) -> dict[int, list[tuple[int, Decimal]]]:
    """The points of the first three, the middle and the last place, in fields of several sizes.

    Raises Refused.
    """
    points = Points(formula, listed)
    return {
        n: [(r, points.of(_place(n, r))) for r in sorted({1, min(2, n), min(3, n), (n + 1) // 2, n})]
        for n in FIELDS
    }


def _place(n: int, r: int) -> Place:
    pool = n * PRICE
    prize = pool * {1: 0.5, 2: 0.3, 3: 0.2}.get(r, 0)
    return Place(n=n, p=n, r=r, b=PRICE, z=pool, w=prize, c=PRICE)


def _demand_numbers(formula: ast.Expression) -> None:
    """Raise NotANumberError for a constant that is no number: a text times a number fills the memory."""
    for node in ast.walk(formula):
        if isinstance(node, ast.Constant) and type(node.value) not in (int, float):
            raise NotANumberError(f"{node.value!r}"[:80])


def _rounded(value: object) -> Decimal:
    """The number with two decimals. Raises NotFiniteError for anything but a finite number, also for a boolean."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise NotFiniteError("it gives no finite number")
    return Decimal(str(value)).quantize(CENT, ROUND_HALF_UP) + 0


def _evaluator() -> Any:
    # Imported on use: a server without seasons does not need it.
    from simpleeval import SimpleEval  # noqa: PLC0415

    evaluator = SimpleEval(operators=_OPERATORS, functions=_FUNCTIONS, names={})
    evaluator.nodes = {kind: evaluator.nodes[kind] for kind in _NODES}
    return evaluator


def _faulty(error: Exception, formula: str, place: Place | None = None) -> Refused:
    """The refusal of a formula that cannot be read, or that cannot be evaluated for a place."""
    fault = fault_of(error, formula)
    if place is None:
        return _refused(_words_of(error), fault)
    fault_at_place = Text("season.fault.at", {"place": place.r, "entries": place.n, "fault": fault})
    return _refused(_words_of(error), fault_at_place, place.n, place.r)


def _words_of(error: Exception) -> str:
    """The library's words, without addresses in memory."""
    return _ADDRESS.sub("", f"{type(error).__name__}: {error}")[:200]


def _refused(problem: str, fault: Text, entries: int = 0, place: int = 0) -> Refused:
    return Refused(
        Reason(
            "season.formula",
            {"entries": entries, "place": place, "problem": problem, "fault": fault},
            "formula",
        )
    )
