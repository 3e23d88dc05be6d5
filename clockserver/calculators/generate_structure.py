"""Calculator `generate-structure`: a new structure by a wish, with its end, explanation and hints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.answer_parts import Words
from clockserver.calculators.check_structure import WarningAnswer, warning_answers
from clockserver.calculators.end_time import EndTimeAnswer, end_time_answer
from clockserver.calculators.input_reading import read
from clockserver.calculators.structures import InPlay, TableSize, WishedLength
from clockserver.core.texts import Reason, Refused
from clockserver.structures.generator.explanation import explanation_of
from clockserver.structures.generator.generate import Generated, generate
from clockserver.structures.generator.wish import Wish
from clockserver.structures.likely_end import Pace
from clockserver.tournament.structure.state import AnteKind
from clockserver.tournament.structure.toml_writing import format_structure

MAX_PLAYERS = 10_000
MAX_STACK = 10_000_000
MAX_DENOMINATIONS = 20


class GivenWish(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A wish for a structure. If omitted, a level may have any length."""

    entries: Annotated[int, Meta(ge=2, le=MAX_PLAYERS)]
    starting_stack: Annotated[int, Meta(ge=1, le=MAX_STACK)]
    chips: Annotated[list[InPlay], Meta(min_length=1, max_length=MAX_DENOMINATIONS)]
    """Values, ascending."""
    wish_ms: WishedLength
    level_minutes: Annotated[int, Meta(ge=1, le=240)] | None = None
    first_depth: Annotated[int, Meta(ge=1, le=1_000)] = 100
    """Big blinds in the stack in the first level."""
    ante: AnteKind = "none"
    ante_from_level: Annotated[int, Meta(ge=1, le=90)] | None = None
    """Null: the fourth level where each player antes, else the second."""
    break_every_minutes: Annotated[int, Meta(ge=1, le=1_440)] = 90
    break_minutes: Annotated[int, Meta(ge=1, le=1_440)] = 10
    late_registration_level: Annotated[int, Meta(ge=1, le=90)] | None = None
    """The last level with entries; null: chosen by the generator."""
    table_size: TableSize = 9
    pace: Pace = "usual"


class GeneratedAnswer(TypedDict):
    """The structure as a document, its end, its explanation, and hints."""

    structure: dict[str, Any]
    end: EndTimeAnswer
    explanation: list[Words]
    warnings: list[WarningAnswer]


def generate_structure(raw: object) -> GeneratedAnswer:
    """A structure that keeps all conditions.

    Raises Refused with the nearest lengths of a level where none does.
    """
    question = read(raw, GivenWish, _faults)
    values = {name: getattr(question, name) for name in question.__struct_fields__ if name != "chips"}
    wish = Wish(chips=tuple(question.chips), **values)
    generated = generate(wish)
    if not isinstance(generated, Generated):
        nearest = [{"level_minutes": each.minutes, "ms": each.ms} for each in generated]
        raise Refused(Reason("generate.cannot", {"nearest": nearest}, "wish_ms"))
    return {
        "structure": format_structure(generated.structure),
        "end": end_time_answer(generated.end),
        "explanation": list(explanation_of(wish, generated)),
        "warnings": warning_answers(generated.warnings),
    }


def _faults(question: Any) -> Iterator[Reason]:
    chips = question.chips
    if isinstance(chips, list) and None not in chips and chips != sorted(set(chips)):
        yield Reason("structure.chips_not_ascending", {}, "chips")
