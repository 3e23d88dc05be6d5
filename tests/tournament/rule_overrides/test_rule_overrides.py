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
from tests.builders import SLUG, Room, person
from tests.projection.seated_room import nine_at_two_tables
from tests.projection.topic_values import session_topic

ROLES_BY_COMMAND = {"rules.override": "td"}
SPREAD = "balancing.spread"


def override(value: Any, parameter: str = SPREAD, reason: str = "Few tables") -> OverrideRule:
    return OverrideRule(parameter=parameter, value=value, reason=reason)


def nine_players() -> Room:
    return nine_at_two_tables(lambda ids, _form: {each: f"Player {each[-2:]}" for each in ids})


def test_the_tournament_is_played_by_the_overridden_value_and_the_topic_marks_it() -> None:
    room = nine_players()
    printed = room.desk.state.ruleset
    room.give(override(5))
    assert room.desk.state.ruleset.balancing.spread == 5
    assert session_topic(room, "rules") == {
        "ruleset": printed.name,
        "title": printed.title,
        "overrides": {
            SPREAD: {
                "value": 5,
                "was": printed.balancing.spread,
                "unit": "",
                "rule": printed.rule(SPREAD),
                "reason": "Few tables",
            }
        },
    }
    room.check()


def test_null_and_the_rule_sets_own_value_remove_the_override() -> None:
    room = nine_players()
    printed = room.desk.state.ruleset
    for original in (None, printed.balancing.spread):
        room.give(override(5))
        room.give(override(original))
        assert (room.desk.state.ruleset, room.desk.state.printed_rules) == (printed, None)
        assert session_topic(room, "rules")["overrides"] == {}
    room.check()


def test_undo_and_redo_restore_the_previous_value() -> None:
    room = nine_players()
    room.give(override(5), "rule-0001")
    room.give(override(7), "rule-0002")
    room.give(Undo(command="rule-0002"))
    assert room.desk.state.ruleset.balancing.spread == 5
    room.give(Redo(command="rule-0002"))
    room.give(Undo(command="rule-0002"))
    room.give(Undo(command="rule-0001"))
    assert not room.desk.state.overrides
    room.check()


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
    room = nine_players()
    before = room.desk.state
    assert room.refused(command) == [code]
    assert room.desk.state is before


def test_the_same_value_twice_is_already_done() -> None:
    room = nine_players()
    room.give(override(5))
    assert room.refused(override(5, reason="Again")) == ["already_done"]


def test_an_override_survives_a_restart_and_is_cloned() -> None:
    room = nine_players()
    room.give(override(5))
    restarted = room.restarted()
    assert restarted.desk.state.ruleset == room.desk.state.ruleset
    assert session_topic(restarted, "rules") == session_topic(room, "rules")
    restarted.tournaments.open(
        "clone-0001", CreateTournament(from_=SLUG, slug="next", title="Next"), "td", lambda _: None
    )
    clone = restarted.desks.desk("next").state
    assert (len(clone.overrides), clone.ruleset) == (0, room.desk.state.printed_rules)


def test_moves_are_proposed_by_the_overridden_difference_at_once() -> None:
    room = Room().opened()
    room.give(OpenTables(tables=(1, 2)))
    for number in range(1, 14):
        table, seat = (1, number) if number < 9 else (2, number - 8)
        room.give(RegisterPlayer(person=person(number), seat=SeatRef(table, seat)))
    for table in (1, 2):
        room.give(SetButton(table=table, button=1))
    room.give(override(5))
    assert session_topic(room, "plan")["moves"] == []
    room.give(override(3), "rule-0001")
    assert len(session_topic(room, "plan")["moves"]) == 1
    room.give(Undo(command="rule-0001"))
    assert session_topic(room, "plan")["moves"] == []


def values_of(key: str) -> list[Any]:
    """Some possible values of a parameter."""
    parameter = CATALOGUE[key]
    numbers = [each for each in (parameter.least, parameter.most, 2, 3) if each is not None]
    single: list[Any] = list(parameter.choices) or ([True, False] if parameter.kind == "yes_no" else numbers)
    candidates: list[Any] = single
    if parameter.kind == "list":
        candidates = [[], *([each] for each in single), single[:2]]
    elif parameter.kind == "table":
        candidates = [{}, {"9": numbers[-1]}, {"6": numbers[-1], "9": numbers[-1]}]
    return [each for each in candidates if _fits(key, each)]


def _fits(key: str, each: Any) -> bool:
    try:
        typed(key, each)
    except ValueError:
        return False
    return True


def test_every_live_rule_accepts_its_values_and_every_topic_follows() -> None:
    room = nine_players()
    printed = room.desk.state.ruleset
    for key in filter(is_live, CATALOGUE):
        for each in values_of(key):
            if msgspec.json.encode(room.desk.state.ruleset.get(key).value) != msgspec.json.encode(each):
                room.give(override(each, key))
        room.check()
        if key in room.desk.state.overrides:
            room.give(override(None, key))
    assert room.desk.state.ruleset == printed
    room.check()
