"""A room with two events that sell entries at 110, a player for each, and tickets for both."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clockserver.core.texts import Reason
from clockserver.desk.desk import Accepted, Answer, Rejected
from clockserver.room.tickets.commands import IssueTicket
from clockserver.room.tickets.state import Ticket
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.lifecycle.commands import (
    ChangeTournament,
    CreateTournament,
    DeleteTournament,
    RestoreTournament,
)
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.sales.state import SaleOrder
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import SLUG, Room
from tests.fakes import InMemoryJournal
from tests.tournament.sales.offers import OFFERS, enter

MAIN = "main"
PRICE = 11_000
FREE = IssueTicket(value=PRICE, currency="EUR", reason="Won on the radio")


def two_events(**how: Any) -> Room:
    """`friday` and `main`, both with offers and one table."""
    room = Room(**how).opened().with_room_service()
    open_event(room, MAIN)
    set_up(room, SLUG, 1)
    set_up(room, MAIN, 2)
    return room


def open_event(room: Room, slug: str) -> None:
    create = CreateTournament(title=slug, slug=slug, structure="evening", ruleset="tda-2024", names="full")
    answer = room.open_tournament(create, f"open-{slug}-1")
    assert isinstance(answer, Accepted), answer


def set_up(room: Room, slug: str, table: int) -> None:
    """Set up offers and a table for an event."""
    for command in (SetOffers(currency="EUR", offers=OFFERS), OpenTables(tables=(table,))):
        answers = room.offer(command, slug=slug)
        room.writer.flush()
        accepted(answers)


def taken_over(room: Room) -> None:
    """`main` becomes `main-2`, and another event takes its former slug while it is deleted."""
    open_event(room, "other")
    accepted(room.offer(ChangeTournament(slug="main-2"), slug=MAIN))
    accepted(room.offer(DeleteTournament(), slug="main-2"))
    accepted(room.offer(ChangeTournament(slug=MAIN), slug="other"))
    accepted(room.offer(RestoreTournament(), slug="main-2"))
    set_up(room, MAIN, 3)


def accepted(answers: list[Answer]) -> Accepted:
    (answer,) = answers
    assert isinstance(answer, Accepted), answer
    return answer


def issued(room: Room, command: IssueTicket = FREE) -> str:
    """The code of a new ticket."""
    before = set(register(room))
    answer = room.tell(command)
    assert isinstance(answer, Accepted), answer
    (new,) = set(register(room)) - before
    return room.codes.code_of(new)


def register(room: Room) -> dict[str, Ticket]:
    return dict(room.room_service.state.tickets.all)


def states(room: Room) -> list[str]:
    return sorted(each.state for each in register(room).values())


def with_ticket(number: int, code: str, worth: int = PRICE, **by: int) -> RegisterPlayer:
    """Sell an entry for a ticket."""
    order = SaleOrder(offer="entry", by={"ticket": worth, **by}, ticket=code)  # type: ignore[dict-item]
    return replace(enter(number), sale=order, seat=None)


def refused(room: Room, command: Any, slug: str = SLUG) -> list[Reason]:
    """The reasons of a refusal after which no stream has changed."""
    rows = len(room.journal.rows)
    (answer,) = room.offer(command, slug=slug)
    assert isinstance(answer, Rejected), answer
    assert len(room.journal.rows) == rows
    return list(answer.reasons)


def main_event(room: Room) -> Tournament:
    return room.desks.desk(MAIN).state


def after_crash(room: Room, rows: int) -> Room:
    """The room after a crash that left only the first rows of the journal."""
    journal = InMemoryJournal()
    journal.rows = room.journal.rows[:rows]
    crashed = Room(journal=journal, clock=room.clock, vault=room.vault, keys=room.keys)
    crashed._ids = room._ids
    return crashed.restarted().with_room_service()


def whole_commands(room: Room, since: int) -> list[int]:
    """The row counts at which the journal can end, because the events of one command are written together."""
    rows = room.journal.rows
    return [
        count
        for count in range(since, len(rows) + 1)
        if count == len(rows)
        or (rows[count - 1].stream, rows[count - 1].command) != (rows[count].stream, rows[count].command)
    ]
