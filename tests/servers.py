"""The real server as a subprocess, and clients of it: what the stories are played with."""

from __future__ import annotations

import os
import re
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import engineio
import requests
import socketio

from clockserver.adapters.journal import SqlJournal, open_engine, sqlite_url
from clockserver.application.codec import record_of
from clockserver.application.ports import Row
from clockserver.application.verification import Finding, verify
from clockserver.domain import tournament
from clockserver.domain.events import Recorded
from clockserver.domain.room import STREAM as ROOM
from clockserver.domain.tournament import Tournament

T = TypeVar("T")
CHECKOUT = Path(__file__).parent.parent
CLOCKSERVER = (str(Path(sys.executable).with_name("clockserver")),)
START_S = 30.0
_PORT = re.compile(r"localhost:(\d+)/control")
_CODE = re.compile(r"#code=(\w+)")
TD_NAME, TD_PASSWORD = "Anna", "a straight to the ten"
SESSION = "clockserver_session"
PATIENCE_S = 30.0
"""How long a test waits for what has to come. Far more than it takes: machines are busy, and no test measures speed."""
_numbers = count(1)


def until(condition: Callable[[], T], what: str, seconds: float = PATIENCE_S) -> T:
    """The first true value of `condition`; fails naming `what` when there is none in time."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < deadline, f"not within {seconds} s: {what}"
        time.sleep(0.01)


def new_id(name: str = "tap") -> str:
    """A command id that nobody used."""
    return f"{name}-{next(_numbers):05}-{secrets.token_hex(4)}"


# -- the server ----------------------------------------------------------------------------------------


class RunningServer:
    """`clockserver serve` on a free port; `log` is everything it said. A traceback in the log is a failure."""

    def __init__(
        self,
        data: Path,
        *,
        args: Sequence[str] = (),
        env: Mapping[str, str] | None = None,
        preexec: Callable[[], None] | None = None,
        command: Sequence[str] = CLOCKSERVER,
        cwd: Path | None = None,
        log: Path | None = None,
        sign_in: bool = True,
    ) -> None:
        self.data = data
        self._signs_in = sign_in
        self._args = [*([] if "--host" in args else ["--host", "127.0.0.1"]), *args]
        self._env = dict(env or {})
        self._preexec = preexec
        self._command = list(command)
        self._cwd = cwd
        self._log = log or data.with_name(f"{data.name}.log")
        self._process: subprocess.Popen[bytes] | None = None
        self._read_from = 0
        self._clients: list[Client] = []
        self._sessions = threading.local()
        self.port = 0
        self.session: str | None = None
        """The secret of the director's sign-in, as his browser has it in its cookie."""

    # -- living and dying ----------------------------------------------------------------------------

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """Everything this server wrote, over all its restarts."""
        return self._log.read_text("utf-8", "replace") if self._log.exists() else ""

    def start(self, env: Mapping[str, str] | None = None, *, port: int = 0) -> RunningServer:
        """Start it and wait for its greeting; `env` is for this start and all after, `port` 0 any free one."""
        self._env |= env or {}
        self._read_from = len(self.log)
        clean = {key: value for key, value in os.environ.items() if key not in ("HOST", "PORT")}
        with self._log.open("ab") as out:
            self._process = subprocess.Popen(
                [*self._command, "serve", "--data", str(self.data), "--port", str(port), *self._args],
                stdout=out,
                stderr=subprocess.STDOUT,
                env={**clean, **self._env},
                preexec_fn=self._preexec,  # noqa: PLW1509 - limits, set before any thread of the child
                cwd=self._cwd,
            )
        self.port = int(until(self._greeting, f"the greeting; said: {self.log}", START_S)[1])
        until(self._answers, "an answer to /healthz", START_S)
        if self.session is None and self._signs_in:
            self._sign_in()
        return self

    @property
    def setup_code(self) -> str | None:
        """The one-time code of the newest greeting; None where there is a director already."""
        found = _CODE.search(self.log, self._read_from)
        return found[1] if found else None

    def _sign_in(self) -> None:
        """The first visit makes the director; a data directory that has him lets him sign in."""
        account = {"name": TD_NAME, "password": TD_PASSWORD}
        code = self.setup_code
        path = "/api/v1/setup" if code else "/api/v1/session"
        answer = self.post(path, json={**account, "code": code} if code else account, headers=self.origin())
        assert answer.status_code == 200, answer.text
        self.session = answer.cookies[SESSION]

    def origin(self, host: str = "127.0.0.1") -> dict[str, str]:
        """What a page of ours sends along."""
        return {"Origin": self.url(host=host)}

    def staff(self, host: str = "127.0.0.1") -> dict[str, str]:
        """What the director's browser sends along; nothing where nobody signed in."""
        return {**self.origin(host), "Cookie": f"{SESSION}={self.session}"} if self.session else {}

    def _greeting(self) -> re.Match[str] | None:
        assert self._process is not None
        found = _PORT.search(self.log, self._read_from)
        assert found or self._process.poll() is None, f"the server ended: {self.log}"
        return found

    def _answers(self) -> bool:
        try:
            return requests.get(self.url("/healthz"), timeout=5).ok
        except requests.RequestException:
            return False

    def kill(self) -> None:
        """kill -9: no farewell, no flush."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as a service manager does."""
        self._end(signal.SIGTERM)

    def _end(self, with_signal: signal.Signals) -> None:
        if self._process is None:
            return
        if self._process.poll() is None:
            self._process.send_signal(with_signal)
        try:
            self._process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(PATIENCE_S)
            raise AssertionError(f"the server did not end on {with_signal.name}") from None
        finally:
            self._process = None
            for client in self._clients:
                client.close()
            self._clients.clear()

    def restart(self, env: Mapping[str, str] | None = None, *, hard: bool = False) -> RunningServer:
        """Stop (or kill) it and start it on the same data."""
        self._end(signal.SIGKILL if hard else signal.SIGTERM)
        return self.start(env)

    def check_log(self) -> None:
        """Nothing went wrong that was not answered."""
        assert "Traceback" not in self.log, self.log

    def __enter__(self) -> RunningServer:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for client in list(self._clients):
            client.close()
        self._end(signal.SIGKILL if kind else signal.SIGTERM)
        if kind is None:
            self.check_log()

    # -- talking to it -------------------------------------------------------------------------------

    def url(self, path: str = "", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def http(self, method: str, path: str, *, host: str = "127.0.0.1", **more: Any) -> requests.Response:
        """One request, and its answer."""
        if not hasattr(self._sessions, "one"):
            self._sessions.one = requests.Session()
            self._sessions.one.trust_env = False
        session: requests.Session = self._sessions.one
        session.cookies.clear()
        return session.request(method, self.url(path, host), timeout=PATIENCE_S, **more)

    def get(self, path: str, **more: Any) -> requests.Response:
        return self.http("GET", path, **more)

    def post(self, path: str, **more: Any) -> requests.Response:
        return self.http("POST", path, **more)

    def command(
        self, type_: str, tournament: str | None = "friday", id_: str | None = None, **fields: Any
    ) -> dict[str, Any]:
        """A command of the director over HTTP; its answer."""
        message = envelope(type_, tournament, id_, **fields)
        return dict(self.post("/api/v1/commands", json=message, headers=self.staff()).json())

    def clock(self, slug: str = "friday") -> dict[str, Any]:
        """The snapshot of the clock over HTTP."""
        answer = self.get(f"/api/v1/tournaments/{slug}/clock")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def open_tournament(self, slug: str = "friday", **fields: Any) -> dict[str, Any]:
        """A tournament that holds nowhere, unless told."""
        asked = {
            "title": slug.title(),
            "slug": slug,
            "structure": "friday-9-max",
            "ruleset": "tda-2024",
            "level_change": "on_zero",
            **fields,
        }
        answer = self.command("tournament.create", None, **asked)
        assert answer.get("ok"), answer
        return answer

    def client(self, host: str = "127.0.0.1", **headers: str) -> Client:
        """A face on its own socket: the director's, unless other headers are given."""
        client = Client(self.url(host=host), headers or self.staff(host))
        self._clients.append(client)
        return client

    def watcher(self, host: str = "127.0.0.1") -> Client:
        """A face of somebody who is nobody to the server."""
        client = Client(self.url(host=host), self.origin(host))
        self._clients.append(client)
        return client


def envelope(
    type_: str, tournament: str | None = "friday", id_: str | None = None, **fields: Any
) -> dict[str, Any]:
    """A command as it goes over the wire."""
    message = {"id": id_ or new_id(), "type": type_, **fields}
    return message if tournament is None else {**message, "tournament": tournament}


# -- a face --------------------------------------------------------------------------------------------


class _InOrder(engineio.Client):
    """Hands messages on in the order of their arrival; the library's own gives each a thread."""

    def _trigger_event(self, event: str, *args: Any, **_: Any) -> Any:
        return super()._trigger_event(event, *args, run_async=False)

    def disconnect(self, abort: bool = False, reason: Any = None) -> None:
        # The server's farewell is heard by the reading thread, which cannot wait for its own end.
        super().disconnect(abort or threading.current_thread() is self.read_loop_task, reason)


class _Socket(socketio.Client):
    def _engineio_client_class(self) -> type[engineio.Client]:
        return _InOrder


class Call:
    """A message under way. `ack` is its acknowledgement, None before it came."""

    def __init__(self, wake: threading.Condition) -> None:
        self._wake = wake
        self.ack: Any = None
        self.answered = False

    def give(self, value: Any = None) -> None:
        with self._wake:
            self.ack, self.answered = value, True
            self._wake.notify_all()

    def wait(self, seconds: float = PATIENCE_S) -> Any:
        with self._wake:
            assert self._wake.wait_for(lambda: self.answered, seconds), "no acknowledgement"
        return self.ack


class Client:
    """A face as docs/live.md has it: follows topics by `prev` and `seq`, and remembers what it heard."""

    def __init__(self, url: str, headers: Mapping[str, str] | None = None) -> None:
        self._changed = threading.Condition()
        self.seqs: dict[str, int] = {}
        self.values: dict[str, Any] = {}
        self.gaps: list[dict[str, Any]] = []
        self.heard: list[tuple[str, dict[str, Any]]] = []
        given = dict(headers or {})
        # Without these the library sends its own beside those given.
        options = {key: given.pop(key.title()) for key in ("origin", "host") if key.title() in given}
        self._socket = _Socket(reconnection=False, websocket_extra_options=options)
        self._socket.on("topic", self._on_topic)
        self._socket.on("heartbeat", lambda message: self._remember("heartbeat", message))
        self._socket.connect(url, given, transports=["websocket"], wait_timeout=PATIENCE_S)

    @property
    def connected(self) -> bool:
        return bool(self._socket.connected)

    def close(self) -> None:
        if self._socket.connected:
            self._socket.disconnect()

    # -- sending -------------------------------------------------------------------------------------

    def send(self, event: str, message: Any) -> Call:
        """Send without waiting."""
        call = Call(self._changed)
        self._socket.emit(event, message, callback=call.give)
        return call

    def call(self, event: str, message: Any, seconds: float = PATIENCE_S) -> Any:
        """Send and wait for the acknowledgement."""
        return self.send(event, message).wait(seconds)

    def sync(self) -> dict[str, Any]:
        return dict(self.call("sync", {}))

    def command(
        self, type_: str, tournament: str | None = "friday", id_: str | None = None, **fields: Any
    ) -> dict[str, Any]:
        """A command over the socket; its answer."""
        return dict(self.call("command", envelope(type_, tournament, id_, **fields)))

    def do(self, type_: str, **fields: Any) -> str:
        """A command that has to be accepted; its id."""
        id_ = new_id()
        answer = self.command(type_, id_=id_, **fields)
        assert answer.get("ok"), answer
        return id_

    def subscribe(self, *topics: str) -> dict[str, Any]:
        """Follow topics; their snapshots are held before any later message is looked at."""
        call = Call(self._changed)

        def answered(ack: dict[str, Any]) -> None:
            with self._changed:
                for name, shown in ack.get("topics", {}).items():
                    self.seqs[name], self.values[name] = shown["seq"], shown["value"]
            call.give(ack)

        self._socket.emit("subscribe", {"topics": list(topics)}, callback=answered)
        return dict(call.wait())

    # -- hearing -------------------------------------------------------------------------------------

    def wait_for(self, condition: Callable[[], Any], what: str, seconds: float = PATIENCE_S) -> None:
        """Wait until what was heard makes `condition` true."""
        with self._changed:
            assert self._changed.wait_for(lambda: bool(condition()), seconds), (
                f"not heard within {seconds} s: {what}; held: {self.values}"
            )

    def of(self, event: str) -> list[dict[str, Any]]:
        """The messages of an event, oldest first."""
        with self._changed:
            return [message for name, message in self.heard if name == event]

    def _remember(self, event: str, message: dict[str, Any]) -> None:
        with self._changed:
            self.heard.append((event, message))
            self._changed.notify_all()

    def _on_topic(self, message: dict[str, Any]) -> None:
        with self._changed:
            self._apply(message)
        self._remember("topic", message)

    def _apply(self, message: dict[str, Any]) -> None:
        topic, held = message["topic"], self.seqs.get(message["topic"])
        if held is None or message["seq"] <= held:
            return
        if message["prev"] != held:
            self.gaps.append(message)
            return
        self.seqs[topic] = message["seq"]
        if "value" in message:
            self.values[topic] = message["value"]
            return
        patch = message["patch"]
        # In this version a keyed list stands alone in its topic, under one name.
        ((name, entries),) = self.values[topic].items()
        kept = {key: value for key, value in entries.items() if key not in patch["remove"]}
        self.values[topic] = {name: {**kept, **patch["set"]}}


# -- what lies on the disk -----------------------------------------------------------------------------


@contextmanager
def journal_of(data: Path) -> Iterator[SqlJournal]:
    """The journal of a data directory, as it lies there."""
    engine = open_engine(sqlite_url(data))
    try:
        yield SqlJournal(engine)
    finally:
        engine.dispose()


def rows_of(data: Path) -> list[Row]:
    """Every row of every tournament, stream by stream; the room's own stream left out."""
    with journal_of(data) as journal:
        return [row for stream in journal.streams() if stream != ROOM for row in journal.read(stream)]


def records_of(data: Path, slug: str = "friday") -> list[Recorded[Any]]:
    """The records of a tournament."""
    with journal_of(data) as journal:
        for stream in journal.streams():
            records = [record_of(row) for row in journal.read(stream)]
            if getattr(records[0].event, "slug", None) == slug:
                return records
    raise AssertionError(f"no tournament {slug} in the journal")


def replayed(data: Path, slug: str = "friday") -> Tournament:
    """The tournament as the journal alone tells it."""
    state = tournament.replay(records_of(data, slug))
    assert state is not None
    return state


def findings_of(data: Path) -> list[Finding]:
    """What is wrong with a journal."""
    with journal_of(data) as journal:
        return [finding for report in verify(journal) for finding in report.findings]


def run(*arguments: str | Path, seconds: float = 60.0, **more: Any) -> subprocess.CompletedProcess[str]:
    """A command line of clockserver, to its end."""
    return subprocess.run(
        [*CLOCKSERVER, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
        **more,
    )


def assert_verified(data: Path) -> None:
    """`clockserver verify` finds nothing."""
    done = run("verify", "--data", data)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "wrong" not in done.stdout


def codes(answer: Mapping[str, Any]) -> list[str]:
    """The codes of a refusal; each reason has its words."""
    assert "refused" in answer, answer
    for reason in answer["refused"]:
        assert reason["text"], reason
        assert reason["text"] != reason["code"], reason
    return [reason["code"] for reason in answer["refused"]]
