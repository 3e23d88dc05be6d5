"""Codes into words: one catalogue of JSON files for each language, the same for Python and for the browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from clockserver.domain.texts import Param, Reason, Text
from clockserver.faces.formats import Formats, duration

ENGLISH = "en"
MONEY = "money"
NAMES = frozenset({"table", "giving", "short", "to", "next", "entry", "draw", "seat", "hand"})
"""Parameters that are numbers by name only: table 1200 is no twelve hundred tables."""
"""A text that needs no line: its parameters are `minor`, `currency` and `exponent`."""
LONGEST_ECHO = 60
LONGEST_FIELD = 120
OURS = frozenset({"allowed", "detail", "file", "known", "line", "problem"})
"""Parameters that list what there is or say what is wrong. All others may be what somebody sent, of any length."""
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


class Wording(Protocol):
    """Puts reasons and texts into words, in one language or in that of who asks."""

    def reason(self, reason: Reason, utc_offset_ms: int = 0) -> dict[str, Any]: ...

    def worded(self, value: Any) -> Any: ...


class Catalogue:
    """The lines of one language, over those of another for what it does not say. `lines` is what the browser loads."""

    def __init__(self, folder: Path, beneath: Catalogue | None = None) -> None:
        self.lines: dict[str, str] = dict(beneath.lines) if beneath else {}
        for path in sorted(folder.glob("*.json")):
            self.lines |= json.loads(path.read_text(encoding="utf-8"))
        self._formats = Formats(self.lines)

    def say(self, code: str, params: dict[str, Param] | None = None, utc_offset_ms: int = 0) -> str:
        """The line of a code. Names ending in `_ms` are durations, in `_at` times of day, in `_date` days."""
        values = params or {}
        if code == MONEY:
            return self._money(values)
        template = self.lines.get(code)
        if template is None:
            return code

        def put(match: re.Match[str]) -> str:
            name = match[1]
            if name not in values:
                return match[0]
            value = values[name]
            if isinstance(value, Text):
                return self.say(value.code, value.params, utc_offset_ms)
            return self._shown(name, value, utc_offset_ms)

        return _PLACEHOLDER.sub(put, template)

    def reason(self, reason: Reason, utc_offset_ms: int = 0) -> dict[str, Any]:
        """A reason as it goes over the wire: code and parameters, and the words for who has no catalogue."""
        reason = _bounded(reason)
        value: dict[str, Any] = {"code": reason.code, "params": {}, **msgspec.to_builtins(reason)}
        value["text"] = self.say(reason.code, reason.params, utc_offset_ms)
        return value

    def worded(self, value: Any) -> Any:
        """A value of lists and dictionaries with every text in it put into words."""
        match value:
            case Text():
                return self.say(value.code, value.params)
            case dict():
                return {key: self.worded(each) for key, each in value.items()}
            case list():
                return [self.worded(each) for each in value]
        return value

    def _shown(self, name: str, value: Param, utc_offset_ms: int) -> str:
        if isinstance(value, bool) or not isinstance(value, int):
            return str(value)
        if name.endswith("_ms"):
            return duration(value)
        if name.endswith("_at"):
            return self._formats.time_of_day(value, utc_offset_ms)
        if name.endswith("_date"):
            return self._formats.date(value, utc_offset_ms)
        return str(value) if name in NAMES else self._formats.chips(value)

    def _money(self, values: dict[str, Param]) -> str:
        minor, currency, exponent = (values.get(name) for name in ("minor", "currency", "exponent"))
        if not isinstance(minor, int) or not isinstance(exponent, int):
            return MONEY
        return self._formats.money(minor, str(currency), exponent)


class Catalogues:
    """Every language that has a folder. What one does not say, `de-AT` takes from `de`, and all from English."""

    def __init__(self, folder: Path) -> None:
        tags = [each.name for each in folder.iterdir() if each.is_dir() and _LANGUAGE.fullmatch(each.name)]
        self.english = Catalogue(folder / ENGLISH)
        self._all = {ENGLISH: self.english}
        # A language comes before its regions: the shorter name is the broader one.
        for tag in sorted(set(tags) - {ENGLISH}, key=lambda tag: (tag.count("-"), tag)):
            beneath = self._all.get(tag.rpartition("-")[0], self.english)
            self._all[tag] = Catalogue(folder / tag, beneath)

    def of(self, language: str) -> Catalogue | None:
        """The catalogue of a language; None if there is none of that name."""
        return self._all.get(language)

    @property
    def languages(self) -> dict[str, str]:
        """What each language calls itself, by its tag; English first, as the one for everybody."""
        return {tag: one.say("format.language") for tag, one in self._all.items()}


def _bounded(reason: Reason) -> Reason:
    """A reason in which nothing is said back at length, however long it came in."""
    params = {
        name: _shortened(value, LONGEST_ECHO) if isinstance(value, str) and name not in OURS else value
        for name, value in reason.params.items()
    }
    field = reason.field and _shortened(reason.field, LONGEST_FIELD)
    return replace(reason, params=params, field=field)


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
