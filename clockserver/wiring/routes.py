"""Every route of the server, made from its services."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from flask import Blueprint, Flask
from msgspec import Struct

from clockserver import resources
from clockserver.accounts.accounts import Accounts
from clockserver.accounts.approval_requests import ApprovalRequests
from clockserver.accounts.credentials.pairings import Pairings
from clockserver.accounts.credentials.receipt_codes import ReceiptCodes
from clockserver.accounts.credentials.seat_card_codes import SeatCards
from clockserver.accounts.staff import Staff
from clockserver.accounts.table_tablets import TableTablets
from clockserver.accounts.tokens import Tokens
from clockserver.config_files.config_files import ConfigFiles
from clockserver.config_files.scene_files import listed_scenes, scene_of_folder
from clockserver.desk.command_gateway import CommandGateway
from clockserver.desk.money.tickets import Tickets
from clockserver.desk.ports import HostClock, Journal, Offload
from clockserver.desk.room.library_service import LibraryService
from clockserver.desk.room.room_service import RoomService
from clockserver.desk.tournaments.played_rules import PlayedRules
from clockserver.desk.tournaments.tournament_imports import TournamentImports
from clockserver.desk.tournaments.tournament_service import TournamentService
from clockserver.live import hub
from clockserver.past.asking import Past
from clockserver.players.confirmed_names import ConfirmedNames
from clockserver.players.enter_list import Entering
from clockserver.players.histories import Histories
from clockserver.players.importer import Importer
from clockserver.players.player_registry import Players
from clockserver.projection.topics import Topics
from clockserver.storage.certificate_files import CertificateFiles
from clockserver.storage.import_folders import ImportFolders
from clockserver.texts.shipped_catalogues import catalogue, catalogues
from clockserver.tournament_files.signatures import SigningKey
from clockserver.web.answers import Answers
from clockserver.web.api import Api
from clockserver.web.contract.contract import Contract
from clockserver.web.money.books_api import BooksApi
from clockserver.web.money.pool_api import PoolApi
from clockserver.web.money.tickets_api import TicketsApi
from clockserver.web.pages.calendar_api import CalendarApi
from clockserver.web.pages.former_addresses import redirect_former
from clockserver.web.pages.manifest import manifests
from clockserver.web.pages.qr import QrCodes
from clockserver.web.pages.rulebook_api import RulebookApi
from clockserver.web.pages.scenes import scenes
from clockserver.web.pages.slides import slides
from clockserver.web.pages.sounds import sounds
from clockserver.web.pages.static_pages import pages, with_error_page
from clockserver.web.pages.texts_api import RequestWording, TextsApi
from clockserver.web.pages.toolbox import Toolbox
from clockserver.web.pages.trust import trust
from clockserver.web.people.access_api import AccessApi
from clockserver.web.people.approvals_api import ApprovalsApi
from clockserver.web.people.person_merges_api import PersonMergesApi
from clockserver.web.people.player_lists_api import PlayerListsApi
from clockserver.web.people.players_api import PlayersApi
from clockserver.web.people.registry_access import RegistryAccess
from clockserver.web.people.seat_cards_api import SeatCardsApi
from clockserver.web.people.staff_api import StaffApi
from clockserver.web.people.table_tablets_api import TableTabletsApi
from clockserver.web.people.tokens_api import TokensApi
from clockserver.web.request_guard import RequestGuard
from clockserver.web.results.press_template import PressTemplate
from clockserver.web.results.result_lists_api import ResultsApi
from clockserver.web.results.results_routes import PageSettings, ResultsRoutes
from clockserver.web.results.results_source import ResultsAccess, ResultsSource
from clockserver.web.results.season_formula_api import SeasonFormulaApi
from clockserver.web.results.season_routes import SeasonRoutes
from clockserver.web.results.season_source import SeasonSource
from clockserver.web.servers.standby_api import Pair, StandbyApi
from clockserver.web.tournaments.draft_routes import hide_drafts
from clockserver.web.tournaments.draws_api import DrawsApi
from clockserver.web.tournaments.end_by_api import EndByApi
from clockserver.web.tournaments.event_files_api import EventFilesApi
from clockserver.web.tournaments.library_api import LibraryApi
from clockserver.web.tournaments.lists_api import ListsApi
from clockserver.web.tournaments.roster_api import RosterApi
from clockserver.web.tournaments.structure_files_api import StructureFilesApi
from clockserver.web.tournaments.time_machine_api import TimeMachineApi
from clockserver.web.tournaments.tournament_file_service import Threads, TournamentFiles
from clockserver.web.tournaments.tournament_files_api import TournamentFilesApi
from clockserver.wiring.imported_waypoints import ImportedWaypoints
from clockserver.workers.jobs import CheckTournamentJob, DoJob, ReplayTournamentJob
from clockserver.workers.worker_pool import FILES, QUICK, TOURNAMENTS, Workers, places_for_work


class Services(Struct, frozen=True, kw_only=True):
    """The services behind the routes. `data` is the data directory, `database` waits for the database."""

    accounts: Accounts
    answers: Answers
    import_folders: ImportFolders
    approvals: ApprovalRequests
    cards: SeatCards
    clock: HostClock
    config_files: ConfigFiles
    gateway: CommandGateway
    data: Path
    database: Offload
    journal: Journal
    """The journal over a connection of its own, for reading."""
    request_guard: RequestGuard
    library_service: LibraryService
    lists: DoJob
    """Runs slow work in a process of its own, one job at a time."""
    pairings: Pairings
    pair: Pair
    past: Past
    players: Players
    receipts: ReceiptCodes
    room_service: RoomService
    seasons: SeasonSource
    signing_key: SigningKey
    staff: Staff
    tickets: Tickets
    tokens: Tokens
    topics: Topics
    tournaments: TournamentService
    words: RequestWording


def register_routes(app: Flask, services: Services) -> Contract:
    """Register every route and the error handlers; the contract describes the routes below /api/v1."""
    files = {
        "structures": services.library_service.structures,
        "templates": services.library_service.templates,
        "rulesets": services.config_files.rulesets,
        "payouts": services.config_files.payout_tables,
    }
    api = Api(
        services.gateway,
        services.topics,
        services.clock,
        services.request_guard,
        services.answers,
        files,
        services.pair.page_facts,
    )
    contract = Contract(app, catalogue().lines, hub.ThreadOffload())
    work = Workers(services.data, QUICK, places_for_work(), hub.WakeEvent).do
    codes = QrCodes(services.answers, work)
    rules_of = PlayedRules(services.tournaments.desks, services.config_files)
    app.register_blueprint(api.blueprint())
    app.register_blueprint(codes.blueprint())
    app.register_blueprint(Toolbox(services.answers, services.words, rules_of, work).blueprint())
    for blueprint in (*_people_blueprints(services, codes), *_tournament_blueprints(services)):
        app.register_blueprint(blueprint)
    app.register_blueprint(contract.blueprint())
    for blueprint in _file_blueprints(services):
        app.register_blueprint(blueprint)
    hide_drafts(app, services.topics, services.request_guard, services.answers)
    redirect_former(
        app, services.tournaments.desks.slugs.present_slug, services.topics, services.request_guard
    )
    app.register_error_handler(Exception, api.error_answer)
    app.register_error_handler(404, with_error_page(resources.root(), api.error_answer))
    return contract


def _people_blueprints(services: Services, codes: QrCodes) -> Iterator[Blueprint]:
    """Sign-ins, accounts and the registry of players."""
    request_guard, clock, answers = services.request_guard, services.clock, services.answers
    desks = services.tournaments.desks
    access = AccessApi(
        services.accounts, services.pairings, request_guard, services.room_service, clock, answers, codes
    )
    yield access.blueprint()
    tablets = TableTablets(services.accounts, clock, desks.slugs.present_slug)
    yield TableTabletsApi(tablets, desks, access, request_guard, clock, answers, codes).blueprint()
    yield StaffApi(services.staff, access, request_guard, clock, answers, codes).blueprint()
    yield StandbyApi(services.pair, access, request_guard, clock, answers).blueprint()
    yield ApprovalsApi(services.approvals, request_guard, answers).blueprint()
    yield TokensApi(services.tokens, request_guard, clock, answers).blueprint()
    importer = Importer(services.players, clock, hub.ThreadOffload(), services.lists)
    entering = Entering(desks, services.gateway.hand_in, services.players.ids_of)
    registry = RegistryAccess(request_guard, clock)
    names = ConfirmedNames(
        desks.newest_states_of_any_house, services.tournaments.offer, services.players, hub.PendingAnswer
    )
    yield PlayersApi(services.players, names, registry, answers).blueprint()
    yield PlayerListsApi(entering, importer, registry, answers, services.words).blueprint()
    histories = Histories(desks)
    yield PersonMergesApi(services.players, names, histories, registry, answers).blueprint()


def _tournament_blueprints(services: Services) -> Iterator[Blueprint]:
    """The library, files with structures, results, draws, seat cards, the rulebook and the words."""
    desks, request_guard, clock, answers = (
        services.tournaments.desks,
        services.request_guard,
        services.clock,
        services.answers,
    )
    files, lists = services.config_files, services.lists
    rules_of = PlayedRules(desks, files).ruleset
    rulebook = RulebookApi(answers, files.rulebook, rules_of, files.rulesets, hub.ThreadOffload())
    yield rulebook.blueprint()
    yield LibraryApi(services.library_service, request_guard, answers).blueprint()
    library, offload = services.library_service, hub.ThreadOffload()
    yield StructureFilesApi(
        library, request_guard, clock, answers, services.words, lists, offload
    ).blueprint()
    yield EventFilesApi(request_guard, clock, answers, services.words, lists).blueprint()
    source = ResultsSource(desks, services.topics, services.players, hub.ThreadOffload())
    access = ResultsAccess(desks, request_guard)
    template = PressTemplate(resources.config_folders("press", services.data), library, desks)
    settings = PageSettings(catalogues(), template, services.signing_key.fingerprint)
    public = ResultsRoutes(source, access, services.topics, clock, answers, settings)
    yield public.blueprint()
    yield public.press_blueprint()
    yield ResultsApi(source, access, clock, answers, services.words).blueprint()
    reading = hub.ThreadOffload()  # the only thread that reads `services.journal`
    yield ListsApi(
        desks, services.topics, services.journal, reading, request_guard, answers, services.words
    ).blueprint()
    yield from _list_blueprints(services, lists, reading)
    yield TextsApi(catalogues(), services.topics).blueprint()


def _list_blueprints(services: Services, lists: DoJob, reading: hub.ThreadOffload) -> Iterator[Blueprint]:
    """The roster, the calendar, files, seasons, draws, books, tickets, the past and seat cards."""
    desks, request_guard, clock, answers = (
        services.tournaments.desks,
        services.request_guard,
        services.clock,
        services.answers,
    )
    constants = services.tournaments.constants
    yield RosterApi(services.topics, clock, request_guard, answers).blueprint()
    yield EndByApi(desks, constants, clock, request_guard, answers).blueprint()
    yield CalendarApi(desks, clock, answers).blueprint()
    yield _tournament_files(services).blueprint()
    yield SeasonFormulaApi(request_guard, answers, lists).blueprint()
    yield from SeasonRoutes(
        services.seasons, services.topics, catalogues(), services.words, answers
    ).blueprints()
    yield DrawsApi(desks, services.database, answers).blueprint()
    yield BooksApi(desks, services.journal, reading, request_guard, answers, services.words).blueprint()
    yield PoolApi(desks, services.receipts, request_guard, clock, answers).blueprint()
    yield TicketsApi(services.tickets, request_guard, answers).blueprint()
    yield TimeMachineApi(desks, services.past, clock, request_guard, answers, services.words).blueprint()
    yield SeatCardsApi(services.cards, desks, request_guard, clock, answers).blueprint()


def _tournament_files(services: Services) -> TournamentFilesApi:
    """Tournament files, each in a process of its own, one at a time."""
    imports = TournamentImports(
        services.tournaments, services.signing_key.public, hub.ThreadOffload(), lambda: hub.sleep(0)
    )
    # The process that checked a file replays it and writes its waypoints, as it has the content in memory.
    lasting = (CheckTournamentJob, ReplayTournamentJob)
    workers = Workers(services.data, TOURNAMENTS, 1, hub.WakeEvent, lasting=lasting, module=FILES)
    files = TournamentFiles(
        imports,
        services.import_folders,
        services.players,
        services.clock.now_ms,
        workers,
        ImportedWaypoints(services.data, services.past, services.tournaments.desks, workers.do).take,
        Threads(hub.ThreadOffload(), services.database, hub.run_alongside),
    )
    return TournamentFilesApi(
        services.tournaments.desks, files, services.signing_key, services.request_guard, services.answers
    )


def _file_blueprints(services: Services) -> Iterator[Blueprint]:
    """Pages, scenes, sounds and slides."""
    root = resources.root()
    yield pages(root)
    yield sounds(root / "static" / "sounds", services.data / "config" / "sounds")
    yield manifests(root, services.topics)
    yield scenes(
        lambda: listed_scenes(root / "displays"),
        lambda name: scene_of_folder(root / "displays", name),
        services.answers,
    )
    yield slides(services.data / "config" / "slides")
    yield trust(CertificateFiles(services.data), catalogues())
