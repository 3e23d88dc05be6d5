"""The room's own stream: televisions, announcements, the venue, all clocks; what is refused, what is taken back."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, TypeAlias

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from clockserver.domain import room
from clockserver.domain.events import SYSTEM, Recorded
from clockserver.domain.procedures.all_clocks import AllClocks, PauseAllClocks, ResumeAllClocks
from clockserver.domain.procedures.announcements import (
    AnnounceToRoom,
    PostAnnouncement,
    WithdrawAnnouncement,
    WithdrawFromRoom,
)
from clockserver.domain.procedures.displays import (
    IDENTIFY_MS,
    MOST_DISPLAYS,
    AddDisplay,
    ForgetDisplay,
    IdentifyDisplay,
    ReloadDisplay,
    RenameDisplay,
    ShowOnDisplay,
)
from clockserver.domain.procedures.venue import ChangeVenue, ChooseSound
from clockserver.domain.room_state import ClockAt, Display, Follow, Room, Rotation, SceneChoice, Single, Turn
from clockserver.domain.texts import Reason, Refused, Text
from clockserver.domain.undo import Redo, Undo
from tests.builders import Table
from tests.fakes import START

HALL, BAR, STAGE, NOWHERE = "d-hall2222", "d-bar33333", "d-stage444", "d-nowhere5"
CLOCK_SCENE = Single(scene=SceneChoice(scene="clock"))
TWO_SCENES = Rotation(scenes=(Turn(scene="clock", seconds=20), Turn(scene="slides", seconds=10)))
FRIDAY, TURBO = ClockAt("friday", "1", 3), ClockAt("turbo", "1", 1)
MINUTE = 60_000


class Alone:
    """The room as the domain alone has it: give commands at instants, look at the state.

    After every event nothing is wrong with it, and at the end the replayed state is the live one.
    """

    def __init__(self) -> None:
        self.now = START
        self.records: list[Recorded[Any]] = []
        self._ids = count(1)
        self.state: Room
        self._record("room-opened", SYSTEM, room.open_room())

    def with_televisions(self) -> Alone:
        self.give(AddDisplay(display=HALL, name="Hall"))
        self.give(AddDisplay(display=BAR, name="Bar"))
        return self

    def advance(self, ms: int) -> Alone:
        self.now += ms
        return self

    def give(self, command: room.RoomCommand, command_id: str | None = None) -> str:
        """Decide and evolve. Raises Refused. The command's id."""
        given = command_id or f"command-{next(self._ids)}"
        self._record(given, "u-anna", room.decide(self.state, command, self.now))
        return given

    def refused(self, command: room.RoomCommand) -> list[Reason]:
        before = self.state
        with pytest.raises(Refused) as caught:
            self.give(command)
        assert self.state == before
        return list(caught.value.reasons)

    def codes(self, command: room.RoomCommand) -> list[str]:
        return [reason.code for reason in self.refused(command)]

    @property
    def seen(self) -> tuple[Any, ...]:
        """What anybody could see of the room."""
        state = self.state
        return state.venue, dict(state.displays), state.announcement, state.sound, state.paused

    @property
    def newest(self) -> Any:
        return self.records[-1].event

    def check(self) -> None:
        state: Room | None = None
        for record in self.records:
            state = room.evolve(state, record)
        assert state == self.state

    def _record(self, command_id: str, actor: str, events: list[Any]) -> None:
        state = self.state if self.records else None
        for event in events:
            record = Recorded(room.STREAM, len(self.records) + 1, self.now, command_id, actor, event)
            state = room.evolve(state, record)
            self.records.append(record)
        assert state is not None
        self.state = state
        assert room.violations(state) == []


@pytest.fixture
def alone() -> Alone:
    """A room with the televisions Hall and Bar."""
    return Alone().with_televisions()


# -- the stream --------------------------------------------------------------------------------------


def test_the_stream_begins_with_the_rooms_opening_and_has_it_once(alone: Alone) -> None:
    opened, added = alone.records[:2]
    assert isinstance(opened.event, room.RoomOpened)
    with pytest.raises(ValueError, match="RoomOpened"):
        room.evolve(None, added)
    with pytest.raises(ValueError, match="RoomOpened"):
        room.evolve(alone.state, opened)


def test_time_brings_the_room_nothing(alone: Alone) -> None:
    alone.give(AnnounceToRoom(text="Dinner is served", seconds=5))
    assert room.settle(alone.state, alone.now + 10 * MINUTE) == []
    assert room.next_change(alone.state) is None
    assert room.pause_for_restart(alone.state, alone.now, alone.now + MINUTE) == []


# -- televisions -------------------------------------------------------------------------------------


def test_a_television_that_was_paired_follows_what_the_moment_asks_for() -> None:
    alone = Alone()
    alone.give(AddDisplay(display=HALL, name="  Hall "))
    assert dict(alone.state.displays) == {HALL: Display("Hall", START, Follow())}


def test_pairing_is_refused_with_every_reason_at_once() -> None:
    alone = Alone()
    for number in range(MOST_DISPLAYS - 1):
        alone.give(AddDisplay(display=f"d-many{number:04}", name=f"TV {number}"))
    alone.give(AddDisplay(display=HALL, name="Hall"))
    assert alone.codes(AddDisplay(display=HALL, name="tv 7")) == [
        "display.name_taken",
        "display.known",
        "display.too_many",
    ]
    assert alone.codes(AddDisplay(display=STAGE, name="Stage")) == ["display.too_many"]
    alone.give(ForgetDisplay(display=HALL))
    alone.give(AddDisplay(display=STAGE, name="Stage"))
    alone.check()


def test_two_televisions_never_have_one_name_however_it_is_written(alone: Alone) -> None:
    (reason,) = alone.refused(AddDisplay(display=STAGE, name=" HALL "))
    assert reason == Reason("display.name_taken", {"name": "HALL"}, "name")
    assert alone.codes(RenameDisplay(display=BAR, name="hall")) == ["display.name_taken"]
    alone.give(RenameDisplay(display=HALL, name="HALL"))
    assert alone.state.displays[HALL].name == "HALL"


def test_a_name_that_it_has_already_is_done_already(alone: Alone) -> None:
    assert alone.codes(RenameDisplay(display=HALL, name=" Hall ")) == ["already_done"]


@pytest.mark.parametrize(
    "show",
    [CLOCK_SCENE, TWO_SCENES, Follow(tournament="friday")],
    ids=["a scene", "a rotation", "a tournament"],
)
def test_a_television_shows_what_it_is_told(alone: Alone, show: Any) -> None:
    alone.give(ShowOnDisplay(display=HALL, show=show))
    assert alone.state.displays[HALL].show == show
    assert alone.state.displays[BAR].show == Follow()
    assert alone.codes(ShowOnDisplay(display=HALL, show=show)) == ["already_done"]


def test_a_television_shows_its_name_for_ten_seconds(alone: Alone) -> None:
    alone.advance(MINUTE).give(IdentifyDisplay(display=HALL))
    assert alone.state.displays[HALL].identify_until == alone.now + IDENTIFY_MS
    alone.advance(3_000).give(IdentifyDisplay(display=HALL))
    assert alone.state.displays[HALL].identify_until == alone.now + IDENTIFY_MS


def test_each_reload_is_another_one(alone: Alone) -> None:
    for reloads in (1, 2):
        alone.give(ReloadDisplay(display=HALL))
        assert alone.state.displays[HALL].reloads == reloads


def test_a_forgotten_television_is_gone(alone: Alone) -> None:
    alone.give(ForgetDisplay(display=HALL))
    assert set(alone.state.displays) == {BAR}
    assert alone.codes(ForgetDisplay(display=HALL)) == ["display.unknown"]


@pytest.mark.parametrize(
    "command",
    [
        RenameDisplay(display=NOWHERE, name="Hall"),
        ShowOnDisplay(display=NOWHERE, show=CLOCK_SCENE),
        IdentifyDisplay(display=NOWHERE),
        ReloadDisplay(display=NOWHERE),
        ForgetDisplay(display=NOWHERE),
    ],
    ids=lambda command: str(type(command).__name__),
)
def test_a_television_that_is_none_of_ours_is_refused(alone: Alone, command: Any) -> None:
    assert alone.refused(command) == [Reason("display.unknown", {}, "display")]


# -- what the wire takes -----------------------------------------------------------------------------

Rename: Callable[[object], Any] = lambda name: {"type": "display.rename", "display": HALL, "name": name}  # noqa: E731
Showing: Callable[[object], Any] = lambda show: {"type": "display.show", "display": HALL, "show": show}  # noqa: E731
A_TURN: dict[str, Any] = {"scene": "clock", "seconds": 10}
WRONG_BY_FORM: dict[str, tuple[type, dict[str, Any]]] = {
    "a name of blanks": (RenameDisplay, Rename("  ")),
    "a name of two lines": (RenameDisplay, Rename("Hall\nBar")),
    "a name that ends in a line": (RenameDisplay, Rename("Hall\n")),
    "a name of 41 letters": (RenameDisplay, Rename("x" * 41)),
    "an id of a device of staff": (ForgetDisplay, {"type": "display.forget", "display": "s-abc22222"}),
    "an empty rotation": (ShowOnDisplay, Showing({"kind": "rotation", "scenes": []})),
    "a rotation of 21": (ShowOnDisplay, Showing({"kind": "rotation", "scenes": [A_TURN] * 21})),
    "a turn of 4 s": (
        ShowOnDisplay,
        Showing({"kind": "rotation", "scenes": [A_TURN | {"seconds": 4}]}),
    ),
    "a turn of 2 h": (
        ShowOnDisplay,
        Showing({"kind": "rotation", "scenes": [A_TURN | {"seconds": 7_200}]}),
    ),
    "a scene outside of its folder": (
        ShowOnDisplay,
        Showing({"kind": "scene", "scene": {"scene": "../control"}}),
    ),
    "an option that is no text": (
        ShowOnDisplay,
        Showing({"kind": "scene", "scene": {"scene": "clock", "options": {"big": True}}}),
    ),
    "21 options": (
        ShowOnDisplay,
        Showing({"kind": "scene", "scene": {"scene": "clock", "options": {f"o{n}": "" for n in range(21)}}}),
    ),
    "a kind that is none": (ShowOnDisplay, Showing({"kind": "film"})),
    "an announcement of nothing": (AnnounceToRoom, {"type": "room.announce", "text": " "}),
    "an announcement of 201 letters": (AnnounceToRoom, {"type": "room.announce", "text": "x" * 201}),
    "an announcement of 4 s": (AnnounceToRoom, {"type": "room.announce", "text": "x", "seconds": 4}),
    "an announcement of 2 h": (AnnounceToRoom, {"type": "room.announce", "text": "x", "seconds": 7_200}),
    "a language of three letters": (ChangeVenue, {"type": "venue.change", "wall_language": "eng"}),
    "a sound without a device": (ChooseSound, {"type": "sound.choose"}),
    "a device that is none": (ChooseSound, {"type": "sound.choose", "device": "kitchen"}),
}


@pytest.mark.parametrize("name", WRONG_BY_FORM)
def test_what_has_the_wrong_form_is_no_command(name: str) -> None:
    kind, message = WRONG_BY_FORM[name]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(message, kind)


# -- announcements -----------------------------------------------------------------------------------


def texts_of(board: Any) -> str | None:
    return board.announcement.text if board.announcement else None


def test_an_announcement_to_the_room_stands_until_its_instant(alone: Alone) -> None:
    alone.give(AnnounceToRoom(text=" Dinner is served ", seconds=60))
    announced = alone.state.announcement
    assert announced is not None
    assert (announced.text, announced.at, announced.until) == ("Dinner is served", START, START + MINUTE)


def test_a_new_announcement_takes_the_place_of_the_old_and_taking_it_back_brings_the_old_one(
    alone: Alone,
) -> None:
    first = alone.give(AnnounceToRoom(text="First"))
    second = alone.give(AnnounceToRoom(text="Second"))
    (reason,) = alone.refused(Undo(command=first))
    assert (reason.code, reason.params["command"]) == ("undo.later_stands", second)
    assert reason.params["what"] == Text("log.Announced", {"text": "Second"})
    alone.give(Undo(command=second))
    assert texts_of(alone.state) == "First"
    alone.give(Undo(command=first))
    assert texts_of(alone.state) is None


def test_only_what_is_up_is_taken_down(alone: Alone) -> None:
    not_up = [Reason("announcement.not_up", {}, "announcement")]
    assert alone.refused(WithdrawFromRoom(announcement="a1")) == not_up
    alone.give(AnnounceToRoom(text="First", seconds=60))
    first = alone.state.announcement
    assert first is not None
    alone.give(AnnounceToRoom(text="Second", seconds=60))
    second = alone.state.announcement
    assert second is not None
    assert alone.refused(WithdrawFromRoom(announcement=first.id)) == not_up
    alone.advance(MINUTE)
    assert alone.refused(WithdrawFromRoom(announcement=second.id)) == not_up
    alone.now -= 1
    alone.give(WithdrawFromRoom(announcement=second.id))
    assert alone.state.announcement is None
    assert alone.refused(WithdrawFromRoom(announcement=second.id)) == not_up


def test_taking_down_can_be_taken_back(alone: Alone) -> None:
    alone.give(AnnounceToRoom(text="Dinner"))
    up = alone.state.announcement
    assert up is not None
    down = alone.give(WithdrawFromRoom(announcement=up.id))
    alone.give(Undo(command=down))
    assert alone.state.announcement == up


def test_a_tournament_has_a_board_of_its_own() -> None:
    table = Table()
    first = table.give(PostAnnouncement(text="First", seconds=60))
    assert texts_of(table.session) == "First"
    second = table.give(PostAnnouncement(text="Second", seconds=60))
    posted = table.session.announcement
    assert posted is not None
    with pytest.raises(Refused, match=r"undo\.later_stands"):
        table.give(Undo(command=first))
    for _ in range(2):
        table.give(Undo(command=second))
        assert texts_of(table.session) == "First"
        table.give(Redo(command=second))
        assert texts_of(table.session) == "Second"
    down = table.give(WithdrawAnnouncement(announcement=posted.id))
    assert texts_of(table.session) is None
    with pytest.raises(Refused, match=r"announcement\.not_up"):
        table.give(WithdrawAnnouncement(announcement=posted.id))
    table.give(Undo(command=down))
    assert table.session.announcement == posted
    table.advance(MINUTE)
    with pytest.raises(Refused, match=r"announcement\.not_up"):
        table.give(WithdrawAnnouncement(announcement=posted.id))
    with pytest.raises(Refused, match=r"session\.unknown"):
        table.give(PostAnnouncement(session="9", text="Nobody"))
    table.check()


def test_announcing_does_not_stand_in_the_way_of_the_clock(alone: Alone) -> None:
    renamed = alone.give(RenameDisplay(display=HALL, name="Main hall"))
    alone.give(AnnounceToRoom(text="Dinner"))
    alone.give(Undo(command=renamed))
    assert alone.state.displays[HALL].name == "Hall"


# -- all clocks --------------------------------------------------------------------------------------


def test_pausing_all_remembers_which_clocks_it_paused(alone: Alone) -> None:
    alone.give(PauseAllClocks(of="tap-00001", clocks=(FRIDAY, TURBO)))
    assert alone.state.paused == (FRIDAY, TURBO)
    later = ClockAt("friday", "1", 5)
    alone.give(PauseAllClocks(of="tap-00002", clocks=(later,)))
    assert alone.state.paused == (TURBO, later)


def test_where_nothing_runs_or_was_paused_there_is_nothing_to_do(alone: Alone) -> None:
    assert alone.codes(PauseAllClocks(of="tap-00001")) == ["room.nothing_runs"]
    assert alone.codes(ResumeAllClocks(of="tap-00001")) == ["room.nothing_paused"]
    assert alone.codes(ResumeAllClocks(of="tap-00001", clocks=(FRIDAY,))) == ["room.nothing_paused"]
    alone.give(PauseAllClocks(of="tap-00002", clocks=(FRIDAY,)))
    # Somebody let each of them go on by itself meanwhile.
    assert alone.codes(ResumeAllClocks(of="tap-00003")) == ["room.nothing_paused"]
    alone.give(ResumeAllClocks(of="tap-00004", clocks=(FRIDAY,)))
    assert alone.state.paused == ()


def test_each_time_it_is_taken_back_or_done_again_the_clocks_are_asked_something_new(alone: Alone) -> None:
    paused = alone.give(PauseAllClocks(of="tap-00001", clocks=(FRIDAY, TURBO)), "tap-00001")
    asked = []
    for reversal in (Undo(command=paused), Redo(command=paused)) * 3:
        alone.give(reversal)
        event = alone.newest
        assert isinstance(event, AllClocks)
        assert (event.of, event.action, event.clocks) == ("tap-00001", "pause", (FRIDAY, TURBO))
        assert alone.state.paused == ((FRIDAY, TURBO) if isinstance(reversal, Redo) else ())
        asked.append((event.reversal, event.times))
    assert asked == [("undo", 1), ("redo", 2), ("undo", 3), ("redo", 4), ("undo", 5), ("redo", 6)]


def test_resuming_stands_in_the_way_of_taking_the_pause_back(alone: Alone) -> None:
    paused = alone.give(PauseAllClocks(of="tap-00001", clocks=(FRIDAY,)), "tap-00001")
    resumed = alone.give(ResumeAllClocks(of="tap-00002", clocks=(FRIDAY,)), "tap-00002")
    (reason,) = alone.refused(Undo(command=paused))
    assert (reason.code, reason.params["command"]) == ("undo.later_stands", resumed)
    alone.give(Undo(command=resumed))
    assert alone.state.paused == (FRIDAY,)
    alone.give(Undo(command=paused))
    assert alone.state.paused == ()


# -- venue and sound ---------------------------------------------------------------------------------


def test_the_venue_changes_where_it_is_told_and_nowhere_else(alone: Alone) -> None:
    alone.give(ChangeVenue(name=" The Fitz "))
    alone.give(ChangeVenue(wall_language="de"))
    assert (alone.state.venue.name, alone.state.venue.wall_language) == ("The Fitz", "de")
    for nothing in (
        ChangeVenue(),
        ChangeVenue(name="The Fitz"),
        ChangeVenue(name="The Fitz", wall_language="de"),
    ):
        assert alone.codes(nothing) == ["already_done"]


def test_one_device_sounds_or_none(alone: Alone) -> None:
    for device in (HALL, "s-tablet22", None):
        alone.give(ChooseSound(device=device))
        assert alone.state.sound == device
        assert alone.codes(ChooseSound(device=device)) == ["already_done"]
    assert alone.refused(ChooseSound(device=NOWHERE)) == [Reason("display.unknown", {}, "device")]


def test_a_television_that_was_forgotten_is_chosen_no_more(alone: Alone) -> None:
    alone.give(ChooseSound(device=HALL))
    alone.give(ForgetDisplay(display=HALL))
    assert alone.codes(ChooseSound(device=HALL)) == ["display.unknown"]


# -- taking back -------------------------------------------------------------------------------------

UNDOABLE: dict[str, room.RoomCommand] = {
    "pair": AddDisplay(display=STAGE, name="Stage"),
    "rename": RenameDisplay(display=HALL, name="Main hall"),
    "show": ShowOnDisplay(display=HALL, show=TWO_SCENES),
    "forget": ForgetDisplay(display=HALL),
    "announce": AnnounceToRoom(text="Dinner"),
    "withdraw": WithdrawFromRoom(announcement="a4"),
    "pause all": PauseAllClocks(of="tap-00009", clocks=(TURBO,)),
    "resume all": ResumeAllClocks(of="tap-00009", clocks=(FRIDAY,)),
    "venue": ChangeVenue(name="The Fitz", wall_language="de"),
    "sound": ChooseSound(device=BAR),
}


@pytest.mark.parametrize("name", UNDOABLE)
def test_each_thing_can_be_taken_back_and_done_again_more_than_once(alone: Alone, name: str) -> None:
    alone.give(AnnounceToRoom(text="Welcome"))
    alone.give(PauseAllClocks(of="tap-00001", clocks=(FRIDAY,)))
    before = alone.seen
    given = alone.give(UNDOABLE[name])
    after = alone.seen
    assert after != before
    for _ in range(3):
        assert alone.codes(Redo(command=given)) == ["already_done"]
        alone.advance(1_000).give(Undo(command=given))
        assert alone.seen == before
        assert alone.codes(Undo(command=given)) == ["already_done"]
        alone.advance(1_000).give(Redo(command=given))
        assert alone.seen == after
    alone.check()


def test_every_kind_of_command_is_either_undoable_or_final() -> None:
    final = {IdentifyDisplay, ReloadDisplay, Undo, Redo}
    kinds: set[Any] = set(room.RoomCommand.__args__)
    assert {type(command) for command in UNDOABLE.values()} == kinds - final


@pytest.mark.parametrize("kind", [IdentifyDisplay, ReloadDisplay])
def test_what_happened_on_the_glass_cannot_be_taken_back(alone: Alone, kind: Any) -> None:
    renamed = alone.give(RenameDisplay(display=HALL, name="Main hall"))
    given = alone.give(kind(display=HALL))
    assert alone.codes(Undo(command=given)) == ["undo.final"]
    # Nor does it stand in the way of anything.
    alone.give(Undo(command=renamed))
    assert alone.state.displays[HALL].name == "Hall"


def test_what_nobody_did_cannot_be_taken_back(alone: Alone) -> None:
    assert alone.codes(Undo(command="nobody-did")) == ["undo.unknown_command"]
    assert alone.codes(Redo(command="nobody-did")) == ["undo.unknown_command"]


def test_one_television_does_not_stand_in_the_way_of_another(alone: Alone) -> None:
    first = alone.give(RenameDisplay(display=HALL, name="Main hall"))
    alone.give(RenameDisplay(display=BAR, name="Long bar"))
    second = alone.give(ShowOnDisplay(display=HALL, show=CLOCK_SCENE))
    (reason,) = alone.refused(Undo(command=first))
    assert (reason.code, reason.params["command"]) == ("undo.later_stands", second)
    alone.give(Undo(command=second))
    alone.give(Undo(command=first))
    assert alone.state.displays[HALL] == Display("Hall", START, Follow())
    assert alone.state.displays[BAR].name == "Long bar"


def test_a_name_that_was_given_away_does_not_come_back(alone: Alone) -> None:
    renamed = alone.give(RenameDisplay(display=HALL, name="Main hall"))
    forgotten = alone.give(ForgetDisplay(display=BAR))
    alone.give(AddDisplay(display=STAGE, name="Hall"))
    alone.give(RenameDisplay(display=STAGE, name="Bar"))
    assert alone.codes(Undo(command=forgotten)) == ["display.name_taken"]
    alone.give(Undo(command=renamed))
    assert alone.state.displays[HALL].name == "Hall"
    alone.give(RenameDisplay(display=STAGE, name="Main hall"))
    assert alone.codes(Redo(command=renamed)) == ["display.name_taken"]
    alone.give(Undo(command=forgotten))
    assert alone.state.displays[BAR].name == "Bar"


def test_a_reload_since_is_not_taken_back_with_what_came_before_it(alone: Alone) -> None:
    """A television that heard of a reload must not hear of another one because of an undo."""
    turned = alone.give(ShowOnDisplay(display=HALL, show=CLOCK_SCENE))
    alone.give(ReloadDisplay(display=HALL))
    alone.give(Undo(command=turned))
    assert alone.state.displays[HALL].show == Follow()
    assert alone.state.displays[HALL].reloads == 1


def test_what_was_done_again_is_named_by_its_own_words_when_it_stands_in_the_way(alone: Alone) -> None:
    named = alone.give(RenameDisplay(display=HALL, name="Main hall"))
    turned = alone.give(ShowOnDisplay(display=HALL, show=CLOCK_SCENE))
    alone.give(Undo(command=turned))
    alone.give(Redo(command=turned))
    (reason,) = alone.refused(Undo(command=named))
    assert isinstance(reason.params["what"], Text)
    assert reason.params["what"].code == "log.DisplayTurned.scene"
    alone.give(PauseAllClocks(of="tap-00001", clocks=(FRIDAY,)), "tap-00001")
    alone.give(ResumeAllClocks(of="tap-00002", clocks=(FRIDAY,)), "tap-00002")
    alone.give(Undo(command="tap-00002"))
    alone.give(Redo(command="tap-00002"))
    (reason,) = alone.refused(Undo(command="tap-00001"))
    assert reason.params["what"] == Text("log.ClocksResumed", {"count": 1})


# -- whatever is tapped ------------------------------------------------------------------------------

IDS = st.sampled_from([HALL, BAR, STAGE, NOWHERE])
NAMES = st.sampled_from(["Hall", "hall", "Bar", " Bar ", "Stage"])
SHOWS = st.sampled_from([Follow(), Follow(tournament="friday"), CLOCK_SCENE, TWO_SCENES])
CLOCKS = st.lists(
    st.builds(ClockAt, st.sampled_from(["friday", "turbo"]), st.sampled_from(["1", "2"]), st.integers(1, 4)),
    max_size=3,
    unique_by=lambda clock: (clock.tournament, clock.session),
).map(tuple)
Command: TypeAlias = room.RoomCommand
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(AddDisplay, display=IDS, name=NAMES),
    st.builds(RenameDisplay, display=IDS, name=NAMES),
    st.builds(ShowOnDisplay, display=IDS, show=SHOWS),
    st.builds(IdentifyDisplay, display=IDS),
    st.builds(ReloadDisplay, display=IDS),
    st.builds(ForgetDisplay, display=IDS),
    st.builds(
        AnnounceToRoom, text=st.sampled_from(["Dinner", "Seats open"]), seconds=st.sampled_from([5, 60])
    ),
    st.builds(WithdrawFromRoom, announcement=st.integers(1, 40).map(lambda seq: f"a{seq}")),
    st.builds(
        ChangeVenue, name=st.one_of(st.none(), NAMES), wall_language=st.sampled_from([None, "en", "de"])
    ),
    st.builds(ChooseSound, device=st.one_of(st.none(), IDS, st.just("s-tablet22"))),
)


class ManyHands(RuleBasedStateMachine):
    """The room under random hands; `Alone` looks after every event whether anything is wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.alone = Alone()
        self.given: list[str] = []

    @initialize(televisions=st.booleans())
    def opened(self, televisions: bool) -> None:
        self.alone = Alone()
        if televisions:
            self.alone.with_televisions()

    @rule(ms=st.sampled_from([0, 1_000, 30_000, 10 * MINUTE]))
    def time_passes(self, ms: int) -> None:
        self.alone.advance(ms)

    @rule(command=COMMANDS)
    def the_room_is_handled(self, command: Command) -> None:
        self._try(command)

    @rule(clocks=CLOCKS, pause=st.booleans())
    def all_clocks_are_tapped(self, clocks: tuple[ClockAt, ...], pause: bool) -> None:
        kind = PauseAllClocks if pause else ResumeAllClocks
        given = f"tap-{len(self.alone.records):05}"
        self._try(kind(of=given, clocks=clocks), given)

    @precondition(lambda self: self.given)
    @rule(data=st.data())
    def something_is_undone(self, data: st.DataObject) -> None:
        self._try(Undo(command=data.draw(st.sampled_from(self.given[::-1]))))

    @precondition(lambda self: self.given)
    @rule(data=st.data())
    def something_is_redone(self, data: st.DataObject) -> None:
        self._try(Redo(command=data.draw(st.sampled_from(self.given[::-1]))))

    @precondition(lambda self: self.given)
    @rule(data=st.data())
    def something_is_undone_and_redone(self, data: st.DataObject) -> None:
        command = data.draw(st.sampled_from(self.given[::-1]))
        before = self.alone.seen
        try:
            self.alone.give(Undo(command=command))
        except Refused:
            return
        self.alone.give(Redo(command=command))
        assert self.alone.seen == before

    @invariant()
    def nothing_is_wrong_with_the_room(self) -> None:
        assert room.violations(self.alone.state) == []

    def teardown(self) -> None:
        self.alone.check()

    def _try(self, command: Command, command_id: str | None = None) -> None:
        before = self.alone.state
        try:
            given = self.alone.give(command, command_id)
        except Refused:
            assert self.alone.state == before
            return
        if not isinstance(command, Undo | Redo):
            self.given.append(given)


TestManyHands = ManyHands.TestCase
