"""What is said to people, as a code with parameters; the faces put it into words."""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec import Struct


class Text(Struct, frozen=True, omit_defaults=True):
    """A catalogue code with its parameters."""

    code: str
    params: dict[str, Param] = {}


Param: TypeAlias = str | int | bool | Text | None
"""A parameter of a text; it may be a text itself.

Names ending in `_ms` are durations, in `_at` instants (ms since the epoch).
"""


def money(minor: int, currency: str, exponent: int) -> Text:
    """An amount in minor units, said as its currency is."""
    return Text("money", {"minor": minor, "currency": currency, "exponent": exponent})


_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Reason(Struct, frozen=True, omit_defaults=True):
    """One reason for a refusal: a catalogue code, its parameters, and the field it is about."""

    code: str
    params: dict[str, Param] = {}
    field: str | None = None
    rule: str | None = None
    """The rule it follows from, as `<rule set> <number>`, where one does."""


class Refused(Exception):  # noqa: N818 - the field's word: a command is refused, not in error
    """Raised by pure code that cannot give a value; carries every reason, never only the first."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__("; ".join(describe(reason) for reason in reasons))
        self.reasons = reasons


def describe(reason: Reason) -> str:
    """One line for logs and exceptions, without a catalogue."""
    where = f"{reason.field}: " if reason.field else ""
    params = ", ".join(f"{key}={value!r}" for key, value in reason.params.items())
    return f"{where}{reason.code}" + (f" ({params})" if params else "")


def placeholders(template: str) -> set[str]:
    """The parameter names a catalogue line uses."""
    return set(_PLACEHOLDER.findall(template))
