"""The calculator `rulebook` lists a set's rules with numbers, text, other sets' text and values."""

from __future__ import annotations

from pathlib import Path

import pytest

from clockserver import resources
from clockserver.calculators.rulebook_of_set import RulebookSaid, RuleSaid, rulebook_of
from clockserver.config_files.rulebook_files import load_rulebook
from clockserver.config_files.ruleset_files import load_ruleset
from tests.rules.shipped_rulesets import SETS

RULEBOOK = resources.root() / "config" / "rulebook"
RULESETS = resources.root() / "config" / "rulesets"
NOTICES = [
    ("language", "notices.language"),
    ("devices", "notices.phone_calls"),
    ("devices", "notices.devices"),
    ("player-identity", "notices.identity"),
]
NOTES = """
[[notes]]
rule = "found-chips"
text.en = "They go to the cashier."
[[notes]]
rule = "found-chips"
sets = ["our-room"]
text.en = "On Sundays to Anna."
"""


@pytest.fixture
def venue(tmp_path: Path) -> Path:
    """A venue with a set over the Irish rules, one over the base alone, and notes."""
    for kind in ("rulesets", "rulebook"):
        (tmp_path / kind).mkdir()
    (tmp_path / "rulesets" / "our-room.toml").write_text('title = "Our room"\ninherits = "irish-open"\n')
    (tmp_path / "rulebook" / "ours.toml").write_text(NOTES)
    return tmp_path


def book_of(name: str, venue: Path) -> RulebookSaid:
    folders = [RULESETS, venue / "rulesets"]
    book = load_rulebook([RULEBOOK, venue / "rulebook"])
    rules = load_ruleset(name, folders)
    return rulebook_of(book, rules, lambda other: load_ruleset(other, folders), {name: rules.title})


def rule_in(said: RulebookSaid, rule: str) -> RuleSaid:
    return next(each for chapter in said.chapters for each in chapter.rules if each.id == rule)


def test_a_rule_has_the_number_and_the_words_of_the_set(venue: Path) -> None:
    said = book_of("irish-open", venue)
    rule = rule_in(said, "accepted-action")
    assert (said.document, rule.number) == ("Irish Poker Open", "49")
    assert rule.here is not None
    assert "not held" in rule.here["en"]
    assert [each.sets for each in rule.elsewhere] == [
        ("tda-2015", "tda-2017", "house-bba"),
        ("firekeepers", "tda-2024"),
    ]
    assert rule.numbers["house-bba"] == "52"


def test_a_rule_that_the_document_lacks_has_no_number(venue: Path) -> None:
    assert rule_in(book_of("firekeepers", venue), "final-table-size").number is None
    assert rule_in(book_of("tda-2015", venue), "bubble-vote").number is None


def test_the_values_that_follow_stand_at_the_rule(venue: Path) -> None:
    values = {each.key: each for each in rule_in(book_of("irish-open", venue), "calling-the-clock").values}
    assert (values["call_clock.main_ms"].said.value, values["call_clock.main_ms"].unit) == (50_000, "ms")


def test_a_venues_own_set_goes_by_the_document_it_inherits(venue: Path) -> None:
    said = book_of("our-room", venue)
    rule = rule_in(said, "showdown-order")
    assert (said.title, said.document, rule.number) == ("Our room", "Irish Poker Open", "16A")
    assert rule.here is not None
    assert "whole hand" in rule.here["en"]


def test_notes_of_the_venue_are_for_everybody_or_for_the_sets_they_name(venue: Path) -> None:
    def notes(name: str) -> list[str]:
        return [each["en"] for each in rule_in(book_of(name, venue), "found-chips").notes]

    assert notes("our-room") == ["They go to the cashier.", "On Sundays to Anna."]
    assert notes("tda-2024") == ["They go to the cashier."]


def test_a_rule_whose_text_is_cut_off_says_so(venue: Path) -> None:
    assert rule_in(book_of("house-bba", venue), "all-in-face-up").cut_off
    assert not rule_in(book_of("tda-2017", venue), "all-in-face-up").cut_off


@pytest.mark.rule("notices")
@pytest.mark.parametrize("ruleset", SETS)
def test_players_read_what_a_document_says_about_language_devices_and_faces(
    ruleset: str, venue: Path
) -> None:
    said = book_of(ruleset, venue)
    rules = load_ruleset(ruleset, [RULESETS])
    for rule, key in NOTICES:
        stated = rule_in(said, rule)
        value = next(each.said for each in stated.values if each.key == key)
        assert value == rules.get(key)
        assert (stated.number is None) == (value.value is None)
        assert value.rule.startswith(stated.number or "")
