"""The log keeps its newest lines, also of commands that have several."""

from __future__ import annotations

from typing import Any

from clockserver.core.undo import Undo
from clockserver.tournament.announcements.commands import PostAnnouncement, WithdrawAnnouncement
from clockserver.tournament.bubble_vote.commands import CallVote, RecordVote, TableReady
from clockserver.tournament.bubble_vote.state import BubbleDealTerms, Share
from clockserver.tournament.clock.commands import PauseClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.flights.commands import ChangeFlight, OpenFlight
from clockserver.tournament.hand_for_hand.commands import (
    FinishHand,
    StartHandForHand,
    StopHandForHand,
    TieEliminations,
)
from clockserver.tournament.lifecycle.commands import CancelTournament
from clockserver.tournament.log_view import MAX_LINES
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from tests.builders import MINUTE, SLUG, Room
from tests.projection.topic_values import topic_value
from tests.tournament.bubble_vote.votes import playing


def offered(room: Room) -> list[str]:
    """Lines of the log that offer an undo."""
    return [
        line["code"] for line in topic_value(room, f"log:{SLUG}")["lines"].values() if line["undo"] == "undo"
    ]


TERMS = BubbleDealTerms(10_000, (Share(1, 10_000),))


def lines(room: Room) -> list[str]:
    return [line["code"] for line in topic_value(room, f"log:{SLUG}")["lines"].values()]


def test_commands_made_final_by_ballots_offer_no_undo() -> None:
    room = playing()
    room.give(CallVote())
    room.give(TableReady(table=1))
    assert {"log.VoteCalled.called", "log.TablesReady.one"} <= set(offered(room))
    room.give(TableReady(table=2))
    for server in (room, room.restarted()):
        assert not {"log.VoteCalled.called", "log.TablesReady.one"} & set(offered(server))
    room.give(RecordVote(deal=False), "with-cards-002")
    assert offered(room)[-1] == "log.VoteCalled.no_deal"


def test_the_report_of_a_finished_hand_offers_undo_during_that_hand() -> None:
    room = playing()
    room.give(StartHandForHand(paid=3))
    room.give(FinishHand(hand=1, table=1))
    assert "log.HandFinished.one" in offered(room)
    room.give(FinishHand(hand=1, tables=(2,)))
    assert "log.HandFinished.one" not in offered(room)
    room.give(FinishHand(hand=2, table=2))
    room.give(StopHandForHand())
    assert "log.HandFinished.one" not in offered(room)


def test_the_line_of_a_bust_out_has_no_place_that_may_still_be_shared() -> None:
    room = playing()
    room.give(SetUpPrizes(currency="EUR", entry=20_000, table="three"))
    room.give(PublishPrizes(amounts=(40_000, 30_000, 20_000, 10_000), reason="as agreed"))
    room.clock.advance(60 * MINUTE)  # nobody enters any more
    room.give(BustOut(entry="e5"))
    assert lines(room)[-1] == "log.BustedOut.placed"
    room.give(StartHandForHand(paid=3))
    for entry in ("e1", "e2"):
        room.give(BustOut(entry=entry))
        assert lines(room)[-1] == "log.BustedOut"


def test_the_line_of_a_bust_out_loses_a_place_that_others_share() -> None:
    room = playing()
    room.give(SetUpPrizes(currency="EUR", entry=20_000, table="three"))
    room.give(PublishPrizes())
    room.clock.advance(60 * MINUTE)
    for entry in ("e5", "e4", "e3"):
        room.give(BustOut(entry=entry))
    assert lines(room)[-2:] == ["log.BustedOut.placed", "log.BustedOut.paid"]
    room.give(TieEliminations(entries=("e3", "e4")))
    assert lines(room)[-4:] == [
        "log.BustedOut.placed",
        "log.BustedOut",
        "log.BustedOut",
        "log.HandRanked.tied",
    ]


def test_old_lines_of_one_command_leave_the_log_one_by_one() -> None:
    room = playing()
    room.give(SetUpPrizes(currency="EUR", entry=20_000, table="three"))
    room.give(PublishPrizes())
    room.give(RecordVote(deal=True, terms=TERMS), "with-cards-001")
    assert {"log.VoteCalled.deal", "log.PrizesPublished"} <= set(lines(room))
    for number in range(MAX_LINES // 2 + 2):
        room.give(PostAnnouncement(text=f"Seat open at table {number}"))
        room.give(WithdrawAnnouncement(announcement=room.session.announcement.id))  # type: ignore[union-attr]
    assert len(lines(room)) == MAX_LINES
    assert "log.VoteCalled.deal" not in lines(room)
    room.give(Undo(command="with-cards-001"))
    assert lines(room)[-1] == "log.CommandUndone"


def test_a_line_names_its_flight_where_there_are_several() -> None:
    room = Room().opened()
    room.give(ChangeFlight(session="1", label="1A"))
    room.give(TapCounter(what="entry", count=4))
    assert all("flight" not in line for line in log_lines(room))
    room.give(OpenFlight(label="1B", copy_of="1"))
    room.give(TapCounter(session="2", what="entry", count=5), "tap-in-1b1")
    room.give(SetUpPrizes(currency="EUR", entry=5_000, unit=100, percents=(50.0, 30.0, 20.0)))
    room.give(Undo(command="tap-in-1b1"))
    named = {line["code"]: line.get("flight") for line in log_lines(room)[-4:]}
    assert named == {
        "log.FlightOpened": None,
        "log.Tapped.entry": "1B",
        "log.PrizesSetUp": None,
        "log.CommandUndone": "1B",
    }


def test_the_undo_of_an_end_names_the_end_and_not_the_clock_that_it_paused() -> None:
    room = Room().opened()
    room.give(StartClock())
    room.give(CancelTournament(reason="Flood"), "cancel-001")
    assert lines(room)[-2:] == ["log.ClockPaused", "log.TournamentCancelled"]
    room.give(Undo(command="cancel-001"))
    assert log_lines(room)[-1]["of"]["code"] == "log.TournamentCancelled"
    room.give(PauseClock(), "pause-0001")
    room.give(Undo(command="pause-0001"))
    assert log_lines(room)[-1]["of"]["code"] == "log.ClockPaused"


def log_lines(room: Room) -> list[dict[str, Any]]:
    return sorted(topic_value(room, f"log:{SLUG}")["lines"].values(), key=lambda line: line["seq"])
