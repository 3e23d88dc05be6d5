"""Reading of tables in documents written by people, field by field, with a reason for every fault."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from clockserver.core.ids import MAX_INTEGER
from clockserver.core.input.text_input import refuse_invisible
from clockserver.core.texts import Param, Reason

L = TypeVar("L", bound=str)


class CheckedTable:
    """One table of the document: returns checked values and collects a reason for each wrong one.

    A wrong or absent value reads as empty (0, "", None, ()), so that reading goes on. Reason codes begin with
    the subject, field names with the table's path.
    """

    def __init__(self, fields: Mapping[str, object], where: str, subject: str, reasons: list[Reason]) -> None:
        self.fields = fields
        self.where = where
        self.subject = subject
        self.reasons = reasons
        self.bad: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self.fields

    def child(self, fields: Mapping[str, object], where: str) -> CheckedTable:
        return CheckedTable(fields, f"{self.where}: {where}", self.subject, self.reasons)

    def refuse(self, key: str, code: str, **params: Param) -> None:
        self.bad.add(key)
        self.reasons.append(Reason(f"{self.subject}.{code}", params, f"{self.where}: {key}"))

    def refuse_unknown_keys(self, known_keys: Sequence[str]) -> None:
        for key in self.fields:
            if key not in known_keys:
                self.refuse(key[:40], "unknown_field", known=", ".join(known_keys))

    def require(self, key: str) -> None:
        if key not in self:
            self.refuse(key, "missing_field")

    def integer(self, key: str, minimum: int = 1) -> int:
        return self._whole_number(key, self.fields[key], minimum) if key in self else 0

    def integers(self, key: str, max_count: int) -> tuple[int, ...]:
        values = self._list(key, max_count, "too_many_values")
        return tuple(n for n in (self._whole_number(key, value) for value in values) if n)

    def tables(self, key: str, max_count: int, code: str) -> list[tuple[int, Mapping[str, object]]]:
        """The tables of a list, each with its number from 1."""
        tables = []
        for number, value in enumerate(self._list(key, max_count, code), 1):
            if isinstance(value, Mapping):
                tables.append((number, value))
            else:
                self.refuse(key, "not_tables", number=number, found=shortened(value))
        return tables

    def text(self, key: str, max_length: int) -> str:
        value = self.fields.get(key, "")
        if not isinstance(value, str):
            self.refuse(key, "not_text", found=shortened(value))
        elif len(value) > max_length:
            self.refuse(key, "text_too_long", most=max_length, found=len(value))
        elif any(ord(character) < 32 or character == "\x7f" for character in value):
            self.refuse(key, "text_not_one_line")
        elif invisible := refuse_invisible(value, f"{self.where}: {key}"):
            self.bad.add(key)
            self.reasons += invisible
        else:
            return value
        return ""

    def flag(self, key: str) -> bool:
        value = self.fields.get(key, False)
        if not isinstance(value, bool):
            self.refuse(key, "not_flag", found=shortened(value))
        return value is True

    def choice(self, key: str, choices: Collection[L]) -> L | None:
        value = self.fields.get(key)
        for choice in choices:
            if choice == value:
                return choice
        if key in self:
            self.refuse(key, f"unknown_{key}", found=shortened(value), known=", ".join(choices))
        return None

    def _whole_number(self, key: str, value: object, minimum: int = 1) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            self.refuse(key, "not_integer", found=shortened(value))
        elif value < minimum:
            self.refuse(key, "too_small", least=minimum, found=shortened(value))
        elif value > MAX_INTEGER:
            self.refuse(key, "too_large", most=MAX_INTEGER)
        else:
            return value
        return 0

    def _list(self, key: str, max_count: int, code: str) -> Sequence[object]:
        value = self.fields.get(key, ())
        if not isinstance(value, list | tuple):
            self.refuse(key, "not_list", found=shortened(value))
        elif len(value) > max_count:
            self.refuse(key, code, most=max_count, found=len(value))
        else:
            return value
        return ()


def shortened(value: object) -> str:
    """A value of the document, shortened to fit in a sentence."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) > MAX_INTEGER:
        return "…"
    if isinstance(value, list | tuple | Mapping):
        return "{…}" if isinstance(value, Mapping) else "[…]"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else text[:39] + "…"
