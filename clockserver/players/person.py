"""A player in the registry, outside the journal, which holds ids and no names; and checks of fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Protocol, TypeAlias
from uuid import UUID, uuid5

from msgspec import Meta, Struct

from clockserver.core.ids import CommandId
from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.texts import Reason
from clockserver.tournament.entries.state import PersonId

PERSON_REFUSALS = ("person.country", "person.name_form", "person.text_long", "text.unseen")
"""Codes of an impossible name or text of a player."""

MAX_NAME = 80
MAX_LINE = 200
"""Maximum length of a contact, and of the reason for barring a player, in characters."""
MAX_NOTES = 2_000
MAX_DISTINCTION = 40
GivenText: TypeAlias = Annotated[str, Meta(max_length=10_000)]
"""A text as received; its own checks refuse it with a reason."""
_IDS = UUID("6f1c2a52-0f0e-4b53-9d0a-6c1f8a3f5f11")


class Person(Struct, frozen=True, omit_defaults=True):
    """A player. An erased player keeps only the id, so that journals stay valid. Instants in ms."""

    id: PersonId
    name: str
    created_at: int
    contact: str | None = None
    notes: str | None = None
    barred: bool = False
    barred_reason: str | None = None
    erased: bool = False
    distinction: str | None = None
    """Public text that distinguishes players with the same name; shown beside it."""
    country: str | None = None
    """ISO 3166, two letters; shown in results."""
    merged_into: PersonId | None = None
    """The player into which this one was merged."""
    gave: tuple[str, ...] = ()
    """Fields that the other player took over in the merge."""

    @property
    def display_name(self) -> str:
        """The name as displayed, with the distinction."""
        return self.with_distinction(self.name) or self.name

    def with_distinction(self, name: str | None) -> str | None:
        """A form of the name with the distinction; None, for a hidden name, stays None."""
        return f"{name} ({self.distinction})" if name is not None and self.distinction else name


class PlayerStore(Protocol):
    """Durable storage of players.

    Blocking: call it where that does not stop the sockets. Raises JournalUnwritable.
    """

    def load(self) -> Sequence[Person]:
        """All players."""

    def add(self, people: Sequence[Person]) -> None:
        """Insert all or none; players already in the registry stay unchanged."""

    def change(self, before: Person, after: Person) -> bool:
        """Replace `before` by `after`; return False without a change if the player was changed meanwhile."""

    def change_all(self, pairs: Sequence[tuple[Person, Person]]) -> bool:
        """Replace each `before` by its `after`; return False without a change if one was changed since."""

    def erase(self, before: Person, after: Person) -> bool:
        """Change like `change`, and wipe the old content from the database's files."""


def new_person_id(command: CommandId, part: int = 0) -> PersonId:
    """The id of a player added by a command: the same command again adds no other player."""
    return uuid5(_IDS, f"{command} {part}").hex


def stored_name(name: str) -> str:
    """A name in stored form, for a name that passed `refuse_name`."""
    return " ".join(stored_line(name).split())


def stored_text(text: str | None) -> str | None:
    """A contact, a note or a reason in stored form; None for an empty one."""
    return stored_line(text or "").replace("\r\n", "\n") or None


def refuse_name(name: str) -> list[Reason]:
    """Reasons why a name is not allowed."""
    if not 1 <= len(stored_line(name)) <= MAX_NAME:
        return [Reason("person.name_form", {"most": MAX_NAME}, "name")]
    return refuse_invisible(name, "name")


def refuse_line(text: str | None, field: str) -> list[Reason]:
    """Reasons why a contact or a reason for barring is not allowed."""
    line = stored_text(text) or ""
    if len(line) > MAX_LINE:
        return [Reason("person.text_long", {"most": MAX_LINE}, field)]
    return refuse_invisible(line, field)


def refuse_distinction(text: str | None) -> list[Reason]:
    """Reasons why a distinction is not allowed."""
    line = stored_text(text) or ""
    if len(line) > MAX_DISTINCTION:
        return [Reason("person.text_long", {"most": MAX_DISTINCTION}, "distinction")]
    return refuse_invisible(line, "distinction")


def refuse_notes(text: str | None) -> list[Reason]:
    """Reasons why notes are not allowed. Notes may have several lines."""
    notes = stored_text(text) or ""
    if len(notes) > MAX_NOTES:
        return [Reason("person.text_long", {"most": MAX_NOTES}, "notes")]
    return next(filter(None, (refuse_invisible(line, "notes") for line in notes.split("\n") if line)), [])
