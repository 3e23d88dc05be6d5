"""Where somebody stands among those who went out when an undo or a redo puts him out again: where he was."""

from __future__ import annotations

from clockserver.domain.entries import EntryId
from clockserver.domain.tournament_state import Tournament
from clockserver.domain.undo import History, Link


def again_at(state: Tournament, id_: EntryId, said: int) -> int:
    """His turn among those who are out now, from 0: after those who went before him, before those who went later.

    `said` decides among those in between, who are only counted. His going out was undone, and is done again.
    """
    history = state.history
    own = _went_out(history, history.undone.get(f"entry:{id_}"), id_)
    earliest, latest = 0, len(state.outs)
    if own is None:
        return min(said, latest)
    for i, other in enumerate(state.outs):
        seq = _went_out(history, history.standing.get(f"entry:{other}"), other) if other else None
        if seq is not None and seq < own:
            earliest = i + 1
        elif seq is not None and latest == len(state.outs):
            latest = i
    return max(earliest, min(said, latest))


def _went_out(history: History, link: Link | None, id_: EntryId) -> int | None:
    """The place in the journal of the newest of these commands that put him out."""
    while link is not None:
        given = history.given[link.command]
        for each in getattr(given.told, "entries", ()):
            before, after = getattr(each, "before", None), getattr(each, "after", None)
            if before is not None and after is not None and after.id == id_ and before.alive > after.alive:
                return given.seq
        link = link.below
    return None
