"""The process of an edge: settings, socket, log, and end."""

from __future__ import annotations

import argparse
import os
import signal
from pathlib import Path

from msgspec.structs import replace

from clockserver import resources
from clockserver.core.texts import Reason, Refused
from clockserver.edges.edge_messages import SIDES, Keys
from clockserver.edges.leaders import parse_addresses
from clockserver.live import hub
from clockserver.observability import server_log
from clockserver.observability.service_manager import ServiceManager
from clockserver.start_up import tell
from clockserver.storage.server_config import ServerConfig, read_config
from clockserver.wiring.edge import Edge, EdgeSetting

ENDS = (signal.SIGINT, signal.SIGTERM)
TOPICS_S = 15.0
"""Maximum wait in s for the topics before connections of a shared socket are accepted."""
MAX_KEY = 1_000
"""Maximum length of a key."""


def serve(arguments: argparse.Namespace) -> None:
    """Serve until the process ends. Raises Refused for invalid settings, OSError for a taken port."""
    setting = setting_of(arguments)
    finish_log = server_log.begin(setting.config.log, setting.config.log_level, hub.thread)
    hub.tune()
    sock = (
        hub.inherited_socket(arguments.fd)
        if arguments.fd is not None
        else hub.listen(arguments.host, arguments.port)
    )
    edge = Edge(setting, finish_log)
    for each in ENDS:
        signal.signal(each, lambda *_: edge.end())
    edge.start()
    port = sock.getsockname()[1] if sock.family.name != "AF_UNIX" else 0
    tell(f"clockserver edge is running: http://localhost:{port}/\n")
    ServiceManager(os.environ).begin("serves", hub.spawn, hub.sleep)
    if arguments.fd is not None:
        # Other edges on this socket serve new clients meanwhile; this edge has no tournaments yet.
        edge.wait_for_topics(TOPICS_S)
    edge.serve(sock)


def setting_of(arguments: argparse.Namespace) -> EdgeSetting:
    """The settings of a command line. Raises Refused."""
    leaders = parse_addresses(arguments.leader)
    if not arguments.redis:
        raise Refused(Reason("edges.no_redis_url", {}, "--redis"))
    try:
        Keys(arguments.room)
    except ValueError as error:
        raise Refused(Reason("edges.wrong_room", {}, "--room")) from error
    defaults = read_config("clockserver", resources.config_folders("server"), ServerConfig)
    return EdgeSetting(
        config=replace(defaults, names=arguments.name, proxies=arguments.proxy),
        redis=arguments.redis,
        room=arguments.room,
        leaders=leaders,
        key=_key(arguments.key),
        sides=SIDES[:1] if arguments.public else SIDES,
    )


def _key(file: Path) -> str:
    """The key in a file. Raises Refused for a file without one, OSError for an unreadable one."""
    key = file.read_text("ascii", "replace").strip()
    name, dot, secret = key.partition(".")
    if not (name and dot and secret) or len(key) > MAX_KEY or not key.isascii() or any(map(str.isspace, key)):
        raise Refused(Reason("edges.no_key", {"file": file.name}, "--key"))
    return key
