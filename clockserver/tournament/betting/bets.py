"""Rulings on bets: the least raise, the players who may raise again, and the meaning of chips and words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.texts import Reason, Refused
from clockserver.rules.play_values import Betting

Seat: TypeAlias = int
Declared: TypeAlias = Literal["nothing", "call", "raise", "all_in"]
Ruled: TypeAlias = Literal["check", "bet", "call", "raise", "all_in", "director"]


# -- the least raise, and the players who may raise --------------------------------------------------------


class Action(Struct, frozen=True):
    """A player's action in turn; `to` is the total in front of the player after it."""

    seat: Seat
    to: int
    all_in: bool = False
    folded: bool = False


class BettingRound(Struct, frozen=True):
    """A betting round: the bet, the largest full bet or raise, and the chips that each player put in."""

    bet: int
    full_raise: int
    put_in: dict[Seat, int]
    acted: dict[Seat, int]
    """The bet at the time of each player's last action."""
    out: frozenset[Seat] = frozenset()
    """Players who folded or are all-in."""


def betting_round(
    posted: dict[Seat, int], minimum: int, actions: Sequence[Action], rules: Betting, *, limit: bool
) -> BettingRound:
    """The betting round after its actions. Raises Refused for the first impossible action.

    `posted` are blinds; `minimum` is the smallest bet, in limit the bet of the round.
    """
    bet = max([*posted.values(), minimum]) if posted else 0
    state = BettingRound(bet, minimum, dict(posted), {})
    for i, action in enumerate(actions):
        state = _round_after(state, action, f"actions[{i}]", rules, limit=limit)
    return state


def _round_after(
    state: BettingRound, action: Action, field: str, rules: Betting, *, limit: bool
) -> BettingRound:
    already = state.put_in.get(action.seat, 0)
    out = state.out | {action.seat} if action.folded or action.all_in else state.out
    acted = {**state.acted, action.seat: max(state.bet, action.to)}
    if action.seat in state.out:
        raise Refused(Reason("betting.is_out", {"seat": action.seat}, f"{field}.seat"))
    if action.folded:
        return replace(state, out=out, acted=acted)
    if action.to < already:
        raise Refused(Reason("betting.takes_back", {"before": already}, f"{field}.to"))
    if action.to < state.bet and not action.all_in:
        raise Refused(Reason("betting.below_the_call", {"call": state.bet}, f"{field}.to"))
    raised = action.to - state.bet
    if (
        raised > 0
        and not action.all_in
        and (raised < state.full_raise or (limit and raised != state.full_raise))
    ):
        min_total = state.bet + state.full_raise
        raise Refused(Reason("betting.below_minimum", {"least": min_total}, f"{field}.to"))
    if raised > 0 and not may_raise(state, action.seat, rules, limit=limit) and not action.all_in:
        raise Refused(Reason("betting.not_reopened", {"seat": action.seat}, f"{field}.to"))
    full = max(state.full_raise, raised) if not limit else state.full_raise
    put_in = {**state.put_in, action.seat: action.to}
    return BettingRound(max(state.bet, action.to), full, put_in, acted, out)


def may_raise(state: BettingRound, seat: Seat, rules: Betting, *, limit: bool) -> bool:
    """Whether a player may raise: has not acted yet, or faced a large enough raise."""
    if seat in state.out:
        return False
    if seat not in state.acted:
        return True
    faced = state.bet - state.acted[seat]
    if limit:
        return faced * 100 >= state.full_raise * rules.limit_reopens_percent and faced > 0
    return faced >= state.full_raise


# -- rulings on chips and words ----------------------------------------------------------------------------


class Facing(Struct, frozen=True):
    """A player's situation: the bet, the player's chips already in, the largest raise, the smallest bet."""

    bet: int
    already: int
    full_raise: int
    minimum: int
    heads_up: bool = False
    opening: bool = False
    """Whether the bet opens the round; before the flop the big blind does."""

    @property
    def to_call(self) -> int:
        return self.bet - self.already

    @property
    def min_raise(self) -> int:
        """The minimum total of a bet after a raise."""
        return self.bet + self.full_raise


class Put(Struct, frozen=True):
    """The chips a player puts out, in one motion and perhaps a second; or a declared amount alone."""

    chips: tuple[int, ...] = ()
    then: tuple[int, ...] = ()
    """Chips of a second motion."""
    declared: Declared = "nothing"
    amount: int | None = None
    """The declared total; None where the player declared none."""
    last: bool = False
    """Whether these are the player's last chips."""


class Ruling(Struct, frozen=True):
    """A ruling.

    `amount` is the player's total in front after it, `why` a code, `key` the rule value applied.
    """

    ruled: Ruled
    amount: int
    why: str
    key: str


def ruling(rules: Betting, facing: Facing, put: Put) -> Ruling:
    """Rule on the bet made by chips and words."""
    if put.declared == "call":
        return Ruling("call", facing.bet, "declared_call", "binding_words")
    if put.then:
        return _two_motions(rules, facing, put)
    total = put.amount if put.amount is not None else facing.already + sum(put.chips)
    if put.declared == "all_in":
        return Ruling("all_in", total, "declared_all_in", "binding_words")
    if facing.to_call <= 0:
        return _unopened(rules, facing, put, total)
    if put.declared == "raise":
        return _declared_raise(facing, put, total)
    return _silent(rules, facing, put, total)


def _unopened(rules: Betting, facing: Facing, put: Put, total: int) -> Ruling:
    """Nothing to call: chips are a bet, a single one at full value; for the big blind a raise or a check."""
    if put.declared == "raise" and facing.bet:
        return _declared_raise(facing, put, total)
    if total <= facing.already:
        return Ruling("check", facing.already, "check", "binding_words")
    if facing.bet:
        half_raise = _half_raise(rules, facing, put, total)
        return replace(half_raise, ruled="check", why="check") if half_raise.ruled == "call" else half_raise
    if put.last:
        return Ruling("all_in", total, "last_chips", "last_chips_all_in")
    if total < facing.minimum:
        return Ruling("bet", facing.minimum, "to_minimum", "smallest_raise")
    if len(put.chips) == 1:
        return Ruling("bet", total, "single_chip_bet", "overchip")
    return Ruling("bet", total, "bet", "binding_words")


def _declared_raise(facing: Facing, put: Put, total: int) -> Ruling:
    if put.last and total < facing.min_raise:
        return Ruling("all_in", total, "last_chips", "binding_words")
    if total < facing.min_raise:
        return Ruling("raise", facing.min_raise, "raise_to_minimum", "binding_words")
    if put.amount is None and len(put.chips) == 1:
        return Ruling("raise", total, "overchip_raise", "overchip")
    return Ruling("raise", total, "declared_raise", "raise_said_is_total")


def _silent(rules: Betting, facing: Facing, put: Put, total: int) -> Ruling:
    """Rule on chips without a word; an amount alone counts as chips of that amount."""
    if total < facing.bet:
        return _undercall(facing, put, total)
    if total == facing.bet:
        return Ruling("call", total, "exact_call", "binding_words")
    if put.amount is None and len(put.chips) == 1:
        return Ruling("call", facing.bet, "overchip_call", "overchip")
    if put.amount is None and total - min(put.chips) < facing.bet:
        return Ruling("call", facing.bet, "all_chips_needed", "multiple_chips")
    return _half_raise(rules, facing, put, total)


def _undercall(facing: Facing, put: Put, total: int) -> Ruling:
    if put.last:
        return Ruling("all_in", total, "short_call", "undercall")
    if facing.heads_up:
        return Ruling("call", facing.bet, "undercall_heads_up", "undercall")
    if facing.opening:
        return Ruling("call", facing.bet, "undercall_opening", "undercall")
    return Ruling("director", total, "undercall_director", "undercall")


def _half_raise(rules: Betting, facing: Facing, put: Put, total: int) -> Ruling:
    raised = total - facing.bet
    if raised >= facing.full_raise:
        return Ruling("all_in" if put.last else "raise", total, "full_raise", "half_raise_percent")
    if put.last and (rules.last_chips_all_in or raised * 100 >= facing.full_raise * rules.half_raise_percent):
        return Ruling("all_in", total, "last_chips", "last_chips_all_in")
    if raised * 100 >= facing.full_raise * rules.half_raise_percent:
        return Ruling("raise", facing.min_raise, "half_raise", "half_raise_percent")
    return Ruling("call", facing.bet, "less_than_half", "half_raise_percent")


def _two_motions(rules: Betting, facing: Facing, put: Put) -> Ruling:
    """Two motions: without a word only the first counts; after `raise` the set decides."""
    first = replace(put, then=(), last=False)
    if put.declared != "raise" or put.amount is not None:
        first_ruling = ruling(rules, facing, first)
        return (
            replace(first_ruling, why="string_bet", key="string_bets") if put.amount is None else first_ruling
        )
    total = facing.already + sum(put.chips)
    if not rules.two_motions:
        return Ruling("raise", max(total, facing.min_raise), "second_motion_gone", "two_motions")
    if total == facing.bet:
        all_chips = total + sum(put.then)
        return Ruling("raise", max(all_chips, facing.min_raise), "two_motions", "two_motions")
    return Ruling("raise", max(total, facing.min_raise), "not_the_call_first", "two_motions")
