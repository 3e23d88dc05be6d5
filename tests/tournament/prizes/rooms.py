"""Rooms of four players with published prizes, and what their topics show."""

from __future__ import annotations

from typing import Any

from clockserver.tournament.clock.commands import JumpToPeriod, StartClock
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import SLUG, Room, person
from tests.projection.topic_values import session_topic, topic_value

SET_UP = SetUpPrizes(currency="EUR", entry=9_000, unit=1_000, guarantee=20_000, table="three")


def newest_line(room: Room) -> dict[str, Any]:
    lines = topic_value(room, f"log:{SLUG}")["lines"]
    line: dict[str, Any] = lines[max(lines, key=int)]
    return line


def results(room: Room) -> list[dict[str, Any]]:
    return list(session_topic(room, "results")["results"])


def four_players(tables: int = 1) -> Room:
    """Four players seated by turns, in play, registration closed, prizes published: 190, 100 and 70."""
    room = Room().opened()
    room.give(OpenTables(tables=tuple(range(1, tables + 1))))
    for number in range(1, 5):
        seat = SeatRef(1 + number % tables, number)
        room.give(RegisterPlayer(person=person(number), seat=seat))
    room.give(SET_UP)
    room.give(PublishPrizes())
    room.give(StartClock())
    room.give(JumpToPeriod(period="l3"))
    return room
