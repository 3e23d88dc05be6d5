"""The bubble vote through the services: the voters, the refusals, and the payment if all agree."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.randomness import no_randomness
from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Rejected
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.bubble_vote.commands import (
    CallVote,
    CastBallot,
    CloseVote,
    DeclineVote,
    OpenedBallots,
    ProposeVote,
    RecordVote,
    SealedBallot,
    TableReady,
)
from clockserver.tournament.bubble_vote.decide import decide
from clockserver.tournament.bubble_vote.state import Colours
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.leaving.commands import LeaveEarly
from clockserver.tournament.penalties.commands import GivePenalty
from clockserver.tournament.seating.commands import MovePlayer
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import SLUG, a_ruleset
from tests.tournament.bubble_vote.votes import (
    PLAYERS,
    VOTERS,
    cast,
    keys,
    playing,
    vote,
    voting,
)

ROLES_BY_COMMAND = {
    "vote.call": "td floor",
    "vote.cast": "td floor dealer player",
    "vote.close": "td floor",
    "vote.decline": "td floor",
    "vote.propose": "td floor dealer player",
    "vote.record": "td floor",
    "vote.table_ready": "td floor dealer",
}
AUDIENCE_BY_TOPIC = {"vote": "everybody", "vote_shown": "everybody"}
# -- from the call to the result -------------------------------------------------------------------------


def test_all_tables_stop_all_players_vote_and_the_vote_is_decided_by_itself() -> None:
    room = playing()
    room.give(ProposeVote(entry="e2"))
    assert room.topics.get(f"vote:{SLUG}:1").value["proposed_by"] == "e2"  # type: ignore[union-attr]
    room.give(CallVote())
    assert (vote(room)["state"], vote(room)["still_playing"]) == ("halting", [1, 2])
    room.give(TableReady(table=2))
    assert vote(room)["still_playing"] == [1]
    room.give(TableReady(table=1))
    assert (vote(room)["state"], vote(room)["missing"]) == ("open", list(VOTERS))
    cast(room, [True] * 4)
    assert (vote(room)["state"], vote(room)["missing"], vote(room)["shown"]) == ("open", ["e5"], [])
    room.give(CastBallot(vote=1, entry="e5", deal=True))
    assert (vote(room)["state"], vote(room)["deal"], vote(room)["shown"]) == ("decided", True, ["red"] * 5)


@pytest.mark.parametrize("against", [1, 2, 5])
def test_irish_open_75_one_black_card_is_shown_however_many_there_were(against: int) -> None:
    room = voting()
    cast(room, [False] * against + [True] * (PLAYERS - against))
    assert (vote(room)["deal"], vote(room)["shown"]) == (False, ["black"])


def test_a_black_card_never_decides_a_vote_early() -> None:
    room = voting()
    cast(room, [False] * 4)
    assert (vote(room)["state"], vote(room)["deal"]) == ("open", None)


def test_a_missing_ballot_voids_the_vote_and_no_ballot_is_opened() -> None:
    room = voting()
    cast(room, [False, True])
    room.give(CloseVote(vote=1))
    assert (vote(room)["state"], vote(room)["deal"], vote(room)["shown"]) == ("void", None, [])
    assert room.refused(CastBallot(vote=1, entry="e3", deal=True)) == ["vote.is_over"]


def test_a_player_who_went_out_in_the_last_hand_has_no_ballot() -> None:
    room = voting()
    cast(room, [True, True, True, False])
    room.give(BustOut(entry="e4"))
    assert vote(room)["voters"] == ["e1", "e2", "e3", "e5"]
    room.give(CastBallot(vote=1, entry="e5", deal=True))
    assert (vote(room)["state"], vote(room)["deal"]) == ("decided", True)
    assert vote(room)["shown"] == ["red"] * 4
    room.give(BustOut(entry="e3"))
    assert vote(room)["shown"] == ["red"] * 4


def test_a_vote_is_decided_once_the_last_missing_player_goes_out() -> None:
    room = voting()
    cast(room, [True] * 4)
    room.give(BustOut(entry="e5"))
    assert (vote(room)["state"], vote(room)["deal"]) == ("decided", True)


@pytest.mark.parametrize(
    "command",
    [
        GivePenalty(entry="e5", kind="disqualification", why="abuse", chips=10),
        LeaveEarly(entry="e5", informed=True, chips=10, stays=False),
    ],
)
def test_a_vote_is_decided_when_the_last_missing_player_leaves_in_any_way(command: Any) -> None:
    room = voting()
    cast(room, [True] * 4)
    room.give(command)
    assert (vote(room)["state"], vote(room)["deal"]) == ("decided", True)


def test_a_player_brought_back_during_the_vote_has_a_ballot() -> None:
    room = playing()
    room.give(CallVote())
    room.give(BustOut(entry="e5"), "called-out-by-mistake")
    room.give(TableReady())
    assert vote(room)["voters"] == ["e1", "e2", "e3", "e4"]
    room.give(Undo(command="called-out-by-mistake"))
    assert vote(room)["voters"] == list(VOTERS)
    cast(room, [True] * 4)
    assert (vote(room)["state"], vote(room)["missing"]) == ("open", ["e5"])
    room.give(CastBallot(vote=1, entry="e5", deal=False))
    assert (vote(room)["deal"], vote(room)["shown"]) == (False, ["black"])


def test_a_few_named_players_do_not_decide_for_counted_ones() -> None:
    room = playing(counted=20)
    room.give(CallVote())
    room.give(TableReady())
    assert (vote(room)["state"], vote(room)["voters"], vote(room)["with_cards"]) == ("open", [], True)
    assert room.refused(CastBallot(vote=1, entry="e1", deal=True)) == ["vote.with_cards"]
    room.give(RecordVote(deal=True))
    assert (vote(room)["number"], vote(room)["deal"], len(vote(room)["shown"])) == (1, True, 25)


def test_a_room_may_use_other_colours() -> None:
    room = voting(colours=Colours("green", "white"))
    cast(room, [True, False, True, True, True])
    assert vote(room)["shown"] == ["white"]


def test_the_result_of_cards_at_the_tables_is_entered_with_one_tap() -> None:
    room = playing()
    id_ = "cards-at-the-tables"
    room.give(RecordVote(deal=True), id_)
    assert (vote(room)["with_cards"], vote(room)["deal"], vote(room)["shown"]) == (True, True, ["red"] * 5)
    room.give(Undo(command=id_))
    assert vote(room) is None


def test_a_called_vote_may_still_be_taken_with_cards() -> None:
    room = voting()
    room.give(RecordVote(deal=False))
    assert (vote(room)["number"], vote(room)["deal"]) == (1, False)
    room = voting()
    cast(room, [True])
    assert room.refused(RecordVote(deal=False)) == ["vote.ballots_are_given"]


def test_undoing_a_result_of_cards_leaves_a_vote_that_takes_ballots() -> None:
    room = voting()
    room.give(RecordVote(deal=False), "recorded-too-early")
    assert vote(room)["with_cards"]
    room.give(Undo(command="recorded-too-early"))
    room.give(Redo(command="recorded-too-early"))
    room.give(Undo(command="recorded-too-early"))
    cast(room, [True] * PLAYERS)
    assert (vote(room)["state"], vote(room)["deal"], vote(room)["with_cards"]) == ("decided", True, False)
    assert keys(room) == []


# -- what is refused ---------------------------------------------------------------------------------------


def test_nobody_votes_while_a_hand_is_played() -> None:
    room = playing()
    room.give(CallVote())
    room.give(TableReady(table=2))
    (answer,) = room.offer(CastBallot(vote=1, entry="e1", deal=True))
    assert isinstance(answer, Rejected)
    assert [(each.code, each.params) for each in answer.reasons] == [
        ("vote.hand_in_progress", {"tables": "1"})
    ]


def test_a_ballot_is_given_once_and_cannot_be_changed_or_undone() -> None:
    room = voting()
    room.give(CastBallot(vote=1, entry="e1", deal=True), "the-first-ballot")
    assert room.refused(CastBallot(vote=1, entry="e1", deal=False)) == ["vote.has_voted"]
    assert room.refused(Undo(command="the-first-ballot")) == ["undo.final"]
    # The same tap sent again is the same ballot.
    room.give(CastBallot(vote=1, entry="e1", deal=True), "the-first-ballot")
    assert vote(room)["missing"] == ["e2", "e3", "e4", "e5"]


def test_irish_open_75_a_refusal_names_the_rule() -> None:
    room = playing(ruleset=a_ruleset("irish-open"))
    room.give(SetButton(table=1, button=1))
    room.give(CallVote())
    too_early, twice = CastBallot(vote=1, entry="e1", deal=True), CastBallot(vote=1, entry="e1", deal=False)
    commands = [(too_early, False), (TableReady(), True), (ReportHand(table=1, hands=0), False)]
    rules = []
    for command, accepted in [*commands, (too_early, True), (twice, False)]:
        (answer,) = room.offer(command)
        assert isinstance(answer, Rejected) is not accepted
        rules += [reason.rule for reason in answer.reasons] if isinstance(answer, Rejected) else []
    assert rules == ["irish-open 75"] * 3


def test_only_players_in_play_have_a_ballot() -> None:
    room = voting()
    assert room.refused(CastBallot(vote=1, entry="e99", deal=True)) == ["vote.no_ballot"]
    assert room.refused(CastBallot(vote=2, entry="e1", deal=True)) == ["vote.unknown"]


def test_a_second_vote_waits_for_the_first() -> None:
    room = voting()
    assert room.refused(CallVote()) == ["vote.stands"]
    assert room.refused(ProposeVote(entry="e1")) == ["vote.stands"]
    room.give(CloseVote(vote=1))
    room.give(CallVote())
    assert vote(room)["number"] == 2


def test_a_proposal_is_declined() -> None:
    room = playing()
    room.give(ProposeVote(entry="e3"))
    assert room.refused(ProposeVote(entry="e1")) == ["already_done"]
    room.give(DeclineVote())
    assert room.topics.get(f"vote:{SLUG}:1").value["proposed_by"] is None  # type: ignore[union-attr]
    assert room.refused(DeclineVote()) == ["already_done"]


def test_a_stopped_table_deals_no_hand_until_the_vote_is_over() -> None:
    room = playing()
    room.give(SetButton(table=1, button=1))
    room.give(CallVote())
    # The hand may have begun before the call; the next one may not.
    room.give(ReportHand(table=1, hands=0), "the-last-hand")
    assert room.refused(ReportHand(table=1, hands=1)) == ["vote.play_halts"]
    room.give(Undo(command="the-last-hand"))
    room.give(ReportHand(table=1, hands=0))
    room.give(TableReady(table=1))
    assert room.refused(ReportHand(table=1, hands=1)) == ["vote.play_halts"]
    room.give(CloseVote(vote=1))
    room.give(ReportHand(table=1, hands=1))


def test_a_table_that_opens_meanwhile_deals_no_hand_either() -> None:
    room = voting()
    room.give(OpenTables(tables=(3,)))
    for entry, seat in (("e1", 1), ("e3", 2)):
        room.give(
            MovePlayer(entry=entry, from_seat=SeatRef(1, 1 + (entry == "e3")), to_seat=SeatRef(3, seat))
        )
    room.give(SetButton(table=3, button=1))
    assert room.refused(ReportHand(table=3, hands=0)) == ["vote.play_halts"]


def test_a_close_that_crossed_the_last_ballot_opens_and_voids_nothing() -> None:
    room = voting()
    cast(room, [True] * 4)
    opened = OpenedBallots("1", 1, None, missing=1)
    cast_last = SealedBallot("1", 1, "e5", "00" * 40)
    state = room.desk.state
    for event in decide(state, cast_last, room.clock.now, no_randomness):
        state = tournament_fold.fold(state, event)
    with pytest.raises(Refused) as refused:
        decide(state, opened, room.clock.now, no_randomness)
    assert [reason.code for reason in refused.value.reasons] == ["vote.changed_meanwhile"]


def test_a_call_can_be_undone_until_ballots_are_given() -> None:
    room = playing()
    room.give(CallVote(), "the-call-of-it")
    room.give(TableReady(table=1), "table-1-ready")
    room.give(Undo(command="table-1-ready"))
    assert vote(room)["still_playing"] == [1, 2]
    room.give(Undo(command="the-call-of-it"))
    assert vote(room) is None
    room.give(CallVote(), "another-call-of-it")
    room.give(TableReady(), "all-are-ready")
    assert room.refused(Undo(command="another-call-of-it")) == ["vote.ballots_are_given"]
    assert room.refused(Undo(command="all-are-ready")) == ["vote.ballots_are_given"]
