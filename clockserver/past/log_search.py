"""Search in log lines by words of a language, and by players' names of today."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from clockserver.core.texts import Param
from clockserver.past.log_lines import LogLine, LogLines
from clockserver.past.shapes import FoundLine, FoundLines
from clockserver.players.names import folded

MAX_FOUND = 60
"""Maximum number of lines in an answer."""
MAX_LANGUAGES = 2
"""Maximum number of cached languages, the most recent ones."""
Say: TypeAlias = Callable[[str, Mapping[str, Param]], str]
"""Puts a code with its parameters into words."""


class LogSearch:
    """The words of one journal's lines, computed by the first search, and cached."""

    def __init__(self, lines: LogLines) -> None:
        self._lines = lines
        self._words: dict[str, list[str]] = {}

    def find(
        self, typed: str, before: int | None, language: str, say: Say, names: Mapping[str, str]
    ) -> FoundLines:
        """The newest lines with every typed word, the newest first; `names` are those of entries."""
        needles = folded(typed).split()
        words = self._words_in(language, say) if needles else []
        folded_names = {int(entry[1:]): folded(name) for entry, name in names.items()} if needles else {}

        def fits(place: int, line: LogLine) -> bool:
            if not needles:
                return True
            folded_name = (
                folded_names.get(entry) if isinstance(entry := line.params.get("entry"), int) else None
            )
            text = words[place] if folded_name is None else f"{words[place]} {folded_name}"
            return all(_has(text, each) for each in needles)

        lines = self._lines.newest_first(before, fits)
        first = [line for line, _ in zip(lines, range(MAX_FOUND), strict=False)]
        return {
            "lines": [_value(line, say) for line in first],
            "more": next(lines, None) is not None,
        }

    def _words_in(self, language: str, say: Say) -> list[str]:
        words = self._words.pop(language, [])
        self._words[language] = words
        while len(self._words) > MAX_LANGUAGES:
            del self._words[next(iter(self._words))]
        for place in range(len(words), len(self._lines)):
            line = self._lines[place]
            words.append(folded(_searchable_text(line, say)))
        return words


def _has(text: str, needle: str) -> bool:
    """Whether a word of the text has this prefix; numbers must match whole, so that 7 does not find 70."""
    start = text.find(needle)
    while start >= 0:
        begins = start == 0 or not text[start - 1].isalnum()
        end = start + len(needle)
        is_whole = not needle[-1].isdigit() or end == len(text) or not text[end].isdigit()
        if begins and is_whole:
            return True
        start = text.find(needle, start + 1)
    return False


def _searchable_text(line: LogLine, say: Say) -> str:
    text = say(line.code, line.params)
    return text if line.flight is None else say("log.of_flight", {"flight": line.flight, "line": text})


def _value(line: LogLine, say: Say) -> FoundLine:
    value: Any = msgspec.to_builtins(line)
    value["text"] = _searchable_text(line, say)
    return value  # type: ignore[no-any-return]
