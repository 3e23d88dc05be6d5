"""Worked figures of the procedures, as a director computes them by hand, for the toolbox."""

from __future__ import annotations

from typing import Any

_NINE: dict[str, Any] = {"button": 3, "small_blind": 4, "big_blind": 5, "heads_up": False}
_DECK = [rank + suit for suit in "cd" for rank in "23456789TJQKA"]
_MINUTE = 60_000


def _race(odd: dict[str, int], ratio: int, rounding: str) -> dict[str, Any]:
    return {"odd": odd, "ratio": ratio, "deck": _DECK[: sum(odd.values())], "rounding": rounding}


def _out(*players: tuple[str, int, int]) -> list[dict[str, Any]]:
    return [{"player": name, "table": table, "stack": stack} for name, table, stack in players]


def _levels(*kinds: str) -> list[dict[str, Any]]:
    return [{"kind": kind, "ms": 20 * _MINUTE} for kind in kinds]


WORKED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    # Seat 4 out: a dead button; seat 5: a dead small blind; both.
    (
        "positions",
        {"seats": 9, "occupied": [1, 2, 3, 5, 6, 7, 8, 9], "last": _NINE},
        {"button": 4, "dead_button": True, "small_blind": 5, "posts_small_blind": 5, "big_blind": 6},
    ),
    (
        "positions",
        {"seats": 9, "occupied": [1, 2, 3, 4, 6, 7, 8, 9], "last": _NINE},
        {"button": 4, "dead_small_blind": True, "small_blind": 5, "posts_small_blind": None, "big_blind": 6},
    ),
    (
        "positions",
        {"seats": 9, "occupied": [1, 2, 3, 6, 7, 8, 9], "last": _NINE},
        {"button": 4, "dead_button": True, "dead_small_blind": True, "big_blind": 6},
    ),
    # 15 chips of 5 make three of 25; nine of 25 make two of 100, or three rounded up; ten make three.
    ("chip-race", _race({str(seat): 3 for seat in range(1, 6)}, 5, "half_up"), {"chips": 3}),
    ("chip-race", _race({"1": 3, "2": 3, "3": 3}, 4, "half_up"), {"chips": 2}),
    ("chip-race", _race({"1": 3, "2": 3, "3": 3}, 4, "up"), {"chips": 3}),
    ("chip-race", _race({"1": 3, "2": 3, "3": 3, "4": 1}, 4, "half_up"), {"chips": 3}),
    # 1,000 against a blind and an ante of 800: the ante first leaves 200 to play for, the blind first 800.
    (
        "big-blind-ante",
        {"ruleset": "house-bba", "stack": 1_000, "big_blind": 800, "ante": 800, "players": 8},
        {"ways": [{"first": "ante", "ante": 800, "blind": 200, "from_each": 200, "main_pot": 2_400}]},
    ),
    (
        "big-blind-ante",
        {"ruleset": "tda-2024", "stack": 1_000, "big_blind": 800, "ante": 800, "players": 8},
        {"ways": [{"first": "big_blind", "ante": 200, "blind": 800, "from_each": 800, "main_pot": 6_600}]},
    ),
    (
        "icm",
        {"stacks": [29_000, 30_000, 41_000], "prizes": [5_000, 3_000, 2_000], "unit": 1_000},
        {"amounts": [3_000, 3_000, 4_000]},
    ),
    # 184 are paid 8,350: two out at different tables share it, at one table the bigger stack has it.
    (
        "hand-for-hand",
        {"remaining": 185, "out": _out(("Ann", 1, 9_000), ("Bob", 2, 5_000)), "prizes": {"184": 835_000}},
        {
            "players": [
                {"player": "Ann", "places": [184, 185], "prize": 417_500},
                {"player": "Bob", "places": [184, 185], "prize": 417_500},
            ]
        },
    ),
    (
        "hand-for-hand",
        {"remaining": 185, "out": _out(("Ann", 1, 9_000), ("Bob", 1, 5_000)), "prizes": {"184": 835_000}},
        {
            "players": [
                {"player": "Ann", "places": [184], "prize": 835_000},
                {"player": "Bob", "places": [185], "prize": 0},
            ]
        },
    ),
    (
        "hand-for-hand",
        {
            "remaining": 185,
            "out": _out(("Ann", 1, 9_000), ("Bob", 1, 5_000), ("Cem", 2, 3_000)),
            "prizes": {"183": 900_001, "184": 835_000},
        },
        {
            "players": [
                {"player": "Ann", "places": [183, 184], "prize": 867_501},
                {"player": "Bob", "places": [185], "prize": 0},
                {"player": "Cem", "places": [183, 184], "prize": 867_500},
            ]
        },
    ),
    ("penalty", {"ruleset": "tda-2017", "rounds": 2, "players": 9}, {"hands": 18}),
    ("penalty", {"hands": 3}, {"hands": 3}),
    (
        "day-end-deck",
        {"ruleset": "irish-open"},
        {"cards": [3, 4, 5, 6, 7], "minutes_before": 10, "rule": "irish-open 73"},
    ),
    ("day-end-deck", {"ruleset": "tda-2024"}, {"cards": None, "minutes_before": None, "rule": ""}),
    ("bubble-vote", {"ballots": ["red", "black", "black"]}, {"deal": False, "shown": ["black"]}),
    ("bubble-vote", {"ballots": ["red", "red"]}, {"deal": True, "shown": ["red", "red"]}),
    # Half, three and two tenths of all chips, for 50.00, 30.00 and 20.00.
    (
        "icm",
        {"stacks": [5_000, 3_000, 2_000], "prizes": [5_000, 3_000, 2_000]},
        {"amounts": [3_839, 3_275, 2_886]},
    ),
    # 200.00 to each first, 300.00 by chips; then a stack that would get more than first prize.
    (
        "chip-chop",
        {"stacks": [5_000, 3_000, 2_000], "prizes": [50_000, 20_000, 20_000]},
        {"amounts": [35_000, 29_000, 26_000]},
    ),
    (
        "chip-chop",
        {"stacks": [9_000, 500, 500], "prizes": [500, 300, 200]},
        {"amounts": [500, 250, 250]},
    ),
    # Exactly two minutes qualify, and exactly at expiry is in time; a millisecond later the hand is dead.
    (
        "call-clock",
        {"ruleset": "irish-open", "asked_after_ms": 120_000, "acted_after_ms": 60_000, "facing_bet": True},
        {"approved": True, "outcome": "in_time"},
    ),
    (
        "call-clock",
        {"ruleset": "irish-open", "asked_after_ms": 119_999, "acted_after_ms": 1_000, "facing_bet": True},
        {"approved": False, "outcome": None},
    ),
    (
        "call-clock",
        {"ruleset": "tda-2015", "asked_after_ms": 0, "acted_after_ms": 60_001, "facing_bet": False},
        {"approved": True, "outcome": "dead"},
    ),
    (
        "call-clock",
        {"ruleset": "firekeepers", "asked_after_ms": 0, "acted_after_ms": None, "facing_bet": False},
        {"approved": True, "outcome": "check"},
    ),
    ("halt", {"ruleset": "house-bba", "table_size": 9, "players": {"1": 9, "2": 6}}, {"halted": [2]}),
    (
        "final-table",
        {"ruleset": "tda-2017", "table_size": 9, "heads_up_event": False},
        {"players": 10, "rule": "tda-2017 11"},
    ),
    (
        "final-table",
        {"ruleset": "firekeepers", "table_size": 9, "heads_up_event": False},
        {"players": None},
    ),
    # Four levels, then a break: open until play resumes.
    (
        "late-registration",
        {
            "ruleset": "irish-open",
            "periods": _levels("level", "level", "level", "level", "break", "level"),
            "started_at": 0,
            "now": 100 * _MINUTE - 1,
        },
        {"open": True, "closes_at": 100 * _MINUTE, "rule": "irish-open 71"},
    ),
    # Nine players, one of whom pays 2,500 a round: four rounds, and gone with the big blind of the fifth.
    (
        "blind-off",
        {
            "stack": 10_000,
            "levels": [
                {
                    "ms": 600 * _MINUTE,
                    "small_blind": 500,
                    "big_blind": 1_000,
                    "ante": 1_000,
                    "ante_kind": "big_blind",
                }
            ],
            "players": 9,
            "seconds_per_hand": 120,
            "hand_of_round": 0,
        },
        {"hands": 29, "ms": 29 * 2 * _MINUTE, "level": 0},
    ),
    (
        "break-order",
        {
            "players": ["Ann", "Bob", "Cem"],
            "cards": {"Ann": "Kh", "Bob": "Ks", "Cem": "2c"},
            "seat_cards": ["4-7", "2-1", "3-3"],
        },
        {"seats": {"Bob": "4-7", "Cem": "2-1", "Ann": "3-3"}},
    ),
    # A main pot of 1,500 each and 300 of who folded, a side pot of twice 2,600: its odd hundred nobody has.
    (
        "side-pots",
        {
            "ruleset": "tda-2017",
            "seats": 9,
            "button": 3,
            "unit": 100,
            "players": [
                {"seat": 1, "put_in": 1_500, "folded": False, "high": 1},
                {"seat": 4, "put_in": 4_100, "folded": False, "high": 2},
                {"seat": 8, "put_in": 4_100, "folded": False, "high": 2},
                {"seat": 9, "put_in": 300, "folded": True},
            ],
        },
        {"paid": {"1": 4_800, "4": 2_600, "8": 2_600}, "returned": None},
    ),
    # Three share 2,000 of which 200 are odd: seats 4 and 9 sit first left of the button at 3.
    (
        "side-pots",
        {
            "ruleset": "irish-open",
            "seats": 9,
            "button": 3,
            "unit": 100,
            "players": [
                {"seat": 2, "put_in": 500, "folded": False, "high": 1},
                {"seat": 4, "put_in": 500, "folded": False, "high": 1},
                {"seat": 9, "put_in": 500, "folded": False, "high": 1},
                {"seat": 6, "put_in": 500, "folded": True},
            ],
        },
        {"paid": {"2": 600, "4": 700, "9": 700}},
    ),
    # A raise of 400, then 200 more all-in: the smallest raise is 400 on top.
    (
        "minimum-raise",
        {
            "ruleset": "tda-2024",
            "minimum": 200,
            "players": [1, 2, 3, 4],
            "posted": [{"seat": 1, "amount": 100}, {"seat": 2, "amount": 200}],
            "actions": [
                {"seat": 3, "to": 600, "all_in": False, "folded": False},
                {"seat": 4, "to": 800, "all_in": True, "folded": False},
            ],
        },
        {"bet": 800, "full_raise": 400, "raise_to": 1_200},
    ),
    # 525 put out to 325: 200 more than the call, over half of 325, so 650.
    (
        "bet-ruling",
        {"ruleset": "tda-2015", "bet": 325, "full_raise": 325, "minimum": 100, "chips": [500, 25]},
        {"ruled": "raise", "amount": 650},
    ),
    # Two thousands to 1,200: without one of them the call is not reached.
    (
        "bet-ruling",
        {"ruleset": "tda-2015", "bet": 1_200, "full_raise": 800, "minimum": 400, "chips": [1_000, 1_000]},
        {"ruled": "call", "amount": 1_200},
    ),
    # 46, 27, 17 and 10 % of 1,230 in tens: 560, 330, 200, 120, and the 20 left over to the first.
    (
        "payouts",
        {
            "pool": 123_000,
            "entries": 41,
            "percents": [[1, 1, 46], [2, 2, 27], [3, 3, 17], [4, 4, 10]],
            "unit": 1_000,
        },
        {
            "places": 4,
            "groups": [[1, 1, 58_000], [2, 2, 33_000], [3, 3, 20_000], [4, 4, 12_000]],
            "difference": 0,
        },
    ),
    # 100.00 split by three: 33.34, 33.33 and 33.33, half of each in cash, the odd cent onto the head.
    (
        "bounty",
        {
            "kind": "progressive",
            "start": 10_000,
            "entries": ["Ann", "Bob", "Cid", "Dee"],
            "events": [{"out": "Dee", "by": ["Ann", "Bob", "Cid"]}],
            "unit": 1,
        },
        {
            "paid": {"Ann": 1_667, "Bob": 1_666, "Cid": 1_666},
            "heads": {"Ann": 11_667, "Bob": 11_667, "Cid": 11_667},
            "total": 40_000,
        },
    ),
    # Ten seats and 400; two out over the last seat share the seat and the 400.
    (
        "satellite",
        {"pool": 10_400, "price": 1_000, "entries": 104, "left": 9, "tied": 2},
        {"seats": 10, "cash": [[11, 11, 400]], "stop_at": 10, "finished": True, "tied": [700, 700]},
    ),
    # 550 and a sale of 110, less a payout of 450 of which 10 stay as a tip.
    (
        "drawer",
        {
            "float": [[5_000, 10], [100, 50]],
            "moves": [
                {"do": "sale", "by": "cash", "amount": 11_000},
                {"do": "payout", "by": "cash", "amount": 45_000},
                {"do": "tip", "by": "cash", "amount": 1_000},
            ],
            "count": [[5_000, 4], [100, 19]],
            "tolerance": 100,
        },
        {"opened": 55_000, "counted": 21_900, "difference": -100, "within": True},
    ),
    # Of each entry 80 to the pool: 20 entries, 2,000 guaranteed, published, and three late re-entries.
    (
        "pool",
        {
            "offers": {"entry": {"kind": "entry", "pool": 80}, "late": {"kind": "reentry", "pool": 80}},
            "steps": [
                {"sell": "entry", "by": {"cash": 80}, "times": 20},
                {"publish": True},
                {"sell": "late", "by": {"card": 80}, "times": 3},
            ],
            "guarantee": 2_000,
        },
        {
            "balances": {"cash": 1_600, "card": 240, "overlay": 160, "pool": -2_000},
            "entries": 23,
            "overlay": 160,
            "surplus": 0,
        },
    ),
    # Exactly the limit is not over it, and a refund is no winnings.
    (
        "slip",
        {
            "parts": [{"kind": "prize", "amount": 500_000}, {"kind": "refund", "amount": 11_000}],
            "withhold": {"percent": 24, "over": 500_000, "of": "all", "rounding": "down"},
            "tip": {"percent": 2, "unit": 100},
        },
        {"gross": 511_000, "base": 0, "withheld": 0, "tip": 10_200, "net": 500_800},
    ),
]
