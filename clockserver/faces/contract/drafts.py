"""How a period is written in `structure.change`: its reader names every fault at once, so the wire takes any object."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from clockserver.domain.checked_table import LARGEST
from clockserver.domain.structure import GAMES, AnteKind, Betting, PeriodKind
from clockserver.domain.structure_text import LONGEST, MOST_HANDS, MOST_MINUTES, MOST_VALUES

Game = Literal[*GAMES]  # type: ignore[valid-type]
Amount = Annotated[int, Meta(ge=1, le=LARGEST)]
Unset: Any = msgspec.UNSET


class WrittenStakes(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One game and what it costs. Which amounts a game needs: docs/structures.md."""

    game: Game = Unset
    """Without one, that of the structure."""
    betting: Betting = Unset
    """Without one, as is usual for the game."""
    small_blind: Amount = Unset
    big_blind: Amount = Unset
    ante: Annotated[int, Meta(ge=0, le=LARGEST)] = Unset
    ante_kind: AnteKind = Unset
    small_bet: Amount = Unset
    big_bet: Amount = Unset
    bring_in: Amount = Unset
    completion: Amount = Unset


class WrittenPeriod(WrittenStakes, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A level or a break, as structure files write it (docs/structures.md). A break has no stakes."""

    kind: PeriodKind
    id: Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,24}\Z")] = Unset
    """Of a period that exists; a new one has none."""
    level: int = Unset
    """May be said and is not looked at: levels are counted anew."""
    games: Annotated[list[WrittenStakes], Meta(min_length=1, max_length=MOST_VALUES)] = Unset
    """Where the games rotate within the level, in the place of its own stakes."""
    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)] = Unset
    """Without them, as the structure says for its levels or breaks."""
    hands: Annotated[int, Meta(ge=1, le=MOST_HANDS)] = Unset
    """A level that lasts so many hands, and no time; `minutes` are what they are reckoned to take."""
    color_up: Annotated[list[Amount], Meta(max_length=MOST_VALUES)] = Unset
    closes_registration: bool = Unset
    ends_day: bool = Unset
    note: Annotated[str, Meta(max_length=LONGEST["note"], pattern=r"^[^\x00-\x1f\x7f]*\Z")] = Unset
