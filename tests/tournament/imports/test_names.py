"""Names in an imported tournament's confirmed results change as others do: for a reason, and marked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.accounts.roles import Principal
from clockserver.core.events import Recorded
from clockserver.core.texts import Refused
from clockserver.core.undo import Undo
from clockserver.desk.journals.event_codec import row_of
from clockserver.live import hub
from clockserver.past.past_topics import FixedClock
from clockserver.players.confirmed_names import ConfirmedNames
from clockserver.players.person import Person
from clockserver.players.player_registry import Players
from clockserver.tournament.imports.events import TournamentImported
from clockserver.tournament.imports.guaranteed_facts import state_hash
from clockserver.tournament.results.commands import CorrectNames
from tests.builders import Room, person
from tests.fakes import InMemoryPlayers, inline
from tests.tournament.results.rooms import codes, confirmed, marked

BEN = Person(person(3), "Ben", 0)
DIRECTOR = Principal("td", "u-1")


def imported() -> Room:
    """A confirmed tournament in the journal of the importing server."""
    room = confirmed()
    state = room.desk.state
    event = TournamentImported(slug=state.slug, seq=state.seq, state_hash=state_hash(state), key="ab" * 32)
    record = Recorded(room.desk.stream, state.seq + 1, room.clock.now, "import-1", "td", event)
    room.journal.append([row_of(record, 0)])
    return room.restarted()


def names_in(room: Room) -> ConfirmedNames:
    players = Players(InMemoryPlayers(), FixedClock(0), inline)
    players.add_stored([BEN])
    desks = room.desks
    return ConfirmedNames(
        desks.newest_states_of_any_house, room.tournaments.offer, players, hub.PendingAnswer
    )


def test_a_name_is_changed_by_a_director_with_a_reason_and_the_tournament_keeps_the_mark() -> None:
    room = imported()
    names, benno = names_in(room), {BEN.id: replace(BEN, name="Benno")}
    for principal, reason, code in (
        (Principal("floor", "u-2"), "As in the passport", "access.role"),
        (DIRECTOR, None, "results.reason_missing"),
    ):
        with pytest.raises(Refused) as caught:
            names.correct(benno, reason, principal)
        assert [each.code for each in caught.value.reasons] == [code]
    assert marked(room) == []

    names.correct(benno, "As in the passport", DIRECTOR)
    assert marked(room) == ["e3"]
    restarted = room.restarted()
    assert marked(restarted) == ["e3"]
    assert restarted.desk.state.confirmed == room.desk.state.confirmed
    restarted.check()


def test_no_mark_is_set_where_the_results_show_the_same_name() -> None:
    room = imported()
    seq = room.desk.state.seq
    names_in(room).correct({BEN.id: replace(BEN, notes="left-handed")}, None, Principal("floor", "u-2"))
    assert room.desk.state.seq == seq


def test_no_undo_removes_the_mark_or_commands_of_the_original() -> None:
    room = imported()
    room.give(CorrectNames(entries=("e3",), reason="As in the passport"), "names-0001")
    for command in ("names-0001", "confirm-01"):
        assert codes(room, Undo(command=command)) == ["tournament.imported"]
