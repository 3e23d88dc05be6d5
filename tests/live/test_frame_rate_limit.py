"""The frame rate limit of one client: faces never reach it, and a flooding client waits in its own socket."""

from __future__ import annotations

from clockserver.live.frame_rate_limit import (
    BURST_FRAMES,
    FRAMES_PER_S,
    FRAMES_PER_TURN,
    MAX_BYTES,
    MAX_OVER_S,
    MAX_PARTS,
    FrameRateLimit,
)


def test_a_usual_face_never_waits() -> None:
    rate_limit = FrameRateLimit()
    for second in range(1_000):
        for _ in range(10):
            assert not rate_limit.wait_s(float(second))
            assert rate_limit.accepts(200, finished=True, control=False)


def test_a_flood_is_read_at_the_limited_rate_for_as_long_as_it_lasts() -> None:
    rate_limit = FrameRateLimit()
    now, frames = 0.0, 0
    while now < 60:
        now += rate_limit.wait_s(now) or 0
        rate_limit.accepts(0, finished=True, control=True)
        frames += 1
    assert frames <= BURST_FRAMES + 61 * FRAMES_PER_S


def flood(rate_limit: FrameRateLimit, since: float, seconds: float) -> float:
    """Send frames as fast as they are read; the instant afterwards."""
    now = since
    while now < since + seconds:
        now += rate_limit.wait_s(now) or 0
    return now


def test_a_client_that_floods_for_long_is_dropped_and_one_that_floods_for_moments_is_not() -> None:
    rate_limit, now = FrameRateLimit(), 0.0
    for _ in range(5):
        now = flood(rate_limit, now, MAX_OVER_S / 2) + BURST_FRAMES / FRAMES_PER_S
        assert not rate_limit.is_over_too_long
    flood(rate_limit, now, 2 * MAX_OVER_S)
    assert rate_limit.is_over_too_long


def test_others_have_a_turn_after_every_few_frames() -> None:
    rate_limit = FrameRateLimit()
    waits = [rate_limit.wait_s(0.0) for _ in range(2 * FRAMES_PER_TURN)]
    assert [number for number, wait in enumerate(waits, 1) if wait == 0] == [
        FRAMES_PER_TURN,
        2 * FRAMES_PER_TURN,
    ]


def test_a_large_frame_counts_as_several() -> None:
    rate_limit = FrameRateLimit()
    waits = []
    for _ in range(10):
        waits.append(rate_limit.wait_s(0.0) or 0)
        assert rate_limit.accepts(MAX_BYTES, finished=True, control=False)
    assert waits[-1] > 10


def test_an_endless_message_exceeds_the_limit_of_size_or_of_parts() -> None:
    by_size, by_parts = FrameRateLimit(), FrameRateLimit()
    half = MAX_BYTES // 2
    assert [by_size.accepts(half, finished=False, control=False) for _ in range(3)] == [True, True, False]
    assert all(by_parts.accepts(0, finished=False, control=False) for _ in range(MAX_PARTS))
    assert by_parts.accepts(5, finished=True, control=True), "a ping in between is none of its parts"
    assert not by_parts.accepts(0, finished=False, control=False)


def test_the_limits_of_a_message_start_again_with_the_next() -> None:
    rate_limit = FrameRateLimit()
    for _ in range(5):
        assert rate_limit.accepts(MAX_BYTES // 2, finished=False, control=False)
        assert rate_limit.accepts(MAX_BYTES // 2, finished=True, control=False)
