"""Answers to a second tap, to a halted table, and after play by hands has ended."""

from __future__ import annotations

from clockserver.core.undo import Undo
from clockserver.desk.desk import Rejected
from clockserver.texts.shipped_catalogues import catalogues
from clockserver.tournament.balancing.commands import ConfirmMove
from clockserver.tournament.balancing.plan import plan
from clockserver.tournament.clock.commands import JumpToPeriod, StartClock
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.hand_for_hand.commands import FinishHand, StartHandForHand, StopHandForHand
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.seating.commands import MovePlayer
from clockserver.tournament.tables.commands import OpenTables, WaiveHalt
from clockserver.tournament.types import TournamentCommand
from tests.builders import Room, a_ruleset, person
from tests.tournament.hand_for_hand.near_the_money import six_players


def uneven() -> Room:
    """Eight players at table 1 and four at table 2, which is halted."""
    room = Room(ruleset=a_ruleset("tda-2015")).opened()
    room.give(OpenTables(tables=(1, 2)))
    for number in range(12):
        seat = SeatRef(1, number + 1) if number < 8 else SeatRef(2, number - 7)
        room.give(RegisterPlayer(person=person(number + 1), seat=seat))
    room.give(StartClock())
    for table in (1, 2):
        room.give(SetButton(table=table, button=1))
    return room


def refusal_text(room: Room, command: TournamentCommand, language: str) -> str:
    """The words of the only reason against a command."""
    (answer,) = room.offer(command)
    assert isinstance(answer, Rejected), answer
    (reason,) = answer.reasons
    words = catalogues().of(language)
    assert words is not None
    return words.say(reason.code, reason.params)


def test_a_halted_table_deals_no_hand_until_its_halt_is_waived_or_players_come() -> None:
    room = uneven()
    for entry in ("e9", "e10"):
        room.give(BustOut(entry=entry), f"bust-of-{entry}")
    hand = ReportHand(table=2, hands=0)
    assert room.refused(hand) == ["halting.no_hand"]
    room.give(ReportHand(table=1, hands=0))
    room.give(WaiveHalt(table=2), "waived-001")
    room.give(hand)
    assert room.refused(hand) == ["already_done"]


def test_a_second_confirmation_of_a_move_is_already_done() -> None:
    room = uneven()
    move = plan(room.desk.state.ruleset, room.session, room.desk.state.entries).moves[0]
    confirm = ConfirmMove(entry=move.entry, from_seat=move.from_seat, to_seat=move.to_seat)
    room.give(confirm)
    assert room.refused(confirm) == ["move.already_moved"]
    manual_move = MovePlayer(entry=move.entry, from_seat=move.from_seat, to_seat=move.to_seat)
    assert room.refused(manual_move) == ["move.already_moved"]
    elsewhere = ConfirmMove(entry=move.entry, from_seat=move.from_seat, to_seat=SeatRef(2, 9))
    assert room.refused(elsewhere) == ["seats.sits_elsewhere"]


def test_no_hand_is_reported_over_after_hand_for_hand() -> None:
    room = six_players("irish-open")
    room.give(FinishHand(hand=1, table=4), "done-at-004")
    room.give(StopHandForHand())
    assert room.refused(Undo(command="done-at-004")) == ["hand_for_hand.has_ended"]
    room.give(StartHandForHand(paid=3))
    room.give(FinishHand(hand=1, table=4), "done-again")
    room.give(FinishHand(hand=1, table=11))
    assert room.refused(Undo(command="done-again")) == ["hand_for_hand.hand_is_over"]


def test_the_refusal_of_a_deal_counts_players_who_have_not_accepted() -> None:
    room = six_players("irish-open")
    room.give(SetUpPrizes(currency="EUR", entry=10_000, table="three"))
    room.give(PublishPrizes())
    for entry in ("e1", "e2", "e3", "e4"):
        room.give(BustOut(entry=entry))
    room.give(FinishHand(hand=1))
    room.give(JumpToPeriod(period="l3"))
    room.give(DraftDeal(method="even"), "the-draft-1")
    assert room.session.deal is not None
    approve = ApproveDeal(deal=room.session.deal.number)
    assert refusal_text(room, approve, "en") == "2 players have not accepted the terms yet: entries 5, 6."
    assert refusal_text(room, approve, "de").startswith(
        "2 Spieler haben den Bedingungen noch nicht zugestimmt"
    )
    room.give(AcceptDeal(deal=approve.deal, entry="e5"))
    assert refusal_text(room, approve, "en") == "1 player has not accepted the terms yet: entry 6."
