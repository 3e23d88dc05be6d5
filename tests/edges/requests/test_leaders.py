"""An edge follows the address with the highest epoch, and asks a former leader nothing more."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.texts import Refused
from clockserver.edges.leader_client import Unanswered
from clockserver.edges.leaders import Leaders, parse_addresses

A, B = "https://a.lan:5000", "https://b.lan:5000"


class FakeServers:
    """The answers of both servers; None for an absent one."""

    def __init__(self) -> None:
        self.answers: dict[str, Any] = {A: {"leads": True, "epoch": 1, "seen": "1.a"}, B: None}

    def get(self, address: str, _path: str, _seconds: float) -> tuple[int, Any]:
        answer = self.answers[address]
        if answer is None:
            raise Unanswered(address)
        return 200, answer


@pytest.fixture
def servers() -> FakeServers:
    return FakeServers()


def test_the_leading_server_is_asked_first(servers: FakeServers) -> None:
    leaders = Leaders([B, A])
    assert leaders.addresses() == [B, A]
    assert leaders.choose(servers.get) == 1
    assert leaders.addresses() == [A, B]
    assert leaders.epoch_proof == "1.a"


def test_an_edge_does_not_ask_the_earlier_of_two_leaders(servers: FakeServers) -> None:
    servers.answers[B] = {"leads": True, "epoch": 2, "seen": "2.b"}
    leaders = Leaders([A, B])
    assert leaders.choose(servers.get) == 2
    assert (leaders.addresses(), leaders.epoch_proof) == ([B], "2.b")
    assert leaders.leading == {B}


def test_a_former_leader_is_not_asked_once_a_higher_epoch_was_heard(servers: FakeServers) -> None:
    leaders = Leaders([A, B])
    assert leaders.choose(servers.get, lowest=2) is None
    assert leaders.addresses() == [B]
    servers.answers |= {A: None, B: {"leads": True, "epoch": 2, "seen": "2.b"}}
    assert leaders.choose(servers.get, lowest=2) == 2
    assert leaders.addresses()[0] == B


@pytest.mark.parametrize("answer", [{}, [], {"leads": False, "epoch": 9}, {"leads": True}, None])
def test_an_answer_without_the_mark_of_a_leader_is_not_taken_as_one(
    servers: FakeServers, answer: Any
) -> None:
    servers.answers[A] = answer
    assert Leaders([A, B]).choose(servers.get) is None


@pytest.mark.parametrize(
    "text", ["", "a.lan", "http://a.lan:5000", "ftp://a.lan", "http://", f"{A},http://10.0.0.9"]
)
def test_a_remote_address_needs_tls(text: str) -> None:
    with pytest.raises(Refused):
        parse_addresses([text])
