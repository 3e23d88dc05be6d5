"""Topic `vote_shown`: the vote as walls show it, with numbers in place of ten thousand players."""

from __future__ import annotations

from typing import Any

from msgspec import json
from msgspec.structs import replace

from clockserver.tournament.bubble_vote.commands import CallVote, CastBallot, TableReady
from clockserver.tournament.bubble_vote.view import MAX_CARDS, vote_shown_value
from clockserver.tournament.entries.commands import BustOut
from tests.builders import SLUG, Room
from tests.projection.topic_values import topic_value
from tests.tournament.bubble_vote.votes import playing, vote, voting


def vote_topic(room: Room) -> Any:
    return topic_value(room, f"vote_shown:{SLUG}:1")["vote"]


def tables(room: Room) -> list[tuple[int | None, int, int]]:
    return [(each["table"], each["given"], each["voters"]) for each in vote_topic(room)["tables"]]


def test_a_wall_sees_the_tables_that_still_play_then_ballots_by_table() -> None:
    room = playing()
    assert vote_topic(room) is None
    room.give(CallVote())
    room.give(TableReady(table=2))
    assert (vote_topic(room)["still_playing"], vote_topic(room)["voters"], tables(room)) == ([1], 0, [])
    room.give(TableReady())
    assert tables(room) == [(1, 0, 3), (2, 0, 2)]
    room.give(CastBallot(vote=1, entry="e2", deal=True))
    assert tables(room) == [(1, 0, 3), (2, 1, 2)]
    assert (vote_topic(room)["given"], vote_topic(room)["voters"]) == (1, 5)


def test_an_eliminated_player_is_not_waited_for() -> None:
    room = voting()
    room.give(BustOut(entry="e4"))
    assert tables(room) == [(1, 0, 3), (2, 0, 1)]
    assert vote_topic(room)["voters"] == len(vote(room)["voters"]) == 4


def test_the_result_has_the_number_of_cards_and_shows_the_first() -> None:
    room = voting()
    for entry in ("e1", "e2", "e3", "e4", "e5"):
        room.give(CastBallot(vote=1, entry=entry, deal=True))
    assert (vote_topic(room)["state"], vote_topic(room)["deal"], vote_topic(room)["tables"]) == (
        "decided",
        True,
        [],
    )
    assert (vote_topic(room)["cards"], vote_topic(room)["shown"]) == (5, vote(room)["shown"])


def test_no_player_is_named_and_many_cards_are_cut() -> None:
    room = voting()
    assert b'"e1"' not in json.encode(vote_topic(room))
    for entry in ("e1", "e2", "e3", "e4", "e5"):
        room.give(CastBallot(vote=1, entry=entry, deal=True))
    assert b'"e1"' not in json.encode(vote_topic(room))
    session = room.session
    decided = replace(session.votes[-1], cards=2 * MAX_CARDS)
    state = room.desk.state
    changed = replace(session, votes=(*session.votes[:-1], decided))
    value = vote_shown_value(replace(state, sessions=state.sessions.set("1", changed)), "1", {}, 0)["vote"]
    assert value is not None
    assert (value["cards"], len(value["shown"])) == (2 * MAX_CARDS, MAX_CARDS)
