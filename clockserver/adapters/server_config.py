"""The server's settings, and other files of settings, from TOML, strictly."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from clockserver.adapters.log_lines import Form, Level
from clockserver.adapters.toml_files import find_toml_file, read_toml_file
from clockserver.domain.texts import Reason, Refused

T = TypeVar("T")


class Restart(Struct, frozen=True, forbid_unknown_fields=True):
    """How clocks come back after the server was away."""

    policy: Literal["keep_running", "pause_and_ask"] = "keep_running"
    longest_gap_hours: Annotated[int, Meta(ge=0, le=8760)] = 12


class ServerConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """config/server/clockserver.toml. An empty `timezone` is the machine's."""

    timezone: str = ""
    names: list[str] = []
    proxies: list[str] = []
    """Addresses of proxies in front of the server, whose `X-Forwarded-*` is believed."""
    delivery: Literal["direct", "stock"] = "direct"
    """`stock`: without our own way to the sockets, should it ever be in doubt."""
    log: Form = "lines"
    log_level: Level = "info"
    restart: Restart = Restart()


def read_config(name: str, folders: list[Path], type_: type[T]) -> T:
    """A file of settings, the venue's own if there is one. Raises Refused naming file and field."""
    path = find_toml_file(name, folders)
    if path is None:
        raise Refused(Reason("file.missing", {"file": f"{name}.toml"}))
    try:
        return msgspec.convert(read_toml_file(path), type_, strict=True)
    except msgspec.ValidationError as error:
        raise Refused(Reason("file.wrong_value", {"problem": str(error)}, str(path))) from error
