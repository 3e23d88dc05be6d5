"""Entries of one person in several flights, and the session of an entry."""

from __future__ import annotations

from collections.abc import Iterator

from clockserver.core.ids import SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.state import Entry
from clockserver.tournament.state import Tournament

ONE_ENTRY = ("entry", "other")
SEVERAL_ENTRIES = ("entries", "by", "stacks")


def clashes(state: Tournament, id_: SessionId, other: Entry) -> bool:
    """Whether a living entry keeps its person out of another session.

    A player who qualified in an ended flight may play another one; a later stage is played once.
    """
    if other.session == id_:
        return True
    session, other_session = state.sessions[id_], state.sessions[other.session]
    if session.stage != 1 or other_session.stage != 1:
        return True
    return session.flight_end is None and other_session.flight_end is None


def through_in(state: Tournament, id_: SessionId, earlier: list[Entry]) -> Reason | None:
    """The reason against an entry of a qualified player, where the first stack counts; else None."""
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
    for field, named in _named(command):
        entry = state.entries.get(named)
        if entry is not None and entry.session != id_:
            entry_session = state.sessions.get(entry.session)
            label = (
                entry_session.label if entry_session is not None and entry_session.label else entry.session
            )
            reasons.append(Reason("entries.in_other_session", {"entry": named, "label": label}, field))
    if reasons:
        raise Refused(*reasons)


def _named(command: object) -> Iterator[tuple[str, str]]:
    """The entries in a command, each with its field."""
    for field in ONE_ENTRY:
        if isinstance(named := getattr(command, field, None), str):
            yield field, named
    for field in SEVERAL_ENTRIES:
        listed = getattr(command, field, None)
        if isinstance(listed, tuple | list | dict):
            yield from ((field, named) for named in listed if isinstance(named, str))
