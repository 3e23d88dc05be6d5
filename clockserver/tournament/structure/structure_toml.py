"""Structures as TOML documents, parsed into a Structure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import get_args

from clockserver.core.ids import MAX_INTEGER
from clockserver.core.input.toml_reader import CheckedTable, shortened
from clockserver.core.texts import Refused
from clockserver.tournament.structure.limits import (
    MAX_FIRST_LEVEL,
    MAX_LENGTHS,
    MAX_MINUTES,
    MAX_PERIODS,
    MAX_VALUES,
)
from clockserver.tournament.structure.state import (
    STACKS,
    ByPlayers,
    Period,
    PeriodKind,
    Rotation,
    Stakes,
    Structure,
)
from clockserver.tournament.structure.toml_stakes import (
    KINDS,
    STAKES,
    Defaults,
    read_defaults,
    read_level,
    read_minutes,
)

MINUTE_MS = 60_000
MAX_HANDS = 500
HAND_MINUTES = 2  # estimated time of a hand, for levels measured in hands
MAX_ROTATION = 500  # hands, orbits or minutes

_BY_TIME: tuple[int, bool, tuple[ByPlayers, ...]] = (0, False, ())
_ID = re.compile(r"[a-z0-9-]{1,24}")
_ROTATIONS: tuple[Rotation, ...] = tuple(each for each in get_args(Rotation) if each)

_LEVEL_ONLY = ("level", *STAKES, "games", "hands", "until_end", "minutes_by_players")
MARKS = ("color_up", "closes_registration", "ends_day", "note")
_PERIOD = ("kind", "id", *_LEVEL_ONLY, "minutes", *MARKS)
_DEFAULTS = ("game", "betting", "ante_kind", "level_minutes", "break_minutes")
REDRAWS = ("redraw_at_players", "redraw_at_tables")
ROTATION = ("rotate_every", "rotate_count")
_TOP = (
    "title",
    "source",
    *STACKS,
    "chips",
    *REDRAWS,
    *ROTATION,
    "first_level",
    "games",
    *_DEFAULTS,
    "periods",
)


def parse_structure(name: str, document: Mapping[str, object]) -> Structure:
    """Parse a structure from its TOML document.

    Raises Refused with every reason at once. The field of a reason is a label, such as `friday: period 7 (level
    6): big_blind`, or `…: game 2: ante` inside a rotation.
    """
    top = CheckedTable(document, name, "structure", [])
    top.refuse_unknown_keys(_TOP)
    title, source = (top.text(key, MAX_LENGTHS[key]) for key in ("title", "source"))
    if not title.strip() and "title" not in top.bad:
        top.refuse("title", "missing_field")
    top.require("starting_stack")
    starting_stack = top.integer("starting_stack")
    rebuy_stack, addon_stack = (top.integer(key, 0) for key in STACKS[1:])
    chips = top.integers("chips", MAX_VALUES)
    if "chips" not in top.bad and list(chips) != sorted(set(chips)):
        top.refuse("chips", "chips_not_ascending")
    at_players, at_tables = (top.integers(key, MAX_VALUES) for key in REDRAWS)
    rotate_every, rotate_count = _read_rotation(top)
    first_level, defaults = _read_first_level(top), read_defaults(top)
    reading = _Reading(chips, first_level, by_minutes=rotate_every == "minutes")
    periods = _read_periods(top, defaults, reading)
    if top.reasons:
        raise Refused(*top.reasons)
    return Structure(
        name=name,
        title=title,
        source=source,
        starting_stack=starting_stack,
        rebuy_stack=rebuy_stack,
        addon_stack=addon_stack,
        chips=chips,
        redraw_at_players=at_players,
        redraw_at_tables=at_tables,
        rotate_every=rotate_every,
        rotate_count=rotate_count,
        first_level=first_level,
        games=tuple(defaults.games.own.values()),
        periods=periods,
    )


def _read_first_level(top: CheckedTable) -> int:
    level = top.integer("first_level", -MAX_INTEGER)
    if "first_level" not in top:
        return 1
    if "first_level" not in top.bad and not 1 <= level <= MAX_FIRST_LEVEL:
        top.refuse("first_level", "first_level_out_of_range", least=1, most=MAX_FIRST_LEVEL, found=level)
    return level


def _read_rotation(top: CheckedTable) -> tuple[Rotation, int]:
    """The unit of game changes, and the number of units."""
    every = top.choice("rotate_every", _ROTATIONS)
    count = top.integer("rotate_count", -MAX_INTEGER)
    if "rotate_count" not in top:
        return (every, 1) if every else ("", 0)
    if "rotate_count" not in top.bad and not 1 <= count <= MAX_ROTATION:
        top.refuse("rotate_count", "rotation_out_of_range", least=1, most=MAX_ROTATION, found=count)
    if every is None and "rotate_every" not in top.bad:
        top.refuse("rotate_count", "rotation_of_nothing", known=", ".join(_ROTATIONS))
    return every or "", count


class _Reading:
    """Values collected while the periods are read, for rules across periods."""

    def __init__(self, chips: tuple[int, ...], first_level: int, *, by_minutes: bool) -> None:
        self.chips = chips
        self.by_minutes = by_minutes
        self.counts: Counter[PeriodKind] = Counter({"level": first_level - 1})
        self.last = 0
        self.ids: dict[str, int] = {}
        self.colored_up: dict[int, int] = {}
        self.closing = 0

    def next_level(self, fields: Mapping[str, object]) -> int:
        """The number of the next level: as stated, else counted."""
        level = fields.get("level")
        if isinstance(level, int) and not isinstance(level, bool) and abs(level) <= MAX_INTEGER:
            return level
        return self.counts["level"] + 1

    def step(self, table: CheckedTable, kind: PeriodKind) -> None:
        """Count a period, and compare a stated level number with the count."""
        self.counts[kind] += 1
        if kind == "level" and "level" in table:
            level, expected = table.integer("level", -MAX_INTEGER), self.counts["level"]
            if "level" not in table.bad and level != expected:
                table.refuse("level", "level_hole", expected=expected, found=level)
                # Counting continues from the stated number: one gap gives one reason.
                self.counts["level"] = level

    def read_id(self, table: CheckedTable, number: int, kind: PeriodKind) -> str:
        period_id = table.fields.get("id", f"{kind[0]}{self.counts[kind]}")
        if not isinstance(period_id, str) or not _ID.fullmatch(period_id):
            table.refuse("id", "bad_id", found=shortened(period_id))
            return ""
        first = self.ids.setdefault(period_id, number)
        if first != number:
            table.refuse("id", "duplicate_id", id=period_id, first=first)
        return period_id

    def read_color_up(self, table: CheckedTable, number: int) -> tuple[int, ...]:
        chips = table.integers("color_up", MAX_VALUES)
        for position, chip in enumerate(chips):
            if chip in self.colored_up or chip in chips[:position]:
                first = self.colored_up.get(chip, number)
                table.refuse("color_up", "color_up_twice", chip=chip, first=first)
            elif self.chips and chip not in self.chips:
                chip_names = ", ".join(map(str, self.chips))
                table.refuse("color_up", "color_up_not_in_play", chip=chip, known=chip_names)
        self.colored_up.update(dict.fromkeys(chips, number))
        return chips

    def read_closing(self, table: CheckedTable, number: int) -> bool:
        closes = table.flag("closes_registration")
        if closes and self.closing:
            table.refuse("closes_registration", "registration_closes_twice", first=self.closing)
        elif closes:
            self.closing = number
        return closes


def _read_periods(top: CheckedTable, defaults: Defaults, reading: _Reading) -> tuple[Period, ...]:
    tables = top.tables("periods", MAX_PERIODS, "too_many_periods")
    if not tables and "periods" not in top.bad:
        top.refuse("periods", "no_periods")
    periods = []
    reading.last = max((number for number, _ in tables), default=0)
    for number, fields in tables:
        written = fields.get("kind")
        # An unknown kind is refused below; the period is then read as the kind that it resembles.
        likely: PeriodKind = "level" if any(key in fields for key in _LEVEL_ONLY) else "break"
        kind = next((kind for kind in KINDS if kind == written), likely)
        table = top.child(fields, period_label(number, kind, reading.next_level(fields)))
        table.refuse_unknown_keys(_PERIOD)
        table.require("kind")
        table.choice("kind", KINDS)
        if number == 1 and written == "break":
            table.refuse("kind", "first_not_level")
        reading.step(table, kind)
        periods.append(_read_period(table, number, kind, (reading, defaults)))
    return tuple(periods)


def period_label(number: int, kind: PeriodKind, level: int) -> str:
    """The label of a period in the field of a reason."""
    return f"period {number} (level {level})" if kind == "level" else f"period {number} (break)"


def _read_period(
    table: CheckedTable, number: int, kind: PeriodKind, context: tuple[_Reading, Defaults]
) -> Period:
    reading, defaults = context
    stakes: tuple[Stakes, ...] = ()
    if kind == "level":
        stakes = read_level(table, defaults)
    else:
        for key in table.fields:
            if key in _LEVEL_ONLY:
                table.refuse(key, "not_in_break")
    hands, until_end, by_players = (
        _read_length(table, number, reading, len(stakes)) if kind == "level" else _BY_TIME
    )
    minutes = read_minutes(table, "minutes") or (0 if hands else defaults.minutes[kind])
    if hands and "minutes" not in table:
        minutes = min(hands * HAND_MINUTES, MAX_MINUTES)
    elif (
        not minutes
        and "hands" not in table.bad
        and not {"minutes", f"{kind}_minutes"} & (table.bad | defaults.bad)
    ):
        table.refuse("minutes", "missing_minutes", default=f"{kind}_minutes")
    return Period(
        id=reading.read_id(table, number, kind),
        kind=kind,
        ms=minutes * MINUTE_MS,
        stakes=stakes,
        color_up=reading.read_color_up(table, number),
        closes_registration=reading.read_closing(table, number),
        ends_day=table.flag("ends_day"),
        note=table.text("note", MAX_LENGTHS["note"]),
        hands=hands,
        until_end=until_end,
        minutes_by_players=by_players,
    )


def _read_length(
    table: CheckedTable, number: int, reading: _Reading, games: int
) -> tuple[int, bool, tuple[ByPlayers, ...]]:
    """The length of a level other than in minutes: hands, until the end of play, by number of players."""
    hands, until_end, by_players = _read_hands(table), table.flag("until_end"), _read_by_players(table)
    if reading.by_minutes and games > 1:
        # The games change by minutes, and the level has none, or none that are known in advance.
        if hands:
            table.refuse("hands", "hands_in_rotation_by_minutes")
        if until_end:
            table.refuse("until_end", "until_end_in_rotation_by_minutes")
        if by_players:
            table.refuse("minutes_by_players", "minutes_by_players_in_rotation_by_minutes")
    if until_end and number != reading.last:
        table.refuse("until_end", "until_end_not_last")
    for other in ("hands", "minutes_by_players", "ends_day"):
        if until_end and table.fields.get(other):
            table.refuse(other, "not_until_end")
    if hands and by_players:
        table.refuse("minutes_by_players", "hands_have_no_minutes")
    return hands, until_end, by_players


def _read_by_players(table: CheckedTable) -> tuple[ByPlayers, ...]:
    rows: dict[int, ByPlayers] = {}
    for number, fields in table.tables("minutes_by_players", MAX_VALUES, "too_many_values"):
        row = table.child(fields, f"row {number}")
        row.refuse_unknown_keys(("players", "minutes"))
        for key in ("players", "minutes"):
            row.require(key)
        players, minutes = row.integer("players"), read_minutes(row, "minutes")
        if players in rows:
            row.refuse("players", "players_twice", players=players)
        if players and minutes:
            rows[players] = ByPlayers(players, minutes * MINUTE_MS)
    return tuple(rows.values())


def _read_hands(table: CheckedTable) -> int:
    hands = table.integer("hands", -MAX_INTEGER)
    if "hands" in table and "hands" not in table.bad and not 1 <= hands <= MAX_HANDS:
        table.refuse("hands", "hands_out_of_range", least=1, most=MAX_HANDS, found=hands)
    return hands
