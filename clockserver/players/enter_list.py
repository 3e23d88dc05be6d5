"""Entering a whole list: first into the registry, for the names, then into the tournament by one command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from clockserver.accounts.roles import Principal
from clockserver.core.ids import CommandId, SessionId, Slug
from clockserver.core.texts import Reason, Refused, Text
from clockserver.desk.tournaments.known_ids import IdsOf, with_known_ids
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.players.importer import ImportedRow
from clockserver.tournament.entries.commands import NewEntry, RegisterPlayers
from clockserver.tournament.entries.state import PersonId, SeatRef
from clockserver.tournament.flights.state import shown_session

GiveCommand: TypeAlias = Callable[[object, Principal], dict[str, Any]]
"""Gives a command of a principal; returns `{ok, seq}` or `{refused}`."""


class Entry(Struct, frozen=True):
    """Settings for entering a list in a session. The first `counted` rows were already counted without names."""

    tournament: Slug
    session: SessionId
    counted: int = 0
    late: bool = False

    def command(self, rows: Sequence[ImportedRow]) -> RegisterPlayers:
        """The command for the rows of a list."""
        entries = tuple(_entry_of(row) for row in rows)
        return RegisterPlayers(session=self.session, entries=entries, counted=self.counted, late=self.late)


class Entering:
    """Ask a tournament whether it accepts a list before any name is stored.

    After a crash between registry and journal the names are in the registry but not entered: the same command
    again enters them, and another import of the list finds them by their names.
    """

    def __init__(self, desks: TournamentDesks, hand_in: GiveCommand, ids_of: IdsOf) -> None:
        self._desks = desks
        self._ids_of = ids_of
        self._hand_in = hand_in

    def entered(self, slug: Slug, command: CommandId, named_session: SessionId | None) -> set[PersonId]:
        """Persons entered in a session by other commands.

        Raises Refused for an unknown tournament or session.
        """
        desk = self._desks.desk(slug)
        if not desk.durable or desk.event_types(command):
            return set()
        session = self.session_of(slug, named_session)
        entries = desk.state.entries.values()
        return {self._ids_of(each.person)[0] for each in entries if each.alive and each.session == session}

    def session_of(self, slug: Slug, named_session: SessionId | None) -> SessionId:
        """The session for the entries: the named one, else the tournament's default."""
        state = self._desks.desk(slug).state
        if named_session is not None and named_session not in state.sessions:
            raise Refused(Reason("session.unknown", {"session": named_session}, "session"))
        return named_session or shown_session(state)

    def demand(self, entry: Entry, command: CommandId) -> Callable[[list[ImportedRow]], None]:
        """A check of the list's rows, which raises Refused if the tournament would not accept them."""
        desk = self._desks.desk(entry.tournament)

        def demand(rows: list[ImportedRow]) -> None:
            if not rows or desk.event_types(command):
                return
            try:
                desk.dry_run(with_known_ids(entry.command(rows), desk.newest_state, self._ids_of))
            except Refused as refusal:
                raise Refused(*reasons_by_row(refusal.reasons, rows)) from None

        return demand

    def enter(
        self, entry: Entry, command: CommandId, rows: Sequence[ImportedRow], principal: Principal
    ) -> dict[str, Any]:
        """Give the command for the rows of a list; `{ok, seq}` or `{refused}`."""
        message = {**msgspec.to_builtins(entry.command(rows)), "id": command, "tournament": entry.tournament}
        return self._hand_in(message, principal)


def reasons_by_row(reasons: Sequence[Reason], rows: Sequence[ImportedRow]) -> list[Reason]:
    """Reasons about entries of a command as reasons about the rows they come from."""
    row_numbers = {f"entries[{place}]": row.number for place, row in enumerate(rows)}
    row_reasons = []
    for reason in reasons:
        place = (reason.field or "").partition(".")[0]
        if place in row_numbers:
            params: dict[str, Any] = {"row": row_numbers[place], "what": Text(reason.code, reason.params)}
            reason = replace(reason, code="import.row", params=params)  # noqa: PLW2901 - the same, by its row
        row_reasons.append(reason)
    return row_reasons


def _entry_of(row: ImportedRow) -> NewEntry:
    """The entry of a row; a seat in the list is given to the player."""
    if row.table is None or row.seat is None:
        return NewEntry(person=row.person)
    return NewEntry(person=row.person, seat=SeatRef(row.table, row.seat), lock="seat")
