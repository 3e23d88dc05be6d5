"""Calculators `side-pots`, `minimum-raise` and `bet-ruling`: pots, least raises, rulings on bets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.answer_parts import RuleSetName, RuleSetOf, Words, faults_of_set, rules_of
from clockserver.calculators.input_reading import read
from clockserver.core.cards import is_card
from clockserver.core.ids import MAX_CHIPS, Chips
from clockserver.core.texts import Reason, Text
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.betting import bets as betting
from clockserver.tournament.betting.pots import Part, Player, Pot, Split, divide_pot, pots
from clockserver.tournament.structure.state import Betting
from clockserver.tournament.tables.state import MAX_SEATS

MAX_ACTIONS = 200
MAX_CHIPS_PUT_OUT = 200
SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_SEATS)]
Rank: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_SEATS)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]


def _cited(rules: RuleSet, *keys: str) -> list[str]:
    """The rules behind an answer, each once, in the order of keys."""
    cites = (rules.cite(f"betting.{key}") for key in keys)
    return list(dict.fromkeys(cite for cite in cites if cite is not None))


def _twice(seats: Iterable[int | None], field: str) -> Iterator[Reason]:
    before: set[int] = set()
    for i, seat in enumerate(seats):
        if seat is not None and seat in before:
            yield Reason("betting.seat_twice", {"seat": seat}, f"{field}[{i}].seat")
        before |= {seat} if seat is not None else set()


# -- side pots -------------------------------------------------------------------------------------------


class GivenPlayer(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player's chips in the pot and the rank of the hand: 1 is the best, equal numbers tie."""

    seat: SeatNumber
    put_in: Chips
    folded: bool = False
    high: Rank | None = None
    low: Rank | None = None
    """Omitted without a qualifying low."""
    card: str | None = None
    """In stud the highest card of the winning five, as Ks; an empty text is none."""


class GivenPots(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hand at its end. `unit`: smallest chip in play; `dead`: chips in the main pot from no player."""

    ruleset: RuleSetName
    game: Literal["board", "stud"] = "board"
    seats: Annotated[int, Meta(ge=2, le=MAX_SEATS)]
    button: SeatNumber
    unit: Positive
    dead: Chips = 0
    players: Annotated[list[GivenPlayer], Meta(min_length=2, max_length=MAX_SEATS)]


class PartAnswer(TypedDict):
    """A seat's part of a pot; `odd` is its amount of odd chips."""

    seat: int
    amount: int
    odd: int
    side: Literal["high", "low", "both"]


class PotAnswer(TypedDict):
    """A pot; `parts` is empty while its winner is not known."""

    amount: int
    eligible: list[int]
    parts: list[PartAnswer]


class ReturnedAnswer(TypedDict):
    """Uncalled chips, which go back to the seat."""

    seat: int
    amount: int


class PotsAnswer(TypedDict):
    """The main pot first; `paid` is each seat's total, `rules` the rules behind it."""

    pots: list[PotAnswer]
    returned: ReturnedAnswer | None
    paid: dict[str, int]
    rules: list[str]


def side_pots(raw: object, ruleset_of: RuleSetOf) -> PotsAnswer:
    """Divide main and side pots one by one, odd chips by the rule set. Raises Refused."""
    question = read(raw, GivenPots, lambda question: _faults_of_pots(question, ruleset_of))
    rules = rules_of(question.ruleset, ruleset_of)
    players = [
        Player(each.seat, each.put_in, each.folded, each.high, each.low, each.card or "")
        for each in question.players
    ]
    stud = question.game == "stud"
    odd_by = rules.betting.odd_chips_stud if stud else rules.betting.odd_chips_board
    split = Split(question.unit, question.button, question.seats, odd_by)
    computed_pots, returned = pots(players, question.dead)
    shared = [(pot, _parts(pot, players, split)) for pot in computed_pots]
    paid: dict[str, int] = {}
    for seat, amount in [(each.seat, each.amount) for _, parts in shared for each in parts]:
        paid[str(seat)] = paid.get(str(seat), 0) + amount
    high_low = any(each.low is not None for each in players)
    keys = ["side_pots", "odd_chips_stud" if stud else "odd_chips_board"]
    return {
        "pots": [_pot(pot, parts) for pot, parts in shared],
        "returned": None if returned is None else {"seat": returned[0], "amount": returned[1]},
        "paid": paid,
        "rules": _cited(rules, *keys, *(["odd_chips_high_low"] if high_low else [])),
    }


def _parts(pot: Pot, players: list[Player], split: Split) -> list[Part]:
    """The parts; empty while hands for this pot are unknown."""
    eligible = [each for each in players if each.seat in pot.eligible]
    has_winner = len(eligible) == 1 or all(each.high is not None for each in eligible)
    return divide_pot(pot, players, split) if has_winner else []


def _pot(pot: Pot, parts: list[Part]) -> PotAnswer:
    return {
        "amount": pot.amount,
        "eligible": list(pot.eligible),
        "parts": [
            {"seat": each.seat, "amount": each.amount, "odd": each.odd, "side": each.side} for each in parts
        ],
    }


def _faults_of_pots(question: Any, ruleset_of: RuleSetOf) -> list[Reason]:
    players = [each for each in question.players or [] if each is not None]
    reasons = [
        *faults_of_set(question.ruleset, ruleset_of),
        *_twice([each.seat for each in players], "players"),
    ]
    seats, unit = question.seats or MAX_SEATS, question.unit
    if question.button is not None and question.button > seats:
        reasons.append(Reason("seats.unknown", {"seat": question.button, "seats": seats}, "button"))
    if unit and question.dead and question.dead % unit:
        reasons.append(Reason("betting.not_in_units", {"unit": unit}, "dead"))
    for i, each in enumerate(players):
        field = f"players[{i}]"
        if each.seat is not None and each.seat > seats:
            reasons.append(Reason("seats.unknown", {"seat": each.seat, "seats": seats}, f"{field}.seat"))
        if unit and each.put_in and each.put_in % unit:
            reasons.append(Reason("betting.not_in_units", {"unit": unit}, f"{field}.put_in"))
        if each.card and not is_card(each.card):
            reasons.append(Reason("betting.no_card", {"card": each.card[:10]}, f"{field}.card"))
        if question.game == "stud" and each.high is not None and not each.card and not each.folded:
            reasons.append(Reason("betting.card_wanted", {"seat": each.seat}, f"{field}.card"))
    if players and all(each.folded for each in players):
        reasons.append(Reason("betting.nobody_left", {}, "players"))
    return reasons


# -- the smallest raise, and the players for whom betting is open ----------------------------------------


class GivenPost(Struct, frozen=True, forbid_unknown_fields=True):
    """A blind in front of a seat."""

    seat: SeatNumber
    amount: Positive


class GivenAction(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player's action in turn; `to` is the total in front of the player in this round."""

    seat: SeatNumber
    to: Chips
    all_in: bool = False
    folded: bool = False


class GivenRound(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A betting round. `minimum` is the smallest bet: the big blind, in limit the bet of the round."""

    ruleset: RuleSetName
    betting: Betting = "no_limit"
    minimum: Positive
    players: Annotated[list[SeatNumber], Meta(min_length=2, max_length=MAX_SEATS)]
    posted: Annotated[list[GivenPost], Meta(max_length=MAX_SEATS)] = []
    actions: Annotated[list[GivenAction], Meta(max_length=MAX_ACTIONS)] = []


class OptionAnswer(TypedDict):
    """The chips a player needs to call, whether a raise is open, and the least total that a raise must reach."""

    seat: int
    to_call: int
    may_raise: bool
    raise_to: int | None
    reason: Words


class RoundAnswer(TypedDict):
    """State of the round: the bet, the largest full bet or raise, the smallest raise, and the players still in it."""

    bet: int
    full_raise: int
    raise_to: int
    players: list[OptionAnswer]
    rules: list[str]


def minimum_raise(raw: object, ruleset_of: RuleSetOf) -> RoundAnswer:
    """The smallest raise, and the players for whom betting is open again. Raises Refused."""
    question = read(raw, GivenRound, lambda question: _faults_of_round(question, ruleset_of))
    rules = rules_of(question.ruleset, ruleset_of)
    limit = question.betting == "fixed_limit"
    posted = {each.seat: each.amount for each in question.posted}
    actions = [betting.Action(each.seat, each.to, each.all_in, each.folded) for each in question.actions]
    standing = betting.betting_round(posted, question.minimum, actions, rules.betting, limit=limit)
    min_total = standing.bet + standing.full_raise
    return {
        "bet": standing.bet,
        "full_raise": standing.full_raise,
        "raise_to": min_total,
        "players": [
            _option(standing, seat, rules, min_total, limit=limit)
            for seat in question.players
            if seat not in standing.out
        ],
        "rules": _cited(rules, "smallest_raise", "limit_reopens_percent" if limit else "reopened_by"),
    }


def _option(
    standing: betting.BettingRound, seat: int, rules: RuleSet, min_total: int, *, limit: bool
) -> OptionAnswer:
    open_ = betting.may_raise(standing, seat, rules.betting, limit=limit)
    faced = standing.bet - standing.acted.get(seat, 0)
    code = "new" if seat not in standing.acted else "reopened" if open_ else "closed"
    params = {"faced": faced, "full": standing.full_raise}
    return {
        "seat": seat,
        "to_call": standing.bet - standing.put_in.get(seat, 0),
        "may_raise": open_,
        "raise_to": min_total if open_ else None,
        "reason": Text(f"betting.open.{code}", dict(params)),
    }


def _faults_of_round(question: Any, ruleset_of: RuleSetOf) -> list[Reason]:
    reasons = faults_of_set(question.ruleset, ruleset_of)
    players = [each for each in question.players or [] if each is not None]
    if len(set(players)) < len(players):
        reasons.append(Reason("betting.players_twice", {}, "players"))
    posted = [each for each in question.posted or [] if each is not None]
    reasons += _twice([each.seat for each in posted], "posted")
    for field, rows in (("posted", posted), ("actions", question.actions or [])):
        for i, each in enumerate(rows):
            if each is not None and each.seat is not None and players and each.seat not in players:
                reasons.append(Reason("betting.not_playing", {"seat": each.seat}, f"{field}[{i}].seat"))
    return reasons


# -- rulings on bets -------------------------------------------------------------------------------------


class GivenBet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player's chips put out in turn, in silence or with a word, and the bet faced.

    `bet` is the total to call; `already` is in front of the player; `full_raise` is the largest bet or raise
    of the round; `then` are chips of a second motion; `amount` is a declared total.
    """

    ruleset: RuleSetName
    bet: Chips
    already: Chips = 0
    full_raise: Positive
    minimum: Positive
    declared: betting.Declared = "nothing"
    amount: Positive | None = None
    chips: Annotated[list[Positive], Meta(max_length=MAX_CHIPS_PUT_OUT)] = []
    then: Annotated[list[Positive], Meta(max_length=MAX_CHIPS_PUT_OUT)] = []
    last_chips: bool = False
    heads_up: bool = False
    opening_bet: bool = False
    """Whether the bet faced opened the round, as the big blind does before the flop."""


class BetAnswer(TypedDict):
    """The ruling. `amount`: the player's total in front after it; `ruled` is `director` where a director decides."""

    ruled: betting.Ruled
    amount: int
    reason: Words
    rules: list[str]


def bet_ruling(raw: object, ruleset_of: RuleSetOf) -> BetAnswer:
    """Rule on the bet made by chips and words. Raises Refused."""
    question = read(raw, GivenBet, lambda question: _faults_of_bet(question, ruleset_of))
    rules = rules_of(question.ruleset, ruleset_of)
    facing = betting.Facing(
        question.bet,
        question.already,
        question.full_raise,
        question.minimum,
        question.heads_up,
        question.opening_bet,
    )
    put = betting.Put(
        tuple(question.chips), tuple(question.then), question.declared, question.amount, question.last_chips
    )
    ruling = betting.ruling(rules.betting, facing, put)
    params = {"amount": ruling.amount, "bet": question.bet, "least": facing.min_raise}
    return {
        "ruled": ruling.ruled,
        "amount": ruling.amount,
        "reason": Text(f"betting.ruling.{ruling.why}", dict(params)),
        "rules": _cited(rules, ruling.key),
    }


def _faults_of_bet(question: Any, ruleset_of: RuleSetOf) -> list[Reason]:
    reasons = faults_of_set(question.ruleset, ruleset_of)
    chips, amount = question.chips or [], question.amount
    if not chips and amount is None and question.declared == "nothing":
        reasons.append(Reason("betting.nothing_put_out", {}, "chips"))
    if not chips and question.then:
        reasons.append(Reason("betting.first_motion_wanted", {}, "chips"))
    if question.declared == "all_in" and amount is None and not chips:
        reasons.append(Reason("betting.how_much", {}, "amount"))
    if question.bet is not None and question.already is not None and question.already > question.bet:
        reasons.append(Reason("betting.more_than_the_bet", {"bet": question.bet}, "already"))
    if amount is not None and question.already is not None and amount <= question.already:
        reasons.append(Reason("betting.takes_back", {"before": question.already}, "amount"))
    return reasons
