"""Each role follows its topics, and no others."""

from __future__ import annotations

import pytest

from clockserver.accounts.role_checks import refuse_to_watch
from clockserver.accounts.roles import ROLES, STAFF, Principal
from clockserver.core.permissions import Role
from clockserver.core.texts import Reason
from clockserver.tournament.flights.commands import ChangeFlight
from tests.accounts.test_role_checks import a_principal
from tests.builders import Room


def may_watch(principal: Principal, topic: str) -> bool:
    return refuse_to_watch(principal, topic) is None


PUBLIC_TOPICS = (
    "room",
    "announcement:room",
    "displays:room",
    "floor:room",
    "announcement:friday",
    "flights:friday",
    "tournament:friday",
    "clock:friday:1",
    "structure:friday:1",
    "chip_leaders:friday:1",
    "counters:friday:1",
    "counts:friday:1",
    "tables:friday:1",
    "table_list:friday:1",
    "seats:friday:1",
    "seat_list:friday:1",
    "seat:friday:1:e17",
    "table:friday:1:4",
    "moves:friday:1",
    "pages:friday:1",
    "prizes:friday:1",
    "satellite:friday:1",
    "results:friday:1",
    "payouts:friday:1",
    "vote:friday:1",
    "vote_shown:friday:1",
    "day_end:friday:1",
    "hand_for_hand:friday:1",
    "color_ups:friday:1",
    "table_clocks:friday:1",
    "forfeits:friday:1",
    "end_time_shown:friday:1",
    "draws:friday:1",
    "bounties:friday:1",
    "heads:friday:1",
    "envelopes:friday:1",
)
STAFF_TOPICS = (
    "count_sums:friday:1",
    "archive:room",
    "drafts:room",
    "drawers:room",
    "library:room",
    "library_log:room",
    "log:room",
    "presence:room",
    "schedule:room",
    "staff:room",
    "tickets:room",
    "log:friday",
    "merge:friday",
    "controls:friday:1",
    "players:friday:1",
    "roster:friday:1",
    "plan:friday:1",
    "calls:friday:1",
    "rulings:friday:1",
    "deal:friday:1",
    "slips:friday:1",
    "penalties:friday:1",
    "chips_out:friday:1",
    "leaving:friday:1",
    "end_time:friday:1",
    "offers:friday:1",
    "rules:friday:1",
    "sales:friday:1",
)
WATCHES_STAFF = "td floor cashier supervisor"
FOR_DEALERS = ("calls:friday:1", "penalties:friday:1")


@pytest.mark.parametrize("role", ROLES)
def test_each_role_follows_what_is_for_it(role: Role) -> None:
    principal = a_principal(role)
    assert all(may_watch(principal, topic) for topic in PUBLIC_TOPICS)
    for topic in STAFF_TOPICS:
        why = refuse_to_watch(principal, topic)
        if role in WATCHES_STAFF.split() or (role == "dealer" and topic in FOR_DEALERS):
            assert why is None
        elif role in STAFF:
            assert why == Reason("access.role", {"role": role, "topic": topic})
        else:
            assert why == Reason("access.staff_only")


def test_players_who_showed_their_seat_card_see_a_deal() -> None:
    deal = "deal:friday:1"
    card = Principal("player", "player:e1", tournaments=frozenset({"friday"}), entry="e1")
    assert refuse_to_watch(card, deal, lambda entry: entry == "e1") is None
    assert refuse_to_watch(card, deal, lambda _: False) == Reason("access.staff_only")
    assert refuse_to_watch(card, "deal:turbo:1", lambda _: True) == Reason("access.staff_only")
    assert refuse_to_watch(card, "log:friday", lambda _: True) == Reason("access.staff_only")


def test_a_locked_device_follows_only_public_topics() -> None:
    locked = Principal("public", "u-anna", "Anna", "s-tablet22", "s-tablet22", locked=True)
    assert all(may_watch(locked, topic) for topic in PUBLIC_TOPICS)
    assert all(refuse_to_watch(locked, topic) == Reason("access.locked") for topic in STAFF_TOPICS)


def test_no_topic_of_a_new_kind_is_public_by_accident() -> None:
    """The topics of a whole room with a flight are all in one of the two lists above."""
    room = Room().opened().with_room_service()
    room.give(ChangeFlight(label="1A"))
    topics = {topic for topic, _ in room.broadcaster.published}
    assert topics <= {*PUBLIC_TOPICS, *STAFF_TOPICS}
    assert {"log:room", "displays:room", "controls:friday:1", "merge:friday"} <= topics
