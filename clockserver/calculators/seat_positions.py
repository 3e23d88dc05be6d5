"""Calculators `positions`, `worst-seat` and `mover`: button, blinds, and balancing moves."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal, TypedDict

from msgspec import Struct

from clockserver.calculators.input_reading import read
from clockserver.calculators.table_input import GivenBlinds, GivenSeat, Occupied, Size, faults_of_table
from clockserver.core.texts import Reason, Text
from clockserver.tournament.balancing.mover import Game, Mover, next_big_blind, next_button, stud_mover
from clockserver.tournament.balancing.worst_seat import worst_seats, worst_seats_by_button
from clockserver.tournament.dealing.positions import Blinds, button_hand, next_hand
from clockserver.tournament.tables.state import MAX_SEATS


class GivenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table before a hand. Absent and penalised players occupy their seats.

    Where the button posts the only blind (`game` is `button_ante`), `button` is its last seat; `last` is not
    needed.
    """

    seats: Size
    occupied: Occupied
    last: GivenBlinds | None = None
    game: Literal["flop", "button_ante"] = "flop"
    button: GivenSeat | None = None


class PositionsAnswer(TypedDict):
    """The next hand. Nobody posts a dead small blind; the seats in `no_hand` wait for their hand.

    Both blinds are null where the button posts the only blind.
    """

    button: int
    small_blind: int | None
    big_blind: int | None
    dead_button: bool
    dead_small_blind: bool
    posts_small_blind: int | None
    no_hand: list[int]


def positions(raw: object) -> PositionsAnswer:
    """Button and blinds of the next hand. Raises Refused."""
    question = read(raw, GivenTable, partial(_faults, raw, min_players=2))
    by_button = question.game == "button_ante"
    hand = (button_hand if by_button else next_hand)(question.seats, set(question.occupied), _last(question))
    return {
        "button": hand.button,
        "small_blind": None if by_button else hand.small_blind,
        "big_blind": None if by_button else hand.big_blind,
        "dead_button": hand.dead_button,
        "dead_small_blind": hand.dead_small_blind,
        "posts_small_blind": None if by_button else hand.posts_small_blind,
        "no_hand": list(hand.no_hand),
    }


def _last(question: GivenTable | GivenLongTable) -> Blinds:
    """The last hand; where the button posts the only blind, only the button counts."""
    if question.game == "button_ante":
        assert question.button is not None  # noqa: S101 - refused without it
        return Blinds(question.button, question.button, question.button)
    assert question.last is not None  # noqa: S101 - refused without it
    return question.last.blinds


def _faults(raw: object, question: Any, *, min_players: int) -> list[Reason]:
    """Faults of a table, and of the part of the last hand that its game needs."""
    stated = raw if isinstance(raw, dict) else {}
    reasons = faults_of_table(question, min_taken=min_players)
    needed = {"flop": "last", "mixed": "last", "button_ante": "button", "stud": None}.get(question.game)
    if needed is not None and stated.get(needed) is None:
        reasons.append(Reason("wire.missing_field", {"name": needed}, needed))
    if (
        question.game == "button_ante"
        and question.button is not None
        and question.button > (question.seats or MAX_SEATS)
    ):
        reasons.append(Reason("seats.unknown", {"seat": question.button, "seats": question.seats}, "button"))
    return reasons


class GivenShortTable(GivenTable, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table that receives a player; `occupied` is before the move."""

    single_big_blind: bool = True
    """Whether the rule set lets the moved player be big blind in the seat of the last big blind."""


class RankedSeat(TypedDict):
    """An open seat. `reason`: `big_blind_next`, `single_big_blind`, `big_blind_in_<k>`, `button` or `no_hand`.

    Where the button posts the only blind, `button_blind_next` or `button_blind_in_<k>`.
    """

    seat: int
    reason: str
    text: Text


class WorstSeatAnswer(TypedDict):
    """Open seats, the worst first. `forbidden`: seats that would be small blind."""

    ranked: list[RankedSeat]
    forbidden: list[int]


def worst_seat(raw: object) -> WorstSeatAnswer:
    """Rank the seats for a player moved to a table, the worst first. Raises Refused."""
    question = read(raw, GivenShortTable, partial(_faults, raw, min_players=1))
    occupied, last = set(question.occupied), _last(question)
    if question.game == "button_ante":
        ranked = worst_seats_by_button(question.seats, occupied, last)
    else:
        ranked = worst_seats(question.seats, occupied, last, single_big_blind=question.single_big_blind)
    return {
        "ranked": [{"seat": each.seat, "reason": each.reason, "text": each.text} for each in ranked.ranked],
        "forbidden": list(ranked.forbidden),
    }


class GivenLongTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table that gives a player.

    `last` is not needed in stud, nor where the button posts the only blind.
    """

    seats: Size
    occupied: Occupied
    last: GivenBlinds | None = None
    game: Game
    opened_seat: GivenSeat | None = None
    """In stud: the last opening seat at the short table."""
    button: GivenSeat | None = None
    """Where the button posts the only blind: its last seat."""


class MoverAnswer(TypedDict):
    """The seat whose player moves.

    `reason`: `next_big_blind`, `big_blind_if_holdem`, `same_seat`, `next_to_seat` or `next_button_blind`.
    """

    seat: int
    reason: str
    text: Text


def mover(raw: object) -> MoverAnswer:
    """The seat of the player who moves. Raises Refused."""
    question = read(raw, GivenLongTable, partial(_faults_of_mover, raw))
    chosen = _mover(question)
    return {"seat": chosen.seat, "reason": chosen.reason, "text": chosen.text}


def _faults_of_mover(raw: object, question: Any) -> list[Reason]:
    stated = raw if isinstance(raw, dict) else {}
    reasons = _faults(raw, question, min_players=2)
    if question.game == "stud" and stated.get("opened_seat") is None:
        reasons.append(Reason("mover.no_opened_seat", {}, "opened_seat"))
    return reasons


def _mover(question: GivenLongTable) -> Mover:
    occupied = set(question.occupied)
    if question.game == "stud" and question.opened_seat is not None:
        return stud_mover(question.seats, occupied, question.opened_seat)
    if question.game == "button_ante":
        return next_button(question.seats, occupied, _last(question))
    return next_big_blind(question.seats, occupied, _last(question), question.game)
