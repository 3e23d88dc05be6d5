"""Calculator `bounty`: the document's examples, and its refusals."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.calculators.cage.bounty import bounty
from clockserver.core.texts import Refused

PROGRESSIVE: dict[str, Any] = {"kind": "progressive", "start": 10_000, "entries": ["a", "b", "c", "d"]}
MYSTERY: dict[str, Any] = {"kind": "mystery", "start": 100, "entries": ["a", "b", "c", "d"]}


def test_a_bounty_of_100_shared_by_three_adds_odd_cents_to_the_heads() -> None:
    result = bounty({**PROGRESSIVE, "events": [{"out": "d", "by": ["a", "b", "c"]}]})
    assert result["paid"] == {"a": 1_667, "b": 1_666, "c": 1_666}
    assert result["heads"] == {"a": 11_667, "b": 11_667, "c": 11_667}


@pytest.mark.parametrize(("odd", "cash", "head"), [("head", 25, 125), ("cash", 50, 100)])
def test_a_bounty_of_75_is_split_in_chips_of_25(odd: str, cash: int, head: int) -> None:
    question = {**PROGRESSIVE, "start": 75, "unit": 25, "odd": odd, "events": [{"out": "b", "by": ["a"]}]}
    result = bounty(question)
    assert (result["paid"], result["heads"]["a"]) == ({"a": cash}, head)


@pytest.mark.parametrize(("unclaimed", "held", "pool"), [("winner", 10_000, 0), ("pool", 0, 10_000)])
def test_an_unclaimed_bounty_is_held_for_the_winner_or_goes_to_the_pool(
    unclaimed: str, held: int, pool: int
) -> None:
    result = bounty({**PROGRESSIVE, "unclaimed": unclaimed, "events": [{"out": "a"}]})
    assert (result["held"], result["to_pool"], result["paid"]) == (held, pool, {})


def test_the_winner_gets_the_own_bounty_and_after_a_deal_everybody_does() -> None:
    events = [{"out": "a", "by": ["b"]}, {"out": "b", "by": ["c"]}]
    own = bounty({**PROGRESSIVE, "events": events, "end": "own"})
    assert own["paid"] == {"b": 5_000, "c": 7_500 + 17_500, "d": 10_000}
    won = bounty({**PROGRESSIVE, "events": [*events, {"out": "d", "by": ["c"]}], "end": "winner"})
    assert won["paid"] == {"b": 5_000, "c": 35_000}
    assert won["heads"] == {}


def test_envelopes_are_drawn_in_order_and_the_last_go_to_the_winner() -> None:
    events = [
        {"out": "a", "by": ["b"]},
        {"begin": True},
        {"out": "b", "by": ["c", "d"]},
        {"out": "c", "by": ["d"]},
    ]
    question = {**MYSTERY, "events": events, "envelopes": [301, 50, 49]}
    result = bounty(question)
    assert (result["paid"], result["left"], result["empty"]) == ({"c": 151, "d": 200}, [49], 0)
    assert bounty({**question, "end": "winner"})["paid"] == {"c": 151, "d": 249}
    assert bounty({**question, "undrawn": "none", "end": "winner"})["left"] == [49]


@pytest.mark.parametrize(
    ("events", "envelopes", "expected"),
    [
        ([{"begin": True}], [399], [("mystery.inventory", "envelopes")]),
        ([{"begin": True}], [399, 1, 0, 0, 0], [("mystery.too_many_envelopes", "envelopes")]),
        ([{"out": "a", "by": ["a"]}], [], [("bounties.oneself", "events[0].by[0]")]),
        (
            [{"out": "a", "by": []}, {"out": "b", "by": ["c", "a"]}],
            [],
            [("bounties.not_in", "events[1].by[1]")],
        ),
        ([{"begin": True}, {"enter": "e"}], [400], [("mystery.begun", "events[1].enter")]),
    ],
)
def test_bad_input_about_bounties_is_refused_with_its_field(
    events: list[Any], envelopes: list[int], expected: list[tuple[str, str]]
) -> None:
    with pytest.raises(Refused) as caught:
        bounty({**MYSTERY, "events": events, "envelopes": envelopes})
    assert [(each.code, each.field) for each in caught.value.reasons] == expected
