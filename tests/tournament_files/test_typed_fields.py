"""Every typed field of an event has the bounds of its command, and a tournament file that exceeds them is refused."""

from __future__ import annotations

import re
from typing import Annotated, Any, get_args

import msgspec
import pytest
from msgspec import Struct, inspect

from clockserver.core.ids import LAST_PLANNED
from clockserver.core.input.text_input import VisibleLine
from clockserver.core.input.typed_fields import typed
from clockserver.core.texts import Refused
from clockserver.desk.ports import Row
from clockserver.tournament.types import TournamentCommand
from clockserver.tournament_files.bounded_fields import Reduction
from clockserver.tournament_files.bounds import demand_in_bounds
from tests.tournament_files.typed_fields import Value, values_by_event, values_of

IDS = {"Card", "EntryId", "PeriodId", "SessionId", "StreamId"}
"""Names of types of ids: nobody types them."""
NOT_TYPED = {
    "an id that the server makes": (
        "Announcement.id",
        "KnockOutNamed.after",
        "KnockOutNamed.before",
        "Payment.shift",
        "PoolAssigned.entry",
        "Reversed.shift",
        "Ruling.id",
        "SaleReversed.approved_by",
        "SellingEvent.approved_by",
        "SlipPaid.approved_by",
        "Sold.shift",
        "TournamentImported.slug",
    ),
    "a seed, a hash, a key, or the name of a secret: the server makes it": (
        "CardTurned.seed",
        "Confirmation.fingerprint",
        "DrawPublished.commitment",
        "DrawPublished.secret",
        "DrawWithdrawn.seed",
        "Envelope.opening",
        "LateSeedRevealed.seed",
        "Mystery.commitments",
        "Mystery.root",
        "Mystery.secret",
        "PickerNamed.seed",
        "SeatsDrawn.seed",
        "TournamentImported.key",
        "TournamentImported.state_hash",
        "Vote.secret",
    ),
    "one of a list that the server knows": (
        "BooksClosed.balances",
        "PoolAssigned.to",
        "Posting.account",
        "SeatingEvent.counted",
        "SlipPart.account",
        "Stakes.game",
        "Turn.game",
    ),
    "of a file of the venue or the library": (
        "Citation.rule",
        "Citation.source",
        "Citation.wording",
        "PayoutTable.name",
        "Plan.template",
        "RuleSet.cited",
        "RuleSet.inherits",
        "RuleSet.name",
        "RuleSet.title",
        "Structure.name",
    ),
    "parts of a rule's value, in bounds with it": ("Override.value",),
    "a text of the catalogue": ("Text.code", "Text.params"),
}
"""Fields with a text that nobody types, by the reason."""
LISTED = {place for places in NOT_TYPED.values() for place in places}


def unbounded_texts(values: list[Value]) -> set[str]:
    """The places of texts without bounds, except ids."""
    return {
        each.place
        for each in values
        if isinstance(each.info, inspect.StrType)
        and each.bounds is None
        and each.info.max_length is None
        and each.info.pattern is None
        and not (each.plain_names and each.plain_names <= IDS)
    }


def test_every_text_of_an_event_has_bounds_or_is_typed_by_nobody() -> None:
    found = {place for values in values_by_event().values() for place in unbounded_texts(values)}
    assert sorted(found - LISTED) == [], (
        "declare them as Annotated[str, typed(…)] (core/input/typed_fields.py)"
    )
    assert sorted(LISTED - found) == []


def test_every_planned_instant_of_an_event_has_bounds() -> None:
    planned = {
        value.name
        for command in get_args(TournamentCommand)
        for value in values_of(inspect.type_info(command))
        if isinstance(value.info, inspect.IntType) and value.info.le == LAST_PLANNED
    }
    assert {"starts_at", "start_at", "resumes_at", "expires"} <= planned
    of_events = [value for values in values_by_event().values() for value in values if value.name in planned]
    assert sorted({value.place for value in of_events if not bounded_instant(value)}) == []
    assert of_events


def bounded_instant(value: Value) -> bool:
    return isinstance(value.bounds, inspect.IntType) and value.bounds.le == LAST_PLANNED


class _Prize(Struct):
    text: str
    place: int
    note: VisibleLine = "x"


class _Awarded(Struct, tag="Awarded"):
    prizes: dict[str, tuple[_Prize, ...]]
    title: msgspec.UnsetType | str | None = msgspec.UNSET


def test_a_text_without_bounds_is_found_in_lists_dictionaries_and_optional_fields() -> None:
    found = unbounded_texts(list(values_of(inspect.type_info(_Awarded))))
    assert found == {"_Prize.text", "_Awarded.prizes", "_Awarded.title"}


class _Played(Struct, tag="Played"):
    text: Annotated[str, typed(VisibleLine)] | bool


def test_a_typed_field_in_a_union_that_cannot_be_reduced_stops_the_start() -> None:
    with pytest.raises(TypeError, match="BoolType"):
        Reduction().of(inspect.type_info(_Played))


TYPED = {
    tag: typed_values
    for tag, values in values_by_event().items()
    if (typed_values := [each for each in values if each.bounds is not None])
}


def beyond(bounds: inspect.StrType | inspect.IntType) -> Any:
    """A value just outside the bounds."""
    if isinstance(bounds, inspect.IntType):
        assert bounds.le is not None
        return bounds.le + 1
    if bounds.max_length is not None:
        return "x" * (bounds.max_length + 1)
    assert bounds.pattern is not None
    return next(each for each in ("x" * 49, "a b") if not re.search(bounds.pattern, each))


def body_with(path: tuple[str, ...], value: Any) -> Any:
    """The fields and items of a path, with a value at its end."""
    if not path:
        return value
    within = body_with(path[1:], value)
    return [within] if path[0] == "[]" else {"1" if path[0] == "{}" else path[0]: within}


def name_of(path: tuple[str, ...]) -> str:
    """The path in the form of a refusal."""
    return ".".join(path).replace(".[]", "[0]").replace(".{}", "[...]")


@pytest.mark.parametrize("tag", sorted(TYPED))
def test_an_event_with_a_typed_field_beyond_its_bounds_is_refused(tag: str) -> None:
    for each in TYPED[tag]:
        body = msgspec.json.encode(body_with(each.path, beyond(each.bounds))).decode()
        row = Row("tournament:x", 7, 1, "command-1", 0, "td", tag, body)
        with pytest.raises(Refused) as caught:
            demand_in_bounds(row, tag, 8)
        (reason,) = caught.value.reasons
        assert (reason.code, reason.params["name"]) == ("tournament_file.field", name_of(each.path))
