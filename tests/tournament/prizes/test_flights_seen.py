"""Prizes and places as everybody sees them during flights and afterwards."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.tournament.entries.view import EntriesView
from clockserver.tournament.hand_for_hand.commands import TieEliminations
from clockserver.tournament.hand_for_hand.decide import is_hand_for_hand_due
from clockserver.tournament.prizes.commands import PublishPrizes, SetFlightPrizes
from clockserver.tournament.prizes.prize_amounts import places_paid
from clockserver.tournament.prizes.view import prizes_value
from clockserver.tournament.results.view import event_value, results_value
from tests.builders import Table
from tests.tournament.prizes.flights import bust_out, ended, flights


def prizes_topic(event: Table, session: str = "1") -> dict[str, object]:
    return dict(prizes_value(event.state, session, {}, event.now))


def places_in_flight(event: Table, session: str) -> dict[str, int | None]:
    view = EntriesView(session, lambda people, _form: dict.fromkeys(people))
    view.update(event.state, ())
    return {id_: seat["out"] for id_, seat in view.seats.items()}


def test_every_session_shows_the_pool_of_all_flights() -> None:
    event = flights(5, 4)
    for session in ("1", "2"):
        value = prizes_topic(event, session)
        assert (value["pool"], value["collected"], value["entries"]) == (72_000, 72_000, 9)
    assert event_value(event.state, "2")["entries"] == event_value(event.state, "1")["entries"] == 9
    assert event_value(event.state, "1")["players_left"] == 9


def test_a_player_out_of_a_flight_sees_the_place_in_it() -> None:
    event = flights(5, 4)
    bust_out(event, "1", 1)
    bust_out(event, "2", 6, 7)
    assert places_in_flight(event, "1")["e1"] == 0, "fifth of five"
    assert (places_in_flight(event, "2")["e6"], places_in_flight(event, "2")["e7"]) == (0, 1), (
        "fourth and third of four"
    )
    assert set(places_in_flight(event, "2")) == {"e6", "e7", "e8", "e9"}


def test_a_phone_in_a_flight_reads_its_own_prize_and_place_before_the_others_are_published() -> None:
    event = flights(5, 4)
    event.give(SetFlightPrizes(session="1", places=2, amount=10_000))
    bust_out(event, "1", 1, 2, 3, 4)
    assert prizes_topic(event, "1")["shared"] == [
        {"entry": "e4", "first": 2, "last": 2, "amount": 10_000, "odd": 0, "flight": True},
    ]
    assert prizes_topic(event, "2")["shared"] == []


def test_a_shared_place_of_a_flight_shows_with_its_part() -> None:
    event = flights(5, 4)
    event.give(SetFlightPrizes(session="1", places=3, amount=10_000))
    bust_out(event, "1", 1, 2, 3)
    event.give(TieEliminations(session="1", entries=("e2", "e3"), stacks={"e2": 100, "e3": 100}))
    assert prizes_topic(event, "1")["shared"] == [
        {"entry": each, "first": 3, "last": 4, "amount": 5_000, "odd": 0, "flight": True}
        for each in ("e2", "e3")
    ]


def test_the_terms_of_a_flight_show_missing_parts() -> None:
    event = flights(5, 4)
    assert prizes_topic(event)["flight"] == {
        "places": 0,
        "share": False,
        "amount": 0,
        "fixed": False,
        "short": 0,
    }
    event.give(SetFlightPrizes(session="1", places=5, amount=20_000, reason="Added"))
    assert prizes_topic(event)["flight"] == {
        "places": 5,
        "share": False,
        "amount": 20_000,
        "fixed": False,
        "short": 28_000,
    }
    bust_out(event, "1", 1)
    assert prizes_topic(event)["flight"]["fixed"], "its bubble has burst"  # type: ignore[index]
    assert prizes_topic(event)["given"] == 20_000


def test_a_tournament_without_flights_shows_nothing_of_them() -> None:
    event = flights(5, sold=False)
    plain = replace(event.session, label="")
    event.state = replace(event.state, sessions=event.state.sessions.set("1", plain))
    assert not {"given", "flight"} & set(prizes_topic(event))


def test_each_flight_has_its_own_bubble() -> None:
    event = flights(5, 4)
    assert places_paid(event.session) == 0, "the table's places are those of all"
    event.give(SetFlightPrizes(session="1", places=3, amount=10_000))
    assert (places_paid(event.session), places_paid(event.state.sessions["2"])) == (3, 0)
    assert not is_hand_for_hand_due(event.state.ruleset, event.state.sessions["2"])


def test_results_name_every_player_with_the_overall_place_and_the_amount_paid_by_the_flight() -> None:
    event = flights(5, 4)
    event.give(SetFlightPrizes(session="1", places=2, amount=10_000))
    bust_out(event, "1", 1, 2, 3, 4)
    bust_out(event, "2", 6, 7, 8)
    ended(event, "1", "2").give(PublishPrizes(session="2"))
    finished = replace(event.state, finished_at=event.now)
    rows = results_value(finished, "2", {}, event.now)["results"]
    assert rows == results_value(finished, "1", {}, event.now)["results"]
    placed = {row["entry"]: (row["place"], row["last"], row["amount"]) for row in rows}
    assert placed["e1"] == (8, 9, 0) == placed["e6"], "all of the field was left of both"
    assert placed["e4"] == (3, 3, 10_000), "two of five"
    amounts = event.session.prizes.published.amounts  # type: ignore[union-attr]
    assert sum(amounts) == 72_000 - 10_000
    assert placed["e8"] == (4, 4, amounts[2] if len(amounts) > 2 else 0), (
        "two of four, and nobody's flight paid it"
    )
