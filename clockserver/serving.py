"""The process of a server: settings, socket, log, demo evening, and end."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from clockserver import resources
from clockserver.cli.addresses import address_in_room, greeting, local_url
from clockserver.demo.evening import DemoTournament, Evening
from clockserver.leadership.epoch_file import EpochFile
from clockserver.live import hub
from clockserver.observability import server_log
from clockserver.observability.command_trace import COMMANDS
from clockserver.observability.service_manager import ServiceManager
from clockserver.server import ENDS, Server
from clockserver.standby.replaced.another_leads import AnotherLeads, another_leads
from clockserver.standby.replaced.follow_order import FollowOrder
from clockserver.standby.replaced.replaced_pages import ReplacedServer
from clockserver.start_up import database_url, is_in_directory, settings, tell
from clockserver.storage.data_directory import DataDirectory
from clockserver.storage.server_config import read_config
from clockserver.wiring.edge_channel import redis_room_of
from clockserver.wiring.factories import Ports
from clockserver.wiring.leading import led, say_leader


def serve(  # noqa: PLR0913 - as the command line has them
    data: Path,
    host: str,
    port: int,
    *,
    demo: bool,
    evening_at_speed: int | None = None,
    play: Callable[[Server], None] | None = None,
    options: Mapping[str, str] = MappingProxyType({}),
    fd: int | None = None,
) -> None:
    """Serve until the process ends. Raises OSError if the port is taken.

    `fd` is a listening socket of the parent process; `host` and `port` then are the address for the room.
    `options` replaces settings of the data directory. `evening_at_speed` plays the demo evening; `play` gets
    the started server, whose pages may frame each other.
    """
    config = replace(settings(data), **options)
    finish_log = server_log.begin(config.log, config.log_level, hub.thread)
    hub.tune()
    sock, port = _listening(host, port, fd)
    address, manager = address_in_room(host, port), ServiceManager(os.environ)
    follow_now = partial(follow_instead, data, host, port) if fd is None else None
    _serve_if_replaced(data, sock, manager, follow_now)
    own_address = address or local_url(host, port)
    ports = Ports(redis=redis_room_of(config), follow=follow_now)
    server = Server(
        data,
        address,
        speed=evening_at_speed,
        config=config,
        finish_log=finish_log,
        frames="'none'" if play is None else "'self'",
        ports=led(data, sock, own_address, ports, tell, manager),
    )
    _start(server, data, demo=demo, evening_at_speed=evening_at_speed)
    if play is not None:
        play(server)
    _serve_now(server, sock, manager, _greeting(server, host, port, tells_story=play is not None))


def _listening(host: str, port: int, fd: int | None) -> tuple[Any, int]:
    """The listening socket, and its port for the room."""
    if fd is not None:
        return hub.inherited_socket(fd), port
    sock = hub.listen(host, port)
    return sock, sock.getsockname()[1]


def _greeting(server: Server, host: str, port: int, *, tells_story: bool) -> str:
    story = f"http://localhost:{port}/demo" if tells_story else None
    return greeting(host, port, server.accounts.setup_code, story)


def _serve_now(server: Server, sock: Any, manager: ServiceManager, greeted: str) -> None:
    tell(f"{greeted}\n")
    manager.begin("serves", hub.spawn, hub.sleep)
    server.serve(sock)


def _serve_if_replaced(
    data: Path, sock: Any, manager: ServiceManager, follow_now: Callable[[str], None] | None
) -> None:
    """Serve the pages of a replaced server, if this one was replaced."""
    leader = another_leads(data, DataDirectory(data).secret()) if data.exists() else None
    if leader is not None:
        order = FollowOrder(lambda: EpochFile(data).record.key, leader.peer, follow_now)
        _serve_replaced(sock, leader, manager, order)


def _start(server: Server, data: Path, *, demo: bool, evening_at_speed: int | None) -> None:
    """Start a server, and let signals end it."""
    friday = read_config("friday", resources.config_folders("demo", data), DemoTournament) if demo else None
    if not is_in_directory(database_url(data)):
        server.app.after_request(say_leader)
    server.start(friday)
    if evening_at_speed is not None:
        _play_evening(server, data, evening_at_speed)
        return
    for each in ENDS:
        signal.signal(each, lambda *_: server.end())


def follow_instead(data: Path, host: str, port: int, first: str) -> None:
    """Replace this process by a following one, with the same process id."""
    arguments = ["follow", first, "--data", str(data), "--host", host, "--port", str(port)]
    tell("")
    os.execv(sys.executable, [sys.executable, "-m", "clockserver", *arguments])  # noqa: S606 - this program


def _serve_replaced(sock: Any, leader: AnotherLeads, manager: ServiceManager, order: FollowOrder) -> None:
    """Show the address of the leading server until the process ends."""
    lines = [f"Another server leads: {leader.peer}. This one decides nothing."]
    if leader.lost:
        events = "1 event that" if leader.lost == 1 else f"{leader.lost} events that"
        lines.append(f"  {events} the other server never had: {leader.file}")
    # Service managers and people wait for the greeting.
    tell("\n".join([*lines, f"  This machine    http://localhost:{sock.getsockname()[1]}/control"]) + "\n")
    for each in ENDS:
        signal.signal(each, lambda *_: os._exit(0))
    manager.begin(f"replaced by {leader.peer}", hub.spawn, hub.sleep)
    hub.serve(sock, ReplacedServer(leader.peer, leader.lost, leader.epoch, order), None)
    sys.exit(0)


def _play_evening(server: Server, data: Path, speed: int) -> None:
    # The log of a fast evening would scroll the printed addresses away.
    logging.getLogger(COMMANDS).setLevel(logging.WARNING)
    evening = read_config("evening", resources.config_folders("demo", data), Evening)
    player = server.evening_player()
    for tournament in evening.tournaments:
        player.open(tournament)
    hub.spawn(player.play, evening, speed)
