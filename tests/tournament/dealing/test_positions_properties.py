"""Button, blinds and worst seats equal an oracle written from the rules alone, at tables and over evenings."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clockserver.core.texts import Refused
from clockserver.tournament.dealing.positions import Blinds, single_big_blind
from tests.calculators.toolbox import calculate
from tests.oracles import positions as oracle
from tests.waiting import PATIENCE_S

SMALL = 6
MAX_SEATS = 12
Hand = dict[str, Any]


def last_hands(seats: int) -> Iterator[Hand]:
    """Every possible last hand: of two players, of more, with a single big blind."""
    for big_blind in range(1, seats + 1):
        other_seats = [seat for seat in range(1, seats + 1) if seat != big_blind]
        for button in other_seats:
            for small_blind in (None, *other_seats):
                hand = {"button": button, "small_blind": small_blind, "big_blind": big_blind}
                yield {**hand, "heads_up": small_blind == button}


def small_tables(least: int) -> Iterator[tuple[list[int], Hand]]:
    chairs = range(1, SMALL + 1)
    for players in range(least, SMALL + 1):
        for occupied in combinations(chairs, players):
            for last in last_hands(SMALL):
                yield list(occupied), last


@st.composite
def tables(draw: st.DrawFn, least: int = 2) -> tuple[int, list[int], Hand]:
    seats = draw(st.integers(3, MAX_SEATS))
    occupied = draw(st.sets(st.integers(1, seats), min_size=least))
    big_blind, button, small_blind = draw(st.permutations(range(1, seats + 1)))[:3]
    small_blind = draw(st.sampled_from([small_blind, button, None]))
    last = {"button": button, "small_blind": small_blind, "big_blind": big_blind}
    return seats, sorted(occupied), {**last, "heads_up": small_blind == button}


def next_hand(seats: int, occupied: list[int], last: Hand) -> Hand:
    hand = calculate("positions", {"seats": seats, "occupied": occupied, "last": last})
    return {**hand, "no_hand": sorted(hand["no_hand"])}


def worst_seats(
    seats: int, occupied: list[int], last: Hand, *, single: bool
) -> tuple[list[tuple[int, str]], list[int]]:
    question = {"seats": seats, "occupied": occupied, "last": last, "single_big_blind": single}
    result = calculate("worst-seat", question)
    return [(each["seat"], each["reason"]) for each in result["ranked"]], result["forbidden"]


def moves(seats: int, occupied: list[int], **question: Any) -> int:
    seat: int = calculate("mover", {"seats": seats, "occupied": occupied, **question})["seat"]
    return seat


def between(seats: int, start: int, end: int) -> list[int]:
    chairs = oracle.table(seats, [])
    return [chair.number for chair in oracle.chairs_between(chairs[start], chairs[end])]


def assert_as_the_oracle(seats: int, occupied: list[int], last: Hand) -> None:
    case = (seats, occupied, last)
    if len(occupied) > 1:
        assert next_hand(seats, occupied, last) == oracle.next_hand(seats, occupied, last), case
        for game in ("flop", "mixed"):
            mover = oracle.mover(seats, occupied, last, game)
            assert moves(seats, occupied, last=last, game=game) == mover, (*case, game)
    for single in (True, False):
        expected = oracle.worst_seats(seats, occupied, last, single_big_blind=single)
        assert worst_seats(seats, occupied, last, single=single) == expected, (*case, single)


@pytest.mark.rule("button.dead_button", sets="all")
def test_every_small_table_follows_the_rules() -> None:
    for occupied, last in small_tables(least=1):
        assert_as_the_oracle(SMALL, occupied, last)


@given(tables(least=1))
def test_larger_tables_follow_the_rules(table: tuple[int, list[int], Hand]) -> None:
    assert_as_the_oracle(*table)


@pytest.mark.rule("balancing.single_big_blind", sets="all")
def test_the_single_big_blind_is_posted_alone_and_the_button_moves_on_to_the_old_small_blind() -> None:
    for occupied, last in small_tables(least=2):
        if last["big_blind"] in occupied:
            hand = single_big_blind(SMALL, occupied, Blinds(**last))
            expected = oracle.single_big_blind_hand(last)
            assert {name: getattr(hand, name) for name in expected} == expected
            assert hand.posts_small_blind is None
            assert set(hand.no_hand) == set(between(SMALL, hand.button, hand.big_blind)) & set(occupied)
            assert hand.dead_button == (hand.button not in occupied)


@pytest.mark.rule("balancing.single_big_blind", sets="all")
def test_after_a_single_big_blind_nobody_has_lost_a_hand_or_the_button() -> None:
    """The big blind of a regular hand busts, and a newcomer is big blind there once more."""
    for occupied, last in small_tables(least=3):
        hand = next_hand(SMALL, occupied, last)
        seat, old_small_blind = hand["big_blind"], hand["small_blind"]
        single = single_big_blind(SMALL, occupied, Blinds(**oracle.last_of(hand, len(occupied))))
        after = next_hand(
            SMALL,
            occupied,
            {"button": single.button, "small_blind": None, "big_blind": seat},
        )
        case = (occupied, last, hand)
        newcomers_that_wait = set(between(SMALL, old_small_blind, seat)) & set(occupied)
        assert set(single.no_hand) | set(after["no_hand"]) <= newcomers_that_wait, case
        assert (single.button, after["button"], after["small_blind"]) == (
            old_small_blind,
            old_small_blind,
            seat,
        ), case


def test_the_big_blind_is_dealt_in_when_everybody_sits_between_a_dead_button_and_the_small_blind() -> None:
    """Heads-up 4 and 3, then 4 leaves and two newcomers sit down: the button is at 4, and 1 is big blind next."""
    last = {"button": 4, "small_blind": 4, "big_blind": 3, "heads_up": True}
    hand = next_hand(5, [1, 2, 3], last)
    assert (hand["button"], hand["small_blind"], hand["big_blind"]) == (4, 3, 1)
    assert hand["no_hand"] == [2]


def assert_dealt_by_the_rules(seats: int, occupied: list[int], last: Hand, hand: Hand) -> None:
    button, small_blind, big_blind = hand["button"], hand["small_blind"], hand["big_blind"]
    case = (seats, occupied, last, hand)
    assert not set(between(seats, last["big_blind"], big_blind)) & set(occupied), case
    assert big_blind in occupied, case
    assert big_blind != last["big_blind"], case
    if len(occupied) == 2:
        assert button == small_blind == hand["posts_small_blind"] != big_blind, case
        assert hand["no_hand"] == [], case
        return
    assert len({button, small_blind, big_blind}) == 3, case
    waiting = set(between(seats, button, small_blind)) & set(occupied) - {big_blind}
    assert set(hand["no_hand"]) == waiting, case


def test_no_hand_at_a_small_table_breaks_an_invariant() -> None:
    for occupied, last in small_tables(least=2):
        assert_dealt_by_the_rules(SMALL, occupied, last, next_hand(SMALL, occupied, last))


def test_two_are_dealt_in_unless_all_others_sit_between_a_dead_button_and_a_dead_small_blind() -> None:
    """The rules leave this gap: all but one of a short table bust, and newcomers take seats where they wait."""
    for occupied, last in small_tables(least=2):
        hand = next_hand(SMALL, occupied, last)
        dealt_in = set(occupied) - set(hand["no_hand"])
        if len(dealt_in) < 2:
            assert dealt_in == {hand["big_blind"]}
            assert hand["dead_button"]
            assert hand["dead_small_blind"]
            assert len(occupied) > 2


def first_hand_of(seats: int, occupied: list[int], last: Hand, seat: int, reason: str) -> Hand:
    """The first hand of a newcomer, in which the seat of a single big blind is big blind again."""
    if reason == "single_big_blind":
        return oracle.single_big_blind_hand(last)
    return next_hand(seats, sorted([*occupied, seat]), last)


def big_blinds_before(seats: int, occupied: list[int], last: Hand, seat: int) -> list[int]:
    """The big blinds of the hands before the player's own, if nobody sits down or leaves."""
    everybody = sorted([*occupied, seat])
    big_blinds: list[int] = []
    while True:
        hand = next_hand(seats, everybody, last)
        if hand["big_blind"] == seat:
            return big_blinds
        big_blinds.append(hand["big_blind"])
        last = oracle.last_of(hand, len(everybody))


@pytest.mark.rule("balancing.never_small_blind", sets="all")
def test_nobody_is_moved_into_the_small_blind_of_three_or_more() -> None:
    for occupied, last in small_tables(least=2):
        for single in (True, False):
            ranked, forbidden = worst_seats(SMALL, occupied, last, single=single)
            for seat, reason in ranked:
                hand = first_hand_of(SMALL, occupied, last, seat, reason)
                assert hand["small_blind"] != seat, (occupied, last, seat)
            for seat in forbidden:
                assert next_hand(SMALL, sorted([*occupied, seat]), last)["small_blind"] == seat


def test_a_newcomer_who_makes_it_two_is_small_blind_wherever_not_big_blind() -> None:
    """By the heads-up rules; the ranking orders such seats by the coming of the big blind, and forbids only one."""
    for occupied, last in small_tables(least=1):
        if len(occupied) == 1:
            ranked, _ = worst_seats(SMALL, occupied, last, single=False)
            for seat, reason in ranked:
                hand = next_hand(SMALL, sorted([*occupied, seat]), last)
                posted = hand["big_blind"] if reason == "big_blind_next" else hand["small_blind"]
                assert posted == seat, (occupied, last, seat)


def test_the_reason_for_the_rank_of_a_seat_holds() -> None:
    for occupied, last in small_tables(least=2):
        for seat, reason in worst_seats(SMALL, occupied, last, single=True)[0]:
            hand = first_hand_of(SMALL, occupied, last, seat, reason)
            case = (occupied, last, seat, reason)
            if reason in ("big_blind_next", "single_big_blind"):
                assert hand["big_blind"] == seat, case
            elif reason == "button":
                assert hand["button"] == seat, case
            elif reason == "no_hand":
                assert_waits(occupied, last, seat, hand)
            else:
                big_blinds = big_blinds_before(SMALL, occupied, last, seat)
                assert reason == f"big_blind_in_{len(set(big_blinds))}", case
                assert len(big_blinds) == len(set(big_blinds)), case
                assert seat not in hand["no_hand"], case


def assert_waits(occupied: list[int], last: Hand, seat: int, hand: Hand) -> None:
    """Assert that the player gets no hand, or is dealt in because the button moves back from the next big blind.

    The button moves back if the last hand was heads-up, or if all others sit between the old small blind and big
    blind.
    """
    moved_back = oracle.button_to_be(last) == hand["big_blind"]
    assert (seat in hand["no_hand"]) != moved_back, (occupied, last, seat, hand)


class Evening:
    """A table at which random players bust and newcomers sit down between hands."""

    def __init__(self, seats: int, chance: random.Random) -> None:
        self.seats, self.chance = seats, chance
        self.occupied = sorted(chance.sample(range(1, seats + 1), chance.randint(2, seats)))
        self.last = chance.choice(list(last_hands(seats)))
        self.newcomers: set[int] = set()

    def come_and_go(self) -> None:
        chance = self.chance
        bust = chance.choice([0, 0, 0.2, 0.6])
        stay = [seat for seat in self.occupied if chance.random() >= bust] or self.occupied[:1]
        self.occupied, self.newcomers = stay, set()
        coming = chance.choice([0, 0, 1, 2, 3])
        while len(self.occupied) < 2 or coming > 0:
            coming -= 1
            if len(self.occupied) == self.seats:
                return
            self.sit_down()

    def sit_down(self) -> None:
        """Sit down at the worst seat of the rules' ranking or, as late entries do, at any seat."""
        seat = self.chance.choice([seat for seat in range(1, self.seats + 1) if seat not in self.occupied])
        ranked, _ = worst_seats(self.seats, self.occupied, self.last, single=True)
        if ranked and self.chance.random() < 0.5:
            seat = ranked[0][0]
        self.newcomers.add(seat)
        self.occupied = sorted([*self.occupied, seat])

    def play(self) -> None:
        single = self.last["big_blind"] in self.newcomers and len(self.occupied) > 2
        if single and self.chance.random() < 0.5:
            self.last = oracle.last_of(oracle.single_big_blind_hand(self.last), len(self.occupied))
            return
        hand = next_hand(self.seats, self.occupied, self.last)
        assert hand == oracle.next_hand(self.seats, self.occupied, self.last)
        assert_dealt_by_the_rules(self.seats, self.occupied, self.last, hand)
        self.last = oracle.last_of(hand, len(self.occupied))


@settings(max_examples=100)
@given(seats=st.integers(3, MAX_SEATS), seed=st.integers(0, 2**32))
def test_an_evening_of_bust_outs_and_newcomers_keeps_every_invariant(seats: int, seed: int) -> None:
    evening = Evening(seats, random.Random(seed))
    for _ in range(60):
        evening.come_and_go()
        evening.play()


@settings(max_examples=150)
@given(tables())
def test_the_big_blind_visits_every_player_in_turn_without_changes(
    table: tuple[int, list[int], Hand],
) -> None:
    seats, occupied, last = table
    visited = []
    for _ in occupied * 2:
        hand = next_hand(seats, occupied, last)
        visited.append(hand["big_blind"])
        last = oracle.last_of(hand, len(occupied))
    assert sorted(visited[: len(occupied)]) == occupied
    assert visited[: len(occupied)] == visited[len(occupied) :]


@settings(max_examples=150)
@given(tables(), st.integers(1, MAX_SEATS))
def test_the_seat_that_opened_last_is_filled_from_the_same_seat_in_stud(
    table: tuple[int, list[int], Hand], opened: int
) -> None:
    seats, occupied, last = table
    expected = oracle.mover(seats, occupied, last, "stud", opened)
    seat = moves(seats, occupied, game="stud", opened_seat=opened)
    assert seat == expected or (expected is None and seat in occupied)


@pytest.mark.parametrize(("opened", "mover"), [(3, 4), (8, 2), (9, 2), (10, 2), (12, 2)])
def test_the_next_player_clockwise_moves_in_stud_where_nobody_has_that_seat(opened: int, mover: int) -> None:
    """A house rule, because the rules name nobody. A seat number beyond this table's is behind its last seat."""
    assert moves(8, [2, 4, 7], game="stud", opened_seat=opened) == mover


@pytest.mark.rule("breaking.process", sets="all")
@settings(max_examples=150)
@given(st.data())
def test_a_broken_table_is_dealt_seat_cards_from_the_highest_card_clockwise(data: st.DataObject) -> None:
    deck = [rank + suit for rank in oracle.RANKS for suit in oracle.SUITS]
    players = [f"player {number}" for number in range(1, data.draw(st.integers(1, 10)) + 1)]
    cards = dict(zip(players, data.draw(st.permutations(deck)), strict=False))
    spare = data.draw(st.integers(0, 3))
    seat_cards = data.draw(st.permutations([f"{n}-{n % 9 + 1}" for n in range(len(players) + spare)]))
    result = calculate("break-order", {"players": players, "cards": cards, "seat_cards": seat_cards})
    assert result["seats"] == oracle.break_order(players, cards, seat_cards)


def generated_question(chance: random.Random) -> Hand:
    """A random table, sometimes with a seat that does not exist or two positions at one seat."""
    seats = chance.randint(3, 10)
    faulty = chance.random() < 0.2
    occupied = chance.sample(range(1, seats + 1 + faulty), chance.randint(2, seats))
    last = chance.choice(list(last_hands(seats)))
    if faulty:
        last = {**last, "button": chance.choice([last["big_blind"], seats + 1])}
    return {"seats": seats, "occupied": occupied, "last": last}


def test_the_command_line_gives_the_answers_of_the_calculator() -> None:
    chance = random.Random(31)
    questions = [generated_question(chance) for _ in range(400)]
    lines = "".join(json.dumps(each) + "\n" for each in questions)
    command = [sys.executable, "-m", "clockserver", "calc", "positions", "--lines"]
    run = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == len(questions)
    good = []
    for question, answer in zip(questions, answers, strict=True):
        try:
            expected = calculate("positions", question)
        except Refused as refused:
            codes = [(reason.code, reason.field) for reason in refused.reasons]
            assert [(each["code"], each["field"]) for each in answer["refused"]] == codes
        else:
            assert answer == expected
            good.append(question)
    assert 200 < len(good) < len(questions)
