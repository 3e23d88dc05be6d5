"""The template of press sheets: columns by the room's file, and the event's number in its series."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

from clockserver.core.texts import Refused
from clockserver.desk.room.library_service import LibraryService
from clockserver.desk.room.planned_drafts import event_draft_id
from clockserver.desk.tournaments.tournament_desks import PREFIX, TournamentDesks
from clockserver.exports.press import USUAL, PressFile
from clockserver.storage.server_config import read_config

log = logging.getLogger(__name__)


class PressTemplate:
    """Default columns and numbers of press sheets. `folders` hold `press.toml`."""

    def __init__(self, folders: Sequence[Path], library: LibraryService, desks: TournamentDesks) -> None:
        self._folders = list(folders)
        self._library = library
        self._desks = desks

    def columns(self) -> tuple[str, ...]:
        """The present columns of the file; the defaults where it is unreadable."""
        try:
            return read_config("press", self._folders, PressFile).columns
        except Refused as refused:
            log.warning("press.toml cannot be read: %s", [reason.params for reason in refused.reasons])
            return USUAL

    def number(self, slug: str) -> str:
        """The number of the tournament in its series; empty without a series.

        Raises Refused for an unknown tournament.
        """
        stream = self._desks.desk(slug).stream
        for id_, series in self._library.state.series.items():
            for number, event in series.events.items():
                if stream == f"{PREFIX}{event_draft_id(id_, event)}":
                    return str(number)
        return ""
