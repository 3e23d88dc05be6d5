"""Names and secrets are not written to logs and files that should not hold them."""

from __future__ import annotations

from pathlib import Path

from tests.servers import TD_NAME, TD_PASSWORD, RunningServer
from tests.stories.people import (
    PASSWORD,
    Browser,
    add_token,
    add_user,
    all_rows,
    bearer,
    paired_television,
)


def assert_code_is_only_in_the_greeting(log: str, code: str) -> None:
    earlier_log, later_log = log.split("First visit", 1)
    greeting_lines = later_log.splitlines()[:2]
    assert code not in earlier_log
    assert f"#code={code}" in greeting_lines[1]
    assert code not in "\n".join(later_log.splitlines()[2:])


def sign_in_and_out_of_the_lock(server: RunningServer) -> Browser:
    """Sign in with a wrong password, then with the right one; set a PIN, and unlock with it."""
    zeb = Browser(server).sign_in("Zebediah")
    wrong = {"name": "Zebediah", "password": "wrong and long"}
    assert Browser(server).ask("POST", "/session", wrong).status_code == 401
    zeb.ask("PUT", "/session/pin", {"pin": "86420975", "password": PASSWORD})
    zeb.ask("POST", "/session/lock", {})
    zeb.ask("POST", "/session/unlock", {"pin": "86420975"})
    return zeb


def test_neither_names_nor_secrets_are_in_the_journal_or_in_the_log(data: Path) -> None:
    with RunningServer(data) as server:
        code = server.setup_code
        assert code is not None
        server.open_tournament()
        add_user(server, "Zebediah")
        token = add_token(server, "Scoreboard")
        zeb = sign_in_and_out_of_the_lock(server)
        television = paired_television(server)
        face = zeb.socket()
        for type_, fields in (("clock.start", {}), ("counter.tap", {"what": "entry"}), ("clock.pause", {})):
            face.do(type_, **fields)
        assert face.command("room.announce", None, text="Dinner is served")["ok"]
        assert server.client(**bearer(token)).command("counter.tap", what="entry")["ok"]
        secrets = [
            PASSWORD,
            TD_PASSWORD,
            "wrong and long",
            "86420975",
            token,
            str(server.session),
            *zeb.cookies.values(),
            *television.cookies.values(),
        ]
        names = ["Zebediah", "zebediah", "Scoreboard", f'"{TD_NAME}"']
        zeb.ask("DELETE", "/session")
        rows = [f"{row.actor} {row.command} {row.body}" for row in all_rows(data)]
        assert len(rows) >= 8
        assert any("Dinner is served" in row for row in rows)
        for secret in [*secrets, *names, code, TD_NAME]:
            assert [row for row in rows if secret in row] == [], secret
        for secret in [*secrets, *names]:
            assert secret not in server.log, secret
        assert_code_is_only_in_the_greeting(server.log, code)
    database = (data / "clockserver.db").read_bytes()
    for secret in secrets:
        assert secret.encode() not in database, secret
