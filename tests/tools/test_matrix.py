"""A commit's cases of a matrix contain every value of every parameter."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tests.matrix import covering, parts_of


@given(st.lists(st.integers(1, 5), min_size=1, max_size=4))
def test_the_chosen_cases_cover_every_value_with_as_many_cases_as_the_longest_parameter(
    sizes: list[int],
) -> None:
    cases = [dict(enumerate(each)) for each in product(*(range(size) for size in sizes))]
    named = [{str(name): value for name, value in case.items()} for case in cases]
    chosen = [named[place] for place in covering(named)]
    assert set().union(*map(parts_of, chosen)) == set().union(*map(parts_of, named))
    assert len(chosen) == max(sizes)


def test_the_chosen_cases_are_always_the_same_and_mostly_in_the_last_language() -> None:
    cases = [
        {"size": size, "language": language, "state": state}
        for size, language, state in product(range(6), ("en", "de"), range(3))
    ]
    chosen = covering(cases)
    assert chosen == covering(cases)
    assert [cases[place]["language"] for place in chosen].count("de") == 5


def test_values_that_never_occur_together_need_no_case() -> None:
    cases = [{"a": 1, "b": 1, "c": 1}, {"a": 1, "b": 2, "c": 2}]
    assert covering(cases) == [0, 1]
    assert covering([]) == []
