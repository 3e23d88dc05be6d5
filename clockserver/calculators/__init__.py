"""The toolbox: every procedure that can be computed alone, by the same functions as in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from clockserver.calculators import (
    antes,
    betting,
    days_and_registration,
    halts_and_breaks,
    hands,
    money,
    race,
    seat_positions,
)
from clockserver.calculators.answer_parts import RuleSetOf
from clockserver.calculators.cage import bounty, drawer_count, payout_slip, payouts, prize_pool, satellite
from clockserver.calculators.cage import money_refusals as cage
from clockserver.calculators.check_structure import CheckAnswer, GivenStructure, check_structure
from clockserver.calculators.clock import CLOCK_CALCULATOR_REFUSALS, ClockAnswer, GivenClock, clock
from clockserver.calculators.end_time import EndTimeAnswer, GivenField, answer_end_time
from clockserver.calculators.flights import (
    FlightEndAnswer,
    GivenFlightEnd,
    GivenMerge,
    MergeAnswer,
    flight_end,
    merge_flights,
)
from clockserver.calculators.generate_structure import GeneratedAnswer, GivenWish, generate_structure
from clockserver.calculators.table_input import TABLE_REFUSALS
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.color_up.chip_race import CHIP_RACE_REFUSALS
from clockserver.tournament.deals.deal_terms import DEAL_TERMS_REFUSALS
from clockserver.tournament.merging.merge import MERGE_REFUSALS
from clockserver.tournament.structure.structure_refusals import STRUCTURE_REFUSALS


class Calculator(Struct, frozen=True):
    """A calculator with the shapes of question and answer. `by_rules`: the question names a rule set."""

    answer: Callable[..., Any]
    takes: type
    gives: Any
    by_rules: bool = False
    refuses: tuple[str, ...] = ()
    """Its refusal codes, beside those of the question's shape and of rule sets."""


CALCULATORS = {
    "bet-ruling": Calculator(
        betting.bet_ruling,
        betting.GivenBet,
        betting.BetAnswer,
        True,
        refuses=(
            "betting.first_motion_wanted",
            "betting.how_much",
            "betting.more_than_the_bet",
            "betting.nothing_put_out",
            "betting.takes_back",
        ),
    ),
    "big-blind-ante": Calculator(
        antes.big_blind_ante,
        antes.GivenBigBlind,
        antes.BigBlindAnswer,
        True,
        refuses=("short_blind.small_blind_wanted",),
    ),
    "blind-off": Calculator(
        hands.blind_off,
        hands.GivenStack,
        hands.BlindOffAnswer,
        refuses=("blind_off.never", "blind_off.no_such_hand"),
    ),
    "bounty": Calculator(
        bounty.bounty, bounty.GivenBounties, bounty.BountyAnswer, refuses=cage.BOUNTY_REFUSALS
    ),
    "break-order": Calculator(
        halts_and_breaks.break_order,
        halts_and_breaks.GivenBreak,
        halts_and_breaks.BreakOrderAnswer,
        refuses=(
            "cards.missing",
            "cards.seat_twice",
            "cards.too_few_seats",
            "cards.twice",
            "cards.unknown",
            "players.twice",
            "players.unknown",
        ),
    ),
    "bubble-vote": Calculator(
        money.bubble_vote, money.GivenBallots, money.BubbleVoteAnswer, refuses=("bubble_vote.no_ballots",)
    ),
    "call-clock": Calculator(hands.call_clock, hands.GivenCall, hands.CallClockAnswer, True),
    "check-structure": Calculator(
        check_structure,
        GivenStructure,
        CheckAnswer,
        refuses=(*STRUCTURE_REFUSALS, "end_time.too_many_chips", "library.chip_twice", "text.unseen"),
    ),
    "chip-chop": Calculator(
        money.chip_chop, money.GivenDeal, money.ChipChopAnswer, True, refuses=DEAL_TERMS_REFUSALS
    ),
    "chip-race": Calculator(race.chip_race, race.GivenRace, race.RaceAnswer, refuses=CHIP_RACE_REFUSALS),
    "clock": Calculator(clock, GivenClock, ClockAnswer, refuses=CLOCK_CALCULATOR_REFUSALS),
    "day-end-deck": Calculator(
        days_and_registration.day_end_deck,
        days_and_registration.GivenSet,
        days_and_registration.DayEndDeckAnswer,
        True,
    ),
    "drawer": Calculator(
        drawer_count.drawer, drawer_count.GivenDrawer, drawer_count.DrawerAnswer, refuses=cage.DRAWER_REFUSALS
    ),
    "end-time": Calculator(
        answer_end_time,
        GivenField,
        EndTimeAnswer,
        refuses=(*STRUCTURE_REFUSALS, "end_time.no_such_period", "end_time.too_many_chips", "text.unseen"),
    ),
    "final-table": Calculator(
        halts_and_breaks.final_table,
        halts_and_breaks.GivenFinalTable,
        halts_and_breaks.FinalTableAnswer,
        True,
    ),
    "flight-end": Calculator(flight_end, GivenFlightEnd, FlightEndAnswer),
    "generate-structure": Calculator(
        generate_structure,
        GivenWish,
        GeneratedAnswer,
        refuses=("generate.cannot", "structure.chips_not_ascending", "structure.not_whole_minutes"),
    ),
    "halt": Calculator(
        halts_and_breaks.halt,
        halts_and_breaks.GivenTables,
        halts_and_breaks.HaltAnswer,
        True,
        refuses=(
            "halting.needs_big_blind",
            "halting.needs_eliminations",
            "halting.td_decides",
            "players.twice",
            "players.unknown",
            "seats.too_many_players",
            "tables.unknown",
        ),
    ),
    "hand-for-hand": Calculator(
        money.hand_for_hand,
        money.GivenHand,
        money.HandForHandAnswer,
        True,
        refuses=("hand_for_hand.too_many", "players.twice"),
    ),
    "icm": Calculator(
        money.icm, money.GivenDeal, money.IcmAnswer, True, refuses=(*DEAL_TERMS_REFUSALS, "icm.too_many")
    ),
    "late-registration": Calculator(
        days_and_registration.late_registration,
        days_and_registration.GivenRegistration,
        days_and_registration.LateRegistrationAnswer,
        True,
        refuses=("late_registration.no_level",),
    ),
    "merge-flights": Calculator(
        merge_flights,
        GivenMerge,
        MergeAnswer,
        refuses=(*STRUCTURE_REFUSALS, *MERGE_REFUSALS, "text.unseen"),
    ),
    "minimum-raise": Calculator(
        betting.minimum_raise,
        betting.GivenRound,
        betting.RoundAnswer,
        True,
        refuses=(
            "betting.below_minimum",
            "betting.below_the_call",
            "betting.is_out",
            "betting.not_playing",
            "betting.not_reopened",
            "betting.players_twice",
            "betting.seat_twice",
            "betting.takes_back",
        ),
    ),
    "mover": Calculator(
        seat_positions.mover,
        seat_positions.GivenLongTable,
        seat_positions.MoverAnswer,
        refuses=(*TABLE_REFUSALS, "mover.no_opened_seat"),
    ),
    "payouts": Calculator(
        payouts.payouts, payouts.GivenPayouts, payouts.PayoutsAnswer, refuses=cage.PAYOUTS_REFUSALS
    ),
    "penalty": Calculator(
        hands.penalty, hands.GivenPenalty, hands.PenaltyAnswer, True, refuses=("penalty.hands_or_rounds",)
    ),
    "pool": Calculator(
        prize_pool.pool, prize_pool.GivenPool, prize_pool.PoolAnswer, refuses=cage.POOL_REFUSALS
    ),
    "positions": Calculator(
        seat_positions.positions,
        seat_positions.GivenTable,
        seat_positions.PositionsAnswer,
        refuses=TABLE_REFUSALS,
    ),
    "satellite": Calculator(
        satellite.satellite,
        satellite.GivenSatellite,
        satellite.SatelliteAnswer,
        refuses=cage.SATELLITE_REFUSALS,
    ),
    "side-pots": Calculator(
        betting.side_pots,
        betting.GivenPots,
        betting.PotsAnswer,
        True,
        refuses=(
            "betting.card_wanted",
            "betting.no_card",
            "betting.nobody_left",
            "betting.not_in_units",
            "betting.seat_twice",
            "seats.unknown",
        ),
    ),
    "slip": Calculator(
        payout_slip.slip, payout_slip.GivenSlip, payout_slip.SlipAnswer, refuses=cage.SLIP_REFUSALS
    ),
    "worst-seat": Calculator(
        seat_positions.worst_seat,
        seat_positions.GivenShortTable,
        seat_positions.WorstSeatAnswer,
        refuses=TABLE_REFUSALS,
    ),
}


def calculate(name: str, raw: object, ruleset_of: RuleSetOf) -> Any:
    """The answer of a calculator to a decoded JSON value; texts in it are `Text`s. Raises Refused."""
    calculator = CALCULATORS.get(name)
    if calculator is None:
        raise Refused(unknown_calculator(name))
    return calculator.answer(raw, ruleset_of) if calculator.by_rules else calculator.answer(raw)


def unknown_calculator(name: str) -> Reason:
    """The refusal of an unknown calculator."""
    return Reason("calculators.unknown", {"name": name[:40], "known": ", ".join(sorted(CALCULATORS))})
