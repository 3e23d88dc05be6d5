"""Everything served over HTTP and sockets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from clockserver.accounts.approval_requests import ApprovalRequests
from clockserver.accounts.approvals import Approvals
from clockserver.accounts.view import ApprovalsBoard, StaffBoard
from clockserver.cli.addresses import mdns_name
from clockserver.core.texts import Text
from clockserver.desk.command_gateway import CommandGateway
from clockserver.live import hub
from clockserver.live.presence import Presence
from clockserver.live.processes import Others
from clockserver.live.sockets import Sockets
from clockserver.observability.health import Condition, Faults
from clockserver.observability.metrics import CONTENT_TYPE
from clockserver.observability.processes import processes_measured
from clockserver.past.asking import Past
from clockserver.storage.signing_key import signing_key
from clockserver.storage.tournament_arrivals import TournamentArrivals
from clockserver.storage.waypoint_files import WaypointFiles
from clockserver.texts.shipped_catalogues import catalogue, catalogues
from clockserver.web.answers import Answers
from clockserver.web.contract.contract import Contract
from clockserver.web.pages.texts import RequestWording
from clockserver.web.results.season_board import SeasonBoard
from clockserver.web.results.season_source import SeasonSource
from clockserver.web.servers.health import Health
from clockserver.web.servers.processes import ProcessesApi
from clockserver.wiring.access import Access
from clockserver.wiring.desk_services import DeskServices, Setting
from clockserver.wiring.people import People
from clockserver.wiring.routes import Services, register_routes
from clockserver.wiring.server_pair import ServerPair
from clockserver.wiring.storage import Storage
from clockserver.wiring.streams import Observers, Streams
from clockserver.workers.jobs import DoJob
from clockserver.workers.pool import LISTS, OF_THE_PAST, PAST, Workers


class BehindFaces(Struct, frozen=True, kw_only=True):
    """The services behind HTTP and sockets."""

    access: Access
    front: hub.HttpFront
    observers: Observers
    pair: ServerPair
    past_workers: Workers
    people: People
    services: DeskServices
    setting: Setting
    standbys: Others
    storage: Storage
    streams: Streams


class Faces(Struct, frozen=True, kw_only=True):
    """The parts that serve HTTP and sockets."""

    contract: Contract
    gateway: CommandGateway
    past: Past
    presence: Presence
    seasons: SeasonBoard
    sockets: Sockets


class Process:
    """The process of the sockets."""

    def __init__(self, condition: Condition) -> None:
        self._condition = condition

    def journal_ok(self) -> bool:
        """Whether the journal can be written."""
        return self._condition.journal_ok()

    @staticmethod
    def beside_heads() -> dict[str, Any]:
        """Additional fields of a heartbeat: none in the leading process."""
        return {}

    @staticmethod
    def sleep(seconds: float) -> None:
        """Yield to other work."""
        hub.sleep(seconds)


def open_faces(behind: BehindFaces) -> Faces:
    """Create all routes and begin to accept sockets."""
    words = RequestWording(catalogues())
    streams, services, accounts = behind.streams, behind.services, behind.people.accounts
    approvals = ApprovalRequests(streams.clock, ApprovalsBoard(streams.topics, streams.clock.now_ms()).show)
    gateway = CommandGateway(
        services.tournaments,
        services.room_service,
        services.library_service,
        words,
        hub.Answered,
        behind.observers.traces.begin,
        (Approvals(accounts, streams.clock).approve, approvals),
    )
    answers, past = Answers(gateway.refused, hub.sleep), _open_past(behind)
    given = _services(behind, gateway, answers, approvals, past, words)
    contract = register_routes(streams.app, given)
    condition = _condition(behind)
    presence = _open_health(behind, condition, answers)
    sockets = _open_sockets(behind, gateway, presence, condition)
    behind.pair.open(streams.app, behind.access.request_guard, gateway, sockets)
    return Faces(
        contract=contract,
        gateway=gateway,
        past=past,
        presence=presence,
        seasons=_open_seasons(behind, given.seasons),
        sockets=sockets,
    )


def _open_seasons(behind: BehindFaces, source: SeasonSource) -> SeasonBoard:
    """Create the board of standings, updated when results, the library or players change."""
    streams, services = behind.streams, behind.services
    board = SeasonBoard(source, streams.topics, streams.clock.now_ms(), hub.Bell())
    services.tournaments.changed.subscribe(board.note_change)
    services.library_service.changed.subscribe(board.note_change)
    behind.people.players.changed.subscribe(board.note_change)
    return board


def past_workers(data: Path) -> Workers:
    """The worker of the time machine of a data directory.

    It begins with the first question, or at once where there is a long past: called before anything else is opened,
    so that it is ready when the server is.
    """
    workers = Workers(data, OF_THE_PAST, 1, hub.Bell, module=PAST)
    if WaypointFiles(data).is_any():
        workers.warm()
    return workers


def _open_past(behind: BehindFaces) -> Past:
    """Create the client of the time machine's worker."""
    workers = behind.past_workers
    return Past(
        behind.people.players,
        behind.services.tournaments.constants,
        behind.streams.clock,
        workers.do,
        hub.sleep,
        workers.warm,
    )


def _seasons(behind: BehindFaces, lists: DoJob) -> SeasonSource:
    services, players = behind.services, behind.people.players
    desks, topics = services.tournaments.desks, behind.streams.topics
    return SeasonSource(services.library_service, desks, topics, players, lists, hub.ThreadOffload())


def _services(
    behind: BehindFaces,
    gateway: CommandGateway,
    answers: Answers,
    approvals: ApprovalRequests,
    past: Past,
    words: RequestWording,
) -> Services:
    access, people, services, storage = behind.access, behind.people, behind.services, behind.storage
    lists = Workers(behind.setting.data, LISTS, 1, hub.Bell, lasting=False).do
    return Services(
        accounts=people.accounts,
        answers=answers,
        arrivals=TournamentArrivals(behind.setting.data, storage.journal),
        approvals=approvals,
        cards=access.cards,
        clock=behind.streams.clock,
        config_files=services.config_files,
        gateway=gateway,
        data=behind.setting.data,
        database=storage.offload,
        journal=storage.reading,
        request_guard=access.request_guard,
        library_service=services.library_service,
        lists=lists,
        pair=behind.pair,
        pairings=services.pairings,
        past=past,
        players=people.players,
        receipts=access.receipts,
        room_service=services.room_service,
        seasons=_seasons(behind, lists),
        signing_key=signing_key(behind.setting.data),
        staff=people.staff,
        tickets=services.tickets,
        tokens=people.tokens,
        topics=behind.streams.topics,
        tournaments=services.tournaments,
        words=words,
    )


def _condition(behind: BehindFaces) -> Condition:
    """Create the reader of the server's condition."""
    services, upkeep, streams = behind.services, behind.storage.upkeep, behind.streams
    faults = Faults(
        services.tournaments,
        services.room_service,
        services.library_service,
        lambda: upkeep.faults,
        tuple if streams.link is None else streams.link.notes,
    )
    limit, metrics = behind.front.connection_limit, behind.observers.metrics
    return Condition(streams.writer, metrics, streams.delivery, limit, faults, _say)


def _open_health(behind: BehindFaces, condition: Condition, answers: Answers) -> Presence:
    """Create health routes and presence."""
    room_service, link = behind.services.room_service, behind.streams.link
    more = (behind.pair.measures, *(() if link is None else (link.measures,)))
    presence = Presence(
        behind.streams.topics,
        behind.streams.clock,
        condition.health,
        lambda device: device in room_service.state.displays,
    )
    standbys = behind.standbys
    presence.others = lambda: [*behind.pair.processes(), *standbys()]
    presence.name = behind.setting.address or mdns_name()
    presence.rendered.subscribe(behind.observers.traces.rendered)
    health = Health(
        behind.access.request_guard,
        answers,
        condition.not_ready,
        condition.notes,
        lambda: b"".join(
            (
                condition.measures(presence),
                *(each() for each in more),
                processes_measured(presence.processes()),
            )
        ),
        CONTENT_TYPE,
    )
    behind.streams.app.register_blueprint(health.blueprint())
    processes = ProcessesApi(presence, behind.access.request_guard, answers)
    behind.streams.app.register_blueprint(processes.blueprint())
    return presence


def _open_sockets(
    behind: BehindFaces, gateway: CommandGateway, presence: Presence, condition: Condition
) -> Sockets:
    """Create the sockets."""
    streams, guard, accounts = behind.streams, behind.access.request_guard, behind.people.accounts
    delivery, topics = streams.delivery, streams.topics
    sockets = Sockets(delivery, gateway, topics, streams.clock, guard, presence, Process(condition))
    sockets.before_phones.subscribe(delivery.send_first)
    delivery.begin(topics.newest, behind.observers.metrics.dropped, guard.has_priority)
    sockets.attach()
    staff = StaffBoard(topics)
    accounts.changed.subscribe(lambda: staff.show(accounts.users(), accounts.integrations()))
    accounts.ended.subscribe(sockets.close)
    if streams.link is not None:
        streams.link.tell_of(accounts, condition.journal_ok)
    return sockets


def _say(text: Text) -> str:
    """A text in English."""
    return catalogue().say(text.code, text.params)
