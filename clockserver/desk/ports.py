"""Interfaces of the application to the outside, as protocols; the adapters implement them, the tests fake them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, Protocol, TypeVar

from msgspec import Struct

from clockserver.core.texts import Param, Reason, Text

T = TypeVar("T")


class Listed(Struct, frozen=True):
    """A file of the house by its name. With `reasons` it is bad and cannot be chosen; `notes` are only hints."""

    name: str
    title: str
    reasons: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()


class SeedFile(Struct, frozen=True):
    """A file of structures that the library may take in: its document, and the SHA-256 of its bytes in hex."""

    name: str
    document: dict[str, Any]
    sha256: str


class Scene(Struct, frozen=True):
    """A scene that a wall can show. With `reasons` its file is bad, and it cannot be shown."""

    name: str
    title: str
    topics: list[str]
    options: dict[str, str]
    reasons: tuple[Reason, ...] = ()


class Row(Struct, frozen=True):
    """One event as the journal keeps it. `part` counts the events of one command within its stream, from 0."""

    stream: str
    seq: int
    at: int
    command: str
    part: int
    actor: str
    type: str
    body: str


class JournalUnwritable(Exception):  # noqa: N818 - what it says
    """The journal cannot be written now: disk full, read-only, gone. Nothing of the batch is in it."""


class JournalConflict(JournalUnwritable):
    """Another process wrote to the stream: read it again before going on."""


class JournalInDoubt(JournalUnwritable):
    """The answer to a commit was lost: only the same rows again tell whether they are written."""


class JournalDamaged(Exception):  # noqa: N818 - what it says
    """A stream is not as it was written: rows are missing, were changed, or cannot be read.

    `first` is the seq of the first row concerned; those before it are sound. `last` is the last one missing.
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
        """The message for staff, who know the stream by `name`."""
        params: dict[str, Param] = {"name": name, "first": self.first, "last": self.last}
        several = ".several" if self.problem == "missing" and self.last > self.first else ""
        return Text(f"journal.{self.problem}{several}", params)

    def __str__(self) -> str:
        return f"{self.stream}: {self.problem}, from event {self.first} to {self.last}"


class Journal(Protocol):
    """The append-only store of events; the only truth."""

    def append(self, rows: Sequence[Row]) -> None:
        """Write all rows durably or none. Raises JournalUnwritable; after JournalInDoubt the same rows again tell."""

    def read(self, stream: str, after: int = 0) -> Iterable[Row]:
        """The rows of a stream by seq, those after `after`.

        Raises JournalDamaged after the last sound row if the others are not as they were written.
        """

    def streams(self) -> Sequence[str]:
        """Every stream there is, the oldest first."""


class HostClock(Protocol):
    """Instants in ms since the epoch that never jump, neither for NTP nor when the system clock is set."""

    boot_id: str

    def now_ms(self) -> int:
        """Now; never less than before."""

    def wall_skew_ms(self) -> int:
        """Number of ms to add to an instant for the time of day on the walls; 0 unless the machine's clock was set."""

    def wall_step_ms(self) -> int:
        """Ms by which the machine's wall clock was set since the walls took it; below zero if it was set back."""

    def take_wall(self) -> None:
        """Make the walls show the machine's wall clock as it is now. No instant changes."""


class Offload(Protocol):
    """Runs blocking work without blocking the sockets, and waits for it."""

    def __call__(self, work: Callable[..., T], *args: Any) -> T: ...


class SnapshotStore(Protocol):
    """Keeps snapshots, which can be made anew at any time: a lost, damaged or old file only makes a start longer."""

    def read(self, stream: str) -> bytes | None:
        """The last written bytes, whole or cut off anywhere; None if there are none. Raises OSError."""

    def write(self, stream: str, chunks: Iterable[bytes]) -> None:
        """Replace the old bytes at once. Raises OSError."""


class Broadcaster(Protocol):
    """Sends a topic's message to everyone who follows the topic; never waits for a client."""

    def publish(self, topic: str, message: dict[str, Any]) -> None: ...

    def is_followed(self, topic: str) -> bool:
        """Whether the topic has any follower; a message without followers is not even built."""


class VaultTaken(Exception):  # noqa: N818 - what it says
    """Another secret is kept under this name; it is not replaced."""


class VaultBroken(Exception):  # noqa: N818 - what it says
    """The value under this name was not sealed by this server, or was changed."""


class Vault(Protocol):
    """Secrets that no journal, export or answer holds, until they are revealed or destroyed."""

    def put(self, name: str, secret: bytes) -> None:
        """Keep a secret durably, as `tournament:<uuid>/draw/3`. Raises VaultTaken, JournalUnwritable."""

    def open(self, name: str) -> bytes | None:
        """The secret of a name; None if there is none. Raises VaultBroken, JournalUnwritable."""

    def destroy(self, name: str) -> None:
        """Destroy a secret; harmless to repeat. Raises JournalUnwritable where that cannot be finished."""

    def names(self) -> list[str]:
        """Every name there is. Raises JournalUnwritable."""


class CommandObserver:
    """Observes one command on its way. This class does nothing; a measuring one overrides its methods."""

    __slots__ = ()

    def asked(self, message: object) -> None:
        """Called with the message as it arrived."""

    def understood(self) -> None:
        """Called once it is parsed as a command that may be given."""

    def decided(self) -> None:
        """Called once its desk has decided it."""

    def ready(self) -> None:
        """Called once its answer is ready."""

    def answered(self, codes: Sequence[str], seq: int | None) -> None:
        """Called once it is answered: with the codes of a refusal, or the seq of its last event."""

    def lost(self, why: str) -> None:
        """Called if it gets no answer."""
