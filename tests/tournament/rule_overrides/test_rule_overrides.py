"""A tournament's own rules: their refusals, effects and undo."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.rules.override import is_live, typed
from clockserver.rules.ruleset import CATALOGUE
from clockserver.tournament.dealing.commands import SetButton
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.tournament.rule_overrides.commands import OverrideRule
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import SLUG, Room, nine_at_two_tables

SPREAD = "balancing.spread"


def override(value: Any, parameter: str = SPREAD, reason: str = "Few tables") -> OverrideRule:
    return OverrideRule(parameter=parameter, value=value, reason=reason)


def room() -> Room:
    return nine_at_two_tables(lambda ids, _form: {each: f"Player {each[-2:]}" for each in ids})


def value(of: Room, topic: str) -> Any:
    shown = of.topics.get(f"{topic}:{SLUG}:1")
    return None if shown is None else shown.value


def test_the_tournament_is_played_by_the_overridden_value_and_the_topic_marks_it() -> None:
    at = room()
    own = at.desk.state.ruleset
    at.give(override(5))
    assert at.desk.state.ruleset.balancing.spread == 5
    assert value(at, "rules") == {
        "ruleset": own.name,
        "title": own.title,
        "overrides": {
            SPREAD: {
                "value": 5,
                "was": own.balancing.spread,
                "unit": "",
                "rule": own.rule(SPREAD),
                "reason": "Few tables",
            }
        },
    }
    at.check()


def test_null_and_the_rule_sets_own_value_remove_the_override() -> None:
    at = room()
    own = at.desk.state.ruleset
    for back in (None, own.balancing.spread):
        at.give(override(5))
        at.give(override(back))
        assert (at.desk.state.ruleset, at.desk.state.printed_rules) == (own, None)
        assert value(at, "rules")["overrides"] == {}
    at.check()


def test_undo_and_redo_restore_the_previous_value() -> None:
    at = room()
    at.give(override(5), "rule-0001")
    at.give(override(7), "rule-0002")
    at.give(Undo(command="rule-0002"))
    assert at.desk.state.ruleset.balancing.spread == 5
    at.give(Redo(command="rule-0002"))
    at.give(Undo(command="rule-0002"))
    at.give(Undo(command="rule-0001"))
    assert not at.desk.state.overrides
    at.check()


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (override(3, "late_registration.close_level"), "rules.not_live"),
        (override(True, "balancing.never_small_blind"), "rules.not_live"),
        (override(1, "no.such_rule"), "rules.not_live"),
        (override("many"), "rules.wrong_value"),
        (override(0), "rules.wrong_value"),
        (override(True), "rules.wrong_value"),
        (override("x", "halting.takes_effect"), "rules.wrong_value"),
        (override(None), "already_done"),
        (override(5, reason="\u200b"), "text.unseen"),
    ],
)
def test_an_impossible_override_is_refused_and_changes_nothing(command: OverrideRule, code: str) -> None:
    at = room()
    before = at.desk.state
    assert at.refused(command) == [code]
    assert at.desk.state is before


def test_the_same_value_twice_is_already_done() -> None:
    at = room()
    at.give(override(5))
    assert at.refused(override(5, reason="Again")) == ["already_done"]


def test_an_override_survives_a_restart_and_is_cloned() -> None:
    at = room()
    at.give(override(5))
    again = at.restarted()
    assert again.desk.state.ruleset == at.desk.state.ruleset
    assert value(again, "rules") == value(at, "rules")
    again.tournaments.open(
        "clone-0001", CreateTournament(from_=SLUG, slug="next", title="Next"), "td", lambda _: None
    )
    clone = again.desks.desk("next").state
    assert (len(clone.overrides), clone.ruleset) == (0, at.desk.state.printed_rules)


def test_moves_are_proposed_by_the_overridden_difference_at_once() -> None:
    at = Room().opened()
    at.give(OpenTables(tables=(1, 2)))
    for number in range(1, 14):
        table, seat = (1, number) if number < 9 else (2, number - 8)
        at.give(RegisterPlayer(person=f"{number:032x}", seat=SeatRef(table, seat)))
    for table in (1, 2):
        at.give(SetButton(table=table, button=1))
    at.give(override(5))
    assert value(at, "plan")["moves"] == []
    at.give(override(3), "rule-0001")
    assert len(value(at, "plan")["moves"]) == 1
    at.give(Undo(command="rule-0001"))
    assert value(at, "plan")["moves"] == []


def others(key: str) -> list[Any]:
    """Some possible values of a parameter."""
    parameter = CATALOGUE[key]
    numbers = [each for each in (parameter.least, parameter.most, 2, 3) if each is not None]
    single: list[Any] = list(parameter.choices) or ([True, False] if parameter.kind == "yes_no" else numbers)
    tries: list[Any] = single
    if parameter.kind == "list":
        tries = [[], *([each] for each in single), single[:2]]
    elif parameter.kind == "table":
        tries = [{}, {"9": numbers[-1]}, {"6": numbers[-1], "9": numbers[-1]}]
    return [each for each in tries if _fits(key, each)]


def _fits(key: str, each: Any) -> bool:
    try:
        typed(key, each)
    except ValueError:
        return False
    return True


def test_every_live_rule_accepts_its_values_and_every_topic_follows() -> None:
    at = room()
    own = at.desk.state.ruleset
    for key in filter(is_live, CATALOGUE):
        for each in others(key):
            if msgspec.json.encode(at.desk.state.ruleset.get(key).value) != msgspec.json.encode(each):
                at.give(override(each, key))
        at.check()
        if key in at.desk.state.overrides:
            at.give(override(None, key))
    assert at.desk.state.ruleset == own
    at.check()
