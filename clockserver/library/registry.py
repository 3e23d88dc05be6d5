"""The subjects of the library."""

from __future__ import annotations

from clockserver.core.registry import Registry
from clockserver.library.chip_sets.subject import SUBJECT as CHIP_SETS
from clockserver.library.schedules.subject import SUBJECT as SCHEDULES
from clockserver.library.seasons.subject import SUBJECT as SEASONS
from clockserver.library.series.subject import SUBJECT as SERIES
from clockserver.library.structures.subject import SUBJECT as STRUCTURES
from clockserver.library.templates.subject import SUBJECT as TEMPLATES

SUBJECTS = (STRUCTURES, CHIP_SETS, TEMPLATES, SERIES, SCHEDULES, SEASONS)
REGISTRY = Registry(SUBJECTS)
