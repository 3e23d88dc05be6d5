"""No player is in twice: an undo that would restore a player who has entered again is refused."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from clockserver.core.texts import Reason
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, ForfeitStack, RegisterPlayer, UnregisterEntry
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.commands import BringBack
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from tests.builders import Table
from tests.tournament.refusals import codes, refused

ANNA, BERT, CLEO = (f"{number:032x}" for number in (1, 2, 3))


def playing() -> Table:
    event = Table(randomness=Random(1).randrange)
    event.give(ChangeSeating(seating=Seating(at_sale=True)))
    event.give(OpenTables(tables=(1,)))
    for person in (ANNA, BERT, CLEO):
        event.give(RegisterPlayer(person=person))
    event.give(StartClock())
    return event


def nobody_is_in_twice(event: Table) -> bool:
    alive = Counter(entry.person for entry in event.state.entries.values() if entry.alive)
    return max(alive.values()) == 1


@pytest.mark.parametrize("out", [BustOut(entry="e1"), ForfeitStack(entry="e1", chips=4_000)])
def test_a_bust_out_cannot_be_undone_while_the_player_has_entered_again(out: BustOut | ForfeitStack) -> None:
    event = playing()
    bust = event.give(out)
    second_entry = event.give(RegisterPlayer(person=ANNA, seat=SeatRef(1, 9)))
    assert Reason("entries.already_in", {"entry": "e4"}, "command") in refused(event, Undo(command=bust))
    event.give(Undo(command=second_entry))
    event.give(Undo(command=bust))
    assert event.state.entries["e1"].alive
    assert nobody_is_in_twice(event)
    event.check()


def test_a_redo_does_not_bring_back_a_player_who_entered_again() -> None:
    event = playing()
    first = event.give(RegisterPlayer(person=f"{9:032x}"))
    event.give(Undo(command=first))
    event.give(RegisterPlayer(person=f"{9:032x}"))
    assert "entries.already_in" in codes(event, Redo(command=first))
    assert nobody_is_in_twice(event)
    event.check()


def test_a_withdrawn_entry_cannot_be_restored_while_the_player_has_another() -> None:
    event = Table(randomness=Random(1).randrange)
    event.give(RegisterPlayer(person=ANNA))
    taken_out = event.give(UnregisterEntry(entry="e1"))
    event.give(RegisterPlayer(person=ANNA))
    assert "entries.already_in" in codes(event, Undo(command=taken_out))
    assert nobody_is_in_twice(event)


def test_bringing_a_player_back_is_undone_although_the_player_entered_again_later() -> None:
    event = playing()
    event.give(BustOut(entry="e1"))
    back = event.give(BringBack(entry="e1"))
    event.give(Undo(command=back))
    event.give(RegisterPlayer(person=ANNA))
    assert "entries.already_in" in codes(event, Redo(command=back))
    assert nobody_is_in_twice(event)
