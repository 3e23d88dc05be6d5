"""Commands of removed chips."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, MAX_CHIPS, SessionId
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.removed_chips.state import RemovalNumber, RemovalWhy


class RemoveChips(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="chips.remove", kw_only=True
):
    """Take chips out of play. `entry`: the owner. Found chips with a known owner go back to the owner.

    Chips of a disqualified or departed player: of unnamed players only; the chips of an entry leave with it.
    """

    session: SessionId = FIRST_SESSION
    chips: Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
    why: RemovalWhy
    entry: GivenEntry | None = None
    text: Annotated[str, Meta(max_length=200)] = ""


class GiveChipsBack(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="chips.give_back", kw_only=True
):
    """Return lost or found chips to their owner, where the rule set allows it.

    `entry`: the owner, if not recorded yet.
    """

    session: SessionId = FIRST_SESSION
    removal: RemovalNumber
    entry: GivenEntry | None = None


AnyChipsCommand: TypeAlias = RemoveChips | GiveChipsBack
