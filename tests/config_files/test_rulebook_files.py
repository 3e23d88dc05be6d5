"""A venue adds notes and rules to the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from clockserver import resources
from clockserver.config_files.rulebook_files import load_rulebook

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


def test_a_chapter_of_the_same_name_replaces_the_packaged_one(tmp_path: Path) -> None:
    shipped = (SHIPPED / "general.toml").read_text("utf-8")
    (tmp_path / "general.toml").write_text(shipped.replace("The floor decides", "Ask Anna"), "utf-8")
    book = load_rulebook([SHIPPED, tmp_path])
    assert book.chapters["general"].rules[0].title["en"] == "Ask Anna"


def test_a_file_that_loses_a_rule_is_left_out_by_the_number_that_is_gone(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text('title.en = "The event"\n', "utf-8")
    book = load_rulebook([SHIPPED, tmp_path])
    missing = {(reason.params["where"], reason.params.get("number")) for reason in book.faults["event"]}
    assert {("irish-open", "73"), ("irish-open", "75"), ("house-bba", "73-2A")} <= missing
    assert book.rule_of("irish-open", "73") is not None


WRONG = {
    "syntax": ('title.en = "A"\n\nfoo = = 1\n', ("file.not_toml", 3)),
    "shape": ('title.en = "A"\n\n[[notes]]\nrule = "found-chips"\ntext.en = 3\n', ("rulebook.wrong", 5)),
    "key": ('title.en = "A"\n[[notes]]\nrule = "found-chips"\ncolour = 1\n', ("rulebook.wrong", 2)),
    "no-rule": (
        '[[notes]]\nrule = "found-chips"\ntext.en = "x"\n[[notes]]\nrule = "hats"\ntext.en = "y"\n',
        ("rulebook.unknown_rule", 5),
    ),
    "untitled": ('[[rules]]\nid = "shoes"\ntitle.en = "a"\nsummary.en = "b"\n', ("rulebook.untitled", 1)),
    "claims": (
        'title.en = "A"\n[[rules]]\nid = "shoes"\nnumbers = { irish-open = "999" }\ntitle.en = "a"\nsummary.en = "b"\n',
        ("rulebook.unknown_number", 4),
    ),
    "documents": ('[tda-2024]\ntitle = "x"\nnumbers = 3\n', ("rulebook.wrong", 3)),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_named_with_its_line_and_hides_nothing_else(tmp_path: Path, name: str) -> None:
    text, expected = WRONG[name]
    (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    (tmp_path / "ours.toml").write_text(OURS, "utf-8")
    book = load_rulebook([SHIPPED, tmp_path])
    assert list(book.faults) == [name]
    assert [(each.code, each.params.get("line")) for each in book.faults[name]] == [expected]
    assert book.chapters["ours"].rules[0].id == "dress-code"
    assert len(list(book.rules())) == len(list(load_rulebook([SHIPPED]).rules())) + 1


def test_files_that_refer_to_each_other_are_read_beside_any_other_file(tmp_path: Path) -> None:
    (tmp_path / "a-notes.toml").write_text('[[notes]]\nrule = "dress-code"\ntext.en = "x"\n', "utf-8")
    (tmp_path / "ours.toml").write_text(OURS, "utf-8")
    (tmp_path / "wrong.toml").write_text("title = 3\n", "utf-8")
    book = load_rulebook([SHIPPED, tmp_path])
    assert list(book.faults) == ["wrong"]
    assert [note.rule for note in book.notes] == ["dress-code", "calling-the-clock", "found-chips"]


def test_a_rule_that_moves_to_another_file_takes_its_number_along(tmp_path: Path) -> None:
    """Each of the two files alone is wrong: the number is missing, or there twice."""
    shipped = (SHIPPED / "general.toml").read_text("utf-8")
    head, first, *others = shipped.split("[[rules]]\n")
    (tmp_path / "general.toml").write_text("[[rules]]\n".join([head, *others]), "utf-8")
    (tmp_path / "moved.toml").write_text(f'title.en = "Moved"\n[[rules]]\n{first}', "utf-8")
    assert load_rulebook([SHIPPED, tmp_path]).faults == {}
    (tmp_path / "wrong.toml").write_text("title = 3\n", "utf-8")
    book = load_rulebook([SHIPPED, tmp_path])
    assert list(book.faults) == ["wrong"]
    assert len(book.chapters["moved"].rules) == 1


def test_a_venue_without_a_rulebook_of_its_own_has_the_packaged_one(tmp_path: Path) -> None:
    assert len(list(load_rulebook([SHIPPED, tmp_path / "none"]).rules())) > 100
