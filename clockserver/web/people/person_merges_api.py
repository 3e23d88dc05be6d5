"""Merging players, and changing several at once, over HTTP: merge, undo, entries, changes."""

from __future__ import annotations

from functools import partial
from typing import Annotated, TypedDict

from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.accounts.roles import Principal
from clockserver.players.confirmed_names import NAME_REFUSALS, ConfirmedNames
from clockserver.players.histories import Histories, PlayedEntry
from clockserver.players.merge_rules import MERGE_REFUSALS
from clockserver.players.merging import Guard, Merging
from clockserver.players.person import PERSON_REFUSALS, GivenText, Person
from clockserver.players.player_changes import MAX_CHANGES, ChangedRow
from clockserver.players.player_registry import KNOWN_REFUSALS, Players
from clockserver.tournament.entries.state import PersonId
from clockserver.web.answers import Answers, body_as, json_response, not_stored
from clockserver.web.contract.described import described
from clockserver.web.people.players_api import PERSON
from clockserver.web.people.registry_access import QUERY_REFUSALS, RegistryAccess

PERSON_PATH = {"person": PersonId}
MAX_ROWS_BYTES = 2 * 1024 * 1024


class OtherPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """The player to merge into the player in the address, with all entries."""

    other: PersonId
    reason: GivenText | None = None
    """The reason for changing a name in confirmed results; required there."""


class Because(Struct, frozen=True, forbid_unknown_fields=True):
    """The reason for changing a name in confirmed results; required there."""

    reason: GivenText | None = None


class ChangedRows(Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of several players. `seen` are the displayed texts: if one of them has changed, nothing is changed."""

    rows: Annotated[list[ChangedRow], Meta(min_length=1, max_length=MAX_CHANGES)]
    preview: bool = False
    """Change nothing, and return the result."""
    reason: GivenText | None = None
    """The reason for changing names or countries in confirmed results; required there."""


class ChangedPlayers(TypedDict):
    """The players after and before the change, in the order of the rows."""

    players: list[Person]
    before: list[Person]


class TwoPlayers(TypedDict):
    """The player that remains, and the other one."""

    player: Person
    other: Person


class PlayersEntries(TypedDict):
    """The entries of a player, by tournament, without archived and deleted tournaments."""

    entries: list[PlayedEntry]


class PersonMergesApi:
    """The routes for merging players, and for changing several at once."""

    def __init__(
        self,
        players: Players,
        names: ConfirmedNames,
        histories: Histories,
        access: RegistryAccess,
        answers: Answers,
    ) -> None:
        self._players = players
        self._names = names
        self._histories = histories
        self._merging = Merging(players, histories)
        self._access = access
        self._answers = answers

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("person merges", __name__, url_prefix="/api/v1/players")
        routes = (
            ("/changes", "POST", self.change_all),
            (f"/{PERSON}/entries", "GET", self.entries),
            (f"/{PERSON}/merge", "POST", self.merge),
            (f"/{PERSON}/part", "POST", self.undo_merge),
        )
        self._answers.add_routes(blueprint, routes)
        blueprint.after_request(not_stored)
        return blueprint

    @described(
        gives=PlayersEntries, who="staff", path=PERSON_PATH, refuses=(*QUERY_REFUSALS, "person.unknown")
    )
    def entries(self, person: str) -> Response:
        """The entries of a player, also under merged ids."""
        self._access.demand()
        ids = self._players.ids_of(self._players.person(person).id)
        answer: PlayersEntries = {"entries": self._histories.entries_of(ids)}
        return json_response(answer)

    @described(
        takes=ChangedRows,
        max_bytes=MAX_ROWS_BYTES,
        gives=ChangedPlayers,
        who="staff",
        refuses=(*QUERY_REFUSALS, *PERSON_REFUSALS, *KNOWN_REFUSALS, *NAME_REFUSALS, "person.twice"),
    )
    def change_all(self) -> Response:
        """Change texts of several players, all or none; the reversed rows undo it."""
        principal = self._access.demand()
        request.max_content_length = MAX_ROWS_BYTES
        body = body_as(ChangedRows)
        guard = self._guard(body.reason, principal)
        pairs = self._merging.change_all(body.rows, preview=body.preview, guard=guard)
        answer: ChangedPlayers = {
            "players": [after for _, after in pairs],
            "before": [before for before, _ in pairs],
        }
        return json_response(answer)

    @described(
        takes=OtherPlayer,
        gives=TwoPlayers,
        who="staff",
        path=PERSON_PATH,
        refuses=(*QUERY_REFUSALS, *KNOWN_REFUSALS, *MERGE_REFUSALS, *NAME_REFUSALS),
    )
    def merge(self, person: str) -> Response:
        """Merge another player into this one, for directors; refused while both are in an unfinished tournament."""
        principal = self._access.demand(to_direct=True)
        body = body_as(OtherPlayer)
        remaining, absorbed = self._merging.merge(person, body.other, self._guard(body.reason, principal))
        answer: TwoPlayers = {"player": remaining, "other": absorbed}
        return json_response(answer)

    @described(
        takes=Because,
        gives=TwoPlayers,
        who="staff",
        path=PERSON_PATH,
        refuses=(
            *QUERY_REFUSALS,
            *NAME_REFUSALS,
            "person.changed_elsewhere",
            "person.erased",
            "person.not_merged",
        ),
    )
    def undo_merge(self, person: str) -> Response:
        """Undo the merge of this player into another one, for directors."""
        principal = self._access.demand(to_direct=True)
        remaining, absorbed = self._merging.undo_merge(
            person, self._guard(body_as(Because).reason, principal)
        )
        answer: TwoPlayers = {"player": remaining, "other": absorbed}
        return json_response(answer)

    def _guard(self, reason: str | None, principal: Principal) -> Guard:
        return partial(self._names.correct, reason=reason, principal=principal)
