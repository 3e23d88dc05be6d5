"""The registries of all streams: tournaments, the room, the library."""

from __future__ import annotations

from clockserver.library.registry import REGISTRY as LIBRARY
from clockserver.room.registry import REGISTRY as ROOM
from clockserver.tournament.registry import REGISTRY as TOURNAMENT

REGISTRIES = (TOURNAMENT, ROOM, LIBRARY)
SUBJECTS = tuple(subject for registry in REGISTRIES for subject in registry.subjects)
