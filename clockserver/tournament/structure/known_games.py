"""The games of a structure: known ones, and those with names of its own."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.tournament.structure.state import GAMES, Betting, Family, OwnGame


class KnownGames:
    """Family and usual betting of each game by key. `faulty`: keys of unreadable own games."""

    def __init__(self, own_games: Iterable[OwnGame], faulty: Iterable[str] = ()) -> None:
        self.own = {game.key: game for game in own_games}
        self.faulty = tuple(faulty)
        self.keys = (*GAMES, *self.own)

    def family(self, key: str) -> Family:
        """The kind of game, which decides what is posted."""
        return self.own[key].family if key in self.own else GAMES[key][0]

    def betting(self, key: str) -> Betting:
        """The betting of a game without a stated one."""
        return self.own[key].betting if key in self.own else GAMES[key][1]
