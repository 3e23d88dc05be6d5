"""The room's service pairs TVs, assigns what they show, and pauses every clock of the room in one tap."""

from __future__ import annotations

import pytest

from clockserver.accounts.credentials.pairings import LIFETIME_MS
from clockserver.core.texts import Reason
from clockserver.core.undo import Undo
from clockserver.desk.desk import Accepted, Answer, Rejected
from clockserver.room.commands import PairDisplay
from clockserver.room.displays.commands import ForgetDisplay, ShowOnDisplay
from clockserver.room.state import Follow, Rotation, SceneChoice, Single, Turn
from clockserver.room.venue.commands import ChangeVenue, ChooseSound
from clockserver.tournament.announcements.commands import AnnounceToRoom
from clockserver.tournament.clock.commands import NextPeriod
from clockserver.tournament.lifecycle.commands import CreateTournament
from tests.desk.answers import codes, reasons
from tests.desk.two_tournaments import TwoTournaments
from tests.projection.topic_values import topic_value

SCENES = ("clock", "break", "slides")


@pytest.fixture
def room() -> TwoTournaments:
    return TwoTournaments().running()


def test_a_television_is_paired_by_the_code_that_it_shows(room: TwoTournaments) -> None:
    pairing, secret = room.pairings.begin("display", "d-hall2222", room.clock.now)
    typed = f"{pairing.code[:3]} {pairing.code[3:]}".lower()
    assert isinstance(room.tell(PairDisplay(code=typed, name="Hall")), Accepted)
    assert topic_value(room, "displays:room")["displays"]["d-hall2222"]["name"] == "Hall"
    assert room.pairings.poll(secret, room.clock.now).confirmed_as == "d-hall2222"


def test_a_wrong_used_or_expired_code_pairs_nothing(room: TwoTournaments) -> None:
    pairing, _ = room.pairings.begin("display", "d-hall2222", room.clock.now)
    assert reasons(room.tell(PairDisplay(code="BBBBBB", name="Hall"))) == [
        Reason("pairing.wrong_code", {}, "code")
    ]
    room.tell(PairDisplay(code=pairing.code, name="Hall"))
    assert codes(room.tell(PairDisplay(code=pairing.code, name="Bar"))) == ["pairing.used"]
    expired, _ = room.pairings.begin("display", "d-bar33333", room.clock.now)
    room.clock.advance(LIFETIME_MS)
    assert codes(room.tell(PairDisplay(code=expired.code, name="Bar"))) == ["pairing.wrong_code"]
    tablet, _ = room.pairings.begin("unlock", "s-tablet22", room.clock.now)
    assert codes(room.tell(PairDisplay(code=tablet.code, name="Bar"))) == ["pairing.wrong_code"]
    assert set(room.room_service.state.displays) == {"d-hall2222"}


def test_a_name_that_is_taken_does_not_use_the_code_up(room: TwoTournaments) -> None:
    room.pair("Hall")
    pairing, _ = room.pairings.begin("display", "d-bar33333", room.clock.now)
    assert codes(room.tell(PairDisplay(code=pairing.code, name="hall"))) == ["display.name_taken"]
    assert isinstance(room.tell(PairDisplay(code=pairing.code, name="Bar")), Accepted)


def test_a_television_that_could_not_be_written_is_not_paired(room: TwoTournaments) -> None:
    pairing, secret = room.pairings.begin("display", "d-hall2222", room.clock.now)
    room.journal.full = True
    assert codes(room.tell(PairDisplay(code=pairing.code, name="Hall"))) == ["journal.unwritable"]
    assert room.pairings.poll(secret, room.clock.now).confirmed_as is None
    room.journal.full = False
    assert isinstance(room.tell(PairDisplay(code=pairing.code, name="Hall")), Accepted)


def test_one_of_two_users_who_type_the_code_at_once_pairs_the_television() -> None:
    room = TwoTournaments().running()
    pairing, _ = room.pairings.begin("display", "d-hall2222", room.clock.now)
    answers: list[Answer] = []
    # Both come in before either is written.
    on_queued, room.writer._on_queued = room.writer._on_queued, lambda: None
    for n in (1, 2):
        command = PairDisplay(code=pairing.code, name=f"Hall {n}")
        room.room_service.offer(f"pair-0000{n}", command, f"u-hand{n}", answers.append)
    room.writer._on_queued = on_queued
    room.writer.flush()
    assert [type(answer) for answer in answers] == [Accepted, Rejected]
    assert codes(answers[1]) == ["display.known"]
    assert room.room_service.state.displays["d-hall2222"].name == "Hall 1"


def test_the_same_tap_sent_again_gets_its_first_answer(room: TwoTournaments) -> None:
    pairing, _ = room.pairings.begin("display", "d-hall2222", room.clock.now)
    command = PairDisplay(code=pairing.code, name="Hall")
    first = room.tell(command, "pair-00001")
    rows = len(room.journal.rows)
    room.clock.advance(LIFETIME_MS)
    assert room.tell(command, "pair-00001") == first
    assert len(room.journal.rows) == rows


def test_a_user_who_guesses_codes_has_to_wait_and_nobody_else_does(room: TwoTournaments) -> None:
    pairing, _ = room.pairings.begin("display", "d-hall2222", room.clock.now)
    answers: list[Answer] = []

    def types(who: str, code: str, id_: str) -> Answer:
        room.room_service.offer(id_, PairDisplay(code=code, name="Hall"), who, answers.append)
        room.writer.flush()
        return answers[-1]

    refusals = [codes(types("i-robot222", "BBBBBB", f"guess-{n:04}"))[0] for n in range(7)]
    assert refusals == ["pairing.wrong_code"] * 5 + ["access.try_later"] * 2
    assert codes(types("i-robot222", pairing.code, "guess-right")) == ["access.try_later"]
    assert isinstance(types("u-anna2222", pairing.code, "anna-right"), Accepted)


def test_a_forgotten_television_is_shown_no_more_and_does_not_sound(room: TwoTournaments) -> None:
    display = room.pair("Hall")
    room.tell(ChooseSound(device=display))
    assert topic_value(room, "room")["sound"] == {"device": display}
    room.tell(ForgetDisplay(display=display), "forget-0001")
    assert topic_value(room, "displays:room") == {"displays": {}}
    assert topic_value(room, "room")["sound"] == {"device": None}
    room.tell(Undo(command="forget-0001"))
    assert topic_value(room, "room")["sound"] == {"device": display}


def test_scenes_and_tournaments_that_do_not_exist_are_all_named(room: TwoTournaments) -> None:
    display = room.pair("Hall")
    show = Rotation(
        scenes=(
            Turn(scene="film", seconds=10),
            Turn(scene="clock", seconds=10, tournament="friday"),
            Turn(scene="opera", seconds=10, tournament="sunday"),
        )
    )
    assert reasons(room.tell(ShowOnDisplay(display=display, show=show))) == [
        Reason("display.no_scene", {"scene": "film"}, "show.scenes[0].scene"),
        Reason("display.no_scene", {"scene": "opera"}, "show.scenes[2].scene"),
        Reason("tournament.unknown", {"slug": "sunday"}, "show.scenes[2].tournament"),
    ]
    single = Single(scene=SceneChoice(scene="film", tournament="sunday"))
    assert [reason.field for reason in reasons(room.tell(ShowOnDisplay(display=display, show=single)))] == [
        "show.scene.scene",
        "show.scene.tournament",
    ]
    follow = ShowOnDisplay(display=display, show=Follow(tournament="sunday"))
    assert reasons(room.tell(follow)) == [Reason("tournament.unknown", {"slug": "sunday"}, "show.tournament")]


@pytest.mark.parametrize("scene", SCENES)
def test_a_television_is_set_only_to_an_existing_scene(room: TwoTournaments, scene: str) -> None:
    display = room.pair("Hall")
    show = Single(scene=SceneChoice(scene=scene, tournament="turbo", options={"size": "large"}))
    assert isinstance(room.tell(ShowOnDisplay(display=display, show=show)), Accepted)
    assert topic_value(room, "displays:room")["displays"][display]["show"] == {
        "kind": "scene",
        "scene": {"scene": scene, "tournament": "turbo", "options": {"size": "large"}},
    }


def test_the_walls_are_set_only_to_an_existing_language(room: TwoTournaments) -> None:
    assert reasons(room.tell(ChangeVenue(wall_language="fr"))) == [
        Reason("venue.no_language", {"language": "fr"}, "wall_language")
    ]
    (unknown,) = reasons(room.tell(ChangeVenue(ruleset="no-such-set")))
    assert unknown.field == "ruleset"
    assert isinstance(room.tell(ChangeVenue(ruleset="tda-2024")), Accepted)
    assert topic_value(room, "room")["venue"]["ruleset"] == "tda-2024"
    assert isinstance(room.tell(ChangeVenue(name="The Fitz", wall_language="de")), Accepted)
    venue = topic_value(room, "room")["venue"]
    assert (venue["name"], venue["wall_language"], venue["timezone"]) == ("The Fitz", "de", "Europe/Dublin")


def test_a_tournament_never_gets_the_address_of_the_room(room: TwoTournaments) -> None:
    """Its topics would be the room's: `log:room`, `announcement:room`."""
    create = CreateTournament(title="Room", structure="evening", ruleset="tda-2024")
    assert isinstance(room.open_tournament(create, "open-room-1"), Accepted)
    assert room.desks.knows("room-2")
    taken = CreateTournament(title="Room", slug="room", structure="evening", ruleset="tda-2024")
    assert reasons(room.open_tournament(taken, "open-room-2")) == [
        Reason("tournament.slug_taken", {"slug": "room"}, "slug")
    ]


def test_the_room_is_the_same_after_a_restart(room: TwoTournaments) -> None:
    display = room.pair("Hall")
    room.tell(ShowOnDisplay(display=display, show=Follow(tournament="turbo")))
    room.tell(AnnounceToRoom(text="Dinner", seconds=600))
    room.tell(ChangeVenue(name="The Fitz"))
    room.give_to("friday", NextPeriod())
    restarted = room.restarted()
    assert restarted.room_service.state == room.room_service.state
    for topic in ("log:room", "displays:room", "announcement:room", "room"):
        assert topic_value(restarted, topic) == topic_value(room, topic), topic
    restarted.check()
