"""A signed file stays within the bounds of commands: nobody imports what no server could have written."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from clockserver.core.ids import LAST_PLANNED
from clockserver.core.texts import Reason, Refused
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.ports import Row
from clockserver.desk.tournaments.tournament_desks import is_tournament
from clockserver.texts.shipped_catalogues import catalogues
from clockserver.tournament_files.bounds import MAX_TEXT, demand_in_bounds
from tests.golden.releases import RELEASES, rows_of
from tests.tournament.imports.test_guaranteed_facts import an_evening
from tests.tournament_files.files import changed, file_of, lines_of, read, signed
from tests.tournament_files.files import rows_of as rows_of_table

Body = dict[str, Any]


@cache
def a_file() -> bytes:
    return file_of(rows_of_table(an_evening()))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "friday.tournament"


def refused(path: Path, file: bytes) -> Reason:
    with pytest.raises(Refused) as caught:
        read(path, file)
    (reason,) = caught.value.reasons
    return reason


def created(path: Path, change: Callable[[Body], Any]) -> Reason:
    """The refusal of a file with a changed first event."""

    def rewrite(lines: list[Body]) -> None:
        body = msgspec.json.decode(lines[1]["body"])
        change(body)
        lines[1]["body"] = msgspec.json.encode(body).decode()

    return refused(path, changed(a_file(), rewrite))


def first_period(body: Body) -> Body:
    period: Body = body["structure"]["periods"][0]
    return period


def many_periods(body: Body) -> None:
    body["structure"]["periods"] = [first_period(body)] * 301


@pytest.mark.parametrize(
    ("change", "field", "words_of_reason"),
    [
        (lambda body: body.update(title="x" * 81), "title", "at most 80 characters"),
        (lambda body: body.update(title="x" * 1_000_000), "title", "at most 80 characters"),
        (lambda body: body.update(title="A" + "\u0301" * 300), "title", "at most 80 characters"),
        (lambda body: body.update(title="a\nb"), "title", "form is wrong"),
        (lambda body: body.update(title=""), "title", "form is wrong"),
        (lambda body: body.update(timezone="Mars/Base"), "timezone", "time zone Mars/Base"),
        (lambda body: body.update(timezone="../etc/localtime"), "timezone", "time zone"),
        (lambda body: body.update(timezone="x" * 65), "timezone", "at most 64"),
        (lambda body: body.update(slug="Not A Slug"), "slug", "form is wrong"),
        (lambda body: body.update(plan={"starts_at": LAST_PLANNED + 1}), "plan.starts_at", "at most"),
        (lambda body: body["structure"].update(title="x" * 81), "structure.title", "at most 80"),
        (lambda body: body["structure"].update(source="x" * 201), "structure.source", "at most 200"),
        (lambda body: body["structure"].update(periods=[]), "structure.periods", "at least 1 value"),
        (many_periods, "structure.periods", "at most 300 values"),
        (lambda body: first_period(body).update(ms=0), "structure.periods[0].ms", "at least 1"),
        (lambda body: first_period(body).update(ms=10**12), "structure.periods[0].ms", "at most"),
        (lambda body: first_period(body).update(note="x" * 121), "structure.periods[0].note", "at most 120"),
        (lambda body: body["structure"].update(starting_stack=2**60), "structure.starting_stack", "at most"),
        (lambda body: body["structure"].update(starting_stack=-(2**60)), "structure.starting_stack", "least"),
        (lambda body: body["ruleset"].update(title="x" * 1_000_001), "ruleset.title", "at most 1,000,000"),
        (lambda body: body["structure"].update(name="x" * (MAX_TEXT + 1)), "structure.name", "at most 2,000"),
        (lambda body: body["structure"].update({"y" * 3_000: 1}), "structure", "at most 2,000"),
    ],
)
def test_a_first_event_beyond_the_bounds_of_commands_is_refused_with_field_and_reason(
    change: Callable[[Body], Any], field: str, words_of_reason: str, path: Path
) -> None:
    reason = created(path, change)
    assert (reason.code, reason.params["line"], reason.params["seq"]) == ("tournament_file.field", 2, 1)
    assert reason.params["name"] == field
    for words in (catalogues().english, catalogues().of("de")):
        assert words is not None
        text = words.reason(reason)["text"]
        assert field in text
        assert len(text) < 300
    assert words_of_reason in catalogues().english.reason(reason)["text"]


def test_a_title_that_grew_as_it_was_stored_is_in_its_bounds(path: Path) -> None:
    """NFC writes U+FB2C as three characters: eighty of them were accepted, and are stored as 240."""
    title = unicodedata.normalize("NFC", "\ufb2c" * 80)
    assert len(title) == 240

    def rewrite(lines: list[Body]) -> None:
        body = msgspec.json.decode(lines[1]["body"])
        lines[1]["body"] = msgspec.json.encode(body | {"title": title}).decode()

    state, _, _ = read(path, changed(a_file(), rewrite))
    assert state.title == title
    assert created(path, lambda body: body.update(title=title + "x")).params["name"] == "title"


EVENTS: list[tuple[str, Body, str]] = [
    ("FlightsMerged", {"closed": {"1": {"reason": "x" * 201}}}, "closed[...].reason"),
    ("OffersSet", {"after": {"currency": "a b"}}, "after.currency"),
    ("RuleOverridden", {"after": {"value": ["x", "x" * 65], "reason": "x"}}, "after.value[1]"),
    ("Tapped", {"session": "1", "what": "entry", "count": 10**17}, "count"),
    ("Tapped", {"session": "1", "more": Raw(b"[" * 5_000 + b"]" * 5_000)}, "body"),
]


@pytest.mark.parametrize(("tag", "body", "field"), EVENTS)
def test_other_events_keep_to_their_bounds(tag: str, body: Body, field: str) -> None:
    row = Row("tournament:x", 7, 1, "command-1", 0, "td", tag, msgspec.json.encode(body).decode())
    with pytest.raises(Refused) as caught:
        demand_in_bounds(row, tag, 8)
    (reason,) = caught.value.reasons
    assert (reason.code, reason.params["seq"], reason.params["name"]) == ("tournament_file.field", 7, field)


@pytest.mark.parametrize("release", RELEASES)
def test_what_any_release_wrote_is_in_bounds(release: str) -> None:
    rows = [row for row in rows_of(release) if is_tournament(row.stream)]
    for row in rows:
        demand_in_bounds(row, record_of(row).event.__struct_config__.tag, row.seq)
    assert rows


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [(0, "seq", 1), (0, "slug", '"other"'), (0, "key", '"00"'), (2, "at", 1), (-1, "persons", 0)],
)
def test_a_field_that_is_there_twice_is_refused_whichever_counts(
    path: Path, line: int, name: str, value: Any
) -> None:
    lines = lines_of(a_file())[:-1]
    for twice in (
        lines[line].replace(b"{", f'{{"{name}":{value},'.encode(), 1),
        lines[line].replace(b"{", f'{{"\\u00{ord(name[0]):02x}{name[1:]}":{value},'.encode(), 1),
    ):
        reason = refused(path, signed([*lines[:line], twice, *lines[line:][1:]]))
        assert (reason.code, reason.params["line"]) == ("tournament_file.line", line % len(lines) + 1)
        assert name in catalogues().english.reason(reason)["text"]


def test_a_line_in_another_spelling_is_read(path: Path) -> None:
    """Blanks, and another order of fields, as other programs write them."""
    first, *others = lines_of(a_file())[:-1]
    fields = msgspec.json.decode(first)
    spelt = (
        b"{ "
        + b" , ".join(
            msgspec.json.encode(name) + b" : " + msgspec.json.encode(fields[name]) for name in sorted(fields)
        )
        + b" }"
    )
    state, _, _ = read(path, signed([spelt, *others]))
    assert state.slug == "friday"


@pytest.mark.parametrize("field", ["body", "command", "actor"])
def test_a_nul_character_in_a_record_is_refused(path: Path, field: str) -> None:
    def put(lines: list[Body]) -> None:
        lines[2][field] = lines[2][field][:-1] + "\0" + lines[2][field][-1:]

    reason = refused(path, changed(a_file(), put))
    assert (reason.code, reason.params["line"]) == ("tournament_file.line", 3)
    assert "U+0000" in catalogues().english.reason(reason)["text"]


def test_a_format_beyond_every_number_is_no_tournament_file(path: Path) -> None:
    """No answer of a worker can hold it."""
    first, *others = lines_of(a_file())[:-1]
    later = first.replace(b'"format":1', b'"format":1' + b"0" * 400)
    assert refused(path, signed([later, *others])).code == "tournament_file.no_header"
