"""Log of eventlet, Engine.IO and Socket.IO.

Any client can cause such messages, so they are counted, shortened, and logged at level debug.
"""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from clockserver.observability.server_log import log_event

log = logging.getLogger("clockserver")
Source: TypeAlias = Literal["http", "sockets", "stderr"]
SOURCES: tuple[Source, ...] = ("http", "sockets", "stderr")
SUMMARY_S = 60.0


class LibraryLog:
    """Counts messages of libraries. `counted` is called with the source of each message."""

    def __init__(self, counted: Callable[[str], None] = lambda _: None) -> None:
        self._since_summary = dict.fromkeys(SOURCES, 0)
        self._counted = counted

    def note(self, source: Source, text: str) -> None:
        """Log and count a message of a library."""
        self._since_summary[source] += 1
        self._counted(source)
        log_event(log, logging.DEBUG, "library", source=source, text=text)

    def summarize(self) -> None:
        """Log the numbers of messages since the last summary, if any."""
        counts = {source: count for source, count in self._since_summary.items() if count}
        if counts:
            self._since_summary = dict.fromkeys(SOURCES, 0)
            log_event(log, logging.INFO, "library_lines", **counts)

    def run(self, sleep: Callable[[float], None]) -> None:
        """Summarize at intervals, forever."""
        while True:
            sleep(SUMMARY_S)
            self.summarize()

    def listen_to_standard_error(self) -> None:
        """Log lines of standard error from now on; an error that ends the process is logged in full."""
        sys.excepthook = lambda *error: log.critical("the server ends", exc_info=error)
        sys.stderr = StandardError(self)

    def logger(self) -> logging.Logger:
        """A logger for Engine.IO and Socket.IO, instead of standard error."""
        logger = _Warnings("sockets", logging.WARNING)
        logger.addHandler(_NotingHandler(self))
        logger.propagate = False
        return logger


class _Warnings(logging.Logger):
    """A logger of warnings and worse; libraries call `info` ten times for each client."""

    def info(self, *_: Any, **__: Any) -> None:
        """Do nothing."""


class _NotingHandler(logging.Handler):
    def __init__(self, library_log: LibraryLog) -> None:
        super().__init__()
        self._library_log = library_log

    def emit(self, record: logging.LogRecord) -> None:
        """Note a record's message, with only the last line of its exception."""
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text += f": {record.exc_info[1]!r}"
        self._library_log.note("sockets", text)


class StandardError(io.TextIOBase):
    """Replaces standard error while the server runs: eventlet writes tracebacks there, and may not block."""

    def __init__(self, library_log: LibraryLog) -> None:
        super().__init__()
        self._library_log = library_log
        self._incomplete_line = ""

    def writable(self) -> bool:
        """Whether the stream is writable: always."""
        return True

    def write(self, text: str) -> int:
        """Note the complete lines."""
        *lines, self._incomplete_line = (self._incomplete_line + text).split("\n")
        for line in lines:
            if line.strip():
                self._library_log.note("stderr", line)
        self._incomplete_line = self._incomplete_line[-1_000:]
        return len(text)
