"""Each role follows its topics, and no others."""

from __future__ import annotations

import pytest

from clockserver.accounts.role_checks import refuse_to_watch
from clockserver.accounts.roles import NOBODY, ROLES, STAFF, Principal
from clockserver.core.permissions import Role
from clockserver.core.texts import Reason
from tests.accounts.stated_audiences import (
    PUBLIC_TOPICS,
    STAFF_TOPICS,
    STATED_AUDIENCES,
    STATEMENTS,
    TOPICS,
    audience_faults,
    kind_of,
)
from tests.accounts.statements import Statement
from tests.accounts.test_role_checks import a_principal

WATCHES_STAFF = ("td", "floor", "cashier", "supervisor")
CARD = Principal("player", "player:e1", tournaments=frozenset({"friday"}), entry="e1")
OTHERS = (NOBODY, CARD, *(a_principal(role) for role in ROLES if role not in WATCHES_STAFF))
"""A stranger, a player with the seat card of an entry that is in, and each role beside staff."""


def may_watch(principal: Principal, topic: str) -> bool:
    return refuse_to_watch(principal, topic, lambda _: True) is None


def opened() -> set[str]:
    """The kinds of topics that not only staff may follow."""
    return {kind_of(topic) for topic in TOPICS if any(may_watch(each, topic) for each in OTHERS)}


def test_the_tests_of_each_subject_state_the_audience_of_its_topics_that_are_not_only_for_staff() -> None:
    assert audience_faults(STATEMENTS, opened()) == []
    assert {*STATED_AUDIENCES.values()} == {"everybody", "dealers", "players"}


@pytest.mark.parametrize(
    ("topic", "folder"),
    [("plan", "tournament/balancing"), ("forfeits", "tournament/leaving"), ("presence", "room")],
)
def test_a_topic_that_is_opened_without_a_statement_is_named_with_its_folder(topic: str, folder: str) -> None:
    others = [each for each in STATEMENTS if each.key != topic]
    assert audience_faults(others, {*opened(), topic}) == [
        f"state the audience of {topic} in AUDIENCE_BY_TOPIC of a test module in tests/{folder}"
    ]


def test_stated_audiences_of_no_topic_are_named() -> None:
    stated = Statement("clocks", "everybody", "tournament/clock")
    assert audience_faults([*STATEMENTS, stated], opened()) == [
        "clocks is no topic that this server publishes: remove it from AUDIENCE_BY_TOPIC in tests/tournament/clock"
    ]


def test_the_topics_of_a_house_are_those_of_tournaments_and_of_the_room() -> None:
    assert {"log:room", "displays:room", "seasons:room", "controls:friday:1", "merge:friday"} <= {*TOPICS}
    assert {"room", "clock:friday:1", "seat:friday:1:e17"} <= {*PUBLIC_TOPICS}
    assert len(PUBLIC_TOPICS) > 25
    assert len(STAFF_TOPICS) > 25


@pytest.mark.parametrize("role", ROLES)
def test_each_role_follows_what_is_for_it(role: Role) -> None:
    principal = a_principal(role)
    for topic in TOPICS:
        why = refuse_to_watch(principal, topic)
        audience = STATED_AUDIENCES.get(kind_of(topic), "staff")
        if audience == "everybody" or role in WATCHES_STAFF or (role == "dealer" and audience == "dealers"):
            assert why is None, topic
        elif role in STAFF:
            assert why == Reason("access.role", {"role": role, "topic": topic})
        else:
            assert why == Reason("access.staff_only"), topic


def test_a_stranger_follows_only_public_topics() -> None:
    assert [topic for topic in TOPICS if may_watch(NOBODY, topic)] == PUBLIC_TOPICS


def test_players_who_showed_their_seat_card_follow_also_the_topics_of_players() -> None:
    of_players = [topic for topic in TOPICS if STATED_AUDIENCES.get(kind_of(topic)) == "players"]
    assert [topic for topic in TOPICS if may_watch(CARD, topic)] == sorted([*PUBLIC_TOPICS, *of_players])
    assert refuse_to_watch(CARD, "log:friday", lambda _: True) == Reason("access.staff_only")


def test_players_who_showed_their_seat_card_see_a_deal_of_their_tournament_while_they_are_in() -> None:
    deal = "deal:friday:1"
    assert refuse_to_watch(CARD, deal, lambda entry: entry == "e1") is None
    assert refuse_to_watch(CARD, deal, lambda _: False) == Reason("access.staff_only")
    assert refuse_to_watch(CARD, "deal:turbo:1", lambda _: True) == Reason("access.staff_only")


def test_a_locked_device_follows_only_public_topics() -> None:
    locked = Principal("public", "u-anna", "Anna", "s-tablet22", "s-tablet22", locked=True)
    assert all(may_watch(locked, topic) for topic in PUBLIC_TOPICS)
    assert all(refuse_to_watch(locked, topic) == Reason("access.locked") for topic in STAFF_TOPICS)
