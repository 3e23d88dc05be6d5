"""Topics `prizes` and `results`, the log of bust-outs, and payout tables by their names."""

from __future__ import annotations

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import JumpToPeriod, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.hand_for_hand.commands import TieEliminations
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import SLUG, Room, person
from tests.projection.topic_values import session_topic
from tests.tournament.prizes.rooms import SET_UP, four_players, newest_line, results


def test_before_anything_is_set_up_there_are_no_prizes() -> None:
    room = Room().opened()
    assert session_topic(room, "prizes") == {"currency": None}
    assert session_topic(room, "results") == {"results": []}


def test_the_projected_prizes_follow_the_entries_until_they_are_published() -> None:
    room = Room().opened()
    room.give(SET_UP)
    room.give(TapCounter(what="entry", count=2))
    guaranteed = session_topic(room, "prizes")
    assert (guaranteed["pool"], guaranteed["collected"], guaranteed["published_at"]) == (20_000, 18_000, None)
    room.give(TapCounter(what="entry", count=8))
    room.give(PublishPrizes())
    published = session_topic(room, "prizes")
    assert published["published_at"] == room.clock.now
    assert published["groups"] == [
        {"first": 1, "last": 1, "amount": 45_000},
        {"first": 2, "last": 2, "amount": 27_000},
        {"first": 3, "last": 3, "amount": 18_000},
    ]
    room.give(TapCounter(what="entry", count=10))
    later = session_topic(room, "prizes")
    assert (later["pool"], later["pool_now"], later["entries"]) == (90_000, 180_000, 10)
    assert later["groups"] == published["groups"]


def test_a_bust_out_that_changes_no_published_prize_sends_nothing() -> None:
    room = four_players()
    sent = len(room.broadcaster.of(f"prizes:{SLUG}:1"))
    room.give(BustOut(entry="e4"))
    assert len(room.broadcaster.of(f"prizes:{SLUG}:1")) == sent


def test_the_topic_marks_that_registration_is_closed() -> None:
    room = Room().opened()
    room.give(SET_UP)
    assert session_topic(room, "prizes")["closed"] is False
    room.give(StartClock())
    room.give(JumpToPeriod(period="l3"))
    assert session_topic(room, "prizes")["closed"] is True


def test_paid_players_follow_from_the_bust_outs_and_the_last_one_left_has_won() -> None:
    room = four_players()
    room.give(BustOut(entry="e4"))
    assert session_topic(room, "results") == {"results": []}
    room.give(BustOut(entry="e2"))
    room.give(BustOut(entry="e1"))
    rows = [(each["entry"], each["place"], each["amount"]) for each in results(room)]
    assert rows == [("e3", 1, 19_000), ("e1", 2, 10_000), ("e2", 3, 7_000)]


def test_players_out_in_one_hand_at_different_tables_share_the_prizes_of_both_places() -> None:
    room = four_players(tables=2)
    room.give(BustOut(entry="e4"))
    room.give(BustOut(entry="e3"))
    room.give(TieEliminations(entries=("e3", "e4")), "same-hand1")
    rows = [(each["entry"], each["place"], each["last"], each["amount"]) for each in results(room)]
    # 70.00 in units of 10.00: the unit that cannot be halved is shown beside who gets it.
    assert sorted(rows) == [("e3", 3, 4, 3_000), ("e4", 3, 4, 4_000)]
    assert [
        (each["entry"], each["amount"], each["odd"]) for each in session_topic(room, "prizes")["shared"]
    ] == [
        ("e4", 4_000, 1_000),
        ("e3", 3_000, 0),
    ]
    room.give(Undo(command="same-hand1"))
    assert session_topic(room, "prizes")["shared"] == []
    assert [each["entry"] for each in results(room)] == ["e3"]


def test_the_log_has_place_and_prize_of_a_bust_out_at_once() -> None:
    room = four_players()
    room.give(BustOut(entry="e4"))
    assert (newest_line(room)["code"], newest_line(room)["params"]["place"]) == ("log.BustedOut.placed", 4)
    room.give(BustOut(entry="e2"), "bust-00001")
    line = newest_line(room)
    assert (line["code"], line["params"]["place"]) == ("log.BustedOut.paid", 3)
    money = {"minor": 7_000, "currency": "EUR", "exponent": 2}
    assert line["params"]["prize"] == {"code": "money", "params": money}
    room.give(Undo(command="bust-00001"))
    assert session_topic(room, "results") == {"results": []}
    room.check()


def test_the_log_has_no_place_that_could_still_move_while_registration_is_open() -> None:
    room = four_players()
    room.give(JumpToPeriod(period="l1"))
    room.give(BustOut(entry="e4"))
    assert newest_line(room)["code"] == "log.BustedOut"
    assert results(room) == []


def test_a_bust_out_before_anything_is_published_has_no_prize_in_the_log() -> None:
    room = Room().opened()
    room.give(OpenTables(tables=(1,)))
    for number in (1, 2, 3):
        room.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    room.give(SET_UP)
    room.give(StartClock())
    room.give(BustOut(entry="e1"))
    assert newest_line(room)["code"] == "log.BustedOut"


def test_a_payout_table_is_kept_whole_and_an_unknown_one_is_refused_with_its_name() -> None:
    room = Room().opened()
    assert room.refused(SetUpPrizes(currency="EUR", table="ours")) == ["payouts.unknown_name"]
    room.give(SET_UP)
    assert session_topic(room, "prizes")["settings"]["table"] == {"name": "three", "title": "Three"}
    room.check()


def test_prizes_survive_a_restart() -> None:
    room = four_players()
    room.give(BustOut(entry="e4"))
    room.give(BustOut(entry="e2"))
    restarted = room.restarted()
    assert session_topic(restarted, "prizes") == session_topic(room, "prizes")
    assert session_topic(restarted, "results") == session_topic(room, "results")
