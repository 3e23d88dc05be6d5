"""Calculators `positions`, `worst-seat` and `mover`: button, blinds, and moves to balance tables."""

from __future__ import annotations

from functools import partial
from typing import Any, TypedDict

from msgspec import Struct

from clockserver.calculators.input_reading import read
from clockserver.calculators.table_input import GivenBlinds, GivenSeat, Occupied, Size, faults_of_table
from clockserver.core.texts import Reason, Text
from clockserver.tournament.balancing.mover import Game, Mover, next_big_blind, stud_mover
from clockserver.tournament.balancing.worst_seat import worst_seats
from clockserver.tournament.dealing.positions import next_hand


class GivenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table before a hand. The absent and the penalised occupy their seats."""

    seats: Size
    occupied: Occupied
    last: GivenBlinds


class PositionsAnswer(TypedDict):
    """The next hand. A dead small blind is posted by nobody; `no_hand` are the seats that wait."""

    button: int
    small_blind: int
    big_blind: int
    dead_button: bool
    dead_small_blind: bool
    posts_small_blind: int | None
    no_hand: list[int]


def positions(given: object) -> PositionsAnswer:
    """Button and blinds of the next hand. Raises Refused."""
    asked = read(given, GivenTable, partial(faults_of_table, least=2))
    hand = next_hand(asked.seats, set(asked.occupied), asked.last.blinds)
    assert hand.small_blind is not None  # noqa: S101 - only a single big blind has none
    return {
        "button": hand.button,
        "small_blind": hand.small_blind,
        "big_blind": hand.big_blind,
        "dead_button": hand.dead_button,
        "dead_small_blind": hand.dead_small_blind,
        "posts_small_blind": hand.posts_small_blind,
        "no_hand": list(hand.no_hand),
    }


class GivenShortTable(GivenTable, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table that gets a player; `occupied` is before the move."""

    single_big_blind: bool = True
    """Whether the set lets a newcomer be big blind at the seat that just was it."""


class RankedSeat(TypedDict):
    """An open seat. `reason`: `big_blind_next`, `single_big_blind`, `big_blind_in_<k>`, `button` or `no_hand`."""

    seat: int
    reason: str
    text: Text


class WorstSeatAnswer(TypedDict):
    """Open seats, the worst first. `forbidden`: a player there would be small blind."""

    ranked: list[RankedSeat]
    forbidden: list[int]


def worst_seat(given: object) -> WorstSeatAnswer:
    """The seats for a player moved to a table, the worst first. Raises Refused."""
    asked = read(given, GivenShortTable, partial(faults_of_table, least=1))
    found = worst_seats(
        asked.seats, set(asked.occupied), asked.last.blinds, single_big_blind=asked.single_big_blind
    )
    return {
        "ranked": [{"seat": each.seat, "reason": each.reason, "text": each.text} for each in found.ranked],
        "forbidden": list(found.forbidden),
    }


class GivenLongTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table that gives a player. `last` is not needed in stud."""

    seats: Size
    occupied: Occupied
    last: GivenBlinds | None = None
    game: Game
    opened_seat: GivenSeat | None = None
    """In stud: the seat that opened last at the short table."""


class MoverAnswer(TypedDict):
    """The seat whose player moves. `reason`: `next_big_blind`, `big_blind_if_holdem`, `same_seat`, `next_to_seat`."""

    seat: int
    reason: str
    text: Text


def mover(given: object) -> MoverAnswer:
    """The seat of the player who moves. Raises Refused."""
    asked = read(given, GivenLongTable, partial(_faults_of_mover, given))
    found = _found(asked)
    return {"seat": found.seat, "reason": found.reason, "text": found.text}


def _faults_of_mover(given: object, asked: Any) -> list[Reason]:
    said = given if isinstance(given, dict) else {}
    reasons = faults_of_table(asked, least=2)
    if asked.game == "stud" and said.get("opened_seat") is None:
        reasons.append(Reason("mover.no_opened_seat", {}, "opened_seat"))
    if asked.game in ("flop", "mixed") and said.get("last") is None:
        reasons.append(Reason("wire.missing_field", {"name": "last"}, "last"))
    return reasons


def _found(asked: GivenLongTable) -> Mover:
    occupied = set(asked.occupied)
    if asked.game == "stud" and asked.opened_seat is not None:
        return stud_mover(asked.seats, occupied, asked.opened_seat)
    assert asked.last is not None  # noqa: S101 - refused without it
    return next_big_blind(asked.seats, occupied, asked.last.blinds, asked.game)
