"""A follower's code admits once and for a limited time, and attempts are slowed down."""

from __future__ import annotations

import pytest

from clockserver.core.texts import Refused
from clockserver.standby.leader.follower_codes import LIFETIME_MS, TRIES, FollowerCodes


def refused(codes: FollowerCodes, typed: str, now: int, source: str = "a") -> str:
    with pytest.raises(Refused) as caught:
        codes.use(typed, source, now)
    return caught.value.reasons[0].code


def test_a_code_typed_in_any_form_is_valid_once() -> None:
    codes = FollowerCodes()
    code = codes.new(0)
    codes.use(f" {code[:4].lower()}-{code[4:]}", "a", 1)
    assert refused(codes, code, 2) == "follow.wrong_code"


def test_a_code_expires() -> None:
    codes = FollowerCodes()
    code = codes.new(0)
    assert codes.open_code(LIFETIME_MS) is None
    assert refused(codes, code, LIFETIME_MS) == "follow.wrong_code"


def test_no_input_is_valid_without_a_code() -> None:
    assert refused(FollowerCodes(), "", 0) == "follow.wrong_code"


def test_wrong_tries_void_the_code_and_are_slowed_down() -> None:
    codes = FollowerCodes()
    code = codes.new(0)
    for number in range(TRIES):
        assert refused(codes, "BBBB", 0, f"source {number}") == "follow.wrong_code"
    assert refused(codes, code, 0, "another") == "follow.wrong_code"
    found = [refused(codes, "BBBB", 0) for _ in range(8)]
    assert found[-1] == "access.try_later"
