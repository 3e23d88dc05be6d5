"""All commands and events of the library as one type each, for readers of wire and journal."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from clockserver.core.undo import CommandRedone, CommandUndone
from clockserver.library.events import LibraryOpened
from clockserver.library.registry import REGISTRY

if TYPE_CHECKING:
    WireLibraryCommand: TypeAlias = Struct
    LibraryEvent: TypeAlias = Struct
else:
    WireLibraryCommand = reduce(or_, REGISTRY.commands)
    LibraryEvent = reduce(or_, (LibraryOpened, *REGISTRY.events, CommandUndone, CommandRedone))
