"""A player as the registry keeps one, outside of the journal, which holds ids and no names; and what may be written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Protocol, TypeAlias
from uuid import UUID, uuid5

from msgspec import Meta, Struct

from clockserver.domain.entries import PersonId
from clockserver.domain.ids import CommandId
from clockserver.domain.lines import kept, refuse_unseen
from clockserver.domain.texts import Reason

LONGEST_NAME = 80
LONGEST_LINE = 200
"""Of a contact, and of the reason why somebody is barred."""
LONGEST_NOTES = 2_000
GivenText: TypeAlias = Annotated[str, Meta(max_length=10_000)]
"""A text as it may come in; what it may be, is said in words."""
_IDS = UUID("6f1c2a52-0f0e-4b53-9d0a-6c1f8a3f5f11")


class Person(Struct, frozen=True, omit_defaults=True):
    """A player. Of one who was erased nothing is left but the id, so that journals stay valid. Instants in ms."""

    id: PersonId
    name: str
    created_at: int
    contact: str | None = None
    notes: str | None = None
    barred: bool = False
    barred_reason: str | None = None
    erased: bool = False


class PlayerStore(Protocol):
    """Keeps them durably. Blocking: call it where that does not stop the sockets. Raises JournalUnwritable."""

    def load(self) -> Sequence[Person]:
        """All there are."""

    def add(self, people: Sequence[Person]) -> None:
        """Insert all or none; whoever is there already stays as he is."""

    def change(self, before: Person, after: Person) -> bool:
        """Put `after` in the place of `before`; False, and nothing done, if that is not what is kept any more."""

    def erase(self, before: Person, after: Person) -> bool:
        """As `change`, and nothing of what stood there is left in the files of the database."""


def new_person_id(command: CommandId, part: int = 0) -> PersonId:
    """The id of somebody whom a command brings: sent again, it brings nobody else."""
    return uuid5(_IDS, f"{command} {part}").hex


def kept_name(name: str) -> str:
    """A name as it is kept. Only for one that `wrong_name` has nothing against."""
    return " ".join(kept(name).split())


def kept_text(text: str | None) -> str | None:
    """A contact, a note or a reason as it is kept; None for an empty one."""
    return kept(text or "").replace("\r\n", "\n") or None


def wrong_name(name: str) -> list[Reason]:
    """Why nobody can be called so."""
    if not 1 <= len(kept(name)) <= LONGEST_NAME:
        return [Reason("person.name_form", {"most": LONGEST_NAME}, "name")]
    return refuse_unseen(name, "name")


def wrong_line(text: str | None, field: str) -> list[Reason]:
    """Why a contact or a reason cannot stand so."""
    line = kept_text(text) or ""
    if len(line) > LONGEST_LINE:
        return [Reason("person.text_long", {"most": LONGEST_LINE}, field)]
    return refuse_unseen(line, field)


def wrong_notes(text: str | None) -> list[Reason]:
    """Why notes cannot stand so. They may have several lines."""
    notes = kept_text(text) or ""
    if len(notes) > LONGEST_NOTES:
        return [Reason("person.text_long", {"most": LONGEST_NOTES}, "notes")]
    return next(filter(None, (refuse_unseen(line, "notes") for line in notes.split("\n") if line)), [])
