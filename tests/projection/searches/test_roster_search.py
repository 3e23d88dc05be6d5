"""The rows in sight of the list of players: by last name, or by typed text, as control draws them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random

import pytest

from bench.players import names
from clockserver.projection.searches.roster_search import (
    RosterSearch,
    entries_of_person,
    entries_that_may_buy,
    latest_eliminated,
)
from clockserver.tournament.entries.shapes import PlayerValue

ROOT = Path(__file__).parents[3]


def player(
    name: str | None, seat: str | None = "1-1", status: str = "playing", out: int | None = None
) -> PlayerValue:
    return {  # type: ignore[typeddict-item]
        "name": name,
        "person": f"p-{name}",
        "kind": "entry",
        "status": status,
        "seat": seat,
        "lock": None,
        "rebuys": 0,
        "owes": 0,
        "addons": 0,
        "absent": False,
        "came": False,
        "no_show": False,
        "disqualified": False,
        "left_early": False,
        "out": out,
        "placing": False,
    }


FIELD = {
    "e1": player("Anna Schmidt", "4-7"),
    "e2": player("Jürgen Müller", "14-7"),
    "e3": player("Abrams, Leo", None, "waiting"),
    "e4": player("Martin King Jr.", "4-1", "out", 0),
    "e5": player(None, "5-2"),
    "e6": player("Bob Abel", "5-3", "out", 1),
    "e7": player("1st Player", "5-4", "out", None),
}


def entries_found(typed: str, **filters: str) -> list[str]:
    return list(RosterSearch().page(FIELD, typed, **filters).entries)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", ["e6", "e3", "e4", "e2", "e7", "e1", "e5"]),
        ("mull", ["e2"]),
        ("mueller jur", ["e2"]),
        ("4", ["e4", "e1"]),
        ("4-7", ["e1"]),
        ("4-", ["e4", "e1"]),
        ("#5", ["e5"]),
        ("#", ["e6", "e3", "e4", "e2", "e7", "e1", "e5"]),
        ("anna 14", []),
        ("zz", []),
    ],
)
def test_words_find_names_tables_seats_and_numbers(typed: str, expected: list[str]) -> None:
    assert entries_found(typed) == expected


def test_a_page_begins_at_a_letter_and_says_what_follows() -> None:
    assert entries_found("", standing="out") == ["e6", "e4", "e7"]
    assert entries_found("", letter="M") == ["e2", "e7", "e1", "e5"]
    page = RosterSearch().page(FIELD, max_rows=2, letter="K")
    assert (list(page.entries), page.after) == (["e4", "e2"], 3)
    assert page.counts == {"all": 7, "in": 3, "waiting": 1, "out": 3}
    assert page.letters == ["A", "K", "M", "P", "S", "#"]


def test_a_renamed_player_is_found_by_the_new_name() -> None:
    search = RosterSearch()
    search.page(FIELD, "anna")
    after = {**FIELD, "e1": player("Berta Blum", "4-7")}
    assert [list(search.page(after, each).entries) for each in ("anna", "blum")] == [[], ["e1"]]


def test_a_search_finds_the_newest_bust_outs_and_the_entries_of_a_person() -> None:
    assert list(latest_eliminated(FIELD, 5)) == ["e6", "e4"]
    assert list(entries_of_person(FIELD, "p-Bob Abel")) == ["e6"]


def test_players_in_play_may_buy_and_take_an_add_on_once() -> None:
    field = {**FIELD, "e10": player("Ten"), "e9": {**player("Nine"), "addons": 1}}
    assert entries_that_may_buy(field, "rebuy") == ["e1", "e2", "e3", "e5", "e9", "e10"]
    assert entries_that_may_buy(field, "addon") == ["e1", "e2", "e3", "e5", "e10"]


def test_the_control_draws_the_same_players_in_the_same_order() -> None:
    dice = Random(3)
    field = {
        f"e{number}": player(
            dice.choice([name, name, f"{name} Jr.", f"{name}, II", None]),
            dice.choice([f"{1 + number // 9}-{1 + number % 9}", None]),
            dice.choice(["playing", "out", "waiting"]),
            number,
        )
        for number, name in enumerate(names(400), 1)
    }
    typed = ["", "a", "schm", "mueller", "12", "3-4", "#7", "anna sch", "jr", "-", "ö"]
    question = {"field": field, "typed": typed}
    completed = subprocess.run(
        ["node", "tests/js/readers/read_roster.mjs"],
        cwd=ROOT,
        input=json.dumps(question),
        capture_output=True,
        text=True,
        check=True,
    )
    search = RosterSearch()
    ours = []
    for each in typed:
        page = search.page(field, each, max_rows=300)
        ours.append([list(page.entries), page.letters, page.counts])
    assert ours == json.loads(completed.stdout)
