"""Every command of the wire: its schema in the envelope, who may give it, why it may be refused, and an example."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias, get_args

from msgspec import Struct

from clockserver.application.access.permissions import name_of, refuse, roles_of, subject_of
from clockserver.application.access.roles import ROLES, Role
from clockserver.application.hall import Hall
from clockserver.application.house import House
from clockserver.application.room_commands import PairDisplay, PauseAll, ResumeAll, WireRoomCommand
from clockserver.domain import room, tournament, tournament_fold
from clockserver.domain.ids import CommandId, Slug
from clockserver.domain.procedures.all_clocks import PauseAllClocks, ResumeAllClocks
from clockserver.domain.procedures.day_end import PickCard
from clockserver.domain.procedures.day_end_draws import TurnCard
from clockserver.domain.procedures.displays import AddDisplay
from clockserver.domain.procedures.draws import HoldDraw, PublishDraw, Seeded, WithdrawDraw
from clockserver.domain.procedures.prizes import SetUpPrizes
from clockserver.domain.procedures.relocating import RelocateTable
from clockserver.domain.procedures.room_tables import ClaimTable, RemoveTables
from clockserver.domain.procedures.seats import BringBack
from clockserver.domain.procedures.set_up import CreateTournament
from clockserver.domain.procedures.tables import OpenTables
from clockserver.domain.procedures.vote import CallVote, CastBallot, CloseVote, Keyed, Opened, Sealed
from clockserver.faces.contract.examples import EXAMPLES
from clockserver.faces.contract.reach import Reach
from clockserver.faces.contract.schemas import Schema, one_text, schemas_of
from clockserver.faces.wire import REVERSALS, AnyCommand, parse_envelope

For: TypeAlias = Literal["tournament", "room", "either", "new"]
"""Whether a command names a tournament: always, never because it is the room's, with one or without, never because
it opens one."""
BECOMES: dict[type, type] = {PairDisplay: AddDisplay, PauseAll: PauseAllClocks, ResumeAll: ResumeAllClocks}
"""What the room decides on, where that is another command than the wire's."""
WITH_A_SECRET: dict[type, type] = {
    CallVote: Keyed,
    CastBallot: Sealed,
    CloseVote: Opened,
    HoldDraw: Seeded,
    PickCard: TurnCard,
    PublishDraw: Seeded,
    WithdrawDraw: Seeded,
}
"""What the tournament decides on, where the vault adds something to the wire's command."""
CLAIMS = (OpenTables, RelocateTable, BringBack, ClaimTable, RemoveTables, *REVERSALS)
"""Commands that may ask for a table which somebody else has."""

ID = "Made by who sends it: the same id is the same command, however often it is sent."
EITHER = "Of which the command is to be taken back or done again; without one, of the room."


class CommandForm(Struct, frozen=True):
    """A command as integrators meet it. `roles` are those who may; None as a subject: that of what it is about."""

    type: str
    name: str
    about: str
    for_: For
    subject: str | None
    roles: tuple[Role, ...]
    schema: Schema
    own_fields: dict[str, Schema]
    required: tuple[str, ...]
    reasons: tuple[str, ...]
    example: dict[str, Any]


def command_types() -> list[type]:
    """Every type of command, by its name on the wire."""
    return sorted(get_args(AnyCommand), key=name_of)


def forms(reach: Reach, house: House, hall: Hall) -> tuple[list[CommandForm], dict[str, Schema]]:
    """Every command, and the components their schemas refer to."""
    types = command_types()
    _, components = schemas_of(types)
    found = [_form(each, components.pop(each.__name__), reach, (house, hall)) for each in types]
    return found, components


def common_reasons(reach: Reach, house: House) -> tuple[str, ...]:
    """Why any command may be refused, before somebody has looked at what it asks for."""
    return tuple(sorted(reach.of(parse_envelope, refuse, house.desk)))


def _form(kind: type, schema: Schema, reach: Reach, places: tuple[House, Hall]) -> CommandForm:
    house, hall = places
    type_, for_ = name_of(kind), _for(kind)
    own = {key: value for key, value in schema["properties"].items() if key != "type"}
    roots = _deciding(kind, for_, house, hall)
    reasons = frozenset(code for root, as_ in roots for code in reach.of(root, command=as_))
    return CommandForm(
        type=type_,
        name=kind.__name__,
        about=one_text(kind.__doc__ or ""),
        for_=for_,
        subject=None if kind in REVERSALS else subject_of(kind),
        roles=tuple(role for role in ROLES if role in roles_of(kind)),
        schema=_in_envelope(schema, type_, for_),
        own_fields=own,
        required=tuple(key for key in schema["required"] if key != "type"),
        reasons=tuple(sorted(reasons)),
        example=_example(type_, for_),
    )


def _for(kind: type) -> For:
    if kind in REVERSALS:
        return "either"
    if kind is CreateTournament:
        return "new"
    return "room" if kind in get_args(WireRoomCommand) else "tournament"


def _deciding(kind: type, for_: For, house: House, hall: Hall) -> list[tuple[Callable[..., Any], type]]:
    """The functions that decide a command, each with the type it is handed there."""
    found: list[tuple[Callable[..., Any], type]] = []
    if for_ == "new":
        found.append((house._resolve, kind))
    if for_ in ("tournament", "either"):
        found.append((tournament.decide, kind))
    if kind in WITH_A_SECRET:
        found.append((tournament.decide, WITH_A_SECRET[kind]))
    if kind is SetUpPrizes:
        found.append((house._told, kind))
    if for_ in ("room", "either"):
        found += [(hall._resolve, kind), (room.decide, BECOMES.get(kind, kind))]
    if kind in CLAIMS:
        found.append((hall.tables.refuse_for_tournament, kind))
    if kind in REVERSALS:
        events = {*get_args(tournament_fold.TournamentEvent), *get_args(room.RoomEvent)}
        found += [(event.inverse, kind) for event in events if hasattr(event, "inverse")]
    return found


def _in_envelope(schema: Schema, type_: str, for_: For) -> Schema:
    """A command's schema with the id, and the tournament where it names one."""
    id_, slug = schemas_of([CommandId, Slug])[0]
    properties = {"id": {**id_, "description": ID}, "type": {"const": type_}}
    required = ["id", "type"]
    if for_ in ("tournament", "either"):
        properties["tournament"] = {**slug, "description": "Its slug." if for_ == "tournament" else EITHER}
    if for_ == "tournament":
        required.append("tournament")
    own = {key: value for key, value in schema["properties"].items() if key != "type"}
    needed = [key for key in schema["required"] if key != "type"]
    return {
        "type": "object",
        "title": type_,
        "properties": {**properties, **own},
        "required": [*required, *needed],
        "additionalProperties": False,
    }


def _example(type_: str, for_: For) -> dict[str, Any]:
    example = {"id": f"example-{type_.replace('.', '-').replace('_', '-')}", "type": type_}
    if for_ in ("tournament", "either"):
        example["tournament"] = "friday"
    return {**example, **EXAMPLES[type_]}
