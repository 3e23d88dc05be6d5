"""Commands of penalties."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, Chips, SessionId
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.penalties.state import PenaltyBegins, PenaltyKind, PenaltyNumber, PenaltyWhy

MAX_HANDS = 1_000
MAX_ROUNDS = 50
Note: TypeAlias = Annotated[str, Meta(max_length=200)]


class GivePenalty(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="penalty.give", kw_only=True
):
    """Give a player a warning, missed hands or rounds, or a disqualification.

    `hands` and `rounds`: only for their kinds; `chips`: the rest of a disqualified player's stack; `begins`:
    if it differs from the rule set.
    """

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    kind: PenaltyKind
    why: PenaltyWhy
    text: Note = ""
    hands: Annotated[int, Meta(ge=1, le=MAX_HANDS)] | None = None
    rounds: Annotated[int, Meta(ge=1, le=MAX_ROUNDS)] | None = None
    begins: PenaltyBegins | None = None
    chips: Chips | None = None


class BeginPenalty(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="penalty.begin", kw_only=True
):
    """Begin a penalty with the next hand: the player is back."""

    session: SessionId = FIRST_SESSION
    penalty: PenaltyNumber


class CountPenalty(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="penalty.count", kw_only=True
):
    """Count a hand dealt to the player's seat, where the table reports none. `dealt`: the client's count before it."""

    session: SessionId = FIRST_SESSION
    penalty: PenaltyNumber
    dealt: Annotated[int, Meta(ge=0)]


class LiftPenalty(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="penalty.lift", kw_only=True
):
    """End a penalty: it was served uncounted, or the rest is waived. It still counts for repeats."""

    session: SessionId = FIRST_SESSION
    penalty: PenaltyNumber


AnyPenaltyCommand: TypeAlias = GivePenalty | BeginPenalty | CountPenalty | LiftPenalty
