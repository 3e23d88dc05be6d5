"""Schemathesis sends the real server every request of its OpenAPI document, and many that are none."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from clockserver.core.events import CLOCK, SYSTEM
from tests.forks import CHECKOUT
from tests.journals import rows_of
from tests.servers import TD_NAME, TD_PASSWORD, RunningServer
from tests.shell import assert_verified
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.server
SCHEMATHESIS = str(Path(sys.executable).with_name("st"))
CONFIG = f"""
# Not to wait where it asked too fast: that is an answer as well.
rate-limit = "1000/s"
request-timeout = {PATIENCE_S}

[generation]
deterministic = true
with-security-parameters = false

# No test measures speed.
[checks]
max_response_time = {PATIENCE_S}

# A body may be too large before anybody has looked whether it is right.
[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "409", "413", "422", "429"]

[checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "401", "403", "404", "409", "413", "429"]
"""
MAX_LINE = 800
"""Maximum kept characters of a long run of output, because some of its requests are large."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("schemathesis") / "data") as running:
        running.open_tournament()
        running.open_tournament("saturday")
        pin = {"pin": "4713", "password": TD_PASSWORD}
        assert running.http("PUT", "/api/v1/session/pin", json=pin, headers=running.staff()).ok
        # Made when it is first asked for: Schemathesis waits ten seconds for it, however busy the machine is.
        assert running.get("/api/v1/openapi.json").ok
        yield running


def output_of_schemathesis(
    server: RunningServer, folder: Path, examples: int, phases: str, **more: str
) -> str:
    """The output of a run that found no fault."""
    (folder / "schemathesis.toml").write_text(CONFIG, "utf-8")
    done = subprocess.run(
        [
            *(SCHEMATHESIS, "--config-file", str(folder / "schemathesis.toml"), "run"),
            *(server.url("/api/v1/openapi.json"), "--checks", "all", "--header", f"Origin: {server.url()}"),
            *("--phases", phases, "--max-examples", str(examples)),
            *("--continue-on-failure", "--no-color"),
        ],
        env={
            **os.environ,
            "CLOCKSERVER_URL": server.url(),
            "PYTHONPATH": str(CHECKOUT),
            "SCHEMATHESIS_HOOKS": "tests.clients.schemathesis_hooks",
            **more,
        },
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=30 * PATIENCE_S,
        check=False,
    )
    output = re.sub(f".{{{MAX_LINE},}}", lambda line: line[0][:MAX_LINE] + " …", done.stdout + done.stderr)
    assert done.returncode == 0, output
    return output


def assert_asked_everything(server: RunningServer, output: str) -> None:
    paths = server.get("/api/v1/openapi.json").json()["paths"]
    # The document itself is asked for once, and not tried out.
    operations = sum(len(methods) for path, methods in paths.items() if not path.endswith("/openapi.json"))
    assert operations > 20
    assert re.search(rf"Selected: {operations}/{operations}\s+Tested: {operations}\b", output), output


def commands_in_journal(server: RunningServer) -> list[str]:
    """The ids of the commands in the journal."""
    return list(
        dict.fromkeys(row.command for row in rows_of(server.data) if row.actor not in (CLOCK, SYSTEM))
    )


@pytest.mark.parametrize(
    ("phases", "examples", "accepted"),
    [
        ("examples,fuzzing", 1, 2),
        pytest.param("examples,fuzzing", 5, 5, marks=pytest.mark.full),
        pytest.param("examples,coverage,fuzzing", 20, 50, marks=pytest.mark.full),
    ],
)
def test_random_requests_of_a_director_find_no_fault(
    server: RunningServer, tmp_path: Path, phases: str, examples: int, accepted: int
) -> None:
    account = {"CLOCKSERVER_NAME": TD_NAME, "CLOCKSERVER_PASSWORD": TD_PASSWORD}
    output = output_of_schemathesis(server, tmp_path, examples, phases, **account)
    assert_asked_everything(server, output)
    server.check_log()
    assert len(commands_in_journal(server)) > accepted, "what it sent was hardly ever accepted"
    assert_verified(server.data)


@pytest.mark.full
@pytest.mark.parametrize("examples", [1, 8])
def test_random_requests_of_a_stranger_find_no_fault_and_change_nothing(
    server: RunningServer, tmp_path: Path, examples: int
) -> None:
    before = commands_in_journal(server)
    output = output_of_schemathesis(server, tmp_path, examples, "examples,fuzzing")
    assert_asked_everything(server, output)
    server.check_log()
    assert commands_in_journal(server) == before
