"""The toolbox: every procedure that can be computed alone is callable alone, by the same functions as in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from clockserver.calculators import antes, betting, event, hands, money, positions, race, tables
from clockserver.calculators.answers import RuleSetOf
from clockserver.calculators.clock import ClockAnswer, GivenClock, clock
from clockserver.calculators.end_time import EndTimeAnswer, GivenField, answer_end_time
from clockserver.core.texts import Reason, Refused


class Calculator(Struct, frozen=True):
    """A calculator, with the shapes of its question and its answer. `by_rules`: it is handed the rule sets."""

    answer: Callable[..., Any]
    takes: type
    gives: Any
    by_rules: bool = False


CALCULATORS = {
    "bet-ruling": Calculator(betting.bet_ruling, betting.GivenBet, betting.BetAnswer, True),
    "big-blind-ante": Calculator(antes.big_blind_ante, antes.GivenBigBlind, antes.BigBlindAnswer, True),
    "blind-off": Calculator(hands.blind_off, hands.GivenStack, hands.BlindOffAnswer),
    "break-order": Calculator(tables.break_order, tables.GivenBreak, tables.BreakOrderAnswer),
    "bubble-vote": Calculator(money.bubble_vote, money.GivenBallots, money.BubbleVoteAnswer),
    "call-clock": Calculator(hands.call_clock, hands.GivenCall, hands.CallClockAnswer, True),
    "chip-chop": Calculator(money.chip_chop, money.GivenDeal, money.ChipChopAnswer, True),
    "chip-race": Calculator(race.chip_race, race.GivenRace, race.RaceAnswer),
    "clock": Calculator(clock, GivenClock, ClockAnswer),
    "day-end-deck": Calculator(event.day_end_deck, event.GivenSet, event.DayEndDeckAnswer, True),
    "end-time": Calculator(answer_end_time, GivenField, EndTimeAnswer),
    "final-table": Calculator(tables.final_table, tables.GivenEvent, tables.FinalTableAnswer, True),
    "halt": Calculator(tables.halt, tables.GivenTables, tables.HaltAnswer, True),
    "hand-for-hand": Calculator(money.hand_for_hand, money.GivenHand, money.HandForHandAnswer, True),
    "icm": Calculator(money.icm, money.GivenDeal, money.IcmAnswer, True),
    "late-registration": Calculator(
        event.late_registration, event.GivenRegistration, event.LateRegistrationAnswer, True
    ),
    "minimum-raise": Calculator(betting.minimum_raise, betting.GivenRound, betting.RoundAnswer, True),
    "mover": Calculator(positions.mover, positions.GivenLongTable, positions.MoverAnswer),
    "penalty": Calculator(hands.penalty, hands.GivenPenalty, hands.PenaltyAnswer, True),
    "positions": Calculator(positions.positions, positions.GivenTable, positions.PositionsAnswer),
    "side-pots": Calculator(betting.side_pots, betting.GivenPots, betting.PotsAnswer, True),
    "worst-seat": Calculator(positions.worst_seat, positions.GivenShortTable, positions.WorstSeatAnswer),
}


def calculate(name: str, given: object, ruleset_of: RuleSetOf) -> Any:
    """The answer of a calculator to a decoded JSON value; words in it are `Text`s. Raises Refused."""
    calculator = CALCULATORS.get(name)
    if calculator is None:
        raise Refused(unknown(name))
    return calculator.answer(given, ruleset_of) if calculator.by_rules else calculator.answer(given)


def unknown(name: str) -> Reason:
    """Why a name is no calculator's."""
    return Reason("calculators.unknown", {"name": name[:40], "known": ", ".join(sorted(CALCULATORS))})
