"""The files of deploy/: what they start is a command line of ours, and what they copy is there."""

from __future__ import annotations

import configparser
import re
import shlex
from pathlib import Path

import pytest

from clockserver.cli import arguments
from tests.forks import CHECKOUT

DEPLOY = CHECKOUT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
GIVEN = {"CLOCKSERVER_REDIS": "redis://127.0.0.1", "CLOCKSERVER_LEADER": "http://127.0.0.1:5000"}


def unit_of(file: Path) -> configparser.RawConfigParser:
    """A unit of systemd; a key that is given twice is a fault."""
    unit = configparser.RawConfigParser()
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(file)
    return unit


@pytest.mark.parametrize("file", UNITS, ids=lambda each: each.stem)
def test_a_unit_starts_a_command_that_there_is(file: Path) -> None:
    command = unit_of(file)["Service"]["ExecStart"]
    for name, value in GIVEN.items():
        command = command.replace(f"${{{name}}}", value)
    program, *given = shlex.split(command)
    assert Path(program).name == "clockserver"
    assert arguments.parse(given).command in ("serve", "edge")


@pytest.mark.parametrize("file", UNITS, ids=lambda each: each.stem)
def test_a_unit_is_watched_bound_and_started_again(file: Path) -> None:
    service = unit_of(file)["Service"]
    assert service["Type"] == "notify"
    assert int(service["WatchdogSec"]) > 0
    assert service["Restart"] == "always"
    assert service["CapabilityBoundingSet"] == ""
    assert service["ProtectSystem"] == "strict"


def test_all_edges_of_a_machine_share_one_socket() -> None:
    sock = unit_of(DEPLOY / "systemd" / "clockserver-edge.socket")["Socket"]
    edge = unit_of(DEPLOY / "systemd" / "clockserver-edge@.service")["Service"]
    assert edge["Sockets"] == "clockserver-edge.socket"
    assert "--fd 3" in edge["ExecStart"]  # the first that systemd hands on
    assert int(sock["Backlog"]) >= 4096


def test_an_image_copies_what_there_is_and_ignores_what_it_needs_not() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = [
        source
        for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE)
        for source in line.split()[:-1]
    ]
    assert [each for each in copied if not (CHECKOUT / each).exists()] == []
    ignored = (CHECKOUT / ".dockerignore").read_text("utf-8").split()
    assert [each for each in copied if each.rstrip("/") in ignored] == []
    locks = re.findall(r"-r (\S+)", text)
    assert locks
    assert all((CHECKOUT / each).exists() for each in locks)
