"""A night on which the examples of all commands are given and undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any, TypeVar, get_args

from clockserver.accounts.role_checks import name_of
from clockserver.core.input.strict_json import convert
from clockserver.core.undo import Undo
from clockserver.desk.desk import Accepted
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.ports import Row
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import OpenTables
from clockserver.tournament.types import TournamentEvent
from clockserver.web.contract.examples import EXAMPLES
from tests.accounts.accepted_states import AT_THREE_TABLES
from tests.builders import Room, person

AnyRoom = TypeVar("AnyRoom", bound=Room)
BY_EXAMPLE = "by-example"
SEATED = (
    OpenTables(tables=(1, 2)),
    *(RegisterPlayer(person=person(n), seat=SeatRef(1 + n % 2, n)) for n in range(1, 7)),
    StartClock(),
)
"""Six players at two tables, and a running clock."""


def by_example(room: Room) -> Room:
    """A tournament of another room with players at two tables; examples refused there are left out.

    Each event that is still missing then comes in a tournament of its own.
    """
    example_room = seated_room(BY_EXAMPLE, "open-example-1", SEATED)
    ids = count(len(SEATED) + 1)
    for kind in REGISTRY.commands:
        if kind is CreateTournament:
            continue
        id_ = f"example-{next(ids):05}"
        (answer,) = example_room.offer(example(kind), id_, BY_EXAMPLE)
        if isinstance(answer, Accepted):
            example_room.offer(Undo(command=id_), f"back-{next(ids):05}", BY_EXAMPLE)
    room.journal.append(example_room.journal.rows)
    events = {kind.__name__ for kind in get_args(TournamentEvent)}
    room.journal.append(of_missing(events - {row.type for row in room.journal.rows}))
    return room


def of_missing(events: set[str]) -> list[Row]:
    """Tournaments with the missing events of a tournament, by the examples that bring them."""
    rows: list[Row] = []
    for kind in REGISTRY.commands:
        if not events:
            break
        if kind is CreateTournament:
            continue
        room = room_of_example(kind)
        brought = {row.type for row in room.journal.rows} if room is not None else set()
        if room is not None and events & brought:
            rows += room.journal.rows
            events = events - brought
    return rows


def room_of_example(kind: type, make: Callable[[], AnyRoom] = Room) -> AnyRoom | None:
    """A room where the example of a command was given at three tables and undone; None if it is refused.

    The examples of the commands that the record names in `after` come first.
    """
    slug = name_of(kind).replace(".", "-").replace("_", "-")
    room = seated_room(slug, f"open-{slug}", AT_THREE_TABLES, make)
    for number, each in enumerate((*REGISTRY.commands_before(kind), kind), 1):
        (answer,) = room.offer(example(each), f"given-{number:05}", slug)
        if not isinstance(answer, Accepted):
            return None
    room.offer(Undo(command=f"given-{number:05}"), "back-00001", slug)
    return room


def seated_room(slug: str, id_: str, seated: Iterable[Any], make: Callable[[], AnyRoom] = Room) -> AnyRoom:
    """A room with one tournament, where the given commands open tables, seat players and start the clock."""
    room = make()
    create = CreateTournament(title="By example", slug=slug, structure="evening", ruleset="tda-2024")
    room.open_tournament(create, id_)
    for number, command in enumerate(seated, 1):
        (answer,) = room.offer(command, f"seated-{number:05}", slug)
        assert isinstance(answer, Accepted), answer
    return room


def example(kind: type) -> Any:
    """A command with the example in its record."""
    return convert(EXAMPLES[name_of(kind)], kind)


def example_of(room: Room) -> Tournament:
    """The tournament of examples, from the room's journal."""
    rows = room.journal.read("tournament:open-example-1")
    state = tournament_fold.replay(record_of(row) for row in rows)
    assert state is not None
    return state
