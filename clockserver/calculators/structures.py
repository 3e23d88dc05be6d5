"""Structures in questions: the document as in files, read by the same reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, TypeAlias, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.calculators.input_reading import read
from clockserver.core.ids import MAX_CHIPS
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.structure.state import Structure
from clockserver.tournament.structure.structure_toml import parse_structure
from clockserver.tournament.tables.state import MAX_SEATS

S = TypeVar("S", bound=Struct)
NAME = "structure"
"""Name of the field with the document."""
MAX_ENTRIES = 100_000
Document: TypeAlias = Annotated[
    dict[str, Any], Meta(description="A structure as in its TOML file: docs/structures.md.")
]
Entries: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_ENTRIES)]
InPlay: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
TableSize: TypeAlias = Annotated[int, Meta(ge=2, le=MAX_SEATS)]
WishedLength: TypeAlias = Annotated[int, Meta(ge=60_000, le=360_000_000)]
"""A wanted duration: a minute to 100 hours."""


def too_many_chips(chips: int) -> Iterator[Reason]:
    """Refuse more chips in play than MAX_CHIPS."""
    if chips > MAX_CHIPS:
        yield Reason("end_time.too_many_chips", {"most": MAX_CHIPS}, "entries")


def read_with_structure(
    raw: object,
    kind: type[S],
    find_faults: Callable[[Any, Structure], Iterable[Reason]] = lambda *_: (),
    find_field_faults: Callable[[Any], Iterable[Reason]] = lambda _: (),
) -> tuple[S, Structure]:
    """A question with its structure. Raises Refused with the faults of both, and with those of `find_faults`.

    `find_field_faults` finds faults without the structure, so it also runs where the structure is faulty.
    """
    structures: list[Structure] = []

    def faults(question: Any) -> Iterable[Reason]:
        yield from find_field_faults(question)
        if question.structure is None:
            return
        try:
            structures.append(parse_structure(NAME, question.structure))
        except Refused as refusal:
            yield from (replace(reason, field=_place(reason.field)) for reason in refusal.reasons)
        else:
            yield from find_faults(question, structures[0])

    question = read(raw, kind, faults)
    return question, structures[-1]


def _place(field: str | None) -> str:
    """The reader's `structure: period 2 (break): minutes` as a field below the document's."""
    return f"{NAME}.{(field or '').removeprefix(f'{NAME}: ')}"
