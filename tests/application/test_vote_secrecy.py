"""Ballots are sealed on the way in, counted at once, and their key is destroyed, whatever fails meanwhile."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from clockserver.application.codec import record_of
from clockserver.domain.procedures.entries import BustOut
from clockserver.domain.procedures.vote import (
    CastBallot,
    CloseVote,
)
from clockserver.domain.tournament_fold import replay
from tests.application.votes import (
    PLAYERS,
    cast,
    keys,
    vote,
    voting,
)
from tests.builders import SLUG

# -- nobody learns how anybody voted -----------------------------------------------------------------------


def test_the_journal_has_ballots_of_one_length_and_no_choice() -> None:
    room = voting()
    cast(room, [True, False, True, False])
    rows = [row for row in room.journal.rows if row.type == "BallotSealed"]
    assert len(rows) == 4
    assert len({len(row.body) for row in rows}) == 1
    assert all("deal" not in row.body and "true" not in row.body and "false" not in row.body for row in rows)
    sealed = {record_of(row).event.sealed for row in rows}
    assert len(sealed) == 4  # no two alike, though there are two kinds


def test_what_everybody_follows_is_the_same_for_either_card() -> None:
    shown = []
    for deal in (True, False):
        room = voting()
        cast(room, [deal, True])
        shown.append([message["value"] for message in room.broadcaster.of(f"vote:{SLUG}:1")])
    assert shown[0] == shown[1]


def test_the_key_is_in_the_vault_while_ballots_are_given_and_nowhere_after() -> None:
    room = voting()
    assert len(keys(room)) == 1
    cast(room, [True] * PLAYERS)
    assert keys(room) == []


def test_a_backup_of_the_journal_says_nothing_afterwards() -> None:
    """Any two rooms with the same result have the same journal but for sealed bytes."""
    bodies = []
    for black in (0, 1):
        room = voting()
        cast(room, [number != black for number in range(PLAYERS)])
        bodies.append([record_of(row).event for row in room.journal.rows if row.type == "VoteClosed"])
    assert bodies[0] == bodies[1]


def test_one_ballot_alone_is_not_opened() -> None:
    """The result of one would be what is on it."""
    room = voting()
    cast(room, [False, True, True])
    for entry in ("e2", "e3", "e4", "e5"):
        room.give(BustOut(entry=entry))
    assert (vote(room)["state"], vote(room)["deal"], vote(room)["shown"]) == ("void", None, [])


def test_what_is_left_of_a_key_is_destroyed_at_the_next_start_where_it_could_not_be_at_once() -> None:
    """Its row is gone, but somebody was reading the file: it is still in the log beside the database."""
    room = voting()
    asked: list[str] = []
    room.vault.destroy = asked.append  # type: ignore[method-assign]
    cast(room, [True] * PLAYERS)
    (name,) = asked
    del room.vault.secrets[name]
    room.restarted()
    assert asked == [name, name]


# -- bad moments -------------------------------------------------------------------------------------------


def test_a_crash_in_the_middle_loses_no_ballot_and_counts_none_twice() -> None:
    room = voting()
    cast(room, [True, True, True])
    again = room.restarted()
    assert vote(again)["missing"] == ["e4", "e5"]
    assert again.refused(CastBallot(vote=1, entry="e1", deal=False)) == ["vote.has_voted"]
    for entry in ("e4", "e5"):
        again.give(CastBallot(vote=1, entry=entry, deal=True))
    assert (vote(again)["state"], vote(again)["deal"]) == ("decided", True)


def test_a_crash_after_the_last_ballot_is_counted_at_the_start() -> None:
    room = voting()
    room.house._count_votes = lambda _desk: None  # type: ignore[method-assign]  # the power fails here
    cast(room, [True] * PLAYERS)
    assert vote(room)["state"] == "open"
    again = room.restarted()
    assert (vote(again)["state"], vote(again)["deal"]) == ("decided", True)
    assert keys(again) == []


def test_a_result_that_a_full_disk_refused_is_written_with_whatever_comes_next() -> None:
    room = voting()
    cast(room, [True] * 4)
    append = room.journal.append

    def full_for_the_result(rows: Any) -> None:
        room.journal.full = any(row.type == "VoteClosed" for row in rows)
        append(rows)

    room.journal.append = full_for_the_result  # type: ignore[method-assign]
    room.give(CastBallot(vote=1, entry="e5", deal=True))
    assert (vote(room)["state"], vote(room)["missing"]) == ("open", [])
    room.journal.append = append  # type: ignore[method-assign]
    room.journal.full = False
    room.house.wake()
    assert (vote(room)["state"], vote(room)["deal"]) == ("decided", True)
    assert keys(room) == []


def test_a_crash_before_the_key_was_destroyed_destroys_it_at_the_start() -> None:
    room = voting()
    kept = {name: room.vault.secrets[name] for name in keys(room)}
    cast(room, [True] * PLAYERS)
    room.vault.secrets.update(kept)
    again = room.restarted()
    assert keys(again) == []


def test_a_lost_key_makes_the_vote_void_and_says_so_to_who_votes() -> None:
    room = voting()
    cast(room, [True])
    for name in keys(room):
        room.vault.destroy(name)
    assert room.refused(CastBallot(vote=1, entry="e2", deal=True)) == ["vote.key_lost"]
    room.give(CloseVote(vote=1))
    assert vote(room)["state"] == "void"


def test_a_journal_with_a_vote_replays() -> None:
    room = voting()
    cast(room, [True, False, True, True, True])
    assert replay(map(record_of, room.journal.rows)) == room.desk.state


@settings(max_examples=30, deadline=None)
@given(st.lists(st.booleans(), min_size=2, max_size=PLAYERS))
def test_the_result_depends_on_nothing_but_whether_all_agree(ballots: list[bool]) -> None:
    room = voting(len(ballots))
    cast(room, ballots)
    assert vote(room)["deal"] == all(ballots)
    assert len(vote(room)["shown"]) == (len(ballots) if all(ballots) else 1)


def test_every_vote_of_three_is_decided_as_the_cards_say() -> None:
    for ballots in product((True, False), repeat=3):
        room = voting(3)
        cast(room, ballots)
        assert vote(room)["deal"] is all(ballots)
