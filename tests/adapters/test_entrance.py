"""Who comes in first when all come at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import eventlet
import pytest

from clockserver.adapters import hub
from clockserver.adapters.entrance import AT_A_TURN, WHILE_MORE_COME, Entrance

TABLET = {"HTTP_COOKIE": "clockserver_session=anna"}
PHONE: dict[str, Any] = {}


class Hall:
    """Who is in, in the order in which they came in."""

    def __init__(self) -> None:
        self.entrance = Entrance(hub.spawn, self._turn_passes, hub.Bell)
        self.entrance.goes_first = lambda environ: "HTTP_COOKIE" in environ
        self.inside: list[str] = []
        self.in_a_turn: list[int] = []
        self.meanwhile: Callable[[], None] = lambda: None

    def _turn_passes(self, _: float) -> None:
        before = len(self.inside)
        self.meanwhile()
        eventlet.sleep(0)
        self.in_a_turn.append(len(self.inside) - before)

    def comes(self, name: str, environ: dict[str, Any]) -> Any:
        """Somebody stands at the door from now on."""

        def come() -> None:
            self.entrance.enter(environ)
            self.inside.append(name)

        return eventlet.spawn(come)


@pytest.fixture
def hall() -> Hall:
    return Hall()


def test_the_tablet_does_not_wait_for_the_phones_that_came_before(hall: Hall) -> None:
    everybody = [hall.comes(f"phone {i}", PHONE) for i in range(20)] + [hall.comes("tablet", TABLET)]
    for one in everybody:
        one.wait()
    assert hall.inside == ["tablet", *(f"phone {i}" for i in range(20))]


def test_phones_come_in_a_few_at_a_turn(hall: Hall) -> None:
    for one in [hall.comes(f"phone {i}", PHONE) for i in range(3 * AT_A_TURN)]:
        one.wait()
    assert max(hall.in_a_turn) == AT_A_TURN


def test_while_more_keep_coming_phones_are_let_in_more_slowly(hall: Hall) -> None:
    late = iter(range(100, 120))

    def one_more() -> None:
        if (number := next(late, None)) is not None:
            hall.comes(f"phone {number}", PHONE)

    hall.meanwhile = one_more
    first = [hall.comes(f"phone {i}", PHONE) for i in range(30)]
    for one in first:
        one.wait()
    assert hall.in_a_turn[1:6] == [WHILE_MORE_COME] * 5
    assert hall.inside[:30] == [f"phone {i}" for i in range(30)]


def test_after_the_last_phone_the_next_one_comes_in_as_well(hall: Hall) -> None:
    hall.comes("phone 1", PHONE).wait()
    hall.comes("phone 2", PHONE).wait()
    assert hall.inside == ["phone 1", "phone 2"]
