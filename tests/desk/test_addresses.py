"""A tournament's former addresses lead to it, for commands, topics and cards, also after a restart."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.accounts.credentials.seat_card_codes import SeatCards
from clockserver.core.ids import RESERVED_SLUGS
from clockserver.core.texts import Reason
from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Accepted, Answer, Rejected
from clockserver.room.commands import PauseAll, ResumeAll
from clockserver.room.displays.commands import ShowOnDisplay
from clockserver.room.state import SceneChoice, Single
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.lifecycle.commands import (
    ChangeTournament,
    CreateTournament,
    DeleteTournament,
    RestoreTournament,
)
from tests.builders import SLUG, Room, person
from tests.desk.answers import codes
from tests.projection.topic_values import topic_value, topic_value_or_none

NEW = "friday-main"


def moved() -> Room:
    room = Room().opened()
    assert isinstance(room.give(ChangeTournament(slug=NEW), "move-0001"), Accepted)
    return room


def opened(room: Room, title: str, slug: str | None = None) -> Answer:
    create = CreateTournament(title=title, slug=slug, structure="evening", ruleset="tda-2024")
    return room.open_tournament(create, f"open-{title}")


def offered(room: Room, slug: str, command: Any, command_id: str) -> Answer:
    answers = room.offer(command, command_id, slug)
    room.writer.flush()
    (answer,) = answers
    return answer


def test_topics_and_lists_have_the_new_address_and_the_old_one_leads_to_it() -> None:
    room = moved()
    assert [each["slug"] for each in topic_value(room, "room")["tournaments"]] == [NEW]
    for slug in (SLUG, NEW):
        assert topic_value(room, f"tournament:{slug}")["slug"] == NEW
        assert room.topics.get(f"clock:{slug}:1") == room.topics.get(f"clock:{NEW}:1")
        assert room.desks.desk(slug).state.slug == NEW
    assert room.topics.heads_at(SLUG).keys() == {
        each.replace(NEW, SLUG) for each in room.topics.heads_at(NEW)
    }


def test_a_follower_of_the_old_address_gets_changes_under_that_address() -> None:
    room = Room().opened()
    room.give(ChangeTournament(slug=NEW))
    assert room.broadcaster.of(f"tournament:{SLUG}")[-1]["value"]["slug"] == NEW
    room.give(StartClock())
    before, after = (room.broadcaster.of(f"clock:{slug}:1")[-1] for slug in (SLUG, NEW))
    assert before["value"]["phase"] == "running"
    assert before == after | {"topic": f"clock:{SLUG}:1"}


def test_commands_to_any_of_its_addresses_are_the_same_commands() -> None:
    room = moved()
    first = offered(room, SLUG, StartClock(), "start-01")
    assert isinstance(first, Accepted)
    assert offered(room, NEW, StartClock(), "start-01") == first
    assert isinstance(offered(room, NEW, Undo(command="start-01"), "undo-001"), Accepted)


@pytest.mark.parametrize("wanted", [SLUG, NEW])
def test_no_tournament_gets_an_address_that_another_one_has_or_had(wanted: str) -> None:
    room = moved()
    assert codes(opened(room, "Second", wanted)) == ["tournament.slug_taken"]
    assert isinstance(opened(room, "Third", "third"), Accepted)
    refusal = offered(room, "third", ChangeTournament(slug=wanted), "change-1")
    assert refusal == Rejected((Reason("tournament.slug_taken", {"slug": wanted}, "slug"),))


@pytest.mark.parametrize("wanted", sorted(RESERVED_SLUGS))
def test_an_address_that_a_route_or_a_topic_has_is_refused(wanted: str) -> None:
    room = Room().opened()
    assert codes(opened(room, "Second", wanted)) == ["tournament.slug_taken"]
    assert room.refused(ChangeTournament(slug=wanted)) == ["tournament.slug_taken"]
    assert isinstance(opened(room, wanted), Accepted)
    assert room.desks.knows(f"{wanted}-2")


def test_one_of_two_tournaments_that_ask_for_the_same_address_gets_it() -> None:
    room = Room(by_hand=True)
    room.opened()
    opened(room, "Second", "second")
    answers: list[Answer] = []
    for slug in (SLUG, "second"):
        room.tournaments.offer(slug, f"to-x-{slug}", ChangeTournament(slug="x"), "td", answers.append)
    create = CreateTournament(title="Third", slug="x", structure="evening", ruleset="tda-2024")
    room.tournaments.open("open-third", create, "td", answers.append)
    room.writer.flush()
    assert sorted(type(each).__name__ for each in answers) == ["Accepted", "Rejected", "Rejected"]
    assert room.desks.desk("x").state.title == "Friday"


def test_an_undo_restores_the_address_and_the_one_in_between_still_leads_to_the_tournament() -> None:
    room = moved()
    assert isinstance(room.give(Undo(command="move-0001"), "undo-001"), Accepted)
    assert topic_value(room, f"tournament:{NEW}")["slug"] == SLUG
    assert codes(opened(room, "Second", NEW)) == ["tournament.slug_taken"]
    assert isinstance(room.give(Redo(command="move-0001")), Accepted)
    assert topic_value(room, f"tournament:{SLUG}")["slug"] == NEW


def test_a_tournament_returns_to_an_address_it_had() -> None:
    room = moved()
    room.give(ChangeTournament(slug="a"))
    assert isinstance(room.give(ChangeTournament(slug=SLUG)), Accepted)
    for slug in (SLUG, NEW, "a"):
        assert topic_value(room, f"tournament:{slug}")["slug"] == SLUG
    assert room.desks.slugs_of("a") == {SLUG, NEW, "a"}


def test_a_restart_keeps_every_address() -> None:
    room = moved()
    room.give(ChangeTournament(slug="a"))
    restarted = room.restarted()
    for slug in (SLUG, NEW, "a"):
        assert topic_value(restarted, f"tournament:{slug}")["slug"] == "a"
        assert topic_value(restarted, f"seats:{slug}:1") == {}
    assert codes(opened(restarted, "Second", NEW)) == ["tournament.slug_taken"]


def test_the_addresses_of_a_deleted_tournament_are_free() -> None:
    room = moved()
    room.give(DeleteTournament(), "delete-1")
    assert topic_value_or_none(room, f"tournament:{SLUG}") is None
    assert topic_value_or_none(room, f"tournament:{NEW}") is None
    assert isinstance(opened(room, "Second", SLUG), Accepted)
    assert isinstance(offered(room, NEW, RestoreTournament(), "back-001"), Accepted)
    for each in (room, room.restarted()):
        assert topic_value(each, f"tournament:{NEW}")["title"] == "Friday"
        assert topic_value(each, f"tournament:{SLUG}")["title"] == "Second"
        assert each.desks.slugs_of(NEW) == {NEW}
    assert codes(offered(room, NEW, Undo(command="move-0001"), "undo-001")) == ["tournament.slug_taken"]


def test_a_running_tournament_needs_a_reason_for_another_address() -> None:
    room = Room().opened()
    room.give(StartClock())
    assert room.refused(ChangeTournament(slug=NEW)) == ["tournament.reason_needed"]
    assert isinstance(room.give(ChangeTournament(slug=NEW, reason="As printed")), Accepted)
    lines = list(topic_value(room, f"log:{NEW}")["lines"].values())
    assert any("friday-main" in str(each) and "As printed" in str(each) for each in lines)


def test_all_clocks_resume_together_after_an_address_changed() -> None:
    room = Room().opened().with_room_service()
    room.give(StartClock())
    assert isinstance(room.tell(PauseAll()), Accepted)
    room.give(ChangeTournament(slug=NEW, reason="As printed"))
    assert topic_value(room, "room")["paused_all"]
    assert isinstance(room.tell(ResumeAll()), Accepted)
    assert topic_value(room, f"clock:{NEW}:1")["phase"] == "running"


def test_a_television_that_follows_the_old_address_is_listed_with_the_new_one() -> None:
    room = Room().opened().with_room_service()
    display = room.pair("Bar")
    room.tell(ShowOnDisplay(display=display, show=Single(scene=SceneChoice(scene="clock", tournament=SLUG))))
    room.give(ChangeTournament(slug=NEW))
    entry = topic_value(room, "displays:room")["displays"][display]
    assert entry["show"]["scene"]["tournament"] == NEW
    assert topic_value(room.restarted().with_room_service(), "displays:room")["displays"][display] == entry


def test_a_seat_card_that_was_printed_before_stays_valid_at_every_address() -> None:
    room = Room().opened()
    room.give(RegisterPlayer(person=person(1)))
    cards = SeatCards(b"secret", room.desks.seat_card, room.desks.first_slug)
    code = cards.code(SLUG, "e1") or ""
    room.give(ChangeTournament(slug=NEW, reason="As printed"))
    for slug in (SLUG, NEW):
        assert cards.code(slug, "e1") == code
        assert cards.player(slug, "e1", code) is not None
