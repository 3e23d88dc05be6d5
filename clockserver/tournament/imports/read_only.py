"""A tournament that came in a file as a server holds it: without the commands that nobody asks for any more."""

from __future__ import annotations

from typing import cast

from immutables import Map
from msgspec.structs import replace

from clockserver.core.undo import History, Link
from clockserver.tournament.floor.events import OF_CALLS, OF_RULINGS
from clockserver.tournament.imports.state import Imported
from clockserver.tournament.state import Tournament


def read_only(state: Tournament) -> Tournament:
    """The tournament with only those commands in its history that topics and lists still name; others as they are.

    Nothing of it can be taken back, and the history is most of what a long tournament takes in memory.
    """
    if state.imported is None:
        return state
    history, standing = state.history, dict[str, Link]()
    for scope, top in history.standing.items():
        if scope.startswith((OF_CALLS, OF_RULINGS)):
            standing[scope] = Link(top.command, None)
        elif last_undo := _since(top, history, state.imported):
            standing[scope] = last_undo
    top_commands = {top.command for top in standing.values()}
    commands = {
        id_: each
        for id_, each in history.given.items()
        if each.seq > state.imported.seq or not each.stands or each.undoing or id_ in top_commands
    }
    return replace(state, history=History(Map(commands), Map(standing), Map(), history.reversal))


def _since(top: Link, history: History, imported: Imported) -> Link | None:
    """The commands of a stack that came after the file: marks of names."""
    commands, link = [], cast("Link | None", top)
    while link is not None and history.given[link.command].seq > imported.seq:
        commands.append(link.command)
        link = link.below
    found: Link | None = None
    for command in reversed(commands):
        found = Link(command, found)
    return found
