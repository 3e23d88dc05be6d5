"""An imported tournament is published in pieces, and other tournaments take turns in between."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

import pytest

from clockserver.core.events import Recorded
from clockserver.desk.journals.event_codec import record_of, row_of
from clockserver.desk.journals.snapshot_codec import Snapshot, snapshot_frames, snapshot_of_frames
from clockserver.past.kept_states import Views
from clockserver.tournament.entries import view
from clockserver.tournament.evolve import evolve
from clockserver.tournament.imports.events import TournamentImported
from clockserver.tournament.imports.guaranteed_facts import state_hash
from clockserver.tournament.imports.read_only import read_only
from clockserver.tournament.state import Tournament
from tests.builders import Room
from tests.examples.evenings import an_evening


@cache
def long_evening() -> tuple[Snapshot, Tournament]:
    """A long evening as its replay leaves it for the server, and with its whole history."""
    state, views, rows = None, Views(), list(an_evening(1))
    for row in rows:
        state = evolve(state, record_of(row))
        views.remember(record_of(row), state)
    assert state is not None
    event = TournamentImported(slug="abroad", seq=state.seq, state_hash=state_hash(state), key="ab" * 32)
    record = Recorded(rows[0].stream, state.seq + 1, state.last_at, "import-1", "td", event)
    after = evolve(state, record)
    views.remember(record, after)
    return Snapshot(read_only(after), {"import-1": record.seq}, views.kept_views(), row_of(record, 0)), after


def topics_of(room: Room, slug: str = "abroad") -> dict[str, Any]:
    heads = room.topics.heads_at(slug)
    return {name: each.value for name in heads if (each := room.topics.get(name)) is not None}


def test_topics_of_a_tournament_adopted_in_pieces_equal_those_of_a_loaded_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(view, "AT_ONCE", 10)
    kept, _ = long_evening()
    in_pieces, at_once, turns = Room(), Room(), 0

    def pause() -> None:
        nonlocal turns
        turns += 1
        assert in_pieces.desks.desk_of_stream(kept.row.stream) is None, "nobody finds what is not shown yet"

    in_pieces.tournaments.adopt(kept.row.stream, kept, pause)
    at_once.tournaments.adopt(kept.row.stream, kept)
    assert turns > len(kept.state.entries) // 10
    assert topics_of(in_pieces) == topics_of(at_once) != {}
    assert in_pieces.tournaments.current_snapshot(kept.row.stream) == kept


def test_a_name_that_changes_during_the_adoption_is_shown_as_it_is_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(view, "AT_ONCE", 10)
    kept, _ = long_evening()
    room, ends = Room(), ["then"]
    person = next(iter(kept.state.entries.values())).person

    def names(ids: Collection[str], _form: str) -> Mapping[str, str | None]:
        return dict.fromkeys(ids, f"Ann {ends[-1]}")

    def pause() -> None:
        if len(ends) == 1:
            ends.append("now")
            room.tournaments.people_changed([person])

    room.directory.names_of = names
    room.tournaments.adopt(kept.row.stream, kept, pause)
    entry = next(id_ for id_, each in kept.state.entries.items() if each.person == person)
    assert topics_of(room)["players:abroad:1"][entry]["name"] == "Ann now"


def test_an_adopted_tournament_keeps_no_commands_that_cannot_be_undone() -> None:
    kept, full = long_evening()
    held = kept.state.history
    assert len(held.commands) < len(full.history.commands) / 4
    reversed_ = {id_ for id_, each in full.history.commands.items() if not each.stands or each.undoing}
    assert reversed_ <= set(held.commands) - {"import-1"}
    assert read_only(kept.state) == kept.state
    assert snapshot_of_frames(snapshot_frames(kept)) == kept
    assert {
        each: getattr(kept.state, each) for each in kept.state.__struct_fields__ if each != "history"
    } == {each: getattr(full, each) for each in full.__struct_fields__ if each != "history"}
