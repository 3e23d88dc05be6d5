"""Every code of the server has its words in every language, and every word its parameters."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from clockserver import resources
from clockserver.core.texts import FORMS, forms_of, placeholders
from clockserver.desk.registries import LIBRARY, REGISTRIES
from clockserver.room.types import RoomEvent
from clockserver.texts.catalogue import Catalogue, Catalogues
from clockserver.texts.plurals import rule_of
from clockserver.tournament.clock.log import ABOUT_PERIODS
from clockserver.tournament.types import TournamentEvent
from tests.texts.shipped_texts import LANGUAGES, PACKAGE, TAGS, TEXTS, files_of


@cache
def codes_in_the_source() -> dict[str, str]:
    """Every literal first argument of `Reason(...)` and `Text(...)` in the package, with its file.

    Money is written by the formats and needs no line.
    """
    codes = {}
    sources = {path: path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    for path in [each for each, source in sources.items() if "Reason(" in source or "Text(" in source]:
        for node in ast.walk(ast.parse(sources[path])):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            literal = bool(node.args) and isinstance(node.args[0], ast.Constant)
            if literal and node.func.id in ("Reason", "Text") and node.args[0].value != "money":  # type: ignore[attr-defined]
                codes[str(node.args[0].value)] = path.name  # type: ignore[attr-defined]
    return codes


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_in_the_source_has_a_text(language: str) -> None:
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


def test_log_lines_stand_in_the_file_of_their_subject() -> None:
    """A library's subject is a folder of the library, which has one file."""
    subject_files = {
        kind.__name__: "library.json" if registry is LIBRARY else f"{subject.name}.json"
        for registry in REGISTRIES
        for subject in registry.subjects
        for kinds in subject.events.values()
        for kind in kinds
    }
    files = {
        code: name for name, lines in files_of("en").items() for code in lines if code.startswith("log.")
    }
    assert {
        code: (name, subject_files[code.split(".")[1]])
        for code, name in files.items()
        if subject_files.get(code.split(".")[1], name) != name
    } == {}


def test_the_words_of_scenes_stand_in_one_file() -> None:
    names = {
        name for name, lines in files_of("en").items() if any(each.startswith("scene.") for each in lines)
    }
    assert names == {"wall.json"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_exactly_the_texts_of_english(language: str) -> None:
    english, files = files_of("en"), files_of(language)
    assert set(files) == set(english)
    for name, lines in english.items():
        assert set(files[name]) ^ set(lines) == set(), name


@pytest.mark.parametrize("region", [tag for tag in TAGS if "-" in tag])
def test_a_region_has_only_texts_that_its_language_has(region: str) -> None:
    codes = set(Catalogue(TEXTS / region.partition("-")[0]).lines)
    assert {code for lines in files_of(region).values() for code in lines} - codes == set()


@pytest.mark.parametrize("tag", TAGS)
def test_a_line_takes_the_same_parameters_in_every_language(tag: str, catalogue: Catalogue) -> None:
    different = {
        code: line
        for lines in files_of(tag).values()
        for code, line in lines.items()
        # How a date or a time of day is put together is each language's own.
        if code not in ("format.date", "format.time")
        and placeholders(line) != placeholders(catalogue.lines[code])
    }
    assert different == {}


@pytest.mark.parametrize("tag", TAGS)
def test_no_code_has_texts_in_two_files_and_no_text_is_empty(tag: str) -> None:
    files: dict[str, str] = {}
    for name, lines in files_of(tag).items():
        for code, line in lines.items():
            assert code not in files, f"{code} stands in {files[code]} and {name}"
            assert line.strip(), code
            files[code] = name


@pytest.mark.parametrize("tag", TAGS)
def test_braces_are_placeholders(tag: str) -> None:
    lines = [line for file in files_of(tag).values() for line in file.values()]
    plain = [FORMS.sub("{n}", line) for line in lines]
    assert all(line.count("{") == line.count("}") for line in plain)
    assert all(re.findall(r"\{\w+\}", line) == re.findall(r"\{.*?\}", line) for line in plain)


@pytest.mark.parametrize("tag", TAGS)
def test_every_choice_of_forms_has_those_of_its_language_and_no_others(tag: str) -> None:
    wrong = {
        code: match[0]
        for lines in files_of(tag).values()
        for code, line in lines.items()
        for match in FORMS.finditer(line)
        if set(forms_of(match[3])) != rule_of(tag, match[2]).tags | {"other"}
    }
    assert wrong == {}


def test_a_text_missing_in_a_region_comes_from_its_language(catalogues: Catalogues) -> None:
    american = catalogues.of("en-US")
    assert american is not None
    assert set(american.lines) == set(catalogues.english.lines)
    assert american.say("undo.later_stands", {"what": "x", "given_at": 0}).endswith("x at 12:00\u00a0am.")


def test_a_text_missing_in_a_language_comes_from_english(tmp_path: Path) -> None:
    for tag, lines in {
        "en": {"a": "one", "b": "two {n}"},
        "fr": {"a": "un"},
        "fr-CH": {"format.group": "’"},
    }.items():
        (tmp_path / tag).mkdir()
        (tmp_path / tag / "some.json").write_text(json.dumps(lines), "utf-8")
    (tmp_path / "README").mkdir()
    catalogues = Catalogues(tmp_path)
    assert set(catalogues.languages) == {"en", "fr", "fr-CH"}
    swiss = catalogues.of("fr-CH")
    assert swiss is not None
    assert [swiss.say("a"), swiss.say("b", {"n": 1500})] == ["un", "two 1’500"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_word_for_every_language(language: str, catalogues: Catalogues) -> None:
    lines = files_of(language)["language.json"]
    assert [tag for tag in catalogues.languages if f"language.{tag}" not in lines] == []


OLD_WORDS = (
    "take over",
    "left out:",
    "as 4-7",
    "in already",
    "no seat yet",
    "publish a seat draw",
    "this draw is fixed",
    "secret seed",
    "scan the picture",
    "word from the room",
    "other choice",
    "a tap moves",
    "moved last",
    "order of outs",
    "place so far",
    "out of table",
    "hand dealt",
    "on to level",
    "room's tables",
    "so many at once",
    "most entries",
    "no-shows go after",
    "other amounts",
    "entry, to the pool",
    "players' deal",
    "gives the stack up",
    "pays after the hand",
    "put it into the structure",
    "chips out of play",
    "every table plays the hand",
    "no new hand",
    "look for somebody else",
    "worst tv clock",
    "open the control to set one up",
)
TERMS = {
    "Assigned seat, e.g. 4-7": "Zugewiesener Platz, z. B. 4-7",
    "Unseated": "Ohne Platz",
    "Seat draw…": "Platzauslosung…",
    "Draw locked": "Auslosung steht fest",
    "Word from a player": "Wort eines Spielers",
    "Confirm move": "Umsetzung bestätigen",
    "Tap a seat to move": "Platz zum Umsetzen antippen",
    "Last move": "Letzte Umsetzung",
    "Finishing order": "Reihenfolge der Plätze",
    "Call floor": "Floor rufen",
    "Hand complete": "Hand beendet",
    "Table inventory": "Tischbestand",
    "Seating rules": "Regeln zur Platzvergabe",
    "Tables to open at a time": "Tische zugleich öffnen",
    "Entry cap": "Höchstzahl Entries",
    "Remove no-shows after level": "No-Shows streichen nach Level",
    "Edit payouts": "Auszahlungen bearbeiten",
    "Prize-pool share of buy-in": "Anteil des Buy-ins am Preispool",
    "Deal / chop": "Deal / Chop",
    "Surrenders stack": "Gibt den Stack ab",
    "Accessible seating": "Barrierefreier Platz",
    "Rebuy – owes": "Rebuy – schuldet",
    "Add to structure": "Zur Struktur hinzufügen",
    "Remove chips": "Chips entfernen",
    "Tables {tables}: hold": "Tische {tables}: anhalten",
    "Not me": "Das bin ich nicht",
    "Max TV drift": "Größte TV-Abweichung",
    "Staff sign-in": "Anmeldung Personal",
}


OLD_TERMS = {
    "en": r"(?<!\{)\bwalls?\b|television|\bheads\b(?!-up)|(?<!here )\bis no (?!longer\b)"
    r"|\bone [\w ]+ a line\b|\breckon",
    "de": r"Nennung|Kopfgeld|Fernseher|Telefon|Finaltisch|gesichert|\w(en|n) Sie\b|\b(du|dein)\b|\b[Dd]ie Ante\b",
}
"""Words that docs/words.md replaces, by language."""


@pytest.mark.parametrize("tag", sorted(OLD_TERMS))
def test_one_term_is_used_for_one_thing(tag: str, catalogues: Catalogues) -> None:
    language = catalogues.of(tag)
    assert language is not None
    old = re.compile(OLD_TERMS[tag])
    assert [(code, line) for code, line in language.lines.items() if old.search(line)] == []


def test_faces_speak_as_poker_rooms_do(catalogues: Catalogues) -> None:
    english, german = catalogues.of("en"), catalogues.of("de")
    assert english is not None
    assert german is not None
    lines = {code: line for code, line in english.lines.items() if not code.startswith("face.rules.about.")}
    assert lines.pop("face.standby.take_over") == "Take over"  # of servers that is the word
    old = [(code, each) for code, line in lines.items() for each in OLD_WORDS if each in line.lower()]
    assert old == []
    codes = {line: code for code, line in lines.items()}
    assert {line: german.lines[codes[line]] for line in TERMS} == TERMS


def test_languages_are_listed_under_their_own_names(catalogues: Catalogues) -> None:
    assert {"en": "English", "de": "Deutsch", "en-US": "English (US)"}.items() <= catalogues.languages.items()
    assert next(iter(catalogues.languages)) == "en"
    assert catalogues.of("xx") is None


def test_a_bad_file_of_words_is_named_in_the_log_and_hides_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for name, text in {"bad": '{"a": }', "good": '{"b": "said"}', "list": "[]"}.items():
        (tmp_path / f"{name}.json").write_text(text, "utf-8")
    assert Catalogue(tmp_path).lines == {"b": "said"}
    assert "bad.json" in caplog.text
    assert "list.json" in caplog.text


@pytest.mark.parametrize("kind", ["payouts", "rulesets", "structures"])
def test_packaged_files_have_a_title_in_every_language(kind: str, catalogue: Catalogue) -> None:
    """The title itself is the key, so a file of the venue keeps the venue's words."""
    files = sorted((resources.root() / "config" / kind).glob("*.toml"))
    titles = [tomllib.loads(path.read_text("utf-8"))["title"] for path in files]
    assert titles
    assert {title: catalogue.lines.get(f"title.{title}") for title in titles} == {
        each: each for each in titles
    }


def words_of(folder: Path, **languages: dict[str, str]) -> Catalogues:
    for tag, lines in languages.items():
        (folder / tag.replace("_", "-")).mkdir()
        (folder / tag.replace("_", "-") / "words.json").write_text(json.dumps(lines), "utf-8")
    return Catalogues(folder)


def test_a_text_missing_in_a_language_is_named_once_and_not_for_its_regions(tmp_path: Path) -> None:
    english = {"log.Seated": "Seated", "seats.taken": "Taken"}
    catalogues = words_of(tmp_path, en=english, de={"log.Seated": "Platziert"}, de_AT={})
    assert catalogues.missing(["Seated"]) == ["de: seats.taken"]


def test_an_event_without_a_line_in_the_log_is_named(tmp_path: Path) -> None:
    catalogues = words_of(tmp_path, en={"log.Tapped.entry": "Entry"})
    assert catalogues.missing(["Tapped", "Seated"]) == ["en: log.Seated"]


def test_no_text_is_missing_in_the_packaged_languages(catalogues: Catalogues) -> None:
    assert (
        catalogues.missing(
            kind.__name__ for registry in REGISTRIES for kind in set(registry.events) - registry.within_undo
        )
        == []
    )
