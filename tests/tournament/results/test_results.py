"""The results: every place with its prize, ties and deals, counted players, and the event's data."""

from __future__ import annotations

from typing import Any

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal
from clockserver.tournament.entries.commands import ReorderBustOuts
from clockserver.tournament.hand_for_hand.commands import TieEliminations
from clockserver.tournament.lifecycle.commands import FinishTournament
from clockserver.tournament.prizes.commands import PublishPrizes
from tests.builders import MINUTE, Room
from tests.tournament.results.rooms import PRIZES, results_document, seated, to_the_winner, topic


def rows(room: Room) -> list[tuple[Any, ...]]:
    return [
        (each["place"], each["last"], each["name"], each["amount"])
        for each in results_document(room)["results"]
    ]


def test_every_place_has_its_name_and_its_prize() -> None:
    room = to_the_winner(seated(), 4, 2, 1, 5)
    room.give(FinishTournament())
    assert rows(room) == [
        (1, 1, "Player 3", 12_500),
        (2, 2, "Player 5", 7_500),
        (3, 3, "Player 1", 5_000),
        (4, 4, "Player 2", 0),
        (5, 5, "Player 4", 0),
    ]
    event = results_document(room)["event"]
    assert event["duration_ms"] == 50 * MINUTE
    assert (event["winner"], event["entries"], event["pool"]) == ("e3", 5, 25_000)
    assert (event["currency"], event["exponent"], event["places"]) == ("EUR", 2, 3)
    room.check()


def test_the_topic_has_the_event_once_play_is_over_and_all_of_a_small_field_once_it_is_finished() -> None:
    room = to_the_winner(seated(), 4, 2)
    assert topic(room) == {"results": []}
    to_the_winner(room, 1, 5)
    assert [each["place"] for each in topic(room)["results"]] == [1, 2, 3]
    assert topic(room)["event"]["winner"] == "e3"
    assert topic(room)["event"]["finished_at"] is None
    room.give(FinishTournament(), "finish")
    assert [each["place"] for each in topic(room)["results"]] == [1, 2, 3, 4, 5]
    room.give(Undo(command="finish"))
    assert [each["place"] for each in topic(room)["results"]] == [1, 2, 3]


def test_results_before_the_end_have_the_decided_places() -> None:
    room = to_the_winner(seated(), 4, 2)
    assert rows(room) == [(4, 4, "Player 2", 0), (5, 5, "Player 4", 0)]
    assert results_document(room)["event"]["ended_by"] is None


def test_players_who_share_places_share_their_prizes() -> None:
    room = to_the_winner(seated(), 4, 2, 1)
    # e2 and e1 sat at different tables: they tie.
    room.give(TieEliminations(entries=("e2", "e1")))
    to_the_winner(room, 5)
    room.give(FinishTournament())
    assert rows(room)[2:] == [(3, 4, "Player 2", 2_500), (3, 4, "Player 1", 2_500), (5, 5, "Player 4", 0)]


def test_a_correction_of_places_after_the_finish_is_a_correction_of_the_results() -> None:
    room = to_the_winner(seated(), 4, 2, 1, 5)
    room.give(FinishTournament())
    room.give(ReorderBustOuts(entries=("e5", "e1")))
    assert rows(room)[1:3] == [(2, 2, "Player 1", 7_500), (3, 3, "Player 5", 5_000)]


def test_a_deal_places_its_players_by_their_stacks() -> None:
    room = to_the_winner(seated(), 4, 2)
    stacks = {"e1": 10_000, "e3": 25_000, "e5": 15_000}
    room.give(DraftDeal(method="chip_chop", stacks=stacks))
    deal = room.session.deal
    assert deal is not None
    for entry in stacks:
        room.give(AcceptDeal(deal=deal.number, entry=entry))
    room.give(ApproveDeal(deal=deal.number))
    assert room.session.clock.phase == "paused"
    assert topic(room)["event"]["ended_by"] == "deal"
    # The topic does not tell the amounts of the deal before the finish.
    assert topic(room)["results"] == []
    room.give(FinishTournament())
    rows_of_deal = [
        (each["place"], each["name"], each["amount"], each.get("deal"))
        for each in results_document(room)["results"]
    ]
    assert [(place, name) for place, name, *_ in rows_of_deal[:3]] == [
        (1, "Player 3"),
        (2, "Player 5"),
        (3, "Player 1"),
    ]
    assert sum(amount for _, _, amount, _ in rows_of_deal) == 25_000
    assert all(amount == dealt for _, _, amount, dealt in rows_of_deal[:3])
    assert results_document(room)["event"]["winner"] == "e3"


def counted() -> Room:
    room = Room().opened()
    room.give(TapCounter(what="entry", count=5))
    room.give(PRIZES)
    room.give(StartClock())
    room.clock.advance(50 * MINUTE)
    room.give(PublishPrizes())
    return room


def test_players_without_names_have_places_and_prizes_too() -> None:
    room = counted()
    room.give(TapCounter(what="bustout", count=4))
    room.give(FinishTournament())
    assert rows(room) == [
        (1, 1, None, 12_500),
        (2, 2, None, 7_500),
        (3, 3, None, 5_000),
        (4, 4, None, 0),
        (5, 5, None, 0),
    ]
    assert [each["entry"] for each in topic(room)["results"]] == [None] * 5


def test_a_deal_between_players_without_names_has_results() -> None:
    room = counted()
    room.give(TapCounter(what="bustout", count=3))
    room.give(DraftDeal(method="even"))
    deal = room.session.deal
    assert deal is not None
    for entry in ("c1", "c2"):
        room.give(AcceptDeal(deal=deal.number, entry=entry))
    room.give(ApproveDeal(deal=deal.number))
    room.give(FinishTournament())
    assert rows(room)[:3] == [(1, 2, None, 10_000), (1, 2, None, 10_000), (3, 3, None, 5_000)]


def test_results_without_prizes_have_only_places() -> None:
    room = Room().opened()
    room.give(TapCounter(what="entry", count=2))
    room.give(StartClock())
    room.give(TapCounter(what="bustout"))
    room.give(FinishTournament())
    assert rows(room) == [(1, 1, None, 0), (2, 2, None, 0)]
    assert results_document(room)["event"]["pool"] is None
