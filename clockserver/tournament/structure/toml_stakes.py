"""The stakes of a level in a document, and their defaults in the head of the document."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, get_args

from msgspec.structs import replace

from clockserver.core.ids import MAX_INTEGER
from clockserver.core.input.toml_reader import CheckedTable, shortened
from clockserver.tournament.structure.games import Games
from clockserver.tournament.structure.limits import GAME_KEY, MAX_LENGTHS, MAX_MINUTES, MAX_VALUES
from clockserver.tournament.structure.state import (
    GAMES,
    AnteKind,
    Betting,
    OwnGame,
    PeriodKind,
    Posts,
    Stakes,
)

KINDS: tuple[PeriodKind, ...] = get_args(PeriodKind)
BETTINGS: tuple[Betting, ...] = get_args(Betting)
ANTE_KINDS: tuple[AnteKind, ...] = get_args(AnteKind)
POSTS: tuple[Posts, ...] = get_args(Posts)
_BLINDS = ("small_blind", "big_blind")
_BETS = ("small_bet", "big_bet")
AMOUNTS = (*_BLINDS, "ante", *_BETS, "bring_in", "completion", "button_blind")
STAKES = ("game", "betting", *AMOUNTS, "ante_kind")
_OWN_GAME = ("name", "posts", "betting")
_KEY = re.compile(GAME_KEY)


class Defaults(NamedTuple):
    """Values in the head of the document for periods without their own."""

    game: str | None
    betting: Betting | None
    ante_kind: AnteKind | None
    minutes: Mapping[PeriodKind, int]
    games: Games
    bad: frozenset[str]
    """Faulty fields of the head: no period is refused again for a value missing because of them."""


def read_defaults(top: CheckedTable) -> Defaults:
    """Read the values of the head for every period."""
    games = _read_own_games(top)
    game = _choose_game(top, games)
    betting = top.choice("betting", BETTINGS)
    if betting and "game" not in top:
        top.refuse("betting", "betting_without_game")
    return Defaults(
        game=game,
        betting=betting,
        ante_kind=top.choice("ante_kind", ANTE_KINDS),
        minutes={kind: read_minutes(top, f"{kind}_minutes") for kind in KINDS},
        games=games,
        bad=frozenset(top.bad),
    )


def read_minutes(table: CheckedTable, key: str) -> int:
    """Whole minutes; 0 where absent or wrong."""
    minutes = table.integer(key, -MAX_INTEGER)
    if key in table and key not in table.bad and not 1 <= minutes <= MAX_MINUTES:
        table.refuse(key, "minutes_out_of_range", least=1, most=MAX_MINUTES, found=minutes)
    return minutes


def _read_own_games(top: CheckedTable) -> Games:
    """The games with names of their own: `{key: {name, posts, betting}}`."""
    written = top.fields.get("games", {})
    if not isinstance(written, Mapping):
        top.refuse("games", "not_tables_by_name", found=shortened(written))
        written = {}
    elif len(written) > MAX_VALUES:
        top.refuse("games", "too_many_values", most=MAX_VALUES, found=len(written))
        return Games((), written)
    games = {str(key): _read_own_game(top, str(key), fields) for key, fields in written.items()}
    valid_games = [game for game in games.values() if game is not None]
    return Games(valid_games, [key for key, game in games.items() if game is None])


def _read_own_game(top: CheckedTable, key: str, fields: object) -> OwnGame | None:
    if not isinstance(fields, Mapping):
        top.refuse("games", "not_tables_by_name", found=shortened(fields))
        return None
    table = top.child(fields, f"game {key[:24]}")
    if not _KEY.fullmatch(key):
        table.refuse("games", "bad_game_key", found=key[:24])
    elif key in GAMES:
        table.refuse("games", "game_is_known", game=key)
    table.refuse_unknown_keys(_OWN_GAME)
    for each in _OWN_GAME:
        table.require(each)
    name, posts = table.text("name", MAX_LENGTHS["game"]), table.choice("posts", POSTS)
    betting = table.choice("betting", BETTINGS)
    if not name.strip() and "name" not in table.bad:
        table.refuse("name", "missing_field")
    if table.bad or posts is None or betting is None:
        return None
    return OwnGame(key, name, posts, betting)


def _choose_game(table: CheckedTable, games: Games) -> str | None:
    if table.fields.get("game") in games.faulty:
        table.bad.add("game")  # the head has the reason
        return None
    return table.choice("game", games.keys)


def read_level(table: CheckedTable, defaults: Defaults) -> tuple[Stakes, ...]:
    """The games of a level with their stakes."""
    if "games" not in table:
        return tuple(filter(None, [_read_stakes(table, defaults)]))
    for key in table.fields:
        if key in STAKES:
            table.refuse(key, "stakes_beside_games")
    games = table.tables("games", MAX_VALUES, "too_many_values")
    if not games and "games" not in table.bad:
        table.refuse("games", "no_games")
    entries = [table.child(fields, f"game {number}") for number, fields in games]
    for entry in entries:
        entry.refuse_unknown_keys(STAKES)
    return tuple(filter(None, [_read_stakes(entry, defaults) for entry in entries]))


def _read_stakes(table: CheckedTable, defaults: Defaults) -> Stakes | None:
    """The stakes in a level or in one entry of its rotation; None for an unknown game."""
    games = defaults.games
    game = _choose_game(table, games) or ("game" not in table and defaults.game) or None
    own_betting = table.choice("betting", BETTINGS)
    amounts = {key: table.integer(key, 0 if key == "ante" else 1) for key in AMOUNTS}
    if game is None:
        table.choice("ante_kind", ANTE_KINDS)
        if "game" not in table and "game" not in defaults.bad:
            table.refuse("game", "missing_game")
        return None
    betting = own_betting or usual_betting(game, defaults)
    family = games.family(game)
    needed = _needed(family, betting)
    for key, code in needed.items():
        if key not in table:
            table.refuse(key, code, game=game)
    for key in AMOUNTS:
        extra = key == "ante" or (key == "completion" and family == "stud")
        if key in table and key not in needed and not extra:
            table.refuse(key, "not_in_game", game=game, betting=betting)
    if family == "stud":
        amounts["completion"] = amounts["completion"] or amounts["small_bet"]
    _check_order(table, amounts)
    ante_kind = _read_ante_kind(table, amounts["ante"], family, defaults)
    stakes = replace(Stakes(game, betting, ante_kind=ante_kind), **amounts)
    own_game = games.own.get(game)
    return stakes if own_game is None else replace(stakes, name=own_game.name, posts=own_game.posts)


def usual_betting(game: str, defaults: Defaults) -> Betting:
    """The betting of a game: the head's for the head's game, the usual one for other games."""
    if defaults.betting and game == defaults.game:
        return defaults.betting
    return defaults.games.betting(game)


def _needed(family: str, betting: Betting) -> dict[str, str]:
    """The amounts needed by a game, each with the code for its absence."""
    needed = dict.fromkeys(_BLINDS, "missing_blinds")
    if family == "button":
        needed = {"button_blind": "missing_button_blind", "ante": "missing_ante"}
    elif family == "stud":
        needed = {"bring_in": "missing_bring_in", "small_bet": "missing_bets"}
    if betting == "fixed_limit":
        needed.update(dict.fromkeys(_BETS, "missing_bets"))
    return needed


def _check_order(table: CheckedTable, amounts: Mapping[str, int]) -> None:
    for low, high, code in (
        (*_BLINDS, "small_blind_above_big_blind"),
        (*_BETS, "small_bet_above_big_bet"),
        ("bring_in", "completion", "bring_in_above_completion"),
    ):
        # 0: absent, or wrong and refused already.
        if 0 < amounts[high] < amounts[low]:
            table.refuse(low, code, found=amounts[low], most=amounts[high])


def _read_ante_kind(table: CheckedTable, ante: int, family: str, defaults: Defaults) -> AnteKind:
    own_kind = table.choice("ante_kind", ANTE_KINDS)
    if not ante:
        if own_kind not in {None, "none"} and "ante" not in table.bad:
            table.refuse("ante_kind", "ante_kind_without_ante", found=own_kind)
        return "none"
    kind = own_kind or defaults.ante_kind or "none"
    is_refused = "ante_kind" in table.bad or ("ante_kind" in defaults.bad and not own_kind)
    if kind == "none" and not is_refused:
        table.refuse("ante", "ante_without_kind", known=", ".join(ANTE_KINDS[1:]))
    elif family == "stud" and kind != "per_player" and not is_refused:
        table.refuse("ante_kind", "ante_kind_not_in_stud", found=kind)
    elif family == "button" and kind != "per_player" and not is_refused:
        table.refuse("ante_kind", "ante_kind_not_in_button", found=kind)
    return kind
