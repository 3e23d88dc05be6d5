"""Every code that the server can say has its words in every language, and every word its parameters."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from clockserver import resources
from clockserver.core.texts import FORMS, Reason, Text, forms_of, placeholders
from clockserver.desk.registries import REGISTRIES
from clockserver.room.types import RoomEvent
from clockserver.texts.catalogue import Catalogue, Catalogues
from clockserver.texts.formats import Formats, duration
from clockserver.texts.plurals import rule_of
from clockserver.tournament.clock.log import ABOUT_PERIODS
from clockserver.tournament.types import TournamentEvent

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


@cache
def codes_in_the_source() -> dict[str, str]:
    """Every literal first argument of `Reason(...)` and `Text(...)` in the package, with the file it stands in.

    Money is written by the formats and needs no line.
    """
    found = {}
    sources = {path: path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    for path in [each for each, source in sources.items() if "Reason(" in source or "Text(" in source]:
        for node in ast.walk(ast.parse(sources[path])):
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
        and placeholders(line) != placeholders(catalogue.lines[code])
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


@pytest.mark.parametrize(
    ("tag", "line", "count", "said"),
    [
        ("en", "{hands, plural, one {# more hand} other {# more hands}}", 1, "1 more hand"),
        ("en", "{hands, plural, one {# more hand} other {# more hands}}", 0, "0 more hands"),
        ("en", "{hands, plural, one {# hand is} other {# hands are}} left", 1200, "1,200 hands are left"),
        ("de", "{hands, plural, one {# Hand} other {# Hände}}", 1200, "1.200 Hände"),
        ("en", "{hands, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", 21, "21st"),
        ("en", "{hands, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", 112, "112th"),
        ("en", "{hands, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", 3, "3rd"),
        ("en-US", "{hands, plural, one {# hand} other {# hands}}", 1, "1 hand"),
    ],
)
def test_numbers_choose_the_form_of_their_language(
    tmp_path: Path, tag: str, line: str, count: int, said: str
) -> None:
    (tmp_path / "some.json").write_text(json.dumps({"a": line}), "utf-8")
    assert Catalogue(tmp_path, Catalogue(TEXTS / tag)).say("a", {"hands": count}) == said


def test_what_is_no_number_takes_the_general_form(catalogue: Catalogue) -> None:
    assert catalogue.say("face.control.players.place", {"place": "4–6"}) == "Out – 4–6th"


def test_an_entry_is_said_by_its_number_and_not_by_its_id(catalogue: Catalogue) -> None:
    said = catalogue.say("entries.already_in", {"entry": "e14"})
    assert said == "Entry 14 is already in. Bust out this entry before a re-entry."


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
SAID = {
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


def test_faces_speak_as_poker_rooms_do(catalogues: Catalogues) -> None:
    english, german = catalogues.of("en"), catalogues.of("de")
    assert english is not None
    assert german is not None
    said = {code: line for code, line in english.lines.items() if not code.startswith("face.rules.about.")}
    assert said.pop("face.standby.take_over") == "Take over"  # of servers that is the word
    old = [(code, each) for code, line in said.items() for each in OLD_WORDS if each in line.lower()]
    assert old == []
    codes = {line: code for code, line in said.items()}
    assert {line: german.lines[codes[line]] for line in SAID} == SAID


@pytest.mark.parametrize(
    ("count", "english", "german"),
    [
        (1, "Import 1 player · 1 skipped", "1 Spieler importieren · 1 übersprungen"),
        (32, "Import 32 players · 1 skipped", "32 Spieler importieren · 1 übersprungen"),
    ],
)
def test_an_import_says_how_many_it_skips(
    count: int, english: str, german: str, catalogues: Catalogues
) -> None:
    for tag, line in (("en", english), ("de", german)):
        one = catalogues.of(tag)
        assert one is not None
        assert one.say("face.control.players.take_over_some", {"count": count, "left_out": 1}) == line


def test_languages_are_known_by_their_own_names(catalogues: Catalogues) -> None:
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
    assert catalogue.say("undo.later_stands", later, 3_600_000).endswith("first: +1:00 at 01:00.")
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


# -- what keeps the server from starting ---------------------------------------------------------------


def words_of(folder: Path, **languages: dict[str, str]) -> Catalogues:
    for tag, lines in languages.items():
        (folder / tag.replace("_", "-")).mkdir()
        (folder / tag.replace("_", "-") / "words.json").write_text(json.dumps(lines), "utf-8")
    return Catalogues(folder)


def test_a_word_that_a_language_lacks_is_named_and_its_regions_take_theirs_from_it(tmp_path: Path) -> None:
    english = {"log.Seated": "Seated", "seats.taken": "Taken"}
    catalogues = words_of(tmp_path, en=english, de={"log.Seated": "Platziert"}, de_AT={})
    assert catalogues.missing(["Seated"]) == ["de: seats.taken"]


def test_an_event_without_a_line_in_the_log_is_named(tmp_path: Path) -> None:
    catalogues = words_of(tmp_path, en={"log.Tapped.entry": "Entry"})
    assert catalogues.missing(["Tapped", "Seated"]) == ["en: log.Seated"]


def test_nothing_is_missing_in_the_words_that_come_with_the_server(catalogues: Catalogues) -> None:
    assert (
        catalogues.missing(kind.__name__ for one in REGISTRIES for kind in set(one.events) - one.within_undo)
        == []
    )
