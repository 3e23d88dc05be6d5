"""The first visit creates one director, with the code that only the server's own screen showed."""

from __future__ import annotations

import threading
from pathlib import Path

from tests.servers import TD_NAME, TD_PASSWORD, RunningServer
from tests.shell import run
from tests.stories.people import (
    PASSWORD,
    Browser,
    refusal,
    run_at_once,
)
from tests.waiting import PATIENCE_S


def test_the_first_visit_makes_one_director_by_its_code(data: Path) -> None:
    with RunningServer(data, sign_in=False) as server:
        code = server.setup_code
        assert code is not None
        visitor, thief = Browser(server), Browser(server)
        who = visitor.who()
        assert (who["role"], who["needs_setup"], who["id"], who["may"]) == ("public", True, None, [])
        account = {"name": TD_NAME, "password": TD_PASSWORD}
        wrong_code = visitor.ask("POST", "/setup", {"code": "BBBB-BBBB", **account})
        assert refusal(wrong_code) == (403, ["access.wrong_code"])
        assert visitor.set_cookies == []

        assert visitor.ask("POST", "/setup", {"code": code.lower(), **account}).json() == {"ok": True}
        who = visitor.who()
        assert (who["role"], who["name"], who["needs_setup"]) == ("td", TD_NAME, False)
        assert "tournament.create" in who["may"]
        response = thief.ask("POST", "/setup", {"code": code, "name": "Eve", "password": PASSWORD})
        assert refusal(response) == (403, ["access.set_up_already"])
        assert thief.who()["role"] == "public"

        server.restart()
        assert server.setup_code is None
        assert visitor.who()["role"] == "td"
        response = thief.ask("POST", "/setup", {"code": code, "name": "Eve", "password": PASSWORD})
        assert refusal(response) == (403, ["access.set_up_already"])


def test_one_of_many_visitors_with_the_code_at_once_becomes_the_director(data: Path) -> None:
    with RunningServer(data, sign_in=False) as server:
        code = server.setup_code
        ready = threading.Barrier(5)
        answers: list[int] = []

        def visit(n: int) -> None:
            browser = Browser(server)
            ready.wait(PATIENCE_S)
            account = {"code": code, "name": f"Visitor {n}", "password": PASSWORD}
            answers.append(browser.ask("POST", "/setup", account).status_code)

        run_at_once(visit, 5)
        assert sorted(answers) == [200, 403, 403, 403, 403]
        listed = run("user", "list", "--data", data).stdout
        assert len(listed.splitlines()) == 1
