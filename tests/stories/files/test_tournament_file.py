"""A tournament leaves one server in a signed file, and another server imports all of it or nothing."""

from __future__ import annotations

import gzip
import stat
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import randrange
from typing import Any

import msgspec
import pytest
import requests

from clockserver.core.events import Recorded
from clockserver.core.fingerprints import fingerprint
from clockserver.desk.journals.event_codec import row_of
from clockserver.desk.ports import Row
from clockserver.past.waypoints import EVERY
from clockserver.storage.waypoint_files import WaypointFiles
from clockserver.timing.host_clock import wall_ms
from clockserver.tournament.clock.commands import AddTime
from clockserver.tournament.decide import create, decide
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.evolve import evolve, replay
from clockserver.tournament.imports.guaranteed_facts import state_hash
from clockserver.tournament_files.layout import AnnexPerson
from tests.builders import a_set_up
from tests.journals import records_of, rows_of
from tests.processes.small_disk import small_disk
from tests.servers import RunningServer
from tests.shell import assert_verified, run
from tests.tournament_files.files import KEY, file_of
from tests.waiting import until

ANN, BEN = "Ann Smith", "Ben Ó Broin"
TITLE = "tournament:friday"


@pytest.fixture
def other_server(tmp_path: Path) -> Iterator[RunningServer]:
    """Another venue's server."""
    with RunningServer(tmp_path / "other") as running:
        yield running


def with_an_evening(server: RunningServer) -> list[str]:
    """Enter two players, bust one, and let the clock run; the ids of the players."""
    ids = [
        server.post(
            "/api/v1/players",
            json={"id": f"person-{number:04}", "name": name, "contact": "a@example.org"},
            headers=server.staff(),
        ).json()["player"]["id"]
        for number, name in enumerate((ANN, BEN))
    ]
    for number, person in enumerate(ids):
        assert server.command("entry.register", id_=f"enter-{number:04}", person=person).get("ok")
    assert server.command("clock.start").get("ok")
    return ids


def exported(server: RunningServer, slug: str = "friday", persons: str = "none") -> bytes:
    answer = server.get(f"/api/v1/tournaments/{slug}/file?persons={persons}", headers=server.staff())
    assert answer.status_code == 200, answer.text
    return answer.content


def imported(server: RunningServer, file: bytes, trust: str | None = None) -> requests.Response:
    query = f"?trust={trust}" if trust else ""
    return server.post(f"/api/v1/tournament-files{query}", data=file, headers=server.staff())


def code_of(answer: requests.Response) -> str:
    return str(answer.json()["refused"][0]["code"])


def fingerprint_of(server: RunningServer) -> str:
    return str(server.get("/api/v1/signing-key").json()["fingerprint"])


def header_of(file: bytes) -> dict[str, Any]:
    return dict(msgspec.json.decode(gzip.decompress(file).split(b"\n")[0]))


def archived(server: RunningServer) -> list[tuple[str, str, bool]]:
    """The archived tournaments."""
    client = server.client()
    client.subscribe("archive:room", "tournament:friday")
    lines = client.values["archive:room"]["tournaments"]
    return [(each["slug"], each["state"], each.get("imported", False)) for each in lines]


def streams(data: Path) -> set[str]:
    return {row.stream for row in rows_of(data)}


@pytest.mark.full
def test_a_tournament_moves_to_another_server_with_equal_facts(
    server: RunningServer, other_server: RunningServer, data: Path
) -> None:
    ann, _ = with_an_evening(server)
    file = exported(server, persons="full")
    header = header_of(file)
    assert header["slug"] == "friday"

    answer = imported(other_server, file)
    assert (answer.status_code, code_of(answer)) == (409, "tournament_file.unknown_key")
    fingerprint_of_file = answer.json()["refused"][0]["params"]["fingerprint"]
    assert fingerprint_of_file == fingerprint_of(server) != fingerprint_of(other_server)
    assert code_of(imported(other_server, file, fingerprint_of(other_server))) == "tournament_file.other_key"

    done = imported(other_server, file, fingerprint_of_file)
    assert done.status_code == 200, done.text
    assert done.json()["state_hash"] == header["state_hash"]
    assert (done.json()["slug"], done.json()["entries"], done.json()["persons"]) == ("friday", 2, 2)
    players = other_server.get("/api/v1/players?q=Ann", headers=other_server.staff()).json()["players"]
    assert [(each["id"], each["name"]) for each in players] == [(ann, ANN)]

    assert archived(other_server) == [("friday", "archived", True)]
    for type_, fields in (
        ("clock.pause", {}),
        ("tournament.restore", {}),
        ("undo", {"command": "enter-0001"}),
    ):
        refused = other_server.command(type_, **fields)
        assert [each["code"] for each in refused["refused"]] == ["tournament.imported"], (type_, refused)

    repeated = imported(other_server, file)
    assert code_of(repeated) == "already_done"
    assert header_of(exported(other_server))["state_hash"] == header["state_hash"]
    assert code_of(imported(server, exported(other_server), fingerprint_of(other_server))) == "already_done"
    other_server.restart(hard=True)
    assert code_of(imported(other_server, file)) == "already_done"
    assert archived(other_server) == [("friday", "archived", True)]
    other_server.stop()
    assert_verified(other_server.data)
    assert stat.S_IMODE((data / "signing.key").stat().st_mode) == 0o600


def past_of_friday(server: RunningServer, **query: Any) -> dict[str, Any]:
    """Friday's past, as staff sees it."""
    names = ",".join(f"{kind}:friday:1" for kind in ("clock", "counters", "players", "seats", "tables"))
    query = {"topics": f"tournament:friday,{names}", **query}
    answer = server.get("/api/v1/tournaments/friday/at", params=query, headers=server.staff())
    assert answer.ok, answer.text
    return dict(answer.json())


@pytest.mark.full
def test_an_imported_tournament_plays_back_event_by_event_as_it_was_played(
    server: RunningServer, other_server: RunningServer
) -> None:
    with_an_evening(server)
    file = exported(server, persons="full")
    assert imported(other_server, file, fingerprint_of(server)).ok
    last = header_of(file)["seq"]
    for seq in range(1, last + 1):
        past, imported_past = past_of_friday(server, seq=seq), past_of_friday(other_server, seq=seq)
        # The time of day is that of each house.
        imported_past["topics"][TITLE]["value"]["utc_offset_ms"] = past["topics"][TITLE]["value"][
            "utc_offset_ms"
        ]
        assert past["topics"] == imported_past["topics"], seq
    past_at_end = past_of_friday(other_server, instant=past_of_friday(server, seq=last)["event_at"])
    assert past_at_end["topics"]["clock:friday:1"]["value"]["phase"] == "running"
    marks = other_server.get("/api/v1/tournaments/friday/marks", headers=other_server.staff()).json()
    assert (marks["first_at"], marks["last_seq"]) == (past_of_friday(server)["first_at"], last + 1)
    assert other_server.get("/control/friday?at=first", headers=other_server.staff()).ok
    assert past_of_friday(other_server)["seq"] == last + 1
    log = other_server.get(
        "/api/v1/tournaments/friday/log", params={"find": "Ann"}, headers=other_server.staff()
    ).json()
    assert len(log["lines"]) == 1


@pytest.mark.full
def test_a_tournament_that_has_continued_is_refused_and_a_taken_address_gets_a_number(
    server: RunningServer, other_server: RunningServer
) -> None:
    with_an_evening(server)
    other_server.open_tournament("friday")
    trust = fingerprint_of(server)
    done = imported(other_server, exported(server), trust)
    assert done.json()["slug"] == "friday-2"
    assert server.command("clock.pause").get("ok")
    later = imported(other_server, exported(server))
    assert code_of(later) == "tournament_file.other_content"
    assert archived(other_server) == [("friday-2", "archived", True)]


def test_the_shell_writes_and_reads_files(server: RunningServer, tmp_path: Path, data: Path) -> None:
    with_an_evening(server)
    file, target = tmp_path / "friday.tournament", tmp_path / "elsewhere"
    done = run("tournament", "export", "friday", file, "--persons", "public", "--data", data)
    assert done.returncode == 0, done.stderr
    assert run("tournament", "export", "friday", file, "--data", data).returncode == 2
    trust = fingerprint_of(server)

    unknown = run("tournament", "import", file, "--data", target)
    assert unknown.returncode == 2
    assert trust in unknown.stderr
    busy = run("tournament", "import", file, "--data", data, "--trust", trust)
    assert busy.returncode == 2
    assert "in use by another server" in busy.stderr
    completed = run(
        "tournament", "import", file, "--data", target, "--trust", trust.lower().replace("-", " ")
    )
    assert completed.returncode == 0, completed.stderr
    assert header_of(file.read_bytes())["state_hash"] in completed.stdout
    assert run("tournament", "import", file, "--data", target).returncode == 2
    assert_verified(target)
    state = replay(records_of(target))
    assert state is not None
    assert state.imported is not None
    assert state.removed == "archived"
    with RunningServer(target) as elsewhere:
        assert archived(elsewhere) == [("friday", "archived", True)]


@pytest.mark.full
def test_an_erased_player_is_in_no_file_and_stays_erased(
    server: RunningServer, other_server: RunningServer
) -> None:
    ann, ben = with_an_evening(server)
    before = exported(server, persons="full")
    assert imported(other_server, before, fingerprint_of(server)).status_code == 200
    assert other_server.post(f"/api/v1/players/{ann}/erase", json={}, headers=other_server.staff()).ok
    server.post(f"/api/v1/players/{ann}/erase", json={}, headers=server.staff())
    after = gzip.decompress(exported(server, persons="full"))
    assert ANN.encode() not in after
    assert ben.encode() in after
    assert ANN.encode() not in gzip.decompress(exported(other_server, persons="full"))


@pytest.mark.full
@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda _: b"", "tournament_file.not_gzip"),
        (lambda _: b"PK\x03\x04 no gzip", "tournament_file.not_gzip"),
        (lambda file: file[:-9], "tournament_file.cut_off"),
        (lambda file: file + b"x", "tournament_file.more_after_end"),
        (lambda _: gzip.compress(b"\0" * 40_000_000), "tournament_file.line_long"),
        (lambda _: gzip.compress(b"[" * 100_000 + b"\n{}\n"), "tournament_file.no_header"),
        (
            lambda file: gzip.compress(gzip.decompress(file).replace(b'"part":0', b'"part":1', 1)),
            "tournament_file.signature",
        ),
    ],
)
def test_a_bad_file_leaves_nothing_behind(
    make: Any, code: str, shared_pair: tuple[RunningServer, bytes]
) -> None:
    running, file = shared_pair
    before = rows_of(running.data)
    answer = imported(running, make(file))
    assert code_of(answer) == code, answer.text
    assert rows_of(running.data) == before
    assert [*(running.data / "incoming").glob("*")] == []


@pytest.fixture(scope="module")
def shared_pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningServer, bytes]]:
    """A server that imports nothing, and a sound file."""
    with RunningServer(tmp_path_factory.mktemp("pair") / "data") as running:
        running.open_tournament()
        assert running.command("clock.start").get("ok")
        yield running, exported(running)


def test_only_a_director_writes_or_reads_files(server: RunningServer) -> None:
    assert server.get("/api/v1/tournaments/friday/file").status_code == 403
    answer = server.post("/api/v1/tournament-files", data=b"x", headers=server.origin())
    assert (answer.status_code, code_of(answer)) == (403, "access.staff_only")


def test_a_server_killed_while_it_reads_a_file_has_all_of_it_or_nothing(
    server: RunningServer, other_server: RunningServer
) -> None:
    with_an_evening(server)
    file, trust = exported(server), fingerprint_of(server)
    stream = header_of(file)["stream"]

    def send() -> None:
        try:
            imported(other_server, file, trust)
        except requests.RequestException:
            return  # killed while it answered

    for _ in range(3):
        sender = threading.Thread(target=send, daemon=True)
        sender.start()
        until(
            lambda: [*(other_server.data / "incoming").glob("*")] or stream in streams(other_server.data),
            "the file",
        )
        other_server.restart(hard=True)
        sender.join()
        assert [*(other_server.data / "incoming").glob("*")] == []
        rows = sum(row.stream == stream for row in rows_of(other_server.data))
        assert rows in (0, header_of(file)["seq"] + 1)
    if stream not in streams(other_server.data):
        assert imported(other_server, file, trust).status_code == 200
    other_server.stop()
    assert_verified(other_server.data)
    last = header_of(file)["seq"]
    state = replay(each for each in records_of(other_server.data) if each.seq <= last)
    assert state is not None
    assert state_hash(state) == header_of(file)["state_hash"]


def a_long_evening(times: int = EVERY) -> bytes:
    """A file of a one-player evening with twice as many events as usually lie between two waypoints."""
    now, state, rows = wall_ms() - 10**8, None, list[Row]()

    def add(events: Sequence[Any]) -> None:
        nonlocal state
        for part, event in enumerate(events):
            record = Recorded("tournament:long", len(rows) + 1, now, f"command-{now}", "td", event)
            state = evolve(state, record)
            rows.append(row_of(record, part))

    add(create(a_set_up()))
    for command in (RegisterPlayer(person="a" * 32), *[AddTime(ms=1_000), AddTime(ms=-1_000)] * times):
        now += 1_000
        add(decide(state, command, now, randrange))
    return file_of(rows, "full", [AnnexPerson(person="a" * 32, name=ANN)])


def test_a_full_disk_is_said_and_the_file_comes_in_once_there_is_room(tmp_path: Path) -> None:
    file, trust = a_long_evening(times=20), fingerprint(KEY.public)
    with (
        small_disk(tmp_path / "small", 4) as disk,
        RunningServer(disk.folder / "data", log=tmp_path / "server.log") as server,
    ):
        server.open_tournament()
        disk.fill()
        for answer in (
            imported(server, file, trust),
            server.get("/api/v1/tournaments/friday/file", headers=server.staff()),
        ):
            assert (answer.status_code, code_of(answer)) == (503, "tournament_file.unwritable"), answer.text
        disk.free()
        assert [*(server.data / "incoming").glob("*")] == []
        assert imported(server, file, trust).ok
        until(lambda: [*(server.data / "incoming").glob("*")] == [], "the folder to go")
        server.check_log()


def is_ready(server: RunningServer) -> bool:
    """Whether Friday's past is answered; until then the server reports its progress."""
    answer = server.get("/api/v1/tournaments/friday/marks", headers=server.staff())
    assert answer.ok or (answer.status_code, code_of(answer)) == (503, "past.getting_ready"), answer.text
    return answer.ok


def shown_name(server: RunningServer, seq: int) -> str | None:
    until(lambda: is_ready(server), "the past to be ready")
    players = past_of_friday(server, seq=seq)["topics"]["players:friday:1"]["value"]
    return str(players["e1"]["name"]) if players["e1"]["name"] else None


@pytest.mark.full
def test_the_past_of_an_imported_evening_opens_from_waypoints_of_its_replay(
    other_server: RunningServer,
) -> None:
    file, trust = a_long_evening(), fingerprint(KEY.public)
    stream = str(header_of(file)["stream"])
    assert imported(other_server, file, trust).status_code == 200
    # Asked while they are being made.
    assert shown_name(other_server, EVERY + 9) == ANN
    waypoints = WaypointFiles(other_server.data)
    assert sorted(waypoints.seqs(stream)) == [EVERY, 2 * EVERY]
    until(lambda: [*(other_server.data / "incoming").glob("*")] == [], "the folder to go")
    assert other_server.post(f"/api/v1/players/{'a' * 32}/erase", json={}, headers=other_server.staff()).ok
    assert shown_name(other_server, EVERY + 9) is None
    other_server.restart(hard=True)
    assert shown_name(other_server, 2 * EVERY + 20) is None
    other_server.stop()
    assert_verified(other_server.data)


@pytest.mark.full
def test_a_server_killed_while_waypoints_are_made_has_the_tournament_and_reads_its_past(
    other_server: RunningServer,
) -> None:
    file, trust = a_long_evening(), fingerprint(KEY.public)
    assert imported(other_server, file, trust).status_code == 200
    other_server.restart(hard=True)
    assert [*(other_server.data / "incoming").glob("*")] == []
    assert archived(other_server) == [("friday", "archived", True)]
    assert shown_name(other_server, EVERY + 9) == ANN
    other_server.stop()
    assert_verified(other_server.data)
