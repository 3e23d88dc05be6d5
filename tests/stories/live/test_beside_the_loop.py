"""Worker processes make calculations, QR codes and lists, bounded; no other client waits for them."""

from __future__ import annotations

import io
import os
import signal
import threading
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import openpyxl
import pytest
import requests

from clockserver.calculators.clock import MAX_STEPS
from clockserver.players.list_file import MAX_PART
from clockserver.workers.worker_pool import LISTS, MAX_WAITING_OF_ONE
from tests.client import codes
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.server
ICM = {
    "stacks": [1_000_000 + 7 * n for n in range(49)] + [1],
    "prizes": [1_000 * n for n in range(50, 0, -1)],
}
PREVIEW = "/api/v1/players/import/preview"


def children(pid: int) -> list[int]:
    """The child processes of a process."""
    pids = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            pids.append(int(stat.parent.name))
    return pids


def cpu_s(pid: int) -> float:
    """The CPU time of a process without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def preview(server: RunningServer, data: bytes) -> requests.Response:
    """Preview of a list. On a busy machine the answer may take as long as the worker's time limit."""
    timeout = LISTS.wall_s + PATIENCE_S
    return server.post(PREVIEW, data=data, headers=server.staff(), timeout=timeout)


def icm(server: RunningServer) -> requests.Response:
    return server.post("/api/v1/calculators/icm", json=ICM)


def test_a_calculation_runs_in_another_process_and_taps_are_answered_meanwhile(server: RunningServer) -> None:
    tablet = server.client()
    assert sum(icm(server).json()["amounts"]) == sum(ICM["prizes"])
    (worker,) = children(server.pid)
    server_s, worker_s = cpu_s(server.pid), cpu_s(worker)
    answers: list[int] = []
    asking = threading.Thread(target=lambda: answers.extend(icm(server).status_code for _ in range(10)))
    asking.start()
    taps = 0
    while asking.is_alive():
        tablet.do("counter.tap", what="entry")
        taps += 1
        time.sleep(0.05)
    asking.join()
    assert answers == [200] * 10
    assert taps > 1
    # The CPU time of ten previews is not taken from the server's own process.
    assert cpu_s(worker) - worker_s > 5 * (cpu_s(server.pid) - server_s - 0.005 * taps) - 0.5


def test_a_calculation_answers_in_the_language_of_the_client_and_names_faults(
    server: RunningServer,
) -> None:
    for language in ("en", "de"):
        answer = server.post(
            "/api/v1/calculators/icm", json={"stacks": [1]}, headers={"Accept-Language": language}
        )
        assert (answer.status_code, answer.json()["refused"][0]["field"]) == (409, "prizes"), language
        (reason,) = answer.json()["refused"]
        assert reason["text"] == server.get(f"/api/v1/texts/{language}").json()["wire.missing_field"].format(
            name="prizes"
        )


def test_commands_over_periods_are_bounded(server: RunningServer) -> None:
    periods = [{"kind": "level", "ms": 60_000}] * 600
    commands = [{"at": n, "do": "start"} for n in range(600)]
    assert len(periods) * len(commands) > MAX_STEPS
    answer = server.post(
        "/api/v1/calculators/clock", json={"periods": periods, "commands": commands, "now": 1_000}
    )
    assert (answer.status_code, codes(answer.json())) == (409, ["calculators.too_long"])


@pytest.mark.full
def test_clients_that_ask_for_too_many_calculations_wait_while_taps_of_staff_are_answered(
    server: RunningServer,
) -> None:
    tablet = server.client()
    with ThreadPoolExecutor(3 * MAX_WAITING_OF_ONE) as executor:
        answers = [executor.submit(icm, server) for _ in range(3 * MAX_WAITING_OF_ONE)]
        for _ in range(10):
            tablet.do("counter.tap", what="entry")
        statuses = [each.result().status_code for each in answers]
    assert set(statuses) == {200, 429}
    assert statuses.count(200) >= MAX_WAITING_OF_ONE


@pytest.mark.full
def test_a_worker_that_died_is_replaced(server: RunningServer) -> None:
    assert icm(server).ok
    for each in children(server.pid):
        os.kill(each, signal.SIGKILL)
    answer = icm(server)
    assert answer.ok or codes(answer.json()) == ["calculators.too_much"]
    assert icm(server).ok


@pytest.mark.full
def test_no_worker_outlives_its_server(server: RunningServer) -> None:
    assert icm(server).ok
    workers = children(server.pid)
    assert workers
    server.kill()
    until(lambda: not any(Path(f"/proc/{each}").exists() for each in workers), "the workers have ended")


def test_a_qr_code_is_drawn_once(server: RunningServer) -> None:
    first = server.get("/api/v1/qr.svg?path=/t/friday")
    assert first.headers["Content-Type"].startswith("image/svg+xml")
    (worker,) = children(server.pid)
    before = cpu_s(worker)
    for _ in range(300):
        assert server.get("/api/v1/qr.svg?path=/t/friday").content == first.content
    assert cpu_s(worker) - before < 0.1


# -- lists -------------------------------------------------------------------------------------------------


def workbook(*rows: tuple[object, ...]) -> bytes:
    book, file = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def with_part(name: str, content: bytes) -> bytes:
    """A list with one part replaced."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook(("Name",), ("Anna",)))) as before,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as after,
    ):
        for part in before.namelist():
            after.writestr(part, content if part == name else before.read(part))
    return file.getvalue()


HEAD = b'<?xml version="1.0"?><%s xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
REFUSED = ("import.too_much", "import.unpacks_large", "import.no_list")
BOMBS = {
    "styles without end": (
        "xl/styles.xml",
        HEAD % b"styleSheet" + b"<fonts>" + b"<font/>" * 500_000 + b"</fonts></styleSheet>",
    ),
    "texts without end": (
        "xl/sharedStrings.xml",
        HEAD % b"sst" + b"<si><t/></si>" * 2_000_000 + b"</sst>",
    ),
    "deep nesting": (
        "xl/styles.xml",
        HEAD % b"styleSheet" + b"<a>" * 400_000 + b"</a>" * 400_000 + b"</styleSheet>",
    ),
    "a huge part": ("xl/styles.xml", b" " * (MAX_PART + 1)),
    "no XML": ("xl/styles.xml", b"\0" * 1_000),
}


def peak_kb(pids: list[int]) -> int:
    """The largest peak memory of these processes."""
    peak = 0
    for pid in pids:
        try:
            status = Path(f"/proc/{pid}/status").read_text()
        except OSError:
            continue
        peak = max(
            [peak, *(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))]
        )
    return peak


@pytest.mark.full
@pytest.mark.parametrize(
    "bomb",
    [
        pytest.param("styles without end", marks=pytest.mark.full),  # as the texts, with ten times the work
        *(each for each in BOMBS if each != "styles without end"),
    ],
)
def test_a_list_made_to_fill_the_memory_stays_within_its_limit_and_the_server_continues(
    server: RunningServer, bomb: str
) -> None:
    tablet = server.client()
    before, peak = peak_kb([server.pid]), 0
    data = with_part(*BOMBS[bomb])
    assert len(data) < 200_000
    with ThreadPoolExecutor(1) as executor:
        answer = executor.submit(preview, server, data)
        while not answer.done():
            tablet.do("counter.tap", what="entry")
            peak = max(peak, peak_kb(children(server.pid)))
            time.sleep(0.05)
    # A list within the bounds may be read.
    assert answer.result().ok or codes(answer.result().json())[0] in REFUSED
    assert peak <= LISTS.memory // 1024
    assert peak_kb([server.pid]) - before < 100_000
    assert preview(server, workbook(("Name",), ("Anna",))).ok


# Twelve seconds of work; every commit takes the lists above, of the same kinds.
@pytest.mark.full
def test_a_list_that_takes_more_than_a_worker_has_is_refused(server: RunningServer) -> None:
    rows = b"".join(
        b'<row r="%d"><c r="A%d" t="inlineStr"><is><t>x</t></is></c></row>' % (n, n) for n in range(1, 6)
    )
    deep = (
        HEAD % b"worksheet"
        + b"<sheetData>"
        + rows
        + b"<a>" * 4_000_000
        + b"</a>" * 4_000_000
        + b"</sheetData>"
    )
    answer = preview(server, with_part("xl/worksheets/sheet1.xml", deep + b"</worksheet>"))
    assert (answer.status_code, codes(answer.json())[0] in REFUSED) == (409, True)
    server.check_log()


@pytest.mark.full
def test_a_list_with_a_cell_in_its_last_row_is_read(server: RunningServer) -> None:
    book, file = openpyxl.Workbook(), io.BytesIO()
    book.active.append(("Name",))
    book.active.cell(row=1_048_576, column=1, value="Anna")
    book.save(file)
    answer = preview(server, file.getvalue())
    assert [(row["number"], row["name"]) for row in answer.json()["rows"]] == [(1_048_576, "Anna")]
