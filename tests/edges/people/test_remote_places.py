"""An edge asks its leader for a place for each socket of a sign-in, reports changes, and decides alone if it must."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clockserver.edges.leader_client import Unanswered
from clockserver.edges.remote_places import REPORT_S, RemotePlaces
from tests.fakes import do_nothing

BEN = {"HTTP_COOKIE": "clockserver_session=ben"}


class FakeLeader:
    """A leader that answers each request with `says`; None for no answer."""

    def __init__(self) -> None:
        self.says: Any = True
        self.told: list[dict[str, Any]] = []
        self.now = 0.0
        self.away = False
        self.meanwhile: Callable[[], None] = do_nothing
        self.places = RemotePlaces(self._ask, lambda: self.away, lambda: self.now)

    def _ask(self, path: str, message: Any, _seconds: float) -> tuple[int, Any]:
        assert path == "/api/v1/edges/sockets"
        self.told += message["asks"]
        meanwhile, self.meanwhile = self.meanwhile, lambda: None
        meanwhile()
        if self.says is None:
            raise Unanswered(path)
        return 200, {"answers": [self.says] * len(message["asks"])}


@pytest.fixture
def leader() -> FakeLeader:
    return FakeLeader()


def test_the_leader_is_asked_with_the_credentials_of_the_sign_in(leader: FakeLeader) -> None:
    assert leader.places.take(dict(BEN), "s-1", 4)
    assert leader.told == [{"cookie": "clockserver_session=ben", "held": 4, "comes": True}]
    leader.says = False
    assert not leader.places.take(dict(BEN), "s-1", 5)


@pytest.mark.parametrize("says", [None, "yes", 5])
def test_the_edge_decides_alone_without_a_clear_refusal(leader: FakeLeader, says: Any) -> None:
    leader.says = says
    assert leader.places.take(dict(BEN), "s-1", 0)


def test_no_socket_waits_for_a_leader_that_is_away_and_the_report_follows_later(leader: FakeLeader) -> None:
    leader.away = True
    assert leader.places.take(dict(BEN), "s-1", 0)
    assert leader.told == []
    leader.now += REPORT_S
    leader.places.send()
    assert leader.told == [{"cookie": "clockserver_session=ben", "held": 1, "comes": False}]


def test_changes_are_reported_at_once_and_the_rest_at_intervals(leader: FakeLeader) -> None:
    leader.places.take(dict(BEN), "s-1", 0)
    leader.told.clear()
    leader.places.send()
    assert leader.told == []
    leader.places.note("s-1", 0)
    leader.places.note("s-unknown", 0)
    leader.places.send()
    assert [each["held"] for each in leader.told] == [0]
    leader.now += REPORT_S
    leader.places.send()
    assert len(leader.told) == 1, "what is gone is forgotten"


def test_a_report_that_the_leader_did_not_get_is_repeated(leader: FakeLeader) -> None:
    leader.places.take(dict(BEN), "s-1", 0)
    leader.says = None
    leader.places.note("s-1", 0)
    leader.places.send()
    leader.told.clear()
    leader.says = True
    leader.now += REPORT_S
    leader.places.send()
    assert [each["held"] for each in leader.told] == [0]


def test_a_socket_that_leaves_while_the_leader_is_asked_is_in_the_next_report(leader: FakeLeader) -> None:
    leader.places.take(dict(BEN), "s-1", 0)
    leader.told.clear()
    leader.places.note("s-1", 2)

    def note_none() -> None:
        leader.places.note("s-1", 0)

    leader.meanwhile = note_none
    leader.places.send()
    leader.places.send()
    assert [each["held"] for each in leader.told] == [2, 0]


def test_two_reports_at_the_same_time_forget_a_sign_in_once(leader: FakeLeader) -> None:
    for number in range(150):
        leader.places.take({"HTTP_COOKIE": f"clockserver_session={number}"}, f"s-{number}", 0)
    leader.told.clear()
    leader.now += REPORT_S
    for number in range(150):
        leader.places.note(f"s-{number}", 0)
    leader.meanwhile = leader.places.send
    leader.places.send()
    assert {each["held"] for each in leader.told} == {0}
    leader.told.clear()
    leader.now += REPORT_S
    leader.places.send()
    assert leader.told == []
