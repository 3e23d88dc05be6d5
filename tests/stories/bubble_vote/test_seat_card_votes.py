"""A phone shows its seat card and votes for its entry; no client and no file reveals a ballot."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import requests

from clockserver.storage.data_directory import DATABASE, DataDirectory
from clockserver.web.request_guard import SEAT_COOKIE
from tests.browser.seated import person
from tests.servers import RunningServer
from tests.waiting import until

NAMES = ("Leo Abrams", "Anna Chen", "Cem Öztürk")


@pytest.fixture
def voting(server: RunningServer) -> RunningServer:
    """Three players at a table that has stopped for the vote."""
    commands: list[tuple[str, dict[str, Any]]] = [("tables.open", {"tables": [4]})]
    for seat, name in enumerate(NAMES, 1):
        commands.append(("entry.register", {"person": person(server, name), "seat": [4, seat]}))
    commands += [("clock.start", {}), ("vote.call", {}), ("vote.table_ready", {"table": 4})]
    for type_, fields in commands:
        assert server.command(type_, **fields).get("ok"), type_
    return server


def codes(server: RunningServer) -> dict[str, str]:
    answer = server.get("/api/v1/tournaments/friday/seat-cards", headers=server.staff())
    assert answer.headers["Cache-Control"] == "no-store"
    return dict(answer.json()["codes"])


def show_seat_card(server: RunningServer, entry: str, code: str) -> requests.Response:
    card = {"tournament": "friday", "entry": entry, "code": code}
    return server.post("/api/v1/seat-card", json=card, headers=server.origin())


def phone(server: RunningServer, entry: str) -> dict[str, str]:
    """Headers of the phone that showed this card."""
    answer = show_seat_card(server, entry, codes(server)[entry])
    assert answer.status_code == 200
    return {**server.origin(), "Cookie": f"{SEAT_COOKIE}={answer.cookies[SEAT_COOKIE]}"}


def cast(
    server: RunningServer, headers: dict[str, str], entry: str, *, deal: bool, id_: str = ""
) -> requests.Response:
    message = {
        "type": "vote.cast",
        "id": id_ or f"ballot-of-{entry}",
        "tournament": "friday",
        "vote": 1,
        "entry": entry,
        "deal": deal,
    }
    return server.post("/api/v1/commands", json=message, headers=headers)


def refused(answer: requests.Response) -> list[str]:
    return [reason["code"] for reason in answer.json()["refused"]]


def test_each_phone_votes_for_its_own_entry_and_may_do_nothing_else(voting: RunningServer) -> None:
    own = phone(voting, "e1")
    who = voting.get("/api/v1/session", headers=own).json()
    assert (who["role"], who["entry"], who["tournament"]) == ("player", "e1", "friday")
    assert who["may"] == ["count.propose", "day_end.pick", "vote.cast", "vote.propose"]
    assert refused(cast(voting, own, "e2", deal=False)) == ["access.own_entry"]
    pause = {"type": "clock.pause", "id": "a-players-pause", "tournament": "friday"}
    assert refused(voting.post("/api/v1/commands", json=pause, headers=own)) == ["access.staff_only"]
    assert cast(voting, own, "e1", deal=True).json()["ok"]
    assert refused(cast(voting, own, "e1", deal=False, id_="another-ballot")) == ["vote.has_voted"]
    proposal = {"type": "vote.propose", "id": "in-another-one", "tournament": "turbo", "entry": "e1"}
    assert refused(voting.post("/api/v1/commands", json=proposal, headers=own)) == ["access.tournament"]


def test_a_repeated_id_with_the_other_card_reveals_nothing_of_the_first(voting: RunningServer) -> None:
    own = phone(voting, "e1")
    first = cast(voting, own, "e1", deal=True)
    for deal in (True, False):
        repeated = cast(voting, own, "e1", deal=deal)
        assert (repeated.status_code, repeated.json()) == (first.status_code, first.json())


def test_a_wrong_code_is_refused_and_guessing_at_one_card_blocks_no_other(voting: RunningServer) -> None:
    right = codes(voting)
    for number in range(12):
        answer = show_seat_card(voting, "e1", f"WRNG-{number:04d}-XXXX")
        assert answer.status_code in (403, 409, 429), answer.text
    assert refused(show_seat_card(voting, "e1", right["e1"])) == ["access.try_later"]
    assert show_seat_card(voting, "e2", right["e2"]).status_code == 200
    assert refused(show_seat_card(voting, "e3", right["e2"])) == ["access.wrong_card"]


def test_a_tablet_checks_a_code_and_keeps_its_own_role(voting: RunningServer) -> None:
    card = {"tournament": "friday", "entry": "e1", "code": codes(voting)["e1"], "keep": False}
    answer = voting.post("/api/v1/seat-card", json=card, headers=voting.origin())
    assert (answer.json(), list(answer.cookies)) == ({"ok": True}, [])
    wrong = voting.post("/api/v1/seat-card", json={**card, "entry": "e2"}, headers=voting.origin())
    assert refused(wrong) == ["access.wrong_card"]


def test_a_new_seat_card_takes_the_vote_from_the_holder_of_the_old_one(voting: RunningServer) -> None:
    old = phone(voting, "e1")
    assert voting.command("entry.new_card", entry="e1")["ok"]
    assert refused(cast(voting, old, "e1", deal=False)) == ["access.staff_only"]
    assert cast(voting, phone(voting, "e1"), "e1", deal=True).json()["ok"]


def test_only_roles_that_print_seat_cards_get_codes(voting: RunningServer) -> None:
    answer = voting.get("/api/v1/tournaments/friday/seat-cards", headers=phone(voting, "e1"))
    assert refused(answer) == ["access.staff_only"]
    assert refused(voting.get("/api/v1/tournaments/friday/seat-cards")) == ["access.staff_only"]


def newest_vote(voting: RunningServer) -> dict[str, Any]:
    """The vote in its topic."""
    return dict(voting.client().subscribe("vote:friday:1")["topics"]["vote:friday:1"]["value"]["vote"])


@pytest.mark.full
def test_a_power_cut_during_a_vote_loses_no_ballot_and_no_file_reveals_one(voting: RunningServer) -> None:
    cards = {entry: phone(voting, entry) for entry in ("e1", "e2", "e3")}
    for entry, deal in (("e1", True), ("e2", False)):
        assert cast(voting, cards[entry], entry, deal=deal).json()["ok"]
    voting.restart(hard=True)
    shown = voting.client().subscribe("vote:friday:1")["topics"]["vote:friday:1"]["value"]["vote"]
    assert (shown["state"], shown["missing"]) == ("open", ["e3"])
    headers = {**cards["e3"], **voting.origin()}
    assert cast(voting, headers, "e3", deal=True).json()["ok"]
    # The result is a decision of its own, after the answer to the last ballot.
    shown = until(lambda: (vote := newest_vote(voting))["state"] == "decided" and vote, "the result")
    assert (shown["deal"], shown["shown"]) == (False, ["black"])
    files = b"".join(path.read_bytes() for path in voting.data.rglob("*") if path.is_file())
    assert b"BallotSealed" in files
    assert b'"deal":true' not in files
    assert "vote.cast" not in voting.log
    assert "deal" not in voting.log


@pytest.mark.full
def test_no_file_has_the_key_of_a_decided_vote_not_even_sealed(voting: RunningServer) -> None:
    """Once the key is deleted, the database and the server's secret together open no ballot."""
    with closing(sqlite3.connect(voting.data / DATABASE)) as connection:
        query = "SELECT sealed FROM vault WHERE name LIKE '%/vote/%'"
        (sealed,) = connection.execute(query).fetchone()

    def lies_in_a_file() -> bool:
        return any(sealed in path.read_bytes() for path in voting.data.rglob("*") if path.is_file())

    assert lies_in_a_file()
    for entry in ("e1", "e2", "e3"):
        assert cast(voting, phone(voting, entry), entry, deal=entry != "e2").json()["ok"]
    until(lambda: not lies_in_a_file(), "the key is destroyed")


@pytest.mark.full
def test_a_backup_taken_during_a_vote_cannot_open_a_ballot(voting: RunningServer, tmp_path: Path) -> None:
    assert cast(voting, phone(voting, "e1"), "e1", deal=True).json()["ok"]
    backup, restored = tmp_path / "backup.tar.gz", tmp_path / "restored"
    DataDirectory(voting.data).back_up(backup)
    DataDirectory(restored).restore(backup)
    for data, keys in ((voting.data, 1), (restored, 0)):
        with closing(sqlite3.connect(data / DATABASE)) as connection:
            query = "SELECT count(*) FROM vault WHERE name LIKE '%/vote/%'"
            assert connection.execute(query).fetchone() == (keys,)
    with RunningServer(restored, sign_in=False) as server:
        vote = server.watcher().subscribe("vote:friday:1")["topics"]["vote:friday:1"]["value"]["vote"]
        # Its key is missing, so the vote is over without a result.
        assert vote["key_lost"]
        assert "ballots" not in vote
