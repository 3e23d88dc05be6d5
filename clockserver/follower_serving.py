"""The process of a follower: it follows until a director takes over, then it leads."""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from clockserver import serving
from clockserver.accounts.accounts import Accounts
from clockserver.accounts.credentials.passwords import Argon2
from clockserver.accounts.credentials.seat_card_codes import SeatCards
from clockserver.cli.addresses import address_in_room, is_loopback, local_url, mdns_name
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.leadership.epoch_file import EpochFile
from clockserver.leadership.epoch_proof import EpochProofs
from clockserver.live import hub
from clockserver.observability import server_log
from clockserver.observability.library_log import LibraryLog
from clockserver.observability.service_manager import ServiceManager
from clockserver.projection.no_followers import NoFollowers
from clockserver.projection.topics import Topics
from clockserver.server import ENDS, Server
from clockserver.standby.follower.follower import HAND_OVER_S, Follower
from clockserver.standby.follower.follower_pages import FollowerPages, SignInsHere
from clockserver.standby.follower.joining import demand_usable, join, leader_address
from clockserver.standby.replaced.another_leads import another_leads, note_takeover_heads, with_lost_rows
from clockserver.standby.replaced.rejoining import become_follower, set_lost_aside
from clockserver.start_up import settings, tell
from clockserver.storage.data_directory import DataDirectory
from clockserver.storage.database.database_engine import open_engine, sqlite_url
from clockserver.texts.shipped_catalogues import catalogue, catalogues
from clockserver.timing.host_clock import BootClock
from clockserver.web.answers import Answers
from clockserver.web.pages.texts_api import RequestWording, TextsApi
from clockserver.web.request_guard import HostGuard, RequestGuard, source_of
from clockserver.wiring.edge_channel import RedisRoom, redis_room_of
from clockserver.wiring.factories import Ports

log = logging.getLogger("clockserver")
CHECK_S = 1.0
ANSWER_S = 0.05
"""Time in s for the page to get the answer to its tap, before serving stops."""
LOADS_S = 120
"""Time in s that a service manager allows for reading the journal after the takeover."""


def follow(first: str, data: Path, host: str, port: int, code: Callable[[], str], address: str = "") -> None:
    """Follow a server, then lead. `code` returns the code of its control page, for the first time of following it.

    A replaced server follows its successor. Raises Refused, DataDirectoryError, OSError.
    """
    first = leader_address(first)
    directory = DataDirectory(data)
    directory.make()
    lock = directory.lock()
    demand_usable(data, EpochFile(data))
    if _leads(data, directory.secret()):
        lock.close()
        serving.serve(data, host, port, demo=False)
        return
    set_lost_aside(data)
    file = EpochFile(data)
    config = settings(data)
    finish_log = server_log.begin(config.log, config.log_level, hub.thread)
    hub.tune()
    sock = hub.listen(host, port)
    if file.record.peer != first:
        join(data, file, first, code(), sock.getsockname()[1], address)
    begin_anew = partial(_begin_anew, data, host, sock.getsockname()[1], first)
    second = _FollowingServer(data, file, sock, directory.secret(), address, begin_anew)
    _greet(host, sock, first)
    manager = ServiceManager(os.environ)
    skew = second.until_it_leads(lambda: manager.begin(f"follows {first}", hub.spawn, hub.sleep))
    manager.allow_silence(LOADS_S)
    lock.close()
    _lead(data, sock, host, finish_log, skew, manager)


def _leads(data: Path, secret: bytes) -> bool:
    """Whether this directory's server leads; a replaced server becomes a follower."""
    record = EpochFile(data).record
    if not record.peer or record.state == "follows":
        return False
    if another_leads(data, secret) is None:
        return True
    become_follower(data)
    return False


def _begin_anew(data: Path, host: str, port: int, first: str) -> None:
    """Restart the copy of a former leader, if it has events that the other server lacks."""
    record = EpochFile(data).record
    if not record.led or record.is_whole:
        return
    leader = with_lost_rows(data, record, "")
    if leader.lost and leader.is_reported:
        serving.follow_instead(data, host, port, first)


def _greet(host: str, sock: Any, first: str) -> None:
    port = sock.getsockname()[1]
    here = f"http://localhost:{port}" if is_loopback(host) else local_url(host, port)
    tell(f"clockserver follows {first}.\n  Take over here  {here}/control\n")


def _lead(
    data: Path,
    sock: Any,
    host: str,
    finish_log: Callable[[], None] | None,
    skew: int,
    manager: ServiceManager,
) -> None:
    def clock(earliest: int, behind: int) -> HostClock:
        boot_clock = BootClock(earliest, behind)
        boot_clock.keep_skew(skew)
        return boot_clock

    port = sock.getsockname()[1]
    follow_now = partial(serving.follow_instead, data, host, port)
    ports = Ports(clock=clock, redis=_redis_room(data), follow=follow_now)
    server = Server(data, address_in_room(host, port), finish_log=finish_log, ports=ports)
    server.start(None)
    server.after_takeover()
    for each in ENDS:
        signal.signal(each, lambda *_: server.end())
    log.warning("this server leads now")
    manager.begin("serves", hub.spawn, hub.sleep)
    server.serve(sock)


def _redis_room(data: Path) -> RedisRoom | None:
    """The room in Redis of the leader's settings. Without a usable Redis this server leads without edges."""
    try:
        return redis_room_of(settings(data))
    except Refused as fault:
        log.warning("edges get nothing from this server: %s", catalogue().say(fault.reasons[0].code))
        return None


class _FollowingServer:
    """The follower while it follows."""

    def __init__(
        self,
        data: Path,
        file: EpochFile,
        sock: Any,
        secret: bytes,
        address: str,
        on_diverged: Callable[[], None],
    ) -> None:
        self._file = file
        self._sock = sock
        port = sock.getsockname()[1]
        own_address = address and f"http://{address}"
        self.follower = Follower(data, file, hub.ThreadOffload(), port, on_diverged, own_address)
        clock = BootClock()
        offload = hub.ThreadOffload()
        self._store = SignInsHere(open_engine(sqlite_url(data)), offload)
        self._accounts = Accounts(self._store, Argon2(), clock, hub.ThreadOffload(), offload)
        names = ["localhost", mdns_name(), mdns_name().removesuffix(".local"), *settings(data).names]
        cards = SeatCards(secret, lambda *_: None)
        guard = RequestGuard(names, secret, self._accounts, tuple, cards)
        words = RequestWording(catalogues())
        answers = Answers(
            lambda refusal: {"refused": [words.reason(each) for each in refusal.reasons]}, hub.sleep
        )
        proofs = EpochProofs(secret)
        texts = TextsApi(catalogues(), Topics(NoFollowers(), clock)).blueprint()
        self._pages = FollowerPages(
            self.follower, self._accounts, guard, answers, proofs, texts, self._take_over
        )
        self._app = HostGuard(self._pages.app(), guard, catalogue().say)
        self._data = data
        self._has_taken_over = hub.WakeEvent()

    def until_it_leads(self, ready: Callable[[], None]) -> int:
        """Follow, and serve the follower's page; return the difference of local time to instants, in ms.

        `ready` is called when the page is served.
        """
        self._accounts.load()
        front = hub.HttpServerState(hub.connection_limit(), source_of, LibraryLog(lambda *_: None))
        stop = hub.serve_for_now(self._sock, self._app, front)
        hub.spawn(self.follower.run, hub.sleep)
        hub.spawn(self._watch_leader)
        ready()
        self._has_taken_over.wait()
        hub.sleep(ANSWER_S)
        stop()
        self.follower.close()
        with suppress(OSError):  # more events may have arrived since `_begin`
            note_takeover_heads(self._data, self.follower.target.heads)
        self._store.write()
        return self.follower.wall_skew_ms

    def _watch_leader(self) -> None:
        while not self._pages.leads:
            hub.sleep(CHECK_S)
            self._accounts.refresh()
            # The leader has handed over after the end of the wait in `_take_over`.
            if self.follower.handed_epoch is not None:
                with suppress(Refused):
                    self._begin(self.follower.handed_epoch)

    def _take_over(self) -> None:
        """Lead: after a hand-over by the leader, or without one while it is silent. Raises Refused."""
        if self.follower.state == "live":
            self._wait_for_hand_over()
        self._begin(self.follower.handed_epoch or self._file.record.epoch + 1)

    def _wait_for_hand_over(self) -> None:
        try:
            self.follower.ask_for_hand_over()
        except OSError as error:
            raise Refused(Reason("follow.not_handed")) from error
        deadline = time.monotonic() + HAND_OVER_S
        while self.follower.handed_epoch is None and self.follower.state in ("live", "copying"):
            if time.monotonic() > deadline:
                raise Refused(Reason("follow.not_handed"))
            hub.sleep(0.02)
        if self.follower.handed_epoch is None and self.follower.state != "silent":
            raise Refused(Reason("follow.not_handed"))

    def _begin(self, epoch: int) -> None:
        """Begin to lead in this epoch. Raises Refused if the epoch cannot be written, as on a full disk."""
        if self._pages.leads:
            return
        try:
            note_takeover_heads(self._data, self.follower.target.heads)
            self._file.change(epoch=epoch, state="leads", replaced_by=0)
        except OSError as error:
            raise Refused(Reason("journal.unwritable", {"detail": str(error)})) from error
        self._pages.leads = True
        self._has_taken_over.wake()
