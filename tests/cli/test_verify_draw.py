"""`clockserver verify-draw` tells anybody with a shell whether a draw kept its promise."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from clockserver.tournament.draws.draw import (
    DrawInput,
    DrawnButton,
    PublishedDraw,
    drawn_button,
    short_form,
    verify,
)
from tests.shell import run
from tests.tournament.draws.draw_vectors import players, published, seed_of, tables_of

DOCUMENT = (Path(__file__).parents[2] / "docs" / "draws.md").read_text("utf-8")


def seats_at(table: int) -> list[int]:
    """The seats drawn at a table."""
    places = [place.split("-") for _, place in RECORD.result or ()]
    return [int(seat) for number, seat in places if int(number) == table]


RECORD = published(seed_of("friday"), DrawInput(3, "seats", players(20), tables=tables_of(9, 9, 9)), "aces")

WITH_BUTTONS = replace(
    RECORD,
    buttons=tuple(
        DrawnButton(table, drawn_button(bytes.fromhex(RECORD.seed), "aces", table, seats_at(table)))
        for table in (1, 2, 3)
    ),
)


def run_verify(record: PublishedDraw | str) -> Any:
    text = msgspec.json.encode(record).decode() if isinstance(record, PublishedDraw) else record
    return run("verify-draw", "-", input=text)


def test_a_draw_as_committed_is_valid(tmp_path: Path) -> None:
    file = tmp_path / "draw.json"
    file.write_bytes(msgspec.json.encode(RECORD))
    done = run("verify-draw", file)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"Draw 3 ({short_form(RECORD.commitment)}): in order.\n"


def test_a_withdrawn_draw_is_valid_and_reported_without_a_result() -> None:
    done = run_verify(replace(RECORD, result=None))
    assert done.returncode == 0
    assert "withdrawn" in done.stdout


def test_every_difference_is_reported_in_a_sentence() -> None:
    result = RECORD.result or ()
    (first, drew), (second, also_drew) = result[:2]
    done = run_verify(replace(RECORD, result=((first, also_drew), (second, drew), *result[2:-1])))
    assert done.returncode == 1
    missing, place = result[-1]
    assert done.stdout.splitlines() == [
        f"result: {first} drew {drew} but is listed at {also_drew}.",
        f"result: {second} drew {also_drew} but is listed at {drew}.",
        f"result: {missing} drew {place} but is not listed.",
        f"Draw 3 ({short_form(RECORD.commitment)}): not in order. Differences: 3.",
    ]


def test_a_button_given_to_another_seat_is_found() -> None:
    first, *others = WITH_BUTTONS.buttons
    assert run_verify(WITH_BUTTONS).returncode == 0
    other_seat = next(seat for seat in seats_at(1) if seat != first.button)
    done = run_verify(replace(WITH_BUTTONS, buttons=(replace(first, button=other_seat), *others)))
    assert done.returncode == 1
    sentence = f"Table 1: seat {first.button} drew the button, but seat {other_seat} is listed with it."
    assert done.stdout.splitlines()[0] == f"buttons[0].button: {sentence}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not JSON"),
        ("[]", "This has to be an object; it is a list."),
        ("{}", "commitment is missing"),
        (msgspec.json.encode(RECORD).decode().replace('"number"', '"nummer"'), "no field nummer"),
        (msgspec.json.encode(replace(RECORD, seed="ab")).decode(), "seed: "),
        (msgspec.json.encode(RECORD).decode().replace('"table":1,', '"table":0,'), "input.tables[0].table: "),
    ],
)
def test_a_file_that_is_no_published_draw_ends_with_exit_2_and_a_reason(text: str, reason: str) -> None:
    done = run_verify(text)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    done = run("verify-draw", tmp_path / "mistyped.json")
    assert done.returncode == 2
    assert "mistyped.json" in done.stderr


def test_the_example_in_the_document_is_a_valid_draw() -> None:
    examples = re.findall(r"```json\n(\{.*?\})\n```", DOCUMENT, re.DOTALL)
    (record,) = (msgspec.json.decode(each, type=PublishedDraw) for each in examples)
    assert verify(record) == []


def test_the_program_in_the_document_draws_the_same() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    names: dict[str, Any] = {}
    exec(program, names)  # noqa: S102 - ours
    record = json.loads(msgspec.json.encode(WITH_BUTTONS))
    assert [tuple(pair) for pair in names["seats"](record)] == list(RECORD.result or ())
    assert names["commitment"](record) == RECORD.commitment
    drawn = [(each["table"], names["button"](record, each["table"])) for each in record["buttons"]]
    assert drawn == [(each.table, each.button) for each in WITH_BUTTONS.buttons]
