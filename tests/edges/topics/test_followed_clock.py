"""The leader's clock at an edge: exact on one machine, measured on another, and never backward."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from clockserver.edges.followed_clock import FAR_MS, FollowedClock

START = 1_800_000_000_000
MS = 1_000_000


class Counter:
    """A monotonic counter that only the test advances."""

    def __init__(self) -> None:
        self.ns = 5_000 * MS

    def __call__(self) -> int:
        return self.ns


def test_an_edge_on_the_same_machine_has_the_leaders_clock_to_the_millisecond() -> None:
    counter = Counter()
    clock = FollowedClock(START - 3_000, counter)
    assert clock.take_counter(START, counter.ns - 40 * MS)
    assert clock.now_ms() == START + 40
    counter.ns += 1_000 * MS
    assert clock.now_ms() == START + 1_040


def test_an_edge_on_another_machine_uses_the_shortest_round_trip() -> None:
    counter = Counter()
    clock = FollowedClock(START - 3_600_000, counter)
    clock.take_measured(START, counter.ns - 4 * MS, counter.ns)
    assert clock.now_ms() == START + 2
    clock.take_measured(START + 400, counter.ns - 500 * MS, counter.ns)
    assert clock.now_ms() == START + 2


def test_a_reading_from_the_kernel_takes_precedence_over_a_measurement() -> None:
    counter = Counter()
    clock = FollowedClock(START, counter)
    clock.take_counter(START, counter.ns)
    clock.take_measured(START + 4_000, counter.ns, counter.ns)
    assert clock.now_ms() == START


def test_the_time_of_day_before_the_leader_is_known_delays_nothing() -> None:
    counter = Counter()
    clock = FollowedClock(START + 3_600_000, counter)
    assert clock.now_ms() == START + 3_600_000
    clock.take_measured(START, counter.ns, counter.ns)
    assert clock.now_ms() == START


def test_only_an_answer_of_the_leader_moves_the_clock_far() -> None:
    counter = Counter()
    clock = FollowedClock(START, counter)
    for far in (START + FAR_MS + 1, START - FAR_MS - 1, 2**53, 0):
        assert not clock.take_counter(far, counter.ns)
        assert clock.now_ms() == START
    clock.take_measured(START + 3_600_000, counter.ns, counter.ns)  # of a room whose instants are ahead
    clock.begin("b2")
    assert not clock.take_counter(START, counter.ns)
    assert clock.take_counter(START + 3_600_001, counter.ns)
    assert clock.now_ms() == START + 3_600_001
    for step in range(1, 4):  # nor does it go there step by step
        assert clock.take_counter(START + 3_600_000 + step * 1_000, counter.ns)
        assert not clock.take_counter(START + 3_600_000 + FAR_MS + step, counter.ns)


def test_a_reading_that_the_leaders_answer_contradicts_is_dropped() -> None:
    counter = Counter()
    clock = FollowedClock(START, counter)
    assert clock.take_counter(START + 1_000, counter.ns)
    assert not clock.is_confirmed
    clock.take_measured(START + 60_000, counter.ns, counter.ns)
    assert clock.is_confirmed
    assert not clock.is_read
    assert clock.now_ms() == START + 60_000


def test_readings_of_another_machine_are_dropped_once_the_leader_changes() -> None:
    counter = Counter()
    clock = FollowedClock(START, counter)
    clock.take_measured(START, counter.ns, counter.ns)
    assert clock.take_counter(START - 4_000, counter.ns)
    clock.stop_reading()
    assert not clock.is_read
    counter.ns += MS
    assert clock.now_ms() == START + 1


def test_a_clock_that_was_ahead_stands_until_the_leader_reaches_it() -> None:
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
def test_the_followed_clock_never_goes_back(steps: list[tuple[str, int]]) -> None:
    counter = Counter()
    clock = FollowedClock(START, counter)
    clock.take_measured(START, counter.ns, counter.ns)
    before = clock.now_ms()
    for kind, by in steps:
        match kind:
            case "tick":
                counter.ns += abs(by) * MS
            case "counter":
                clock.take_counter(START + by, counter.ns)
            case "measured":
                clock.take_measured(START + by, counter.ns - abs(by), counter.ns)
            case _:
                clock.begin("b2")
        now = clock.now_ms()
        assert now >= before
        before = now
