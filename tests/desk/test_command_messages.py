"""The wire refuses a message that is not exactly a command, and names the first wrong field."""

from __future__ import annotations

import json

import msgspec
import pytest

from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.desk.command_messages import (
    COMMAND_TYPES,
    MAX_BYTES,
    AnyCommand,
    parse_envelope,
    parse_topics,
)
from clockserver.desk.registries import REGISTRIES
from clockserver.live.packets import OVERSIZED, WireJson
from clockserver.tournament.clock.commands import AddTime

RIGHT = {"id": "tap-00000001", "type": "clock.add", "tournament": "friday", "ms": 60_000}


def refusal(message: object) -> tuple[str, str | None]:
    with pytest.raises(Refused) as caught:
        parse_envelope(message)
    (reason,) = caught.value.reasons
    return reason.code, reason.field


def test_a_valid_command_is_read() -> None:
    envelope = parse_envelope(RIGHT)
    assert (envelope.id, envelope.tournament) == ("tap-00000001", "friday")
    assert envelope.command == AddTime(ms=60_000)


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"minutes": 1}, "wire.unknown_field", "minutes"),
        ({"ms": "60000"}, "wire.wrong_value", "ms"),
        ({"ms": 60_000.0}, "wire.wrong_value", "ms"),
        ({"ms": True}, "wire.wrong_value", "ms"),
        ({"ms": None}, "wire.wrong_value", "ms"),
        ({"ms": 2**60}, "wire.wrong_value", "ms"),
        ({"type": "clock.explode"}, "wire.unknown_type", "type"),
        ({"type": 7}, "wire.wrong_value", "type"),
        ({"id": "short"}, "wire.wrong_value", "id"),
        ({"id": "has a space in it"}, "wire.wrong_value", "id"),
        ({"id": "x" * 65}, "wire.wrong_value", "id"),
        ({"tournament": "../etc"}, "wire.wrong_value", "tournament"),
        ({"session": 1}, "wire.wrong_value", "session"),
    ],
)
def test_a_message_that_is_no_command_is_refused_by_its_field(
    change: dict[str, object], code: str, field: str
) -> None:
    assert refusal({**RIGHT, **change}) == (code, field)


EXAMPLES = {kind: each.example for registry in REGISTRIES for kind, each in registry.commands.items()}
WRONG_VALUES = (None, True, -1, 2**60, 0.5, "", "x" * 5_000, [], [7], {}, {"type": "clock.add"})


@pytest.mark.parametrize("name", sorted(COMMAND_TYPES))
def test_a_command_read_by_its_name_is_refused_as_one_read_among_all_commands(name: str) -> None:
    command = COMMAND_TYPES[name]
    right = {"type": name, **EXAMPLES.get(command, {"command": "tap-00000001"})}
    bodies = [right, {**right, "unheard_of": 1}]
    for field in command.__struct_encode_fields__:
        bodies.append({key: value for key, value in right.items() if key != field})
        bodies += [{**right, field: value} for value in WRONG_VALUES]
    assert isinstance(read(right, command), command)
    for body in bodies:
        assert read(body, command) == read(body, AnyCommand)


def read(body: object, type_: object) -> object:
    """A command, or the reasons of its refusal."""
    try:
        return convert(body, type_)
    except Refused as refusal:
        return refusal.reasons


@pytest.mark.parametrize("missing", ["id", "type", "tournament", "ms"])
def test_a_missing_field_is_named(missing: str) -> None:
    message = {key: value for key, value in RIGHT.items() if key != missing}
    assert refusal(message) == ("wire.missing_field", missing)


@pytest.mark.parametrize("message", [None, 1, "clock.start", [], [RIGHT]])
def test_a_message_that_is_no_object_is_refused(message: object) -> None:
    assert refusal(message) == ("wire.not_an_object", None)


def test_opening_a_tournament_is_no_command_of_a_tournament() -> None:
    message = {
        "id": "create-0001",
        "type": "tournament.create",
        "tournament": "friday",
        "title": "Friday",
        "structure": "friday-9-max",
        "ruleset": "house",
    }
    assert refusal(message) == ("wire.unknown_field", "tournament")


def test_a_period_that_is_no_object_is_named_by_its_place() -> None:
    message = {**RIGHT, "type": "structure.change", "from_period": "l2", "periods": [{}, 3]}
    del message["ms"]
    assert refusal(message) == ("wire.wrong_value", "periods[1]")


def test_a_wrong_reason_of_a_merge_is_named_by_its_flight() -> None:
    message = {
        "id": "merge-0001",
        "type": "flights.merge",
        "tournament": "friday",
        "from": ["1", "2", "3"],
        "label": "Day 2",
        "rule": "best_stack",
        "next_day": {"level": "longest"},
        "reasons": {"1": "As counted", "2": "", "3": "As counted"},
    }
    assert refusal(message) == ("wire.wrong_value", "reasons.2")


def test_topics_are_strings_of_a_limited_number() -> None:
    assert parse_topics({"topics": ["room"]}) == ["room"]
    for message in ({"topics": "room"}, {"topics": [1]}, {}, None, {"topics": [], "more": 1}):
        with pytest.raises(Refused):
            parse_topics(message)
    with pytest.raises(Refused) as caught:
        parse_topics({"topics": ["room"] * 51})
    assert caught.value.reasons[0].code == "wire.too_many"


def test_a_message_of_megabytes_is_not_parsed() -> None:
    large = json.dumps(["command", {"note": "x" * 2_000_000}])
    assert WireJson.loads(large) == [OVERSIZED, len(large)]
    assert WireJson.loads(json.dumps(["sync", "x" * (MAX_BYTES - 100)]))[0] == "sync"


@pytest.mark.parametrize("title", ["", "   ", "\n", "two\nlines", "nul\x00", "x" * 81])
def test_a_title_is_one_line_that_is_not_empty(title: str) -> None:
    message = {"id": "create-0001", "type": "tournament.create", "title": title}
    assert refusal({**message, "structure": "a", "ruleset": "b"}) == ("wire.wrong_value", "title")


def test_a_message_cut_inside_a_character_is_no_json() -> None:
    with pytest.raises(msgspec.DecodeError):
        WireJson.loads('["command", {"title": "\\ud800"}]')
