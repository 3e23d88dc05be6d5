"""Codes into words: one catalogue of JSON files, the same for Python and for the browser."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from clockserver.domain.texts import Param, Reason, Text

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Catalogue:
    """The lines of one language. `lines` is what the browser loads."""

    def __init__(self, folder: Path) -> None:
        self.lines: dict[str, str] = {}
        for path in sorted(folder.glob("*.json")):
            self.lines |= json.loads(path.read_text(encoding="utf-8"))

    def say(self, code: str, params: dict[str, Param] | None = None, utc_offset_ms: int = 0) -> str:
        """The line of a code. Names ending in `_ms` are shown as durations, in `_at` as times of day."""
        values = params or {}
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
            return _shown(name, value, utc_offset_ms)

        return _PLACEHOLDER.sub(put, template)

    def reason(self, reason: Reason, utc_offset_ms: int = 0) -> dict[str, Any]:
        """A reason as it goes over the wire: code and parameters, and the words for who has no catalogue."""
        value: dict[str, Any] = msgspec.to_builtins(reason)
        value["text"] = self.say(reason.code, reason.params, utc_offset_ms)
        return value


def _shown(name: str, value: Param, utc_offset_ms: int) -> str:
    if isinstance(value, bool) or not isinstance(value, int):
        return str(value)
    if name.endswith("_ms"):
        return duration(value)
    if name.endswith("_at"):
        return datetime.fromtimestamp((value + utc_offset_ms) / 1000, UTC).strftime("%H:%M")
    return f"{value:,}"


def duration(ms: int) -> str:
    """`m:ss`, over an hour `h:mm:ss`; a begun second counts, as on the clock."""
    sign, seconds = ("−" if ms < 0 else ""), -(-abs(ms) // 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02}:{seconds:02}" if hours else f"{sign}{minutes}:{seconds:02}"
