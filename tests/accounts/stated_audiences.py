"""The audience of each topic, as the tests of its subject state it in `AUDIENCE_BY_TOPIC`.

The words are those of the records: `everybody`, `dealers` (staff with dealers), `players` (staff, and players still
in). A topic without a statement is for staff only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from clockserver.tournament.flights.commands import ChangeFlight
from clockserver.tournament.registry import REGISTRY
from tests.accounts.statements import Kind, Statement, faults, statements, tests_of
from tests.builders import Room
from tests.forks import CHECKOUT

AUDIENCE = Kind("AUDIENCE_BY_TOPIC", "audience", "topic that this server publishes")
PARTS = {"seat:friday:1:e17", "table:friday:1:4"}
"""Topics of one entry or table, published only to their followers."""
WITHOUT_RECORD = {
    "flights": "tournament/flights",
    "seasons": "library",
    "seat": "tournament/entries",
    "table": "tournament/tables",
    "tournament": "tournament/lifecycle",
}
"""Folders with the tests of topics that stand in no record; those of all others are in `room`."""
_OF_ROOM = re.compile(r'"([a-z_]+:room)"')


def kind_of(topic: str) -> str:
    return topic.partition(":")[0]


def topics_of_a_house() -> frozenset[str]:
    """The topics of a room with a tournament of one flight, and all those of the room that the code names."""
    room = Room().opened().with_room_service().with_library()
    room.give(ChangeFlight(label="1A"))
    published = {topic for topic, _ in room.broadcaster.published}
    sources = (CHECKOUT / "clockserver").rglob("*.py")
    named = {topic for each in sources for topic in _OF_ROOM.findall(each.read_text("utf-8"))}
    return frozenset(published | named | PARTS)


TOPICS = sorted(topics_of_a_house())
STATEMENTS = statements(AUDIENCE)
STATED_AUDIENCES = {each.key: each.content for each in STATEMENTS}
PUBLIC_TOPICS = [each for each in TOPICS if STATED_AUDIENCES.get(kind_of(each)) == "everybody"]
STAFF_TOPICS = [each for each in TOPICS if each not in PUBLIC_TOPICS]
"""Topics that strangers may not follow."""


def audience_faults(made: Iterable[Statement], opened: Iterable[str]) -> list[str]:
    """A sentence for each topic whose audience is not stated exactly once, in the folder of its subject.

    `opened` are the kinds of topics that not only staff may follow; no other kind needs a statement.
    """
    statements_made = tuple(made)
    of_records = {
        each.kind: f"tournament/{subject.name}" for subject in REGISTRY.subjects for each in subject.topics
    }
    needed = {*opened, *(each.key for each in statements_made)} & {kind_of(each) for each in TOPICS}
    return faults(
        AUDIENCE,
        statements_made,
        {kind: tests_of(of_records.get(kind) or WITHOUT_RECORD.get(kind, "room")) for kind in sorted(needed)},
    )
