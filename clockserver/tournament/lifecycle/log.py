"""Log lines of the whole tournament."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text
from clockserver.tournament.lifecycle.events import (
    AddressChanged,
    SaleStacks,
    StacksChanged,
    StartMoved,
    TournamentAnnounced,
    TournamentRestored,
)
from clockserver.tournament.log_terms import Sessions


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The address, start or stacks with the earlier ones; of a restored tournament, its earlier state."""
    match event:
        case AddressChanged(slug=slug, before=before, reason=reason):
            suffix = ".why" if reason else ""
            return Text(f"{code}{suffix}", {"slug": slug, "before": before, "reason": reason})
        case StartMoved(after=after, reason=reason):
            suffix = ".none" if after is None else ".why" if reason else ""
            return Text(
                f"{code}{suffix}", {"start_date": after or 0, "start_at": after or 0, "reason": reason}
            )
        case StacksChanged(before=before, after=after, reason=reason):
            suffix = ".why" if reason else ""
            stacks = {**_stacks(after, ""), **_stacks(before, "_before")}
            return Text(f"{code}{suffix}", {**stacks, "reason": reason})
        case TournamentRestored(was=was):
            return Text(f"{code}.{was}")
        case TournamentAnnounced(draft=draft):
            return Text(f"{code}.draft" if draft else f"{code}.announced")
    return Text(code)


def _stacks(stacks: SaleStacks, suffix: str) -> dict[str, Param]:
    return {
        f"starting{suffix}": stacks.starting,
        f"rebuy{suffix}": stacks.rebuy,
        f"addon{suffix}": stacks.addon,
    }
