"""The sockets of a sign-in over a server and its edges: a limited number, without those of a dead edge."""

from __future__ import annotations

from clockserver.live.sign_in_places import FORGOTTEN_S, MAX_SIGN_INS, SignInPlaces


class Seconds:
    """A clock that only the test advances."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_places_of_a_sign_in_are_counted_over_all_edges() -> None:
    places = SignInPlaces(3, Seconds())
    assert places.take("ben", 0)
    assert places.take("ben", 0, "hall-1")
    assert places.take("ben", 0, "hall-2")
    for place, held in (("", 1), ("hall-1", 1), ("hall-2", 1), ("hall-3", 0)):
        assert not places.take("ben", held, place), place
    assert places.take("anna", 0, "hall-1")


def test_a_socket_that_closes_frees_its_place() -> None:
    places = SignInPlaces(2, Seconds())
    assert places.take("ben", 0)
    assert places.take("ben", 0, "hall")
    assert not places.take("ben", 1, "hall")
    places.note("ben", 0)
    assert places.take("ben", 1, "hall")


def test_a_silent_edge_stops_counting_and_this_server_always_counts() -> None:
    now = Seconds()
    places = SignInPlaces(2, now)
    assert places.take("ben", 0, "hall-1")
    assert places.take("ben", 0)
    assert not places.take("ben", 0, "hall-2")
    now.now += FORGOTTEN_S
    assert places.take("ben", 0, "hall-2")
    assert not places.take("ben", 1, "hall-2")


def test_an_edge_that_reports_again_keeps_its_places() -> None:
    now = Seconds()
    places = SignInPlaces(2, now)
    assert places.take("ben", 0, "hall-1")
    for _ in range(4):
        now.now += FORGOTTEN_S / 2
        places.note("ben", 2, "hall-1")
    assert not places.take("ben", 0, "hall-2")


def test_the_number_of_stored_places_is_limited() -> None:
    places = SignInPlaces(1, Seconds())
    for number in range(MAX_SIGN_INS + 1):
        places.note(f"s-{number}", 1, "hall")
    assert places.take("s-0", 0)
    assert not places.take(f"s-{MAX_SIGN_INS}", 0)
