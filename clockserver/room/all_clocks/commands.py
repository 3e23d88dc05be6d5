"""Commands of all clocks."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.room.state import ClockAt


class AllClocksCommand(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """A command to all clocks. `of` is its id; `clocks` are its targets, as they were when it arrived.

    The service fills in the clocks, as the room's state has none of the tournaments' clocks.
    """

    of: Annotated[str, Meta(max_length=64)] = ""
    clocks: tuple[ClockAt, ...] = ()


class PauseAllClocks(AllClocksCommand, frozen=True, tag="room.pause_clocks"):
    """Pause all running clocks; the wire's `room.pause_all`."""


class ResumeAllClocks(AllClocksCommand, frozen=True, tag="room.resume_clocks"):
    """Resume the clocks paused by `room.pause_all`; the wire's `room.resume_all`."""


AnyAllClocksCommand: TypeAlias = PauseAllClocks | ResumeAllClocks
