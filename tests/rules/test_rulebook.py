"""The rulebook has every rule of every document once, in two languages, and marks their differences."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from clockserver.core.texts import Reason, Refused, placeholders
from clockserver.rules.rulebook import Rulebook, Words, covers, read_rulebook

ROOT = Path(__file__).parents[2]
FILES: dict[str, Any] = {
    path.stem: tomllib.loads(path.read_text("utf-8"))
    for path in sorted((ROOT / "config" / "rulebook").glob("*.toml"))
}
DOCUMENTS = FILES.pop("documents")
TEXTS = json.loads((ROOT / "static/texts/en/rulebook.json").read_text("utf-8"))
BOOK = read_rulebook(FILES, DOCUMENTS)


def refusal(files: dict[str, Any], documents: dict[str, Any] | None = None) -> list[Reason]:
    with pytest.raises(Refused) as refused:
        read_rulebook(files, DOCUMENTS if documents is None else documents)
    for reason in refused.value.reasons:
        assert placeholders(TEXTS[reason.code]) <= set(reason.params)
    return list(refused.value.reasons)


def with_changed_rule(rule: str, **fields: Any) -> dict[str, Any]:
    """The packaged files with a changed rule of the first chapter."""
    files = copy.deepcopy(FILES)
    next(each for each in files["general"]["rules"] if each["id"] == rule).update(fields)
    return files


def text_of(book: Rulebook, ruleset: str, number: str) -> tuple[str, str]:
    """The id of a rule, and a set's text of it."""
    rule = book.rule_of(ruleset, number)
    assert rule is not None
    return rule.id, next((each.text["en"] for each in rule.says if ruleset in each.sets), "")


# --- what is in it ------------------------------------------------------------------------------------


def test_every_rule_of_every_document_has_its_place() -> None:
    for ruleset, document in BOOK.documents.items():
        assert [part for part in document.numbers if BOOK.rule_of(ruleset, part) is None] == []
    assert {name: len(document.numbers) for name, document in BOOK.documents.items()} == {
        "tda-2015": 92,
        "irish-open": 103,
        "tda-2017": 104,
        "house-bba": 111,
        "firekeepers": 107,
        "tda-2024": 122,
    }


def test_every_rule_has_its_text_in_english_and_german() -> None:
    texts: list[Words] = [chapter.title for chapter in BOOK.chapters.values()]
    for rule in BOOK.rules():
        texts += [rule.title, rule.summary, *(each.text for each in rule.says)]
    assert [words for words in texts if set(words) != {"en", "de"} or words["en"].endswith(" ")] == []


def test_irish_open_16a_the_last_aggressor_of_the_whole_hand_shows_first() -> None:
    assert text_of(BOOK, "irish-open", "16A")[0] == text_of(BOOK, "tda-2017", "17A")[0] == "showdown-order"
    assert "whole hand" in text_of(BOOK, "irish-open", "16A")[1]
    assert "final street" in text_of(BOOK, "tda-2017", "17A")[1]


def test_irish_open_49_a_wrong_count_is_not_held_against_the_caller() -> None:
    assert "not held" in text_of(BOOK, "irish-open", "49")[1]
    assert "owes it" in text_of(BOOK, "tda-2015", "49")[1]
    assert "said call" in text_of(BOOK, "firekeepers", "49")[1]


@pytest.mark.parametrize(
    ("ruleset", "number", "says"),
    [
        ("tda-2015", "52", "lesser"),
        ("irish-open", "52", "lesser"),
        ("tda-2017", "57", "no more than the pot"),
        ("house-bba", "57", "less than the pot"),
        ("firekeepers", "57", "no more than the pot"),
    ],
)
def test_an_unclear_bet_is_read_as_each_document_reads_it(ruleset: str, number: str, says: str) -> None:
    assert text_of(BOOK, ruleset, number)[0] == "unclear-bets"
    assert says in text_of(BOOK, ruleset, number)[1]


def test_firekeepers_42_has_no_raise_in_two_motions() -> None:
    assert "gone" in text_of(BOOK, "firekeepers", "42")[1]
    assert "two motions" in text_of(BOOK, "house-bba", "45")[1]


def test_house_bba_16_has_a_text_although_the_document_is_cut_off() -> None:
    assert BOOK.documents["house-bba"].cut_off == ("16",)
    assert text_of(BOOK, "house-bba", "16")[0] == "all-in-face-up"


def test_a_number_covers_its_parts_and_not_a_longer_number() -> None:
    assert covers("10", "10D")
    assert covers("24A, 24C", "24C")
    assert covers("73-2", "73-2A")
    assert not covers("1", "10")
    assert not covers("10A", "10")
    assert not covers("RP-2", "RP-20")


# --- what is refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"numbers": {"tda-2015": "1"}}, {"number_missing"}),
        ({"values": ["halting.short_of"]}, {"unknown_value"}),
        ({"title": {}}, {"wrong"}),
        ({"colour": "red"}, {"wrong"}),
        ({"id": "player-duties"}, {"twice"}),
        ({"says": [{"sets": ["tda-2015"], "text": {"en": "a"}}] * 2}, {"said_twice"}),
        ({"says": [{"sets": ["our-room"], "text": {"en": "a"}}]}, {"says_without_number"}),
    ],
)
def test_a_wrong_rule_is_named(fields: dict[str, Any], codes: set[str]) -> None:
    reasons = refusal(with_changed_rule("floor-decisions", **fields))
    assert {reason.code.partition(".")[2] for reason in reasons} == codes


def test_a_number_that_two_rules_claim_or_no_document_has_is_named() -> None:
    numbers = FILES["general"]["rules"][0]["numbers"]
    (twice,) = refusal(with_changed_rule("floor-decisions", numbers={**numbers, "irish-open": "1, 49"}))
    assert (twice.code, twice.params["number"]) == ("rulebook.number_twice", "49")
    assert "accepted-action" in str(twice.params["rules"])
    (unknown,) = refusal(with_changed_rule("floor-decisions", numbers={**numbers, "irish-open": "1, 99"}))
    assert (unknown.code, unknown.params["number"]) == ("rulebook.unknown_number", "99")


def test_a_chapter_without_a_title_and_a_note_to_no_rule_are_named_together() -> None:
    files = {**FILES, "ours": {"rules": [{"id": "shoes", "title": {"en": "a"}, "summary": {"en": "b"}}]}}
    files["ours"]["notes"] = [{"rule": "hats", "text": {"en": "c"}}]
    assert {reason.code for reason in refusal(files)} == {"rulebook.untitled", "rulebook.unknown_rule"}
