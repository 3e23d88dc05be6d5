"""The server's settings, and other settings files, from TOML, read strictly."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from clockserver.config_files.toml_files import find_toml_file, read_toml_file
from clockserver.core.strict_json import fault_of
from clockserver.core.texts import Reason, Refused
from clockserver.observability.log_lines import Form, Level

T = TypeVar("T")


class Restart(Struct, frozen=True, forbid_unknown_fields=True):
    """The treatment of clocks after the server was away."""

    policy: Literal["keep_running", "pause_and_ask"] = "keep_running"
    longest_gap_hours: Annotated[int, Meta(ge=0, le=8760)] = 12


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
    try:
        return msgspec.convert(read_toml_file(path), type_, strict=True)
    except msgspec.ValidationError as error:
        field, fault = fault_of(error)
        where = f"{path}: {field}" if field else str(path)
        raise Refused(Reason("file.wrong_value", {"problem": str(error), "fault": fault}, where)) from error
