"""The bubble bursts before a vote opens; the level's clock from the call on. Irish Open 75."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Undo
from clockserver.tournament.bubble_vote.commands import CallVote, CastBallot, RecordVote, TableReady
from clockserver.tournament.clock.commands import ResumeClock
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.seating.commands import BringBack
from tests.builders import SLUG, Room, a_ruleset
from tests.projection.topic_values import topic_value
from tests.tournament.bubble_vote.votes import keys, playing, prizes, vote, with_prizes

PAID = 3


def near_the_bubble(players: int = PAID + 1) -> Room:
    """A room with `left` players and a called vote, where three places are paid."""
    room = with_prizes(playing())
    for number in range(5, players, -1):
        room.give(BustOut(entry=f"e{number}"), f"bust-of-e{number}")
    room.give(CallVote(), "the-call-1")
    return room


def phase(room: Room) -> str:
    return room.session.clock.at(room.clock.now).phase


def test_irish_open_75_no_vote_opens_where_the_bubble_bursts_in_the_halting_hand() -> None:
    room = near_the_bubble()
    room.give(TableReady(table=1))
    room.give(BustOut(entry="e4"), "bust-of-e4")
    assert vote(room)["state"] == "halting"
    room.give(TableReady(table=2))
    closed = vote(room)
    assert (closed["state"], closed["burst"], closed["deal"], closed["voters"]) == ("void", True, None, [])
    assert keys(room) == []
    assert "log.VoteClosed.burst" in [
        line["code"] for line in topic_value(room, f"log:{SLUG}")["lines"].values()
    ]
    # Play goes on, and a vote may be called again once the bust-out was a mistake.
    room.give(Undo(command="bust-of-e4"))
    room.give(CallVote())
    room.give(TableReady())
    assert vote(room)["state"] == "open"
    room.check()


def test_undoing_a_bust_out_before_the_last_table_is_done_lets_the_vote_open() -> None:
    room = near_the_bubble()
    room.give(BustOut(entry="e4"), "bust-of-e4")
    room.give(BringBack(entry="e4"))
    room.give(TableReady())
    assert (vote(room)["state"], vote(room)["burst"]) == ("open", False)


def test_a_bust_out_before_the_bubble_lets_the_vote_open() -> None:
    room = near_the_bubble(PAID + 2)
    room.give(BustOut(entry="e5"))
    room.give(TableReady())
    assert vote(room)["state"] == "open"


def test_a_bubble_that_burst_while_ballots_were_given_pays_by_no_deal() -> None:
    room = near_the_bubble()
    room.give(TableReady())
    before = prizes(room)
    room.give(BustOut(entry="e4"))
    for entry in ("e1", "e2", "e3"):
        room.give(CastBallot(vote=1, entry=entry, deal=True))
    assert (vote(room)["state"], vote(room)["burst"], vote(room)["deal"]) == ("void", True, None)
    assert prizes(room) == before
    assert keys(room) == []


def test_a_vote_without_known_prizes_opens() -> None:
    room = playing()
    room.give(CallVote())
    for entry in ("e3", "e4", "e5"):
        room.give(BustOut(entry=entry))
    room.give(TableReady())
    assert vote(room)["state"] == "open"


def test_a_table_of_a_void_vote_does_not_play_on() -> None:
    room = near_the_bubble()
    room.give(BustOut(entry="e4"))
    room.give(TableReady(), "ready-0001")
    assert room.refused(Undo(command="ready-0001")) == ["vote.is_over"]


def test_a_journal_with_a_vote_on_a_burst_bubble_replays_and_restarts() -> None:
    room = near_the_bubble()
    room.give(BustOut(entry="e4"))
    room.give(TableReady())
    room.check()
    assert vote(room.restarted()) == vote(room)


def test_a_call_pauses_the_clock_if_asked_to_and_its_undo_resumes_it() -> None:
    room = playing()
    room.give(CallVote(pause_clock=True), "the-call-1")
    assert phase(room) == "paused"
    room.give(Undo(command="the-call-1"))
    assert phase(room) == "running"
    room.give(CallVote(pause_clock=False), "the-call-2")
    assert phase(room) == "running"


@pytest.mark.rule("bubble_vote.clock")
def test_a_call_pauses_the_clock_by_the_setting_of_the_house() -> None:
    rules = a_ruleset("irish-open")
    rules = replace(rules, bubble_vote=replace(rules.bubble_vote, clock="pause"))
    room = playing(ruleset=rules)
    assert topic_value(room, f"vote:{SLUG}:1")["pauses_clock"] is True
    room.give(CallVote())
    assert phase(room) == "paused"
    room.give(ResumeClock())
    room.give(RecordVote(deal=False))
    assert phase(room) == "running"
    usual = playing(ruleset=a_ruleset("irish-open"))
    usual.give(CallVote())
    assert phase(usual) == "running"


def test_a_paused_clock_is_left_as_it_is() -> None:
    room = playing()
    room.give(CallVote(pause_clock=True), "the-call-1")
    room.give(RecordVote(deal=False))
    room.give(CallVote(pause_clock=True))
    assert phase(room) == "paused"
