"""Chip counts: reported by phones and dealers, verified by the floor, in no ledger."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.chip_counts.commands import (
    AnyCountCommand,
    CountTable,
    ProposeCount,
    StackCount,
    VerifyCount,
    sent_by,
)
from clockserver.tournament.chip_counts.state import Sender
from clockserver.tournament.chip_counts.view import counts_value, leaders_value, sums_value
from clockserver.tournament.decide import decide
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.commands import MovePlayer
from tests.builders import MINUTE, SLUG
from tests.projection.seated_room import nine_at_two_tables
from tests.projection.topic_values import topic_value
from tests.tournament import refusals
from tests.tournament.merging.flights import flights, merging
from tests.tournament.seated_tables import at, seated

ROLES_BY_COMMAND = {
    "count.propose": "td floor dealer player",
    "count.table": "td floor dealer",
    "count.verify": "td floor",
}
AUDIENCE_BY_TOPIC = {"chip_leaders": "everybody", "counts": "everybody"}
SECOND = 1_000


def send(event: Any, command: AnyCountCommand, by: Sender, seen_seq: int | None = None) -> str:
    return str(event.give(sent_by(command, by, seen_seq)))


def reasons_of(event: Any, command: AnyCountCommand, by: Sender, seen_seq: int | None = None) -> list[Any]:
    with pytest.raises(Refused) as refusal:
        decide(event.state, sent_by(command, by, seen_seq), event.now)
    return list(refusal.value.reasons)


def codes(event: Any, command: AnyCountCommand, by: Sender, seen_seq: int | None = None) -> list[str]:
    return [each.code for each in reasons_of(event, command, by, seen_seq)]


def test_a_phone_reports_and_the_floor_verifies() -> None:
    event = seated(3)
    send(event, ProposeCount(entry="e1", chips=12_000), "player")
    assert counts_value(event.state, "1") == {
        "e1": {"chips": 12_000, "at": event.now, "level": 2, "verified": False}
    }
    event.advance(2 * MINUTE)
    send(event, VerifyCount(entry="e1", chips=11_500), "floor")
    assert counts_value(event.state, "1")["e1"] | {"at": 0} == {
        "chips": 11_500,
        "at": 0,
        "level": 2,
        "verified": True,
    }
    assert event.session.ledger.in_play == 30_000
    event.check()


def test_counts_of_the_floor_are_verified_and_those_of_a_dealer_are_not() -> None:
    event = seated(3)
    send(event, ProposeCount(entry="e1", chips=9_000), "floor")
    send(event, ProposeCount(entry="e2", chips=8_000, table=1), "dealer")
    send(event, CountTable(table=1, counts=(StackCount("e3", 13_000),)), "dealer")
    counts = counts_value(event.state, "1")
    assert [counts[each]["verified"] for each in ("e1", "e2", "e3")] == [True, False, False]


def test_a_dealer_counts_its_own_table_only_and_names_it() -> None:
    event = seated(2, 2)
    assert codes(event, ProposeCount(entry="e1", chips=9_000), "dealer") == ["counts.no_table"]
    elsewhere = reasons_of(event, ProposeCount(entry="e1", chips=9_000, table=2), "dealer")
    assert [(each.code, each.params["table"], each.field) for each in elsewhere] == [
        ("counts.other_table", 1, "entry")
    ]
    event.give(MovePlayer(entry="e1", from_seat=SeatRef(1, 1), to_seat=SeatRef(2, 9)))
    send(event, ProposeCount(entry="e1", chips=9_000, table=2), "dealer")
    assert codes(event, ProposeCount(entry="e1", chips=9_000, table=1), "dealer") == ["counts.other_table"]


def test_a_phone_reports_at_most_once_a_minute() -> None:
    event = seated(3)
    send(event, ProposeCount(entry="e1", chips=12_000), "player")
    event.advance(20 * SECOND)
    send(event, VerifyCount(entry="e1", chips=11_000), "floor")
    (reason,) = reasons_of(event, ProposeCount(entry="e1", chips=12_500), "player")
    assert (reason.code, reason.params, reason.field) == ("counts.once_a_minute", {"wait": 40}, "chips")
    send(event, ProposeCount(entry="e2", chips=9_000), "player")
    event.advance(40 * SECOND - 1)
    assert codes(event, ProposeCount(entry="e1", chips=12_500), "player") == ["counts.once_a_minute"]
    event.advance(1)
    send(event, ProposeCount(entry="e1", chips=12_500), "player")
    assert counts_value(event.state, "1")["e1"]["verified"] is False


def test_a_count_above_all_chips_in_play_is_refused() -> None:
    event = seated(3)
    (reason,) = reasons_of(event, VerifyCount(entry="e1", chips=30_001), "floor")
    assert (reason.code, reason.field) == ("counts.more_than_all", "chips")
    assert reason.params == {"entry": "e1", "chips": 30_001, "in_play": 30_000}
    send(event, VerifyCount(entry="e1", chips=30_000), "floor")


def test_a_second_tablet_sees_the_number_that_the_first_verified() -> None:
    event = seated(3)
    seen_seq = event.state.seq
    send(event, VerifyCount(entry="e1", chips=11_000), "floor", seen_seq)
    for older_seq in (None, seen_seq):
        (reason,) = reasons_of(event, VerifyCount(entry="e1", chips=10_000), "floor", older_seq)
        assert (reason.code, reason.params["chips"]) == ("counts.verified_meanwhile", 11_000)
    send(event, VerifyCount(entry="e1", chips=11_000), "floor", seen_seq)
    send(event, VerifyCount(entry="e1", chips=10_000), "floor", int(event.state.seq))
    assert counts_value(event.state, "1")["e1"]["chips"] == 10_000


def test_a_count_that_the_floor_verifies_replaces_its_earlier_report_without_a_question() -> None:
    event = seated(3)
    send(event, ProposeCount(entry="e1", chips=11_000), "floor")
    send(event, VerifyCount(entry="e1", chips=10_000), "floor")
    assert counts_value(event.state, "1")["e1"] | {"at": 0, "level": 0} == {
        "chips": 10_000,
        "at": 0,
        "level": 0,
        "verified": True,
    }
    assert codes(event, ProposeCount(entry="e1", chips=9_000), "floor") == ["counts.verified_meanwhile"]


def test_a_reported_count_is_verified_by_whoever_saw_another_number() -> None:
    event = seated(3)
    seen_seq = event.state.seq
    send(event, ProposeCount(entry="e1", chips=11_000), "player")
    send(event, VerifyCount(entry="e1", chips=10_000), "floor", seen_seq)
    assert counts_value(event.state, "1")["e1"]["chips"] == 10_000


def test_a_whole_table_is_counted_at_once_with_every_reason_of_a_refusal() -> None:
    event = seated(3, 2)
    event.give(BustOut(entry="e3"))
    rows = (
        StackCount("e1", 99_999),
        StackCount("e3", 5_000),
        StackCount("e4", 5_000),
        StackCount("e2", 5_000),
        StackCount("e2", 6_000),
        StackCount("e77", 5_000),
    )
    reasons = reasons_of(event, CountTable(table=1, counts=rows), "floor")
    assert [(each.code, each.field) for each in reasons] == [
        ("entries.twice", "counts[4].entry"),
        ("counts.more_than_all", "counts[0].chips"),
        ("entries.already_out", "counts[1].entry"),
        ("counts.other_table", "counts[2].entry"),
        ("entries.unknown", "counts[5].entry"),
    ]
    assert not event.state.chip_counts
    good = CountTable(table=1, counts=(StackCount("e1", 20_000), StackCount("e2", 10_000)))
    command_id = send(event, good, "floor")
    counts = counts_value(event.state, "1")
    assert sums_value(counts) == {"chips": 30_000, "counted": 2, "verified": 2}
    event.give(Undo(command=command_id))
    assert not event.state.chip_counts
    event.give(Redo(command=command_id))
    assert len(event.state.chip_counts) == 2
    event.check()


def test_an_eliminated_player_has_no_count_and_an_undo_restores_it() -> None:
    event = seated(3)
    send(event, VerifyCount(entry="e1", chips=9_000), "floor")
    bust = event.give(BustOut(entry="e1"))
    assert counts_value(event.state, "1") == {}
    assert codes(event, VerifyCount(entry="e1", chips=9_000), "floor") == ["entries.already_out"]
    event.give(Undo(command=bust))
    assert counts_value(event.state, "1")["e1"]["chips"] == 9_000


def test_a_count_follows_its_player_to_another_table_and_session() -> None:
    event = seated(2, 2)
    send(event, VerifyCount(entry="e1", chips=9_000), "floor")
    event.give(MovePlayer(entry="e1", from_seat=SeatRef(1, 1), to_seat=SeatRef(2, 9)))
    assert (at(event, 2, 9), counts_value(event.state, "1").keys()) == ("e1", {"e1"})
    state = replace(event.state, sessions=event.state.sessions.set("2", event.session))
    moved = replace(state, entries=state.entries.set("e1", replace(state.entries["e1"], session="2")))
    assert (counts_value(moved, "1"), counts_value(moved, "2")["e1"]["chips"]) == ({}, 9_000)
    with pytest.raises(Refused) as refusal:
        decide(moved, sent_by(VerifyCount(entry="e1", chips=8_000), "floor", None), event.now)
    assert [each.code for each in refusal.value.reasons] == ["counts.other_session"]


def test_an_undo_restores_the_previous_count_unless_there_is_a_later_one() -> None:
    event = seated(3)
    first = send(event, ProposeCount(entry="e1", chips=9_000), "player")
    second = send(event, VerifyCount(entry="e1", chips=8_000), "floor")
    assert refusals.codes(event, Undo(command=first)) == ["undo.later_stands"]
    event.give(Undo(command=second))
    count = counts_value(event.state, "1")["e1"]
    assert (count["chips"], count["verified"]) == (9_000, False)
    event.check()


def test_equal_stacks_share_a_place_and_the_largest_hundred_are_listed() -> None:
    event = seated(3)
    for entry, chips in (("e1", 5_000), ("e2", 9_000), ("e3", 9_000)):
        send(event, VerifyCount(entry=entry, chips=chips), "floor")
    value = leaders_value(counts_value(event.state, "1"), {})
    assert [(each["entry"], each["place"]) for each in value["leaders"]] == [("e2", 1), ("e3", 1), ("e1", 3)]
    assert value["counted"] == 3
    many = {f"e{n}": {"chips": n, "at": 0, "level": 1, "verified": True} for n in range(1, 10_001)}
    value_of_many = leaders_value(many, {})  # type: ignore[arg-type]
    assert [each["chips"] for each in value_of_many["leaders"]] == list(range(10_000, 9_900, -1))


# -- topics ----------------------------------------------------------------------------------------------


def names(people: Any, _form: Any = None) -> dict[str, str | None]:
    return {each: f"Player {int(each, 16)}" for each in people}


def test_topics_follow_counts_names_and_bust_outs_and_a_restart() -> None:
    room = nine_at_two_tables(names)
    assert topic_value(room, f"counts:{SLUG}:1") == {}
    room.give(ProposeCount(entry="e1", chips=12_000))
    room.give(VerifyCount(entry="e2", chips=14_000))
    assert topic_value(room, f"counts:{SLUG}:1").keys() == {"e1", "e2"}
    (second, first) = reversed(topic_value(room, f"chip_leaders:{SLUG}:1")["leaders"])
    assert (first["entry"], first["name"], first["place"]) == ("e2", "Player 2", 1)
    assert (second["entry"], second["verified"]) == ("e1", False)
    assert topic_value(room, f"count_sums:{SLUG}:1")["chips"] == 26_000
    seat = topic_value(room, f"seat:{SLUG}:1:e1")["e1"]
    assert seat["count"]["chips"] == 12_000
    assert "count" not in topic_value(room, f"seat:{SLUG}:1:e3")["e3"]
    table = int(seat["seat"].partition("-")[0])
    assert topic_value(room, f"table:{SLUG}:1:{table}")["counts"]["e1"]["chips"] == 12_000
    restarted = room.restarted()
    assert topic_value(restarted, f"counts:{SLUG}:1") == topic_value(room, f"counts:{SLUG}:1")
    room.give(BustOut(entry="e2"))
    assert topic_value(room, f"counts:{SLUG}:1").keys() == {"e1"}
    assert [each["entry"] for each in topic_value(room, f"chip_leaders:{SLUG}:1")["leaders"]] == ["e1"]
    room.check()


def test_counts_follow_their_players_through_a_merge_and_its_undo() -> None:
    event = flights({1: 12_000, 2: 8_000}, {1: 9_500, 3: 10_500})
    event.give(VerifyCount(session="1", entry="e1", chips=12_000))
    event.give(VerifyCount(session="2", entry="e3", chips=9_500))
    merge = event.give(merging())
    counts = {session: counts_value(event.state, session) for session in ("1", "2", "3")}
    assert {session: list(each) for session, each in counts.items()} == {"1": [], "2": [], "3": ["e1"]}
    event.give(Undo(command=merge))
    assert [list(counts_value(event.state, each)) for each in ("1", "2")] == [["e1"], ["e3"]]
    event.check()
