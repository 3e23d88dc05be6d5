"""Checks of antes, bring-ins and bets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from clockserver.core.amounts.chips import is_payable
from clockserver.structures.chip_amounts import nearest_payable
from clockserver.structures.warnings.checked_structure import CheckedStructure, Game
from clockserver.structures.warnings.finding import Finding, Fix
from clockserver.tournament.structure.state import AnteKind, Stakes


class Usual(NamedTuple):
    """The usual range of an ante, bounds included, and its most usual amount."""

    low: float
    high: float
    best: float


def usual_ante(stakes: Stakes, kind: AnteKind) -> Usual:
    """The usual range of antes of a kind in a game."""
    big = stakes.big_blind
    if stakes.family == "stud":
        return Usual(stakes.small_bet / 10, stakes.small_bet * 4 / 10, stakes.small_bet / 5)
    if blind := stakes.button_blind:
        return Usual(blind / 4, blind, blind / 2)
    if kind == "per_player":
        return Usual(big / 20, big / 4, big / 8)
    return Usual(stakes.small_blind, big, big)


def ante_for(stakes: Stakes, kind: AnteKind, chips: tuple[int, ...]) -> int | None:
    """The payable ante nearest to the usual one; None if none is usual."""
    low, high, best = usual_ante(stakes, kind)
    return nearest_payable(best, chips, low, high)


def _fixed(checked: CheckedStructure, game: Game, kind: AnteKind) -> Fix:
    return checked.changed(game, "ante", ante_for(game.stakes, kind, checked.payers(game.period)))


def ante_falls(checked: CheckedStructure) -> Iterator[Finding]:
    """An ante lower than in the level before, or missing. Antes of different kinds are not compared."""
    for before, here in checked.pairs():
        was, now = before.stakes, here.stakes
        if now.ante < was.ante and now.ante_kind in {was.ante_kind, "none"}:
            fix = _fixed(checked, here, was.ante_kind)
            yield checked.finding(
                "ante_falls", "warning", here, "ante", fix, amount=now.ante, before=was.ante
            )


def ante_off(checked: CheckedStructure) -> Iterator[Finding]:
    """An ante outside the usual range of its kind; in short deck the range depends on the button's blind."""
    for game in checked.each_game():
        stakes = game.stakes
        if not stakes.ante:
            continue
        low, high, _ = usual_ante(stakes, stakes.ante_kind)
        if low <= stakes.ante <= high:
            continue
        if blind := stakes.button_blind:
            suggested_ante = 2 * stakes.ante
            fits = suggested_ante if is_payable(suggested_ante, checked.payers(game.period)) else None
            fix = checked.changed(game, "button_blind", fits)
            yield checked.finding("ante_off", "warning", game, "ante", fix, amount=stakes.ante, unit=blind)
        else:
            fix = _fixed(checked, game, stakes.ante_kind)
            unit = stakes.small_bet if stakes.family == "stud" else stakes.big_blind
            yield checked.finding("ante_off", "warning", game, "ante", fix, amount=stakes.ante, unit=unit)


def bring_in_off(checked: CheckedStructure) -> Iterator[Finding]:
    """A bring-in below the ante."""
    for game in checked.each_game():
        if 0 < game.stakes.bring_in < game.stakes.ante:
            amounts = {"amount": game.stakes.bring_in, "ante": game.stakes.ante}
            yield checked.finding("bring_in_off", "hint", game, "bring_in", None, **amounts)


def bets_unusual(checked: CheckedStructure) -> Iterator[Finding]:
    """In limit a big bet that is not two small bets, or a small bet that is not the big blind."""
    for game in checked.each_game():
        stakes = game.stakes
        if not stakes.small_bet or not stakes.big_bet:
            continue
        amounts = {"small_bet": stakes.small_bet, "big_bet": stakes.big_bet}
        if stakes.big_bet != 2 * stakes.small_bet:
            yield checked.finding("bets_unusual", "hint", game, "big_bet", None, **amounts)
        elif stakes.big_blind and stakes.small_bet != stakes.big_blind:
            yield checked.finding("bets_unusual", "hint", game, "small_bet", None, **amounts)
