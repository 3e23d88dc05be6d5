"""The list of a leader's processes, which the database keeps for the next leader."""

from __future__ import annotations

import logging
from collections.abc import Callable

from clockserver.desk.ports import JournalUnwritable, Offload
from clockserver.live.presence.gone_processes import KnownProcess, decode_processes, encode_processes
from clockserver.live.presence.presence import Presence
from clockserver.storage.database.sql_known_processes import SqlKnownProcesses

log = logging.getLogger("clockserver")
LOOK_S = 1.0


class KnownProcesses:
    """Read the list of the last leader, and keep this server's list in the database.

    `own_name` is this server's name as a standby, `predecessor` the name of the last leader.
    """

    def __init__(
        self, presence: Presence, store: SqlKnownProcesses, offload: Offload, own_name: str, predecessor: str
    ) -> None:
        self._presence = presence
        self._store = store
        self._offload = offload
        self._own_name = own_name
        self._predecessor = predecessor
        self._stored = ""
        """The list in the database, as text."""

    def begin(self, last_seen_ms: int) -> None:
        """Expect the processes of the last leader, and the last leader itself, last seen at `last_seen_ms`."""
        try:
            self._stored = self._offload(self._store.read)
        except JournalUnwritable as failure:
            log.warning("the list of the last leader's processes cannot be read: %s", failure)
            return
        processes = [each for each in decode_processes(self._stored) if not self._is_own(each)]
        if self._predecessor and self._predecessor != self._own_name:
            processes.append(KnownProcess("standby", self._predecessor, None, None))
        self._presence.expect(processes, last_seen_ms)

    def run(self, sleep: Callable[[float], None]) -> None:
        """Store each new list until the process ends. After a failure the next check tries again."""
        while True:
            sleep(LOOK_S)
            text = encode_processes(self._presence.known_processes())
            if text == self._stored or (text == "[]" and not self._stored):
                continue
            try:
                self._offload(self._store.write, text)
                self._stored = text
            except JournalUnwritable:
                continue

    def _is_own(self, process: KnownProcess) -> bool:
        """Whether a process is this server, which waited as a standby. PostgreSQL cuts long names off."""
        return process.role == "standby" and bool(self._own_name) and self._own_name.startswith(process.name)
