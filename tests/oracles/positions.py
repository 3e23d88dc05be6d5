"""Positions of button and blinds, computed chair by chair from the rules alone, slowly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

RANKS = "AKQJT98765432"
SUITS = "shdc"


@dataclass(eq=False)
class Chair:
    number: int
    taken: bool
    left: Chair | None = None
    right: Chair | None = None

    def clockwise(self) -> Chair:
        assert self.left is not None
        return self.left

    def back(self) -> Chair:
        assert self.right is not None
        return self.right


def table(seats: int, occupied: list[int]) -> dict[int, Chair]:
    chairs = {number: Chair(number, number in occupied) for number in range(1, seats + 1)}
    for number, chair in chairs.items():
        neighbour = chairs[1 if number == seats else number + 1]
        chair.left, neighbour.right = neighbour, chair
    return chairs


def chairs_between(start: Chair, end: Chair) -> list[Chair]:
    """The chairs passed on the way clockwise; the whole table if start is end."""
    passed = []
    chair = start.clockwise()
    while chair is not end:
        passed.append(chair)
        chair = chair.clockwise()
    return passed


def next_taken(chair: Chair) -> Chair:
    """The first player clockwise; alone at the table, the chair's own player."""
    chair = chair.clockwise()
    while not chair.taken:
        chair = chair.clockwise()
    return chair


def button_to_be(last: dict[str, Any]) -> int:
    """The last small blind position; after a single big blind, which has none, the button stays."""
    stays: int = last["button"]
    return stays if last["small_blind"] is None else last["small_blind"]


def next_hand(seats: int, occupied: list[int], last: dict[str, Any]) -> dict[str, Any]:
    chairs = table(seats, occupied)
    small = chairs[last["big_blind"]]
    big = next_taken(small)
    button = chairs[button_to_be(last)]
    if len(occupied) == 2:
        small = button = next_taken(big)
    elif button is big:
        button = small.back()
        while not button.taken:
            button = button.back()
    waiting = []
    if button is not small:
        waiting = [each.number for each in chairs_between(button, small) if each.taken and each is not big]
    return {
        "button": button.number,
        "small_blind": small.number,
        "big_blind": big.number,
        "dead_button": not button.taken,
        "dead_small_blind": not small.taken,
        "posts_small_blind": small.number if small.taken else None,
        "no_hand": sorted(waiting),
    }


def single_big_blind_hand(last: dict[str, Any]) -> dict[str, Any]:
    """The hand in which a newcomer in the vacated big blind seat is big blind there again."""
    return {"button": button_to_be(last), "small_blind": None, "big_blind": last["big_blind"]}


def last_of(hand: dict[str, Any], players: int) -> dict[str, Any]:
    """A played hand, in the form that the next hand reads."""
    positions = {name: hand[name] for name in ("button", "small_blind", "big_blind")}
    return {**positions, "heads_up": players == 2 and hand["small_blind"] is not None}


def worst_seats(
    seats: int, occupied: list[int], last: dict[str, Any], *, single_big_blind: bool
) -> tuple[list[tuple[int, str]], list[int]]:
    """The open seats worst first, each with the reason, and the forbidden ones.

    One walk clockwise from the last big blind puts each open seat into its group, so the nearer of equal seats
    comes first.
    """
    chairs = table(seats, occupied)
    blind, button = chairs[last["big_blind"]], chairs[button_to_be(last)]
    between = chairs_between(button, blind)
    baskets: list[list[tuple[int, str]]] = [[], [], [], [], []]
    forbidden = []
    if not blind.taken:
        if single_big_blind:
            baskets[1].append((blind.number, "single_big_blind"))
        else:
            forbidden.append(blind.number)
    visited_first = 0
    for chair in chairs_between(blind, blind):
        if chair.taken:
            visited_first += 1
        elif visited_first == 0:
            baskets[0].append((chair.number, "big_blind_next"))
        elif chair is button:
            baskets[3].append((chair.number, "button"))
        elif chair in between:
            baskets[4].append((chair.number, "no_hand"))
        else:
            baskets[2].append((chair.number, f"big_blind_in_{visited_first}"))
    return [seat for basket in baskets for seat in basket], forbidden


def mover(
    seats: int, occupied: list[int], last: dict[str, Any], game: str, opened_seat: int | None = None
) -> int | None:
    """The seat that moves: the next big blind's; in stud the seat with the number of the last opened one, if taken."""
    if game == "stud":
        return opened_seat if opened_seat in occupied else None
    return next_taken(table(seats, occupied)[last["big_blind"]]).number


def break_order(players: list[str], cards: dict[str, str], seat_cards: list[str]) -> dict[str, str]:
    for card in (rank + suit for rank in RANKS for suit in SUITS):
        holders = [player for player in players if cards[player] == card]
        if holders:
            break
    queue = list(players)
    while queue[0] != holders[0]:
        queue.append(queue.pop(0))
    order = {}
    for player in queue:
        order[player], *seat_cards = seat_cards
    return order
