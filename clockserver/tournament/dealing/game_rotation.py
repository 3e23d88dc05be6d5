"""The game of a table where games differ: rotation by hands, orbits or the clock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from clockserver.core.texts import Text
from clockserver.tournament.clock.level_clock import LevelClock
from clockserver.tournament.structure.state import FAMILY_OF_POSTS, GAMES, Family, Posts, Stakes, Structure

MINUTE_MS = 60_000


class Turn(Struct, frozen=True, omit_defaults=True):
    """A game's turn at a table.

    `hands`: its hands so far, the present one included; 0: it begins with the next hand. `of`: its length in
    hands; 0: until the clock or the director ends it.
    """

    game: str
    place: int = 0
    """Index in the rotation of the level, from 0."""
    hands: int = 0
    of: int = 0
    change: int = 0
    """Number of earlier game changes by the clock."""
    frozen: bool = False
    """The button stays in place for the next hand."""
    posts: Posts | Literal[""] = ""
    """The posting players in a game of the structure's own; empty: a known game."""

    @property
    def family(self) -> Family:
        """The family of the game."""
        return FAMILY_OF_POSTS[self.posts] if self.posts else GAMES[self.game][0]


class ClockRotation(Struct, frozen=True):
    """A rotation by minutes. `played_ms`: play in earlier levels with the same games, before the present one."""

    each_ms: int
    played_ms: int


def game_text(game: str, stakes: Iterable[Stakes] = ()) -> Text | str:
    """The name of a game, with its betting in `stakes`, else its usual betting; the structure names its own games."""
    own = next((each for each in stakes if each.game == game), None)
    if game not in GAMES:
        return own.name if own is not None else game
    betting = GAMES[game][1] if own is None else own.betting
    return Text(f"face.game.{game}.{betting}")


def takes_turns(structure: Structure) -> bool:
    """Whether the game of each table matters: there are several games, or one without blinds or with a button blind."""
    stakes = [each for period in structure.periods for each in period.stakes]
    return len({each.game for each in stakes}) > 1 or any(
        each.family in ("stud", "button") for each in stakes
    )


def has_button_blinds(structure: Structure) -> bool:
    """Whether in all games the button posts the only blind, and passes from player to player."""
    return {each.family for period in structure.periods for each in period.stakes} == {"button"}


def games_now(structure: Structure, clock: LevelClock) -> tuple[Stakes, ...]:
    """The games of the current level; in a break, of the level before it."""
    return structure.periods[level_index(structure, clock)].stakes


def by_clock(structure: Structure, level: int) -> ClockRotation | None:
    """The clock's rotation of games in the level at that index; None without one."""
    names = _names(structure, level)
    if structure.rotate_every != "minutes" or len(names) < 2:
        return None
    played = 0
    for index in range(level - 1, -1, -1):
        if structure.periods[index].kind == "break":
            continue
        if _names(structure, index) != names:
            break
        played += structure.periods[index].ms
    return ClockRotation(structure.rotate_count * MINUTE_MS, played)


def next_turn(
    structure: Structure, clock: LevelClock, now: int, turn: Turn | None, players: int
) -> Turn | None:
    """The game of a table's next hand, after `turn`; None where the game of a table does not matter.

    A rotation continues through a change of level where the next level has the game in the same place, else
    it begins anew. An orbit has as many hands as there are players when its first hand is dealt.
    """
    if not takes_turns(structure):
        return None
    clock = clock.at(now)
    games = games_now(structure, clock)
    names = tuple(stakes.game for stakes in games)
    rotation = by_clock(structure, level_index(structure, clock))
    change = _changes(structure, clock, rotation, now) if rotation is not None else 0
    frozen = turn is not None and turn.frozen
    is_valid = turn is not None and turn.place < len(names) and names[turn.place] == turn.game
    if rotation is not None and not (turn is not None and is_valid and turn.change == change):
        place, hands = change % len(names), 1
    elif turn is None or not is_valid:
        place, hands = 0, 1
    elif turn.of and turn.hands >= turn.of:
        place, hands = (turn.place + 1) % len(names), 1
    else:
        place, hands = turn.place, turn.hands + 1
    # A turn keeps its length: a player who sits down during it does not make it longer.
    length = _turn_length(structure, len(names), players) if hands == 1 or turn is None else turn.of
    return Turn(names[place], place, hands, length, change, frozen, games[place].posts)


def turn_set(
    structure: Structure, clock: LevelClock, now: int, game: str, hands: int, players: int
) -> Turn | None:
    """The turn of a game set by a person; None where the level does not have the game."""
    clock = clock.at(now)
    games = games_now(structure, clock)
    names = [stakes.game for stakes in games]
    if game not in names:
        return None
    rotation = by_clock(structure, level_index(structure, clock))
    change = _changes(structure, clock, rotation, now) if rotation is not None else 0
    length = _turn_length(structure, len(names), players)
    place = names.index(game)
    return Turn(game, place, hands, length, change, posts=games[place].posts)


def _turn_length(structure: Structure, games: int, players: int) -> int:
    """The length of a turn in hands; 0 without a rotation by hands or orbits."""
    if games < 2:
        return 0
    return {"hands": structure.rotate_count, "orbit": structure.rotate_count * players}.get(
        structure.rotate_every, 0
    )


def level_index(structure: Structure, clock: LevelClock) -> int:
    """Position of the current level; in a break, of the level before it."""
    index = clock.index
    while structure.periods[index].kind == "break":  # the first period is a level
        index -= 1
    return index


def _names(structure: Structure, index: int) -> tuple[str, ...]:
    return tuple(stakes.game for stakes in structure.periods[index].stakes)


def _changes(structure: Structure, clock: LevelClock, rotation: ClockRotation, now: int) -> int:
    """Number of game changes by the clock so far. A hand dealt in a break counts at the end of the level before it."""
    level = structure.periods[level_index(structure, clock)]
    in_break = level.id != clock.mark.period
    passed = level.ms if in_break else level.ms - clock.remaining_ms(now)
    return (rotation.played_ms + max(0, min(passed, level.ms - 1))) // rotation.each_ms
