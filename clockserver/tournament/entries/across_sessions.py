"""Checks of entries across sessions: one person in several flights, and entries of another session."""

from __future__ import annotations

from collections.abc import Iterator

from clockserver.core.ids import SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.state import Entry
from clockserver.tournament.state import Tournament

ONE_ENTRY = ("entry", "other")
"""Fields of commands that hold one entry."""
SEVERAL_ENTRIES = ("entries", "by", "stacks")
"""Fields of commands that hold several entries."""


def clashes(state: Tournament, id_: SessionId, other: Entry) -> bool:
    """Whether an entry still in keeps its person out of session `id_`.

    A player who qualified in an ended flight may play another one; a later stage is played once.
    """
    if other.session == id_:
        return True
    session, other_session = state.sessions[id_], state.sessions[other.session]
    if session.stage != 1 or other_session.stage != 1:
        return True
    return session.flight_end is None and other_session.flight_end is None


def refuse_qualified(state: Tournament, id_: SessionId, earlier: list[Entry]) -> Reason | None:
    """The reason against another entry of a qualified player, where the first stack counts; else None."""
    for entry in earlier:
        if not entry.alive or clashes(state, id_, entry):
            continue
        entry_session = state.sessions[entry.session]
        if "first_stack" in (entry_session.rule, state.sessions[id_].rule):
            params: dict[str, str | int] = {"entry": entry.id, "label": entry_session.label or entry.session}
            return Reason("flights.already_through", dict(params), "person")
    return None


def demand_own_entries(state: Tournament, command: object, id_: SessionId) -> None:
    """Raise Refused for an entry that is not in the session of the command."""
    reasons = []
    for field, entry_id in _entries_in(command):
        entry = state.entries.get(entry_id)
        if entry is not None and entry.session != id_:
            entry_session = state.sessions.get(entry.session)
            label = (
                entry_session.label if entry_session is not None and entry_session.label else entry.session
            )
            reasons.append(Reason("entries.in_other_session", {"entry": entry_id, "label": label}, field))
    if reasons:
        raise Refused(*reasons)


def _entries_in(command: object) -> Iterator[tuple[str, str]]:
    """The entries in a command, each with its field."""
    for field in ONE_ENTRY:
        if isinstance(entry_id := getattr(command, field, None), str):
            yield field, entry_id
    for field in SEVERAL_ENTRIES:
        listed = getattr(command, field, None)
        if isinstance(listed, tuple | list | dict):
            yield from ((field, entry_id) for entry_id in listed if isinstance(entry_id, str))
