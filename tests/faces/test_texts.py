"""Every code that the server can say has its words in every language, and every word its parameters."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from clockserver import resources
from clockserver.domain.room import RoomEvent
from clockserver.domain.texts import Reason, Text, placeholders
from clockserver.domain.tournament_fold import TournamentEvent
from clockserver.domain.wording import ABOUT_PERIODS
from clockserver.faces.formats import Formats, duration
from clockserver.faces.texts import Catalogue, Catalogues

PACKAGE = Path(resources.__file__).parent
TEXTS = resources.root() / "static" / "texts"
TAGS = sorted(folder.name for folder in TEXTS.iterdir())
LANGUAGES = [tag for tag in TAGS if "-" not in tag]
"""A region such as `en-US` says only what is different there; a language says everything."""
VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "formats.json").read_text("utf-8"))["cases"]


def files_of(tag: str) -> dict[str, dict[str, str]]:
    """The files of one folder, by name."""
    return {path.name: json.loads(path.read_text("utf-8")) for path in sorted((TEXTS / tag).glob("*.json"))}


@pytest.fixture(scope="module")
def catalogues() -> Catalogues:
    return Catalogues(TEXTS)


@pytest.fixture(scope="module")
def catalogue(catalogues: Catalogues) -> Catalogue:
    return catalogues.english


def codes_in_the_source() -> dict[str, str]:
    """Every literal first argument of `Reason(...)` and `Text(...)` in the package, with the file it stands in.

    Money is written by the formats and needs no line.
    """
    found = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            literal = bool(node.args) and isinstance(node.args[0], ast.Constant)
            if literal and node.func.id in ("Reason", "Text") and node.args[0].value != "money":  # type: ignore[attr-defined]
                found[str(node.args[0].value)] = path.name  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_in_the_source_has_words(language: str) -> None:
    codes = codes_in_the_source()
    assert len(codes) > 50
    lines = {code for file in files_of(language).values() for code in file}
    assert {code: file for code, file in codes.items() if code not in lines} == {}


def test_every_event_has_a_line_for_the_log(catalogue: Catalogue) -> None:
    within_an_undo = {"ClockRestored", "ClocksPutBack", "DisplayPutBack"}  # which has the line
    for event in {*get_args(TournamentEvent), *get_args(RoomEvent)}:
        name = event.__name__
        if name in within_an_undo:
            continue
        lines = [code for code in catalogue.lines if code.split(".")[:2] == ["log", name]]
        assert lines, name
        if issubclass(event, ABOUT_PERIODS):
            assert {f"log.{name}.level", f"log.{name}.break", f"log.{name}.gone"} <= set(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_all_that_english_says_and_nothing_else(language: str) -> None:
    english, said = files_of("en"), files_of(language)
    assert set(said) == set(english)
    for name, lines in english.items():
        assert set(said[name]) ^ set(lines) == set(), name


@pytest.mark.parametrize("region", [tag for tag in TAGS if "-" in tag])
def test_a_region_says_only_what_its_language_says_too(region: str) -> None:
    known = set(Catalogue(TEXTS / region.partition("-")[0]).lines)
    assert {code for lines in files_of(region).values() for code in lines} - known == set()


@pytest.mark.parametrize("tag", TAGS)
def test_a_line_takes_the_same_parameters_in_every_language(tag: str, catalogue: Catalogue) -> None:
    different = {
        code: line
        for lines in files_of(tag).values()
        for code, line in lines.items()
        # How a date or a time of day is put together is each language's own.
        if code not in ("format.date", "format.time")
        and sorted(re.findall(r"\{\w*\}", line)) != sorted(re.findall(r"\{\w*\}", catalogue.lines[code]))
    }
    assert different == {}


@pytest.mark.parametrize("tag", TAGS)
def test_no_code_is_said_in_two_files_and_no_line_is_empty(tag: str) -> None:
    seen: dict[str, str] = {}
    for name, lines in files_of(tag).items():
        for code, line in lines.items():
            assert code not in seen, f"{code} stands in {seen[code]} and {name}"
            assert line.strip(), code
            seen[code] = name


@pytest.mark.parametrize("tag", TAGS)
def test_braces_are_placeholders(tag: str) -> None:
    lines = [line for file in files_of(tag).values() for line in file.values()]
    assert all(len(placeholders(line)) <= line.count("{") == line.count("}") for line in lines)
    assert all(re.findall(r"\{\w+\}", line) == re.findall(r"\{.*?\}", line) for line in lines)


def test_what_a_region_does_not_say_its_language_says(catalogues: Catalogues) -> None:
    american = catalogues.of("en-US")
    assert american is not None
    assert set(american.lines) == set(catalogues.english.lines)
    assert american.say("undo.later_stands", {"what": "x", "given_at": 0}).endswith("x at 12:00\u00a0am.")


def test_what_a_language_does_not_say_english_says(tmp_path: Path) -> None:
    for tag, lines in {
        "en": {"a": "one", "b": "two {n}"},
        "fr": {"a": "un"},
        "fr-CH": {"format.group": "’"},
    }.items():
        (tmp_path / tag).mkdir()
        (tmp_path / tag / "some.json").write_text(json.dumps(lines), "utf-8")
    (tmp_path / "README").mkdir()
    found = Catalogues(tmp_path)
    assert set(found.languages) == {"en", "fr", "fr-CH"}
    swiss = found.of("fr-CH")
    assert swiss is not None
    assert [swiss.say("a"), swiss.say("b", {"n": 1500})] == ["un", "two 1’500"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_word_for_every_language(language: str, catalogues: Catalogues) -> None:
    lines = files_of(language)["language.json"]
    assert [tag for tag in catalogues.languages if f"language.{tag}" not in lines] == []


def test_languages_are_known_by_their_own_names(catalogues: Catalogues) -> None:
    assert {"en": "English", "de": "Deutsch", "en-US": "English (US)"}.items() <= catalogues.languages.items()
    assert next(iter(catalogues.languages)) == "en"
    assert catalogues.of("xx") is None


def test_a_duration_counts_a_begun_second_as_the_clock_does() -> None:
    assert duration(20 * 60_000) == "20:00"
    assert duration(1) == "0:01"
    assert duration(0) == "0:00"
    assert duration(3_600_000 + 7 * 60_000 + 31_000) == "1:07:31"
    assert duration(-60_000) == "−1:00"


def test_parameters_are_put_in_by_their_kind(catalogue: Catalogue) -> None:
    said = catalogue.reason(Reason("clock.announced_too_early", {"left_ms": 751_000}))
    assert said["text"].endswith("12:31 left.")
    later = {"what": Text("log.TimeAdded", {"by_ms": 60_000}), "given_at": 0}
    assert catalogue.say("undo.later_stands", later, 3_600_000).endswith("later: +1:00 at 01:00.")
    assert catalogue.say("wire.too_large", {"bytes": 2_000_000, "most": 65_536}).startswith(
        "The message has 2,000,000 bytes"
    )


def test_parameters_are_written_in_the_language_of_the_line(tmp_path: Path) -> None:
    (tmp_path / "some.json").write_text('{"a": "{until_date}, {prize}, {n}"}', "utf-8")
    german = Catalogue(tmp_path, Catalogue(TEXTS / "de"))
    prize = Text("money", {"minor": 2550, "currency": "EUR", "exponent": 2})
    params: dict[str, Any] = {"until_date": 0, "prize": prize, "n": 1500}
    assert german.say("a", params) == "Do., 1. Jan., 25,50\u00a0€, 1.500"
    assert german.say("wire.too_large", {"bytes": 2_000_000, "most": 65_536}).startswith(
        "Die Nachricht hat 2.000.000 Bytes"
    )


def test_a_sum_of_money_that_lacks_something_does_not_stop_the_line(catalogue: Catalogue) -> None:
    assert catalogue.say("money", {"currency": "EUR"}) == "money"


def test_what_came_in_at_length_is_not_said_back_at_length(catalogue: Catalogue) -> None:
    long = "x" * 100_000
    said = catalogue.reason(Reason("wire.unknown_field", {"name": long}, f"periods[2].{long}"))
    assert said["params"] == {"name": "x" * 59 + "…"}
    assert said["text"] == f"There is no field {'x' * 59}… here."
    assert (len(said["field"]), said["field"][-2:]) == (120, "x…")
    short = catalogue.reason(Reason("tournament.unknown", {"slug": "s" * 60}, "slug"))
    assert (short["params"], short["field"]) == ({"slug": "s" * 60}, "slug")


def test_what_the_server_says_of_itself_is_said_whole(catalogue: Catalogue) -> None:
    known = ", ".join(f"subject-{n}" for n in range(40))
    said = catalogue.reason(Reason("access.unknown_scope", {"scope": "beer", "known": known}))
    assert said["params"]["known"] == known
    assert known in said["text"]


def test_no_placeholder_is_left_in_what_a_person_reads(catalogue: Catalogue) -> None:
    assert catalogue.say("tournament.unknown", {"slug": "friday"}) == "There is no tournament friday."


def test_the_shared_vectors_hold_for_python(catalogues: Catalogues) -> None:
    assert len(VECTORS) >= 50
    for case in VECTORS:
        catalogue = catalogues.of(case["language"])
        assert catalogue is not None
        written = getattr(Formats(catalogue.lines), case["format"])
        assert written(*case["args"]) == case["expect"], case


def test_the_number_of_a_table_is_its_name_and_is_not_parted(catalogue: Catalogue) -> None:
    assert "2119" in catalogue.say("seats.taken", {"table": 2119, "seat": 4})
    assert "1,200" in catalogue.say("draws.entries_changed", {"draw": 3, "count": 1_200, "entries": "e1"})


@pytest.mark.parametrize("kind", ["payouts", "rulesets", "structures"])
def test_what_comes_with_the_server_has_a_title_in_every_language(kind: str, catalogue: Catalogue) -> None:
    """By the title itself: a file of the venue's own keeps what the venue wrote."""
    files = sorted((resources.root() / "config" / kind).glob("*.toml"))
    titles = [tomllib.loads(path.read_text("utf-8"))["title"] for path in files]
    assert titles
    assert {title: catalogue.lines.get(f"title.{title}") for title in titles} == {
        each: each for each in titles
    }
