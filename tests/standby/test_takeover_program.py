"""The venue's own program at a takeover learns the new address; the server continues whatever the program does."""

from __future__ import annotations

import subprocess
from pathlib import Path

from clockserver.standby.takeover_program import TakeoverProgram
from tests.waiting import PATIENCE_S

ADDRESSES = ["http://10.0.0.2:5000", "http://10.0.0.1:5000"]


def problem_of(program: Path, script: str, limit_s: float = PATIENCE_S) -> str:
    """The problem of a program with this content."""
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    takeover = TakeoverProgram(subprocess.Popen, limit_s)
    takeover.run(str(program), 2, ADDRESSES)
    return takeover.problem


def test_the_takeover_program_gets_epoch_and_addresses(tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = '"$CLOCKSERVER_EPOCH $CLOCKSERVER_HERE $CLOCKSERVER_PEER"'
    assert problem_of(tmp_path / "move it; rm -rf x", f"echo {words} > '{out}'") == ""
    assert out.read_text() == f"2 {ADDRESSES[0]} {ADDRESSES[1]}\n"


def test_a_failure_of_the_takeover_program_is_reported_with_its_last_line(tmp_path: Path) -> None:
    assert (
        problem_of(tmp_path / "move", "echo first; echo no such device >&2; exit 3")
        == "exit code 3 no such device"
    )


def test_a_takeover_program_that_does_not_end_is_killed_with_its_children(tmp_path: Path) -> None:
    assert problem_of(tmp_path / "move", "sleep 1000 & wait", 0.2) == "killed after 0.2 s"


def test_a_missing_takeover_program_is_reported(tmp_path: Path) -> None:
    takeover = TakeoverProgram(subprocess.Popen)
    takeover.run(str(tmp_path / "nowhere"), 2, ADDRESSES)
    assert "No such file" in takeover.problem
    takeover.run("", 2, [])
    assert takeover.problem
