"""The games of a structure: the usual ones, and games with names of its own."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.tournament.structure.state import GAMES, Betting, Family, OwnGame


class Games:
    """Family and betting of each game, by key. `faulty`: keys of unreadable own games."""

    def __init__(self, own_games: Iterable[OwnGame], faulty: Iterable[str] = ()) -> None:
        self.own = {game.key: game for game in own_games}
        self.faulty = tuple(faulty)
        self.keys = (*GAMES, *self.own)

    def family(self, key: str) -> Family:
        """The family of a game, which decides its forced bets."""
        return self.own[key].family if key in self.own else GAMES[key][0]

    def betting(self, key: str) -> Betting:
        """The usual betting of a game."""
        return self.own[key].betting if key in self.own else GAMES[key][1]
