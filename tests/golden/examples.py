"""A night on which the examples of all commands are given and undone."""

from __future__ import annotations

from itertools import count

from clockserver.accounts.role_checks import name_of
from clockserver.core.input.strict_json import convert
from clockserver.core.undo import Undo
from clockserver.desk.desk import Accepted
from clockserver.desk.journals.event_codec import record_of
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import OpenTables
from clockserver.web.contract.examples import EXAMPLES
from tests.builders import Room, person

BY_EXAMPLE = "by-example"
TABLES = (1, 2)


def by_example(room: Room) -> Room:
    """A tournament of another room with players at two tables; examples refused there are left out."""
    example_room = Room()
    create = CreateTournament(title="By example", slug=BY_EXAMPLE, structure="evening", ruleset="tda-2024")
    example_room.open_tournament(create, "open-example-1")
    ids = count(1)
    seated = [RegisterPlayer(person=person(n), seat=SeatRef(1 + n % 2, n)) for n in range(1, 7)]
    for command in (OpenTables(tables=TABLES), *seated, StartClock()):
        (answer,) = example_room.offer(command, f"seated-{next(ids):05}", BY_EXAMPLE)
        assert isinstance(answer, Accepted), answer
    for kind in REGISTRY.commands:
        if kind is CreateTournament:
            continue
        id_ = f"example-{next(ids):05}"
        (answer,) = example_room.offer(convert(EXAMPLES[name_of(kind)], kind), id_, BY_EXAMPLE)
        if isinstance(answer, Accepted):
            example_room.offer(Undo(command=id_), f"back-{next(ids):05}", BY_EXAMPLE)
    room.journal.append(example_room.journal.rows)
    return room


def example_of(room: Room) -> Tournament:
    """The tournament of examples, from the room's journal."""
    rows = room.journal.read("tournament:open-example-1")
    state = tournament_fold.replay(record_of(row) for row in rows)
    assert state is not None
    return state
