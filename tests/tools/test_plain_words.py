"""Each rule of the check of words refuses a bad sentence and accepts a plain one."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

from clockserver import resources

Faults = Callable[[str, str], list[str]]
PRONOUN = "name the player, the director, the floor, or say they"
LIMIT = "limits are called MAX_…"
OPENING = "a docstring opens with its subject"


@pytest.fixture
def faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Faults:
    """The printed lines about a project with one file beside its pages."""
    script = runpy.run_path(str(resources.root() / "scripts" / "plain-words"))
    for page in script["PAGES"]:
        (tmp_path / page).write_text("# A page\n", "utf-8")

    def of(name: str, text: str) -> list[str]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        code = script["main"](tmp_path)
        printed = capsys.readouterr().out.splitlines()
        assert code == bool(printed)
        return printed

    return of


@pytest.mark.parametrize("word", ["he", "him", "his", "himself", "He", "HIS"])
def test_a_pronoun_for_one_person_is_refused(faults: Faults, word: str) -> None:
    [fault] = faults("docs/playing.md", f"# Playing\n\nA player keeps what {word} has.\n")
    assert fault == f"docs/playing.md:3: {word!r}: {PRONOUN}"


@pytest.mark.parametrize("word", ["they", "the player", "this", "history", "others"])
def test_other_words_for_people_are_accepted(faults: Faults, word: str) -> None:
    assert faults("docs/playing.md", f"A player keeps what {word} has.\n") == []


@pytest.mark.parametrize("name", ["is_his_turn", "his", "tell_him", "he_is_in"])
def test_a_pronoun_in_a_function_name_is_refused(faults: Faults, name: str) -> None:
    [fault] = faults("clockserver/seats.py", f"def {name}() -> bool: ...\n")
    assert PRONOUN in fault


@pytest.mark.parametrize("name", ["is_their_turn", "history", "the_seat", "show_whole", "hesitates"])
def test_function_names_that_only_contain_its_letters_are_accepted(faults: Faults, name: str) -> None:
    assert faults("clockserver/seats.py", f"def {name}() -> bool: ...\n") == []


@pytest.mark.parametrize("name", ["MOST_SEATS", "LONGEST_NAME", "_MOST_ROWS"])
def test_a_limit_has_one_name(faults: Faults, name: str) -> None:
    assert faults("static/js/seats.js", f"const {name} = 9;\n") == [f"static/js/seats.js:1: {LIMIT}"]


@pytest.mark.parametrize("name", ["MAX_SEATS", "ALMOST_FULL", "most_seats", "MOST"])
def test_limits_called_max_and_other_names_are_accepted(faults: Faults, name: str) -> None:
    assert faults("static/js/seats.js", f"const {name} = 9;\n") == []


@pytest.mark.parametrize(
    ("refused", "plain"),
    [
        ("Who may sit here.", "The players who may sit here."),
        ("Whose turn it is.", "The player to act."),
        ("Whom the floor calls.", "The player that the floor calls."),
        ("Whoever is in.", "Everybody still in."),
        ("What is left.", "The rest."),
        ("Which seat it is.", "The seat."),
        ("How many are in.", "The number of players in."),
        ("How long it takes.", "The duration in ms."),
        ("That there is a seat.", "Whether there is a seat."),
        ("Those still in.", "The players still in."),
        ("Them by table.", "The players by table."),
        ("Of a table its seats.", "The seats of a table."),
        ("So many seats.", "The number of seats."),
        ("None.", "None where there is no seat."),
        ("They.", "They are asked once."),
        ("Nobody.", "Nobody sits here."),
        ("As it was.", "As a table, with its seats."),
        ("As before.", "Ascending by seat."),
        ("The same.", "The same seat twice is refused."),
        ("The same for tables.", "The sameness of two draws."),
        ("The other way round.", "The other tables."),
    ],
)
def test_a_docstring_without_a_subject_first_is_refused(faults: Faults, refused: str, plain: str) -> None:
    template = 'SEATS = 9\n"""{}"""\n'
    assert faults("tests/seats.py", template.format(refused)) == [f"tests/seats.py:2: {OPENING}"]
    assert faults("tests/seats.py", template.format(plain)) == []


def test_comments_and_pages_may_ask_and_point_back(faults: Faults) -> None:
    assert faults("clockserver/seats.py", "# Which seat it is, nobody knows.\nSEAT = None\n") == []
    assert faults("docs/seats.md", "Which seat it is, the draw says.\n") == []


@pytest.mark.parametrize(
    "name",
    [
        "scripts/run",
        "config/rules.toml",
        "static/texts/en/seats.json",
        "displays/table/view.html",
        "static/css/seat.css",
        "bench/live/ws.mjs",
        "README.md",
    ],
)
def test_every_kind_of_file_is_read(faults: Faults, name: str) -> None:
    assert faults(name, "what he has\n") == [f"{name}:1: 'he': {PRONOUN}"]


@pytest.mark.parametrize(
    "name", ["docs/api.md", "docs/conformance.md", "static/texts/de/seats.json", "docs/pictures/he.png"]
)
def test_generated_pages_pictures_and_other_languages_are_not(faults: Faults, name: str) -> None:
    assert faults(name, "what he has\n") == []


def test_each_line_is_named(faults: Faults) -> None:
    page_faults = faults("docs/seats.md", "he\n\nMOST_SEATS of him\n")
    assert page_faults == [
        f"docs/seats.md:1: 'he': {PRONOUN}",
        f"docs/seats.md:3: 'him': {PRONOUN}",
        f"docs/seats.md:3: {LIMIT}",
    ]
