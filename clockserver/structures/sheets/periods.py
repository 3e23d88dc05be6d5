"""The periods of a sheet: the kind of each line, and lines that belong to the same period."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from clockserver.core.texts import Reason
from clockserver.structures.sheets.cell_words import (
    Kind,
    Mark,
    chips_colored_up,
    chips_in,
    closes_registration,
    ends_day,
    flag_of,
    kind_of,
    says_break,
)
from clockserver.structures.sheets.cells import Cells
from clockserver.structures.sheets.head_values import fact_of
from clockserver.structures.sheets.numbers import read_amount
from clockserver.structures.sheets.rows import (
    MAX_EXAMPLE,
    MAX_SKIPPED,
    Chosen,
    Fault,
    Line,
    Row,
    Skipped,
    Table,
)
from clockserver.structures.sheets.stakes import GameRow, has_stakes, read_stakes

MAX_DRAFTS = 1_000
"""Maximum number of periods; the rest of a sheet is not read, as it is refused anyway."""
_MARKS: frozenset[str] = frozenset({"color_up", "closes_registration", "ends_day"})
_LEVEL_NUMBER = re.compile(r"(?:[^\W\d_]{1,12}\.?\s*)?[#№]?\s*(\d{1,6})\s*[.:)]?")
_LENGTH = re.compile(
    r"\b(\d{1,3})[\s-]*(?:min|m\b|['′’])|(?:break|pause|descanso|pausa|intervall?o)\s*:?\s+(\d{1,3})\b", re.I
)
_NO_PLAIN = re.compile(r"[^\W\d_]+")


class Draft(Struct):
    """A period from its lines; a level with each game and its stakes."""

    kind: Literal["level", "break"]
    row: int
    level: int | None
    fields: dict[str, Any]
    places: dict[str, int]
    games: list[GameRow] = []


class PeriodReader:
    """A reader of lines in order. Marks such as the end of registration belong to the period before them."""

    def __init__(self, table: Table, chosen: Chosen) -> None:
        self._columns = table.columns
        fields = {column.field for column in table.columns}
        self._in_text: frozenset[str] = _MARKS - fields
        """Marks without a column, which are searched for in notes and other texts."""
        self._chosen = chosen
        self.facts: dict[str, Any] = dict(table.facts)
        self.fact_rows = dict(table.fact_rows)
        self.drafts: list[Draft] = []
        self.rows: list[Row] = []
        self.faults: list[Fault] = list(table.faults)
        self.skipped: list[Skipped] = list(table.skipped)
        self._next_chips: list[int] = []

    def read(self, lines: Sequence[Line]) -> None:
        """Read all lines."""
        for line in lines:
            if len(self.drafts) > MAX_DRAFTS:
                return
            self._take(Cells(line, self._columns, self._chosen.marks))
        if self._next_chips and self.drafts:
            _add_chips(self.drafts[-1].fields, self._next_chips)

    @property
    def own_games(self) -> list[str]:
        """Keys of the sheet's own games."""
        return [key.partition(".")[2] for key in self.facts if key.startswith("games.")]

    def _take(self, cells: Cells) -> None:
        kind = _kind(cells)
        if kind is None:
            self._take_other(cells)
        elif kind == "break":
            self._add(cells, Draft("break", cells.line.number, None, self._read_break(cells), cells.places))
        elif kind in {"level", "game"}:
            self._take_level(cells, kind)
        else:
            self._take_mark(cells, kind)  # type: ignore[arg-type]
        self.faults += cells.faults

    def _take_other(self, cells: Cells) -> None:
        """Read a line without a level or break: a value of the head, or a line that is only displayed."""
        fact = fact_of(cells.line.cells)
        if fact is not None:
            self.facts.setdefault(*fact)
            self.fact_rows.setdefault(fact[0], cells.line.number)
        elif cells.whole:
            self.skip(cells.line.number, cells.whole)

    def skip(self, row: int | None, text: str) -> None:
        """Record a line that is left out."""
        if len(self.skipped) < MAX_SKIPPED:
            self.skipped.append(Skipped(row, text[:200]))

    # -- levels and breaks ---------------------------------------------------------------------------

    def _add(self, cells: Cells, draft: Draft) -> None:
        if self._next_chips:
            _add_chips(draft.fields, self._next_chips)
            self._next_chips = []
        self.drafts.append(draft)
        self._row(cells, draft.fields)

    def _row(self, cells: Cells, fields: dict[str, Any]) -> None:
        period = len(self.drafts) - 1 if self.drafts else None
        self.rows.append(Row(cells.line.number, period, dict(fields)))

    def _take_level(self, cells: Cells, kind: Kind) -> None:
        usual_game = self._chosen.game or self.facts.get("game")
        stakes = read_stakes(cells, self.own_games, usual_game)
        level = _level_number(cells)
        fields = _marks(cells) | {
            "hands": cells.amount("hands"),
            "until_end": cells.flag("until_end"),
            "minutes_by_players": cells.by_players(),
        }
        draft = Draft("level", cells.line.number, level, _filled(fields), dict(stakes.places), [stakes])
        if self._is_game_above(kind, draft, cells):
            self._join(cells, draft)
        else:
            self._add(cells, draft)
            self.rows[-1].fields.update(stakes.fields | ({} if level is None else {"level": level}))

    def _is_game_above(self, kind: Kind, draft: Draft, cells: Cells) -> bool:
        """Whether a row is another game of the level above: the same number, and a new game."""
        before = self.drafts[-1] if self.drafts else None
        if before is None or before.kind != "level":
            return False
        games_before = {each.fields["game"] for each in before.games}
        is_other = bool(cells.text("game")) and draft.games[0].fields["game"] not in games_before
        return kind == "game" or (is_other and draft.level is not None and draft.level == before.level)

    def _join(self, cells: Cells, draft: Draft) -> None:
        level = self.drafts[-1]
        level.games += draft.games
        for key, value in draft.fields.items():
            if level.fields.setdefault(key, value) != value:
                cells.refuse("game", "games_differ", key=key)
        self._row(cells, draft.games[0].fields)

    def _read_break(self, cells: Cells) -> dict[str, Any]:
        fields = _marks(cells)
        if "minutes" not in fields and (match := _LENGTH.search(cells.whole)):
            fields["minutes"] = int(match[1] or match[2])
        name = cells.text("level")
        if "note" not in fields and len(_NO_PLAIN.findall(name)) > 1:
            fields["note"] = name
        if "color_up" in self._in_text:
            fields["color_up"] = list(chips_colored_up(cells.whole))
        if "closes_registration" in self._in_text:
            fields["closes_registration"] = closes_registration(cells.whole)
        if "ends_day" in self._in_text:
            fields["ends_day"] = ends_day(cells.whole)
        return _filled(fields)

    # -- marks ---------------------------------------------------------------------------------------

    def _take_mark(self, cells: Cells, mark: Mark) -> None:
        """Read a mark of the period before it. Chips leave in that break, or in the period after a level."""
        before = self.drafts[-1] if self.drafts else None
        self._row(cells, {mark: True})
        if before is None:
            self.faults.append(Fault(Reason("sheet.mark_first"), cells.line.number))
        elif mark == "color_up":
            self._take_chips(cells, before)
        else:
            before.fields[mark] = True
        is_read = mark == "color_up" and not cells.text("color_up")
        if (note := cells.note()) and not is_read:
            self.skip(cells.line.number, note)

    def _take_chips(self, cells: Cells, before: Draft) -> None:
        text = cells.text("color_up") or cells.note() or cells.whole
        chips = list(chips_colored_up(text) or chips_in(text))
        if not chips:
            self.faults.append(
                Fault(Reason("sheet.no_chips", {"text": text[:MAX_EXAMPLE]}), cells.line.number)
            )
        elif before.kind == "break":
            _add_chips(before.fields, chips)
        else:
            self._next_chips += chips


def _kind(cells: Cells) -> Kind | None:
    """The kind of a line; None for neither a level, a break nor a mark."""
    text = cells.text("kind")
    if text:
        kind = kind_of(text)
        if kind is not None:
            return "break" if kind == "closes_registration" and cells.minutes() else kind
        if not says_break(text):
            cells.refuse("kind", "unknown_kind", text=text[:MAX_EXAMPLE])
            return "level" if has_stakes(cells) else None
        return "break"
    if flag_of(cells.text("is_break")) and cells.text("is_break"):
        return "break"
    if has_stakes(cells):
        return "level"
    level = cells.text("level")
    if says_break(level) or says_break(cells.whole):
        return "break"
    if closes_registration(cells.whole):
        return "closes_registration"
    if ends_day(cells.whole):
        return "ends_day"
    if chips_colored_up(cells.whole):
        return "color_up"
    return (
        "level"
        if _LEVEL_NUMBER.fullmatch(level) and (cells.text("minutes") or len(cells.texts) > 1)
        else None
    )


def _level_number(cells: Cells) -> int | None:
    text = cells.text("level")
    if not text:
        return None
    match = _LEVEL_NUMBER.fullmatch(text)
    value = int(match[1]) if match else read_amount(text)
    if value is None:
        cells.refuse("level", "no_level", text=text[:MAX_EXAMPLE])
    return value


def _marks(cells: Cells) -> dict[str, Any]:
    """The fields of levels and breaks: length, chips that leave, ends, note."""
    fields: dict[str, Any] = {"minutes": cells.minutes(), "note": cells.note(), "id": cells.text("id")}
    text, note = cells.text("color_up"), cells.text("note")
    if text and flag_of(text) is None:
        chips = chips_colored_up(text) or chips_in(text)
        if not chips and not fields["note"]:
            fields["note"] = text
    else:
        chips = ()
    if "color_up" not in cells.fields:
        chips = chips_colored_up(note)
    return _filled(
        fields
        | {
            "color_up": list(chips),
            "closes_registration": cells.flag("closes_registration"),
            "ends_day": cells.flag("ends_day"),
        }
    )


def _filled(fields: dict[str, Any]) -> dict[str, Any]:
    """The non-empty fields; also minutes of 0, which are refused."""
    return {key: value for key, value in fields.items() if value or (key == "minutes" and value == 0)}


def _add_chips(fields: dict[str, Any], chips: Sequence[int]) -> None:
    before = fields.setdefault("color_up", [])
    fields["color_up"] = [*before, *(each for each in dict.fromkeys(chips) if each not in before)]
