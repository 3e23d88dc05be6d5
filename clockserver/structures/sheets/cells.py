"""The cells of a line by field, read as amounts, lengths, flags and chips, each with its fault."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clockserver.core.texts import Param, Reason
from clockserver.structures.sheets.cell_words import flag_of
from clockserver.structures.sheets.head_values import one_line
from clockserver.structures.sheets.numbers import BLANKS, NUMBER, read_amount, read_minutes
from clockserver.structures.sheets.rows import JOINED, MAX_EXAMPLE, Column, Fault, Field, Line, Marks

NOTHING = frozenset({"", "-", "–", "—", "0", "n/a", "none", "x", "keine", "no", "."})
"""Texts in cells of amounts that are not posted."""
PAIR = re.compile(
    rf"(?P<low>{NUMBER})\s*[/\-–|]\s*(?P<high>{NUMBER})"
    rf"(?:\s*(?:[/\-–|+]|(?P<round>\()|,?\s*(?:bb\s*)?ante:?|,?\s*bba:?|,?\s*a:?)\s*"
    rf"(?:(?P<kind>bba|bb\s*ante|ante|a)\s*:?\s*)?(?P<ante>{NUMBER})\s*(?:ante|bba|a)?\s*(?(round)\)))?",
    re.IGNORECASE,
)
"""Two amounts with an ante or without: 200/400, 200-400, 200/400/400, 200/400 (400), 200/400 ante 400."""
_BY_PLAYERS = re.compile(r"(\d{1,16})\s*[=:]\s*(\d{1,5})")
MAX_TEXT = 2_000
"""Maximum length of a cell that is searched for words, in characters."""
MAX_AMOUNTS = 200
"""Maximum length of a cell that is searched for amounts, as the search is quadratic."""


class Cells:
    """The cells of a line. An unreadable cell is recorded as a fault and reads as absent."""

    def __init__(self, line: Line, columns: Sequence[Column], marks: Marks | None) -> None:
        self.line = line
        self.fields = {column.field for column in columns}
        self._marks = marks
        self.faults: list[Fault] = [Fault(reason, line.number) for reason in line.wrong]
        self.places: dict[str, int] = {}
        self.texts: dict[Field, str] = {}
        for place, (cell, column) in enumerate(zip(line.cells, columns, strict=False)):
            field = column.field
            if field is None or not cell.strip():
                continue
            if field in self.texts and field in JOINED:
                self.texts[field] += f" {cell.strip()}"
            elif field not in self.texts:
                self.texts[field] = cell.strip()
                self.places[field] = place
        self.whole = " ".join(filter(None, (each.strip() for each in line.cells)))[:MAX_TEXT]

    def text(self, field: Field) -> str:
        """The text of a cell; empty without the cell."""
        return self.texts.get(field, "")

    def note(self) -> str:
        """The note, as one line."""
        return one_line(self.text("note"))

    def refuse(self, field: Field, code: str, **params: Param) -> None:
        """Record a fault of a cell."""
        self.faults.append(Fault(Reason(f"sheet.{code}", params), self.line.number, self.places.get(field)))

    def amount(self, field: Field) -> int | None:
        """A number of chips; None without one."""
        text = self.text(field)
        if text.casefold() in NOTHING:
            return None
        value = self._amount(text)
        if value is None:
            self.refuse(field, "no_number", text=text[:MAX_EXAMPLE])
        return value

    def _amount(self, text: str) -> int | None:
        return read_amount(text, self._marks)

    def has_amount(self, *fields: Field) -> bool:
        """Whether one of these cells is a number of chips, or two of them."""
        texts = [self.text(field)[:MAX_AMOUNTS] for field in fields]
        return any(bool(self._amount(text)) or bool(PAIR.search(text)) for text in texts)

    def pair(self, field: Field) -> tuple[int, int, int | None] | None:
        """Two amounts, and an ante or None; None without the amounts."""
        text = self.text(field)
        if text.casefold() in NOTHING:
            return None
        match = PAIR.fullmatch(text.strip(BLANKS)) if len(text) <= MAX_AMOUNTS else None
        amounts = [self._amount(match[each] or "") for each in ("low", "high", "ante")] if match else []
        if (
            match is None
            or amounts[0] is None
            or amounts[1] is None
            or (match["ante"] and amounts[2] is None)
        ):
            self.refuse(field, "no_pair", text=text[:MAX_EXAMPLE])
            return None
        return amounts[0], amounts[1], amounts[2]

    def minutes(self) -> int | None:
        """The length in minutes; None without one."""
        text = self.text("minutes")
        if text in {"", "-", "–", "—"}:
            return None
        value = read_minutes(text)
        if value is None:
            self.refuse("minutes", "no_length", text=text[:MAX_EXAMPLE])
        return value

    def flag(self, field: Field) -> bool:
        """Whether a cell says yes."""
        text = self.text(field)
        value = flag_of(text)
        if value is None:
            self.refuse(field, "no_flag", text=text[:MAX_EXAMPLE])
        return bool(value)

    def by_players(self) -> list[dict[str, int]]:
        """Lengths by the number of players: `27=20, 9=15`."""
        text = self.text("minutes_by_players")
        rows = [{"players": int(each[0]), "minutes": int(each[1])} for each in _BY_PLAYERS.findall(text)]
        if text and _BY_PLAYERS.sub("", text).strip(" ,;"):
            self.refuse("minutes_by_players", "no_lengths", text=text[:MAX_EXAMPLE])
        return rows
