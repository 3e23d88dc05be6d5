"""Faults of formulas as texts of the catalogue: Python's errors are English, and name parts that nobody typed."""

from __future__ import annotations

import ast
import re
from decimal import InvalidOperation

from clockserver.core.texts import Text

_MAX_NAME = 40
"""Maximum length of a typed name in a text."""
_COMMA = re.compile(r"\d,\d")
_UNKNOWN = re.compile(r"(?:Function )?'(?P<name>.*?)' (?:is )?not defined")
_FAULTS: tuple[tuple[type[Exception], str], ...] = (
    (ZeroDivisionError, "season.fault.zero"),
    (OverflowError, "season.fault.too_large"),
    (InvalidOperation, "season.fault.too_large"),
    (RecursionError, "season.fault.nested"),
    (MemoryError, "season.fault.nested"),
)


class NotFiniteError(ValueError):
    """A result that is no finite number."""


class NotANumberError(ValueError):
    """A constant that is no number. `args[0]`: the constant as written."""


def fault_of(error: Exception, formula: str) -> Text:
    """The text of an error while a formula is read or evaluated."""
    for kind, code in _FAULTS:
        if isinstance(error, kind):
            return Text(code)
    if isinstance(error, SyntaxError):
        return _unreadable(error, formula)
    if isinstance(error, NotANumberError):
        return Text("season.fault.constant", {"value": str(error)[:_MAX_NAME]})
    if isinstance(error, NotFiniteError):
        return Text("season.fault.no_number")
    if match := _UNKNOWN.match(str(error)):
        return Text("season.fault.name", {"name": match["name"][:_MAX_NAME]})
    if isinstance(error, ValueError | TypeError):
        return Text("season.fault.call")
    return Text("season.fault.comma" if _has_comma(formula) else "season.fault.other_sign")


def _unreadable(error: SyntaxError, formula: str) -> Text:
    """A formula that cannot be read, with the number of its first wrong character."""
    place = min(error.offset or 1, len(formula) + 1) if error.lineno == 1 else 1
    return Text("season.fault.unreadable", {"character": place})


def _has_comma(formula: str) -> bool:
    """Whether a readable formula has a comma between digits outside of a function's arguments."""
    tuples = (node for node in ast.walk(ast.parse(formula, mode="eval")) if isinstance(node, ast.Tuple))
    return bool(_COMMA.search(formula)) and any(True for _ in tuples)
