"""The processes that a leader knows, handed to the next one by the database."""

from __future__ import annotations

import logging
from collections.abc import Callable

from clockserver.desk.ports import JournalUnwritable, Offload
from clockserver.live.presence.gone_processes import KnownProcess, decode_processes, encode_processes
from clockserver.live.presence.presence import Presence
from clockserver.storage.database.known_processes import SqlKnownProcesses

log = logging.getLogger("clockserver")
LOOK_S = 1.0


class KnownProcesses:
    """Reads the list of the last leader, and keeps that of this one in the database.

    `own_name` is this server's name as a standby, `predecessor` that of the last leader.
    """

    def __init__(
        self, presence: Presence, store: SqlKnownProcesses, offload: Offload, own_name: str, predecessor: str
    ) -> None:
        self._presence = presence
        self._store = store
        self._offload = offload
        self._here = own_name
        self._predecessor = predecessor
        self._kept = ""

    def begin(self, last_seen_ms: int) -> None:
        """Expect the processes of the last leader, and the last leader itself, last seen at `last_seen_ms`."""
        try:
            self._kept = self._offload(self._store.read)
        except JournalUnwritable as failure:
            log.warning("which processes the last leader knew cannot be read: %s", failure)
            return
        processes = [each for each in decode_processes(self._kept) if not self._is_here(each)]
        if self._predecessor and self._predecessor != self._here:
            processes.append(KnownProcess("standby", self._predecessor, None, None))
        self._presence.expect(processes, last_seen_ms)

    def run(self, sleep: Callable[[float], None]) -> None:
        """Keep the list until the process ends. A failure is tried again: nothing waits for it."""
        while True:
            sleep(LOOK_S)
            text = encode_processes(self._presence.known_processes())
            if text == self._kept or (text == "[]" and not self._kept):
                continue
            try:
                self._offload(self._store.write, text)
                self._kept = text
            except JournalUnwritable:
                continue

    def _is_here(self, each: KnownProcess) -> bool:
        """Whether it is this server, which waited as a standby: PostgreSQL cuts long names."""
        return each.role == "standby" and bool(self._here) and self._here.startswith(each.name)
