"""The index in the elimination order that a player gets back when an undo or a redo puts the player out again."""

from __future__ import annotations

from clockserver.core.undo import History, Link
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.session import Session


def again_at(history: History, session: Session, id_: EntryId, said: int) -> int:
    """Index in a session's elimination order now: after players who went out before, before those who went later.

    0 first out. `said` decides among those in between, who are only counted. It was undone, and is done again.
    """
    own = _went_out(history, history.undone.get(f"entry:{id_}"), id_)
    earliest, latest = 0, len(session.eliminations)
    if own is None:
        return min(said, latest)
    for i, other in enumerate(session.eliminations):
        seq = _went_out(history, history.standing.get(f"entry:{other}"), other) if other else None
        if seq is not None and seq < own:
            earliest = i + 1
        elif seq is not None and latest == len(session.eliminations):
            latest = i
    return max(earliest, min(said, latest))


def _went_out(history: History, link: Link | None, id_: EntryId) -> int | None:
    """Journal number of the newest of these commands that put the entry out; None without one."""
    while link is not None:
        given = history.given[link.command]
        for each in getattr(given.told, "entries", ()):
            before, after = getattr(each, "before", None), getattr(each, "after", None)
            if before is not None and after is not None and after.id == id_ and before.alive > after.alive:
                return given.seq
        link = link.below
    return None
