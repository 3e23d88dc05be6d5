"""The bench computes medians, percentiles and spreads of its measurements."""

from __future__ import annotations

import pytest

from bench.live.agreement import Apart, Turn, compared
from bench.live.numbers import apart, of_runs, percentile


@pytest.mark.parametrize(
    ("share", "sample"), [(0.0, 1), (0.5, 50), (0.501, 51), (0.99, 99), (0.995, 100), (1, 100)]
)
def test_a_percentile_is_the_smallest_sample_that_covers_its_share(share: float, sample: int) -> None:
    assert percentile(reversed(range(1, 101)), share) == sample


def test_every_percentile_of_one_sample_is_that_sample_and_no_samples_have_none() -> None:
    assert [percentile([7.0], share) for share in (0, 0.5, 1)] == [7, 7, 7]
    with pytest.raises(ValueError, match="nothing was measured"):
        percentile([], 0.5)


def test_each_pair_of_pages_is_compared_once() -> None:
    assert sorted(apart([1, 4, 9])) == [3, 5, 8]


def test_runs_are_summed_up_by_their_median_and_their_range() -> None:
    assert of_runs([3, 1, 10], str) == "3 (1–10)"


def test_pages_are_compared_at_the_seconds_that_both_showed_when_they_first_showed_them() -> None:
    early = [Turn("9:59", 1_000, 5.0), Turn("9:58", 2_000, 5.0), Turn("9:59", 2_010, 5.0)]
    late = [Turn("9:59", 1_030, -3.0), Turn("9:57", 3_000, None)]
    assert compared([early, late]) == Apart(shown=[30], believed=[8])


def test_a_second_is_compared_in_the_interval_in_which_the_first_page_showed_it() -> None:
    pages = [
        [Turn("9:59", 1_990, None), Turn("9:58", 2_990, None)],
        [Turn("9:59", 2_010, None), Turn("9:58", 3_060, None)],
    ]
    assert compared(pages, 1_000, 2_000).shown == [20]
    assert compared(pages, 2_000, 3_000).shown == [70]
