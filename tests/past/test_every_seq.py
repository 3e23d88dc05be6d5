"""At every event of the golden evening the past shows the topics that were published then."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from clockserver.desk.tournaments.tournament_desks import is_tournament
from clockserver.past.asked_topics import AskedTopics
from clockserver.past.journal_states import JournalStates
from clockserver.past.past_entries import ShownEntries
from clockserver.past.past_topics import FixedClock, past_topics
from clockserver.structures.live_band import USUAL
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.entries.view import only_id
from clockserver.tournament.floor.view import ON_THE_WAY_MS
from clockserver.tournament.seating.state import NameForm
from tests.builders import Room
from tests.golden.evening import played

Shown = dict[str, Any]
CHANGES = ("roster:", "seat_list:", "table_list:")
"""Topics of changes, in whose place the past has complete players, seats and tables."""


def a_name(ids: Collection[PersonId], form: NameForm) -> Mapping[PersonId, str | None]:
    return {each: None if form == "hidden" else f"{form} {each[:4]}" for each in ids}


class WatchedRoom(Room):
    """A room that keeps the topics of each tournament after each command."""

    published: ClassVar[dict[tuple[str, int], tuple[bytes, int]]] = {}
    """As JSON with the skew of the wall, by stream and seq; of the rooms after its restarts, too."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.directory.names_of = a_name
        self.tournaments.changed.subscribe(self._look)

    def _look(self) -> None:
        for desk in self.desks.all_desks():
            if desk.durable and (desk.stream, desk.state.seq) not in self.published:
                heads = self.topics.heads_at(desk.state.slug)
                names = [name for name in heads if ":" in name and not name.startswith(CHANGES)]
                values = {name: self.topics.get(name) for name in names}
                encoded = msgspec.json.encode({name: each.value for name, each in values.items() if each})
                if desk.state.removed != "deleted":
                    self.published[desk.stream, desk.state.seq] = (encoded, self.clock.skew)


@cache
def evening() -> WatchedRoom:
    room = played(WatchedRoom)
    assert isinstance(room, WatchedRoom)
    return room


def without_expired_calls(name: str, value: Any, at: int) -> Any:
    """A value at an instant, without answered calls that have expired, because no event marks their expiry."""
    if not name.startswith("calls:"):
        return value
    calls = {
        table: [each for each in calls_of_table if is_open(each, at)]
        for table, calls_of_table in value.items()
    }
    return {table: calls_of_table for table, calls_of_table in calls.items() if calls_of_table}


def is_open(call: dict[str, Any], at: int) -> bool:
    return call["answered"] is None or call["answered"] + ON_THE_WAY_MS > at


def topics_after(states: JournalStates, seq: int, skew: int, shown: ShownEntries | None = None) -> Shown:
    """The topics after an event, by the names and addresses of that moment."""
    kept = states.state_at(seq)
    clock = FixedClock(kept.state.last_at, skew)
    names = past_topics(kept, clock, a_name, only_id, USUAL).heads_at(kept.state.slug)
    asked = AskedTopics(kept, clock, a_name, only_id, USUAL, shown)
    topics = {name: each.value for name in names if (each := asked.get(name))}
    return dict(msgspec.json.decode(msgspec.json.encode(topics)))


def first_of_each_type(room: WatchedRoom) -> set[tuple[str, int]]:
    """Streams and seqs of the commands that bring a new type of event, and of each tournament's last command."""
    types, seqs = set[str](), set[tuple[str, int]]()
    for stream in filter(is_tournament, room.journal.streams()):
        watched = sorted(seq for of, seq in room.published if of == stream)
        for before, seq in pairwise([0, *watched]):
            new = {row.type for row in room.journal.between(stream, before, seq)} - types
            if new or seq == watched[-1]:
                seqs.add((stream, seq))
            types |= new
    return seqs


@pytest.mark.parametrize(
    ("every", "each_seq"),
    [(7, False), *(pytest.param(each, True, marks=pytest.mark.full) for each in (7, 500))],
)
def test_topics_at_every_seq_equal_those_published_then(every: int, each_seq: bool) -> None:
    room = evening()
    assert len(room.published) > 300
    chosen = room.published.keys() if each_seq else first_of_each_type(room)
    assert len(chosen) > 100
    for stream in filter(is_tournament, room.journal.streams()):
        states = JournalStates(room.journal, stream, every=every)
        states.extend()
        for (of, seq), (encoded, skew) in room.published.items():
            if of == stream and (of, seq) in chosen:
                topics, at = topics_after(states, seq, skew), states.at_of(seq)
                expected = msgspec.json.decode(encoded)
                # A follower of the preview of a merge is told that there are no flights any more.
                ended = {name for name in expected.keys() - topics.keys() if name.startswith("merge:")}
                assert all(expected[name]["stage"] is None for name in ended), (stream, seq)
                assert topics.keys() == expected.keys() - ended, (stream, seq)
                for name, value in expected.items():
                    assert name in ended or topics[name] == without_expired_calls(name, value, at), (
                        seq,
                        name,
                    )


@pytest.mark.parametrize(
    ("seed", "jumps"), [(1, 20), *(pytest.param(each, 60, marks=pytest.mark.full) for each in (1, 2))]
)
def test_a_jump_of_the_scrubber_gives_the_topics_of_its_event(seed: int, jumps: int) -> None:
    room = evening()
    dice = Random(seed)
    for stream in filter(is_tournament, room.journal.streams()):
        states, shown = JournalStates(room.journal, stream), ShownEntries()
        states.extend()
        for jump in dice.sample(range(1, states.last_seq + 1), min(jumps, states.last_seq)):
            seq = states.whole_command(jump)
            assert topics_after(states, seq, 0, shown) == topics_after(states, seq, 0), (stream, seq)
