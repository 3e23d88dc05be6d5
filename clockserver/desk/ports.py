"""Interfaces of the application to the outside, as protocols; adapters implement them, tests fake them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, Protocol, TypeVar

from msgspec import Struct

from clockserver.core.texts import Param, Reason, Text

T = TypeVar("T")


class ListedFile(Struct, frozen=True):
    """A named file of the house. With `reasons` it is faulty and cannot be chosen; `notes` are hints."""

    name: str
    title: str
    reasons: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()


class SeedFile(Struct, frozen=True):
    """A file of structures for the library: its document, and the SHA-256 of its bytes in hex."""

    name: str
    document: dict[str, Any]
    sha256: str


class Scene(Struct, frozen=True):
    """A scene for TVs. With `reasons` its file is faulty, and it cannot be shown."""

    name: str
    title: str
    topics: list[str]
    options: dict[str, str]
    reasons: tuple[Reason, ...] = ()


class Row(Struct, frozen=True):
    """An event in the journal. `part` counts a command's events in its stream, from 0."""

    stream: str
    seq: int
    at: int
    command: str
    part: int
    actor: str
    type: str
    body: str


class JournalUnwritable(Exception):  # noqa: N818 - what it says
    """The journal cannot be written now: disk full, read-only, gone. Nothing of the batch is written."""


class JournalConflict(JournalUnwritable):
    """Another process wrote to the stream: read it again before going on."""


class JournalInDoubt(JournalUnwritable):
    """The answer to a commit was lost: only writing the same rows again tells whether they are written."""


class JournalDamaged(Exception):  # noqa: N818 - what it says
    """A stream has missing, changed or unreadable rows.

    `first` is the seq of the first faulty row; earlier ones are sound. `last` is the last missing one.
    """

    def __init__(
        self, stream: str, first: int, last: int, problem: Literal["missing", "changed", "unreadable"]
    ) -> None:
        super().__init__(stream, first, last, problem)
        self.stream = stream
        self.first = first
        self.last = last
        self.problem = problem

    def text(self, name: str) -> Text:
        """The message for staff, who know the stream as `name`."""
        params: dict[str, Param] = {"name": name, "first": self.first, "last": self.last}
        several = ".several" if self.problem == "missing" and self.last > self.first else ""
        return Text(f"journal.{self.problem}{several}", params)

    def __str__(self) -> str:
        return f"{self.stream}: {self.problem}, from event {self.first} to {self.last}"


class Journal(Protocol):
    """The append-only store of events, the only source of truth."""

    def append(self, rows: Sequence[Row]) -> None:
        """Write all rows durably or none.

        Raises JournalUnwritable; after JournalInDoubt, repeat the same rows.
        """

    def read(self, stream: str, after: int = 0) -> Iterable[Row]:
        """The rows of a stream after seq `after`, in order.

        Raises JournalDamaged after the last sound row if later ones are faulty.
        """

    def streams(self) -> Sequence[str]:
        """All streams, the oldest first."""


class HostClock(Protocol):
    """Instants in ms since the epoch without jumps, whether by NTP or by setting the system clock."""

    boot_id: str

    def now_ms(self) -> int:
        """Now; never less than before."""

    def wall_skew_ms(self) -> int:
        """Ms to add to an instant for the displayed time of day; 0 unless the machine's clock was set."""

    def wall_step_ms(self) -> int:
        """Ms by which the machine's wall clock was set since the last `take_wall`; below zero: set back."""

    def take_wall(self) -> None:
        """Display the machine's present wall clock. No instant changes."""


class Offload(Protocol):
    """Runs blocking work without blocking the sockets, and waits for it."""

    def __call__(self, work: Callable[..., T], *args: Any) -> T: ...


class SnapshotStore(Protocol):
    """Store of snapshots, which can always be made anew: a faulty file only makes a start longer."""

    def read(self, stream: str) -> bytes | None:
        """The last written bytes, perhaps incomplete; None without any. Raises OSError."""

    def write(self, stream: str, chunks: Iterable[bytes]) -> None:
        """Replace the old bytes at once. Raises OSError."""


class Broadcaster(Protocol):
    """Send a topic's messages to all its followers, without waiting for a client."""

    def publish(self, topic: str, message: dict[str, Any]) -> None: ...

    def is_followed(self, topic: str) -> bool:
        """Whether the topic has a follower; messages without followers are not built."""


class VaultTaken(Exception):  # noqa: N818 - what it says
    """Another secret has this name; it is not replaced."""


class VaultBroken(Exception):  # noqa: N818 - what it says
    """The value under this name was not sealed by this server, or was changed."""


class Vault(Protocol):
    """Secrets that no journal, export or answer contains until they are revealed or destroyed."""

    def put(self, name: str, secret: bytes) -> None:
        """Keep a secret durably, as `tournament:<uuid>/draw/3`. Raises VaultTaken, JournalUnwritable."""

    def open(self, name: str) -> bytes | None:
        """The secret of a name; None if there is none. Raises VaultBroken, JournalUnwritable."""

    def destroy(self, name: str) -> None:
        """Destroy a secret; safe to repeat. Raises JournalUnwritable where it cannot be completed."""

    def names(self) -> list[str]:
        """All names. Raises JournalUnwritable."""


class CommandObserver:
    """Observes the processing of one command. This class does nothing; classes that measure override it."""

    __slots__ = ()

    def asked(self, message: object) -> None:
        """Called with the message as received."""

    def understood(self) -> None:
        """Called once the command is parsed and permitted."""

    def decided(self) -> None:
        """Called once its desk has decided the command."""

    def ready(self) -> None:
        """Called once the answer is ready."""

    def answered(self, codes: Sequence[str], seq: int | None) -> None:
        """Called with the answer sent: the codes of a refusal, or the seq of the command's last event."""

    def lost(self, why: str) -> None:
        """Called if the command gets no answer."""
