"""An imported tournament in memory: its history keeps only the commands that are still shown."""

from __future__ import annotations

from typing import cast

from immutables import Map
from msgspec.structs import replace

from clockserver.core.undo import History, Link
from clockserver.tournament.floor.events import CALL_SCOPES, RULING_SCOPES
from clockserver.tournament.imports.state import Imported
from clockserver.tournament.state import Tournament


def read_only(state: Tournament) -> Tournament:
    """An imported tournament with only the shown commands in its history; any other tournament unchanged.

    Its commands cannot be undone, and the history takes most of a long tournament's memory.
    """
    if state.imported is None:
        return state
    history, standing = state.history, dict[str, Link]()
    for scope, top in history.standing.items():
        if scope.startswith((CALL_SCOPES, RULING_SCOPES)):
            standing[scope] = Link(top.command, None)
        elif later := _after_import(top, history, state.imported):
            standing[scope] = later
    top_commands = {top.command for top in standing.values()}
    commands = {
        id_: each
        for id_, each in history.commands.items()
        if each.seq > state.imported.seq or not each.stands or each.undoing or id_ in top_commands
    }
    return replace(state, history=History(Map(commands), Map(standing), Map(), history.reversal))


def _after_import(top: Link, history: History, imported: Imported) -> Link | None:
    """The part of a stack of commands given after the import: marks of names."""
    commands, link = [], cast("Link | None", top)
    while link is not None and history.commands[link.command].seq > imported.seq:
        commands.append(link.command)
        link = link.below
    stack: Link | None = None
    for command in reversed(commands):
        stack = Link(command, stack)
    return stack
