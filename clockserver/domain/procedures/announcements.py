"""Announcements: one line of the house over every scene, for a tournament or for the whole room, until it expires."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.ids import FIRST_SESSION, Instant, SessionId
from clockserver.domain.lines import kept, refuse_unseen
from clockserver.domain.texts import Reason, Refused

MOST_LETTERS = 200
Line: TypeAlias = Annotated[
    str,
    Meta(
        max_length=MOST_LETTERS,
        pattern=r"^[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*\Z",
        description="One line.",
    ),
]
"""One line with something on it."""
Seconds: TypeAlias = Annotated[int, Meta(ge=5, le=3600)]
B = TypeVar("B", bound=Any)


class Announcement(Struct, frozen=True):
    """What stands on the walls from `at` until `until`; both instants in ms. Nothing happens when it expires."""

    id: str
    text: str
    at: Instant
    until: Instant


class PostAnnouncement(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="announcement.post", kw_only=True
):
    """Announce something to one tournament; it takes the place of what was announced before."""

    session: SessionId = FIRST_SESSION
    text: Line
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

    text: Line
    seconds: Seconds = 120


class WithdrawFromRoom(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="room.withdraw", kw_only=True
):
    """Take the room's announcement down before it expires."""

    announcement: Annotated[str, Meta(max_length=64)]


class Announced(Struct, frozen=True, tag_field="type", tag="Announced", kw_only=True):
    """Something was announced; `before` is what it took the place of."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    announcement: Announcement | None
    before: Announcement | None = None

    def scopes(self) -> tuple[str, ...]:
        """One board for each tournament and one for the room."""
        return (f"announcement:{self.session}",)

    def evolve(self, board: B) -> B:
        """The session, or the room, after this event."""
        return replace(board, announcement=self.announcement)

    def inverse(self, board: Any) -> list[Any]:
        """What was announced before stands again, if its time is not over."""
        return [type(self)(session=self.session, announcement=self.before, before=board.announcement)]


class AnnouncementWithdrawn(Announced, frozen=True, tag="AnnouncementWithdrawn"):
    """The announcement was taken down."""


AnyAnnouncementCommand: TypeAlias = PostAnnouncement | WithdrawAnnouncement
AnyAnnouncementEvent: TypeAlias = Announced | AnnouncementWithdrawn


def post(
    board: Any, owner: SessionId, command: PostAnnouncement | AnnounceToRoom, seq: int, now: int
) -> list[Announced]:
    """Announce something on a board. `seq` is the place of the event to come: the announcement's id.

    Raises Refused for what nobody could read.
    """
    if reasons := refuse_unseen(command.text, "text"):
        raise Refused(*reasons)
    fresh = Announcement(f"a{seq}", kept(command.text), now, now + command.seconds * 1000)
    return [Announced(session=owner, announcement=fresh, before=board.announcement)]


def withdraw(
    board: Any, owner: SessionId, command: WithdrawAnnouncement | WithdrawFromRoom, now: int
) -> list[AnnouncementWithdrawn]:
    """Take an announcement down. Raises Refused if it is not up any more."""
    up = board.announcement
    if up is None or up.id != command.announcement or up.until <= now:
        raise Refused(Reason("announcement.not_up", {}, "announcement"))
    return [AnnouncementWithdrawn(session=owner, announcement=None, before=up)]
