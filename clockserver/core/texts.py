"""Messages to people, each a code with parameters; the displays put them into words."""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace


class Text(Struct, frozen=True, omit_defaults=True):
    """A catalogue code with its parameters."""

    code: str
    params: dict[str, Param] = {}


Param: TypeAlias = str | int | bool | Text | list[dict[str, int]] | None
"""A parameter of a text: a value, a text of its own, or rows of numbers for programs that no text shows.

Names ending in `_ms` are durations, in `_at` instants (ms since the epoch).
"""


def money(minor: int, currency: str, exponent: int) -> Text:
    """The text of an amount in minor units, in the form of its currency."""
    return Text("money", {"minor": minor, "currency": currency, "exponent": exponent})


FORMS = re.compile(r"\{(\w+), (plural|selectordinal), ((?:\w+ \{(?:[^{}]|\{\w+\})*\} ?)+)\}")
"""A choice of plural forms in a catalogue line: the parameter, the kind of rule, and a form for each category."""
_FORM = re.compile(r"(\w+) \{((?:[^{}]|\{\w+\})*)\}")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Reason(Struct, frozen=True, omit_defaults=True):
    """One reason for a refusal: a catalogue code, its parameters, and the field it is about."""

    code: str
    params: dict[str, Param] = {}
    field: str | None = None
    rule: str | None = None
    """The rule behind the reason, as `<rule set> <number>`; None without one."""


class Refused(Exception):  # noqa: N818 - the field's word: a command is refused, not in error
    """Raised by pure code for a command or input that is refused; carries every reason."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__(*reasons)
        self.reasons = reasons

    def reasons_about(self, field: str) -> list[Reason]:
        """The reasons, each with its own field, or else with `field`."""
        return [replace(each, field=each.field or field) for each in self.reasons]

    def __str__(self) -> str:
        return "; ".join(describe(reason) for reason in self.reasons)


def describe(reason: Reason) -> str:
    """One line for logs and exceptions, without a catalogue."""
    prefix = f"{reason.field}: " if reason.field else ""
    params = ", ".join(f"{key}={value!r}" for key, value in reason.params.items())
    return f"{prefix}{reason.code}" + (f" ({params})" if params else "")


def placeholders(template: str) -> set[str]:
    """The parameter names in a catalogue line, including those that choose a plural form."""
    chosen = {match[1] for match in FORMS.finditer(template)}
    plain = FORMS.sub(lambda match: " ".join(forms_of(match[3]).values()), template)
    return chosen | set(_PLACEHOLDER.findall(plain))


def forms_of(choice: str) -> dict[str, str]:
    """The forms of a choice by their category, as `{"one": "# hand", "other": "# hands"}`."""
    return dict(_FORM.findall(choice))
