"""The wiring of an edge: topics from Redis, pages and sockets of its own, everything else forwarded to the leader."""

from __future__ import annotations

import logging
import os
import ssl
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from flask import Flask, request
from msgspec import Struct
from werkzeug.exceptions import HTTPException

from clockserver import resources
from clockserver.accounts.roles import Principal
from clockserver.cli.addresses import mdns_name
from clockserver.config_files.scene_files import listed_scenes, scene_of_folder
from clockserver.edges.edge_messages import SIDES, Keys, Side
from clockserver.edges.followed_clock import FollowedClock, boottime_ns, machine_id
from clockserver.edges.following import Following
from clockserver.edges.forwarding import MAX_AT_ONCE, MAX_LARGE_AT_ONCE, Forwarding
from clockserver.edges.leader_client import LeaderClient, Unanswered
from clockserver.edges.leaders import ASK_S, LEADER, Leaders
from clockserver.edges.redis_client import connected, demand_redis
from clockserver.edges.redis_reader import ReaderEvent, RedisReader
from clockserver.edges.remote_gateway import RemoteGateway
from clockserver.edges.remote_guard import Credentials, RemoteGuard
from clockserver.edges.remote_places import RemotePlaces
from clockserver.edges.remote_presence import RemotePresence
from clockserver.edges.replica import Replica
from clockserver.edges.socket_host import SocketHost
from clockserver.edges.staff_side import StaffSide
from clockserver.live import hub
from clockserver.live.admission import Admission
from clockserver.live.presence.presence import ServerHealth
from clockserver.live.presence.room_processes import EdgeProcess, release
from clockserver.live.sign_in_places import SocketsBySignIn
from clockserver.live.sockets import HEARTBEAT_S, Sockets
from clockserver.observability.metrics import CONTENT_TYPE
from clockserver.storage.server_config import ServerConfig
from clockserver.texts.shipped_catalogues import catalogue, catalogues
from clockserver.timing.host_clock import wall_ms
from clockserver.web.answers import Answers
from clockserver.web.api import Api
from clockserver.web.pages.former_addresses import redirect_former
from clockserver.web.pages.manifest import manifests
from clockserver.web.pages.scenes import scenes
from clockserver.web.pages.static_pages import pages, with_error_page
from clockserver.web.pages.texts_api import RequestWording, TextsApi
from clockserver.web.request_guard import HostGuard
from clockserver.web.servers.health_routes import Health
from clockserver.web.tournaments.draft_routes import hide_drafts
from clockserver.wiring.streams import open_app, open_delivery, open_http_state, open_observers

log = logging.getLogger("clockserver")
LOOK_S = 1.0
"""Time in s between checks of the leader, and between messages about connected clients."""
LISTEN_S = 0.25
"""Time in s between checks of whether the leader answers."""
READY_S = 0.02
"""Time in s between checks of whether the topics have been read."""
WHO = "/api/v1/edges/who"
OWN_API = (
    "api.time",
    "api.tournaments",
    "api.clock",
    "api.topic",
    "api.displays",
    "api.season_standings",
    "words",
    "scenes",
)
"""Routes below /api, or whole blueprints of them, that an edge answers itself."""
SERVED = ("GET", "HEAD")


class EdgeSetting(Struct, frozen=True, kw_only=True):
    """The setting of an edge. `key` is its proof, `leaders` are addresses, `sides` the topics it may read."""

    config: ServerConfig
    redis: str
    room: str
    leaders: Sequence[str]
    key: str
    sides: Sequence[Side]


class Edge:
    """A whole edge. Raises Refused for an impossible setting."""

    def __init__(self, setting: EdgeSetting, finish_log: Callable[[], None]) -> None:
        self._setting = setting
        self._finish_log = finish_log
        library = demand_redis(setting.redis, hub.native)
        self._observers = open_observers()
        self.http_state = open_http_state(setting.config, self._observers)
        self.clock = FollowedClock(wall_ms())
        self._leaders = Leaders(setting.leaders)
        self._client = self._opened_client()
        self._staff_side = StaffSide(
            self._read_staffs, lambda: self.replica.has_side("staff"), time.monotonic, hub.sleep
        )
        self.guard = self._opened_guard()
        self.app = open_app()
        direct = setting.config.delivery == "direct"
        self._delivery = open_delivery(self.app, self._observers, direct=direct)
        self.replica = Replica(self._delivery.broadcaster, self.clock)
        self._inbox: hub.Inbox[ReaderEvent] = hub.Inbox()
        self._reader = RedisReader(
            Keys(setting.room),
            SIDES[:1],
            partial(connected, library, setting.redis),
            self._inbox.put,
            time.monotonic,
            boottime_ns,
        )
        self.following = Following(self.replica, self.clock, self._read_again, time.monotonic, machine_id())
        self._gateway = RemoteGateway(
            self._client.ask, RequestWording(catalogues()), time.monotonic, hub.sleep
        )
        self._presence = RemotePresence(
            setting.key.partition(".")[0],
            self.clock,
            self._health,
            self._client.ask,
            time.monotonic,
            self._process,
        )
        self._open_routes()
        self._open_sockets()

    def _opened_client(self) -> LeaderClient:
        leaders, context = self._leaders, ssl.create_default_context()
        key, now = self._setting.key, time.monotonic
        return LeaderClient(
            leaders.addresses, key, hub.addresses_of, now, context, lambda: leaders.epoch_proof
        )

    def _opened_guard(self) -> RemoteGuard:
        names = ["localhost", mdns_name(), mdns_name().removesuffix(".local"), *self._setting.config.names]
        came = self._staff_side.note_request if "staff" in self._setting.sides else lambda _: None
        return RemoteGuard(names, self._who, hub.PendingAnswer, hub.spawn, time.monotonic, came, hub.sleep)

    def _open_routes(self) -> None:
        """Create the HTTP routes; a leader has the same ones."""
        root, app = resources.root(), self.app
        answers = Answers(self._gateway.refused, hub.sleep)
        api = Api(self._gateway, self.replica, self.clock, self.guard, answers, {})
        app.register_blueprint(api.blueprint())
        app.register_blueprint(TextsApi(catalogues(), self.replica).blueprint())
        app.register_blueprint(pages(root))
        app.register_blueprint(manifests(root, self.replica))
        listed, of_folder = root / "displays", partial(scene_of_folder, root / "displays")
        app.register_blueprint(scenes(lambda: listed_scenes(listed), of_folder, answers))
        health = Health(self.guard, answers, self._not_ready, self._notes, self._measures, CONTENT_TYPE)
        app.register_blueprint(health.blueprint())
        app.before_request(self._authenticate)
        hide_drafts(app, self.replica, self.guard, answers)
        redirect_former(app, self.replica.place_now, self.replica, self.guard)
        app.register_error_handler(Exception, api.error_answer)
        app.register_error_handler(404, with_error_page(root, api.error_answer))

    def _authenticate(self) -> None:
        """Authenticate the request before a staff topic is looked up."""
        self.guard.principal(request.environ)

    def _open_sockets(self) -> None:
        """Create the sockets."""
        places = self._places = RemotePlaces(self._client.ask, self._is_away, time.monotonic)
        by_sign_in = SocketsBySignIn(places.take)
        by_sign_in.socket_left.subscribe(places.note)
        host = SocketHost(
            self._gateway,
            self.replica,
            self.following,
            by_sign_in,
            self._is_away,
            hub.sleep,
            reads_staff="staff" in self._setting.sides,
        )
        sockets = self._sockets = Sockets(
            self._delivery, self._gateway, self.replica, self.clock, self.guard, self._presence.here, host
        )
        sockets.before_phones.subscribe(self._delivery.send_first)
        self._delivery.begin(self.replica.newest, self._observers.metrics.dropped, self.guard.has_priority)
        sockets.attach()
        self.following.ended.subscribe(sockets.close)
        self.following.rights.subscribe(lambda: hub.spawn(self.guard.refresh))
        self.following.restarted.subscribe(lambda: hub.spawn(sockets.beat))
        self.following.restarted.subscribe(lambda: hub.spawn(self._measure_clock))

    # -- running -------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to read topics and to serve them."""
        hub.thread(partial(self._reader.run, hub.native_sleep))
        for loop in (self._take, self._beat, self._check_leader, self._check_answers):
            hub.spawn(loop)
        hub.spawn(self._observers.metrics.watch_lag, hub.sleep)
        hub.spawn(self._observers.library_log.run, hub.sleep)

    def wait_for_topics(self, seconds: float) -> None:
        """Wait until all topics have been read, at most for these seconds."""
        ends = time.monotonic() + seconds
        while not self.following.is_ready and time.monotonic() < ends:
            hub.sleep(READY_S)

    def serve(self, sock: Any) -> None:
        """Serve clients until the process ends."""
        self._observers.library_log.listen_to_standard_error()
        turns = Admission(hub.spawn, hub.sleep, hub.WakeEvent, self.guard.has_priority)
        app = Split(
            self.app,
            Forwarding(
                self._client,
                catalogue().reason,
                hub.Semaphore(MAX_AT_ONCE),
                hub.Semaphore(MAX_LARGE_AT_ONCE),
                time.monotonic,
                hub.sleep,
            ),
        )
        guarded = HostGuard(app, self.guard, catalogue().say, self._setting.config.proxies, turns.enter)
        delivery = self._delivery
        hub.serve(sock, guarded, self.http_state if delivery.direct else None, delivery.turns.admission)

    def end(self) -> None:
        """End the process; an edge stores nothing."""
        self._finish_log()
        os._exit(0)

    def _take(self) -> None:
        while True:
            heard = self._inbox.get()
            try:
                self.following.take(heard)
            except Exception:
                log.exception("an entry could not be processed: all topics are read again")
                self._read_again()

    def _beat(self) -> None:
        while True:
            hub.sleep(HEARTBEAT_S)
            self.guard.refresh()
            self._sockets.beat()
            self._staff_side.check()

    def _check_leader(self) -> None:
        """Check which server leads, measure the leader's clock, and report connected clients."""
        checked_leader = None
        while True:
            beat = self.following.beat
            if (
                self.following.is_away
                or self._client.unanswered.is_in_doubt
                or self._leaders.epoch < self.following.epoch
                or checked_leader != (beat and (beat.epoch, beat.boot_id))
            ):
                checked_leader = beat and (beat.epoch, beat.boot_id)
                if self._leaders.choose(self._client.get, self.following.epoch) is not None:
                    self._client.unanswered.end()
                    self._client.abandon_all_but(self._leaders.leading)
            self._measure_clock()
            self._presence.send()
            self._places.send()
            hub.sleep(LOOK_S)

    def _is_away(self) -> bool:
        """Whether the leader is silent in Redis, or does not answer this edge, which may be cut off alone."""
        return self.following.is_away or self._client.unanswered.is_away

    def _check_answers(self) -> None:
        """Report at once that the leader is away or back. Ask the leader if no request does, or if answers are late."""
        was_away, ask_at = True, 0.0
        while True:
            unanswered = self._client.unanswered
            if unanswered.is_quiet or (unanswered.is_in_doubt and time.monotonic() >= ask_at):
                ask_at = time.monotonic() + LOOK_S
                unanswered.begin()
                hub.spawn(self._ask_leader)
            away = self._is_away()
            if away is not was_away:
                was_away = away
                log.warning("the leader is away") if away else log.info("the leader is back")
                hub.spawn(self._sockets.beat)
            hub.sleep(LISTEN_S)

    def _ask_leader(self) -> None:
        for address in self._leaders.addresses()[:1]:
            with suppress(Unanswered):
                self._client.get(address, LEADER, ASK_S)

    def _measure_clock(self) -> None:
        if self.clock.is_read and self.clock.is_confirmed:
            return
        try:
            asked_ns = boottime_ns()
            status, answer = self._client.get(self._leaders.addresses()[0], "/api/v1/time")
            if status == 200 and answer.get("boot_id") == self.clock.boot_id:
                self.clock.take_measured(answer["server_ms"], asked_ns, boottime_ns())
        except (Unanswered, IndexError):
            return

    def _read_staffs(self, begin: bool) -> None:
        self._reader.read_sides(SIDES if begin else SIDES[:1])

    def _read_again(self) -> None:
        self._reader.wants_all = True

    def _who(self, asks: list[Credentials]) -> list[Principal]:
        questions = [
            {name: value for name, value in msgspec.to_builtins(each).items() if value} for each in asks
        ]
        status, answer = self._client.ask(WHO, {"asks": questions})
        if status != 200:
            raise Unanswered(f"{WHO}: {status}")
        try:
            answers = msgspec.convert(answer["answers"], list[Principal])
        except (KeyError, TypeError, msgspec.ValidationError) as error:
            raise Unanswered(f"{WHO}: {error}"[:200]) from error
        if len(answers) != len(asks):
            raise Unanswered(WHO)
        return answers

    def _health(self) -> ServerHealth:
        return self._observers.metrics.health(self._delivery.behind)

    def _process(self) -> EdgeProcess:
        lag_ms, away = self._health().lag_ms, self.following.redis_away
        return EdgeProcess(release(), lag_ms, self.clock.error_ms, away)

    def _not_ready(self) -> str | None:
        return None if self.following.is_ready else "no topics yet"

    def _notes(self) -> list[str]:
        return ["leader away"] if self._is_away() else []

    def _measures(self) -> bytes:
        """The metrics of this edge."""
        faces = self._presence.here.by_face()
        away = "clockserver_leader_away"
        about = f"# HELP {away} 1 while the leader is silent or answers nothing\n# TYPE {away} gauge\n"
        epoch = "clockserver_leader_epoch"
        about += f"{away} {float(self._is_away())}\n"
        about += f"# HELP {epoch} The epoch of the leader that is asked\n# TYPE {epoch} gauge\n"
        common_metrics = self._observers.metrics.text(
            faces, self._delivery.behind, self._delivery.unsent_bytes
        )
        return common_metrics + f"{about}{epoch} {float(self._leaders.epoch)}\n".encode()


class Split:
    """WSGI: requests for the edge's own routes go to `own_app`, all others to `leader`."""

    def __init__(self, own_app: Flask, leader: Callable[..., Any]) -> None:
        self._own = own_app
        self._leader = leader

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        """The answer of the responsible application."""
        return (self._own if self._is_own(environ) else self._leader)(environ, start_response)

    def _is_own(self, environ: dict[str, Any]) -> bool:
        if environ.get("PATH_INFO", "").startswith("/socket.io"):
            return True
        if environ["REQUEST_METHOD"] not in SERVED:
            return False
        try:
            endpoint, _ = self._own.url_map.bind_to_environ(environ).match()
        except HTTPException:
            return False
        if not environ.get("PATH_INFO", "").startswith("/api/"):
            return True
        return endpoint in OWN_API or str(endpoint).partition(".")[0] in OWN_API
