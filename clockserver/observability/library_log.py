"""Log of eventlet, Engine.IO and Socket.IO.

Strangers can cause its lines, so it counts, cuts, and uses debug.
"""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from clockserver.observability.log_lines import log_event

log = logging.getLogger("clockserver")
Source: TypeAlias = Literal["http", "sockets", "stderr"]
SOURCES: tuple[Source, ...] = ("http", "sockets", "stderr")
SUMMARY_S = 60.0


class LibraryLog:
    """Count messages of libraries. `counted` is called with the source of each."""

    def __init__(self, counted: Callable[[str], None] = lambda _: None) -> None:
        self._since_summary = dict.fromkeys(SOURCES, 0)
        self._counted = counted

    def note(self, source: Source, text: str) -> None:
        """A library logged a message."""
        self._since_summary[source] += 1
        self._counted(source)
        log_event(log, logging.DEBUG, "library", source=source, text=text)

    def summarize(self) -> None:
        """Log the number of messages since the last time, if there were any."""
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
        """Redirect standard error; an error that ends the process is logged in full."""
        sys.excepthook = lambda *error: log.critical("the server ends", exc_info=error)
        sys.stderr = StandardError(self)

    def logger(self) -> logging.Logger:
        """A logger for Engine.IO and Socket.IO, instead of standard error."""
        logger = _Warnings("sockets", logging.WARNING)
        logger.addHandler(_Noted(self))
        logger.propagate = False
        return logger


class _Warnings(logging.Logger):
    """A logger of warnings and worse; libraries call `info` ten times for each client."""

    def info(self, *_: Any, **__: Any) -> None:
        """Do nothing."""


class _Noted(logging.Handler):
    def __init__(self, library_log: LibraryLog) -> None:
        super().__init__()
        self._heard = library_log

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record's message, with only the last line of its exception."""
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text += f": {record.exc_info[1]!r}"
        self._heard.note("sockets", text)


class StandardError(io.TextIOBase):
    """Replaces standard error while the server runs: eventlet writes tracebacks there, and may not block."""

    def __init__(self, library_log: LibraryLog) -> None:
        super().__init__()
        self._heard = library_log
        self._begun = ""

    def writable(self) -> bool:
        """Whether it is writable: always."""
        return True

    def write(self, text: str) -> int:
        """Keep the complete lines."""
        *lines, self._begun = (self._begun + text).split("\n")
        for line in lines:
            if line.strip():
                self._heard.note("stderr", line)
        self._begun = self._begun[-1_000:]
        return len(text)
