"""The processes of a room beside the leader: edges and standbys, as the room panel shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import version
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

ProcessState: TypeAlias = Literal["live", "waits", "copying", "behind", "away", "no_redis", "gone"]
"""`waits`: a standby on the same database; `no_redis`: an edge without Redis; `gone`: no more reports."""
Milliseconds = Annotated[int, Meta(ge=0, le=10_000_000)]


class Process(Struct, frozen=True, kw_only=True):
    """One process. A field is None where unknown; `since` is the instant of a gone process's last report."""

    name: str
    role: Literal["leader", "standby", "edge"]
    state: ProcessState
    version: str | None = None
    lag_ms: int | None = None
    clock_error_ms: int | None = None
    clients: int | None = None
    since: int | None = None


class EdgeProcess(Struct, frozen=True, forbid_unknown_fields=True):
    """The report of an edge about its process. `clock_error_ms` is None before the leader's clock is known."""

    version: Annotated[str, Meta(max_length=40)]
    lag_ms: Milliseconds
    clock_error_ms: Milliseconds | None
    redis_away: bool


OtherProcesses: TypeAlias = Callable[[], Sequence[Process]]


@cache
def release() -> str:
    """The release of this process."""
    return version("clockserver")
