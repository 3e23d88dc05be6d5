"""Who may what: every command of the wire by role, taking back, the bounds of integrations, and who may follow what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from msgspec import Struct

from clockserver.application.access.permissions import (
    NOBODY,
    ROLES,
    STAFF,
    SUBJECTS,
    Principal,
    Role,
    commands_of,
    name_of,
    refuse,
)
from clockserver.application.desk import Accepted
from clockserver.application.room_commands import PauseAll, ResumeAll, WireRoomCommand
from clockserver.domain import room as the_room
from clockserver.domain.procedures.announcements import (
    AnnounceToRoom,
    PostAnnouncement,
    WithdrawAnnouncement,
    WithdrawFromRoom,
)
from clockserver.domain.procedures.clock import (
    AddTime,
    AnnounceLevel,
    JumpToPeriod,
    NextPeriod,
    PauseClock,
    PreviousPeriod,
    ResumeClock,
    ScheduleStart,
    SetLevelChange,
    SetRemaining,
    StartClock,
    UnscheduleStart,
)
from clockserver.domain.procedures.counters import TapCounter
from clockserver.domain.procedures.displays import ForgetDisplay, RenameDisplay, ShowOnDisplay
from clockserver.domain.procedures.restart import ChooseAfterRestart
from clockserver.domain.procedures.set_up import CreateTournament
from clockserver.domain.procedures.structure_change import ChangeStructure
from clockserver.domain.procedures.venue import ChangeVenue, ChooseSound
from clockserver.domain.room_state import SceneChoice, Single
from clockserver.domain.texts import Reason
from clockserver.domain.tournament import TournamentEvent
from clockserver.domain.undo import CommandRedone, CommandUndone, Redo, Undo
from clockserver.faces.wire import AnyCommand
from tests.builders import MINUTE, SLUG, Room, a_break, a_level, a_structure
from tests.fakes import START

TABLE: dict[str, str] = {
    "announcement.post": "td floor",
    "announcement.withdraw": "td floor",
    "clock.add": "td floor",
    "clock.after_restart": "td floor",
    "clock.announce": "td floor",
    "clock.jump": "td floor",
    "clock.next": "td floor",
    "clock.pause": "td floor",
    "clock.previous": "td floor",
    "clock.resume": "td floor",
    "clock.schedule": "td floor",
    "clock.set_level_change": "td floor",
    "clock.set_remaining": "td floor",
    "clock.start": "td floor",
    "clock.unschedule": "td floor",
    "counter.tap": "td floor cashier",
    "display.forget": "td floor",
    "display.identify": "td floor",
    "display.pair": "td floor",
    "display.reload": "td floor",
    "display.rename": "td floor",
    "display.show": "td floor",
    "redo": "td floor cashier",
    "room.announce": "td floor",
    "room.pause_all": "td floor",
    "room.resume_all": "td floor",
    "room.withdraw": "td floor",
    "sound.choose": "td floor",
    "structure.change": "td",
    "tournament.create": "td",
    "undo": "td floor cashier",
    "venue.change": "td",
}
"""Every command of the wire, and who may give it. A new command has to be written down here."""
EVERYBODY = ("td", "floor", "cashier", "dealer", "display", "supervisor", "player", "public")
COMMANDS: dict[str, type] = {name_of(command): command for command in get_args(AnyCommand)}
OF_ROOM = frozenset(name_of(command) for command in (*get_args(WireRoomCommand), CreateTournament))


def a_principal(role: Role, **more: Any) -> Principal:
    return Principal(role, f"x-{role}", session="s-abc22222", **more)


def place_of(name: str) -> str | None:
    """The tournament that a command names; none where it is the room's."""
    return None if name in OF_ROOM else SLUG


def codes(reasons: list[Reason]) -> list[str]:
    return [reason.code for reason in reasons]


# -- role × command ----------------------------------------------------------------------------------


def test_the_table_names_every_command_of_the_wire_and_every_role() -> None:
    assert sorted(TABLE) == sorted(COMMANDS)
    assert EVERYBODY == ROLES


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_each_role_may_give_what_the_table_says_and_nothing_else(name: str, role: Role) -> None:
    reasons = refuse(a_principal(role), COMMANDS[name], place_of(name))
    if role in TABLE[name].split():
        assert reasons == []
    elif role in STAFF:
        assert reasons == [Reason("access.role", {"role": role, "command": name}, "type")]
    else:
        assert reasons == [Reason("access.staff_only")]


@pytest.mark.parametrize("role", ROLES)
def test_each_role_is_told_the_commands_that_it_may_give(role: Role) -> None:
    told = commands_of(a_principal(role))
    assert told == sorted(name for name, may in TABLE.items() if role in may.split())


def test_nobody_is_refused_everything_and_so_is_a_locked_device() -> None:
    locked = Principal("public", "u-anna", "Anna", "s-tablet22", "s-tablet22", locked=True)
    for name, command in COMMANDS.items():
        assert codes(refuse(NOBODY, command, place_of(name))) == ["access.staff_only"]
        assert codes(refuse(locked, command, place_of(name))) == ["access.locked"]


def test_every_command_of_the_wire_belongs_to_exactly_one_subject() -> None:
    listed = [command for subject in SUBJECTS.values() for command in subject.commands]
    assert len(listed) == len(set(listed))
    assert set(listed) | {Undo, Redo} == set(COMMANDS.values())


# -- taking back -------------------------------------------------------------------------------------

WITHOUT_SUBJECT = {CommandUndone, CommandRedone, the_room.RoomOpened}
"""What is about another command, and what no hand brings."""


def test_every_event_has_a_subject_so_that_it_can_be_asked_who_may_take_it_back() -> None:
    events = {*get_args(TournamentEvent), *get_args(the_room.RoomEvent)} - WITHOUT_SUBJECT
    assert len(events) > 30
    for event in events:
        assert refuse(a_principal("td"), Undo, SLUG, [event]) == [], event
        assert refuse(a_principal("dealer"), Undo, SLUG, [event]) != [], event


class Given(Struct):
    """A command in the state in which it is accepted, and then its id."""

    name: str
    room: Room
    id: str

    @property
    def events(self) -> list[type]:
        if self.name in OF_ROOM:
            return self.room.hall.event_types(self.id)
        return self.room.house.event_types(SLUG, self.id)

    def give(self, command: Any) -> None:
        if self.name in OF_ROOM:
            assert isinstance(self.room.tell(command), Accepted)
        else:
            self.room.give(command)


LATER = Single(scene=SceneChoice(scene="break"))
BEFORE: dict[str, list[Any]] = {
    "clock.start": [],
    "clock.schedule": [],
    "clock.unschedule": [ScheduleStart(start_at=START + MINUTE)],
    "clock.resume": [StartClock(), PauseClock()],
    "clock.previous": [StartClock(), NextPeriod()],
    "announcement.withdraw": [PostAnnouncement(text="Dinner")],
}
"""What is done before a command of a tournament; the clock is started where nothing else is said."""
UNDOABLE: dict[str, Callable[[Room], Any]] = {
    "announcement.post": lambda _: PostAnnouncement(text="Dinner"),
    "announcement.withdraw": lambda room: WithdrawAnnouncement(announcement=room.session.announcement.id),  # type: ignore[union-attr]
    "clock.add": lambda _: AddTime(ms=MINUTE),
    "clock.after_restart": lambda _: ChooseAfterRestart(choice="go_on"),
    "clock.announce": lambda _: AnnounceLevel(),
    "clock.jump": lambda _: JumpToPeriod(period="l3"),
    "clock.next": lambda _: NextPeriod(),
    "clock.pause": lambda _: PauseClock(),
    "clock.previous": lambda _: PreviousPeriod(),
    "clock.resume": lambda _: ResumeClock(),
    "clock.schedule": lambda room: ScheduleStart(start_at=room.clock.now + 5 * MINUTE),
    "clock.set_level_change": lambda _: SetLevelChange(mode="on_announcement"),
    "clock.set_remaining": lambda _: SetRemaining(ms=MINUTE),
    "clock.start": lambda _: StartClock(),
    "clock.unschedule": lambda _: UnscheduleStart(),
    "counter.tap": lambda _: TapCounter(what="entry"),
    "structure.change": lambda _: ChangeStructure(from_period="l3", periods=[]),
    "display.pair": lambda _: None,
    "display.forget": lambda room: ForgetDisplay(display=room.pair("Bar")),
    "display.rename": lambda room: RenameDisplay(display=room.pair("Bar"), name="Long bar"),
    "display.show": lambda room: ShowOnDisplay(display=room.pair("Bar"), show=LATER),
    "room.announce": lambda _: AnnounceToRoom(text="Dinner"),
    "room.withdraw": lambda room: WithdrawFromRoom(announcement=room.hall.state.announcement.id),  # type: ignore[union-attr]
    "room.pause_all": lambda _: PauseAll(),
    "room.resume_all": lambda _: ResumeAll(),
    "sound.choose": lambda _: ChooseSound(device="s-tablet22"),
    "venue.change": lambda _: ChangeVenue(name="The Fitz"),
}
FINAL = {"undo", "redo", "tournament.create", "display.identify", "display.reload"}


def structure() -> Any:
    return a_structure(a_level("l1"), a_level("l2"), a_break("b1"), a_level("l3"))


def given(name: str) -> Given:
    """The command, given and accepted."""
    announced = "on_announcement" if name == "clock.announce" else "on_zero"
    room = Room(structure(), level_change=announced).opened().with_hall()
    for command in BEFORE.get(name, [StartClock()]):
        room.give(command)
    if name == "clock.announce":
        room.clock.advance(20 * MINUTE)
    if name == "clock.after_restart":
        room.clock.advance(MINUTE)
        room.desk.pause_for_restart(room.clock.now - MINUTE // 2)
    if name == "room.withdraw":
        room.tell(AnnounceToRoom(text="Dinner"))
    if name == "room.resume_all":
        assert isinstance(room.tell(PauseAll()), Accepted)
    if name == "display.pair":
        room.pair("Hall")
        return Given(name, room, next(iter(reversed([*room.hall.state.history.given]))))
    id_ = f"the-{name.replace('.', '-').replace('_', '-')}"
    command = UNDOABLE[name](room)
    if name in OF_ROOM:
        assert isinstance(room.tell(command, id_), Accepted)
    else:
        room.give(command, id_)
    return Given(name, room, id_)


def test_every_command_is_undoable_or_final() -> None:
    assert set(UNDOABLE) | FINAL == set(TABLE)


@pytest.mark.parametrize("name", sorted(UNDOABLE))
def test_who_may_do_a_thing_may_take_it_back_and_nobody_else(name: str) -> None:
    one = given(name)
    may = TABLE[name].split()
    for reversal in (Undo, Redo, Undo, Redo):
        assert one.events
        for role in ROLES:
            reasons = refuse(a_principal(role), reversal, place_of(name), one.events)
            assert (reasons == []) == (role in may), (role, reversal, one.events)
        one.give(reversal(command=one.id))


def test_taking_back_what_is_not_known_is_for_the_desk_to_answer() -> None:
    assert refuse(a_principal("cashier"), Undo, SLUG, []) == []
    assert codes(refuse(a_principal("dealer"), Undo, SLUG, [])) == ["access.role"]


# -- integrations ------------------------------------------------------------------------------------


def test_an_integration_is_bound_to_its_subjects() -> None:
    scores = a_principal("td", subjects=frozenset({"counters", "displays"}))
    for name, command in COMMANDS.items():
        allowed = name.startswith(("counter.", "display.")) or command in (Undo, Redo)
        reasons = refuse(scores, command, place_of(name))
        assert reasons == ([] if allowed else [Reason("access.scope", {"command": name}, "type")]), name
    assert commands_of(scores) == sorted(
        name for name in TABLE if name.startswith(("counter.", "display.")) or name in ("undo", "redo")
    )


@pytest.mark.parametrize("name", sorted(UNDOABLE))
def test_an_integration_takes_back_within_its_subjects_only(name: str) -> None:
    one = given(name)
    counts = a_principal("td", subjects=frozenset({"counters"}))
    expected = [] if name == "counter.tap" else [Reason("access.scope", {"command": "undo"}, "type")]
    assert refuse(counts, Undo, place_of(name), one.events) == expected


def test_a_subject_gives_no_more_than_the_role_has() -> None:
    cashier = a_principal("cashier", subjects=frozenset({"counters", "venue", "clock"}))
    assert refuse(cashier, TapCounter, SLUG) == []
    assert codes(refuse(cashier, StartClock, SLUG)) == ["access.role"]
    assert codes(refuse(cashier, ChangeVenue, None)) == ["access.role"]


def test_an_integration_is_bound_to_its_tournaments_and_then_has_nothing_to_say_in_the_room() -> None:
    bound = a_principal("td", tournaments=frozenset({"friday"}))
    elsewhere = [Reason("access.tournament", {}, "tournament")]
    assert refuse(bound, StartClock, "friday") == []
    assert refuse(bound, StartClock, "turbo") == elsewhere
    for name in OF_ROOM:
        assert refuse(bound, COMMANDS[name], None) == elsewhere, name
    assert refuse(bound, Undo, None, [the_room.announcements.Announced]) == elsewhere


def test_an_integration_is_told_every_reason_at_once() -> None:
    bound = a_principal("floor", subjects=frozenset({"counters"}), tournaments=frozenset({"friday"}))
    assert codes(refuse(bound, StartClock, "turbo")) == ["access.scope", "access.tournament"]
    assert codes(refuse(bound, ChangeVenue, None)) == ["access.role", "access.tournament"]


# -- topics ------------------------------------------------------------------------------------------

PUBLIC_TOPICS = (
    "room",
    "announcement:room",
    "displays:room",
    "announcement:friday",
    "tournament:friday",
    "clock:friday:1",
    "structure:friday:1",
    "counters:friday:1",
)
STAFF_TOPICS = ("log:room", "presence:room", "staff:room", "log:friday", "controls:friday:1")
WATCHES_STAFF = "td floor cashier supervisor"


@pytest.mark.parametrize("role", ROLES)
def test_each_role_follows_what_is_for_it(role: Role) -> None:
    who = a_principal(role)
    assert all(who.watches(topic) for topic in PUBLIC_TOPICS)
    assert {who.watches(topic) for topic in STAFF_TOPICS} == {role in WATCHES_STAFF.split()}


def test_a_locked_device_follows_what_is_public_only() -> None:
    locked = Principal("public", "u-anna", "Anna", "s-tablet22", "s-tablet22", locked=True)
    assert all(locked.watches(topic) for topic in PUBLIC_TOPICS)
    assert not any(locked.watches(topic) for topic in STAFF_TOPICS)


def test_an_integration_of_one_tournament_sees_the_staffs_topics_of_that_one_only() -> None:
    bound = a_principal("floor", tournaments=frozenset({"friday"}))
    assert [topic for topic in STAFF_TOPICS if bound.watches(topic)] == ["log:friday", "controls:friday:1"]
    assert not bound.watches("log:turbo")
    assert all(bound.watches(topic) for topic in PUBLIC_TOPICS)


def test_no_topic_of_a_new_kind_is_public_by_accident() -> None:
    """The topics of a whole room, held against the two lists above."""
    room = Room().opened().with_hall()
    known = {topic for topic, _ in room.broadcaster.published}
    assert known <= {*PUBLIC_TOPICS, *STAFF_TOPICS}
    assert {"log:room", "displays:room", "controls:friday:1"} <= known
