"""Replay of a tournament file: refused as a whole where the result differs from the file's header."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from clockserver.core.events import Recorded
from clockserver.core.ids import is_reserved, is_slug
from clockserver.core.texts import Reason, Refused, Text
from clockserver.desk.journals.event_codec import record_of, row_of
from clockserver.desk.ports import Row
from clockserver.players.person import (
    Person,
    refuse_distinction,
    refuse_line,
    refuse_name,
    stored_name,
    stored_text,
)
from clockserver.tournament import invariants
from clockserver.tournament.evolve import evolve
from clockserver.tournament.imports.events import TournamentImported
from clockserver.tournament.imports.guaranteed_facts import state_hash
from clockserver.tournament.state import Tournament
from clockserver.tournament_files.bounds import demand_in_bounds
from clockserver.tournament_files.file_reading import unreadable
from clockserver.tournament_files.layout import AnnexHead, AnnexPerson, Header, RecordLine

Line: TypeAlias = RecordLine | AnnexHead | AnnexPerson
OnRecord: TypeAlias = Callable[[Row, Recorded[Any], Tournament], None]
"""Called with each row, its record, and the state after it."""


class GivenImport(Struct, frozen=True):
    """The import of a file: its instant, the tournament's new slug, the command and its actor."""

    at: int
    slug: str
    command: str
    actor: str


class Replay:
    """The replay of one file, line by line. `on_record` gets every record, the import's own record last."""

    def __init__(self, header: Header, given_import: GivenImport, on_record: OnRecord) -> None:
        self._header = header
        self._given_import = given_import
        self._on_record = on_record
        self._state: Tournament | None = None
        self._at = 0
        self._seq = 0
        self._commands: set[tuple[str, int]] = set()
        self._annex: AnnexHead | None = None
        self._entered: set[str] = set()
        """The persons of all entries."""
        self.people: dict[str, Person] = {}
        """The persons of the annex, by id."""

    def take(self, number: int, line: Line) -> None:
        """Process the line with that number. Raises Refused."""
        if isinstance(line, RecordLine):
            self._take_record(number, line)
        elif isinstance(line, AnnexHead):
            self._annex = line
        else:
            self._take_person(number, line)

    def end(self) -> Tournament:
        """The tournament after its import. Called after the last line. Raises Refused."""
        state, header = self._state, self._header
        if state is None or self._seq != header.seq or self._annex is None:
            raise Refused(Reason("tournament_file.cut", {"line": self._seq + 2}))
        if len(self.people) != self._annex.persons:
            raise Refused(
                Reason(
                    "tournament_file.annex_count", {"persons": self._annex.persons, "found": len(self.people)}
                )
            )
        if state.imported is not None:
            raise Refused(Reason("tournament_file.has_imported"))
        if state.slug != header.slug or not is_slug(state.slug) or is_reserved(state.slug):
            raise Refused(Reason("tournament_file.other_slug", {"line": 1, "slug": header.slug[:64]}))
        if faults := invariants.violations(state):
            raise Refused(Reason("tournament_file.invariant", {"problem": faults[0][:200]}))
        computed = state_hash(state)
        if computed != header.state_hash:
            raise Refused(
                Reason("tournament_file.state_hash", {"expected": header.state_hash, "found": computed})
            )
        return self._imported(state)

    # -- within --------------------------------------------------------------------------------------

    def _take_record(self, number: int, line: RecordLine) -> None:
        if line.stream != self._header.stream:
            raise Refused(Reason("tournament_file.other_stream", {"line": number}))
        if line.seq != self._seq + 1 or line.at < self._at:
            raise Refused(Reason("tournament_file.order", {"line": number, "seq": line.seq}))
        if line.at > self._given_import.at:
            raise Refused(
                Reason(
                    "tournament_file.future",
                    {"line": number, "seq": line.seq, "ahead_ms": line.at - self._given_import.at},
                )
            )
        if (line.command, line.part) in self._commands:
            raise Refused(Reason("tournament_file.twice", {"line": number, "seq": line.seq}))
        self._commands.add((line.command, line.part))
        row = Row(*astuple(line))
        if "\0" in row.body or "\0" in row.command or "\0" in row.actor:
            # PostgreSQL stores no NUL in texts, and no server writes one.
            fault = Text("wire.wrong.letter", {"letter": "U+0000"})
            raise Refused(unreadable(number, fault, "a NUL character"))
        record = _record(row, number)
        demand_in_bounds(row, record.event.__struct_config__.tag, number)
        self._seq, self._at = line.seq, line.at
        self._fold(row, record, number)

    def _fold(self, row: Row, record: Recorded[Any], number: int) -> None:
        try:
            self._state = evolve(self._state, record)
            self._on_record(row, record, self._state)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - an arbitrary journal may break any part of the fold
            problem = f"{type(error).__name__}: {error}"[:200]
            raise Refused(
                Reason("tournament_file.replay", {"line": number, "seq": row.seq, "problem": problem})
            ) from None

    def _take_person(self, number: int, line: AnnexPerson) -> None:
        if not self.people and self._state is not None:
            self._entered = {each.person for each in self._state.entries.values()}
        is_expected = line.person in self._entered and line.person not in self.people
        if not is_expected or not self._is_in_annex(line):
            raise Refused(Reason("tournament_file.annex", {"line": number}))
        reasons = [*refuse_name(line.name), *refuse_line(line.contact, "contact")]
        if reasons or refuse_distinction(line.distinction):
            raise Refused(Reason("tournament_file.annex", {"line": number}))
        self.people[line.person] = Person(
            line.person,
            stored_name(line.name),
            self._given_import.at,
            stored_text(line.contact),
            distinction=stored_text(line.distinction),
        )

    def _is_in_annex(self, line: AnnexPerson) -> bool:
        """Whether a person fits the annex's head: nobody in `none`, only a name in `public`."""
        kind = self._annex.annex if self._annex is not None else "none"
        has_more = line.contact is not None or line.distinction is not None
        return kind == "full" or (kind == "public" and not has_more)

    def _imported(self, state: Tournament) -> Tournament:
        header, given_import = self._header, self._given_import
        event = TournamentImported(
            slug=given_import.slug, seq=header.seq, state_hash=header.state_hash, key=header.key
        )
        record = Recorded(
            header.stream, header.seq + 1, given_import.at, given_import.command, given_import.actor, event
        )
        after = evolve(state, record)
        self._on_record(row_of(record, 0), record, after)
        return after


def base_of(rows: Iterator[Row]) -> tuple[list[Row], Tournament]:
    """The rows of a journal before an import, and the state after them. Raises ValueError without any."""
    base: list[Row] = []
    state: Tournament | None = None
    for row in rows:
        if row.type == TournamentImported.__name__:
            break
        state = evolve(state, record_of(row))
        base.append(row)
    if state is None:
        raise ValueError("the journal of the tournament is empty")
    return base, state


def _record(row: Row, number: int) -> Recorded[Any]:
    """The record of a row. Raises Refused for an event unknown to this release, or of another type than the row's."""
    try:
        record = record_of(row)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise _unknown(row, number, str(error)) from None
    # A row has the event's name in the release that wrote it, or its tag, which never changes.
    names = (type(record.event).__name__, record.event.__struct_config__.tag)
    if row.type not in names:
        raise _unknown(row, number, f"the body is of type {names[1]}")
    return record


def _unknown(row: Row, number: int, problem: str) -> Refused:
    return Refused(
        Reason(
            "tournament_file.unknown_event",
            {"line": number, "seq": row.seq, "type": row.type, "problem": problem[:200]},
        )
    )
