"""Fakes of the ports, with behavior for tests where needed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha512
from random import Random
from typing import Any, TypeVar

from clockserver.accounts.account_store import Everybody, Integration, Kept, SignIn, User
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import JournalConflict, JournalUnwritable, ListedFile, Row, SeedFile, VaultTaken
from clockserver.players.person import Person
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.entries.view import NamesOf
from clockserver.tournament.prizes.state import PayoutTable
from clockserver.tournament.seating.state import NameForm
from clockserver.tournament.structure.state import Structure

T = TypeVar("T")
START = 1_800_000_000_000
"""The first instant: 15 January 2027, 08:00 UTC."""


class FakeHostClock:
    """A host clock that only the test moves."""

    def __init__(self, now: int = START) -> None:
        self.now = now
        self.boot_id = "boot-1"
        self.skew = self.step = 0

    def now_ms(self) -> int:
        return self.now

    def wall_skew_ms(self) -> int:
        return self.skew

    def wall_step_ms(self) -> int:
        return self.step

    def take_wall(self) -> None:
        self.skew, self.step = self.skew + self.step, 0

    def advance(self, ms: int) -> None:
        self.now += ms


class InMemoryJournal:
    """Keeps rows as a database does: by stream and seq, a command's part once, all of a batch or none."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.full = False
        self.appends = 0

    def append(self, rows: Sequence[Row]) -> None:
        self.appends += 1
        if self.full:
            raise JournalUnwritable("database or disk is full")
        keys = {(row.stream, row.seq) for row in self.rows}
        commands = {(row.stream, row.command, row.part) for row in self.rows}
        for row in rows:
            if (row.stream, row.seq) in keys or (row.stream, row.command, row.part) in commands:
                raise JournalConflict("UNIQUE constraint failed")
            keys.add((row.stream, row.seq))
            commands.add((row.stream, row.command, row.part))
        self.rows += rows

    def read(self, stream: str, after: int = 0) -> Iterator[Row]:
        rows = [row for row in self.rows if row.stream == stream and row.seq > after]
        return iter(sorted(rows, key=lambda row: row.seq))

    def between(self, stream: str, after: int, last: int) -> Iterator[Row]:
        return (row for row in self.read(stream, after) if row.seq <= last)

    def streams(self) -> list[str]:
        return list(dict.fromkeys(row.stream for row in self.rows))


class RecordingBroadcaster:
    """Keeps published messages. Topics of single entries and tables are followed as a test chooses."""

    def __init__(self) -> None:
        self.followed: set[str] = set()
        self.published: list[tuple[str, dict[str, Any]]] = []

    def publish(self, topic: str, message: dict[str, Any]) -> None:
        self.published.append((topic, message))

    def is_followed(self, topic: str) -> bool:
        return not topic.startswith(("seat:", "table:")) or topic in self.followed

    def of(self, topic: str) -> list[dict[str, Any]]:
        return [message for name, message in self.published if name == topic]


class InMemoryLibrary:
    """A library of the files that a test puts into it."""

    def __init__(
        self,
        structures: Sequence[Structure],
        rulesets: Sequence[RuleSet],
        payouts: Sequence[PayoutTable] = (),
    ) -> None:
        self._payouts = {each.name: each for each in payouts}
        self._structures = {each.name: each for each in structures}
        self._rulesets = {each.name: each for each in rulesets}
        self.files: list[SeedFile] = []
        self.bad: list[ListedFile] = []

    def structure(self, name: str, version: int | None = None) -> Structure:
        if name not in self._structures or version is not None:
            raise Refused(Reason("structure.unknown_name", {"name": name}))
        return self._structures[name]

    def ruleset(self, name: str) -> RuleSet:
        if name not in self._rulesets:
            raise Refused(Reason("ruleset.unknown", {"set": name}))
        return self._rulesets[name]

    def payouts(self, name: str) -> PayoutTable:
        if name not in self._payouts:
            raise Refused(Reason("payouts.unknown_name", {"name": name}))
        return self._payouts[name]

    def structure_files(self) -> Sequence[SeedFile]:
        return self.files

    def bad_structures(self) -> Sequence[ListedFile]:
        return self.bad


def do_nothing(*_: object) -> None:
    """Ignore all arguments."""


def inline(work: Callable[..., T], *args: Any) -> T:
    """Offloading without a thread."""
    return work(*args)


class InMemoryPeople:
    """Keeps accounts, sign-ins and integrations. It notices changes by a second store over the same rows."""

    def __init__(self, rows: dict[str, Any] | None = None) -> None:
        self.rows: dict[str, User | SignIn | Integration] = {} if rows is None else rows
        self.full = False
        self._changes = 0
        self._others: list[InMemoryPeople] = []

    def elsewhere(self) -> InMemoryPeople:
        """A store of another process over the same rows."""
        store = InMemoryPeople(self.rows)
        store._others.append(self)
        return store

    def load(self) -> Everybody:
        rows = list(self.rows.values())
        return Everybody(
            tuple(row for row in rows if isinstance(row, User)),
            tuple(row for row in rows if isinstance(row, SignIn)),
            tuple(row for row in rows if isinstance(row, Integration)),
        )

    def save(self, row: User | SignIn | Integration) -> None:
        self._write()
        self.rows[row.id] = row

    def change(self, before: Kept, after: Kept) -> bool:
        self._write()
        if self.rows.get(before.id) != before:
            return False
        self.rows[after.id] = after
        return True

    def delete_sign_ins(self, ids: Sequence[str]) -> None:
        self._write()
        for each in ids:
            self.rows.pop(each, None)

    def changes(self) -> int:
        return self._changes

    def _write(self) -> None:
        if self.full:
            raise JournalUnwritable("database or disk is full")
        for other in self._others:
            other._changes += 1


class PlainHasher:
    """Hashes without cost and secrecy; counts the calls."""

    def __init__(self) -> None:
        self.verified = 0

    def hash(self, secret: str) -> str:
        return f"hash of {secret}"

    def verify(self, hashed: str, secret: str) -> bool:
        self.verified += 1
        return hashed == f"hash of {secret}"


class Interrupted:
    """Offloading during which something else happens once, such as a request while a hash is computed."""

    def __init__(self) -> None:
        self.meanwhile: Callable[[], object] | None = None

    def __call__(self, work: Callable[..., T], *args: Any) -> T:
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            meanwhile()
        return work(*args)


class InMemoryVault:
    """A vault without encryption."""

    def __init__(self) -> None:
        self.secrets: dict[str, bytes] = {}

    def put(self, name: str, secret: bytes) -> None:
        if self.secrets.setdefault(name, secret) != secret:
            raise VaultTaken(f"{name} is in the vault already")

    def open(self, name: str) -> bytes | None:
        return self.secrets.get(name)

    def destroy(self, name: str) -> None:
        self.secrets.pop(name, None)

    def names(self) -> list[str]:
        return list(self.secrets)


def filled_by(dice: Random) -> Callable[[bytearray], None]:
    """Fill buffers with the numbers of these dice."""

    def fill(buffer: bytearray) -> None:
        buffer[:] = dice.randbytes(len(buffer))

    return fill


class InMemoryKeys:
    """One-time keys kept in memory, and counted from 1 instead of drawn."""

    def __init__(self) -> None:
        self.keys: dict[str, bytes] = {}
        self.made = 0

    def make(self, name: str) -> None:
        self.made += 1
        self.keys[name] = sha512(str(self.made).encode()).digest()

    def xored(self, name: str, text: bytes | bytearray) -> bytearray | None:
        key = self.keys.get(name)
        return None if key is None else bytearray(a ^ b for a, b in zip(key, text, strict=True))

    def destroy(self, name: str) -> None:
        self.keys.pop(name, None)

    def has_any(self) -> bool:
        return bool(self.keys)

    def keep_only(self, names: Collection[str]) -> None:
        self.keys = {name: key for name, key in self.keys.items() if name in names}


class InMemoryPlayers:
    """Keeps players as a database does; `full` refuses writes, `meanwhile` runs just before each write."""

    def __init__(self, *people: Person) -> None:
        self.rows = {each.id: each for each in people}
        self.full = False
        self.meanwhile: Callable[[], object] = do_nothing

    def load(self) -> list[Person]:
        return sorted(self.rows.values(), key=lambda each: each.id)

    def add(self, people: Sequence[Person]) -> None:
        self._write()
        self.rows = {each.id: each for each in people} | self.rows

    def change(self, before: Person, after: Person) -> bool:
        self._write()
        if self.rows.get(before.id) != before:
            return False
        self.rows[after.id] = after
        return True

    def change_all(self, pairs: Sequence[tuple[Person, Person]]) -> bool:
        self._write()
        if any(self.rows.get(before.id) != before for before, _ in pairs):
            return False
        self.rows |= {after.id: after for _, after in pairs}
        return True

    def erase(self, before: Person, after: Person) -> bool:
        return self.change(before, after)

    def _write(self) -> None:
        meanwhile, self.meanwhile = self.meanwhile, lambda: None
        meanwhile()
        if self.full:
            raise JournalUnwritable("database or disk is full")


class InMemorySnapshots:
    """Keeps snapshots in memory; `full` refuses writes."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.full = False

    def read(self, stream: str) -> bytes | None:
        return self.files.get(stream)

    def write(self, stream: str, chunks: Iterable[bytes]) -> None:
        if self.full:
            raise OSError("no space left on device")
        self.files[stream] = b"".join(chunks)


class InMemoryWaypoints:
    """Keeps waypoints by stream and seq; `full` refuses writes."""

    def __init__(self) -> None:
        self.files: dict[tuple[str, int], bytes] = {}
        self.full = False
        self.written: list[int] = []

    def seqs(self, stream: str) -> list[int]:
        return [seq for of, seq in self.files if of == stream]

    def read(self, stream: str, seq: int) -> bytes:
        if (stream, seq) not in self.files:
            raise FileNotFoundError(stream, seq)
        return self.files[stream, seq]

    def write(self, stream: str, seq: int, chunks: Iterable[bytes]) -> None:
        if self.full:
            raise OSError("no space left on device")
        self.written.append(seq)
        self.files[stream, seq] = b"".join(chunks)

    def delete(self, stream: str, seq: int) -> None:
        self.files.pop((stream, seq), None)


class FakeDirectory:
    """A registry of players set by the test: `names_of`, and `refuse` for barred players."""

    def __init__(self) -> None:
        self.names_of: NamesOf = self._no_names
        self.refuse: Callable[[PersonId], list[Reason]] = self._accept

    def _no_names(self, ids: Collection[PersonId], _: NameForm) -> dict[PersonId, str | None]:
        return dict.fromkeys(ids)

    def _accept(self, _: PersonId) -> list[Reason]:
        return []

    def call_everybody(self, name: str) -> None:
        """Give all players the same name."""

        def names_of(ids: Collection[PersonId], _: NameForm) -> dict[PersonId, str | None]:
            return dict.fromkeys(ids, name)

        self.names_of = names_of

    def number_players(self) -> None:
        """Name each player by the number in the person's id."""

        def names_of(ids: Collection[PersonId], _: NameForm) -> dict[PersonId, str | None]:
            return {each: f"Player {int(each, 16)}" for each in ids}

        self.names_of = names_of

    def refuse_entry(self, person: PersonId) -> list[Reason]:
        return self.refuse(person)

    def ids_of(self, person_id: PersonId) -> tuple[PersonId, ...]:
        return (person_id,)

    def public_names(self, ids: Collection[PersonId], form: NameForm) -> Mapping[PersonId, str | None]:
        return self.names_of(ids, form)
