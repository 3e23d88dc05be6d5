"""A limit says how many attempts pass and how long the next one waits; one key never waits for another."""

from __future__ import annotations

import pytest

from clockserver.accounts import throttle
from clockserver.accounts.throttle import Bucket, Waits

NOW = 1_800_000_000_000
ANNA, BEN = "u-anna on s-tablet", "u-ben from 10.0.0.7"


# -- so many in a while --------------------------------------------------------------------------------


def test_a_burst_passes_and_then_one_call_for_each_interval() -> None:
    bucket = Bucket(burst=3, per_s=2)
    assert [bucket.wait_ms(ANNA, NOW) for _ in range(5)] == [0, 0, 0, 500, 500]
    assert bucket.wait_ms(ANNA, NOW + 499) == 1
    assert bucket.wait_ms(ANNA, NOW + 500) == 0
    assert bucket.wait_ms(ANNA, NOW + 500) == 500


def test_a_caller_who_has_to_wait_is_not_punished_for_asking_again() -> None:
    bucket = Bucket(burst=1, per_s=1)
    assert bucket.wait_ms(ANNA, NOW) == 0
    assert {bucket.wait_ms(ANNA, NOW + ms) for ms in range(0, 1_000, 10)} == set(range(10, 1_001, 10))
    assert bucket.wait_ms(ANNA, NOW + 1_000) == 0


def test_a_pause_refills_the_burst_and_no_more() -> None:
    bucket = Bucket(burst=3, per_s=1)
    for _ in range(3):
        bucket.wait_ms(ANNA, NOW)
    later = NOW + 3_600_000
    assert [bucket.wait_ms(ANNA, later) for _ in range(4)] == [0, 0, 0, 1_000]


def test_one_key_does_not_slow_another() -> None:
    bucket = Bucket(burst=1, per_s=1)
    assert [bucket.wait_ms(ANNA, NOW) for _ in range(100)][1:] == [1_000] * 99
    assert bucket.wait_ms(BEN, NOW) == 0


def test_a_forgotten_key_has_its_whole_burst() -> None:
    bucket = Bucket(burst=1, per_s=1)
    bucket.wait_ms(ANNA, NOW)
    bucket.forget(ANNA)
    bucket.forget("never seen")
    assert bucket.wait_ms(ANNA, NOW) == 0


def test_a_bucket_remembers_no_more_than_it_has_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "MAX_KEYS", 10)
    bucket = Bucket(burst=1, per_s=1)
    for n in range(10):
        bucket.wait_ms(f"phone {n}", NOW + n)
    # A client that has waited long enough has the full allowance again, and need not be remembered.
    assert bucket.wait_ms("one more", NOW + 1_005) == 0
    assert bucket.wait_ms("phone 9", NOW + 1_005) == 4
    # If every key is still waiting, the oldest half is forgotten, so that memory is bounded.
    for n in range(1_000):
        bucket.wait_ms(f"flood {n}", NOW + 1_005)
    assert len(bucket._levels) <= 10


# -- after wrong secrets -------------------------------------------------------------------------------


def test_after_five_wrong_tries_each_waits_twice_as_long_up_to_a_minute() -> None:
    waits, now, waited = Waits(), NOW, []
    for n in range(1, 14):
        assert waits.wait_ms(ANNA, now) == 0
        assert waits.count_failure(ANNA, now) == n
        waited.append(waits.wait_ms(ANNA, now))
        now += waited[-1]
    assert waited == [0, 0, 0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]


def test_a_wait_begins_when_the_answer_is_given() -> None:
    """A hash takes time, more on a busy machine, and that time is no part of the wait."""
    waits = Waits(free_tries=1)
    waits.count_failure(ANNA, NOW)
    waits.start_wait(ANNA, NOW + 5_000)
    assert waits.wait_ms(ANNA, NOW + 5_000) == 1_000
    waits.start_wait("never seen", NOW)
    assert waits.wait_ms("never seen", NOW) == 0


def test_the_right_secret_resets_the_wait() -> None:
    waits = Waits()
    for _ in range(7):
        waits.count_failure(ANNA, NOW)
    waits.reset(ANNA)
    assert waits.wait_ms(ANNA, NOW) == 0
    assert waits.count_failure(ANNA, NOW) == 1


def test_a_try_that_was_right_is_forgiven_and_those_before_it_still_count() -> None:
    waits = Waits(free_tries=3)
    for _ in range(3):
        waits.count_failure(ANNA, NOW)
    waits.uncount(ANNA)
    assert waits.wait_ms(ANNA, NOW) == 0
    assert waits.count_failure(ANNA, NOW) == 3
    assert waits.wait_ms(ANNA, NOW) == 1_000
    waits.uncount("never seen")
    assert waits.count_failure("never seen", NOW) == 1


def test_wrong_tries_of_one_key_delay_no_other_key() -> None:
    waits = Waits()
    for _ in range(50):
        waits.count_failure(BEN, NOW)
    assert waits.wait_ms(ANNA, NOW) == 0


def test_failures_are_remembered_for_a_limited_number_of_keys_and_the_oldest_makes_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(throttle, "MAX_KEYS", 10)
    waits = Waits(free_tries=1)
    for n in range(1_000):
        waits.count_failure(f"name {n}", NOW + n)
    assert len(waits._failures) == 10
    assert waits.wait_ms("name 999", NOW + 999) == 1_000
    assert waits.wait_ms("name 989", NOW + 989) == 0
