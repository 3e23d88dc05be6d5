"""A room's own rule set inherits every value that it does not change; a wrong one is refused with all reasons."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from clockserver.core.texts import Reason, Refused, placeholders
from clockserver.rules.ruleset import CATALOGUE, SUBJECTS, lineage, resolve
from tests.rules.shipped_rulesets import DOCUMENTS, ROOT, RULES

# --- inheritance ---------------------------------------------------------------------------------

Document = Mapping[str, object]
NOTES = {"ruleset_note.not_played", "ruleset_note.retired"}
"""Notes about an accepted set."""


def with_own_set(**sections: object) -> dict[str, Document]:
    """The packaged documents, and a room's own set over one of them."""
    document: dict[str, object] = {"title": "Our room", "inherits": "house-bba", **sections}
    return {**DOCUMENTS, "our-room": document}


def reasons(documents: Mapping[str, Document], name: str = "our-room") -> list[Reason]:
    with pytest.raises(Refused) as refused:
        resolve(name, documents)
    return list(refused.value.reasons)


def test_a_room_inherits_everything_it_does_not_change() -> None:
    rules = resolve("our-room", with_own_set(balancing={"spread": {"value": 3}}))
    assert rules.balancing.spread == 3
    assert rules.get("balancing.spread").source == "our-room"
    assert rules.call_clock == RULES["house-bba"].call_clock
    assert rules.get("call_clock.main_ms").source == "tda-2017"
    assert rules.get("color_up.rounding").source == "house-defaults"


def test_ancestors_are_read_from_the_oldest() -> None:
    line = ("house-defaults", "tda-2017", "house-bba", "our-room")
    assert lineage("our-room", with_own_set()) == line


def test_a_number_alone_keeps_the_inherited_value() -> None:
    rules = resolve("our-room", with_own_set(halting={"short_by": {"rule": "12"}}))
    assert (rules.halting.short_by, rules.rule("halting.short_by")) == (3, "12")


def test_a_room_may_take_a_value_away() -> None:
    rules = resolve("our-room", with_own_set(final_table={"most_players": {"absent": True}}))
    assert rules.final_table.max_players is None
    assert rules.rule("final_table.most_players") == ""


# --- refusals ------------------------------------------------------------------------------------


def test_an_unknown_set_is_refused_with_the_names_known() -> None:
    (reason,) = reasons({"a": {}, "b": {}}, "c")
    assert (reason.code, reason.params) == ("ruleset.unknown", {"set": "c", "known": "a, b"})


def test_a_set_that_inherits_from_nothing_known_is_refused() -> None:
    (reason,) = reasons({"a": {"inherits": "b"}}, "a")
    assert (reason.code, reason.field) == ("ruleset.unknown_parent", "a: inherits")


def test_sets_that_inherit_in_a_circle_are_refused() -> None:
    circle = {"a": {"inherits": "b"}, "b": {"inherits": "c"}, "c": {"inherits": "a"}}
    (reason,) = reasons(circle, "a")
    assert (reason.code, reason.params["line"]) == ("ruleset.cycle", "a → b → c → a")


@pytest.mark.parametrize(
    ("section", "code", "field"),
    [
        ({"call_clok": {}}, "unknown_key", "call_clok"),
        ({"call_clock": {"man_ms": {"value": 1}}}, "unknown_key", "call_clock.man_ms"),
        (
            {"call_clock": {"main_ms": {"value": 1, "rul": "2"}}},
            "unknown_key",
            "call_clock.main_ms.rul",
        ),
        ({"call_clock": 5}, "wrong_type", "call_clock"),
        ({"call_clock": {"main_ms": 5}}, "wrong_type", "call_clock.main_ms"),
        ({"call_clock": {"main_ms": {"value": "25 s"}}}, "wrong_type", "call_clock.main_ms"),
        ({"call_clock": {"main_ms": {"value": True}}}, "wrong_type", "call_clock.main_ms"),
        ({"call_clock": {"main_ms": {"value": 2.5}}}, "wrong_type", "call_clock.main_ms"),
        ({"call_clock": {"main_ms": {"rule": 29}}}, "wrong_type", "call_clock.main_ms.rule"),
        ({"button": {"dead_button": {"value": 1}}}, "wrong_type", "button.dead_button"),
        ({"at_seat": {"by": {"value": 1}}}, "wrong_type", "at_seat.by"),
        ({"day_end": {"cards": {"value": 3}}}, "wrong_type", "day_end.cards"),
        ({"day_end": {"cards": {"absent": "yes"}}}, "wrong_type", "day_end.cards.absent"),
        ({"title": 7}, "wrong_type", "title"),
        ({"abstract": 1}, "wrong_type", "abstract"),
        ({"call_clock": {"main_ms": {"value": -1}}}, "out_of_range", "call_clock.main_ms"),
        ({"day_end": {"cards": {"value": [3, 11]}}}, "out_of_range", "day_end.cards"),
        (
            {"final_table": {"players_by_table_size": {"value": {"9": 99}}}},
            "out_of_range",
            "final_table.players_by_table_size",
        ),
        (
            {"final_table": {"players_by_table_size": {"value": {"nine": 9}}}},
            "wrong_type",
            "final_table.players_by_table_size",
        ),
        ({"at_seat": {"by": {"value": "second_card"}}}, "not_a_choice", "at_seat.by"),
        ({"penalties": {"kinds": {"value": ["fine"]}}}, "not_a_choice", "penalties.kinds"),
        ({"call_clock": {"main_ms": {"absent": True}}}, "not_optional", "call_clock.main_ms"),
        (
            {"day_end": {"minutes_before": {"value": 5, "absent": True}}},
            "value_and_absent",
            "day_end.minutes_before",
        ),
    ],
)
def test_a_fault_in_a_set_is_named_by_set_and_key(section: dict[str, object], code: str, field: str) -> None:
    (reason,) = reasons(with_own_set(**section))
    assert (reason.code, reason.field) == (f"ruleset.{code}", f"our-room: {field}")


def test_a_refusal_names_the_allowed_values() -> None:
    (bounds,) = reasons(with_own_set(day_end={"minutes_before": {"value": 1_000}}))
    assert bounds.params["allowed"] == "0 – 600 minutes"
    (choice,) = reasons(with_own_set(call_clock={"tie_goes_to": {"value": "td"}}))
    assert choice.params["allowed"] == "clock, player"


def test_a_set_must_state_every_parameter() -> None:
    refusals = reasons({"bare": {"title": "Bare"}}, "bare")
    assert {reason.code for reason in refusals} == {"ruleset.missing"}
    assert [reason.params["key"] for reason in refusals] == list(CATALOGUE)


def test_a_set_without_title_is_refused() -> None:
    documents = with_own_set()
    documents["our-room"] = {"inherits": "tda-2015"}
    (reason,) = reasons(documents)
    assert (reason.code, reason.field) == ("ruleset.missing", "our-room: title")


def test_a_number_without_any_value_is_refused() -> None:
    refusals = reasons({"bare": {"title": "Bare", "halting": {"short_by": {"rule": "1"}}}}, "bare")
    codes = [reason.code for reason in refusals if reason.params["key"] == "halting.short_by"]
    assert codes == ["ruleset.no_value"]


def test_a_bad_name_is_refused() -> None:
    documents = {**DOCUMENTS, "Our Room": {"title": "x", "inherits": "tda-2015"}}
    (reason,) = reasons(documents, "Our Room")
    assert reason.code == "ruleset.bad_name"


def test_every_reason_is_given_at_once_with_the_faults_of_ancestors() -> None:
    documents = with_own_set(
        call_clok={},
        call_clock={"main_ms": {"value": "long"}, "countdown_ms": {"value": -5}},
        at_seat={"by": {"value": "never"}},
    )
    documents["house-bba"] = {**documents["house-bba"], "deals": {"unanimus": {"value": True}}}
    assert [(reason.code, reason.field) for reason in reasons(documents)] == [
        ("ruleset.unknown_key", "house-bba: deals.unanimus"),
        ("ruleset.unknown_key", "our-room: call_clok"),
        ("ruleset.wrong_type", "our-room: call_clock.main_ms"),
        ("ruleset.out_of_range", "our-room: call_clock.countdown_ms"),
        ("ruleset.not_a_choice", "our-room: at_seat.by"),
    ]


@pytest.mark.parametrize(
    ("cards", "code"), [([], "not_distinct"), ([3, 3, 4], "not_distinct"), ([3, 11], "out_of_range")]
)
def test_the_cards_of_a_room_are_at_least_one_and_all_different(cards: list[int], code: str) -> None:
    (reason,) = reasons(with_own_set(day_end={"cards": {"value": cards}}))
    assert (reason.code, reason.field) == (f"ruleset.{code}", "our-room: day_end.cards")
    assert resolve("our-room", with_own_set(day_end={"cards": {"value": [2, 4, 6]}})).day_end.cards == (
        2,
        4,
        6,
    )


def test_every_refusal_has_a_text_with_exactly_its_parameters() -> None:
    texts = json.loads((ROOT / "static/texts/en/ruleset.json").read_text(encoding="utf-8"))
    wrong = with_own_set(
        call_clok={},
        call_clock={"main_ms": {"value": "long"}, "countdown_ms": {"value": -5}},
        at_seat={"by": {"value": "never"}},
        button={"dead_button": {"absent": True}},
        day_end={"minutes_before": {"value": 5, "absent": True}},
    )
    refusals = [
        *reasons(wrong),
        *reasons(with_own_set(day_end={"cards": {"value": []}})),
        *reasons({"bare": {"halting": {"short_by": {}}}}, "bare"),
        *reasons({}, "none"),
        *reasons({"a": {"inherits": "a"}}, "a"),
        *reasons({"a": {"inherits": "b"}}, "a"),
        *reasons({**DOCUMENTS, "A": {"title": "A", "inherits": "tda-2015"}}, "A"),
    ]
    for reason in refusals:
        assert placeholders(texts[reason.code]) <= set(reason.params)
    assert {reason.code for reason in refusals} == set(texts) - {"ruleset.abstract", *NOTES}


def test_the_subjects_are_the_files_sections() -> None:
    assert {"call_clock", "late_registration", "deals"} <= set(SUBJECTS)
    for name, document in DOCUMENTS.items():
        assert set(document) - {"title", "inherits", "abstract"} <= set(SUBJECTS), name
