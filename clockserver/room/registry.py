"""The subjects of the room."""

from __future__ import annotations

from clockserver.core.registry import Registry
from clockserver.room.all_clocks.subject import SUBJECT as ALL_CLOCKS
from clockserver.room.announcements.subject import SUBJECT as ANNOUNCEMENTS
from clockserver.room.displays.subject import SUBJECT as DISPLAYS
from clockserver.room.drawers.subject import SUBJECT as DRAWERS
from clockserver.room.inventory.subject import SUBJECT as INVENTORY
from clockserver.room.money_settings.subject import SUBJECT as MONEY_SETTINGS
from clockserver.room.tickets.subject import SUBJECT as TICKETS
from clockserver.room.venue.subject import SUBJECT as VENUE

SUBJECTS = (DISPLAYS, ALL_CLOCKS, VENUE, ANNOUNCEMENTS, INVENTORY, DRAWERS, TICKETS, MONEY_SETTINGS)
REGISTRY = Registry(SUBJECTS)
