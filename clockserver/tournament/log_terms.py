"""Terms shared by log lines of several subjects: the player, the period, the changed entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from clockserver.core.ids import SessionId
from clockserver.core.texts import Param, Text
from clockserver.tournament.entries.state import Entry, EntryId
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.session import Session

Sessions: TypeAlias = Mapping[SessionId, Session]
"""The sessions of the state after the event, or of a later state."""


def player_text(entry: EntryId) -> Text:
    """The player of a line, as an entry; control shows staff the name instead."""
    return Text("log.who", {"entry": int(entry[1:])})


def changed_entry(event: SeatingEvent) -> Entry | None:
    """The first entry that the event changed, as it is after the event; an entry that it removed, as it was before."""
    if not event.entries:
        return None
    first = event.entries[0]
    return first.after or first.before


def entry_params(entry: Entry) -> dict[str, Param]:
    """Number, seat and player of an entry."""
    return {"entry": entry.number, "seat": str(entry.seat or ""), "who": player_text(entry.id)}


def entry_text(code: str, event: SeatingEvent) -> Text:
    """A line about the first entry changed by the event."""
    entry = changed_entry(event)
    return Text(code, {"players": 0} if entry is None else entry_params(entry))


def moves_text(code: str, players: int, params: Mapping[str, Param]) -> Text:
    """A line about several moves; code `.none` where nobody had to move."""
    return Text(code if players else f"{code}.none", {"players": players, **params})


def period(session: Session, period_id: str) -> tuple[str, dict[str, Param]]:
    """The kind of a period, level or break, with number and length; `gone` if the structure no longer has it."""
    try:
        index = session.structure.index(period_id)
    except KeyError:
        return "gone", {}
    level, length_ms = session.structure.level_number(index), session.structure.periods[index].ms
    return session.structure.periods[index].kind, {"level": level, "length_ms": length_ms}
