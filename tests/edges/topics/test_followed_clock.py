"""The leader's clock at an edge: to the millisecond on one machine, measured elsewhere, and never back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from clockserver.edges.followed_clock import FollowedClock

START = 1_800_000_000_000
MS = 1_000_000


class Counter:
    """A counter that goes only when told."""

    def __init__(self) -> None:
        self.ns = 5_000 * MS

    def __call__(self) -> int:
        return self.ns


def test_on_one_machine_it_is_the_leaders_to_the_millisecond() -> None:
    counter = Counter()
    clock = FollowedClock(START - 3_600_000, counter)
    clock.take_counter(START, counter.ns - 40 * MS)
    assert clock.now_ms() == START + 40
    counter.ns += 1_000 * MS
    assert clock.now_ms() == START + 1_040


def test_elsewhere_the_shortest_way_counts() -> None:
    counter = Counter()
    clock = FollowedClock(START - 3_600_000, counter)
    clock.take_measured(START, counter.ns - 4 * MS, counter.ns)
    assert clock.now_ms() == START + 2
    clock.take_measured(START + 400, counter.ns - 500 * MS, counter.ns)
    assert clock.now_ms() == START + 2


def test_what_is_read_from_the_kernel_goes_before_what_is_measured() -> None:
    counter = Counter()
    clock = FollowedClock(START, counter)
    clock.take_counter(START, counter.ns)
    clock.take_measured(START + 9_000, counter.ns, counter.ns)
    assert clock.now_ms() == START


def test_where_it_was_ahead_it_stands_still_and_then_goes_on() -> None:
    counter = Counter()
    clock = FollowedClock(START + 500, counter)
    assert clock.now_ms() == START + 500
    clock.take_counter(START, counter.ns)
    assert clock.now_ms() == START + 500
    counter.ns += 700 * MS
    assert clock.now_ms() == START + 700


@given(
    st.lists(
        st.tuples(st.sampled_from(["tick", "counter", "measured", "forget"]), st.integers(-(10**6), 10**6))
    )
)
def test_it_never_goes_back(steps: list[tuple[str, int]]) -> None:
    counter = Counter()
    clock = FollowedClock(START, counter)
    before = clock.now_ms()
    for what, by in steps:
        match what:
            case "tick":
                counter.ns += abs(by) * MS
            case "counter":
                clock.take_counter(START + by, counter.ns)
            case "measured":
                clock.take_measured(START + by, counter.ns - abs(by), counter.ns)
            case _:
                clock.forget()
        now = clock.now_ms()
        assert now >= before
        before = now
