"""A template's constant comes from three finished tournaments of it, and changes when another one finishes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.projection.learned_constants import LearnedConstants
from clockserver.structures.live_band import USUAL
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.lifecycle.commands import FinishTournament
from clockserver.tournament.state import Tournament
from tests.builders import MINUTE, Room, a_structure


def finished(minutes: int) -> Tournament:
    """A tournament of the template `club` with this duration."""
    room = Room(a_structure(starting_stack=3_000)).opened()
    room.give(TapCounter(what="entry", count=8))
    room.give(StartClock())
    room.clock.advance(minutes * MINUTE)
    room.give(TapCounter(what="bustout", count=7))
    room.give(FinishTournament())
    return replace(room.desk.state, template="club", slug=f"after-{minutes}")


def test_three_finished_tournaments_make_a_constant_of_their_own() -> None:
    states = [finished(40), finished(45)]
    constants = LearnedConstants(lambda: states)
    live = replace(Room().opened().desk.state, template="club")
    assert constants.constant_of(live) == USUAL
    third = finished(50)
    states.append(third)
    constants.follow(replace(third, finished_at=None), third)
    learned = constants.constant_of(live)
    assert learned != USUAL
    assert learned == LearnedConstants(lambda: states).constant_of(live)
    states[2] = deleted = replace(third, removed="deleted")
    constants.follow(third, deleted)
    assert constants.constant_of(live) == USUAL


def test_a_faster_template_has_a_higher_constant() -> None:
    fast = LearnedConstants(lambda: [finished(35), finished(36), finished(37)])
    slow = LearnedConstants(lambda: [finished(47), finished(48), finished(49)])
    live = replace(Room().opened().desk.state, template="club")
    assert fast.constant_of(live) > slow.constant_of(live)


@pytest.mark.parametrize("template", ["", "other"])
def test_another_template_does_not_learn_from_these_tournaments(template: str) -> None:
    states = [finished(40), finished(45), finished(50)]
    live = replace(Room().opened().desk.state, template=template)
    assert LearnedConstants(lambda: states).constant_of(live) == USUAL
