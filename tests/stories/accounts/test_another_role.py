"""The command line changes a user's role while the server runs."""

from __future__ import annotations

from tests.client import codes
from tests.servers import RunningServer
from tests.shell import run
from tests.stories.people import Browser, add_user, refusal
from tests.waiting import until


def test_a_user_who_gets_another_role_has_it_within_seconds_and_stays_signed_in(
    server: RunningServer,
) -> None:
    add_user(server, "Ben", "cashier")
    ben = Browser(server).sign_in("Ben")
    face = ben.socket()
    assert face.subscribe("log:friday")["ok"]
    assert refusal(ben.command("clock.start")) == (403, ["access.role"])
    done = run("user", "role", "ben", "floor", "--data", server.data)
    assert (done.returncode, done.stdout) == (0, "Ben: floor\n")
    until(lambda: not face.connected, "the end of the connection")
    assert ben.who()["role"] == "floor"
    assert ben.command("clock.start").json()["ok"]
    assert run("user", "role", "Ben", "dealer", "--data", server.data).returncode == 0
    until(lambda: ben.who()["role"] == "dealer", "the other role")
    # Ben is staff, and the refusal names the role.
    assert codes(ben.socket().call("subscribe", {"topics": ["log:friday"]})) == ["access.role"]


def test_the_last_director_stays_director(server: RunningServer) -> None:
    done = run("user", "role", "Anna", "floor", "--data", server.data)
    assert (done.returncode, done.stdout) == (2, "")
    assert "“Anna” is the last director" in done.stderr
