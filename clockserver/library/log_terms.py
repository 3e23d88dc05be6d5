"""Terms of log lines of the library."""

from __future__ import annotations

from clockserver.library.state import Schedule, Season, Template


def change_of(before: Schedule | Season | Template | None, after: Schedule | Season | Template | None) -> str:
    """The change of a part of the library, as the end of a line's code."""
    if after is None:
        return "deleted"
    if before is None:
        return "added"
    return "changed" if after.status == before.status else after.status
