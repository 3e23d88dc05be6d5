"""The published sheets of the bundled structures, as figures."""

from __future__ import annotations

from typing import NamedTuple

from clockserver.tournament.structure.state import AnteKind, Period, Stakes


class Sheet(NamedTuple):
    """Known facts of a bundled structure: sizes, and samples by position."""

    starting_stack: int
    levels: int
    minutes: int
    samples: dict[int, Period | Stakes]
    rebuy_stack: int = 0
    addon_stack: int = 0


def pause(number: int, minutes: int, *color_up: int, closes: bool = False, note: str = "") -> Period:
    return Period(f"b{number}", "break", minutes * 60_000, (), color_up, closes, note=note)


def blinds(small: int, big: int, ante: int = 0, *, button: bool = False) -> Stakes:
    kind: AnteKind = "button" if button else "big_blind"
    return Stakes("nlhe", "no_limit", small, big, ante, kind if ante else "none")


def stud(ante: int, bring_in: int, small: int, big: int, game: str = "stud") -> Stakes:
    bets = {"small_bet": small, "big_bet": big, "bring_in": bring_in, "completion": small}
    return Stakes(game, "fixed_limit", ante=ante, ante_kind="per_player", **bets)


def plo(small: int, big: int) -> Stakes:
    return Stakes("plo", "pot_limit", small, big)


def short_deck(ante: int, button_blind: int) -> Stakes:
    return Stakes("short_deck", "no_limit", ante=ante, ante_kind="per_player", button_blind=button_blind)


def limit(small: int, big: int, small_bet: int, big_bet: int) -> Stakes:
    return Stakes("lhe", "fixed_limit", small, big, small_bet=small_bet, big_bet=big_bet)


SHEETS = {
    "wsop-main-event": Sheet(
        60000,
        43,
        # five levels of day 1 with breaks of 20, 20, 75 and 20 minutes, then breaks are not known
        43 * 120 + 135,
        {
            0: blinds(100, 200, 200),
            1: pause(1, 20),
            5: pause(3, 75, note="Dinner"),
            8: blinds(300, 600, 600),
            10: blinds(500, 1000, 1000),
            24: blinds(10000, 25000, 25000),
            44: blinds(1250000, 2500000, 2500000),
            46: blinds(2000000, 4000000, 4000000),
        },
    ),
    "wsop-main-event-2019": Sheet(
        60000,
        6,
        720,
        {0: blinds(100, 200), 1: blinds(100, 200, 200), 5: blinds(300, 600, 600)},
    ),
    "stud-home-game": Sheet(
        60000,
        20,
        12 * 20 + 8 * 15 + 30,
        {
            0: stud(100, 200, 500, 1000),
            6: pause(1, 30, 100, closes=True, note="Last rebuys"),
            9: stud(1000, 2000, 5000, 10000),
            18: stud(10000, 20000, 40000, 80000),
            20: stud(20000, 20000, 80000, 160000),
        },
        rebuy_stack=60000,
    ),
    "horse-rotation": Sheet(
        60000,
        20,
        20 * 60 + 15,
        {
            0: limit(250, 500, 500, 1000),
            6: pause(1, 15, 100),
            7: limit(1500, 3000, 3000, 6000),
            20: limit(40000, 80000, 80000, 160000),
        },
    ),
    "plo-windy-city": Sheet(
        40000,
        15,
        15 * 20 + 20,
        {
            0: plo(100, 100),
            3: pause(1, 10),
            7: pause(2, 10, closes=True, note="Optional add-ons"),
            8: plo(1500, 3000),
            16: plo(50000, 100000),
        },
        rebuy_stack=40000,
        addon_stack=40000,
    ),
    "home-bigkyle": Sheet(
        5000,
        15,
        15 * 20 + 20,
        {
            0: blinds(25, 50),
            4: pause(1, 10, 25),
            8: blinds(600, 1200),
            10: pause(2, 10, 100),
            16: blinds(4000, 8000),
        },
    ),
    "league-royal-flush": Sheet(
        40000,
        13,
        13 * 15 + 30,
        {
            0: blinds(100, 200),
            4: pause(1, 10),
            12: blinds(20000, 40000),
            14: pause(3, 10),
            15: blinds(50000, 100000),
        },
        rebuy_stack=40000,
    ),
    "maryland-tag-team": Sheet(
        25000,
        26,
        26 * 20 + 60,
        {
            0: blinds(100, 100),
            1: blinds(100, 200, 200),
            6: pause(1, 15),
            12: blinds(2000, 3000, 3000),
            13: pause(2, 15),
            20: pause(3, 15, 500),
            27: pause(4, 15, 1000),
            29: blinds(50000, 100000, 100000),
        },
    ),
    "partypoker-millions": Sheet(
        1000000,
        25,
        25 * 60,
        {
            0: blinds(5000, 10000, 5000, button=True),
            1: blinds(5000, 10000, 10000, button=True),
            8: blinds(15000, 35000, 35000, button=True),
            24: blinds(300000, 600000, 600000, button=True),
        },
    ),
    "friday-9-max": Sheet(
        25000,
        24,
        24 * 20 + 5 * 15,
        {
            0: blinds(100, 100),
            1: blinds(100, 200, 200),
            4: pause(1, 15),
            14: pause(3, 15, 100),
            24: pause(5, 15, 1000),
            28: blinds(50000, 100000, 100000),
        },
        rebuy_stack=25000,
    ),
    "short-deck": Sheet(
        20000,
        13,
        12 * 20 + 40 + 3 * 10,
        {
            0: short_deck(100, 200),
            4: pause(1, 10),
            7: pause(2, 10, 100),
            15: Period("l13", "level", 40 * 60_000, (short_deck(5000, 10000),), until_end=True),
        },
        rebuy_stack=20000,
    ),
    "big-o": Sheet(
        25000,
        16,
        16 * 25 + 4 * 10,
        {
            0: Stakes("big_o", "pot_limit", 100, 100),
            11: pause(3, 10, 100),
            19: Stakes("big_o", "pot_limit", 10000, 20000),
        },
        rebuy_stack=25000,
    ),
    "turbo-10": Sheet(
        15000,
        20,
        20 * 10 + 3 * 10,
        {
            0: blinds(100, 200, 200),
            6: pause(1, 10),
            13: pause(2, 10, 100, 500),
            22: blinds(30000, 60000, 60000),
        },
    ),
}
CLOSING = {  # the last level in which one may still register; missing: not said
    "wsop-main-event": 7,
    "stud-home-game": 6,
    "plo-windy-city": 6,
    "league-royal-flush": 4,
    "maryland-tag-team": 9,
    "friday-9-max": 8,
    "turbo-10": 6,
    "short-deck": 6,
    "big-o": 6,
}
