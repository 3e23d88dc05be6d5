"""Wire shapes of the topics of the floor."""

from __future__ import annotations

from typing import TypedDict

from clockserver.tournament.floor.state import CallFor, PageTo


class CallValue(TypedDict):
    """A call of topic `calls`, open while `answered` is null. `command` is the id to undo."""

    what: CallFor
    at: int
    answered: int | None
    command: str | None


class RulingValue(TypedDict):
    """A noted ruling; `by` is a user's id, `command` the id to undo."""

    id: str
    table: int
    hand: int
    text: str
    at: int
    by: str
    command: str


class RulingsValue(TypedDict):
    """Topic `rulings`, for staff: the newest 200, the newest first."""

    rulings: list[RulingValue]


class PageValue(TypedDict):
    """A paged player, while `at <= now < until`. `name` is null where names are hidden."""

    entry: str
    name: str | None
    seat: str | None
    to: PageTo
    at: int
    until: int


class PagesValue(TypedDict):
    """Topic `pages`: the paged players, the earliest page first."""

    pages: list[PageValue]
