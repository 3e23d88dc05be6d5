"""Calculator `chip-race`: the new chips of a table, and their winners."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.input_reading import read
from clockserver.calculators.table_input import Occupied
from clockserver.core.cards import DECK
from clockserver.core.texts import Reason
from clockserver.tournament.color_up.chip_race import (
    Rounding,
    faults_of_deck,
    faults_of_last_chips,
    race,
    refuse_unexchanged,
)
from clockserver.tournament.tables.state import MAX_SEATS

SeatKey: TypeAlias = Annotated[str, Meta(pattern=r"^([1-9]|1[0-2])\Z")]
MAX_RATIO = 1_000_000


class GivenRace(Struct, frozen=True, forbid_unknown_fields=True):
    """The odd chips by seat, the value of a new chip in them, and the cards in dealing order."""

    odd: Annotated[
        dict[SeatKey, Annotated[int, Meta(ge=0, le=MAX_RATIO)]], Meta(min_length=1, max_length=MAX_SEATS)
    ]
    ratio: Annotated[int, Meta(ge=2, le=MAX_RATIO)]
    deck: Annotated[list[str], Meta(max_length=len(DECK))] = []
    """Not needed where every player's chips are rounded up."""
    rounding: Rounding = "half_up"
    only_chip: Occupied = []
    """Seats whose last chips race."""


class RaceAnswer(TypedDict):
    """New chips, the seats that win one each, the best first, and seats rescued by a chip."""

    chips: int
    winners: list[int]
    rescued: list[int]


def chip_race(raw: object) -> RaceAnswer:
    """The seats that win the new chips. Raises Refused."""
    question = read(raw, GivenRace, _faults)
    odd = {int(seat): chips for seat, chips in question.odd.items()}
    done = race(odd, question.ratio, question.deck, question.rounding, question.only_chip)
    return {"chips": done.chips, "winners": list(done.winners), "rescued": list(done.rescued)}


def _faults(question: Any) -> list[Reason]:
    stated = question.odd or {}
    odd = {int(seat): chips for seat, chips in stated.items() if chips is not None}
    reasons = [] if question.ratio is None else refuse_unexchanged(odd, question.ratio)
    if question.odd is not None and len(odd) == len(stated):
        reasons += faults_of_last_chips(odd, question.only_chip or [])
    cards_needed = 0 if question.rounding in (None, "round_each_up") else sum(odd.values())
    return reasons if question.deck is None else [*reasons, *faults_of_deck(question.deck, cards_needed)]
