"""Each bounty is won once, by the named winners, and returned where a bust-out is undone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.bounties.bounties_now import is_settled
from clockserver.tournament.bounties.commands import SetBounties
from clockserver.tournament.bounties.view import bounties_value, heads_value
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, MarkAbsent, ReorderBustOuts, TakeOutNoShow
from clockserver.tournament.payout_desk.commands import ReverseSlip
from clockserver.tournament.penalties.commands import GivePenalty
from clockserver.tournament.prizes.commands import PublishPrizes, ResolvedSetUpPrizes
from clockserver.tournament.seating.commands import BringBack
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import ChangeSeating
from tests.builders import MINUTE, Table, a_payout_table
from tests.tournament.bounties.events import (
    bounties_of,
    bounty_event,
    knock_out,
    name_winners,
    paid,
    unclaimed_bust_out,
)
from tests.tournament.payout_desk.desk import pay_slip
from tests.tournament.refusals import codes, refused
from tests.tournament.sales.offers import enter, refund, void, with_offers

ROLES_BY_COMMAND = {
    "bounties.set": "td",
    "bounty.name": "td floor cashier dealer",
    "mystery.commit": "td",
    "mystery.open": "td floor cashier dealer",
    "mystery.open_rest": "td",
}
AUDIENCE_BY_TOPIC = {"bounties": "everybody", "envelopes": "everybody", "heads": "everybody"}


def test_a_sale_starts_a_bounty_and_a_reentry_a_new_one() -> None:
    event = bounty_event(3)
    assert bounties_of(event) == {"e1": 2_000, "e2": 2_000, "e3": 2_000}
    event.give(knock_out(1, 2))
    event.give(enter(1))
    assert bounties_of(event) == {"e2": 3_000, "e3": 2_000, "e4": 2_000}
    assert paid(event) == {"e2": 1_000}


def test_a_voided_sale_removes_its_bounty() -> None:
    event = with_offers()
    event.give(SetBounties(kind="fixed"))
    event.give(enter(1))
    event.give(enter(2))
    event.give(void(1))
    assert bounties_of(event) == {"e2": 2_000}
    assert event.session.bounties.at.total == 2_000


def test_the_bounty_of_a_refunded_no_show_is_released() -> None:
    event = with_offers()
    event.give(ChangeSeating(seating=Seating(no_show_level=1)))
    event.give(SetBounties(kind="fixed"))
    for number in (1, 2, 3):
        event.give(enter(number))
    event.give(StartClock())
    event.give(MarkAbsent(entry="e1"))
    event.advance(30 * MINUTE).settle()
    event.give(TakeOutNoShow(entry="e1"))
    assert event.session.bounties.at.held == 2_000
    event.give(refund(1, "fee"))
    event.check()
    assert event.session.bounties.at.held == 0


def test_a_fixed_bounty_is_all_cash() -> None:
    event = bounty_event(kind="fixed")
    event.give(knock_out(1, 2))
    assert (paid(event), bounties_of(event)["e2"]) == ({"e2": 2_000}, 2_000)


def test_a_shared_progressive_bounty_is_divided_and_then_halved() -> None:
    event = bounty_event(4, unit=1)
    event.give(knock_out(4, 1))
    event.give(knock_out(1, 2, 3))  # 30.00: 15.00 each, 7.50 in cash
    assert paid(event) == {"e1": 1_000, "e2": 750, "e3": 750}
    assert bounties_of(event) == {"e2": 2_750, "e3": 2_750}


@pytest.mark.parametrize(
    ("odd", "cash", "head"), [("head", 900, 3_100), ("cash", 1_100, 2_900)], ids=["head", "cash"]
)
def test_the_odd_unit_of_a_half_goes_by_the_setting(odd: str, cash: int, head: int) -> None:
    event = bounty_event(unit=100, cash_percent=45 if odd == "head" else 54.5, odd=odd)
    event.give(knock_out(1, 2))
    assert (paid(event), bounties_of(event)["e2"]) == ({"e2": cash}, head)


def test_an_open_question_waits_and_later_bounties_follow_its_answer() -> None:
    event = bounty_event(4)
    event.give(unclaimed_bust_out(1))
    event.give(knock_out(2, 3))
    assert event.session.bounties.open_entries() == ["e1"]
    assert not is_settled(event.session, "e3")
    assert bounties_of(event) == {"e3": 3_000, "e4": 2_000}
    event.give(name_winners(1, 2))  # so the head of e2 was 30.00 when e3 won it
    assert bounties_of(event) == {"e3": 3_500, "e4": 2_000}
    assert paid(event) == {"e2": 1_000, "e3": 1_500}
    assert is_settled(event.session, "e3")


def test_an_answer_is_corrected_and_the_correction_undone() -> None:
    event = bounty_event(4)
    event.give(knock_out(1, 2))
    first = event.give(name_winners(1, 3))
    assert paid(event) == {"e3": 1_000}
    assert codes(event, name_winners(1, 3)) == ["already_done"]
    event.give(Undo(command=first))
    assert paid(event) == {"e2": 1_000}
    event.give(Redo(command=first))
    assert paid(event) == {"e3": 1_000}


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        (("e1",), [("bounties.oneself", "by[0]")]),
        (("e2", "e2"), [("bounties.twice", "by[1]")]),
        (("e9", "e4"), [("bounties.not_in", "by[0]"), ("bounties.not_in", "by[1]")]),
    ],
)
def test_impossible_winners_of_a_bounty_are_refused(
    by: tuple[str, ...], expected: list[tuple[str, str]]
) -> None:
    event = bounty_event(4)
    event.give(knock_out(4, 3))
    reasons = refused(event, BustOut(entry="e1", by=by))
    assert [(each.code, each.field) for each in reasons] == expected
    event.give(unclaimed_bust_out(1))
    reasons = refused(event, replace(name_winners(1), by=by))
    assert [(each.code, each.field) for each in reasons] == expected


def test_a_player_who_went_out_later_may_be_named() -> None:
    event = bounty_event(4)
    event.give(unclaimed_bust_out(1))
    event.give(knock_out(2, 3))
    assert codes(event, name_winners(2, 1)) == ["bounties.not_in"]
    event.give(name_winners(1, 2))
    assert paid(event)["e2"] == 1_000


def test_no_winner_is_named_for_a_player_in_play_or_without_bounties() -> None:
    event = bounty_event(4)
    assert codes(event, name_winners(1, 2)) == ["bounties.not_out"]
    plain = with_offers()
    for number in (1, 2, 3):
        plain.give(enter(number))
    plain.give(StartClock())
    assert codes(plain, knock_out(1, 2)) == ["bounties.none"]
    plain.give(unclaimed_bust_out(1))
    assert codes(plain, name_winners(1, 2)) == ["bounties.none"]
    plain.give(SetBounties(kind="fixed"))
    assert plain.session.bounties.open_entries() == ["e1"]


def test_an_undone_bust_out_takes_its_bounty_back_also_with_later_ones() -> None:
    event = bounty_event(5)
    first = event.give(knock_out(1, 2))
    event.give(knock_out(2, 3))  # 30.00
    assert paid(event) == {"e2": 1_000, "e3": 1_500}
    event.give(Undo(command=first))
    assert paid(event) == {"e3": 1_000}
    assert bounties_of(event) == {"e1": 2_000, "e3": 3_000, "e4": 2_000, "e5": 2_000}
    event.give(Redo(command=first))
    assert paid(event) == {"e2": 1_000, "e3": 1_500}
    assert bounties_of(event)["e3"] == 3_500


def test_a_player_brought_back_has_the_bounty_again_and_the_next_winner_is_asked_for() -> None:
    event = bounty_event(4)
    event.give(knock_out(1, 2))
    back = event.give(BringBack(entry="e1"))
    assert (paid(event), bounties_of(event)["e1"]) == ({}, 2_000)
    event.give(Undo(command=back))
    assert paid(event) == {"e2": 1_000}
    event.give(BringBack(entry="e1"))
    event.give(unclaimed_bust_out(1))
    assert event.session.bounties.open_entries() == ["e1"]


@pytest.mark.parametrize(("unclaimed", "held", "pool"), [("winner", 2_000, 0), ("pool", 0, 2_000)])
def test_the_bounty_of_a_disqualified_player_goes_by_the_setting(
    unclaimed: str, held: int, pool: int
) -> None:
    event = bounty_event(4, kind="fixed", unclaimed=unclaimed)
    own = event.session.sales.own
    penalty = event.give(GivePenalty(entry="e1", kind="disqualification", why="abuse", chips=5_000))
    event.check()
    at = event.session.bounties.at
    assert (at.held, at.to_pool, event.session.sales.own) == (held, pool, own + pool)
    assert event.session.bounties.open_entries() == []
    event.give(Undo(command=penalty))
    event.check()
    assert (event.session.bounties.at.to_pool, event.session.sales.own) == (0, own)


def test_no_bounty_goes_to_published_prizes() -> None:
    event = bounty_event(4, kind="fixed", unclaimed="pool")
    event.give(ResolvedSetUpPrizes(payouts=a_payout_table(), currency="EUR"))
    event.give(PublishPrizes())
    event.give(BustOut(entry="e1", by=()))
    event.check()
    assert (event.session.bounties.at.held, event.session.bounties.at.to_pool) == (2_000, 0)


def test_the_winner_takes_the_own_bounty_and_unclaimed_ones() -> None:
    event = bounty_event(3)
    event.give(BustOut(entry="e1", by=()))
    last = event.give(knock_out(2, 3))
    assert paid(event) == {"e3": 1_000 + 3_000 + 2_000}
    assert bounties_value(event.state, "1", {}, 0)["in_heads"] == 0
    event.give(Undo(command=last))
    assert paid(event) == {}


def test_the_shortest_stack_goes_first_where_the_order_is_corrected() -> None:
    event = bounty_event(4)
    event.give(knock_out(2, 1))
    event.give(knock_out(3, 1))
    event.give(ReorderBustOuts(entries=("e3", "e2")))
    event.check()
    last = bounties_value(event.state, "1", {}, 0)["last"]
    assert [each["out"] for each in last] == ["e2", "e3"]


def test_settings_stay_once_a_bounty_is_won() -> None:
    event = bounty_event(4)
    assert codes(event, SetBounties(kind="progressive")) == ["already_done"]
    assert codes(event, SetBounties(kind="fixed", cash_percent=33.3333)) == ["money.percent"]
    before = event.give(SetBounties(kind="fixed"))
    first = event.give(knock_out(1, 2))
    assert codes(event, SetBounties(kind="progressive")) == ["bounties.won"]
    assert codes(event, Undo(command=before)) == ["bounties.won"]
    event.give(Undo(command=first))
    event.give(Undo(command=before))
    assert event.session.bounties.settings is not None
    assert event.session.bounties.settings.kind == "progressive"


def test_without_offers_there_are_no_bounties() -> None:
    event = Table()
    assert codes(event, SetBounties(kind="fixed")) == ["bounties.no_offers"]
    assert bounties_value(event.state, "1", {}, 0) == {"kind": None}


def test_the_topics_have_every_bounty() -> None:
    event = bounty_event(4)
    event.give(knock_out(1, 2))
    event.give(unclaimed_bust_out(3))
    bounties: Any = bounties_value(event.state, "1", {}, 0)
    assert [(each["entry"], each["head"]) for each in bounties["heads"]] == [("e2", 3_000), ("e4", 2_000)]
    assert bounties["last"] == [
        {"out": "e3", "name": None, "by": None, "names": [], "amount": 2_000},
        {"out": "e1", "name": None, "by": ["e2"], "names": [None], "amount": 2_000},
    ]
    parts = ("in_heads", "paid", "held", "to_pool", "undrawn")
    assert (bounties["asked"], sum(bounties[part] for part in parts)) == (["e3"], bounties["total"])
    assert heads_value(event.state, "1", {}, 0) == {
        "start": 2_000,
        "heads": {"e2": 3_000},
        "paid": {"e2": 1_000},
    }


# -- on the slip -------------------------------------------------------------------------------------------


def slip_of(event: Table, entry: str) -> dict[str, int]:
    """The unpaid slip of an entry by kind of part, with its state."""
    slip = event.session.slips.unpaid(entry)
    return {} if slip is None else {part.kind: part.amount for part in slip.parts} | {slip.state: 0}


def test_bounties_are_a_part_of_the_slip_once_their_player_is_out() -> None:
    event = bounty_event(4)
    event.give(knock_out(1, 2))
    assert slip_of(event, "e2") == {}
    last = event.give(knock_out(2, 3))
    assert slip_of(event, "e2") == {"bounty": 1_000, "due": 0}
    event.check()
    event.give(Undo(command=last))
    assert slip_of(event, "e2") == {}
    event.check()


def test_a_slip_waits_for_an_open_question_that_may_change_it() -> None:
    event = bounty_event(5)
    event.give(knock_out(1, 2))
    event.give(knock_out(2, 3))
    event.give(unclaimed_bust_out(4))
    event.give(knock_out(3, 5))
    assert slip_of(event, "e2") == {"bounty": 1_000, "due": 0}
    assert slip_of(event, "e3") == {"bounty": 1_500, "provisional": 0}
    event.give(name_winners(4, 3))
    assert slip_of(event, "e3") == {"bounty": 2_500, "due": 0}
    event.check()


def test_the_winner_of_a_paid_bounty_changes_only_once_the_payment_is_reversed() -> None:
    event = bounty_event(4)
    event.give(knock_out(1, 2))
    event.give(knock_out(2, 3))
    event.give(pay_slip(1, cash=1_000))
    assert codes(event, name_winners(1, 4)) == ["slips.reverse_first"]
    event.give(ReverseSlip(slip=1))
    event.give(name_winners(1, 4))
    assert slip_of(event, "e2") == {}
    event.check()


def test_the_bounty_account_is_empty_in_the_end() -> None:
    event = bounty_event(3)
    event.give(knock_out(1, 2))
    event.give(knock_out(2, 3))
    event.check()
    assert slip_of(event, "e3") == {"bounty": 5_000, "due": 0}
    assert "bounty" not in event.session.sales.ledger
