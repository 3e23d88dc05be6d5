"""Structure documents for tests, and their refusals."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import strategies as st

from clockserver.core.input.toml_reader import MAX_INTEGER
from clockserver.tournament.structure.state import FAMILY_OF_POSTS, GAMES, Betting, OwnGame, Stakes

LEVEL = {"kind": "level", "small_blind": 100, "big_blind": 200}
BREAK = {"kind": "break"}
LIMIT = {**LEVEL, "game": "lhe", "small_bet": 200, "big_bet": 400}
STUD = {"kind": "level", "game": "stud", "bring_in": 50, "small_bet": 100, "big_bet": 200}
SHORT = {"kind": "level", "game": "short_deck", "ante": 100, "ante_kind": "per_player", "button_blind": 200}
TAHOE = {"name": "Tahoe", "posts": "blinds", "betting": "pot_limit"}
ROWS = [{"players": 18, "minutes": 15}, {"players": 9, "minutes": 10}]
HEAD = {
    "title": "Friday",
    "starting_stack": 25000,
    "game": "nlhe",
    "ante_kind": "big_blind",
    "level_minutes": 20,
    "break_minutes": 10,
}


def document(*periods: object, **head: object) -> dict[str, object]:
    """A friday document; None as a head value removes the field."""
    fields = {**HEAD, **head, "periods": list(periods or (LEVEL,))}
    return {key: value for key, value in fields.items() if value is not None}


def without(table: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}


ROTATION = {"kind": "level", "games": [without(LIMIT, "kind"), without({**STUD, "game": "razz"}, "kind")]}
BETTINGS: tuple[Betting, ...] = get_args(Betting)
amounts = st.integers(1, MAX_INTEGER)


@st.composite
def stakes(draw: st.DrawFn, own_games: list[OwnGame]) -> Stakes:
    families = {game: family for game, (family, _) in GAMES.items()}
    families |= {game.key: FAMILY_OF_POSTS[game.posts] for game in own_games}
    game = draw(st.sampled_from(sorted(families)))
    stud = families[game] == "stud"
    betting = draw(st.sampled_from(BETTINGS))
    posted: dict[str, Any] = {}
    for each in own_games:
        if each.key == game:
            posted |= {"name": each.name, "posts": each.posts}
    if families[game] == "button":
        posted |= {"button_blind": draw(amounts), "ante": draw(amounts), "ante_kind": "per_player"}
    elif stud:
        posted["small_bet"] = draw(amounts)
        posted["completion"] = draw(amounts | st.just(posted["small_bet"]))
        posted["bring_in"] = draw(st.integers(1, posted["completion"]))
    else:
        posted["big_blind"] = draw(amounts)
        posted["small_blind"] = draw(st.integers(1, posted["big_blind"]))
    if betting == "fixed_limit":
        posted.setdefault("small_bet", draw(amounts))
        posted["big_bet"] = draw(st.integers(posted["small_bet"], MAX_INTEGER))
    if "ante" not in posted and draw(st.booleans()):
        posted["ante"] = draw(amounts)
        kinds = ["per_player"] if stud else ["per_player", "big_blind", "button"]
        posted["ante_kind"] = draw(st.sampled_from(kinds))
    return Stakes(game, betting, **posted)
