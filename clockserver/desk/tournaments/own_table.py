"""Counts from the tablet of a table: they are verified, and only of players who sit at that table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from clockserver.accounts.roles import Principal
from clockserver.core.texts import Reason
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.chip_counts.commands import CountTable, ProposeCount, SentCounts, VerifyCount
from clockserver.tournament.chip_counts.events import OfCounts
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.state import Tournament


def refuse_other_table(
    principal: Principal, command: Any, state: Tournament | None, newest: Callable[[str], str]
) -> list[Reason]:
    """Reasons why the tablet of a table may not count these players, or take back such a count.

    `state` is the tournament of the command, `newest` the slug that a tournament has now, by one that it had.
    """
    own = principal.table
    if own is None or state is None:
        return []
    found = _counted(command, state)
    if found is None:
        return []
    field, entries = found
    other = Reason("access.own_table", {"table": own.number}, field)
    if newest(own.tournament) != state.slug:
        return [other]
    if isinstance(command, CountTable) and command.table != own.number:
        return [Reason("access.own_table", {"table": own.number}, "table")]
    seats = [entry.seat for each in entries if (entry := state.entries.get(each)) is not None]
    return [other] if any(seat is not None and seat.table != own.number for seat in seats) else []


def of_own_table(sent: SentCounts, principal: Principal) -> SentCounts:
    """Counts as the tablet of a table sends them: seen by who deals there, and held to that table."""
    own = principal.table
    return sent if own is None else replace(sent, verified=True, table=own.number)


def _counted(command: Any, state: Tournament) -> tuple[str, list[EntryId]] | None:
    """The field and the entries of a count, or of one that is taken back; None for any other command."""
    if isinstance(command, CountTable):
        return "counts", [each.entry for each in command.counts]
    if isinstance(command, ProposeCount | VerifyCount):
        return "entry", [command.entry]
    if isinstance(command, Undo | Redo):
        given = state.history.given.get(command.command)
        events = () if given is None else (*given.events, *given.undoing)
        counts = [each for each in events if isinstance(each, OfCounts)]
        return ("command", [one.entry for each in counts for one in each.changes]) if counts else None
    return None
