"""A flight in the money before it ends pays each bust-out from the pool; the last day divides the rest."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.undo import Undo
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.hand_for_hand.commands import TieEliminations
from clockserver.tournament.merging.surrendered_stacks import min_cash, with_surrendered
from clockserver.tournament.prizes.commands import PublishPrizes, SetFlightPrizes
from clockserver.tournament.prizes.flight_money import flight_places, share_places
from clockserver.tournament.prizes.prize_amounts import amounts_now
from tests.builders import Table
from tests.tournament.payout_desk.desk import amounts, pay_slip
from tests.tournament.prizes.flights import bust_out, ended, flights
from tests.tournament.refusals import codes


def set_prizes(
    session: str = "1", places: int | str = 2, amount: int = 10_000, reason: str = ""
) -> SetFlightPrizes:
    return SetFlightPrizes(session=session, places=places, amount=amount, reason=reason)  # type: ignore[arg-type]


def test_a_player_out_of_a_flight_in_the_money_gets_a_slip_at_once() -> None:
    event = flights(5, 4)
    event.give(set_prizes(places=3))
    bust_out(event, "1", 1)
    bust_out(event, "2", 6, 7)
    assert amounts(event) == {}, "four are left of five, three are paid"
    bust_out(event, "1", 2, 3)
    assert amounts(event) == {"e3": 10_000}, "the fourth was the bubble"
    bust_out(event, "1", 4)
    assert amounts(event) == {"e3": 10_000, "e4": 10_000}
    assert {each.state for each in event.session.slips.all.values()} == {"due"}
    assert event.session.sales.ledger["pool"] == -9 * 8_000 + 20_000
    event.check()


def test_amounts_paid_by_flights_reduce_the_pool_of_the_others() -> None:
    event = flights(5, 4)
    event.give(set_prizes(places=3))
    bust_out(event, "1", 1, 2, 3)
    assert sum(amounts_now(event.session)) == 72_000 - 10_000
    assert amounts_now(event.session) == amounts_now(event.state.sessions["2"])
    assert len(amounts_now(event.session)) == 2, "of three places one is paid"


def test_published_prizes_and_amounts_paid_by_flights_sum_to_the_pool() -> None:
    event = flights(5, 4)
    event.give(set_prizes(places=3))
    bust_out(event, "1", 1, 2, 3)
    assert codes(event, PublishPrizes()) == ["flight_prizes.still_on"]
    ended(event, "1").give(PublishPrizes(session="2"))
    session = event.session
    assert session.sales.fixed == 72_000
    assert session.sales.overlay == session.sales.surplus == 0
    assert sum(session.prizes.published.amounts) + sum(amounts(event).values()) == 72_000  # type: ignore[union-attr]


def test_payouts_of_a_flight_do_not_change_after_its_bubble() -> None:
    event = flights(5, 4)
    terms = event.give(set_prizes(places=3))
    bust_out(event, "1", 1, 2)
    for command in (
        set_prizes(places=2),
        set_prizes(places=4),
        set_prizes(places=0),
        set_prizes(amount=20_000),
    ):
        assert codes(event, command) == ["flight_prizes.after_bubble"]
    assert codes(event, Undo(command=terms)) == ["flight_prizes.after_bubble"]
    event.give(set_prizes("2", places=2))
    event.check()


def test_payouts_of_a_flight_can_be_changed_before_the_bubble_and_the_change_undone() -> None:
    event = flights(5, 4)
    event.give(set_prizes(places=3))
    changed = event.give(set_prizes(places=2, amount=15_000))
    event.give(Undo(command=changed))
    terms = event.session.flight_prizes
    assert terms is not None
    assert (terms.places, terms.amount) == (3, 10_000)
    event.give(set_prizes(places=0))
    assert event.session.flight_prizes is None
    event.check()


def test_too_little_money_for_the_qualified_players_is_reported_before_the_first_slip() -> None:
    event = flights(5, 4)
    assert codes(event, set_prizes(places=5, amount=20_000)) == ["flight_prizes.too_little"]
    event.give(set_prizes(places=5, amount=20_000, reason="The house adds the rest"))
    event.give(set_prizes("2", places=1, amount=100, reason="Said before"))


def test_bad_terms_are_refused_with_their_field() -> None:
    event = flights(5, 4)
    for command, code in (
        (set_prizes(amount=0), "flight_prizes.no_amount"),
        (set_prizes(amount=10_001), "flight_prizes.not_in_units"),
        (set_prizes(places=0), "already_done"),
    ):
        assert codes(event, command) == [code]
    without_prizes = Table()
    assert codes(without_prizes, set_prizes()) == ["prizes.not_set_up"]


def test_a_share_comes_from_the_payout_table_for_the_entries_of_the_flight() -> None:
    event = flights(5, 4)
    event.give(set_prizes(places="share"))
    settings = event.session.prizes.settings
    assert settings is not None
    assert flight_places(event.session) == share_places(settings, 5)


def test_a_bust_out_in_the_money_can_be_undone_until_its_slip_is_paid() -> None:
    event = flights(5, 4)
    event.give(set_prizes(places=3))
    bust_out(event, "1", 1, 2)
    (third,) = bust_out(event, "1", 3)
    event.give(Undo(command=third))
    assert amounts(event) == {}
    assert event.session.sales.ledger["pool"] == -72_000
    (third,) = bust_out(event, "1", 3)
    slip = event.session.slips.unpaid("e3")
    assert slip is not None
    event.give(pay_slip(slip.number, cash=10_000))
    assert codes(event, Undo(command=third)) == ["slips.reverse_first"]
    event.check()


def test_two_flights_reach_their_bubbles_at_once() -> None:
    event = flights(4, 4)
    event.give(set_prizes("1", places=2))
    event.give(set_prizes("2", places=2, amount=5_000))
    bust_out(event, "1", 1)
    bust_out(event, "2", 5)
    bust_out(event, "1", 2)
    bust_out(event, "2", 6)
    assert amounts(event) == {}
    bust_out(event, "2", 7)
    bust_out(event, "1", 3)
    assert amounts(event) == {"e7": 5_000, "e3": 10_000}
    assert sorted(each.number for each in event.session.slips.all.values()) == [1, 2]
    event.check()


def test_a_tie_over_the_bubble_shares_the_prize() -> None:
    event = flights(5, 4)
    event.give(set_prizes(places=3))
    bust_out(event, "1", 1, 2, 3)
    event.give(TieEliminations(session="1", entries=("e2", "e3"), stacks={"e2": 100, "e3": 100}))
    assert amounts(event) == {"e2": 5_000, "e3": 5_000}
    event.check()


def test_a_flight_with_one_player_or_none_left_pays_like_any_other() -> None:
    event = flights(2, 4)
    event.give(set_prizes(places=2))
    bust_out(event, "1", 1)
    assert amounts(event) == {"e1": 10_000}
    assert codes(event, BustOut(session="1", entry="e2")) == ["counters.last_player_stays"]
    assert event.session.ended is None, "the flight is not the tournament"


def test_surrendered_stacks_have_slips_and_no_place() -> None:
    event = flights(5, 4)
    event.give(set_prizes(places=3))
    assert min_cash(event.state) == 10_000
    entries = event.state.entries
    after = entries.set("e1", replace(entries["e1"], status="out"))
    state = with_surrendered(replace(event.state, entries=after), {"e1": 10_000})
    assert state.field == 8
    assert state.sessions["1"].slips is state.sessions["2"].slips


def test_two_tablets_at_the_sessions_of_two_flights_pay_a_slip_once() -> None:
    event = flights(5, 4)
    event.give(set_prizes(places=3))
    bust_out(event, "1", 1, 2, 3)
    first = pay_slip(1, cash=10_000)
    event.give(replace(first, session="2"))
    assert codes(event, first) == ["slips.paid"]
    assert event.session.slips is event.state.sessions["2"].slips
    event.check()


def test_two_tablets_at_once_fix_the_prizes_of_a_flight_once() -> None:
    event = flights(5, 4)
    event.give(set_prizes(places=3))
    assert codes(event, set_prizes(places=3)) == ["already_done"]


def test_receipts_are_numbered_over_all_flights_without_gaps() -> None:
    event = flights(3, 2, 4)
    assert sorted(event.session.sales.all) == list(range(1, 10))
    assert [event.session.sales.all[each].entry for each in (1, 4, 9)] == ["e1", "e4", "e9"]
