"""The rulebook and the faces state the rules that people carry out themselves, set by set."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from clockserver import resources
from clockserver.calculators.rulebook_of_set import ValueSaid, rulebook_of
from clockserver.config_files.rulebook_files import load_rulebook
from clockserver.rules.rulebook import Rulebook
from clockserver.tournament.penalties.state import RULE_OF
from tests.builders import SLUG, Room, a_ruleset
from tests.rules.shipped_rulesets import SETS


@cache
def the_book() -> Rulebook:
    """The packaged rulebook."""
    return load_rulebook([resources.root() / "config" / "rulebook"])


def in_the_book(ruleset: str, key: str) -> ValueSaid:
    """A value as a set's rulebook states it at its rule."""
    rules = a_ruleset(ruleset)
    book = rulebook_of(the_book(), rules, a_ruleset, {ruleset: rules.title})
    values = [each for chapter in book.chapters for rule in chapter.rules for each in rule.values]
    return next(each for each in values if each.key == key)


def topic(ruleset: str, kind: str) -> Any:
    room = Room(ruleset=a_ruleset(ruleset)).opened()
    name = f"{kind}:{SLUG}" if kind == "tournament" else f"{kind}:{SLUG}:1"
    return room.topics.get(name).value  # type: ignore[union-attr]


@pytest.mark.rule("at_seat.by")
@pytest.mark.rule("balancing.tighten_later")
@pytest.mark.rule("big_blind_ante.never_reduced")
@pytest.mark.rule("big_blind_ante.posted_first")
@pytest.mark.rule("chips.tokens_apart")
@pytest.mark.rule("dealers.players_may_ask_for_deck")
@pytest.mark.rule("misdeal.ends_with_substantial_action")
@pytest.mark.rule("penalties.away_from_table")
@pytest.mark.parametrize("ruleset", SETS)
@pytest.mark.parametrize(
    "key",
    [
        "at_seat.by",
        "balancing.tighten_later",
        "big_blind_ante.never_reduced",
        "big_blind_ante.posted_first",
        "chips.tokens_apart",
        "dealers.players_may_ask_for_deck",
        "misdeal.ends_with_substantial_action",
        "penalties.away_from_table",
    ],
)
def test_a_rule_that_people_carry_out_shows_the_value_of_the_set(ruleset: str, key: str) -> None:
    rules, stated = a_ruleset(ruleset), in_the_book(ruleset, key)
    assert (stated.said, stated.said.rule) == (rules.get(key), rules.rule(key))
    assert stated.said.value is not None or not rules.rule(key)


@pytest.mark.rule("dealers.deck_changes_on")
@pytest.mark.rule("dealers.hold_push_before_ms")
@pytest.mark.rule("dealers.prepare_decks_before_ms")
@pytest.mark.parametrize("ruleset", SETS)
def test_faces_of_dealers_show_what_the_set_says_about_decks_and_pushes(ruleset: str) -> None:
    shown_dealers, dealers = topic(ruleset, "tournament")["dealers"], a_ruleset(ruleset).dealers
    assert shown_dealers["deck_changes_on"] == list(dealers.deck_changes_on) != []
    assert (shown_dealers["hold_push_before_ms"], shown_dealers["prepare_decks_before_ms"]) == (
        (90_000, 60_000) if ruleset == "tda-2024" else (None, None)
    )


@pytest.mark.rule("penalties.blinds_posted")
@pytest.mark.rule("penalties.dodging_blinds")
@pytest.mark.parametrize("ruleset", SETS)
def test_the_dialog_of_a_penalty_shows_what_the_set_says_about_it(ruleset: str) -> None:
    penalties, rules = topic(ruleset, "penalties"), a_ruleset(ruleset)
    assert penalties["blinds_posted"] is True
    assert RULE_OF["dodging_blinds"] == "penalties.dodging_blinds"
    assert penalties["offences"]["dodging_blinds"]["rule"] == rules.rule("penalties.dodging_blinds")


@pytest.mark.rule("forfeit.told_to")
@pytest.mark.parametrize(("ruleset", "recipient"), [("house-bba", "dealer"), ("tda-2017", None)])
def test_the_set_names_whom_a_player_tells_who_gives_up_a_stack(ruleset: str, recipient: str | None) -> None:
    assert a_ruleset(ruleset).forfeit.told_to == recipient
    assert topic(ruleset, "forfeits")["told_to"] == recipient
