"""Tokens of integrations are bound to subjects and to tournaments."""

from __future__ import annotations

from clockserver.accounts.role_checks import commands_of, refuse, refuse_to_watch
from clockserver.core.texts import Reason
from clockserver.core.undo import Redo, Undo
from clockserver.room.venue.commands import ChangeVenue
from clockserver.tournament.announcements.events import Announced
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from tests.accounts.accepted_in_room import OF_ROOM
from tests.accounts.stated_audiences import PUBLIC_TOPICS, STAFF_TOPICS
from tests.accounts.test_role_checks import COMMANDS, a_principal, codes, place_of
from tests.accounts.test_topic_permissions import may_watch
from tests.builders import SLUG


def test_an_integration_is_bound_to_its_subjects() -> None:
    scores = a_principal("td", subjects=frozenset({"counters", "displays"}))
    for name, command in COMMANDS.items():
        allowed = name.startswith(("counter.", "display.")) or command in (Undo, Redo)
        reasons = refuse(scores, command, place_of(name))
        assert reasons == ([] if allowed else [Reason("access.scope", {"command": name}, "type")]), name
    assert commands_of(scores) == sorted(
        name for name in COMMANDS if name.startswith(("counter.", "display.")) or name in ("undo", "redo")
    )


def test_a_subject_gives_no_more_than_the_role_has() -> None:
    cashier = a_principal("cashier", subjects=frozenset({"counters", "venue", "clock"}))
    assert refuse(cashier, TapCounter, SLUG) == []
    assert codes(refuse(cashier, StartClock, SLUG)) == ["access.role"]
    assert codes(refuse(cashier, ChangeVenue, None)) == ["access.role"]


def test_an_integration_bound_to_tournaments_gives_no_commands_to_the_room() -> None:
    bound = a_principal("td", tournaments=frozenset({"friday"}))
    elsewhere = [Reason("access.tournament", {}, "tournament")]
    assert refuse(bound, StartClock, "friday") == []
    assert refuse(bound, StartClock, "turbo") == elsewhere
    for name in OF_ROOM:
        assert refuse(bound, COMMANDS[name], None) == elsewhere, name
    assert refuse(bound, Undo, None, [Announced]) == elsewhere


def test_an_integration_gets_every_reason_of_a_refusal_at_once() -> None:
    bound = a_principal("floor", subjects=frozenset({"counters"}), tournaments=frozenset({"friday"}))
    assert codes(refuse(bound, StartClock, "turbo")) == ["access.scope", "access.tournament"]
    assert codes(refuse(bound, ChangeVenue, None)) == ["access.role", "access.tournament"]


def test_an_integration_of_one_tournament_sees_the_staffs_topics_of_that_one_only() -> None:
    bound = a_principal("floor", tournaments=frozenset({"friday"}))
    of_friday = [topic for topic in STAFF_TOPICS if ":friday" in topic]
    assert [topic for topic in STAFF_TOPICS if may_watch(bound, topic)] == of_friday
    assert refuse_to_watch(bound, "log:turbo") == Reason("access.tournament")
    assert all(may_watch(bound, topic) for topic in PUBLIC_TOPICS)
