"""A second tablet that did not see the first one's decision does not repeat it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, Self

import msgspec
import pytest

from clockserver.accounts.role_checks import name_of
from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Accepted, Answer, Rejected
from clockserver.desk.duplicate_decisions import Sight
from clockserver.desk.journals.recovery import Recovery
from clockserver.desk.room.library_service import LibraryService
from clockserver.desk.room.room_service import RoomService
from clockserver.room.commands import PauseAll, ResumeAll
from clockserver.room.displays.commands import IdentifyDisplay, ReloadDisplay
from clockserver.tournament.announcements.commands import AnnounceToRoom
from clockserver.tournament.clock.commands import AddTime, NextPeriod, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.floor.commands import AnswerCall
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.tournament.penalties.commands import GivePenalty
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.structure.state import Structure
from clockserver.web.contract.commands import command_types
from tests.builders import SLUG, Room
from tests.desk.answers import codes, reasons
from tests.golden.evening import played
from tests.golden.examples import room_of_example
from tests.projection.seated_room import nine_at_two_tables

WARNING = GivePenalty(entry="e1", kind="warning", why="exposed_card")


class TwoTablets(Room):
    """A room where a second tablet with the same view repeats every command."""

    second_ids = count(1)

    def __init__(self, *structures: Structure, **options: Any) -> None:
        super().__init__(*structures, **options)
        self.accepted_kinds: set[type] = {CreateTournament}

    def restarted(self, recovery: Recovery | None = None) -> Self:
        room = super().restarted(recovery)
        room.accepted_kinds = self.accepted_kinds
        return room

    def offer(self, command: Any, command_id: str | None = None, slug: str = SLUG) -> list[Answer]:
        # Also while it is deleted.
        desk = self.desks.desk(slug) if self.desks.knows(slug) else self.desks.all_desks()[0]

        def offer(id_: str, *rest: Any) -> None:
            self.tournaments.offer(slug, id_, *rest)

        return [self._answer_to_first(offer, desk.state.seq, command, command_id)]

    def _answer_of(
        self, service: RoomService | LibraryService, command: Any, command_id: str | None
    ) -> Answer:
        return self._answer_to_first(service.offer, service.state.seq, command, command_id)

    def _answer_to_first(
        self, offer: Callable[..., None], seen: int, command: Any, command_id: str | None
    ) -> Answer:
        answers: list[Answer] = []
        for id_ in (command_id or f"tap-{next(self._ids):05}", f"second-{next(self.second_ids):05}"):
            offer(id_, command, "td", answers.append, sight_of(command, seen))
        self.writer.flush()
        first, second = answers
        assert isinstance(first, Accepted), (command, first)
        assert isinstance(second, Rejected), (command, "was done twice")
        self.accepted_kinds.add(type(command))
        return first


def sight_of(command: Any, seen: int | None) -> Sight:
    return Sight(msgspec.json.encode(command), seen, getattr(command, "additive", False))


def give(room: Room, command: Any, seen: int | None, id_: str) -> Answer:
    answers: list[Answer] = []
    room.tournaments.offer(SLUG, id_, command, "td", answers.append, sight_of(command, seen))
    room.writer.flush()
    (answer,) = answers
    return answer


@pytest.fixture
def room() -> Room:
    return nine_at_two_tables(lambda ids, _form: dict.fromkeys(ids, "Somebody"))


def test_a_command_that_two_tablets_give_from_the_same_view_is_applied_once() -> None:
    room = played(TwoTablets)
    assert isinstance(room, TwoTablets)
    room.check()
    missing = [each for each in command_types() if each not in room.accepted_kinds]
    assert [name_of(each) for each in missing if not accepts_example_once(each)] == []


def accepts_example_once(kind: type) -> bool:
    """Whether the example of a command of a tournament is accepted from one tablet, and refused to the other."""
    room = room_of_example(kind, TwoTablets) if kind in REGISTRY.commands else None
    return room is not None and kind in room.accepted_kinds


def test_an_example_is_accepted_from_one_tablet_alone() -> None:
    assert accepts_example_once(AnswerCall)
    assert not accepts_example_once(PauseAll)


def test_an_evening_is_the_same_when_a_second_tablet_repeats_every_command() -> None:
    of_one_tablet, of_two_tablets = played(), played(TwoTablets)
    assert [type(each.event) for each in of_two_tablets.desks.records(SLUG)] == [
        type(each.event) for each in of_one_tablet.desks.records(SLUG)
    ]


def test_a_tablet_that_saw_the_first_command_may_repeat_it(room: Room) -> None:
    seen = room.desk.state.seq
    assert isinstance(give(room, WARNING, seen, "first-001"), Accepted)
    (reason,) = reasons(give(room, WARNING, seen, "second-01"))
    assert reason.code == "already_done"
    seen_now = reason.params["seen"]
    assert seen_now == room.desk.state.seq
    assert isinstance(give(room, WARNING, seen_now, "third-001"), Accepted)  # type: ignore[arg-type]
    room.check()


def test_each_tap_of_one_tablet_counts_once_it_saw_the_last_one() -> None:
    tap, room = TapCounter(what="entry"), Room().opened()
    for number in range(3):
        assert isinstance(give(room, tap, room.desk.state.seq, f"count-{number:03}"), Accepted)
    assert room.session.counters.entries == 3


def test_taps_without_a_seen_revision_add_up() -> None:
    tap, room = TapCounter(what="entry"), Room().opened()
    assert isinstance(give(room, tap, None, "first-001"), Accepted)
    assert isinstance(give(room, tap, None, "second-01"), Accepted)
    assert room.session.counters.entries == 2


def test_a_command_without_a_seen_revision_counts_as_a_repeat_of_the_last_one(room: Room) -> None:
    assert isinstance(give(room, WARNING, None, "first-001"), Accepted)
    assert codes(give(room, WARNING, None, "second-01")) == ["already_done"]
    assert isinstance(give(room, AddTime(ms=60_000), None, "other-001"), Accepted)
    assert isinstance(give(room, WARNING, None, "third-001"), Accepted)


def test_clock_steps_without_a_seen_revision_follow_one_another(room: Room) -> None:
    for number, period in enumerate(("l2", "b1", "l3")):
        assert isinstance(give(room, NextPeriod(), None, f"step-{number:04}"), Accepted)
        assert room.session.clock.mark.period == period


def test_a_seen_revision_beyond_the_journal_is_ignored(room: Room) -> None:
    assert isinstance(give(room, WARNING, 1_000_000, "first-001"), Accepted)
    assert codes(give(room, WARNING, 1_000_000, "second-01")) == ["already_done"]


def test_an_undone_command_may_be_given_again_by_a_tablet_that_saw_neither(room: Room) -> None:
    seen = room.desk.state.seq
    give(room, WARNING, seen, "first-001")
    give(room, Undo(command="first-001"), None, "undo-0001")
    assert isinstance(give(room, WARNING, seen, "second-01"), Accepted)
    give(room, Redo(command="first-001"), None, "redo-0001")
    assert codes(give(room, WARNING, seen, "third-001")) == ["already_done"]
    room.check()


def test_an_undo_by_a_tablet_that_did_not_see_the_previous_undo_undoes_nothing(room: Room) -> None:
    for id_ in ("first-001", "second-01", "third-001"):
        give(room, AddTime(ms=60_000), room.desk.state.seq, id_)
    seen = room.desk.state.seq
    assert isinstance(give(room, Undo(command="third-001"), seen, "undo-0001"), Accepted)
    (reason,) = reasons(give(room, Undo(command="second-01"), seen, "undo-0002"))
    assert reason.code == "undo.reversed_since"
    assert codes(give(room, Undo(command="third-001"), seen, "undo-0003")) == ["already_done"]
    seen = reason.params["seen"]  # type: ignore[assignment]
    assert isinstance(give(room, Undo(command="second-01"), seen, "undo-0004"), Accepted)
    assert codes(give(room, Redo(command="second-01"), seen, "redo-0001")) == ["undo.reversed_since"]
    room.check()


def test_an_undo_after_a_command_of_another_user_is_no_second_tap(room: Room) -> None:
    give(room, AddTime(ms=60_000), room.desk.state.seq, "first-001")
    seen = room.desk.state.seq
    give(room, WARNING, seen, "other-001")
    assert isinstance(give(room, Undo(command="first-001"), seen, "undo-0001"), Accepted)


def test_seen_revisions_count_after_a_restart(room: Room) -> None:
    seen = room.desk.state.seq
    give(room, WARNING, seen, "first-001")
    restarted = room.restarted()
    assert codes(give(restarted, WARNING, seen, "second-01")) == ["already_done"]
    assert isinstance(give(restarted, AddTime(ms=60_000), seen, "other-001"), Accepted)
    assert isinstance(give(restarted, WARNING, restarted.desk.state.seq, "third-001"), Accepted)
    restarted.check()


def test_a_command_that_was_not_written_is_not_reported_as_done() -> None:
    room = Room(by_hand=True).opened()
    answers: list[Answer] = []
    room.journal.full = True
    room.tournaments.offer(SLUG, "first-001", StartClock(), "td", answers.append, sight_of(StartClock(), 1))
    room.writer.flush()
    assert codes(answers.pop()) == ["journal.unwritable"]
    room.journal.full = False
    assert isinstance(give(room, StartClock(), 1, "second-01"), Accepted)


def test_a_television_may_be_identified_any_number_of_times() -> None:
    room = Room().opened().with_room_service()
    display = room.pair("Hall")
    for kind in (IdentifyDisplay, ReloadDisplay):
        command = kind(display=display)
        answers: list[Answer] = []
        for number in range(2):
            id_ = f"{number}-{kind.__name__}"
            room.room_service.offer(id_, command, "td", answers.append, sight_of(command, None))
        room.writer.flush()
        assert [isinstance(each, Accepted) for each in answers] == [True, True]


def test_two_directors_open_one_tournament_and_next_week_another() -> None:
    room = Room()
    draft = CreateTournament(title="Friday", structure="evening", ruleset=room._ruleset.name)
    answers: list[Answer] = []
    for id_ in ("first-001", "second-01"):
        room.tournaments.open(id_, draft, "td", answers.append)
    room.writer.flush()
    assert isinstance(answers[0], Accepted)
    assert codes(answers[1]) == ["already_done"]
    room.tournaments.offer("friday", "start-001", StartClock(), "td", answers.append)
    room.tournaments.open("third-001", draft, "td", answers.append)
    room.writer.flush()
    assert isinstance(answers[-1], Accepted)
    assert room.desks.knows("friday-2")


def test_two_tablets_announce_pause_and_resume_once() -> None:
    room = Room().opened().with_room_service()
    room.give(StartClock())
    for command in (AnnounceToRoom(text="Dinner", seconds=60), PauseAll(), ResumeAll()):
        answers = give_on_two_tablets(room, command, room.room_service.state.seq)
        assert isinstance(answers[0], Accepted)
        assert codes(answers[1]) == ["already_done"]


def test_a_tablet_that_shows_the_shared_pause_is_told_that_no_clock_runs() -> None:
    room = Room().opened().with_room_service()
    room.give(StartClock())
    room.tell(PauseAll())
    for answer in give_on_two_tablets(room, PauseAll(), room.room_service.state.seq):
        assert codes(answer) == ["room.nothing_runs"]


def give_on_two_tablets(room: Room, command: Any, seen: int) -> list[Answer]:
    """Answers to the same command of the room from two tablets that show the same event; the second one comes later."""
    answers: list[Answer] = []
    for tablet in ("a", "b"):
        id_ = f"{tablet}-{seen}-{name_of(type(command)).replace('.', '-')}"
        room.room_service.offer(id_, command, "td", answers.append, sight_of(command, seen))
        room.writer.flush()
    return answers
