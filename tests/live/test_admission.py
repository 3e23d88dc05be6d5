"""Admission orders clients that all connect at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import eventlet
import pytest

from clockserver.live import hub
from clockserver.live.admission import (
    ADMITTED_PER_TURN,
    ADMITTED_WHILE_MORE_ARRIVE,
    IN_TURN,
    MAX_UNORDERED,
    Admission,
    Turns,
)
from tests.fakes import do_nothing

TABLET = {"HTTP_COOKIE": "clockserver_session=anna"}
PHONE: dict[str, Any] = {}


class Clients:
    """The admitted clients, in their order."""

    def __init__(self) -> None:
        self.admission = Admission(
            hub.spawn, self._turn_passes, hub.WakeEvent, lambda environ: "HTTP_COOKIE" in environ
        )
        self.inside: list[str] = []
        self.in_a_turn: list[int] = []
        self.meanwhile: Callable[[], None] = do_nothing

    def _turn_passes(self, _: float) -> None:
        before = len(self.inside)
        self.meanwhile()
        eventlet.sleep(0)
        self.in_a_turn.append(len(self.inside) - before)

    def comes(self, name: str, environ: dict[str, Any]) -> Any:
        """Let a client wait for admission from now on."""

        def come() -> None:
            self.admission.enter(environ)
            self.inside.append(name)

        return eventlet.spawn(come)


@pytest.fixture
def clients() -> Clients:
    return Clients()


def test_the_tablet_does_not_wait_for_the_phones_that_came_before(clients: Clients) -> None:
    everybody = [clients.comes(f"phone {i}", PHONE) for i in range(20)] + [clients.comes("tablet", TABLET)]
    for each in everybody:
        each.wait()
    assert clients.inside == ["tablet", *(f"phone {i}" for i in range(20))]


def test_phones_come_in_a_few_at_a_turn(clients: Clients) -> None:
    for each in [clients.comes(f"phone {i}", PHONE) for i in range(3 * ADMITTED_PER_TURN)]:
        each.wait()
    assert max(clients.in_a_turn) == ADMITTED_PER_TURN


def test_phones_are_admitted_more_slowly_while_more_keep_coming(clients: Clients) -> None:
    late = iter(range(100, 120))

    def add_phone() -> None:
        if (number := next(late, None)) is not None:
            clients.comes(f"phone {number}", PHONE)

    clients.meanwhile = add_phone
    first = [clients.comes(f"phone {i}", PHONE) for i in range(30)]
    for each in first:
        each.wait()
    assert clients.in_a_turn[1:6] == [ADMITTED_WHILE_MORE_ARRIVE] * 5
    assert clients.inside[:30] == [f"phone {i}" for i in range(30)]


def test_a_phone_that_comes_after_another_was_admitted_is_admitted_too(clients: Clients) -> None:
    clients.comes("phone 1", PHONE).wait()
    clients.comes("phone 2", PHONE).wait()
    assert clients.inside == ["phone 1", "phone 2"]


def test_a_turn_answers_a_few_of_many_subscriptions_and_tablets_first() -> None:
    turns = Turns(eventlet.sleep)
    answered: list[str] = []
    rounds: list[int] = []

    def ask(name: str, environ: dict[str, Any]) -> None:
        turns.wait(environ)
        answered.append(name)

    def turn(_: float) -> None:
        before = len(answered)
        eventlet.sleep(0)
        rounds.append(len(answered) - before)

    turns.admission = Admission(hub.spawn, turn, hub.WakeEvent, lambda environ: "HTTP_COOKIE" in environ)
    everybody = [eventlet.spawn(ask, f"phone {number}", PHONE) for number in range(MAX_UNORDERED + 200)]
    everybody.append(eventlet.spawn(ask, "tablet", TABLET))
    for each in everybody:
        each.wait()
    assert answered.index("tablet") < MAX_UNORDERED
    assert sorted(answered) == sorted(
        ["tablet", *(f"phone {number}" for number in range(MAX_UNORDERED + 200))]
    )
    assert max(rounds[2:]) <= ADMITTED_PER_TURN


def test_a_few_subscriptions_wait_for_one_turn_only() -> None:
    turns = Turns(eventlet.sleep)
    turns.admission = Admission(hub.spawn, eventlet.sleep, hub.WakeEvent)
    begun = [eventlet.spawn(turns.wait, PHONE) for _ in range(MAX_UNORDERED)]
    eventlet.sleep(0)
    eventlet.sleep(0)
    assert all(each.dead for each in begun)


class FakeTurn:
    """A turn that nobody waits for."""

    def __init__(self, name: str, inside: list[str]) -> None:
        self._name = name
        self._inside = inside

    def wake(self) -> None:
        self._inside.append(self._name)


def test_phones_without_a_waiting_greenlet_are_admitted_a_few_a_turn_too(clients: Clients) -> None:
    everybody = []
    for number in range(6):
        if number % 2:
            clients.admission.enter_later(FakeTurn(f"phone {number}", clients.inside))
        else:
            everybody.append(clients.comes(f"phone {number}", PHONE))
            eventlet.sleep(0)
    for each in everybody:
        each.wait()
    assert sorted(clients.inside) == [f"phone {number}" for number in range(6)]
    assert max(clients.in_a_turn) <= ADMITTED_PER_TURN


def test_a_connection_that_is_read_in_turns_waits_for_no_other_turn() -> None:
    def sleeps(_: float) -> None:
        raise AssertionError("it waits")

    Turns(sleeps).wait({IN_TURN: True})
