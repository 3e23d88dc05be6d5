"""A big blind too short for blind and ante: the set's order, the two pots, and the amount that can be won."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as each_of
from hypothesis import strategies as st

from clockserver.tournament.betting.pots import Player, pots
from clockserver.tournament.dealing.short_blind import posting
from tests.builders import SLUG, Room, a_ruleset
from tests.calculators.toolbox import calculate, refusal
from tests.rules.shipped_rulesets import SETS


def a_short_blind(ruleset: str, **more: Any) -> Any:
    question = {"ruleset": ruleset, "stack": 1_000, "big_blind": 800, "ante": 800, "players": 8, **more}
    return calculate("big-blind-ante", question)


def postings(answer: Any) -> list[tuple[str, int, int, int | None, int | None]]:
    return [
        (each["first"], each["ante"], each["blind"], each["from_each"], each["main_pot"])
        for each in answer["ways"]
    ]


ANTE_FIRST = ("ante", 800, 200, 200, 2_400)
BLIND_FIRST = ("big_blind", 200, 800, 800, 6_600)


@pytest.mark.rule("big_blind_ante.posted_first")
@pytest.mark.parametrize(
    ("name", "first", "rules"),
    [
        ("house-bba", [ANTE_FIRST], []),
        ("tda-2024", [BLIND_FIRST], ["tda-2024 RP-11"]),
        ("tda-2017", [ANTE_FIRST, BLIND_FIRST], []),
        ("irish-open", [ANTE_FIRST, BLIND_FIRST], []),
    ],
)
def test_the_order_of_the_set_decides_the_posted_and_the_winnable_amount(
    name: str, first: list[tuple[str, int, int, int, int]], rules: list[str]
) -> None:
    answer = a_short_blind(name)
    assert (postings(answer), answer["short"], answer["rules"]) == (first, True, rules)
    assert answer["first"] == (first[0][0] if len(first) == 1 else None)
    code = f"short_blind.{first[0][0]}_first" if len(first) == 1 else "short_blind.td_decides"
    assert answer["reason"].code == code


@pytest.mark.parametrize("name", SETS)
def test_a_stack_that_covers_blind_and_ante_posts_both_in_every_set(name: str) -> None:
    answer = a_short_blind(name, stack=1_601)
    assert [way[1:] for way in postings(answer)] == [(800, 800, None, None)]
    assert (answer["short"], answer["reason"].code) == (False, "short_blind.covers_both")
    exactly = a_short_blind(name, stack=1_600)
    assert [way[1:] for way in postings(exactly)] == [(800, 800, 800, 7_200)]


def test_a_stack_below_the_first_of_both_posts_nothing_to_the_other() -> None:
    assert postings(a_short_blind("house-bba", stack=300)) == [("ante", 300, 0, 0, 300)]
    assert postings(a_short_blind("tda-2024", stack=300)) == [("big_blind", 0, 300, 300, 2_400)]


@pytest.mark.rule("big_blind_ante.final_table_ante")
@pytest.mark.parametrize(("name", "ante"), [("house-bba", 400), ("tda-2024", 800)])
def test_at_the_final_table_the_ante_of_the_set_is_due(name: str, ante: int) -> None:
    answer = a_short_blind(name, final_table=True, small_blind=400)
    assert answer["ante"] == ante
    assert answer["rules"] == (["house-bba 11B"] if name == "house-bba" else ["tda-2024 RP-11"])
    codes = refusal(
        "big-blind-ante",
        {"ruleset": name, "stack": 9, "big_blind": 8, "ante": 8, "players": 3, "final_table": True},
    )
    assert codes == [("short_blind.small_blind_wanted", "small_blind")]


def test_every_fault_of_a_short_big_blind_is_named_at_once() -> None:
    question = {"ruleset": "none", "stack": 0, "big_blind": 1, "ante": -1, "players": 99}
    assert {field for _, field in refusal("big-blind-ante", question)} == {
        "ruleset",
        "stack",
        "ante",
        "players",
    }


@each_of(
    st.integers(1, 50),
    st.integers(1, 40),
    st.integers(0, 40),
    st.integers(2, 9),
    st.sampled_from(["ante", "big_blind"]),
)
def test_the_main_pot_is_that_of_the_side_pots_where_the_others_call(
    stack: int, big_blind: int, ante: int, players: int, first: Any
) -> None:
    posted = posting(stack, big_blind, ante, first)
    assert posted.ante + posted.blind == min(stack, big_blind + ante)
    if posted.ante + posted.blind < stack or not posted.blind:
        return
    others = [Player(seat, big_blind * 3) for seat in range(2, players + 1)]
    result, _ = pots([Player(1, posted.blind), *others], posted.ante)
    assert result[0].eligible == tuple(range(1, players + 1))
    assert result[0].amount == posted.main_pot(players)


@pytest.mark.parametrize(
    ("name", "first", "rule"),
    [("house-bba", "ante", ""), ("tda-2024", "big_blind", "RP-11"), ("tda-2017", None, "")],
)
def test_tables_get_the_order_with_its_rule(name: str, first: str | None, rule: str) -> None:
    published = Room(ruleset=a_ruleset(name)).opened().topics.get(f"tournament:{SLUG}")
    assert published is not None
    assert published.value["big_blind_ante"] == {"posted_first": first, "rule": rule}
