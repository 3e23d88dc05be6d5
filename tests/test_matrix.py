"""Every value is met, and every two values that occur together in a whole matrix."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from tests.matrix import covering, parts_of


@given(st.lists(st.integers(1, 5), min_size=1, max_size=4))
def test_what_is_kept_covers_every_pair_or_every_value(sizes: list[int]) -> None:
    cases = [dict(enumerate(each)) for each in product(*(range(size) for size in sizes))]
    named = [{str(name): value for name, value in case.items()} for case in cases]
    kept = [named[place] for place in covering(named)]
    strength = 2 if len(sizes) > 2 else 1
    assert {part for case in kept for part in parts_of(case, strength)} == {
        part for case in named for part in parts_of(case, strength)
    }


def test_three_parameters_keep_a_fraction_and_always_the_same() -> None:
    cases = [dict(zip("abc", each, strict=True)) for each in product(range(5), range(5), range(5))]
    kept = covering(cases)
    assert kept == covering(cases)
    assert 25 <= len(kept) <= 40
    assert all(combinations([cases[place] for place in kept], 2))


def test_of_two_parameters_each_value_stays() -> None:
    cases = [{"size": size, "language": language} for size in range(6) for language in ("en", "de")]
    assert len(covering(cases)) == 6


def test_values_that_never_meet_ask_for_nothing() -> None:
    cases = [{"a": 1, "b": 1, "c": 1}, {"a": 1, "b": 2, "c": 2}]
    assert covering(cases) == [0, 1]
    assert covering([]) == []
