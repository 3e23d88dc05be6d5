"""The demo: a server in its own process, which plays its story and is restarted after each power cut."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from flask import Response, send_from_directory

from clockserver import resources
from clockserver.accounts.roles import TD, Principal
from clockserver.core.events import DEMO
from clockserver.demo.story import Story, StoryFile
from clockserver.live import hub
from clockserver.observability.command_trace import COMMANDS
from clockserver.server import Server
from clockserver.storage.server_config import read_config
from clockserver.tournament.state import Tournament

AWAY_S = 2.5
"""Seconds between a power cut and the next start."""
log = logging.getLogger("clockserver")


class ServerStage:
    """The server of this process, for the story."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._director = Principal(TD, DEMO)
        self._given = 0
        self._started = server.clock.now_ms()
        self._parent = os.getppid()
        self._people: dict[str, str] = {}

    def give(self, kind: str, slug: str | None, fields: dict[str, Any]) -> bool:
        """Give a command over the wire; a refusal is noted in the log."""
        self._given += 1
        message = {"id": f"demo-{self._started}-{self._given:06}", "type": kind, **fields}
        if slug is not None:
            message["tournament"] = slug
        answer = self._server.gateway.hand_in(message, self._director)
        if "refused" in answer:
            log.info("the demo's %s was refused: %s", kind, answer["refused"][0]["text"])
        return "refused" not in answer

    def person(self, name: str) -> str:
        """The id of the player with this name, added on first use."""
        if name not in self._people:
            known = self._server.players.namesakes(name)
            added = known[0] if known else self._server.players.add(f"demo-{name_id(name)}", name)[0]
            self._people[name] = str(added.id)
        return self._people[name]

    def state(self, slug: str) -> Tournament | None:
        """A tournament of the journal, archived ones included."""
        desks = self._server.tournaments.desks
        return desks.desk(slug).state if desks.knows(slug) else None

    def sleep(self, seconds: float) -> None:
        """Let the server work; end if the parent process has ended."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            hub.sleep(min(left, 1.0))
            if os.getppid() != self._parent:
                os._exit(0)

    @staticmethod
    def cut_power() -> None:
        """Kill this process, without any flush."""
        os.kill(os.getpid(), signal.SIGKILL)


def name_id(name: str) -> str:
    """A command id derived from a name."""
    return name.encode().hex()[:56]


def play(server: Server, data: Path, speed: int) -> None:
    """Play the story while the server serves."""
    file = read_config("story", resources.config_folders("demo", data), StoryFile)
    # Hundreds of commands would push the printed addresses out of sight.
    logging.getLogger(COMMANDS).setLevel(logging.WARNING)
    server.app.add_url_rule("/demo", endpoint="demo", view_func=_page)
    hub.spawn(Story(file, ServerStage(server), speed).run)


def _page() -> Response:
    return send_from_directory(resources.root() / "displays" / "demo", "view.html")


def run(host: str, port: int, speed: int) -> int:
    """Run the demo's server, again after each power cut, without storing anything. Return the exit code."""
    scratch = Path(tempfile.mkdtemp(prefix="clockserver-demo-"))
    servers: list[subprocess.Popen[bytes]] = []

    def end(*_: object) -> None:
        for server in servers:
            server.kill()
        remove(scratch)
        os._exit(0)

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, end)
    try:
        address = ["--host", host, "--port", str(port or free_port(host))]
        code = -signal.SIGKILL
        while code == -signal.SIGKILL:
            arguments = ["serve", *address, "--data", str(scratch / "data"), "--story", str(speed)]
            servers[:] = [subprocess.Popen([sys.executable, "-m", "clockserver", *arguments])]  # noqa: S603 - ours
            code = servers[0].wait()
            time.sleep(AWAY_S if code == -signal.SIGKILL else 0)
        return code
    finally:
        remove(scratch)


def free_port(host: str) -> int:
    """A free port, which the server keeps using after power cuts."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def remove(folder: Path) -> None:
    """Remove a folder while another process may still write to it."""
    for _ in range(5):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
    sys.stderr.write(f"clockserver: {folder} could not be removed\n")
