"""Each role may give its commands and undos and follow its topics; integrations stay within their bounds."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from clockserver.accounts.role_checks import commands_of, name_of, refuse, refuse_unapproved
from clockserver.accounts.roles import NOBODY, ROLES, STAFF, OwnTable, Principal
from clockserver.core.permissions import Role
from clockserver.core.texts import Reason
from clockserver.core.undo import CommandRedone, CommandUndone, Redo, Undo
from clockserver.desk.command_messages import AnyCommand
from clockserver.desk.registries import SUBJECTS
from clockserver.room.events import RoomOpened
from clockserver.room.types import RoomEvent
from clockserver.tournament.bounties.events import EnvelopeOpened
from clockserver.tournament.bubble_vote.events import BallotSealed, VoteProposed
from clockserver.tournament.chip_counts.events import CountsVerified
from clockserver.tournament.day_end.events import CardTurned
from clockserver.tournament.deals.events import AnyDealEvent
from clockserver.tournament.entries.commands import BuyMore, RegisterPlayer, TakeAddOn
from clockserver.tournament.results.events import ResultsConfirmed
from clockserver.tournament.sales.commands import TakeBonus
from clockserver.tournament.sales.state import SaleOrder
from clockserver.tournament.table_clocks.events import DecisionTimed
from clockserver.tournament.types import TournamentEvent
from tests.accounts.accepted_commands import FINAL, OTHER_EXAMPLES, accepted_command
from tests.accounts.accepted_in_room import OF_ROOM
from tests.accounts.stated_roles import STATED_ROLES, STATEMENTS, roles_faults
from tests.accounts.statements import Statement
from tests.builders import SLUG

EVERYBODY = ("td", "floor", "cashier", "dealer", "display", "supervisor", "player", "public")
COMMANDS: dict[str, type] = {name_of(command): command for command in get_args(AnyCommand)}
OF_SUBJECTS = {name: command for name, command in COMMANDS.items() if command not in (Undo, Redo)}
CLOCK = "tests/tournament/clock"
ONCE = f"state the roles of clock.start once, in {CLOCK}"


def a_principal(role: Role, **more: Any) -> Principal:
    return Principal(role, f"x-{role}", session="s-abc22222", **more)


def place_of(name: str) -> str | None:
    """The tournament of a command; None for a command of the room."""
    return None if name in OF_ROOM else SLUG


def codes(reasons: list[Reason]) -> list[str]:
    return [reason.code for reason in reasons]


# -- role × command ----------------------------------------------------------------------------------


def test_the_checks_know_every_role() -> None:
    assert EVERYBODY == ROLES


def test_the_tests_of_each_subject_state_the_roles_of_its_commands_once() -> None:
    assert roles_faults(STATEMENTS, OF_SUBJECTS) == []
    assert STATED_ROLES.keys() == COMMANDS.keys()
    assert frozenset[str]().union(*STATED_ROLES.values()) <= {*ROLES}


@pytest.mark.parametrize(
    ("folders", "fault"),
    [
        ([], f"state the roles of clock.start in ROLES_BY_COMMAND of a test module in {CLOCK}"),
        (["room"], f"{ONCE}; found in tests/room"),
        (["room", "tournament/clock"], f"{ONCE}; found in tests/room and tests/tournament/clock"),
        (["tournament/clock"] * 2, f"{ONCE}; found in {CLOCK} and {CLOCK}"),
    ],
    ids=["nowhere", "elsewhere", "also elsewhere", "twice"],
)
def test_a_command_with_missing_or_misplaced_roles_is_named_with_its_folder(
    folders: list[str], fault: str
) -> None:
    others = [each for each in STATEMENTS if each.key != "clock.start"]
    stated = [Statement("clock.start", "td floor", folder) for folder in folders]
    assert roles_faults([*others, *stated], OF_SUBJECTS) == [fault]


def test_stated_roles_of_no_command_are_named() -> None:
    stated = Statement("clock.strat", "td floor", "tournament/clock")
    assert roles_faults([*STATEMENTS, stated], OF_SUBJECTS) == [
        f"clock.strat is no command of the wire: remove it from ROLES_BY_COMMAND in {CLOCK}"
    ]


@pytest.mark.parametrize("role", ROLES)
def test_each_role_may_give_the_commands_stated_for_it_and_no_others(role: Role) -> None:
    for name, command in COMMANDS.items():
        reasons = refuse(a_principal(role), command, place_of(name))
        if role in STATED_ROLES[name]:
            assert reasons == [], name
        elif role in STAFF:
            assert reasons == [Reason("access.role", {"role": role, "command": name}, "type")]
        else:
            assert reasons == [Reason("access.staff_only")], name


@pytest.mark.parametrize("role", ROLES)
def test_each_role_gets_the_list_of_commands_that_it_may_give(role: Role) -> None:
    told = commands_of(a_principal(role))
    assert told == sorted(name for name, roles in STATED_ROLES.items() if role in roles)


def test_the_tablet_of_a_table_may_verify_counts_beside_what_dealers_may() -> None:
    tablet = a_principal("dealer", table=OwnTable("friday", 4))
    for name, command in COMMANDS.items():
        may = refuse(tablet, command, place_of(name)) == []
        assert may == ("dealer" in STATED_ROLES[name] or name == "count.verify"), name
    assert set(commands_of(tablet)) - set(commands_of(a_principal("dealer"))) == {"count.verify"}
    assert refuse(tablet, Undo, SLUG, [CountsVerified]) == []
    assert codes(refuse(a_principal("dealer"), Undo, SLUG, [CountsVerified])) == ["access.role"]


def test_a_stranger_and_a_locked_device_are_refused_every_command() -> None:
    locked = Principal("public", "u-anna", "Anna", "s-tablet22", "s-tablet22", locked=True)
    for name, command in COMMANDS.items():
        assert codes(refuse(NOBODY, command, place_of(name))) == ["access.staff_only"]
        assert codes(refuse(locked, command, place_of(name))) == ["access.locked"]


def test_every_command_of_the_wire_belongs_to_exactly_one_subject() -> None:
    listed = [each.kind for subject in SUBJECTS for each in subject.commands]
    assert len(listed) == len(set(listed))
    assert set(listed) | {Undo, Redo} == set(COMMANDS.values())


# -- taking back -------------------------------------------------------------------------------------

FINAL_OF_DEALERS = {BallotSealed, CardTurned, DecisionTimed, EnvelopeOpened, VoteProposed}
"""Events of commands that a dealer may give and nobody can undo."""
WITHOUT_SUBJECT = {CommandUndone, CommandRedone, RoomOpened}
"""Events about another command, and events without a person behind them."""


def test_every_event_belongs_to_a_subject_that_says_who_may_undo_it() -> None:
    events = {*get_args(TournamentEvent), *get_args(RoomEvent)} - WITHOUT_SUBJECT
    assert len(events) > 30
    of_dealers = FINAL_OF_DEALERS.union(
        *(accepted_command(name).events for name in COMMANDS.keys() - FINAL if "dealer" in STATED_ROLES[name])
    )
    for event in events:
        assert refuse(a_principal("td"), Undo, SLUG, [event]) == [], event
        of_deals = event in {*get_args(AnyDealEvent), ResultsConfirmed}
        assert (refuse(a_principal("supervisor"), Undo, SLUG, [event]) == []) == of_deals, event
        assert (refuse(a_principal("dealer"), Undo, SLUG, [event]) == []) == (event in of_dealers), event


def test_commands_whose_example_is_not_accepted_can_be_undone() -> None:
    assert set(COMMANDS) >= FINAL
    assert set(OTHER_EXAMPLES) <= set(COMMANDS) - FINAL


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - FINAL))
def test_only_roles_that_may_give_a_command_may_undo_it_and_no_integration_of_other_subjects(
    name: str,
) -> None:
    one = accepted_command(name)
    may = STATED_ROLES[name]
    counts = a_principal("td", subjects=frozenset({"counters"}))
    elsewhere = [] if name == "counter.tap" else [Reason("access.scope", {"command": "undo"}, "type")]
    assert refuse(counts, Undo, place_of(name), one.events) == elsewhere
    for reversal in (Undo, Redo, Undo, Redo):
        assert one.events
        for role in ROLES:
            reasons = refuse(a_principal(role), reversal, place_of(name), one.events)
            # a player undoes nothing: the next count replaces a wrong one
            assert (reasons == []) == (role in may and role != "player"), (role, reversal, one.events)
        one.give(reversal(command=one.id))


def test_the_desk_answers_an_undo_of_an_unknown_command() -> None:
    assert refuse(a_principal("cashier"), Undo, SLUG, []) == []
    assert refuse(a_principal("dealer"), Undo, SLUG, []) == []
    assert refuse(a_principal("supervisor"), Undo, SLUG, []) == []
    assert codes(refuse(a_principal("display"), Undo, SLUG, [])) == ["access.staff_only"]


@pytest.mark.parametrize("role", sorted({*ROLES} - {"player", "public", "display"}))
def test_only_roles_that_may_approve_give_a_sale_away(role: Role) -> None:
    for by, allowed in (({"cash": 100}, True), ({"comp": 100}, role in ("td", "supervisor"))):
        order = SaleOrder(offer="entry", by=by)  # type: ignore[arg-type]
        for command in (
            RegisterPlayer(person="0" * 32, sale=order),
            BuyMore(entry="e1", sale=order),
            TakeAddOn(entry="e1", sale=order),
            TakeBonus(entry="e1", sale=order),
        ):
            reasons = refuse_unapproved(a_principal(role), command)
            assert [each.code for each in reasons] == ([] if allowed else ["money.approval"])
