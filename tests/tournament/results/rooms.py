"""Rooms that play to their winner, and their results."""

from __future__ import annotations

from typing import Any

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.lifecycle.commands import FinishTournament
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.results.commands import ConfirmResults
from clockserver.tournament.results.view import results_file
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, Room, a_ruleset, person
from tests.projection.topic_values import topic_value

PRIZES = SetUpPrizes(currency="EUR", entry=5_000, unit=100, percents=(50.0, 30.0, 20.0))


def seated(players: int = 5) -> Room:
    room = Room(ruleset=a_ruleset("irish-open"))
    room.directory.number_players()
    room.opened()
    room.give(OpenTables(tables=(1, 2)))
    for number in range(1, players + 1):
        room.give(RegisterPlayer(person=person(number), seat=SeatRef(1 + number % 2, number)))
    room.give(PRIZES)
    room.give(StartClock())
    room.clock.advance(50 * MINUTE)
    room.give(PublishPrizes())
    return room


def results_document(room: Room) -> dict[str, Any]:
    return dict(results_file(room.desk.state, "1", topic_value(room, "seats:friday:1")))


def topic(room: Room) -> dict[str, Any]:
    return dict(topic_value(room, "results:friday:1"))


def to_the_winner(room: Room, *order: int) -> Room:
    for number in order:
        room.give(BustOut(entry=f"e{number}"))
    room.clock.advance(10 * MINUTE)
    return room


def finished() -> Room:
    room = to_the_winner(seated(), 1, 2, 3, 4)
    room.give(FinishTournament(), "finish-01")
    return room


def confirmed() -> Room:
    room = finished()
    room.give(ConfirmResults(), "confirm-01")
    return room


def codes(room: Room, command: Any) -> list[str]:
    seq = room.desk.state.seq
    reasons = room.refused(command)
    assert room.desk.state.seq == seq
    return reasons


def marked(room: Room) -> list[str]:
    return [each["entry"] for each in results_document(room)["results"] if each.get("corrected")]
