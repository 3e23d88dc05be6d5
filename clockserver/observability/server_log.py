"""The log: one line for each event, for people or for machines; the server never waits for its reader.

The reader of the log may stop reading, as a terminal with marked text does. So a native thread writes the lines, and
lines that it cannot write in time are dropped and counted.

python-json-logger formats JSON lines. It has no maximum length of a client-supplied text (`MAX_FIELD`), no thread with
a count of dropped lines (`Writing`), and no escaped lines for people (`PlainLines`). `library_log` counts repeated
messages of libraries, so that no client can fill the log.
"""

from __future__ import annotations

import atexit
import json
import logging
import re
import sys
import time
from _queue import Empty, SimpleQueue  # the one in `queue` may be eventlet's
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, Literal, Protocol, TypeAlias

from pythonjsonlogger.json import JsonFormatter

Form: TypeAlias = Literal["lines", "json"]
Level: TypeAlias = Literal["info", "debug"]
FIELDS = "fields"
MAX_WAITING = 10_000
"""Maximum number of lines waiting to be written; more are dropped."""
AT_ONCE = 200
POLL_S = 0.1
MAX_FIELD = 100
"""Maximum length of a client-supplied text, in characters."""
FINISH_S = 5.0
"""Maximum time in s for writing the queued lines at the end of the process."""
_dumps = partial(json.dumps, separators=(",", ":"))
_PLAIN = re.compile(r"[A-Za-z0-9_.,:/@+-]+\Z", re.ASCII)


class Out(Protocol):
    """A destination of lines."""

    def write(self, data: bytes, /) -> Any: ...

    def flush(self) -> None: ...


def log_event(log: logging.Logger, level: int, event: str, **fields: Any) -> None:
    """Log a line about an event. Fields are numbers, texts, or lists and mappings of these; None is omitted."""
    if log.isEnabledFor(level):
        log.handle(_record(log.name, level, event, fields))


def _record(name: str, level: int, event: str, fields: dict[str, Any]) -> logging.LogRecord:
    """A record without its place in the code: that is not printed, and finding it takes time."""
    record = logging.LogRecord(name, level, "", 0, event, (), None)
    setattr(record, FIELDS, fields)
    return record


@lru_cache(maxsize=4)
def _formatted_second(second: int, form: str, *, utc: bool) -> str:
    return time.strftime(form, time.gmtime(second) if utc else time.localtime(second))


def _shortened(value: Any) -> Any:
    """A value cut to its maximum length."""
    match value:
        case str():
            return value if len(value) <= MAX_FIELD else f"{value[:MAX_FIELD]}…"
        case dict():
            return {key: _shortened(each) for key, each in value.items()}
        case list() | tuple():
            return [_shortened(each) for each in value]
    return value


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    fields = getattr(record, FIELDS, None) or {}
    return {key: _shortened(value) for key, value in fields.items() if value is not None}


def _printable(text: str) -> str:
    """The text with line breaks and terminal control characters escaped."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else json.dumps(each)[1:-1] for each in text)


class PlainLines(logging.Formatter):
    """For people: the instant, the level, the event, and `key=value`."""

    def format(self, record: logging.LogRecord) -> str:
        """A line; an exception's traceback follows in lines of its own."""
        instant = (
            f"{_formatted_second(int(record.created), '%Y-%m-%d %H:%M:%S', utc=False)},{int(record.msecs):03}"
        )
        words = [instant, record.levelname, _printable(record.getMessage())]
        for key, value in _fields(record).items():
            if isinstance(value, dict):
                words += [f"{key}.{name}={_word(each)}" for name, each in value.items()]
            else:
                words.append(f"{key}={_word(value)}")
        line = " ".join(words)
        if record.exc_info:
            trace = self.formatException(record.exc_info)
            line = "\n".join([line, *(_printable(each) for each in trace.split("\n"))])
        return line


def _word(value: Any) -> str:
    if isinstance(value, float | int):
        return str(value)
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        value = ",".join(value)
    if isinstance(value, str) and _PLAIN.match(value):
        return value
    return json.dumps(value, separators=(",", ":"))


class JsonLines(JsonFormatter):
    """For machines: one JSON object per line, `ts` in UTC, `level`, `event`, and the event's fields.

    A line is ASCII, so it is one line with any content. A field of a type unknown to JSON is an error.
    """

    def __init__(self) -> None:
        super().__init__(json_serializer=_dumps, json_encoder=json.JSONEncoder)

    def add_fields(
        self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]
    ) -> None:
        """Add the fields of a line, in their printed order."""
        instant = _formatted_second(int(record.created), "%Y-%m-%dT%H:%M:%S", utc=True)
        log_data |= {"ts": f"{instant}.{int(record.msecs):03}Z", "level": record.levelname.lower()}
        if hasattr(record, FIELDS):
            log_data |= {"event": record.getMessage(), **_fields(record)}
        else:
            log_data |= {"event": "note", "text": record.getMessage()}
        if record.exc_info:
            log_data["trace"] = message_dict["exc_info"]


class Writing(logging.Handler):
    """Queues lines for a thread that writes them, so that logging never waits.

    The thread polls at intervals: a wake-up for each line would interrupt commands.
    """

    def __init__(self, stream: Out, thread: Callable[[Callable[[], None]], None]) -> None:
        super().__init__()
        self._out = stream
        self._lines: deque[str] = deque()
        self._dropped = 0
        self._flush_requests: SimpleQueue[SimpleQueue[None]] = SimpleQueue()
        thread(self._write)

    def createLock(self) -> None:  # noqa: N802 - logging's name
        """Create no lock, as a deque is thread-safe."""
        self.lock = None

    def emit(self, record: logging.LogRecord) -> None:
        """Queue a line, or count it as dropped."""
        if len(self._lines) >= MAX_WAITING:
            self._dropped += 1
            return
        try:
            line = self.format(record)
        except Exception:  # noqa: BLE001 - a fault of a line must not stop the logged work
            self.handleError(record)
            return
        if self._dropped:
            dropped_record = _record("clockserver", logging.WARNING, "lines_lost", {"count": self._dropped})
            self._dropped = 0
            self._lines.append(self.format(dropped_record))
        self._lines.append(line)

    def finish(self) -> None:
        """Wait until all lines are written, for at most FINISH_S."""
        written: SimpleQueue[None] = SimpleQueue()
        self._flush_requests.put(written)
        with suppress(Empty):
            written.get(timeout=FINISH_S)

    def _write(self) -> None:
        while True:
            request = None
            with suppress(Empty):
                request = self._flush_requests.get(timeout=POLL_S)
            while self._lines:
                batch = [self._lines.popleft() for _ in range(min(AT_ONCE, len(self._lines)))]
                with suppress(OSError, ValueError):  # the stream is closed
                    self._out.write(
                        "".join(f"{line}\n" for line in batch).encode("utf-8", "backslashreplace")
                    )
                    self._out.flush()
            if request is not None:
                request.put(None)


def begin(form: Form, level: Level, thread: Callable[[Callable[[], None]], None]) -> Callable[[], None]:
    """Log to standard error from now on; the returned function waits until all lines are written."""
    writing = Writing(sys.stderr.buffer, thread)
    writing.setFormatter(JsonLines() if form == "json" else PlainLines())
    logging.basicConfig(level=logging.INFO, handlers=[writing])
    logging.getLogger("clockserver").setLevel(level.upper())
    for library in ("apscheduler", "alembic"):
        logging.getLogger(library).setLevel(logging.WARNING)
    atexit.register(writing.finish)
    return writing.finish
