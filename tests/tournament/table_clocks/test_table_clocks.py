"""Topic of a table's clocks: instants and rules, no names; a restart changes nothing, decisions fill no log."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.table_clocks.commands import (
    CallPlayerClock,
    PlayerHasActed,
    SetShotClock,
    StartPlayerClock,
    StopDecision,
    TimeDecision,
    UseTimeChip,
)
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import SLUG, Room, person
from tests.projection.topic_values import topic_value

ROLES_BY_COMMAND = {
    "dispute.start": "td floor dealer",
    "player_clock.acted": "td floor dealer",
    "player_clock.adjust": "td floor",
    "player_clock.call": "td floor dealer",
    "player_clock.cancel": "td floor dealer",
    "player_clock.start": "td floor",
    "shot_clock.chip": "td floor dealer",
    "shot_clock.off": "td floor",
    "shot_clock.set": "td floor",
    "shot_clock.start": "td floor dealer",
    "shot_clock.stop": "td floor dealer",
}
AUDIENCE_BY_TOPIC = {"table_clocks": "everybody"}
SECOND = 1_000
TOPIC, LOG = f"table_clocks:{SLUG}:1", f"log:{SLUG}"


@pytest.fixture
def room() -> Room:
    """Three players at table 4, with a running clock."""
    room = Room().opened()
    room.give(OpenTables(tables=(4,)))
    for seat in (1, 2, 3):
        room.give(RegisterPlayer(person=person(seat), seat=SeatRef(4, seat)))
    room.give(StartClock())
    return room


def clocks_topic(room: Room) -> dict[str, Any]:
    return dict(topic_value(room, TOPIC))


def lines(room: Room) -> list[str]:
    return [line["code"] for line in topic_value(room, LOG)["lines"].values()]


def test_the_topic_has_the_values_of_the_rule_set_before_any_clock_runs(room: Room) -> None:
    assert clocks_topic(room)["tables"] == {}
    rules = clocks_topic(room)["rules"]
    assert (rules["main_ms"], rules["countdown_ms"], rules["call_rule"]) == (25 * SECOND, 5 * SECOND, "29")
    assert (rules["facing_bet"], rules["no_bet"], rules["min_wait_ms"]) == ("dead_hand", "check", None)
    assert (rules["shot_ms"], rules["on_break_ms"], rules["dispute_rule"]) == (30 * SECOND, 60 * SECOND, "22")


def test_a_clock_in_the_topic_has_its_instants_and_the_effect_of_running_out(room: Room) -> None:
    now = room.clock.now
    room.give(CallPlayerClock(table=4, facing_bet=False, seat=2, caller=1, waiting_since=now - 1))
    assert clocks_topic(room)["tables"]["4"] == {
        "call": {
            "seat": 2,
            "caller": 1,
            "started_at": now,
            "count_from": now + 25 * SECOND,
            "until": now + 30 * SECOND,
            "facing_bet": False,
            "expiry": "check",
            "acted_at": None,
            "waited_ms": 1,
            "by_director": False,
            "on_wall": False,
        },
        "shot": None,
        "dispute": None,
    }
    room.clock.advance(12 * SECOND)
    room.give(PlayerHasActed(table=4))
    assert clocks_topic(room)["tables"]["4"]["call"]["acted_at"] == now + 12 * SECOND
    assert lines(room)[-2:] == ["log.PlayerClockCalled.seat", "log.PlayerActed"]


def test_a_restart_does_not_change_a_running_clock(room: Room) -> None:
    room.give(StartPlayerClock(table=4, facing_bet=True, on_wall=True))
    room.give(SetShotClock(tables=(4,), chips=2))
    room.give(TimeDecision(table=4, decision=0))
    room.give(UseTimeChip(table=4, decision=1, seat=3))
    before = clocks_topic(room)
    room.clock.advance(20 * SECOND)
    assert clocks_topic(room.restarted()) == before
    room.check()


def test_timed_decisions_displace_nothing_from_the_log(room: Room) -> None:
    room.give(SetShotClock(tables=(4,)))
    before = lines(room)
    for decision in range(5):
        room.give(TimeDecision(table=4, decision=decision))
    room.give(StopDecision(table=4, decision=5), "stopped-1")
    assert lines(room) == before
    assert lines(room.restarted()) == before
    assert room.refused(Undo(command="stopped-1")) == ["undo.final"]
    room.give(TimeDecision(table=4, decision=5))
    room.give(UseTimeChip(table=4, decision=6, seat=3), "chip-00001")
    assert lines(room)[-1] == "log.TimeChipUsed.who"
    room.give(Undo(command="chip-00001"))
    assert clocks_topic(room)["time_chips"] == {}
