"""Lines of the catalogues with their parameters: plural forms, numbers, times, money, entries."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clockserver.core.texts import Reason, Text, placeholders
from clockserver.texts.catalogue import Catalogue, Catalogues
from clockserver.texts.formats import Formats, duration
from tests.texts.shipped_texts import TEXTS

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "formats.json").read_text("utf-8"))["cases"]


@pytest.mark.parametrize(
    ("tag", "line", "count", "text"),
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
    tmp_path: Path, tag: str, line: str, count: int, text: str
) -> None:
    (tmp_path / "some.json").write_text(json.dumps({"a": line}), "utf-8")
    assert Catalogue(tmp_path, Catalogue(TEXTS / tag)).say("a", {"hands": count}) == text


@pytest.mark.parametrize(
    ("code", "english", "german"),
    [
        ("chip_race.too_few_cards", "for 1 odd chip.", "für 1 überzähligen Chip."),
        ("day_end.more_bags_than_players", "There is 1 bag, but", "Es ist 1 Beutel, aber"),
        ("day_end.no_such_card", "there is 1 card.", "es ist 1 Karte."),
        ("draw.too_few_places", "1 does not fit:", "1 ist zu viel:"),
        ("log.EnvelopesCommitted", "1 envelope with", "1 Umschlag mit"),
        ("log.FoundChipsExchanged", "1 chip of 1", "1 Chip zu 1"),
        ("mystery.inventory", "1 envelope holds", "1 Umschlag enthält"),
        ("mystery.inventory_count", "1 envelope for 1 knock-out still", "1 Umschlag für 1 noch ausstehenden"),
    ],
)
def test_lines_of_procedures_have_the_singular(
    code: str, english: str, german: str, catalogues: Catalogues
) -> None:
    for tag, words in (("en", english), ("de", german)):
        language = catalogues.of(tag)
        assert language is not None
        assert words in language.say(code, dict.fromkeys(placeholders(language.lines[code]), 1))


def test_a_value_that_is_no_number_takes_the_general_form(catalogue: Catalogue) -> None:
    assert catalogue.say("face.control.players.place", {"place": "4–6"}) == "Out – 4–6th"


def test_an_entry_is_shown_by_its_number_and_not_by_its_id(catalogue: Catalogue) -> None:
    text = catalogue.say("entries.already_in", {"entry": "e14"})
    assert text == "Entry 14 is already in. Bust out this entry before a re-entry."


@pytest.mark.parametrize(
    ("count", "english", "german"),
    [
        (1, "Import 1 player · 1 skipped", "1 Spieler importieren · 1 übersprungen"),
        (32, "Import 32 players · 1 skipped", "32 Spieler importieren · 1 übersprungen"),
    ],
)
def test_the_line_of_an_import_counts_skipped_rows(
    count: int, english: str, german: str, catalogues: Catalogues
) -> None:
    for tag, line in (("en", english), ("de", german)):
        language = catalogues.of(tag)
        assert language is not None
        assert language.say("face.control.players.take_over_some", {"count": count, "left_out": 1}) == line


def test_a_duration_rounds_seconds_up_as_the_clock_does() -> None:
    assert duration(20 * 60_000) == "20:00"
    assert duration(1) == "0:01"
    assert duration(0) == "0:00"
    assert duration(3_600_000 + 7 * 60_000 + 31_000) == "1:07:31"
    assert duration(-60_000) == "−1:00"


def test_parameters_are_put_in_by_their_kind(catalogue: Catalogue) -> None:
    refusal = catalogue.reason(Reason("clock.announced_too_early", {"left_ms": 751_000}))
    assert refusal["text"].endswith("12:31 left.")
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


def test_a_long_input_is_shortened_in_a_refusal(catalogue: Catalogue) -> None:
    long = "x" * 100_000
    refusal = catalogue.reason(Reason("wire.unknown_field", {"name": long}, f"periods[2].{long}"))
    assert refusal["params"] == {"name": "x" * 59 + "…"}
    assert refusal["text"] == f"There is no field {'x' * 59}… here."
    assert (len(refusal["field"]), refusal["field"][-2:]) == (120, "x…")
    short = catalogue.reason(Reason("tournament.unknown", {"slug": "s" * 60}, "slug"))
    assert (short["params"], short["field"]) == ({"slug": "s" * 60}, "slug")


def test_a_parameter_of_the_server_itself_is_not_shortened(catalogue: Catalogue) -> None:
    subjects = ", ".join(f"subject-{n}" for n in range(40))
    refusal = catalogue.reason(Reason("access.unknown_scope", {"scope": "beer", "known": subjects}))
    assert refusal["params"]["known"] == subjects
    assert subjects in refusal["text"]


def test_no_placeholder_is_left_in_what_a_person_reads(catalogue: Catalogue) -> None:
    assert catalogue.say("tournament.unknown", {"slug": "friday"}) == "There is no tournament friday."


def test_the_shared_vectors_hold_for_python(catalogues: Catalogues) -> None:
    assert len(VECTORS) >= 50
    for case in VECTORS:
        catalogue = catalogues.of(case["language"])
        assert catalogue is not None
        function = getattr(Formats(catalogue.lines), case["format"])
        assert function(*case["args"]) == case["expect"], case


def test_a_table_number_has_no_thousands_separator(catalogue: Catalogue) -> None:
    assert "2119" in catalogue.say("seats.taken", {"table": 2119, "seat": 4})
    assert "1,200" in catalogue.say("draws.entries_changed", {"draw": 3, "count": 1_200, "entries": "e1"})
