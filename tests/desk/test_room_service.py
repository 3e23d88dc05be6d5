"""The hall: pairing televisions, what they may show, and one tap for every clock of the room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clockserver.accounts.pairings import LIFETIME_MS
from clockserver.core.texts import Reason
from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Accepted, Answer, Rejected
from clockserver.desk.event_codec import record_of
from clockserver.desk.recovery import Recovery, SignOfLife
from clockserver.desk.room_service import ASKED_WITHIN_MS
from clockserver.desk.verification import verify
from clockserver.room import decide as domain
from clockserver.room.commands import PairDisplay, PauseAll, ResumeAll
from clockserver.room.displays.commands import ForgetDisplay, ShowOnDisplay
from clockserver.room.state import Follow, Rotation, SceneChoice, Single, Turn
from clockserver.room.state import Room as State
from clockserver.room.venue.commands import ChangeVenue, ChooseSound
from clockserver.tournament.announcements.commands import AnnounceToRoom
from clockserver.tournament.clock.commands import AddTime, NextPeriod, PauseClock, ResumeClock, StartClock
from clockserver.tournament.lifecycle.commands import CreateTournament
from tests.builders import MINUTE, Room
from tests.fakes import FakeHostClock, InMemoryJournal

SCENES = ("clock", "break", "slides")


class Floor(Room):
    """A room with the tournaments `friday` and `turbo`, both running, and its hall."""

    def running(self) -> Floor:
        self.opened()
        self.with_hall()
        create = CreateTournament(
            title="Turbo", slug="turbo", structure="evening", ruleset="tda-2024", level_change="on_zero"
        )
        answers: list[Answer] = []
        self.tournaments.open("open-turbo", create, "td", answers.append)
        assert isinstance(answers[0], Accepted)
        for slug in ("friday", "turbo"):
            self.at(slug, StartClock())
        self.clock.advance(MINUTE)
        return self

    def at(self, slug: str, command: Any, command_id: str | None = None) -> Answer:
        """Give a command to one of the tournaments; its answer."""
        answers: list[Answer] = []
        given = command_id or f"tap-{next(self._ids):05}"
        self.tournaments.offer(slug, given, command, "u-anna", answers.append)
        self.writer.flush()
        (answer,) = answers
        return answer

    def phases(self) -> dict[str, str]:
        """The phase of each clock, as it is durable."""
        return {desk.state.slug: desk.state.sessions["1"].clock.phase for desk in self.desks.all()}

    def left_ms(self, slug: str) -> int:
        return self.desks.desk(slug).state.sessions["1"].clock.remaining_ms(self.clock.now)

    def events(self, slug: str) -> list[str]:
        return [row.type for row in self.journal.read(self.desks.desk(slug).stream)]

    def again(self) -> Floor:
        """A server over the same journal, as after a restart."""
        floor = Floor(journal=self.journal, clock=self.clock)
        floor._ids = self._ids
        floor._load()
        return floor

    def _load(self) -> None:
        self.tournaments.load(Recovery(SignOfLife(self.clock.now, self.clock.now), self.clock.now))
        self.room_service.load()
        self.writer.flush()

    def check(self) -> None:
        """Nothing is wrong with the journal, and it replays to the live room."""
        assert [finding for report in verify(self.journal) for finding in report.findings] == []
        state: State | None = None
        for row in self.journal.read(domain.STREAM):
            state = domain.evolve(state, record_of(row))
        assert state == self.room_service.state


@pytest.fixture
def floor() -> Floor:
    return Floor().running()


def reasons(answer: Answer) -> list[Reason]:
    assert isinstance(answer, Rejected), answer
    return list(answer.reasons)


def codes(answer: Answer) -> list[str]:
    return [reason.code for reason in reasons(answer)]


def value(floor: Room, topic: str) -> Any:
    shown = floor.topics.get(topic)
    assert shown is not None
    return shown.value


BOTH_RUN = {"friday": "running", "turbo": "running"}
BOTH_STAND = {"friday": "paused", "turbo": "paused"}


# -- pairing -----------------------------------------------------------------------------------------


def test_a_television_is_taken_in_by_the_code_that_it_shows(floor: Floor) -> None:
    pairing, secret = floor.pairings.begin("display", "d-hall2222", floor.clock.now)
    typed = f"{pairing.code[:3]} {pairing.code[3:]}".lower()
    assert isinstance(floor.tell(PairDisplay(code=typed, name="Hall")), Accepted)
    assert value(floor, "displays:room")["displays"]["d-hall2222"]["name"] == "Hall"
    assert floor.pairings.poll(secret, floor.clock.now).confirmed_as == "d-hall2222"


def test_a_code_that_is_wrong_used_or_over_takes_nothing_in(floor: Floor) -> None:
    pairing, _ = floor.pairings.begin("display", "d-hall2222", floor.clock.now)
    assert reasons(floor.tell(PairDisplay(code="BBBBBB", name="Hall"))) == [
        Reason("pairing.wrong_code", {}, "code")
    ]
    floor.tell(PairDisplay(code=pairing.code, name="Hall"))
    assert codes(floor.tell(PairDisplay(code=pairing.code, name="Bar"))) == ["pairing.used"]
    late, _ = floor.pairings.begin("display", "d-bar33333", floor.clock.now)
    floor.clock.advance(LIFETIME_MS)
    assert codes(floor.tell(PairDisplay(code=late.code, name="Bar"))) == ["pairing.wrong_code"]
    tablet, _ = floor.pairings.begin("unlock", "s-tablet22", floor.clock.now)
    assert codes(floor.tell(PairDisplay(code=tablet.code, name="Bar"))) == ["pairing.wrong_code"]
    assert set(floor.room_service.state.displays) == {"d-hall2222"}


def test_a_name_that_is_taken_does_not_use_the_code_up(floor: Floor) -> None:
    floor.pair("Hall")
    pairing, _ = floor.pairings.begin("display", "d-bar33333", floor.clock.now)
    assert codes(floor.tell(PairDisplay(code=pairing.code, name="hall"))) == ["display.name_taken"]
    assert isinstance(floor.tell(PairDisplay(code=pairing.code, name="Bar")), Accepted)


def test_a_television_that_could_not_be_written_is_not_paired(floor: Floor) -> None:
    pairing, secret = floor.pairings.begin("display", "d-hall2222", floor.clock.now)
    floor.journal.full = True
    assert codes(floor.tell(PairDisplay(code=pairing.code, name="Hall"))) == ["journal.unwritable"]
    assert floor.pairings.poll(secret, floor.clock.now).confirmed_as is None
    floor.journal.full = False
    assert isinstance(floor.tell(PairDisplay(code=pairing.code, name="Hall")), Accepted)


def test_of_two_who_type_the_code_at_once_one_pairs_it() -> None:
    floor = Floor().running()
    pairing, _ = floor.pairings.begin("display", "d-hall2222", floor.clock.now)
    answers: list[Answer] = []
    held, floor.writer._on_queued = (
        floor.writer._on_queued,
        lambda: None,
    )  # both come in before either is written
    for n in (1, 2):
        command = PairDisplay(code=pairing.code, name=f"Hall {n}")
        floor.room_service.offer(f"pair-0000{n}", command, f"u-hand{n}", answers.append)
    floor.writer._on_queued = held
    floor.writer.flush()
    assert [type(answer) for answer in answers] == [Accepted, Rejected]
    assert codes(answers[1]) == ["display.known"]
    assert floor.room_service.state.displays["d-hall2222"].name == "Hall 1"


def test_the_same_tap_sent_again_gets_its_first_answer(floor: Floor) -> None:
    pairing, _ = floor.pairings.begin("display", "d-hall2222", floor.clock.now)
    command = PairDisplay(code=pairing.code, name="Hall")
    first = floor.tell(command, "pair-00001")
    rows = len(floor.journal.rows)
    floor.clock.advance(LIFETIME_MS)
    assert floor.tell(command, "pair-00001") == first
    assert len(floor.journal.rows) == rows


def test_who_guesses_codes_has_to_wait_and_nobody_else_does(floor: Floor) -> None:
    pairing, _ = floor.pairings.begin("display", "d-hall2222", floor.clock.now)
    answers: list[Answer] = []

    def types(who: str, code: str, id_: str) -> Answer:
        floor.room_service.offer(id_, PairDisplay(code=code, name="Hall"), who, answers.append)
        floor.writer.flush()
        return answers[-1]

    heard = [codes(types("i-robot222", "BBBBBB", f"guess-{n:04}"))[0] for n in range(7)]
    assert heard == ["pairing.wrong_code"] * 5 + ["access.try_later"] * 2
    assert codes(types("i-robot222", pairing.code, "guess-right")) == ["access.try_later"]
    assert isinstance(types("u-anna2222", pairing.code, "anna-right"), Accepted)


def test_a_forgotten_television_is_shown_no_more_and_does_not_sound(floor: Floor) -> None:
    room_service = floor.pair("Hall")
    floor.tell(ChooseSound(device=room_service))
    assert value(floor, "room")["sound"] == {"device": room_service}
    floor.tell(ForgetDisplay(display=room_service), "forget-0001")
    assert value(floor, "displays:room") == {"displays": {}}
    assert value(floor, "room")["sound"] == {"device": None}
    floor.tell(Undo(command="forget-0001"))
    assert value(floor, "room")["sound"] == {"device": room_service}


# -- what a television may show ----------------------------------------------------------------------


def test_scenes_and_tournaments_that_do_not_exist_are_all_named(floor: Floor) -> None:
    room_service = floor.pair("Hall")
    show = Rotation(
        scenes=(
            Turn(scene="film", seconds=10),
            Turn(scene="clock", seconds=10, tournament="friday"),
            Turn(scene="opera", seconds=10, tournament="sunday"),
        )
    )
    assert reasons(floor.tell(ShowOnDisplay(display=room_service, show=show))) == [
        Reason("display.no_scene", {"scene": "film"}, "show.scenes[0].scene"),
        Reason("display.no_scene", {"scene": "opera"}, "show.scenes[2].scene"),
        Reason("tournament.unknown", {"slug": "sunday"}, "show.scenes[2].tournament"),
    ]
    single = Single(scene=SceneChoice(scene="film", tournament="sunday"))
    assert [
        reason.field for reason in reasons(floor.tell(ShowOnDisplay(display=room_service, show=single)))
    ] == [
        "show.scene.scene",
        "show.scene.tournament",
    ]
    follow = ShowOnDisplay(display=room_service, show=Follow(tournament="sunday"))
    assert reasons(floor.tell(follow)) == [
        Reason("tournament.unknown", {"slug": "sunday"}, "show.tournament")
    ]


@pytest.mark.parametrize("scene", SCENES)
def test_a_television_shows_a_scene_that_there_is(floor: Floor, scene: str) -> None:
    room_service = floor.pair("Hall")
    show = Single(scene=SceneChoice(scene=scene, tournament="turbo", options={"size": "large"}))
    assert isinstance(floor.tell(ShowOnDisplay(display=room_service, show=show)), Accepted)
    assert value(floor, "displays:room")["displays"][room_service]["show"] == {
        "kind": "scene",
        "scene": {"scene": scene, "tournament": "turbo", "options": {"size": "large"}},
    }


def test_the_walls_speak_a_language_that_there_is(floor: Floor) -> None:
    assert reasons(floor.tell(ChangeVenue(wall_language="fr"))) == [
        Reason("venue.no_language", {"language": "fr"}, "wall_language")
    ]
    (unknown,) = reasons(floor.tell(ChangeVenue(ruleset="no-such-set")))
    assert unknown.field == "ruleset"
    assert isinstance(floor.tell(ChangeVenue(ruleset="tda-2024")), Accepted)
    assert value(floor, "room")["venue"]["ruleset"] == "tda-2024"
    assert isinstance(floor.tell(ChangeVenue(name="The Fitz", wall_language="de")), Accepted)
    venue = value(floor, "room")["venue"]
    assert (venue["name"], venue["wall_language"], venue["timezone"]) == ("The Fitz", "de", "Europe/Dublin")


def test_a_tournament_is_never_called_as_the_room_is(floor: Floor) -> None:
    """Its topics would be the room's: `log:room`, `announcement:room`."""
    create = CreateTournament(title="Room", structure="evening", ruleset="tda-2024")
    answers: list[Answer] = []
    floor.tournaments.open("open-room-1", create, "td", answers.append)
    assert isinstance(answers[0], Accepted)
    assert floor.desks.knows("room-2")
    taken = CreateTournament(title="Room", slug="room", structure="evening", ruleset="tda-2024")
    floor.tournaments.open("open-room-2", taken, "td", answers.append)
    assert reasons(answers[1]) == [Reason("tournament.slug_taken", {"slug": "room"}, "slug")]


# -- all clocks --------------------------------------------------------------------------------------


def test_one_tap_pauses_every_clock_that_runs_and_another_lets_them_go_on(floor: Floor) -> None:
    left = floor.left_ms("friday")
    assert isinstance(floor.tell(PauseAll()), Accepted)
    assert floor.phases() == BOTH_STAND
    assert value(floor, "room")["paused_all"]
    floor.clock.advance(10 * MINUTE)
    assert floor.left_ms("friday") == left
    assert isinstance(floor.tell(ResumeAll()), Accepted)
    assert floor.phases() == BOTH_RUN
    assert not value(floor, "room")["paused_all"]
    assert floor.left_ms("friday") == left
    floor.check()


def test_a_clock_that_stood_already_stays_when_the_others_go_on(floor: Floor) -> None:
    floor.at("turbo", PauseClock())
    floor.tell(PauseAll())
    floor.tell(ResumeAll())
    assert floor.phases() == {"friday": "running", "turbo": "paused"}


def test_where_no_clock_runs_there_is_nothing_to_pause(floor: Floor) -> None:
    floor.tell(PauseAll())
    assert codes(floor.tell(PauseAll())) == ["room.nothing_runs"]
    floor.tell(ResumeAll())
    assert codes(floor.tell(ResumeAll())) == ["room.nothing_paused"]


def test_of_two_hands_that_pause_all_at_once_one_does(floor: Floor) -> None:
    answers: list[Answer] = []
    held, floor.writer._on_queued = floor.writer._on_queued, lambda: None
    for n in (1, 2):
        floor.room_service.offer(f"pause-000{n}", PauseAll(), f"u-hand{n}", answers.append)
    floor.writer._on_queued = held
    floor.writer.flush()
    assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "Rejected"]
    assert [codes(answer) for answer in answers if isinstance(answer, Rejected)] == [["already_done"]]
    assert floor.events("friday").count("ClockPaused") == 1
    assert isinstance(floor.tell(Undo(command="pause-0001")), Accepted)
    assert floor.phases() == BOTH_RUN


def test_a_pause_that_could_not_be_written_can_be_tapped_again(floor: Floor) -> None:
    floor.journal.full = True
    assert codes(floor.tell(PauseAll())) == ["journal.unwritable"]
    floor.journal.full = False
    assert isinstance(floor.tell(PauseAll()), Accepted)
    assert floor.phases() == BOTH_STAND


def test_taking_the_pause_back_gives_the_time_since_back(floor: Floor) -> None:
    left = floor.left_ms("friday")
    floor.tell(PauseAll(), "pause-00001")
    floor.clock.advance(3 * MINUTE)
    for _ in range(3):
        assert isinstance(floor.tell(Undo(command="pause-00001")), Accepted)
        assert floor.phases() == BOTH_RUN
        assert floor.left_ms("friday") == left - 3 * MINUTE
        assert not value(floor, "room")["paused_all"]
        assert isinstance(floor.tell(Redo(command="pause-00001")), Accepted)
        assert floor.phases() == BOTH_STAND
        assert floor.left_ms("friday") == left
        assert value(floor, "room")["paused_all"]
    floor.check()


def test_taking_the_resume_back_makes_them_stand_as_they_stood(floor: Floor) -> None:
    floor.tell(PauseAll(), "pause-00001")
    left = floor.left_ms("turbo")
    floor.tell(ResumeAll(), "resume-0001")
    floor.clock.advance(2 * MINUTE)
    for _ in range(2):
        floor.tell(Undo(command="resume-0001"))
        assert floor.phases() == BOTH_STAND
        assert floor.left_ms("turbo") == left
        floor.tell(Redo(command="resume-0001"))
        assert floor.phases() == BOTH_RUN
    floor.tell(Undo(command="resume-0001"))
    assert isinstance(floor.tell(ResumeAll()), Accepted)
    assert floor.phases() == BOTH_RUN
    floor.check()


def test_a_clock_that_somebody_handled_since_keeps_what_he_did(floor: Floor) -> None:
    floor.tell(PauseAll(), "pause-00001")
    floor.at("turbo", AddTime(ms=MINUTE))
    floor.tell(Undo(command="pause-00001"))
    assert floor.phases() == {"friday": "running", "turbo": "paused"}


def test_a_clock_that_was_let_go_on_and_paused_by_itself_is_its_own_affair(floor: Floor) -> None:
    floor.tell(PauseAll())
    for slug in ("friday", "turbo"):
        floor.at(slug, ResumeClock())
    assert not value(floor, "room")["paused_all"]
    floor.clock.advance(MINUTE)
    floor.at("turbo", PauseClock())
    assert not value(floor, "room")["paused_all"]
    assert codes(floor.tell(ResumeAll())) == ["room.nothing_paused"]
    # The next tap on all clocks takes in what runs, and lets go only that.
    floor.tell(PauseAll())
    assert floor.phases() == BOTH_STAND
    floor.tell(ResumeAll())
    assert floor.phases() == {"friday": "running", "turbo": "paused"}


def test_the_log_of_the_room_says_what_was_done_and_by_whom(floor: Floor) -> None:
    floor.tell(PauseAll(), "pause-00001")
    floor.tell(Undo(command="pause-00001"))
    lines = list(value(floor, "log:room")["lines"].values())
    assert [line["code"] for line in lines] == ["log.RoomOpened", "log.ClocksPaused", "log.CommandUndone"]
    assert lines[1]["params"] == {"count": 2}
    assert [line["by"] for line in lines] == ["system", "td", "td"]
    assert lines[1]["undo"] == "redo"
    # In the tournament too: its clock was put back by the same hand.
    assert [line["by"] for line in value(floor, "log:friday")["lines"].values()][-1] == "td"


# -- a crash in between ------------------------------------------------------------------------------


class MachineOffError(Exception):
    """The machine is switched off."""


class FailingJournal(InMemoryJournal):
    """Accepts a given number of further batches, and then the machine is off."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: int | None = None

    def append(self, rows: Any) -> None:
        if self.batches is not None:
            if self.batches == 0:
                raise MachineOffError
            self.batches -= 1
        super().append(rows)


def crashed_after(batches: int, tap: Callable[[Floor], Any]) -> Floor:
    """A floor on which `tap` was the last action, and only `batches` of its batches reached the disk."""
    journal = FailingJournal()
    floor = Floor(journal=journal, clock=FakeHostClock()).running()
    journal.batches = batches
    with pytest.raises((MachineOffError, ExceptionGroup)):
        tap(floor)
    journal.batches = None
    return floor


def test_a_crash_before_anything_was_written_leaves_the_clocks_running() -> None:
    floor = crashed_after(0, lambda floor: floor.tell(PauseAll(), "pause-00001")).again()
    assert floor.phases() == BOTH_RUN
    assert not value(floor, "room")["paused_all"]


def test_a_crash_between_the_rooms_event_and_the_tournaments_is_made_up_for_exactly_once() -> None:
    before = crashed_after(1, lambda floor: floor.tell(PauseAll(), "pause-00001"))
    before.clock.advance(30_000)
    floor = before.again()
    assert floor.phases() == BOTH_STAND
    assert value(floor, "room")["paused_all"]
    for _ in range(3):
        floor = floor.again()
    assert [floor.events(slug).count("ClockPaused") for slug in ("friday", "turbo")] == [1, 1]
    assert isinstance(floor.tell(PauseAll(), "pause-00001"), Accepted)
    floor.tell(Undo(command="pause-00001"))
    assert floor.phases() == BOTH_RUN
    floor.check()


def test_a_crash_in_the_middle_of_taking_back_is_made_up_for() -> None:
    def tap(floor: Floor) -> None:
        journal: Any = floor.journal
        journal.batches = None
        floor.tell(PauseAll(), "pause-00001")
        journal.batches = 1
        floor.tell(Undo(command="pause-00001"))

    floor = crashed_after(0, tap).again()
    assert floor.phases() == BOTH_RUN
    assert [floor.events(slug).count("ClockRestored") for slug in ("friday", "turbo")] == [1, 1]
    floor.check()


def test_a_restart_asks_nothing_again_that_was_refused_long_ago() -> None:
    """The obstacle of that time may be gone; nobody wants the clock to jump hours later."""
    floor = Floor().running()
    floor.tell(PauseAll(), "pause-00001")
    floor.at("turbo", AddTime(ms=MINUTE), "add-000001")
    floor.tell(Undo(command="pause-00001"))  # refused by the turbo: the minute given stands in the way
    floor.clock.advance(ASKED_WITHIN_MS + 1)
    floor.at("turbo", Undo(command="add-000001"))
    assert floor.phases() == {"friday": "running", "turbo": "paused"}
    floor.clock.advance(MINUTE)
    assert floor.again().phases() == {"friday": "running", "turbo": "paused"}


def test_the_room_comes_back_as_it_was(floor: Floor) -> None:
    room_service = floor.pair("Hall")
    floor.tell(ShowOnDisplay(display=room_service, show=Follow(tournament="turbo")))
    floor.tell(AnnounceToRoom(text="Dinner", seconds=600))
    floor.tell(ChangeVenue(name="The Fitz"))
    floor.at("friday", NextPeriod())
    again = floor.again()
    assert again.room_service.state == floor.room_service.state
    for topic in ("log:room", "displays:room", "announcement:room", "room"):
        assert value(again, topic) == value(floor, topic), topic
    again.check()
