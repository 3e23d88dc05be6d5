"""The services for commands to the tournaments, the room and the library."""

from __future__ import annotations

import secrets
from pathlib import Path

from msgspec import Struct

from clockserver import resources
from clockserver.accounts.credentials.pairings import Pairings
from clockserver.config_files.config_files import ConfigFiles
from clockserver.config_files.scene_files import wall_scenes
from clockserver.demo.evening import ShortenedPeriods
from clockserver.desk.desk import Runtime
from clockserver.desk.journals.snapshots import Snapshots
from clockserver.desk.money.drawers import Drawers
from clockserver.desk.money.house_money import HouseMoney
from clockserver.desk.money.ticket_codes import TicketCodes
from clockserver.desk.money.tickets import Tickets
from clockserver.desk.preparation_steps import preparation_by
from clockserver.desk.room.library_service import LibraryService
from clockserver.desk.room.room_claims import RoomClaims
from clockserver.desk.room.room_service import RoomService, RoomSettings
from clockserver.desk.room.room_tables import RoomTables
from clockserver.desk.tournaments.tournament_collaborators import Collaborators
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.desk.tournaments.tournament_service import TournamentService
from clockserver.desk.tournaments.tournament_setup import SetUps
from clockserver.live import hub
from clockserver.projection.projection import RoomBoard
from clockserver.projection.topics import Topics
from clockserver.start_up import usual_ruleset
from clockserver.storage.one_time_keys import KeyFiles
from clockserver.storage.server_config import ServerConfig
from clockserver.storage.snapshot_files import SnapshotFiles, code_fingerprint
from clockserver.texts.shipped_catalogues import catalogues
from clockserver.timing.alarms import Alarms
from clockserver.wiring.people import People
from clockserver.wiring.secrets import open_secrets
from clockserver.wiring.storage import Storage


class Setting(Struct, frozen=True, kw_only=True):
    """The settings of a start. `speed` shortens the periods of new tournaments; None: unchanged."""

    address: str | None
    config: ServerConfig
    data: Path
    secret: bytes
    speed: int | None
    zone: str


class DeskServices(Struct, frozen=True, kw_only=True):
    """The services, with their own parts."""

    alarms: Alarms
    config_files: ConfigFiles
    library_service: LibraryService
    pairings: Pairings
    room_service: RoomService
    snapshots: Snapshots
    tickets: Tickets
    tournaments: TournamentService


def _subscribe(
    people: People, tournaments: TournamentService, room_service: RoomService, alarms: Alarms
) -> None:
    people.players.changed.subscribe(tournaments.people_changed)
    tournaments.changed.subscribe(alarms.reset)
    tournaments.changed.subscribe(room_service.refresh)
    tournaments.moved.subscribe(room_service.show_displays)


def open_desk_services(
    setting: Setting, storage: Storage, runtime: Runtime, topics: Topics, people: People
) -> DeskServices:
    """Create the services of the tournaments, the room and the library."""
    data, board, desks = setting.data, RoomBoard(topics), TournamentDesks(storage.journal)
    config_files = _config_files(data)
    tickets, drawers = _tickets(setting, desks, topics), Drawers(desks, topics)
    claims = RoomClaims(RoomTables(desks, topics), drawers, tickets, HouseMoney(desks, drawers))
    library_service = LibraryService(runtime, topics, config_files, setting.zone, desks)
    library = library_service if setting.speed is None else ShortenedPeriods(library_service, setting.speed)
    vault = open_secrets(storage.vault, KeyFiles(data), storage.offload)
    snapshots = _snapshots(data, storage)
    tournaments = TournamentService(
        desks,
        runtime,
        board,
        vault,
        Collaborators(
            SetUps(library, desks, setting.zone, lambda: room_service.usual_ruleset),
            preparation_by(library, claims, vault.draws, vault.votes, vault.day_ends, vault.envelopes),
            people.players,
            claims,
            snapshots.load,
            tickets,
        ),
    )
    pairings, settings = Pairings(), _room_settings(setting, library, people)
    room_service = RoomService(runtime, board, tournaments, claims, pairings, settings)
    alarms = Alarms(runtime.clock, tournaments.next_change, tournaments.wake, hub.sleep)
    _subscribe(people, tournaments, room_service, alarms)
    return DeskServices(
        alarms=alarms,
        config_files=config_files,
        library_service=library_service,
        pairings=pairings,
        room_service=room_service,
        snapshots=snapshots,
        tickets=tickets,
        tournaments=tournaments,
    )


def _snapshots(data: Path, storage: Storage) -> Snapshots:
    code = code_fingerprint(Path(resources.__file__).parent)
    return Snapshots(SnapshotFiles(data), storage.journal, code, hub.ThreadOffload())


def _tickets(setting: Setting, desks: TournamentDesks, topics: Topics) -> Tickets:
    return Tickets(desks, topics, TicketCodes(setting.secret, secrets.token_bytes))


def _config_files(data: Path) -> ConfigFiles:
    """The library's files: the venue's own, then the shipped ones."""
    folders = ("structures", "rulesets", "payouts", "rulebook")
    return ConfigFiles(*(resources.config_folders(each, data) for each in folders))


def _room_settings(
    setting: Setting, library: LibraryService | ShortenedPeriods, people: People
) -> RoomSettings:
    return RoomSettings(
        library=library,
        is_staff_device=lambda device: people.accounts.sign_in_by_id(device) is not None,
        address=setting.address,
        ruleset=usual_ruleset(setting.data, setting.config),
        languages=tuple(catalogues().languages),
        scenes=lambda: wall_scenes(resources.root() / "displays"),
    )
