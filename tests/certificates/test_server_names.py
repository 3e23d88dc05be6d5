"""A certificate takes typed names and addresses, within the names that the room's authority may sign for."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from clockserver.certificates.server_names import Names, names_of, outside
from clockserver.core.texts import Refused


def test_names_and_addresses_are_distinguished_and_listed_once() -> None:
    names = names_of(["Clock.local", "192.168.1.20", "clock.local.", "[fd00::2]", "clock"])
    assert names == Names(("clock.local", "clock"), (ip_address("192.168.1.20"), ip_address("fd00::2")))


@pytest.mark.parametrize(
    "wrong", ["a b", "-clock.local", "clock..local", "http://clock.local", "*.local", "x" * 64, "ü.local"]
)
def test_each_invalid_name_is_refused_by_itself(wrong: str) -> None:
    with pytest.raises(Refused) as refusal:
        names_of(["clock.local", wrong, "1.2.3.4.5/"])
    assert [each.code for each in refusal.value.reasons] == ["certificates.wrong_name"] * 2
    assert refusal.value.reasons[0].params == {"name": wrong}


@pytest.mark.parametrize("typed", [[], [f"clock{number}.local" for number in range(21)]])
def test_the_number_of_names_of_a_certificate_is_limited(typed: list[str]) -> None:
    with pytest.raises(Refused) as refusal:
        names_of(typed)
    assert [each.code for each in refusal.value.reasons] == ["certificates.how_many"]


def test_private_names_and_those_of_the_authority_count_as_inside_the_room() -> None:
    names = names_of(
        ["clock.local", "10.0.0.7", "fe80::1", "clock.example.org", "example.org", "8.8.8.8", "notlocal"]
    )
    assert outside(names, ["example.org"]) == ["notlocal", "8.8.8.8"]
    assert outside(names, []) == ["clock.example.org", "example.org", "notlocal", "8.8.8.8"]
