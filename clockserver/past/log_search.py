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
"""From a code with its parameters to words."""


class LogSearch:
    """The words of one journal's lines, computed by the first search, and cached."""

    def __init__(self, lines: LogLines) -> None:
        self._lines = lines
        self._texts: dict[str, list[str]] = {}
        """The folded text of each line, by language."""

    def find(
        self, typed: str, before: int | None, language: str, say: Say, names: Mapping[str, str]
    ) -> FoundLines:
        """The newest lines with every typed word, the newest first; `names` are those of entries."""
        typed_words = folded(typed).split()
        texts = self._texts_in(language, say) if typed_words else []
        folded_names = {int(entry[1:]): folded(name) for entry, name in names.items()} if typed_words else {}

        def fits(place: int, line: LogLine) -> bool:
            if not typed_words:
                return True
            entry = line.params.get("entry")
            name = folded_names.get(entry) if isinstance(entry, int) else None
            text = texts[place] if name is None else f"{texts[place]} {name}"
            return all(_has_word(text, each) for each in typed_words)

        lines = self._lines.newest_first(before, fits)
        first = [line for line, _ in zip(lines, range(MAX_FOUND), strict=False)]
        return {
            "lines": [_value(line, say) for line in first],
            "more": next(lines, None) is not None,
        }

    def _texts_in(self, language: str, say: Say) -> list[str]:
        texts = self._texts.pop(language, [])
        self._texts[language] = texts
        while len(self._texts) > MAX_LANGUAGES:
            del self._texts[next(iter(self._texts))]
        for place in range(len(texts), len(self._lines)):
            texts.append(folded(_searchable_text(self._lines[place], say)))
        return texts


def _has_word(text: str, typed: str) -> bool:
    """Whether a word of the text begins with a typed one; numbers must be equal, so that 7 does not find 70."""
    start = text.find(typed)
    while start >= 0:
        is_begin = start == 0 or not text[start - 1].isalnum()
        end = start + len(typed)
        is_whole = not typed[-1].isdigit() or end == len(text) or not text[end].isdigit()
        if is_begin and is_whole:
            return True
        start = text.find(typed, start + 1)
    return False


def _searchable_text(line: LogLine, say: Say) -> str:
    text = say(line.code, line.params)
    return text if line.flight is None else say("log.of_flight", {"flight": line.flight, "line": text})


def _value(line: LogLine, say: Say) -> FoundLine:
    value: Any = msgspec.to_builtins(line)
    value["text"] = _searchable_text(line, say)
    return value  # type: ignore[no-any-return]
