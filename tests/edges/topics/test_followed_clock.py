"""The leader's clock at an edge: to the millisecond on one machine, measured elsewhere, and never back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from clockserver.edges.followed_clock import FAR_MS, FollowedClock

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
    clock = FollowedClock(START - 3_000, counter)
    assert clock.take_counter(START, counter.ns - 40 * MS)
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
    clock.take_measured(START + 4_000, counter.ns, counter.ns)
    assert clock.now_ms() == START


def test_the_time_of_day_before_the_leader_is_known_holds_nothing_up() -> None:
    counter = Counter()
    clock = FollowedClock(START + 3_600_000, counter)
    assert clock.now_ms() == START + 3_600_000
    clock.take_measured(START, counter.ns, counter.ns)
    assert clock.now_ms() == START


def test_only_the_leaders_own_answer_moves_it_far() -> None:
    counter = Counter()
    clock = FollowedClock(START, counter)
    for far in (START + FAR_MS + 1, START - FAR_MS - 1, 2**53, 0):
        assert not clock.take_counter(far, counter.ns)
        assert clock.now_ms() == START
    clock.take_measured(START + 3_600_000, counter.ns, counter.ns)  # of a room whose instants are ahead
    clock.forget()
    assert not clock.take_counter(START, counter.ns)
    assert clock.take_counter(START + 3_600_001, counter.ns)
    assert clock.now_ms() == START + 3_600_001
    for step in range(1, 4):  # nor does it go there step by step
        assert clock.take_counter(START + 3_600_000 + step * 1_000, counter.ns)
        assert not clock.take_counter(START + 3_600_000 + FAR_MS + step, counter.ns)


def test_a_reading_that_the_leaders_answer_contradicts_counts_no_more() -> None:
    counter = Counter()
    clock = FollowedClock(START, counter)
    assert clock.take_counter(START + 1_000, counter.ns)
    assert not clock.is_sure
    clock.take_measured(START + 60_000, counter.ns, counter.ns)
    assert clock.is_sure
    assert not clock.is_read
    assert clock.now_ms() == START + 60_000


def test_what_redis_told_of_another_machine_counts_no_more_once_the_leader_is_elsewhere() -> None:
    counter = Counter()
    clock = FollowedClock(START, counter)
    clock.take_measured(START, counter.ns, counter.ns)
    assert clock.take_counter(START - 4_000, counter.ns)
    clock.read_no_more()
    assert not clock.is_read
    counter.ns += MS
    assert clock.now_ms() == START + 1


def test_where_it_was_ahead_it_stands_still_and_then_goes_on() -> None:
    counter = Counter()
    clock = FollowedClock(START, counter)
    clock.take_measured(START + 500, counter.ns, counter.ns)
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
    clock.take_measured(START, counter.ns, counter.ns)
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
