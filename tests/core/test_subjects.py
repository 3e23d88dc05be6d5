"""The records of subjects are complete, and subjects stay separate."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import ClassVar

import pytest
from msgspec import Struct
from msgspec.structs import replace

import clockserver
from clockserver.core.permissions import TD_ONLY
from clockserver.core.registry import Registry, RegistryError, demand_distinct_streams
from clockserver.core.subject import Command, Subject, Topic
from clockserver.core.texts import Text
from clockserver.desk.registries import PERMISSIONS, SUBJECTS
from clockserver.tournament.floor.events import RulingNoted
from clockserver.tournament.floor.state import Ruling
from clockserver.tournament.penalties.commands import BeginPenalty, GivePenalty, LiftPenalty
from clockserver.tournament.penalties.subject import SUBJECT as PENALTIES
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.tables.events import HaltWaived

PACKAGE = Path(clockserver.__file__).parent
STREAMS = ("tournament", "room", "library")


def faults(*subjects: Subject) -> str:
    with pytest.raises(RegistryError) as failed:
        Registry(subjects, ("penalties", "tables", "entries"))
    return str(failed.value)


def test_a_valid_record_is_accepted() -> None:
    registry = Registry([PENALTIES], ("penalties", "tables", "entries"))
    assert registry.commands[GivePenalty] in PENALTIES.commands


def test_a_command_that_no_role_may_give_stops_the_start() -> None:
    first, *others = PENALTIES.commands
    wrong = replace(PENALTIES, commands=(replace(first, permission="juggling"), *others))
    assert faults(wrong) == "penalties: GivePenalty needs permission juggling, which no role has"


def test_a_permission_without_roles_stops_the_start() -> None:
    failed = faults(replace(PENALTIES, permissions={"penalties": frozenset()}))
    assert "GivePenalty needs permission penalties, which no role has" in failed
    assert "penalties: events need permission penalties, which no role has" in failed


def test_a_permission_of_two_records_stops_the_start() -> None:
    other = Subject("others", permissions=PENALTIES.permissions)
    assert faults(PENALTIES, other) == "permission penalties stands in two records"


def test_a_permission_of_a_record_that_subjects_share_stops_the_start() -> None:
    wrong = replace(PENALTIES, permissions={**PENALTIES.permissions, "entries": TD_ONLY})
    assert faults(wrong) == "penalties: permission entries is one of those that subjects share"


def test_a_permission_of_two_streams_stops_the_start() -> None:
    room = Registry([Subject("others", permissions=PENALTIES.permissions)])
    with pytest.raises(RegistryError) as failed:
        demand_distinct_streams((REGISTRY, room))
    assert str(failed.value) == "permission penalties stands in two streams"


def test_events_that_no_role_may_undo_stop_the_start() -> None:
    wrong = replace(PENALTIES, events={"juggling": PENALTIES.events["penalties"]}, whole_tournament=())
    assert faults(wrong) == "penalties: events need permission juggling, which no role has"


def test_a_topic_that_depends_on_a_field_of_no_state_stops_the_start() -> None:
    wrong = replace(PENALTIES, topics=(Topic("penalties", dict, ("penaltys",)),))
    assert faults(wrong) == "penalties: topic penalties depends on penaltys, which no state has"


def test_a_command_in_two_subjects_stops_the_start() -> None:
    other = Subject("others", commands=PENALTIES.commands[:1])
    assert faults(PENALTIES, other) == "command GivePenalty stands in two records"


def test_two_commands_with_one_name_on_the_wire_stop_the_start() -> None:
    class FinePlayer(Struct, tag_field="type", tag="penalty.give"):
        """Take chips from a player."""

    other = Subject("others", commands=(replace(PENALTIES.commands[0], kind=FinePlayer),))
    assert faults(PENALTIES, other) == "two commands have the name penalty.give on the wire"


def test_a_command_of_two_streams_stops_the_start() -> None:
    room = Registry([Subject("others", commands=(replace(PENALTIES.commands[0], permission="entries"),))])
    with pytest.raises(RegistryError) as failed:
        demand_distinct_streams((REGISTRY, room))
    assert str(failed.value) == "command GivePenalty stands in two streams"


def test_a_command_that_nothing_decides_stops_the_start() -> None:
    undecided = Subject("others", commands=(Command(GivePenalty, "entries"),))
    assert faults(undecided) == "others: GivePenalty has neither decide nor a prepared command"


def test_a_command_whose_example_comes_after_that_of_no_record_stops_the_start() -> None:
    early = Subject("others", commands=(_penalty(LiftPenalty, BeginPenalty),))
    assert faults(early) == "others: LiftPenalty comes after BeginPenalty, which no record has"


def test_commands_whose_examples_come_after_each_other_stop_the_start() -> None:
    circle = Subject(
        "others",
        commands=(
            _penalty(GivePenalty, LiftPenalty),
            _penalty(BeginPenalty, GivePenalty),
            _penalty(LiftPenalty, BeginPenalty),
        ),
    )
    assert (
        "others: a circle of examples, GivePenalty after LiftPenalty after BeginPenalty after GivePenalty"
        in faults(circle).split("; ")
    )
    alone = Subject("others", commands=(_penalty(GivePenalty, GivePenalty),))
    assert faults(alone) == "others: a circle of examples, GivePenalty after GivePenalty"


def test_the_examples_before_that_of_a_command_are_in_order_and_each_once() -> None:
    commands = (
        _penalty(GivePenalty),
        _penalty(BeginPenalty, GivePenalty),
        _penalty(LiftPenalty, GivePenalty, BeginPenalty),
    )
    registry = Registry([Subject("others", commands=commands)])
    assert registry.commands_before(LiftPenalty) == [GivePenalty, BeginPenalty]
    assert registry.commands_before(GivePenalty) == []


def test_a_log_line_that_shows_an_unknown_field_stops_the_start() -> None:
    class PenaltyMarked(Struct):
        log_fields: ClassVar[tuple[str, ...]] = ("entry", "color")
        entry: str

    wrong = Subject("others", events={"entries": (PenaltyMarked,)})
    assert faults(wrong) == "others: the line of PenaltyMarked shows color, which is no field of it"


def test_a_log_line_that_shows_an_unknown_field_of_a_part_stops_the_start() -> None:
    class RulingMarked(Struct):
        log_fields: ClassVar[tuple[str, ...]] = ("ruling.text", "ruling.color")
        ruling: Ruling

    wrong = Subject("others", events={"entries": (RulingMarked,)})
    assert faults(wrong) == "others: the line of RulingMarked shows ruling.color, which is no field of it"


def test_a_log_line_shows_the_fields_that_its_event_lists() -> None:
    waived = HaltWaived(table=4, after=2)
    assert REGISTRY.line(waived, {}) == Text("log.HaltWaived", {"table": 4})


def test_a_log_line_shows_fields_of_a_part_by_their_own_names() -> None:
    noted = RulingNoted(ruling=Ruling(id="r1", table=4, hand=12, text="Misdeal."))
    assert REGISTRY.line(noted, {}) == Text("log.RulingNoted", {"table": 4, "hand": 12, "text": "Misdeal."})


def test_every_fault_is_named_at_once() -> None:
    wrong = Subject("others", commands=(Command(GivePenalty, "juggling"),))
    assert faults(wrong, wrong).count(";") == 5


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_a_subject_has_a_folder_of_its_name_with_its_record(subject: Subject) -> None:
    assert any((PACKAGE / part / subject.name / "subject.py").is_file() for part in STREAMS)
    for command in subject.commands:
        assert command.kind.__doc__


def test_every_folder_of_a_subject_with_commands_is_registered() -> None:
    registered = {subject.name for subject in SUBJECTS}
    folders = {path.parent.name for part in STREAMS for path in (PACKAGE / part).glob("*/commands.py")}
    assert folders
    assert folders <= registered


@pytest.mark.parametrize("part", STREAMS)
def test_no_subject_imports_what_another_one_decides(part: str) -> None:
    for path in sorted((PACKAGE / part).glob("*/*.py")):
        for module in _imported(path):
            package, _, name = module.rpartition(".")
            if name == "decide" and package.startswith((f"clockserver.{part}.", "clockserver.tournament.")):
                assert f"{package}.".startswith(f"clockserver.{part}.{path.parent.name}."), (path, module)


def test_every_event_has_a_permission_that_a_role_has() -> None:
    assert set(REGISTRY.events.values()) <= set(PERMISSIONS)


def _penalty(kind: type, *after: type) -> Command:
    return Command(kind, "entries", PENALTIES.commands[0].decide, after=after)


def _imported(path: Path) -> list[str]:
    """The modules that a file imports, wholly or in part."""
    modules = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            modules.append(node.module)
            modules += [f"{node.module}.{each.name}" for each in node.names]
    return modules
