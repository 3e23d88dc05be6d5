"""Calculator `merge-flights`: any flights merge as the specification says literally."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.calculators.flights.flights_literally import merged_literally, start_literally
from tests.calculators.flights.merge_questions import BLINDS, MINUTE, a_flight, merge_question
from tests.calculators.toolbox import calculate, refusal


@st.composite
def questions(draw: st.DrawFn) -> dict[str, Any]:
    numbers = draw(st.permutations(range(1, 41)))
    flights, at = [], 0
    for i in range(draw(st.integers(1, 5))):
        people = draw(st.lists(st.integers(1, 9), unique=True, min_size=0 if i else 1, max_size=8))
        bags = [
            (numbers[at + k], person, draw(st.integers(1, 9) | st.integers(1, 10**12)))
            for k, person in enumerate(people)
        ]
        at += len(people)
        ended = draw(st.sampled_from([{}, {}, {"big_blind": draw(st.integers(1, 1000))}]))
        level = draw(st.integers(1, 40 if ended else 4))
        left = draw(st.integers(0, 59))
        flights.append(
            a_flight(f"1{'ABCDE'[i]}", bags, level, left, ended=ended, in_play=draw(st.integers(0, 10**9)))
        )
    next_day = draw(
        st.fixed_dictionaries(
            {
                "level": st.sampled_from(["longest", "earliest", "fixed", "average"]),
                "fixed": st.integers(1, 4),
                "average_bb": st.integers(1, 50),
                "resume": st.sampled_from(["remaining_time", "full_level", "next_level"]),
            }
        )
    )
    pays = draw(
        st.sampled_from([{"pays": "nothing"}, {"pays": "amount", "amount": draw(st.integers(0, 10**6))}])
    )
    rule = draw(st.sampled_from(["best_stack", "first_stack", "sum"]))
    return merge_question(*flights, rule=rule, next_day=next_day, surrendered=pays)


@given(question=questions())
def test_random_flights_are_merged_as_the_specification_says(question: dict[str, Any]) -> None:
    blinds = [big for _, big in BLINDS]
    people = {bag["person"] for each in question["flights"] for bag in each["bags"]}
    average = _average(question, len(people))
    if start_literally(question, blinds, 60 * MINUTE, average)[0] > len(blinds):
        assert [code for code, _ in refusal("merge-flights", question)] == ["flights.no_level"]
    else:
        assert calculate("merge-flights", question) == merged_literally(question)


def _average(question: dict[str, Any], players: int) -> int:
    added = calculate("merge-flights", {**question, "next_day": {"level": "fixed", "fixed": 1}})
    return int(added["chips"]["carried"]) // players
