"""What the application needs of the world, as protocols; the adapters provide it, the tests fake it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

T = TypeVar("T")


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
    """Another hand wrote where we wanted to: read the stream again before going on."""


class Journal(Protocol):
    """The append-only store of events; the only truth."""

    def append(self, rows: Sequence[Row]) -> None:
        """Write all rows durably or none. Raises JournalUnwritable."""

    def read(self, stream: str, after: int = 0) -> Iterable[Row]:
        """The rows of a stream by seq, those after `after`."""

    def streams(self) -> Sequence[str]:
        """Every stream there is, the oldest first."""


class HostClock(Protocol):
    """Instants in ms since the epoch that nothing steps: neither NTP, nor a hand on the system clock."""

    boot_id: str

    def now_ms(self) -> int:
        """Now; never less than before."""

    def wall_skew_ms(self) -> int:
        """What to add to an instant to have the machine's wall clock of the start; 0 unless it was set back."""


class Offload(Protocol):
    """Runs blocking work where it does not stop the sockets, and waits for it."""

    def __call__(self, work: Callable[..., T], *args: Any) -> T: ...


class SnapshotStore(Protocol):
    """Keeps what can be made anew at any time: a file that is gone, damaged or old costs a longer start."""

    def read(self, stream: str) -> bytes | None:
        """What was written last, whole or cut off anywhere; None if there is nothing. Raises OSError."""

    def write(self, stream: str, chunks: Iterable[bytes]) -> None:
        """Put it in the place of what was there, at once. Raises OSError."""


class Broadcaster(Protocol):
    """Sends a topic's message to everyone who follows the topic; never waits for a client."""

    def publish(self, topic: str, message: dict[str, Any]) -> None: ...

    def is_followed(self, topic: str) -> bool:
        """Whether anybody would be sent it: one of ten thousand that nobody follows is not even put together."""


class VaultTaken(Exception):  # noqa: N818 - what it says
    """Another secret is kept under this name; it is not replaced."""


class VaultBroken(Exception):  # noqa: N818 - what it says
    """What is kept under this name is not as this server sealed it."""


class Vault(Protocol):
    """Secrets that no journal, export or answer holds, until they are revealed or destroyed."""

    def put(self, name: str, secret: bytes) -> None:
        """Keep a secret durably, as `tournament:<uuid>/draw/3`. Raises VaultTaken, JournalUnwritable."""

    def open(self, name: str) -> bytes | None:
        """The secret of a name; None if there is none. Raises VaultBroken, JournalUnwritable."""

    def destroy(self, name: str) -> None:
        """Leave nothing of it; harmless to repeat. Raises JournalUnwritable where that is not done to the end."""


class Onlooker:
    """Looks on as one command goes its way. This one does not: who measures has one of his own."""

    __slots__ = ()

    def asked(self, message: object) -> None:
        """So it came."""

    def understood(self) -> None:
        """It is a command, and may be given."""

    def decided(self) -> None:
        """It was given to its desk."""

    def ready(self) -> None:
        """Its answer is there."""

    def answered(self, codes: Sequence[str], seq: int | None) -> None:
        """It is answered: with the codes of a refusal, or its last event's seq."""

    def lost(self, why: str) -> None:
        """It has no answer."""
