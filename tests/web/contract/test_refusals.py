"""Commands and routes declare every refusal code that the reader of the code finds."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from clockserver.accounts.approvals import Approvals
from clockserver.accounts.role_checks import APPROVAL_REFUSALS, APPROVED, name_of, refuse, refuse_unapproved
from clockserver.calculators import CALCULATORS
from clockserver.core.input.strict_json import parse_json
from clockserver.desk.command_messages import LIBRARY_COMMANDS, REVERSALS, parse_envelope
from clockserver.desk.duplicate_decisions import Repeats
from clockserver.desk.refusals import CLAIMS, COMMON, LIMITED, PAID, RETURNS, SALES, refusals
from clockserver.desk.registries import REGISTRIES
from clockserver.library import decide as library
from clockserver.library.types import LibraryEvent
from clockserver.live.sockets import Sockets
from clockserver.past.answering import what_if_of
from clockserver.players.list_file import read_lines
from clockserver.room import decide as room
from clockserver.room.drawers.commands import CloseDrawer, MoveCash
from clockserver.room.tickets import decide as register_of_tickets
from clockserver.room.tickets.commands import IssueTicket
from clockserver.room.types import RoomEvent, WireRoomCommand
from clockserver.seasons.season_jobs import compute
from clockserver.server import Server
from clockserver.storage.tournament_exports import export_file
from clockserver.structure_files.sheet_reading import content_of
from clockserver.texts.shipped_catalogues import catalogue
from clockserver.tournament import decide as tournament
from clockserver.tournament.entries import batches
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.structure.structure_refusals import STRUCTURE_REFUSALS
from clockserver.tournament.types import TournamentEvent
from clockserver.tournament_files.file_reading import check
from clockserver.tournament_files.replay_job import replay_file
from clockserver.web.answers import Answers
from clockserver.web.contract.commands import command_types
from clockserver.web.contract.contract import BESIDE
from clockserver.web.contract.described import description_of
from clockserver.web.contract.described_routes import Route
from clockserver.web.contract.openapi import reasons_of_route
from clockserver.workers.jobs import too_many
from tests.web.contract.reach import Reach

CHECKOUT = Path(__file__).parents[3]
NEVER_REASONS = ("face", "format", "language", "log", "results_page", "ruleset_note", "scene")
"""Prefixes of catalogue lines that are never reasons."""
BY_A_PROCESS: dict[str, tuple[Callable[..., Any], ...]] = {
    "AccessApi.begin_pairing": (too_many,),
    "EventFilesApi.preview": (read_lines, too_many),
    "PlayerListsApi.preview": (read_lines, too_many),
    "PlayerListsApi.confirm": (batches.decide,),
    "QrCodes.qr": (too_many,),
    "StaffApi.link": (too_many,),
    "StructureFilesApi.preview": (content_of, too_many),
    "TimeMachineApi.what_if": (what_if_of,),
    "Toolbox.calculator": (parse_json, too_many),
    "SeasonRoutes.csv": (compute, too_many),
    "SeasonRoutes.season": (compute, too_many),
    "SeasonFormulaApi.formula": (compute, too_many),
    "TournamentFilesApi.export": (export_file, too_many),
    "TournamentFilesApi.import_tournament": (check, replay_file, too_many),
}
"""Functions called for a view in another process, or by the command that it passes on."""
OF_THE_ROOM = {
    "PlayerListsApi.confirm": frozenset(
        {"inventory.in_use", "tickets.forged", "tickets.unknown", *APPROVAL_REFUSALS}
    )
}
"""Codes that the reader finds because the gateway also passes commands to the room, and sales."""
_OF_A_DOCUMENT = frozenset({*STRUCTURE_REFUSALS, "games.not_in_level", "text.unseen"})
_OF_A_FOLD = frozenset(
    code
    for code in catalogue().lines
    if not code.startswith(
        (
            "tournament_file.",
            "access.",
            "already_done",
            "import.",
            "journal.unwritable",
            "tournament.unknown",
            "wire.",
        )
    )
)
"""A replay that fails is one refusal of its file, whatever a fold may raise; the registry is only read."""
_OF_A_RECORD = frozenset(
    {
        "games.not_in_level",
        *("wire.missing_field", "wire.unknown_field", "wire.unknown_type", "wire.wrong_value"),
    }
)
_OF_OTHER_COMMANDS = frozenset(
    {
        *("offers.none", "person.barred", "session.unknown", "tickets.forged", "tickets.unknown"),
        *(f"tournament.{each}" for each in ("archived", "cancelled", "deleted", "finished", "imported")),
    }
)
"""Codes of other commands only: a corrected name is marked once the results are confirmed, without further checks."""
FILE_CODES = frozenset({each for each in catalogue().lines if each.startswith("file.")})
CAUGHT = {
    "StructureFilesApi.preview": frozenset(
        {"import.empty", "import.html", "sheet.formula", "sheet.merged", "sheet.other_tables"}
    ),
    "PlayersApi.change": _OF_OTHER_COMMANDS | {"already_done"},
    "PersonMergesApi.change_all": _OF_OTHER_COMMANDS | {"already_done"},
    "PersonMergesApi.merge": _OF_OTHER_COMMANDS,
    "PersonMergesApi.undo_merge": _OF_OTHER_COMMANDS | {"already_done", "person.unknown"},
    # Its document was read before it was saved.
    "StructureFilesApi.csv": _OF_A_DOCUMENT,
    "StructureFilesApi.xlsx": _OF_A_DOCUMENT,
    # Its events were decided before they were written.
    "ListsApi.table": _OF_A_RECORD,
    "ListsApi.document": _OF_A_RECORD,
    # The usual columns stand in for a file that cannot be read.
    "ResultsRoutes.press_table": FILE_CODES,
    "ResultsRoutes.press_text": FILE_CODES,
    "TicketsApi.code": frozenset({"tournament.unknown"}),
    "TournamentFilesApi.export": _OF_A_FOLD,
    "TournamentFilesApi.import_tournament": _OF_A_FOLD | {"tournament.unknown"},
}
"""Codes that the reader finds although they are caught, only shown, or impossible at their call."""
Root = tuple[Callable[..., Any], type | None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("refusals") / "data")
    yield server
    server.engine.dispose()


@pytest.fixture(scope="module")
def reach() -> Reach:
    return Reach([code for code in catalogue().lines if code.partition(".")[0] not in NEVER_REASONS])


def test_a_command_declares_exactly_the_codes_of_its_source(server: Server, reach: Reach) -> None:
    wrong = []
    for kind in command_types():
        codes_found, file = _codes_found(reach, _deciding(server, kind)), _declared_in(kind)
        for code in sorted(codes_found - refusals(kind)):
            wrong.append(f"{file}: {name_of(kind)} can be refused with {code}, which it does not declare")
        for code in sorted(refusals(kind) - codes_found):
            wrong.append(f"{file}: {name_of(kind)} declares {code}, with which nothing refuses it")
    assert not wrong, "\n".join(wrong)


def test_codes_that_any_command_can_give_are_declared_once(server: Server, reach: Reach) -> None:
    desk = server.tournaments.desks.desk
    assert reach.of(parse_envelope, refuse, desk, Repeats.demand_no_repeat) == COMMON


def test_a_route_declares_exactly_the_codes_of_its_view(server: Server, reach: Reach) -> None:
    source, wrong = server.contract.source, []
    for route in source.routes:
        codes_found = _of_route(server, reach, route)
        name = f"{_view_of(server, route).__qualname__}: {route.method} {route.path}"
        for code in sorted(codes_found - reasons_of_route(route, source)):
            wrong.append(f"{name} can be refused with {code}, which it does not declare")
        for code in sorted(route.reasons - codes_found - _handed_in(route)):
            wrong.append(f"{name} declares {code}, with which nothing refuses it")
    assert not wrong, "\n".join(wrong)


def test_refusals_of_a_socket_are_among_the_reasons(server: Server, reach: Reach) -> None:
    over_sockets = reach.of(*(each for each in vars(Sockets).values() if callable(each)))
    assert over_sockets | set(BESIDE) <= set(server.contract.source.reasons)


def test_every_declared_code_has_a_text(server: Server) -> None:
    assert set(server.contract.source.reasons) <= set(catalogue().lines)


# -- commands ------------------------------------------------------------------------------------------


def _codes_found(reach: Reach, roots: Iterable[Root]) -> frozenset[str]:
    return frozenset(code for root, kind in roots for code in reach.of(root, command=kind))


def _checks_of_the_room(server: Server, kind: type) -> Iterator[Root]:
    """The checks of the room for a tournament's command: claims, tickets and money."""
    tournaments, claims = server.tournaments, server.room_service._claims
    if kind in RETURNS:
        yield tournaments._refuse_address, kind
    if kind in CLAIMS:
        yield claims.tables.refuse_for_tournament, kind
    if kind in SALES:
        yield claims.drawers.refuse_for_tournament, kind
    if kind in PAID:
        yield tournaments._tickets._demand_own_ticket, kind
        yield tournaments._tickets._reservation, kind
        yield register_of_tickets._reserve, kind
    if kind in (*PAID, *APPROVED):
        yield refuse_unapproved, kind
        yield Approvals.approve, kind
    if kind in LIMITED:
        yield claims.money.refuse_above, kind
        yield Approvals.approve, kind
    if kind is CloseDrawer:
        yield claims.drawers.with_sums, kind
    if kind is IssueTicket:
        yield claims.tickets.with_random_id, kind
    if kind is MoveCash:
        yield claims.drawers.refuse_for_room, kind


def _deciding(server: Server, kind: type) -> Iterator[Root]:
    """The functions that decide a command, each with the type of its command there."""
    tournaments, room_service = server.tournaments, server.room_service
    of_room, of_library = kind in get_args(WireRoomCommand), kind in LIBRARY_COMMANDS
    if kind is CreateTournament:
        yield tournaments._set_ups.resolve, kind
    elif not of_room and not of_library:
        yield tournament.decide, kind
    yield from _by_subject(kind)
    if step := tournaments._preparation.step_of(kind):
        yield step, kind
    if of_room or kind in REVERSALS:
        yield room_service._resolve, kind
        yield room.decide, kind
    if of_library or kind in REVERSALS:
        yield server.library_service._resolve, kind
        yield library.decide, kind
    yield from _checks_of_the_room(server, kind)
    if kind in REVERSALS:
        for event in {*get_args(TournamentEvent), *get_args(RoomEvent), *get_args(LibraryEvent)}:
            if hasattr(event, "inverse"):
                yield event.inverse, kind


def _by_subject(kind: type) -> Iterator[Root]:
    """The functions in the record of a command, and the function that decides the resulting command."""
    for registry in REGISTRIES:
        command = registry.commands.get(kind)
        if command is None or kind is CreateTournament:
            continue
        if command.prepared is None or registry is REGISTRY:
            yield registry.decider(kind), kind
        if command.prepared is not None:
            yield registry.decider(command.prepared), command.prepared
            if registry is REGISTRY:
                yield tournament.decide, command.prepared


def _declared_in(kind: type) -> str:
    """The file of the record that declares a command."""
    for module in list(sys.modules.values()):
        subject = vars(module).get("SUBJECT")
        if any(each.kind is kind for each in getattr(subject, "commands", ())):
            return str(Path(str(module.__file__)).relative_to(CHECKOUT))
    return "clockserver/core/undo.py"


# -- routes --------------------------------------------------------------------------------------------


def _of_route(server: Server, reach: Reach, route: Route) -> frozenset[str]:
    """The codes of a view, with only its own kinds of the commands that it passes on."""
    view = _view_of(server, route)
    roots = [view, *([Answers.wrap_view] if hasattr(view, "__wrapped__") else [])]
    roots += BY_A_PROCESS.get(inspect.unwrap(view).__qualname__, ())
    kinds = route.description.hands_in or (None,)
    codes = frozenset(code for kind in kinds for code in reach.of(*roots, command=kind))
    for exceptions in (OF_THE_ROOM, CAUGHT):
        codes -= exceptions.get(inspect.unwrap(view).__qualname__, frozenset())
    description = description_of(view)
    if description is None or not description.expanded:
        return codes
    calculator = CALCULATORS[route.path.rpartition("/")[2]]
    readers = [view.__self__.ruleset] if calculator.by_rules else []  # type: ignore[attr-defined]
    return codes.union(reach.of(*readers, calculator.answer)) - {"calculators.unknown"}


def _handed_in(route: Route) -> frozenset[str]:
    """The codes of the commands that a route passes on, which are compared with the commands' own code."""
    return frozenset(code for kind in route.description.hands_in for code in COMMON | refusals(kind))


def _view_of(server: Server, route: Route) -> Callable[..., Any]:
    for rule in server.app.url_map.iter_rules():
        view = server.app.view_functions[rule.endpoint]
        description = description_of(view)
        if description is None or route.method not in (rule.methods or ()):
            continue
        if _path(rule.rule) == route.path or _path(rule.rule) in {
            route.path.replace(f"/{name}", "/{name}") for name in description.expanded
        }:
            return view
    raise AssertionError(route.path)


def _path(rule: str) -> str:
    return re.sub(r"<(?:\w+(?:\([^)]*\))?:)?(\w+)>", r"{\1}", rule)
