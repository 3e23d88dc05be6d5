"""The demo: a server in its own process that plays the story, restarted after each power cut."""

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


class LocalServer:
    """The server of this process, as the story uses it."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._director = Principal(TD, DEMO)
        self._given = 0
        self._started = server.clock.now_ms()
        self._parent = os.getppid()
        self._people: dict[str, str] = {}

    def give(self, kind: str, slug: str | None, fields: dict[str, Any]) -> bool:
        """Give a command in its wire form; a refusal is logged."""
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
            namesakes = self._server.players.namesakes(name)
            person = namesakes[0] if namesakes else self._server.players.add(f"demo-{name_id(name)}", name)[0]
            self._people[name] = str(person.id)
        return self._people[name]

    def state(self, slug: str) -> Tournament | None:
        """A tournament of the journal, archived ones included."""
        desks = self._server.tournaments.desks
        return desks.desk(slug).state if desks.knows(slug) else None

    def sleep(self, seconds: float) -> None:
        """Let the server work; end this process if its parent has ended."""
        until = time.monotonic() + seconds
        while (remaining := until - time.monotonic()) > 0:
            hub.sleep(min(remaining, 1.0))
            if os.getppid() != self._parent:
                os._exit(0)

    @staticmethod
    def cut_power() -> None:
        """Kill this process, so that nothing is flushed."""
        os.kill(os.getpid(), signal.SIGKILL)


def name_id(name: str) -> str:
    """A command id derived from a name."""
    return name.encode().hex()[:56]


def play(server: Server, data: Path, speed: int) -> None:
    """Play the story in the background of a running server."""
    file = read_config("story", resources.config_folders("demo", data), StoryFile)
    # Lines of hundreds of commands would scroll the printed addresses off the terminal.
    logging.getLogger(COMMANDS).setLevel(logging.WARNING)
    server.app.add_url_rule("/demo", endpoint="demo", view_func=_page)
    hub.spawn(Story(file, LocalServer(server), speed).run)


def _page() -> Response:
    return send_from_directory(resources.root() / "displays" / "demo", "view.html")


def run(host: str, port: int, speed: int) -> int:
    """Run the demo's server on a scratch directory, again after each power cut. Return the exit code."""
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
    """A free port, the same for all starts of the demo's server."""
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
