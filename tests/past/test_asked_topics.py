"""A single topic of the past equals the same topic of a projection of the whole state."""

from __future__ import annotations

from random import Random

import pytest

from clockserver.desk.tournaments.tournament_desks import is_tournament
from clockserver.past.asked_topics import OF_CHANGES, AskedTopics
from clockserver.past.journal_states import JournalStates
from clockserver.past.kept_states import KeptState
from clockserver.past.past_topics import FixedClock, past_topics
from clockserver.structures.live_band import USUAL
from clockserver.tournament.entries.view import only_id
from tests.past.test_every_seq import a_name, evening


def states_of(max_events: int, seed: int) -> list[KeptState]:
    """States of each tournament of the golden evening, at random events."""
    room, dice, states_found = evening(), Random(seed), []
    for stream in filter(is_tournament, room.journal.streams()):
        states = JournalStates(room.journal, stream)
        states.extend()
        seqs = dice.sample(range(1, states.last_seq + 1), min(max_events, states.last_seq))
        states_found += [states.state_at(states.whole_command(each)) for each in {*seqs, states.last_seq}]
    return states_found


def asked_topics(kept: KeptState) -> AskedTopics:
    return AskedTopics(kept, FixedClock(kept.state.last_at), a_name, only_id, USUAL)


@pytest.mark.parametrize("max_events", [3, pytest.param(40, marks=pytest.mark.full)])
def test_a_topic_requested_alone_equals_that_of_the_whole_state(max_events: int) -> None:
    for kept in states_of(max_events, seed=3):
        state = kept.state
        whole = past_topics(kept, FixedClock(state.last_at), a_name, only_id, USUAL)
        entry = next(iter(state.entries.values()), None)
        parts = [f"table:{state.slug}:1:1", f"table:{state.slug}:1:999", f"seat:{state.slug}:1:e0"]
        if entry is not None:
            parts.append(f"seat:{state.slug}:{entry.session}:{entry.id}")
        for name in [*whole.heads_at(state.slug), *parts]:
            assert asked_topics(kept).get(name) == whole.get(name), (state.seq, name)


def test_unknown_addresses_sessions_and_kinds_and_topics_of_changes_have_no_past() -> None:
    (kept, *_) = states_of(1, seed=4)
    slug = kept.state.slug
    names = ["clock:other:1", f"clock:{slug}:99", "log:other", f"nothing:{slug}:1", "room", ""]
    for name in [*names, *(f"{kind}:{slug}:1" for kind in OF_CHANGES)]:
        assert asked_topics(kept).get(name) is None, name
