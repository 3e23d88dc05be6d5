"""The registry of players over HTTP: search while typing, add, change and erase."""

from __future__ import annotations

from typing import Annotated, TypedDict

from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.core.ids import CommandId
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.players.confirmed_names import NAME_REFUSALS, ConfirmedNames
from clockserver.players.person import PERSON_REFUSALS, GivenText, Person
from clockserver.players.player_changes import PlayerChanges, refuse_changes, with_changes
from clockserver.players.player_registry import KNOWN_REFUSALS, Players
from clockserver.tournament.entries.state import PersonId
from clockserver.web.answers import Answers, body_as, json_response, not_stored
from clockserver.web.contract.described import described
from clockserver.web.people.access_api import Nothing
from clockserver.web.people.registry_access import (
    QUERY_REFUSALS,
    RegistryAccess,
    demand_permission,
    query_value,
)

DEFAULT_LIMIT = 20
MAX_LIMIT = 100
MAX_QUERY = 200
PERSON = "<string(length=32):person>"
"""A person's id in a path; by its length it differs from all other routes."""
Query = Annotated[str, Meta(max_length=MAX_QUERY)]
Limit = Annotated[int, Meta(ge=1, le=MAX_LIMIT)]
Offset = Annotated[int, Meta(ge=0, le=10_000_000)]


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A new player for the registry. The same id again adds no second player."""

    id: CommandId
    name: GivenText
    contact: GivenText | None = None
    notes: GivenText | None = None
    distinction: GivenText | None = None
    """Public text beside the name, which distinguishes the player from others of that name."""
    country: GivenText | None = None
    """ISO 3166, two or three letters."""
    ask: bool = False
    """Refuse a name that is already in the registry unless `distinction` is given."""


class FoundPlayers(TypedDict):
    """The players found, by name, and their number without the limit."""

    players: list[Person]
    total: int


class AddedPlayer(TypedDict):
    """The new player, and the earlier players of that name."""

    player: Person
    namesakes: list[Person]


class PlayersApi:
    """The routes below /api/v1/players."""

    def __init__(
        self, players: Players, names: ConfirmedNames, access: RegistryAccess, answers: Answers
    ) -> None:
        self._players = players
        self._names = names
        self._access = access
        self._answers = answers

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("players", __name__, url_prefix="/api/v1/players")
        routes = (
            ("", "GET", self.search),
            ("", "POST", self.add),
            (f"/{PERSON}", "PATCH", self.change),
            (f"/{PERSON}/erase", "POST", self.erase),
        )
        self._answers.add_routes(blueprint, routes)
        blueprint.after_request(not_stored)
        return blueprint

    @described(
        gives=FoundPlayers,
        who="staff",
        query={"q": Query, "limit": Limit, "offset": Offset},
        optional=("q", "limit", "offset"),
        refuses=QUERY_REFUSALS,
    )
    def search(self) -> Response:
        """The players with a word for each word of `q`, without case and accents; all without `q`."""
        self._access.demand()
        query, limit = convert(request.args.get("q", ""), Query, "q"), _limit()
        offset = query_value(request.args.get("offset", "0"), Offset, "offset", "a number from 0")
        players, total = self._players.search(query, limit, offset)
        answer: FoundPlayers = {"players": players, "total": total}
        return json_response(answer)

    @described(
        takes=NewPlayer,
        gives=AddedPlayer,
        who="staff",
        refuses=(*QUERY_REFUSALS, *PERSON_REFUSALS, "person.namesake"),
    )
    def add(self) -> Response:
        """Add a player to the registry; an existing player of the same name is allowed, and reported."""
        self._access.demand()
        body = body_as(NewPlayer)
        player, namesakes = self._players.add(
            body.id,
            body.name,
            body.contact,
            body.notes,
            body.distinction,
            country=body.country,
            ask=body.ask,
        )
        added: AddedPlayer = {"player": player, "namesakes": namesakes}
        return json_response(added)

    @described(
        takes=PlayerChanges,
        gives=Person,
        who="staff",
        path={"person": PersonId},
        refuses=(
            *QUERY_REFUSALS,
            *PERSON_REFUSALS,
            *KNOWN_REFUSALS,
            *NAME_REFUSALS,
            "person.bar_with_reason",
        ),
    )
    def change(self, person: str) -> Response:
        """Change the given fields; a director may bar a player, with a reason, and end the ban.

        Only a director changes a name or a country in confirmed results, with `reason`: the results are
        marked as corrected, and the tournament's log shows the reason.
        """
        principal = self._access.demand()
        changes = body_as(PlayerChanges)
        if changes.changes_barring:
            demand_permission(principal, to_direct=True)
        if reasons := refuse_changes(changes):
            raise Refused(*reasons)
        before = self._players.person(person)
        if not before.erased:
            after = dict.fromkeys(self._players.ids_of(before.id), with_changes(before, changes))
            self._names.correct(after, changes.reason or None, principal)
        return json_response(self._players.change(person, changes))

    @described(
        takes=Nothing,
        gives=Person,
        who="staff",
        path={"person": PersonId},
        refuses=(*QUERY_REFUSALS, *KNOWN_REFUSALS),
    )
    def erase(self, person: str) -> Response:
        """Erase name, contact and notes permanently; the id stays, for the journals. For directors."""
        self._access.demand(to_direct=True)
        body_as(Nothing)
        return json_response(self._players.erase(person))


def _limit() -> int:
    problem = f"a whole number from 1 to {MAX_LIMIT}"
    limit: int = query_value(request.args.get("limit", str(DEFAULT_LIMIT)), Limit, "limit", problem)
    return limit
