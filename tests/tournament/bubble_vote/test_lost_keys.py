"""A vote whose key stayed with the former server is void at the start, with the reason; a new one can be called."""

from __future__ import annotations

import pytest

from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.ports import VaultBroken
from clockserver.tournament.bubble_vote.commands import CallVote, TableReady
from clockserver.tournament.evolve import replay
from tests.builders import SLUG, Room
from tests.fakes import do_nothing
from tests.tournament.bubble_vote.votes import PLAYERS, cast, keys, playing, vote, voting


def on_another_machine(room: Room) -> Room:
    """The same journal and vault on another machine, without its one-time keys."""
    room.keys.keys.clear()
    return room.restarted()


def closed_votes(room: Room) -> list[str]:
    return [row.body for row in room.journal.rows if row.type == "VoteClosed"]


def test_an_open_vote_becomes_void_when_another_server_takes_over() -> None:
    room = voting()
    cast(room, [True, False])
    restarted = on_another_machine(room)
    closed = vote(restarted)
    assert (closed["state"], closed["deal"], closed["shown"], closed["key_lost"]) == ("void", None, [], True)
    assert keys(restarted) == []
    lines = restarted.topics.get(f"log:{SLUG}").value["lines"]  # type: ignore[union-attr]
    assert "log.VoteClosed.key_lost" in str(lines)


def test_a_vote_becomes_void_also_while_tables_finish_their_hand() -> None:
    room = playing()
    room.give(CallVote())
    restarted = on_another_machine(room)
    assert (vote(restarted)["state"], vote(restarted)["key_lost"]) == ("void", True)


def test_a_vote_with_all_its_ballots_becomes_void_and_shows_none_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = voting()
    monkeypatch.setattr(room.votes, "decide_complete", do_nothing)  # the power fails here
    cast(room, [True] * PLAYERS)
    restarted = on_another_machine(room)
    assert (vote(restarted)["state"], vote(restarted)["key_lost"], vote(restarted)["shown"]) == (
        "void",
        True,
        [],
    )


def test_a_new_vote_can_be_called_and_is_counted() -> None:
    restarted = on_another_machine(voting())
    restarted.give(CallVote())
    restarted.give(TableReady())
    assert (vote(restarted)["number"], vote(restarted)["state"]) == (2, "open")
    assert "key_lost" not in vote(restarted)


def test_a_vote_with_cards_continues() -> None:
    room = playing(counted=2)
    room.give(CallVote())
    assert vote(on_another_machine(room))["state"] == "halting"
    room = playing(counted=2)
    room.give(CallVote())
    room.give(TableReady())
    restarted = on_another_machine(room)
    assert (vote(restarted)["state"], vote(restarted)["with_cards"]) == ("open", True)


def test_a_restart_with_the_key_continues_the_vote_and_a_second_one_ends_nothing_twice() -> None:
    room = voting()
    cast(room, [True])
    assert vote(room.restarted())["state"] == "open"
    assert closed_votes(room) == []
    restarted = on_another_machine(room).restarted()
    assert len(closed_votes(restarted)) == 1
    assert replay(map(record_of, restarted.journal.rows)) == restarted.desk.state


def test_a_vault_that_does_not_open_voids_no_vote(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that exists may open once server.secret is mended."""
    room = voting()

    def broken(name: str) -> bytes:
        raise VaultBroken(name)

    monkeypatch.setattr(room.vault, "open", broken)
    assert vote(room.restarted())["state"] == "open"
