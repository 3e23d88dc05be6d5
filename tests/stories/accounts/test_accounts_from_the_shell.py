"""The command line changes accounts and tokens while the server runs."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.client import envelope
from tests.servers import TD_NAME, RunningServer
from tests.shell import run
from tests.stories.people import (
    PASSWORD,
    Browser,
    add_token,
    add_user,
    all_rows,
    bearer,
    commands_as_staff,
    refusal,
    watches_only,
)
from tests.waiting import until


@pytest.mark.full
def test_a_user_disabled_from_the_shell_is_signed_out_within_seconds(server: RunningServer) -> None:
    add_user(server, "Ben")
    ben = Browser(server).sign_in("Ben")
    face = ben.socket()
    assert face.subscribe("log:friday")["ok"]
    done = run("user", "disable", "ben", "--data", server.data)
    assert (done.returncode, done.stdout) == (0, "Ben: disabled\n")
    until(lambda: not face.connected, "the end of the connection")
    rows = all_rows(server.data)
    watches_only(ben.socket())
    assert refusal(ben.command("clock.start")) == (403, ["access.staff_only"])
    response = Browser(server).ask("POST", "/session", {"name": "Ben", "password": PASSWORD})
    assert refusal(response) == (401, ["access.wrong_password"])
    assert all_rows(server.data) == rows
    assert run("user", "enable", "Ben", "--data", server.data).returncode == 0
    until(lambda: not disabled(server, "Ben"), "the account again")
    assert ben.who()["role"] == "public"
    ben.sign_in("Ben")


def disabled(server: RunningServer, name: str) -> bool:
    client = server.client()
    client.subscribe("staff:room")
    people = client.values["staff:room"]["users"].values()
    client.close()
    return bool(next(each for each in people if each["name"] == name)["disabled"])


@pytest.mark.full
def test_a_token_revoked_from_the_shell_is_refused_within_seconds(server: RunningServer) -> None:
    token = bearer(add_token(server, "Scores"))
    program = server.client(**token)
    commands_as_staff(program)
    done = run("token", "revoke", "Scores", "--data", server.data)
    assert (done.returncode, done.stdout) == (0, "Scores: revoked\n")
    until(lambda: not program.connected, "the end of the connection")
    rows = all_rows(server.data)
    watches_only(server.client(**token))
    response = server.post("/api/v1/commands", json=envelope("clock.start"), headers=token)
    assert refusal(response) == (403, ["access.staff_only"])
    assert all_rows(server.data) == rows


@pytest.mark.full
def test_a_new_password_from_the_shell_ends_the_sign_ins(server: RunningServer) -> None:
    add_user(server, "Ben")
    ben = Browser(server).sign_in("Ben")
    face = ben.socket()
    done = run("user", "password", "Ben", "--data", server.data, input="another, quite long\n")
    assert done.returncode == 0, done.stderr
    until(lambda: not face.connected, "the end of the connection")
    assert ben.who()["role"] == "public"
    wrong = ben.ask("POST", "/session", {"name": "Ben", "password": PASSWORD})
    assert refusal(wrong) == (401, ["access.wrong_password"])
    ben.sign_in("Ben", "another, quite long")


def test_the_shell_refuses_in_one_line(server: RunningServer) -> None:
    for arguments, standard_input, reason in (
        (("user", "add", "anna", "--role", "td"), f"{PASSWORD}\n", "There is already an account “anna”."),
        (("user", "add", "Ben", "--role", "boss"), f"{PASSWORD}\n", "“boss” is not a staff role."),
        (("user", "add", "Ben"), "short\n", "A password has 10 to 200 characters."),
        (
            ("user", "disable", "Anna"),
            "",
            "“Anna” is the last director who can sign in. Add another one first.",
        ),
        (("user", "disable", "Nobody"), "", "There is no account “Nobody”."),
        (
            ("token", "revoke", "Scores"),
            "",
            "There is not exactly one valid token called “Scores” (0 found).",
        ),
        (("token", "add", "Scores", "--subject", "beer"), "", "“beer” is not a known permission."),
    ):
        done = run(*arguments, "--data", server.data, input=standard_input)
        assert done.returncode == 2, arguments
        assert reason in done.stderr, done.stderr
        assert "Traceback" not in done.stderr
    assert run("user", "list", "--data", server.data).stdout == f"{TD_NAME}\ttd\tenabled\n"


@pytest.mark.full
def test_the_shell_reports_a_locked_database_in_one_line(server: RunningServer) -> None:
    with closing(sqlite3.connect(server.data / "clockserver.db", isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        done = run("user", "add", "Ben", "--data", server.data, input=f"{PASSWORD}\n")
        holder.execute("ROLLBACK")
    assert done.returncode == 2
    assert done.stderr == "clockserver: database is locked\n"
