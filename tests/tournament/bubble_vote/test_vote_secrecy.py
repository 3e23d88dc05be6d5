"""Ballots are sealed on arrival and counted at once, and their key is destroyed, whatever fails meanwhile."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.journals.recovery import Heartbeat, Recovery
from clockserver.desk.ports import JournalUnwritable, Row, VaultBroken
from clockserver.storage.database.vault import BallotSeal
from clockserver.tournament.bubble_vote.commands import CallVote, CastBallot, CloseVote, TableReady
from clockserver.tournament.bubble_vote.state import BubbleDealTerms, Share
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.evolve import replay
from tests.builders import SLUG, Room
from tests.fakes import do_nothing
from tests.tournament.bubble_vote.votes import PLAYERS, cast, keys, playing, vote, voting, with_prizes

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


def test_public_topics_are_the_same_for_either_card() -> None:
    published = []
    for deal in (True, False):
        room = voting()
        cast(room, [deal, True])
        published.append([message["value"] for message in room.broadcaster.of(f"vote:{SLUG}:1")])
    assert published[0] == published[1]


def test_the_key_is_in_the_vault_during_the_vote_and_nowhere_afterwards() -> None:
    room = voting()
    assert len(keys(room)) == 1
    cast(room, [True] * PLAYERS)
    assert keys(room) == []


def without_sealed_bytes(row: Row) -> Row:
    return replace(row, body=re.sub(r'"sealed":"[0-9a-f]+"', '"sealed":""', row.body))


def test_a_backup_of_the_journal_reveals_nothing_afterwards() -> None:
    """Two rooms with equal results have equal journals, except for sealed bytes."""
    journals = []
    for black in (0, 1):
        room = voting()
        cast(room, [number != black for number in range(PLAYERS)])
        assert (vote(room)["state"], vote(room)["shown"]) == ("decided", ["black"])
        journals.append([without_sealed_bytes(row) for row in room.journal.rows])
    assert journals[0] == journals[1]


def test_one_ballot_alone_is_not_opened() -> None:
    """The result of a single ballot would reveal its card."""
    room = voting()
    cast(room, [False, True, True])
    for entry in ("e2", "e3", "e4", "e5"):
        room.give(BustOut(entry=entry))
    assert (vote(room)["state"], vote(room)["deal"], vote(room)["shown"]) == ("void", None, [])


def test_a_key_that_could_not_be_destroyed_at_once_is_destroyed_at_the_next_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its row is deleted, but a reader kept the file open, so the key is still in the log beside the database."""
    room = voting()
    destroyed: list[str] = []
    monkeypatch.setattr(room.vault, "destroy", destroyed.append)
    cast(room, [True] * PLAYERS)
    (name,) = destroyed
    del room.vault.secrets[name]
    room.restarted()
    assert destroyed == [name, name]


# -- bad moments -------------------------------------------------------------------------------------------


def test_a_crash_in_the_middle_loses_no_ballot_and_counts_none_twice() -> None:
    room = voting()
    cast(room, [True, True, True])
    restarted = room.restarted()
    assert vote(restarted)["missing"] == ["e4", "e5"]
    assert restarted.refused(CastBallot(vote=1, entry="e1", deal=False)) == ["vote.has_voted"]
    for entry in ("e4", "e5"):
        restarted.give(CastBallot(vote=1, entry=entry, deal=True))
    assert (vote(restarted)["state"], vote(restarted)["deal"]) == ("decided", True)


def test_a_crash_after_the_last_ballot_is_counted_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    room = voting()
    monkeypatch.setattr(room.votes, "decide_complete", do_nothing)  # the power fails here
    cast(room, [True] * PLAYERS)
    assert vote(room)["state"] == "open"
    restarted = room.restarted()
    assert (vote(restarted)["state"], vote(restarted)["deal"]) == ("decided", True)
    assert keys(restarted) == []


def test_a_result_that_a_full_disk_refused_is_written_with_whatever_comes_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = voting()
    cast(room, [True] * 4)
    append = room.journal.append

    def full_for_the_result(rows: Any) -> None:
        room.journal.full = any(row.type == "VoteClosed" for row in rows)
        append(rows)

    monkeypatch.setattr(room.journal, "append", full_for_the_result)
    room.give(CastBallot(vote=1, entry="e5", deal=True))
    assert (vote(room)["state"], vote(room)["missing"]) == ("open", [])
    monkeypatch.setattr(room.journal, "append", append)
    room.journal.full = False
    room.tournaments.wake()
    assert (vote(room)["state"], vote(room)["deal"]) == ("decided", True)
    assert keys(room) == []


def test_a_crash_before_the_key_was_destroyed_destroys_it_at_the_start() -> None:
    room = voting()
    stored_keys = {name: room.vault.secrets[name] for name in keys(room)}
    cast(room, [True] * PLAYERS)
    room.vault.secrets.update(stored_keys)
    restarted = room.restarted()
    assert keys(restarted) == []


def test_a_lost_key_voids_the_vote_and_voters_get_the_reason() -> None:
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


# -- keys ----------------------------------------------------------------------------------------------------


def key_halves(room: Room) -> tuple[int, int]:
    """The number of halves of keys: wrapped in the vault, one-time keys beside it."""
    return len(keys(room)), len(room.keys.keys)


def test_the_part_in_the_vault_is_no_key_without_the_one_time_key() -> None:
    room = voting()
    (name,) = keys(room)
    wrapped, one_time = room.vault.secrets[name], room.keys.keys[name]
    key = bytes(a ^ b for a, b in zip(wrapped, one_time, strict=True))
    cast(room, [True, False])
    (ballot, _) = room.session.votes[0].ballots
    sealed, under = bytes.fromhex(ballot.sealed), f"{room.desk.stream}/vote/1/e1"
    assert BallotSeal(bytearray(key)).open(under, sealed) == b"\x01"
    for half in (wrapped, one_time):
        with pytest.raises(VaultBroken):
            BallotSeal(bytearray(half)).open(under, sealed)


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ("standing", "vote.stands"),
        ("in the money", "vote.in_the_money"),
        ("unknown session", "session.unknown"),
    ],
)
def test_a_call_that_is_refused_leaves_no_key(state: str, code: str) -> None:
    room = voting() if state == "standing" else with_prizes(playing())
    before = key_halves(room)
    if state == "in the money":
        for entry in ("e4", "e5"):
            room.give(BustOut(entry=entry))
    session = "9" if state == "unknown session" else "1"
    terms = BubbleDealTerms(10_000, (Share(1, 10_000),)) if state == "in the money" else None
    assert room.refused(CallVote(session=session, terms=terms), "call-again") == [code]
    assert key_halves(room) == before


def test_a_call_that_the_disk_refuses_leaves_no_key_and_can_be_repeated() -> None:
    room = playing()
    room.journal.full = True
    assert room.refused(CallVote(), "the-call-1") == ["journal.unwritable"]
    assert key_halves(room) == (0, 0)
    room.journal.full = False
    room.give(CallVote(), "the-call-1")
    room.give(TableReady())
    cast(room, [True] * PLAYERS)
    assert vote(room)["deal"] is True
    assert key_halves(room) == (0, 0)


def test_an_undone_call_may_be_redone_after_a_restart() -> None:
    room = playing()
    room.give(CallVote(), "the-call-1")
    room.give(Undo(command="the-call-1"))
    room = room.restarted()
    room.give(Redo(command="the-call-1"))
    room.give(TableReady())
    cast(room, [True] * PLAYERS)
    assert (vote(room)["deal"], key_halves(room)) == (True, (0, 0))


def test_a_crash_between_the_key_and_the_call_leaves_nothing_after_the_next_start() -> None:
    room = playing()
    name = f"{room.desk.stream}/vote/never-written"
    room.keys.make(name)
    assert key_halves(room.restarted()) == (0, 0)
    room.keys.make(name)
    room.vault.put(name, b"wrapped")
    room.vault.put(f"{room.desk.stream}/draw/1", b"a seed")
    assert key_halves(room.restarted()) == (0, 0)
    assert list(room.vault.secrets) == [f"{room.desk.stream}/draw/1"]
    room.vault.put(name, b"wrapped, and its key is destroyed")
    assert key_halves(room.restarted()) == (0, 0)


def test_a_tournament_that_cannot_be_read_keeps_its_keys() -> None:
    room = voting()
    before = key_halves(room)
    room.journal.rows[3] = replace(room.journal.rows[3], body="{}")
    restarted = Room(journal=room.journal, clock=room.clock, vault=room.vault, keys=room.keys)
    restarted.tournaments.load(Recovery(Heartbeat(room.clock.now, room.clock.now), room.clock.now))
    assert restarted.desks.desk(SLUG).frozen
    assert key_halves(restarted) == before


@pytest.mark.parametrize("half", ["one_time", "wrapped"])
def test_destroying_a_key_is_completed_at_the_start_after_a_power_cut_at_each_step(
    half: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = voting()

    def refused(_name: str) -> None:
        raise JournalUnwritable("the power fails here")

    place = room.keys if half == "one_time" else room.vault
    with monkeypatch.context() as patched:
        patched.setattr(place, "destroy", refused)
        cast(room, [True, False] + [True] * (PLAYERS - 2))
        assert vote(room)["state"] == "decided"
    assert key_halves(room) == ((1, 1) if half == "one_time" else (1, 0))
    restarted = room.restarted()
    assert (vote(restarted)["deal"], key_halves(restarted)) == (False, (0, 0))


def test_a_key_that_could_not_be_destroyed_is_destroyed_the_next_time_the_room_wakes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = voting()
    destroy = room.keys.destroy

    def refused(_name: str) -> None:
        raise JournalUnwritable("the disk is busy")

    monkeypatch.setattr(room.keys, "destroy", refused)
    cast(room, [True] * PLAYERS)
    monkeypatch.setattr(room.keys, "destroy", destroy)
    room.tournaments.wake()
    assert key_halves(room) == (0, 0)


def test_every_buffer_that_held_a_key_is_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    buffers: list[bytearray] = []
    room = voting()
    xored = room.keys.xored

    def recorded(name: str, text: bytes | bytearray) -> bytearray | None:
        buffer = xored(name, text)
        buffers.extend([buffer] if buffer is not None else [])
        return buffer

    monkeypatch.setattr(room.keys, "xored", recorded)
    cast(room, [True] * PLAYERS)
    assert len(buffers) > PLAYERS
    assert not any(any(each) for each in buffers)
