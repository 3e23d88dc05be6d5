"""The form of a period in `structure.change`. The wire takes any object, as its reader reports every fault at once."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from clockserver.core.ids import MAX_INTEGER
from clockserver.core.input.text_input import ONE_LINE
from clockserver.tournament.structure.limits import MAX_LENGTHS, MAX_MINUTES, MAX_VALUES
from clockserver.tournament.structure.state import GAMES, AnteKind, Betting, PeriodKind
from clockserver.tournament.structure.structure_toml import MAX_HANDS

Game = Literal[*GAMES] | Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,24}\Z")]  # type: ignore[valid-type]
Amount = Annotated[int, Meta(ge=1, le=MAX_INTEGER)]
Unset: Any = msgspec.UNSET


class WrittenStakes(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One game and its stakes. docs/structures.md lists the amounts each game needs."""

    game: Game = Unset
    """A known game, or one of the structure's own. Default: the structure's game."""
    betting: Betting = Unset
    """Default: the usual one of the game."""
    small_blind: Amount = Unset
    big_blind: Amount = Unset
    ante: Annotated[int, Meta(ge=0, le=MAX_INTEGER)] = Unset
    ante_kind: AnteKind = Unset
    small_bet: Amount = Unset
    big_bet: Amount = Unset
    bring_in: Amount = Unset
    completion: Amount = Unset
    button_blind: Amount = Unset
    """In short deck: posted by the button; everybody antes."""


class WrittenLength(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The length of a level that begins with at most this number of players still in."""

    players: Amount
    minutes: Annotated[int, Meta(ge=1, le=MAX_MINUTES)]


class WrittenPeriod(WrittenStakes, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A level or a break in the form of structure files (docs/structures.md). A break has no stakes."""

    kind: PeriodKind
    id: Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,24}\Z")] = Unset
    """Id of an existing period; omitted for a new one."""
    level: int = Unset
    """Ignored: levels are counted anew."""
    games: Annotated[list[WrittenStakes], Meta(min_length=1, max_length=MAX_VALUES)] = Unset
    """Games that rotate within the level, instead of its own stakes."""
    minutes: Annotated[int, Meta(ge=1, le=MAX_MINUTES)] = Unset
    """Default: the structure's minutes for its levels or breaks."""
    hands: Annotated[int, Meta(ge=1, le=MAX_HANDS)] = Unset
    """Number of hands that the level lasts, instead of a time; `minutes` are then their estimated duration."""
    until_end: bool = Unset
    """For the last level: it lasts until the end, without a countdown; `minutes` are then its estimated duration."""
    minutes_by_players: Annotated[list[WrittenLength], Meta(max_length=MAX_VALUES)] = Unset
    """Lengths instead of `minutes`, by the players still in at its start; the smallest matching number counts."""
    color_up: Annotated[list[Amount], Meta(max_length=MAX_VALUES)] = Unset
    closes_registration: bool = Unset
    ends_day: bool = Unset
    note: Annotated[str, Meta(max_length=MAX_LENGTHS["note"], pattern=ONE_LINE)] = Unset
