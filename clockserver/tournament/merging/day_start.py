"""The clock's start on the next day: by the longest or shortest flight, a level, or the average."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from clockserver.core.texts import Param, Reason, Refused, Text
from clockserver.tournament.structure.state import Structure

StartRule: TypeAlias = Literal["longest", "earliest", "fixed", "average"]
Resume: TypeAlias = Literal["remaining_time", "full_level", "next_level"]


class FlightStop(NamedTuple):
    """The level in which a flight ended, and the time left. `big_blind`: of a level of another structure."""

    level: int
    remaining_ms: int
    big_blind: int | None = None


class StartWish(NamedTuple):
    """The rule for the start. `resume`: for the rules `longest` and `earliest`."""

    level: StartRule
    fixed: int | None = None
    average_bb: int | None = None
    resume: Resume = "remaining_time"


class DayStart(NamedTuple):
    """The start: a level by position and number, the time left, and its big blind."""

    period: int
    level: int
    remaining_ms: int
    big_blind: int


class _Place(NamedTuple):
    """A level by its position among the levels, and the time left; None: the full level."""

    position: int
    remaining_ms: int | None


class Sheet:
    """The levels of a structure. `players`: number on the next day, for lengths by number of players."""

    def __init__(self, structure: Structure, players: int = 0) -> None:
        self._structure, self._players = structure, players
        self._levels = [i for i, period in enumerate(structure.periods) if period.kind == "level"]

    def __len__(self) -> int:
        return len(self._levels)

    def number(self, position: int) -> int:
        """The number of a level, as displays show it."""
        return self._structure.first_level + position

    def position(self, number: int) -> int | None:
        """The position of the level with this number; None without one."""
        position = number - self._structure.first_level
        return position if 0 <= position < len(self._levels) else None

    def big_blind(self, position: int) -> int:
        """The big blind of a level; of several games the highest."""
        stakes = self._structure.periods[self._levels[position]].stakes
        return max(each.yardstick for each in stakes)

    def position_of_blind(self, big_blind: int) -> int | None:
        """The first level with at least this big blind; None without one."""
        return next((i for i in range(len(self)) if self.big_blind(i) >= big_blind), None)

    def is_timed(self, position: int) -> bool:
        """Whether time ends a level."""
        return not self._structure.periods[self._levels[position]].until_end

    def start_at_level(self, position: int) -> DayStart:
        """The start of a day at the start of a level."""
        return self.start(_Place(position, None))

    def start(self, place: _Place) -> DayStart:
        """The start of a day at a place."""
        index = self._levels[place.position]
        full_ms = self._structure.periods[index].ms_with(self._players)
        left_ms = full_ms if place.remaining_ms is None else place.remaining_ms
        return DayStart(index, self.number(place.position), left_ms, self.big_blind(place.position))


def refuse_ends(structure: Structure, flight_ends: Sequence[FlightStop | None]) -> list[Reason]:
    """Reasons against ends of flights in levels that the structure lacks. None: an end of a wrong shape."""
    sheet, reasons = Sheet(structure), []
    for i, end in enumerate(flight_ends):
        if end is not None and _position_of(sheet, end) is None:
            field, number = (
                ("level", _level(end.level)) if end.big_blind is None else ("big_blind", _blind(end))
            )
            reasons.append(_no_level(number, f"flights[{i}].ended.{field}"))
    return reasons


def refuse_wish(structure: Structure, wish: StartWish) -> list[Reason]:
    """Reasons against a rule for the start without its number, or with a level that the structure lacks."""
    if wish.level == "fixed" and wish.fixed is None:
        return [Reason("wire.missing_field", {"name": "fixed"}, "next_day.fixed")]
    if wish.level == "average" and wish.average_bb is None:
        return [Reason("wire.missing_field", {"name": "average_bb"}, "next_day.average_bb")]
    if wish.level == "fixed" and wish.fixed is not None and Sheet(structure).position(wish.fixed) is None:
        return [_no_level(_level(wish.fixed), "next_day.fixed")]
    return []


def day_start(
    structure: Structure, flight_ends: Sequence[FlightStop], wish: StartWish, players: int, chips: int
) -> DayStart:
    """The clock's start for these players and chips. Raises Refused where no level fits."""
    sheet = Sheet(structure, players)
    if wish.level == "fixed":
        return sheet.start(_Place(sheet.position(wish.fixed or 0) or 0, None))
    places = sorted((_place_after(sheet, each) for each in flight_ends), key=_time_played)
    if wish.level == "average":
        average_bb = wish.average_bb or 0
        levels = range(places[0].position, min(places[-1].position, len(sheet) - 1) + 1)
        fits = [each for each in levels if chips // players >= average_bb * sheet.big_blind(each)]
        if not fits:
            raise Refused(
                _no_level(Text("flights.wanted.average_bb", {"count": average_bb}), "next_day.average_bb")
            )
        return sheet.start(_Place(fits[-1], None))
    place = places[-1] if wish.level == "longest" else places[0]
    after = place.position + (wish.resume == "next_level")
    if after >= len(sheet):
        raise Refused(_no_level(_level(sheet.number(after)), "next_day.resume"))
    return sheet.start(place if wish.resume == "remaining_time" else _Place(after, None))


def _position_of(sheet: Sheet, end: FlightStop) -> int | None:
    return sheet.position(end.level) if end.big_blind is None else sheet.position_of_blind(end.big_blind)


def _place_after(sheet: Sheet, end: FlightStop) -> _Place:
    """The place after a flight's end; after a level played to its end, the next. Raises Refused without a level."""
    position = _position_of(sheet, end)
    if position is None:
        wanted = _level(end.level) if end.big_blind is None else _blind(end)
        raise Refused(_no_level(wanted, "structure"))
    if end.remaining_ms:
        return _Place(position, end.remaining_ms)
    return _Place(position + 1 if sheet.is_timed(position) else position, None)


def _time_played(place: _Place) -> tuple[int, bool, int]:
    """Sort key by time played: of one level, the unplayed one first."""
    return (place.position, place.remaining_ms is not None, -(place.remaining_ms or 0))


def _no_level(number: Text, field: str) -> Reason:
    params: dict[str, Param] = {"wanted": number}
    return Reason("flights.no_level", params, field)


def _level(number: int) -> Text:
    return Text("flights.wanted.level", {"level": number})


def _blind(end: FlightStop) -> Text:
    return Text("flights.wanted.big_blind", {"chips": end.big_blind or 0})
