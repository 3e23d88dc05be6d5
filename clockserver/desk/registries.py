"""The registries of all streams: tournaments, the room, the library.

A command or a permission in two of them stops the start.
"""

from __future__ import annotations

from clockserver.core.registry import demand_distinct_streams
from clockserver.library.registry import REGISTRY as LIBRARY
from clockserver.room.registry import REGISTRY as ROOM
from clockserver.tournament.registry import REGISTRY as TOURNAMENT

REGISTRIES = (TOURNAMENT, ROOM, LIBRARY)
demand_distinct_streams(REGISTRIES)
PERMISSIONS = {name: roles for each in REGISTRIES for name, roles in each.permissions.items()}
"""The roles that have each permission: shared permissions, and those of all records."""
SUBJECTS = tuple(subject for registry in REGISTRIES for subject in registry.subjects)
