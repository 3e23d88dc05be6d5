"""The server's settings, and other settings files, from TOML, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from clockserver.config_files.toml_files import Document, find_toml_file, read_toml_file
from clockserver.core.input.strict_json import fault_of
from clockserver.core.texts import Reason, Refused
from clockserver.observability.server_log import Form, Level

T = TypeVar("T")
FORMER_NAMES: Mapping[str, Mapping[str, str]] = {"restart": {"longest_gap_hours": "max_gap_hours"}}
"""Present names of renamed settings by their tables and former names, which files may still use."""


class Restart(Struct, frozen=True, forbid_unknown_fields=True):
    """The treatment of clocks after the server was away; after a gap above `max_gap_hours` they are paused."""

    policy: Literal["keep_running", "pause_and_ask"] = "keep_running"
    max_gap_hours: Annotated[int, Meta(ge=0, le=8760)] = 12


class ServerConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """config/server/clockserver.toml. An empty `timezone` means the machine's."""

    timezone: str = ""
    ruleset: str = ""
    """The room's rule set until the room chooses one; empty: that of the packaged settings."""
    database: str = ""
    """The URL of a PostgreSQL; empty: a file in the data directory. CLOCKSERVER_DATABASE takes precedence."""
    names: list[str] = []
    proxies: list[str] = []
    """Addresses of proxies in front of the server; their `X-Forwarded-*` headers are trusted."""
    delivery: Literal["direct", "stock"] = "direct"
    """`stock`: unmodified Socket.IO and eventlet, in case of doubt about `direct`."""
    redis: str = ""
    """URL of the Redis that carries topics to edges; empty: no edges."""
    room: str = "clockserver"
    """Prefix of this server's keys in Redis."""
    on_takeover: str = ""
    """A program of the venue, run when a second laptop takes over; empty: none."""
    log: Form = "lines"
    log_level: Level = "info"
    restart: Restart = Restart()


def read_config(name: str, folders: list[Path], type_: type[T]) -> T:
    """A settings file, the venue's own if present. Raises Refused with file and field."""
    path = find_toml_file(name, folders)
    if path is None:
        raise Refused(Reason("file.missing", {"file": f"{name}.toml"}))
    document = read_toml_file(path)
    try:
        return msgspec.convert(
            with_present_names(document) if type_ is ServerConfig else document, type_, strict=True
        )
    except msgspec.ValidationError as error:
        field, fault = fault_of(error)
        where = f"{path}: {field}" if field else str(path)
        raise Refused(Reason("file.wrong_value", {"problem": str(error), "fault": fault}, where)) from error


def with_present_names(document: Document) -> Document:
    """The server's settings with present names. A setting under both names stays, and is refused as unknown."""
    return {key: _renamed(value, FORMER_NAMES.get(key, {})) for key, value in document.items()}


def _renamed(table: object, names: Mapping[str, str]) -> object:
    if not isinstance(table, Mapping):
        return table
    return {name if names.get(name) in table else names.get(name, name): table[name] for name in table}


def former_names(document: Document) -> list[tuple[str, str]]:
    """The settings under former names: each as `restart.longest_gap_hours`, with its present name."""
    return [
        (f"{key}.{former}", f"{key}.{present}")
        for key, names in FORMER_NAMES.items()
        if isinstance(table := document.get(key), Mapping)
        for former, present in names.items()
        if former in table
    ]
