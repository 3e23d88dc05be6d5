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
from tests.desk.floors import Floor, codes, reasons, value

SCENES = ("clock", "break", "slides")


@pytest.fixture
def floor() -> Floor:
    return Floor().running()


def test_a_television_is_paired_by_the_code_that_it_shows(floor: Floor) -> None:
    pairing, secret = floor.pairings.begin("display", "d-hall2222", floor.clock.now)
    typed = f"{pairing.code[:3]} {pairing.code[3:]}".lower()
    assert isinstance(floor.tell(PairDisplay(code=typed, name="Hall")), Accepted)
    assert value(floor, "displays:room")["displays"]["d-hall2222"]["name"] == "Hall"
    assert floor.pairings.poll(secret, floor.clock.now).confirmed_as == "d-hall2222"


def test_a_wrong_used_or_expired_code_pairs_nothing(floor: Floor) -> None:
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


def test_one_of_two_users_who_type_the_code_at_once_pairs_the_television() -> None:
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


def test_a_user_who_guesses_codes_has_to_wait_and_nobody_else_does(floor: Floor) -> None:
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
def test_a_television_is_set_only_to_an_existing_scene(floor: Floor, scene: str) -> None:
    room_service = floor.pair("Hall")
    show = Single(scene=SceneChoice(scene=scene, tournament="turbo", options={"size": "large"}))
    assert isinstance(floor.tell(ShowOnDisplay(display=room_service, show=show)), Accepted)
    assert value(floor, "displays:room")["displays"][room_service]["show"] == {
        "kind": "scene",
        "scene": {"scene": scene, "tournament": "turbo", "options": {"size": "large"}},
    }


def test_the_walls_are_set_only_to_an_existing_language(floor: Floor) -> None:
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


def test_a_tournament_never_gets_the_address_of_the_room(floor: Floor) -> None:
    """Its topics would be the room's: `log:room`, `announcement:room`."""
    create = CreateTournament(title="Room", structure="evening", ruleset="tda-2024")
    answers: list[Answer] = []
    floor.tournaments.open("open-room-1", create, "td", answers.append)
    assert isinstance(answers[0], Accepted)
    assert floor.desks.knows("room-2")
    taken = CreateTournament(title="Room", slug="room", structure="evening", ruleset="tda-2024")
    floor.tournaments.open("open-room-2", taken, "td", answers.append)
    assert reasons(answers[1]) == [Reason("tournament.slug_taken", {"slug": "room"}, "slug")]


def test_the_room_is_the_same_after_a_restart(floor: Floor) -> None:
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
