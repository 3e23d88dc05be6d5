"""Plays the golden evening in a process with its own hash seed, and prints its result.

`python -m tests.golden.evening_of_seed` prints the journal's rows, each tournament's hash and lists, and each topic.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import msgspec

from clockserver.exports.lists import counts, seats
from clockserver.tournament.imports.guaranteed_facts import state_hash
from tests.builders import Room
from tests.golden.evening import played


def lines_of(room: Room) -> Iterator[bytes]:
    """The evening's outcome, line by line."""
    yield from (msgspec.json.encode(row) for row in room.journal.rows)
    for desk in sorted(room.desks.all_desks(), key=lambda each: each.stream):
        if desk.durable:
            yield f"{desk.stream} {state_hash(desk.state)}".encode()
            yield msgspec.json.encode([seats(desk.state, {}), counts(desk.state, {})])
    for slug in sorted({desk.state.slug for desk in room.desks.all_desks() if desk.durable} | {"room"}):
        for topic in sorted(room.topics.heads_at(slug)):
            shown = room.topics.get(topic)
            assert shown is not None
            yield topic.encode() + b" " + shown.encoded


if __name__ == "__main__":
    sys.stdout.buffer.write(b"\n".join(lines_of(played())) + b"\n")
