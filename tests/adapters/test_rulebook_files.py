"""A venue lays its own notes and rules over the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from clockserver import resources
from clockserver.adapters.rulebook_files import load_rulebook
from clockserver.domain.texts import Refused

SHIPPED = resources.root() / "config" / "rulebook"
OURS = """
title.en = "Our house"

[[rules]]
id = "dress-code"
numbers = { our-room = "H1" }
title.en = "Dress code"
summary.en = "Shoes are worn at the tables."

[[notes]]
rule = "calling-the-clock"
text.en = "Ask the floor, not the dealer."

[[notes]]
rule = "found-chips"
sets = ["our-room"]
text.en = "They go to the cashier."
"""


def test_a_venue_adds_rules_of_its_own_and_notes_to_any_other(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(OURS, "utf-8")
    book = load_rulebook([SHIPPED, tmp_path])
    assert list(book.chapters)[-1] == "ours"
    assert [rule.id for rule in book.chapters["ours"].rules] == ["dress-code"]
    assert [(note.rule, note.sets) for note in book.notes] == [
        ("calling-the-clock", ()),
        ("found-chips", ("our-room",)),
    ]


def test_a_chapter_of_the_same_name_stands_instead_of_ours(tmp_path: Path) -> None:
    shipped = (SHIPPED / "general.toml").read_text("utf-8")
    (tmp_path / "general.toml").write_text(shipped.replace("The floor decides", "Ask Anna"), "utf-8")
    book = load_rulebook([SHIPPED, tmp_path])
    assert book.chapters["general"].rules[0].title["en"] == "Ask Anna"


def test_a_file_that_loses_a_rule_is_refused_by_the_number_that_is_gone(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text('title.en = "The event"\n', "utf-8")
    with pytest.raises(Refused) as refused:
        load_rulebook([SHIPPED, tmp_path])
    missing = {(reason.params["where"], reason.params["number"]) for reason in refused.value.reasons}
    assert {("irish-open", "73"), ("irish-open", "75"), ("house-bba", "73-2A")} <= missing


def test_a_venue_without_a_rulebook_of_its_own_has_ours(tmp_path: Path) -> None:
    assert len(list(load_rulebook([SHIPPED, tmp_path / "none"]).rules())) > 100
