"""The index in the elimination order when an undo or a redo eliminates a player again."""

from __future__ import annotations

from clockserver.core.undo import History, Link
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.session import Session


def elimination_index(history: History, session: Session, id_: EntryId, stated: int) -> int:
    """Index in a session's elimination order, 0 first out, of an entry whose undone elimination is redone.

    It goes after earlier eliminations and before later ones; among unnamed players between them `stated`,
    the index in the event, decides.
    """
    own_seq = _elimination_seq(history, history.undone.get(f"entry:{id_}"), id_)
    earliest, latest = 0, len(session.eliminations)
    if own_seq is None:
        return min(stated, latest)
    for i, other in enumerate(session.eliminations):
        seq = _elimination_seq(history, history.standing.get(f"entry:{other}"), other) if other else None
        if seq is not None and seq < own_seq:
            earliest = i + 1
        elif seq is not None and latest == len(session.eliminations):
            latest = i
    return max(earliest, min(stated, latest))


def _elimination_seq(history: History, link: Link | None, id_: EntryId) -> int | None:
    """Seq of the newest command from `link` down that eliminated the entry; None without one."""
    while link is not None:
        given = history.commands[link.command]
        for each in getattr(given.line_event, "entries", ()):
            before, after = getattr(each, "before", None), getattr(each, "after", None)
            if before is not None and after is not None and after.id == id_ and before.alive > after.alive:
                return given.seq
        link = link.below
    return None
