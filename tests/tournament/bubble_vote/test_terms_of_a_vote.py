"""The terms of a vote: the deal that it makes, and proposals."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Undo
from clockserver.desk.desk import Rejected
from clockserver.tournament.bubble_vote.commands import (
    CallVote,
    CastBallot,
    CloseVote,
    DeclineVote,
    ProposeVote,
    RecordVote,
    TableReady,
)
from clockserver.tournament.bubble_vote.state import BubbleDealTerms, Share
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.hand_for_hand.commands import StartHandForHand
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from tests.builders import SLUG, a_ruleset
from tests.tournament.bubble_vote.votes import (
    PLAYERS,
    TERMS,
    cast,
    playing,
    prizes,
    vote,
    with_prizes,
)


def test_a_deal_that_all_agree_to_is_applied_by_itself() -> None:
    room = with_prizes(playing())
    room.give(CallVote(terms=TERMS))
    room.give(TableReady())
    cast(room, [True] * 4)
    assert prizes(room) == (50_000, 30_000, 20_000)
    room.give(CastBallot(vote=1, entry="e5", deal=True))
    assert prizes(room) == (44_000, 26_000, 20_000, 10_000)


def test_hand_for_hand_ends_once_the_bubble_is_paid_by_a_deal() -> None:
    room = with_prizes(playing())
    room.give(BustOut(entry="e5"))
    room.give(StartHandForHand())
    assert room.session.clock.phase == "paused"
    room.give(RecordVote(deal=False), "no-deal-at-first")
    assert room.session.hand_for_hand is not None
    room.give(Undo(command="no-deal-at-first"))
    room.give(RecordVote(deal=True, terms=TERMS), "paid-after-all")
    assert (room.session.hand_for_hand, room.session.clock.phase) == (None, "running")
    room.give(Undo(command="paid-after-all"))
    assert room.session.hand_for_hand is not None
    assert room.session.clock.phase == "paused"


def test_a_rejected_deal_leaves_the_prizes_unchanged() -> None:
    room = with_prizes(playing())
    room.give(CallVote(terms=TERMS))
    room.give(TableReady())
    cast(room, [True, True, True, True, False])
    assert prizes(room) == (50_000, 30_000, 20_000)


def test_prizes_cannot_change_during_a_vote_and_a_tap_does_not_drop_a_deal() -> None:
    room = with_prizes(playing())
    room.give(CallVote(terms=TERMS))
    room.give(TableReady())
    other_prizes = PublishPrizes(amounts=(95_000, 3_000, 2_000), reason="another idea")
    assert room.refused(other_prizes) == ["vote.terms_are_voted_on"]
    assert room.refused(SetUpPrizes(currency="EUR", entry=1, table="three")) == ["vote.terms_are_voted_on"]
    assert room.refused(Undo(command="the-publication")) == ["vote.terms_are_voted_on"]
    cast(room, [True] * PLAYERS)
    assert room.refused(PublishPrizes()) == ["vote.deal_is_paid"]
    assert prizes(room) == (44_000, 26_000, 20_000, 10_000)


def test_a_vote_on_terms_for_the_bubble_is_refused_in_the_money() -> None:
    room = with_prizes(playing())
    for entry in ("e4", "e5"):
        room.give(BustOut(entry=entry))
    assert room.refused(CallVote(terms=TERMS)) == ["vote.in_the_money"]
    room.give(CallVote())


def test_a_deal_by_cards_is_applied_and_undone_with_its_result() -> None:
    room = with_prizes(playing())
    room.give(RecordVote(deal=True, terms=TERMS), "with-cards-001")
    assert prizes(room) == (44_000, 26_000, 20_000, 10_000)
    room.give(Undo(command="with-cards-001"))
    assert prizes(room) == (50_000, 30_000, 20_000)


def test_invalid_terms_are_refused_with_every_reason() -> None:
    room = playing()
    assert room.refused(CallVote(terms=TERMS)) == ["prizes.not_set_up"]
    with_prizes(room)
    twice = BubbleDealTerms(10_000, (Share(1, 4_000), Share(1, 4_000)))
    assert room.refused(CallVote(terms=twice)) == ["vote.terms_do_not_add_up", "vote.place_twice"]
    too_much = BubbleDealTerms(20_000, (Share(3, 20_000),))
    assert room.refused(CallVote(terms=too_much)) == ["vote.place_gives_too_much"]
    room.give(CallVote())
    assert room.refused(CallVote(terms=too_much)) == ["vote.stands", "vote.place_gives_too_much"]
    room.give(CloseVote(vote=1))
    better = BubbleDealTerms(24_000, (Share(1, 12_000), Share(2, 12_000)))
    assert room.refused(CallVote(terms=better)) == ["vote.more_than_a_better_place"]
    second = BubbleDealTerms(20_001, (Share(1, 20_001),))
    (answer,) = room.offer(CallVote(terms=second))
    assert isinstance(answer, Rejected)
    assert [(reason.params, reason.field) for reason in answer.reasons] == [({"place": 2}, "terms.shares")]
    assert vote(room)["state"] == "void"


@pytest.mark.rule("bubble_vote.proposal_halts")
@pytest.mark.parametrize("ruleset", ["irish-open", "tda-2017"])
def test_irish_open_75_a_proposal_stops_play_when_the_hand_ends_where_the_set_says_so(ruleset: str) -> None:
    room = playing(ruleset=a_ruleset(ruleset))
    room.give(SetButton(table=1, button=1))
    room.give(ReportHand(table=1, hands=0))
    room.give(ProposeVote(entry="e3"))
    halts = ruleset == "irish-open"
    assert room.topics.get(f"vote:{SLUG}:1").value["proposal_halts"] is halts  # type: ignore[union-attr]
    # The reported hand may have begun before the proposal; the next one may not.
    room.give(ReportHand(table=1, hands=1), "the-last-hand")
    if not halts:
        room.give(ReportHand(table=1, hands=2))
        return
    assert room.refused(ReportHand(table=1, hands=2)) == ["vote.play_halts"]
    room.give(Undo(command="the-last-hand"))
    room.give(ReportHand(table=1, hands=1))
    room.give(CallVote())
    assert room.refused(ReportHand(table=1, hands=2)) == ["vote.play_halts"]
    room.give(CloseVote(vote=1))
    room.give(ReportHand(table=1, hands=2))


def test_irish_open_75_a_proposal_that_is_declined_lets_play_go_on() -> None:
    room = playing(ruleset=a_ruleset("irish-open"))
    room.give(SetButton(table=1, button=1))
    room.give(ProposeVote(entry="e3"))
    room.give(ReportHand(table=1, hands=0))
    assert room.refused(ReportHand(table=1, hands=1)) == ["vote.play_halts"]
    room.give(DeclineVote())
    room.give(ReportHand(table=1, hands=1))
