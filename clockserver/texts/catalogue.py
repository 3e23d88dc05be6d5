"""Codes as text: a catalogue of JSON files for each language, shared by Python and browsers."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from clockserver.core.texts import Param, Reason, Refused, Text
from clockserver.texts.formats import Formats, duration
from clockserver.texts.plurals import choose_forms
from clockserver.texts.word_files import parse_words

log = logging.getLogger("clockserver")
ENGLISH = "en"
MONEY = "money"
"""A code without a line, with parameters `minor`, `currency` and `exponent`."""
NAMES = frozenset({"table", "giving", "short", "to", "next", "entry", "draw", "seat", "hand"})
"""Parameters that are names, without thousands separators, such as table 1200."""
MAX_ECHO = 60
MAX_FIELD = 120
SERVER_PARAMS = frozenset({"allowed", "detail", "file", "known", "line", "problem"})
"""Parameters made by the server, of any length. All others may be client input, and are shortened."""
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_ENTRY = re.compile(r"e\d+")
"""The id of an entry, shown as its number if the name is unknown."""
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


class Wording(Protocol):
    """Puts reasons and texts into words of one language, or of the client's language."""

    def reason(self, reason: Reason, utc_offset_ms: int = 0) -> dict[str, Any]: ...

    def worded(self, value: Any) -> Any: ...


class Catalogue:
    """The lines of one language, with lines of `fallback` for missing ones. Browsers load `lines`."""

    def __init__(self, folder: Path, fallback: Catalogue | None = None) -> None:
        own: dict[str, str] = {}
        for path in sorted(folder.glob("*.json")):
            own |= _lines_of(path)
        self.own = frozenset(own)
        """The codes with a line in this language itself."""
        self.lines: dict[str, str] = {**(fallback.lines if fallback else {}), **own}
        self._formats = Formats(self.lines)
        self._tag = self.lines.get("format.locale", ENGLISH)

    def say(self, code: str, params: dict[str, Param] | None = None, utc_offset_ms: int = 0) -> str:
        """The text of a code. Names ending in `_ms` are durations, in `_at` times of day, in `_date` days.

        A number may choose between plural forms of the line (texts/plurals.py).
        """
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
            return self._formatted(name, value, utc_offset_ms)

        if ", plural, " in template or ", selectordinal, " in template:
            template = choose_forms(
                template, values, self._tag, lambda name, value: self._formatted(name, value, utc_offset_ms)
            )
        return _PLACEHOLDER.sub(put, template)

    def reason(self, reason: Reason, utc_offset_ms: int = 0) -> dict[str, Any]:
        """A reason in its wire form: code, parameters, and the text for clients without a catalogue."""
        reason = _shortened_reason(reason)
        value: dict[str, Any] = {"code": reason.code, "params": {}, **msgspec.to_builtins(reason)}
        value["text"] = self.say(reason.code, reason.params, utc_offset_ms)
        return value

    def worded(self, value: Any) -> Any:
        """A value of lists and dictionaries with every text in it worded."""
        match value:
            case Text():
                return self.say(value.code, value.params)
            case dict():
                return {key: self.worded(each) for key, each in value.items()}
            case list():
                return [self.worded(each) for each in value]
        return value

    def _formatted(self, name: str, value: Param, utc_offset_ms: int) -> str:
        if name == "entry" and isinstance(value, str) and _ENTRY.fullmatch(value):
            return self.say("log.who", {"entry": int(value[1:])})
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
    """All languages with a folder. A line missing in `de-AT` comes from `de`, else from English."""

    def __init__(self, folder: Path) -> None:
        tags = [each.name for each in folder.iterdir() if each.is_dir() and _LANGUAGE.fullmatch(each.name)]
        self.english = Catalogue(folder / ENGLISH)
        self._all = {ENGLISH: self.english}
        # A language comes before its regions, which fall back on it.
        for tag in sorted(set(tags) - {ENGLISH}, key=lambda tag: (tag.count("-"), tag)):
            fallback = self._all.get(tag.rpartition("-")[0], self.english)
            self._all[tag] = Catalogue(folder / tag, fallback)

    def of(self, language: str) -> Catalogue | None:
        """The catalogue of a language; None without one."""
        return self._all.get(language)

    def missing(self, events: Iterable[str]) -> list[str]:
        """Missing lines as `<language>: <code>`: lines of English that a language lacks, and events without a log line.

        A region such as `de-AT` needs no line of its own.
        """
        log_codes = {".".join(code.split(".")[:2]) for code in self.english.own if code.startswith("log.")}
        missing = [f"{ENGLISH}: log.{name}" for name in events if f"log.{name}" not in log_codes]
        for tag, catalogue in self._all.items():
            if "-" not in tag:
                missing += [f"{tag}: {code}" for code in sorted(self.english.own - catalogue.own)]
        return missing

    @property
    def languages(self) -> dict[str, str]:
        """The languages' own names by tag; English, the default, first."""
        return {tag: catalogue.say("format.language") for tag, catalogue in self._all.items()}


def _lines_of(path: Path) -> dict[str, str]:
    """The lines of a file; none for a faulty file, which is logged, so that the other files still count."""
    try:
        return parse_words(path, path.read_bytes())
    except (OSError, Refused) as error:
        log.warning("%s is left out: %s", path, error)
        return {}


def _shortened_reason(reason: Reason) -> Reason:
    """A reason with client input shortened to its maximum length."""
    params = {
        name: _cut(value, MAX_ECHO) if isinstance(value, str) and name not in SERVER_PARAMS else value
        for name, value in reason.params.items()
    }
    field = reason.field and _cut(reason.field, MAX_FIELD)
    return replace(reason, params=params, field=field)


def _cut(text: str, max_length: int) -> str:
    return text if len(text) <= max_length else text[: max_length - 1] + "…"
