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
    """The next hand. A dead small blind is posted by nobody; `no_hand` are waiting seats.

    Both blinds are null where the button posts the only one.
    """

    button: int
    small_blind: int | None
    big_blind: int | None
    dead_button: bool
    dead_small_blind: bool
    posts_small_blind: int | None
    no_hand: list[int]


def positions(given: object) -> PositionsAnswer:
    """Button and blinds of the next hand. Raises Refused."""
    asked = read(given, GivenTable, partial(_faults, given, least=2))
    by_button = asked.game == "button_ante"
    hand = (button_hand if by_button else next_hand)(asked.seats, set(asked.occupied), _last(asked))
    return {
        "button": hand.button,
        "small_blind": None if by_button else hand.small_blind,
        "big_blind": None if by_button else hand.big_blind,
        "dead_button": hand.dead_button,
        "dead_small_blind": hand.dead_small_blind,
        "posts_small_blind": None if by_button else hand.posts_small_blind,
        "no_hand": list(hand.no_hand),
    }


def _last(asked: GivenTable | GivenLongTable) -> Blinds:
    """The last hand; where the button posts the only blind, only the button counts."""
    if asked.game == "button_ante":
        assert asked.button is not None  # noqa: S101 - refused without it
        return Blinds(asked.button, asked.button, asked.button)
    assert asked.last is not None  # noqa: S101 - refused without it
    return asked.last.blinds


def _faults(given: object, asked: Any, *, least: int) -> list[Reason]:
    """Faults of a table, and of the last hand as its game needs it."""
    said = given if isinstance(given, dict) else {}
    reasons = faults_of_table(asked, least=least)
    needed = {"flop": "last", "mixed": "last", "button_ante": "button", "stud": None}.get(asked.game)
    if needed is not None and said.get(needed) is None:
        reasons.append(Reason("wire.missing_field", {"name": needed}, needed))
    if asked.game == "button_ante" and asked.button is not None and asked.button > (asked.seats or MAX_SEATS):
        reasons.append(Reason("seats.unknown", {"seat": asked.button, "seats": asked.seats}, "button"))
    return reasons


class GivenShortTable(GivenTable, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table that receives a player; `occupied` is before the move."""

    single_big_blind: bool = True
    """Whether the set lets a newcomer be big blind at the last big blind's seat."""


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


def worst_seat(given: object) -> WorstSeatAnswer:
    """Rank the seats for a player moved to a table, the worst first. Raises Refused."""
    asked = read(given, GivenShortTable, partial(_faults, given, least=1))
    occupied, last = set(asked.occupied), _last(asked)
    if asked.game == "button_ante":
        found = worst_seats_by_button(asked.seats, occupied, last)
    else:
        found = worst_seats(asked.seats, occupied, last, single_big_blind=asked.single_big_blind)
    return {
        "ranked": [{"seat": each.seat, "reason": each.reason, "text": each.text} for each in found.ranked],
        "forbidden": list(found.forbidden),
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


def mover(given: object) -> MoverAnswer:
    """The seat of the player who moves. Raises Refused."""
    asked = read(given, GivenLongTable, partial(_faults_of_mover, given))
    found = _found(asked)
    return {"seat": found.seat, "reason": found.reason, "text": found.text}


def _faults_of_mover(given: object, asked: Any) -> list[Reason]:
    said = given if isinstance(given, dict) else {}
    reasons = _faults(given, asked, least=2)
    if asked.game == "stud" and said.get("opened_seat") is None:
        reasons.append(Reason("mover.no_opened_seat", {}, "opened_seat"))
    return reasons


def _found(asked: GivenLongTable) -> Mover:
    occupied = set(asked.occupied)
    if asked.game == "stud" and asked.opened_seat is not None:
        return stud_mover(asked.seats, occupied, asked.opened_seat)
    if asked.game == "button_ante":
        return next_button(asked.seats, occupied, _last(asked))
    return next_big_blind(asked.seats, occupied, _last(asked), asked.game)
