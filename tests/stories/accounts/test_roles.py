"""Permissions over the real wire: none for viewers, staff by the stated roles, programs within their bounds."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.accounts.roles import STAFF
from clockserver.web.contract.examples import EXAMPLES
from tests.accounts.accepted_in_room import OF_ROOM
from tests.accounts.stated_roles import STATED_ROLES
from tests.client import Client, codes, envelope, new_id
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.people import (
    STAFF_TOPICS,
    Browser,
    add_token,
    add_user,
    all_rows,
    bearer,
    paired_television,
    refusal,
    watches_only,
)

BY_RULE_SET = {("dealer", "entry.forfeit")}
"""Commands that a role may give only under some rule sets (House BBA 72B); not under that of `friday`."""


def message(name: str) -> dict[str, Any]:
    place = None if name in OF_ROOM else "friday"
    return envelope(name, place, **EXAMPLES[name])


def test_the_tests_try_every_command() -> None:
    assert sorted(EXAMPLES) == sorted(STATED_ROLES)


@pytest.mark.full
def test_a_viewer_is_refused_every_command_and_nothing_changes(
    server: RunningServer,
) -> None:
    television = paired_television(server)
    rows = all_rows(server.data)
    viewers: list[Client] = [server.watcher(), television.socket(), server.client(**bearer("cs_wrong"))]
    for viewer, name in ((viewer, name) for viewer in viewers for name in EXAMPLES):
        assert codes(viewer.call("command", message(name))) == ["access.staff_only"], name
    for name in EXAMPLES:
        response = television.ask("POST", "/commands", message(name))
        assert refusal(response) == (403, ["access.staff_only"]), name
    for viewer in viewers:
        watches_only(viewer)
    assert all_rows(server.data) == rows


@pytest.mark.full
@pytest.mark.parametrize("role", sorted(STAFF))
def test_each_role_gives_over_the_wire_the_commands_stated_for_it(server: RunningServer, role: str) -> None:
    add_user(server, "Ben", role)
    ben = Browser(server).sign_in("Ben")
    program = server.client(**bearer(add_token(server, "Scores", role)))
    face = ben.socket()
    assert ben.who()["may"] == sorted(name for name, roles in STATED_ROLES.items() if role in roles)
    rows = all_rows(server.data)
    denied = [name for name, roles in STATED_ROLES.items() if role not in roles]
    for name in denied:
        answers = [face.call("command", message(name)), program.call("command", message(name))]
        assert [codes(answer) for answer in answers] == [["access.role"]] * 2, name
        assert answers[0]["refused"][0]["params"] == {"role": role, "command": name}
        assert refusal(ben.ask("POST", "/commands", message(name))) == (403, ["access.role"]), name
    assert all_rows(server.data) == rows
    for name in sorted(STATED_ROLES.keys() - set(denied)):
        for answer in (
            face.call("command", message(name)),
            program.call("command", message(name)),
            ben.ask("POST", "/commands", message(name)).json(),
        ):
            refused = codes(answer) if "refused" in answer else []
            expected = ["access.role"] if (role, name) in BY_RULE_SET else []
            assert [code for code in refused if code.startswith(("access.", "wire."))] == expected, name
    staff_topics = [face.call("subscribe", {"topics": [topic]}).get("ok", False) for topic in STAFF_TOPICS]
    assert staff_topics == [role in ("td", "floor", "cashier", "supervisor")] * len(STAFF_TOPICS)
    assert_verified(server.data)


@pytest.mark.full
def test_a_role_that_may_not_give_a_command_may_not_undo_it(server: RunningServer) -> None:
    for name, role in (("Ben", "floor"), ("Cara", "cashier")):
        add_user(server, name, role)
    ben, cara = Browser(server).sign_in("Ben"), Browser(server).sign_in("Cara")
    tablet = server.client()
    tapped, started = tablet.do("counter.tap", what="entry"), tablet.do("clock.start")
    venue = new_id()
    assert tablet.command("venue.change", None, venue, name="The Fitz")["ok"]
    assert refusal(cara.command("undo", command=started)) == (403, ["access.role"])
    assert cara.command("undo", command=tapped).json()["ok"]
    assert cara.command("redo", command=tapped).json()["ok"]
    for browser in (ben, cara):
        assert refusal(browser.command("undo", None, command=venue)) == (403, ["access.role"])
    assert ben.command("undo", command=started).json()["ok"]
    assert refusal(cara.command("redo", command=started)) == (403, ["access.role"])
    assert ben.command("redo", command=started).json()["ok"]
    assert refusal(cara.command("undo", command=started)) == (403, ["access.role"])


def test_a_program_stays_within_its_bounds(server: RunningServer) -> None:
    server.open_tournament("turbo", structure="turbo-10")
    rows = all_rows(server.data)
    token = bearer(add_token(server, "Scores", "td", "--subject", "counters", "--tournament", "friday"))
    program = server.client(**token)
    assert codes(program.command("clock.start")) == ["access.scope"]
    assert codes(program.command("counter.tap", "turbo", what="entry")) == ["access.tournament"]
    assert codes(program.command("clock.start", "turbo")) == ["access.scope", "access.tournament"]
    assert codes(program.command("room.pause_all", None)) == ["access.scope", "access.tournament"]
    for topic in ("log:turbo", "staff:room", "presence:room", "log:room"):
        assert codes(program.call("subscribe", {"topics": [topic]})) == ["access.tournament"], topic
    assert all_rows(server.data) == rows
    assert program.subscribe("log:friday")["ok"]
    assert program.command("counter.tap", what="entry")["ok"]
