"""Names of games in the log follow the level's betting, with a line for each in every language."""

from __future__ import annotations

from typing import get_args

import pytest

from clockserver.tournament.dealing.game_rotation import game_text
from clockserver.tournament.structure.state import GAMES, Betting, Stakes
from tests.texts.shipped_texts import lines_of


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_game_has_a_name_with_every_betting(language: str) -> None:
    lines = lines_of(language)
    for game in GAMES:
        names = {lines[f"face.game.{game}.{betting}"] for betting in get_args(Betting)}
        assert len(names) == len(get_args(Betting)), game
        assert all(lines[f"face.game.short.{game}.{betting}"] for betting in get_args(Betting))


def test_the_name_has_the_betting_of_the_level_else_the_usual_one() -> None:
    assert game_text("nlhe", [Stakes("nlhe", "pot_limit")]).code == "face.game.nlhe.pot_limit"
    assert game_text("plo", [Stakes("nlhe", "no_limit")]).code == "face.game.plo.pot_limit"
    assert game_text("stud").code == "face.game.stud.fixed_limit"
