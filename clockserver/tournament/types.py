"""The commands and events of a tournament as one type each, for readers of the wire and of the journal."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from clockserver.core.undo import CommandRedone, CommandUndone, Redo, Undo
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.tournament.registry import REGISTRY

if TYPE_CHECKING:
    TournamentCommand: TypeAlias = Struct
    TournamentEvent: TypeAlias = Struct
else:
    TournamentCommand = reduce(
        or_, (*(each for each in REGISTRY.commands if each is not CreateTournament), Undo, Redo)
    )
    TournamentEvent = reduce(or_, (*REGISTRY.events, CommandUndone, CommandRedone))
