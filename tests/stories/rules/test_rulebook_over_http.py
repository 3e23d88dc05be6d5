"""The rulebook is public, with a venue's own notes; HTTP and the command line compare two sets."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.servers import RunningServer
from tests.shell import run

pytestmark = pytest.mark.server
NOTE = '[[notes]]\nrule = "found-chips"\ntext.en = "They go to the cashier."\n'
OUR_ROOM = """
title = "Our room"
inherits = "tda-2024"
[halting]
short_by = { value = 2, rule = "house" }
"""


def shell(*arguments: str) -> subprocess.CompletedProcess[str]:
    return run("rulesets", *arguments)


def write(data: Path, kind: str, name: str, text: str) -> None:
    folder = data / "config" / kind
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.toml").write_text(text, "utf-8")


def test_anybody_gets_the_rulebook_and_only_once_while_it_is_unchanged(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with RunningServer(data, sign_in=False) as server:
        response = server.get("/api/v1/rulebook/irish-open")
        assert response.json()["title"] == "Irish Poker Open"
        assert set(response.json()["sets"]) >= {"tda-2015", "irish-open", "tda-2024"}
        conditional = {"If-None-Match": response.headers["ETag"]}
        assert server.get("/api/v1/rulebook/irish-open", headers=conditional).status_code == 304
        write(data, "rulebook", "ours", NOTE)
        changed = server.get("/api/v1/rulebook/irish-open", headers=conditional)
        assert changed.status_code == 200
        assert "They go to the cashier." in changed.text
        for name in ("nothing", "house-defaults", "..%2Ftda-2015"):
            assert server.get(f"/api/v1/rulebook/{name}").status_code == 404


def test_a_venues_own_set_has_its_rulebook_and_is_compared_over_http_and_on_the_command_line(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    write(data, "rulesets", "our-room", OUR_ROOM)
    with RunningServer(data, sign_in=False) as server:
        book = server.get("/api/v1/rulebook/our-room").json()
        assert (book["title"], book["document"]) == ("Our room", "Poker TDA 2024")
        comparison = server.get("/api/v1/rulesets/tda-2024/differences/our-room").json()
        assert [each["key"] for each in comparison["differences"]] == ["halting.short_by"]
        assert server.get("/api/v1/rulesets/tda-2024/differences/nobody").status_code == 404
    completed = shell("diff", "tda-2024", "our-room", "--data", str(data))
    assert completed.returncode == 1
    assert "halting.short_by: " in completed.stdout
    assert "tda-2024: 3 (rule 11D, tda-2024)" in completed.stdout
    assert "our-room: 2 (rule house, our-room)" in completed.stdout
    assert completed.stdout.endswith("1 value differs between Poker TDA 2024 and Our room.\n")
    assert "our-room\tOur room\n" in shell("list", "--data", str(data)).stdout


def test_the_exit_code_shows_that_a_set_does_not_differ_or_does_not_exist(tmp_path: Path) -> None:
    nowhere = ("--data", str(tmp_path / "none"))
    assert shell("diff", "tda-2024", "tda-2024", *nowhere).returncode == 0
    refused = shell("diff", "tda-2024", "tda-1999", *nowhere)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "tda-1999" in refused.stderr
