"""Everything served over HTTP and sockets."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from msgspec import Struct

from clockserver.accounts.approval_requests import ApprovalRequests
from clockserver.accounts.approvals import Approvals
from clockserver.accounts.view import ApprovalsBoard, StaffBoard
from clockserver.cli.addresses import mdns_name
from clockserver.core.texts import Text
from clockserver.desk.command_gateway import CommandGateway, GatewayHost
from clockserver.live import hub
from clockserver.live.presence.presence import Presence
from clockserver.live.presence.room_processes import OtherProcesses
from clockserver.live.sign_in_places import MAX_SOCKETS, SignInPlaces, SocketsBySignIn
from clockserver.live.sockets import Sockets, in_request
from clockserver.observability.health import Condition, Faults
from clockserver.observability.metrics import CONTENT_TYPE
from clockserver.observability.process_metrics import processes_measured
from clockserver.past.asking import Past
from clockserver.storage.import_folders import ImportFolders
from clockserver.storage.signing_key import signing_key
from clockserver.storage.waypoint_files import WaypointFiles
from clockserver.texts.shipped_catalogues import catalogue, catalogues
from clockserver.web.answers import Answers
from clockserver.web.contract.contract import Contract
from clockserver.web.pages.texts_api import RequestWording
from clockserver.web.results.season_board import SeasonBoard
from clockserver.web.results.season_source import SeasonSource
from clockserver.web.servers.health_routes import Health
from clockserver.web.servers.processes_api import ProcessesApi
from clockserver.wiring.access import Access
from clockserver.wiring.desk_services import DeskServices, Setting
from clockserver.wiring.edge_link import EdgeLink, edge_metrics
from clockserver.wiring.people import People
from clockserver.wiring.routes import Services, register_routes
from clockserver.wiring.server_pair import ServerPair
from clockserver.wiring.storage import Storage
from clockserver.wiring.streams import Observers, Streams
from clockserver.workers.jobs import DoJob
from clockserver.workers.worker_pool import LISTS, OF_THE_PAST, PAST, Workers


class ServedParts(Struct, frozen=True, kw_only=True):
    """The services behind HTTP and sockets."""

    access: Access
    http_state: hub.HttpServerState
    observers: Observers
    pair: ServerPair
    past_workers: Workers
    people: People
    services: DeskServices
    setting: Setting
    standbys: OtherProcesses
    storage: Storage
    streams: Streams


class HttpAndSockets(Struct, frozen=True, kw_only=True):
    """The parts that serve HTTP and sockets."""

    contract: Contract
    edge_link: EdgeLink | None
    """The link to edges; None without any."""
    gateway: CommandGateway
    past: Past
    presence: Presence
    seasons: SeasonBoard
    sign_in_places: SignInPlaces
    sockets: Sockets


class SocketHost:
    """The leading process, as the host of its sockets."""

    def __init__(self, condition: Condition, pair: ServerPair, by_sign_in: SocketsBySignIn) -> None:
        self._condition = condition
        self.by_sign_in = by_sign_in
        self.sleep = hub.sleep
        self.command_context = in_request
        self.read = pair.read
        self.subscription_fields = pair.fields_for

    def journal_ok(self) -> bool:
        """Whether the journal can be written."""
        return self._condition.journal_ok()

    @staticmethod
    def heartbeat_fields() -> dict[str, Any]:
        """Additional fields of a heartbeat: none in the leading process."""
        return {}

    @staticmethod
    def withholds(_topic: str) -> bool:
        """Whether a topic is absent here: none is in the leading process."""
        return False


def open_http_and_sockets(parts: ServedParts) -> HttpAndSockets:
    """Create all routes and begin to accept sockets."""
    words = RequestWording(catalogues())
    streams, services, accounts = parts.streams, parts.services, parts.people.accounts
    approvals = ApprovalRequests(streams.clock, ApprovalsBoard(streams.topics, streams.clock.now_ms()).show)
    gateway = CommandGateway(
        services.tournaments,
        services.room_service,
        services.library_service,
        words,
        GatewayHost(hub.PendingAnswer, parts.observers.traces.begin, parts.pair.read),
        (Approvals(accounts, streams.clock).approve, approvals),
    )
    answers, past = Answers(gateway.refused, hub.sleep), _open_past(parts)
    services_of_routes = _services(parts, gateway, answers, approvals, past, words)
    contract = register_routes(streams.app, services_of_routes)
    condition = _condition(parts)
    presence = _open_health(parts, condition, answers)
    places = SignInPlaces(MAX_SOCKETS, time.monotonic)
    sockets = _open_sockets(parts, gateway, presence, condition, places)
    parts.pair.open(streams.app, sockets)
    return HttpAndSockets(
        contract=contract,
        edge_link=_open_edge_link(parts, condition, presence),
        gateway=gateway,
        past=past,
        presence=presence,
        seasons=_open_seasons(parts, services_of_routes.seasons),
        sign_in_places=places,
        sockets=sockets,
    )


def _open_seasons(parts: ServedParts, source: SeasonSource) -> SeasonBoard:
    """Create the board of standings, updated when results, the library or players change."""
    streams, services = parts.streams, parts.services
    board = SeasonBoard(source, streams.topics, streams.clock.now_ms(), hub.WakeEvent())
    services.tournaments.changed.subscribe(board.note_change)
    services.library_service.changed.subscribe(board.note_change)
    parts.people.players.changed.subscribe(board.note_change)
    return board


def past_workers(data: Path) -> Workers:
    """The one worker process of the time machine, for a data directory.

    It starts with the first question, or at once where there are waypoints. Called before the database is opened, so
    that the process is ready when the server is.
    """
    workers = Workers(data, OF_THE_PAST, 1, hub.WakeEvent, module=PAST)
    if WaypointFiles(data).has_any():
        workers.warm()
    return workers


def _open_past(parts: ServedParts) -> Past:
    """Create the client of the time machine's worker."""
    workers = parts.past_workers
    return Past(
        parts.people.players,
        parts.services.tournaments.constants,
        parts.streams.clock,
        workers.do,
        hub.sleep,
        workers.warm,
    )


def _seasons(parts: ServedParts, lists: DoJob) -> SeasonSource:
    services, players = parts.services, parts.people.players
    desks, topics = services.tournaments.desks, parts.streams.topics
    return SeasonSource(services.library_service, desks, topics, players, lists, hub.ThreadOffload())


def _services(
    parts: ServedParts,
    gateway: CommandGateway,
    answers: Answers,
    approvals: ApprovalRequests,
    past: Past,
    words: RequestWording,
) -> Services:
    access, people, services, storage = parts.access, parts.people, parts.services, parts.storage
    lists = Workers(parts.setting.data, LISTS, 1, hub.WakeEvent, lasting=False).do
    return Services(
        accounts=people.accounts,
        answers=answers,
        import_folders=ImportFolders(parts.setting.data, storage.journal),
        approvals=approvals,
        cards=access.cards,
        clock=parts.streams.clock,
        config_files=services.config_files,
        gateway=gateway,
        data=parts.setting.data,
        database=storage.offload,
        journal=storage.reading,
        request_guard=access.request_guard,
        library_service=services.library_service,
        lists=lists,
        pair=parts.pair,
        pairings=services.pairings,
        past=past,
        players=people.players,
        receipts=access.receipts,
        room_service=services.room_service,
        seasons=_seasons(parts, lists),
        signing_key=signing_key(parts.setting.data),
        staff=people.staff,
        tickets=services.tickets,
        tokens=people.tokens,
        topics=parts.streams.topics,
        tournaments=services.tournaments,
        words=words,
    )


def _condition(parts: ServedParts) -> Condition:
    """Create the reader of the server's condition."""
    services, upkeep, streams = parts.services, parts.storage.upkeep, parts.streams
    faults = Faults(
        services.tournaments,
        services.room_service,
        services.library_service,
        lambda: upkeep.faults,
        tuple if streams.edge_channel is None else streams.edge_channel.notes,
    )
    limit, metrics = parts.http_state.connection_limit, parts.observers.metrics
    return Condition(streams.writer, metrics, streams.delivery, limit, faults, _say)


def _open_health(parts: ServedParts, condition: Condition, answers: Answers) -> Presence:
    """Create health routes and presence."""
    room_service, channel = parts.services.room_service, parts.streams.edge_channel
    presence = Presence(
        parts.streams.topics,
        parts.streams.clock,
        condition.health,
        is_display=lambda device: device in room_service.state.displays,
        others=lambda: [*parts.pair.processes(), *parts.standbys()],
        name=parts.setting.address or mdns_name(),
    )
    presence.rendered.subscribe(parts.observers.traces.rendered)

    def metrics() -> bytes:
        of_link = (
            () if channel is None else (edge_metrics(channel.publisher.status, presence.edge_reports.edges),)
        )
        of_processes = processes_measured(presence.processes())
        return b"".join((condition.metrics(presence), parts.pair.metrics(), *of_link, of_processes))

    health = Health(
        parts.access.request_guard,
        answers,
        condition.not_ready,
        condition.notes,
        metrics,
        CONTENT_TYPE,
    )
    parts.streams.app.register_blueprint(health.blueprint())
    processes = ProcessesApi(presence, parts.access.request_guard, answers)
    parts.streams.app.register_blueprint(processes.blueprint())
    return presence


def _open_sockets(
    parts: ServedParts,
    gateway: CommandGateway,
    presence: Presence,
    condition: Condition,
    places: SignInPlaces,
) -> Sockets:
    """Create the sockets."""
    streams, guard, accounts = parts.streams, parts.access.request_guard, parts.people.accounts
    delivery, topics = streams.delivery, streams.topics
    by_sign_in = SocketsBySignIn(lambda _, session, count: places.take(session, count))
    by_sign_in.socket_left.subscribe(places.note)
    host = SocketHost(condition, parts.pair, by_sign_in)
    sockets = Sockets(delivery, gateway, topics, streams.clock, guard, presence, host)
    sockets.before_phones.subscribe(delivery.send_first)
    delivery.begin(topics.newest, parts.observers.metrics.dropped, guard.has_priority)
    sockets.attach()
    staff = StaffBoard(topics)
    accounts.changed.subscribe(lambda: staff.show(accounts.users(), accounts.integrations()))
    accounts.ended.subscribe(sockets.close)
    return sockets


def _open_edge_link(parts: ServedParts, condition: Condition, presence: Presence) -> EdgeLink | None:
    """Create the link to edges; None without a channel to them."""
    streams = parts.streams
    if streams.edge_channel is None:
        return None
    return EdgeLink(
        streams.edge_channel,
        parts.people.accounts,
        streams.clock,
        parts.setting.address or "",
        condition.journal_ok,
        lambda: presence.edge_reports.edges,
    )


def _say(text: Text) -> str:
    """A text in English."""
    return catalogue().say(text.code, text.params)
