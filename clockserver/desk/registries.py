"""The registries of all streams: tournaments, the room, the library. A command in two of them stops the start."""

from __future__ import annotations

from clockserver.core.registry import demand_distinct_commands
from clockserver.library.registry import REGISTRY as LIBRARY
from clockserver.room.registry import REGISTRY as ROOM
from clockserver.tournament.registry import REGISTRY as TOURNAMENT

REGISTRIES = (TOURNAMENT, ROOM, LIBRARY)
demand_distinct_commands(REGISTRIES)
SUBJECTS = tuple(subject for registry in REGISTRIES for subject in registry.subjects)
