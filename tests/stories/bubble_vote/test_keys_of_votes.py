"""After a vote neither files nor memory of the server open a ballot, even with the server's secret."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from msgspec import json

from clockserver.desk.ports import VaultBroken
from clockserver.desk.secrets.ballot_keys import KEY_BYTES
from clockserver.storage.data_directory import DATABASE, SECRET, DataDirectory
from clockserver.storage.database.vault import BallotSeal, Seal
from clockserver.storage.one_time_keys import FOLDER
from tests.servers import RunningServer
from tests.stories.bubble_vote.test_seat_card_votes import cast, phone, voting  # noqa: F401 - a fixture
from tests.waiting import until

CARDS = {"e1": True, "e2": False, "e3": True}


class Copy:
    """A copy of a data directory in the hands of an attacker who looks for ballots."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.seal = Seal((data / SECRET).read_text("ascii").strip().encode())

    def rows(self) -> dict[str, bytes]:
        """The vault's rows of votes, by name, opened with the server's secret."""
        with closing(sqlite3.connect(self.data / DATABASE)) as connection:
            rows = connection.execute("SELECT name, sealed FROM vault WHERE name LIKE '%/vote/%'").fetchall()
        return {name: self.seal.open(name, sealed) for name, sealed in rows}

    def one_time(self) -> list[bytes]:
        keys = []
        for path in sorted((self.data / FOLDER).glob("*")):
            with suppress(FileNotFoundError):  # it may be destroyed between the look and the reading
                keys.append(path.read_bytes())
        return keys

    def files(self) -> bytes:
        return b"".join(path.read_bytes() for path in sorted(self.data.rglob("*")) if path.is_file())

    def ballots(self) -> dict[str, tuple[str, bytes]]:
        """Each sealed ballot by its entry, with its name in the seal."""
        with closing(sqlite3.connect(self.data / DATABASE)) as connection:
            query = "SELECT stream, body FROM events WHERE type = 'BallotSealed'"
            rows = connection.execute(query).fetchall()
        by_entry = {}
        for stream, body in rows:
            event = json.decode(body)
            by_entry[event["entry"]] = (f"{stream}/vote/1/{event['entry']}", bytes.fromhex(event["sealed"]))
        return by_entry

    def opened_with(self, key: bytes) -> dict[str, bytes]:
        """Every ballot that a key opens."""
        seal, ballots = BallotSeal(bytearray(key)), {}
        for entry, (name, sealed) in self.ballots().items():
            try:
                ballots[entry] = seal.open(name, sealed)
            except VaultBroken:
                continue
        return ballots


def key_of(copy: Copy) -> bytes:
    (wrapped,), (one_time,) = copy.rows().values(), copy.one_time()
    return bytes(a ^ b for a, b in zip(wrapped, one_time, strict=True))


def memory(server: RunningServer) -> Iterator[bytes]:
    """The writable memory of the server's process, piece by piece."""
    with Path(f"/proc/{server.pid}/maps").open() as maps, Path(f"/proc/{server.pid}/mem").open("rb") as mem:
        for line in maps:
            match = re.match(r"([0-9a-f]+)-([0-9a-f]+) rw", line)
            if match is None or "[v" in line:
                continue
            begins, ends = (int(each, 16) for each in match.groups())
            mem.seek(begins)
            yield mem.read(ends - begins)


def copy_of(server: RunningServer, to: Path) -> Copy:
    shutil.copytree(server.data, to)
    return Copy(to)


@pytest.mark.full
def test_a_copy_of_the_data_taken_during_a_vote_opens_its_ballots_and_a_later_copy_opens_none(
    voting: RunningServer,  # noqa: F811
    tmp_path: Path,
) -> None:
    cards = {entry: phone(voting, entry) for entry in CARDS}
    assert cast(voting, cards["e1"], "e1", deal=True).json()["ok"]
    during = copy_of(voting, tmp_path / "during")
    key = key_of(during)
    # docs/procedures/vote.md says so: whoever copies both during the vote can read.
    assert during.opened_with(key) == {"e1": b"\x01"}
    for half in (*during.rows().values(), *during.one_time()):
        assert during.opened_with(half) == {}
    for entry in ("e2", "e3"):
        assert cast(voting, cards[entry], entry, deal=CARDS[entry]).json()["ok"]
    until(lambda: not Copy(voting.data).one_time(), "the key is destroyed")
    until(lambda: not Copy(voting.data).rows(), "its row is gone")
    after = copy_of(voting, tmp_path / "after")
    assert len(after.ballots()) == len(CARDS)
    secrets = [key, *during.one_time(), *during.rows().values()]
    files = after.files()
    assert not any(each in files or each.hex().encode() in files for each in secrets)
    windows = (files[at : at + KEY_BYTES] for at in range(0, len(files) - KEY_BYTES, KEY_BYTES))
    assert not any(after.opened_with(each) for each in windows)


def test_the_servers_memory_has_no_part_of_the_key_once_the_vote_is_over(
    voting: RunningServer,  # noqa: F811
    tmp_path: Path,
) -> None:
    during = copy_of(voting, tmp_path / "during")
    key, (one_time,) = key_of(during), during.one_time()
    for entry, deal in CARDS.items():
        assert cast(voting, phone(voting, entry), entry, deal=deal).json()["ok"]
    until(lambda: not Copy(voting.data).one_time(), "the key is destroyed")
    half = KEY_BYTES // 2
    parts = [each[at : at + half] for each in (key, one_time) for at in (0, half)]
    server_secret = (voting.data / SECRET).read_text("ascii").strip().encode()  # the server goes on with it
    parts_in_memory = [part for piece in memory(voting) for part in (server_secret, *parts) if part in piece]
    assert set(parts_in_memory) == {server_secret}


def test_a_backup_holds_neither_half_of_the_key(voting: RunningServer, tmp_path: Path) -> None:  # noqa: F811
    assert cast(voting, phone(voting, "e1"), "e1", deal=True).json()["ok"]
    during = copy_of(voting, tmp_path / "during")
    DataDirectory(voting.data).back_up(tmp_path / "backup.tar.gz")
    DataDirectory(tmp_path / "restored").restore(tmp_path / "backup.tar.gz")
    restored = Copy(tmp_path / "restored")
    assert restored.rows() == {}
    assert restored.one_time() == []
    files = restored.files()
    assert not any(each in files for each in (key_of(during), *during.one_time(), *during.rows().values()))


@pytest.mark.full
def test_a_vote_interrupted_by_a_power_cut_continues_and_leaves_no_key_after_it(
    voting: RunningServer,  # noqa: F811
) -> None:
    cards = {entry: phone(voting, entry) for entry in CARDS}
    assert cast(voting, cards["e1"], "e1", deal=True).json()["ok"]
    voting.restart(hard=True)
    for entry in ("e2", "e3"):
        headers = {**cards[entry], **voting.origin()}
        assert cast(voting, headers, entry, deal=CARDS[entry]).json()["ok"]
    until(lambda: not Copy(voting.data).one_time(), "the key is destroyed")
    voting.restart(hard=True)
    assert Copy(voting.data).rows() == {}
    vote = voting.client().subscribe("vote:friday:1")["topics"]["vote:friday:1"]["value"]["vote"]
    assert (vote["state"], vote["deal"]) == ("decided", False)
