"""The line of an import in the log."""

from __future__ import annotations

from typing import Any

from clockserver.core.fingerprints import fingerprint
from clockserver.core.texts import Text
from clockserver.tournament.imports.events import TournamentImported


def line(event: TournamentImported, code: str, _holds: Any) -> Text:
    """The line with the fingerprint of the key."""
    return Text(code, {"slug": event.slug, "fingerprint": fingerprint(event.key)})
