"""One machine of a room has a full disk: what needs it says so, the rest goes on, and each tap counts once."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.client import new_id
from tests.edges.running_edge import RunningEdge
from tests.processes.calm_tablet import CLOCK, assert_each_once, look_during, tapping
from tests.processes.postgres import Postgres, open_folder
from tests.processes.redis_server import RedisServer
from tests.processes.running_room import EDGES, RunningRoom, leads, room_of, running_room
from tests.processes.small_disk import SmallDisk, small_disk
from tests.processes.standby_pair import PairedServer, assert_whole, count, tap_at
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = [pytest.mark.full, pytest.mark.server, pytest.mark.postgres]
EDGE = EDGES[0]
LOOKS_S = 8
DATABASE_MB, REDIS_MB = 100, 2


@pytest.fixture
def room(tmp_path: Path) -> Iterator[RunningRoom]:
    """A room with one edge, and a running clock."""
    with running_room(tmp_path, EDGES[:1]) as running:
        begin(running)
        yield running


def begin(room: RunningRoom) -> None:
    assert room.pair.first.command("clock.start")["ok"]
    until(lambda: phase_at_edge(room) == "running", "a clock that runs at the edge")


def phase_at_edge(room: RunningRoom) -> str:
    return str(room.edges[EDGE].get(CLOCK).json()["phase"])


@contextmanager
def full_disk_of(process: RunningServer | RunningEdge) -> Iterator[None]:
    """Let no file of a process grow, its log included."""
    _, hard_limit = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1, hard_limit))
    try:
        yield
    finally:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (hard_limit, hard_limit))


def test_a_leader_with_a_full_disk_keeps_writing_to_the_database(room: RunningRoom) -> None:
    first, second = room.servers
    with tapping(tap_at(room.edges[EDGE])) as tablet:
        with full_disk_of(first):
            before = len(tablet.answered)
            look_during(LOOKS_S, lambda: phase_at_edge(room) == "running")
            assert len(tablet.answered) > before
            assert first.get("/readyz").ok, first.get("/readyz").text
        assert first.command("clock.pause")["ok"]
        assert first.command("clock.resume")["ok"]
        first.kill()
        second.until_it_leads()
        first.start_waiting()
    assert count(room.postgres, room.database, "SELECT epoch FROM leadership") == 2
    assert_each_once(room, EDGE, tablet)


def test_a_standby_with_a_full_disk_takes_over(room: RunningRoom) -> None:
    first, second = room.servers
    with tapping(tap_at(room.edges[EDGE])) as tablet:
        with full_disk_of(second):
            first.kill()
            until(lambda: leads(second), "a standby that leads")
            before = len(tablet.answered)
            until(lambda: len(tablet.answered) > before + 1, "taps at the new leader")
        first.start_waiting()
    assert_each_once(room, EDGE, tablet)


def test_an_edge_with_a_full_disk_keeps_serving(room: RunningRoom) -> None:
    first, edge = room.pair.first, room.edges[EDGE]
    phone = edge.watcher()
    phone.subscribe("clock:friday:1")
    with tapping(tap_at(edge)) as tablet:
        with full_disk_of(edge):
            before = len(tablet.answered)
            room.redis.kill()  # which it has to say in its log
            room.redis.start()
            look_during(LOOKS_S, lambda: phase_at_edge(room) == "running")
            assert len(tablet.answered) > before
            assert edge.watcher().subscribe("clock:friday:1")["ok"]
        until(lambda: edge.get("/readyz").text.strip() == "ok", "an edge that hears its leader")
        assert first.command("clock.pause")["ok"]
        phone.wait_for(lambda: phone.values["clock:friday:1"]["phase"] == "paused", "the newest")
    assert phone.connected
    assert phone.gaps == []
    assert_each_once(room, EDGE, tablet)


def test_taps_are_refused_while_postgresqls_disk_is_full_and_the_same_taps_work_afterwards(
    tmp_path: Path,
) -> None:
    with open_folder() as folder, small_disk(folder / "disk", DATABASE_MB) as disk:
        postgres = Postgres(disk.folder)
        postgres.start()
        name = postgres.new_database()
        server = PairedServer(tmp_path / "data", args=["--database", postgres.url_of(name)])
        server.start()
        server.open_tournament()
        assert server.command("clock.start")["ok"]
        disk.fill()
        ids = [new_id() for _ in range(400)]
        answers = [server.command("counter.tap", id_=each, what="entry") for each in ids[:1]]
        while answers[-1].get("ok") and len(answers) < len(ids):  # what pages still take
            answers.append(server.command("counter.tap", id_=ids[len(answers)], what="entry"))
        refused = answers[-1]
        assert [each["code"] for each in refused["refused"]] == ["journal.unwritable"], refused
        assert server.clock()["phase"] == "running"
        assert not server.get("/readyz").ok
        disk.free()
        sent_ids = ids[: len(answers)]
        until(lambda: server.command("counter.tap", id_=sent_ids[-1], what="entry").get("ok"), "the same tap")
        assert all(server.command("counter.tap", id_=each, what="entry")["ok"] for each in sent_ids)
        taps = "SELECT count(*) FROM events WHERE type = 'Tapped'"
        assert count(postgres, name, taps) == len(sent_ids)
        assert_whole(postgres, name)
        server.kill()
        server.check_log()
        postgres.stop()


class OnSmallDisk(RunningRoom):
    """A room whose Redis saves to a small disk, as Debian's saves to its disk by default."""

    def __init__(self, folder: Path, cluster: Path, disk: SmallDisk) -> None:
        self._disk = disk
        super().__init__(folder, cluster, EDGES[:1])

    def _redis(self, _folder: Path) -> RedisServer:
        return RedisServer(self._disk.folder, ["--save", "1 1"]).start()


def test_a_redis_with_a_full_disk_delays_no_tap_and_gets_all_topics_again(
    tmp_path: Path,
) -> None:
    with small_disk(tmp_path / "disk", REDIS_MB) as disk:

        def on_small_disk(own: Path, cluster: Postgres, _: Postgres) -> OnSmallDisk:
            return OnSmallDisk(own, cluster, disk)

        with room_of(on_small_disk, tmp_path) as room:
            begin(room)
            first, edge = room.pair.first, room.edges[EDGE]
            panel = first.client()
            panel.subscribe("presence:room")
            with tapping(tap_at(edge)) as tablet:
                disk.fill()
                until(lambda: "leader away" in edge.get("/readyz").text, "an edge that hears no leader")

                def faults() -> str:
                    return str(panel.values["presence:room"]["server"]["faults"])

                panel.wait_for(lambda: "edges.redis_away" in faults(), "what control says")
                before = len(tablet.answered)
                look_during(LOOKS_S, lambda: phase_at_edge(room) == "running")
                assert len(tablet.answered) > before
                disk.free()
                until(lambda: "leader away" not in edge.get("/readyz").text, "an edge that hears its leader")
            assert_each_once(room, EDGE, tablet)
