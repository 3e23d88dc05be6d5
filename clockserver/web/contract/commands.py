"""Every command of the wire: its schema in the envelope, roles, refusals, and an example."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, get_args

from msgspec import Struct

from clockserver.accounts.role_checks import APPROVED, name_of, roles_of, subject_of
from clockserver.accounts.roles import ROLES
from clockserver.core.ids import CommandId, Slug
from clockserver.core.permissions import Role
from clockserver.desk.command_messages import LIBRARY_COMMANDS, REVERSALS, AnyCommand, Approval, Seen
from clockserver.desk.refusals import LIMITED, PAID, refusals
from clockserver.room.types import WireRoomCommand
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.web.contract.examples import EXAMPLES
from clockserver.web.contract.schemas import Schema, one_text, schemas_of

For: TypeAlias = Literal["tournament", "room", "library", "either", "new"]
"""The relation of a command to tournaments: it names one; it is for the room, or the library; it names one optionally;
or it opens one.
"""

ID = "Chosen by the sender. The same id is the same command, however often it is sent."
SEEN = "The newest event known to the screen: the highest `seq` of its topics there, and of its answers."
APPROVED_BY = (
    "Name and PIN of an approving director or supervisor, for a command that the sender may not give alone."
)
MAY_NEED_APPROVAL = frozenset(name_of(each) for each in (*APPROVED, *PAID, *LIMITED))
EITHER = "The tournament of the command to undo or redo; without one, a command of the room or the library."


class CommandForm(Struct, frozen=True):
    """A command for integrators. `roles` may give it; an undo has the `subject` of the undone command, here None."""

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


def forms() -> tuple[list[CommandForm], dict[str, Schema]]:
    """Every command, and the components their schemas refer to."""
    types = command_types()
    _, components = schemas_of(types)
    return [_form(each, components.pop(each.__name__)) for each in types], components


def _form(kind: type, schema: Schema) -> CommandForm:
    type_, scope = name_of(kind), _for(kind)
    own_fields = {key: value for key, value in schema["properties"].items() if key != "type"}
    return CommandForm(
        type=type_,
        name=kind.__name__,
        about=one_text(kind.__doc__ or ""),
        for_=scope,
        subject=None if kind in REVERSALS else subject_of(kind),
        roles=tuple(role for role in ROLES if role in roles_of(kind)),
        schema=_in_envelope(schema, type_, scope),
        own_fields=own_fields,
        required=tuple(key for key in schema["required"] if key != "type"),
        reasons=tuple(sorted(refusals(kind))),
        example=_example(type_, scope),
    )


def _for(kind: type) -> For:
    if kind in REVERSALS:
        return "either"
    if kind is CreateTournament:
        return "new"
    if kind in LIBRARY_COMMANDS:
        return "library"
    return "room" if kind in get_args(WireRoomCommand) else "tournament"


def _in_envelope(schema: Schema, type_: str, scope: For) -> Schema:
    """A command's schema with `id`, `seen`, and, if it names one, `tournament`."""
    id_, slug, seen = schemas_of([CommandId, Slug, Seen | None])[0]
    properties = {"id": {**id_, "description": ID}, "type": {"const": type_}}
    properties["seen"] = {**seen, "description": SEEN}
    if type_ in MAY_NEED_APPROVAL:
        properties["approval"] = {**schemas_of([Approval])[1]["Approval"], "description": APPROVED_BY}
    required = ["id", "type"]
    if scope in ("tournament", "either"):
        properties["tournament"] = {**slug, "description": "Its slug." if scope == "tournament" else EITHER}
    if scope == "tournament":
        required.append("tournament")
    own_fields = {key: value for key, value in schema["properties"].items() if key != "type"}
    required_keys = [key for key in schema["required"] if key != "type"]
    return {
        "type": "object",
        "title": type_,
        "properties": {**properties, **own_fields},
        "required": [*required, *required_keys],
        "additionalProperties": False,
    }


def _example(type_: str, scope: For) -> dict[str, Any]:
    example = {"id": f"example-{type_.replace('.', '-').replace('_', '-')}", "type": type_}
    if scope in ("tournament", "either"):
        example["tournament"] = "friday"
    return {**example, **EXAMPLES[type_]}
