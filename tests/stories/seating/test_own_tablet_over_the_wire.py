"""The tablet of a table acts for its own table only, whatever its dealer sends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.seated import person
from tests.client import new_id
from tests.servers import RunningServer
from tests.stories.people import Browser, add_user
from tests.stories.seating.own_tablet import bound_tablet

ELSEWHERE: list[tuple[str, dict[str, Any], str]] = [
    ("table.call", {"table": 9, "what": "floor"}, "table"),
    ("table.hand", {"table": 9, "hands": 0}, "table"),
    ("table.button", {"table": 9, "button": 1}, "table"),
    ("table.redeal", {"table": 9, "redeals": 0}, "table"),
    ("table.missed_big_blind", {"table": 9, "seat": 1, "substantial_action": True}, "table"),
    ("player_clock.call", {"table": 9, "facing_bet": True}, "table"),
    ("dispute.start", {"table": 9}, "table"),
    ("shot_clock.start", {"table": 9, "decision": 0}, "table"),
    ("hand_for_hand.done", {"hand": 1, "table": 9}, "table"),
    ("hand_for_hand.done", {"hand": 1, "tables": [4, 9]}, "tables"),
    ("hand_for_hand.done", {"hand": 1}, "table"),
    ("day_end.hand_done", {"hand": 1, "tables": [9]}, "tables"),
    ("day_end.hand_done", {"hand": 1}, "tables"),
    ("day_end.table_bags", {"table": 9, "bags": 1, "chips": 10_000}, "table"),
    ("day_end.bag", {"entry": "e3", "chips": 10_000}, "entry"),
    ("color_up.table_done", {"color_up": 1}, "table"),
    ("vote.table_ready", {}, "table"),
    ("vote.propose", {"entry": "e3"}, "entry"),
    ("entry.bust", {"entry": "e3"}, "entry"),
    ("entry.forfeit", {"entry": "e3", "chips": 1}, "entry"),
    ("mystery.open", {"entry": "e3", "envelope": 1}, "entry"),
]
"""Commands about table 9, where entry 3 sits, or about all tables, with the field that names the place."""


@pytest.fixture
def playing(server: RunningServer) -> RunningServer:
    """Two players at table 4 and two at table 9, with a running clock."""
    commands: list[tuple[str, dict[str, Any]]] = [("tables.open", {"tables": [4, 9]})]
    names = ("Leo Abrams", "Anna Chen", "Cem Öztürk", "Dana Weiss")
    for name, seat in zip(names, ([4, 1], [4, 2], [9, 1], [9, 2]), strict=True):
        commands.append(("entry.register", {"person": person(server, name), "seat": seat}))
    for type_, fields in [*commands, ("clock.start", {})]:
        assert server.command(type_, **fields).get("ok"), type_
    return server


def refused(answer: Any) -> list[tuple[str, str]]:
    return [(each["code"], each["field"]) for each in answer.json().get("refused", ())]


def test_the_tablet_of_a_table_acts_for_no_other_table(playing: RunningServer) -> None:
    dealer = bound_tablet(playing)
    for type_, fields, field in ELSEWHERE:
        answer = dealer.command(type_, "friday", **fields)
        assert refused(answer) == [("access.own_table", field)], (type_, fields)
    assert dealer.command("table.button", "friday", table=4, button=1).json()["ok"]
    assert dealer.command("table.call", "friday", table=4, what="floor").json()["ok"]
    bust_out = new_id("out")
    assert dealer.command("entry.bust", "friday", id_=bust_out, entry="e2").json()["ok"]
    assert dealer.command("undo", "friday", command=bust_out).json()["ok"]
    playing.open_tournament("saturday")
    assert refused(dealer.command("table.call", "saturday", table=4, what="floor")) == [
        ("access.own_table", "tournament")
    ]


def test_a_tablet_undoes_nothing_of_another_table(playing: RunningServer) -> None:
    dealer = bound_tablet(playing)
    for type_, fields in (
        ("table.call", {"table": 9, "what": "floor"}),
        ("table.button", {"table": 9, "button": 1}),
        ("entry.bust", {"entry": "e3"}),
    ):
        command = new_id("theirs")
        answer = playing.command(type_, id_=command, **fields)
        assert answer.get("ok"), (type_, answer)
        assert refused(dealer.command("undo", "friday", command=command)) == [("access.own_table", "command")]


def test_a_dealer_whose_device_belongs_to_no_table_acts_at_every_table(playing: RunningServer) -> None:
    add_user(playing, "Dora Dealer", "dealer")
    dealer = Browser(playing).sign_in("Dora Dealer")
    for table in (4, 9):
        assert dealer.command("table.call", "friday", table=table, what="floor").json()["ok"]
