"""The room's invariants hold after any taps in any order."""

from __future__ import annotations

from typing import TypeAlias

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.room import decide as room
from clockserver.room.all_clocks.commands import PauseAllClocks, ResumeAllClocks
from clockserver.room.displays.commands import (
    AddDisplay,
    ForgetDisplay,
    IdentifyDisplay,
    ReloadDisplay,
    RenameDisplay,
    ShowOnDisplay,
)
from clockserver.room.state import ClockAt, Follow
from clockserver.room.types import RoomCommand
from clockserver.room.venue.commands import ChangeVenue, ChooseSound
from clockserver.tournament.announcements.commands import AnnounceToRoom, WithdrawFromRoom
from tests.random_commands import RandomCommands
from tests.room.room_stream import BAR, CLOCK_SCENE, HALL, MINUTE, NOWHERE, STAGE, TWO_SCENES, RoomStream

IDS = st.sampled_from([HALL, BAR, STAGE, NOWHERE])
NAMES = st.sampled_from(["Hall", "hall", "Bar", " Bar ", "Stage"])
SHOWS = st.sampled_from([Follow(), Follow(tournament="friday"), CLOCK_SCENE, TWO_SCENES])
CLOCKS = st.lists(
    st.builds(ClockAt, st.sampled_from(["friday", "turbo"]), st.sampled_from(["1", "2"]), st.integers(1, 4)),
    max_size=3,
    unique_by=lambda clock: (clock.tournament, clock.session),
).map(tuple)
Command: TypeAlias = RoomCommand
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


class RandomRoom(RandomCommands):
    """The room under random commands; `DomainStream` checks the invariants after every event."""

    def __init__(self) -> None:
        super().__init__()
        self.stream = RoomStream()

    @initialize(televisions=st.booleans())
    def opened(self, televisions: bool) -> None:
        self.stream = RoomStream()
        if televisions:
            self.stream.with_televisions()

    @rule(ms=st.sampled_from([0, 1_000, 30_000, 10 * MINUTE]))
    def time_passes(self, ms: int) -> None:
        self.stream.advance(ms)

    @rule(command=COMMANDS)
    def the_room_is_handled(self, command: Command) -> None:
        self.tries(command)

    @rule(clocks=CLOCKS, pause=st.booleans())
    def all_clocks_are_tapped(self, clocks: tuple[ClockAt, ...], pause: bool) -> None:
        kind = PauseAllClocks if pause else ResumeAllClocks
        command_id = f"tap-{len(self.stream.records):05}"
        self.tries(kind(of=command_id, clocks=clocks), command_id)

    @precondition(lambda self: self.command_ids)
    @rule(data=st.data())
    def something_is_undone_and_redone(self, data: st.DataObject) -> None:
        command = data.draw(st.sampled_from(self.command_ids[::-1]))
        before = self.stream.public_state
        try:
            self.stream.give(Undo(command=command))
        except Refused:
            return
        self.stream.give(Redo(command=command))
        assert self.stream.public_state == before

    @invariant()
    def nothing_is_wrong_with_the_room(self) -> None:
        assert room.violations(self.stream.state) == []

    def teardown(self) -> None:
        self.stream.check()

    def domain(self) -> RoomStream:
        return self.stream


TestRandomRoom = RandomRoom.TestCase
