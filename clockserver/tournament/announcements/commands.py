"""Commands of announcements."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.input.text_input import VisibleLine

Seconds: TypeAlias = Annotated[int, Meta(ge=5, le=3600)]


class PostAnnouncement(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="announcement.post", kw_only=True
):
    """Announce something to one tournament; it replaces the earlier announcement."""

    session: SessionId = FIRST_SESSION
    text: VisibleLine
    seconds: Seconds = 120


class WithdrawAnnouncement(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag="announcement.withdraw",
    kw_only=True,
):
    """Take an announcement down before it expires."""

    session: SessionId = FIRST_SESSION
    announcement: Annotated[str, Meta(max_length=64)]


class AnnounceToRoom(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="room.announce", kw_only=True
):
    """Announce something to everybody in the room."""

    text: VisibleLine
    seconds: Seconds = 120


class WithdrawFromRoom(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="room.withdraw", kw_only=True
):
    """Take the room's announcement down before it expires."""

    announcement: Annotated[str, Meta(max_length=64)]


AnyAnnouncementCommand: TypeAlias = PostAnnouncement | WithdrawAnnouncement
