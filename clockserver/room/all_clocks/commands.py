"""Commands of all clocks."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.room.state import ClockAt


class AllClocksCommand(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """For all clocks. `clocks` are those it reaches, as they stood when the command came in: the room does not
    know the tournaments' clocks, so the house fills them in; `of` is the id of the command."""

    of: Annotated[str, Meta(max_length=64)] = ""
    clocks: tuple[ClockAt, ...] = ()


class PauseAllClocks(AllClocksCommand, frozen=True, tag="room.pause_clocks"):
    """Pause the clocks that run; the wire says `room.pause_all`."""


class ResumeAllClocks(AllClocksCommand, frozen=True, tag="room.resume_clocks"):
    """Let the clocks go on that `room.pause_all` paused; the wire says `room.resume_all`."""


AnyAllClocksCommand: TypeAlias = PauseAllClocks | ResumeAllClocks
