"""Players who turn out to be one, and several changed at once, over HTTP: merge, take back, entries, changes."""

from __future__ import annotations

from typing import Annotated, TypedDict

from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.players.changes import MAX_CHANGES, ChangedRow
from clockserver.players.histories import Histories, PlayedEntry
from clockserver.players.merged import MERGE_REFUSALS
from clockserver.players.merging import Merging
from clockserver.players.person import PERSON_REFUSALS, Person
from clockserver.players.registry import KNOWN_REFUSALS, Players
from clockserver.tournament.entries.state import PersonId
from clockserver.web.access import Nothing
from clockserver.web.answers import Answers, body_as, json_response
from clockserver.web.contract.described import described
from clockserver.web.players import PERSON
from clockserver.web.registry_access import ASKED, RegistryAccess, kept_nowhere

OF_PERSON = {"person": PersonId}
MAX_ROWS_BYTES = 2 * 1024 * 1024


class OtherPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """The other of two players who are one: its entries belong to the one of the address from then on."""

    other: PersonId


class ChangedRows(Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of several players. `seen` are those that were shown: where another one stands by now, none is changed."""

    rows: Annotated[list[ChangedRow], Meta(min_length=1, max_length=MAX_CHANGES)]
    preview: bool = False
    """Change nothing, and say what would change."""


class ChangedPlayers(TypedDict):
    """The players after the change and before it, in the order of the rows."""

    players: list[Person]
    before: list[Person]


class TwoPlayers(TypedDict):
    """The player that remains, and the other one."""

    player: Person
    other: Person


class PlayersEntries(TypedDict):
    """The entries of a player, tournament by tournament, without those of tournaments that are put away."""

    entries: list[PlayedEntry]


class PersonMergesApi:
    """The routes about two players who are one, and about several players changed at once."""

    def __init__(
        self, players: Players, histories: Histories, access: RegistryAccess, answers: Answers
    ) -> None:
        self._players = players
        self._histories = histories
        self._merging = Merging(players, histories)
        self._access = access
        self._answers = answers

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("person merges", __name__, url_prefix="/api/v1/players")
        for path, method, view in (
            ("/changes", "POST", self.change_all),
            (f"/{PERSON}/entries", "GET", self.entries),
            (f"/{PERSON}/merge", "POST", self.merge),
            (f"/{PERSON}/part", "POST", self.part),
        ):
            blueprint.add_url_rule(
                path, endpoint=f"{method} {path}", view_func=self._answers.answered(view), methods=[method]
            )
        blueprint.after_request(kept_nowhere)
        return blueprint

    @described(gives=PlayersEntries, who="staff", path=OF_PERSON, refuses=(*ASKED, "person.unknown"))
    def entries(self, person: str) -> Response:
        """The entries of a player, also those under ids that were merged."""
        self._access.demand()
        ids = self._players.ids_of(self._players.person(person).id)
        answer: PlayersEntries = {"entries": self._histories.of(ids)}
        return json_response(answer)

    @described(
        takes=ChangedRows,
        max_bytes=MAX_ROWS_BYTES,
        gives=ChangedPlayers,
        who="staff",
        refuses=(*ASKED, *PERSON_REFUSALS, *KNOWN_REFUSALS, "person.twice"),
    )
    def change_all(self) -> Response:
        """Change texts of several players, all or none; the same rows turned round take it back."""
        self._access.demand()
        request.max_content_length = MAX_ROWS_BYTES
        given = body_as(ChangedRows)
        pairs = self._merging.change_all(given.rows, preview=given.preview)
        answer: ChangedPlayers = {
            "players": [after for _, after in pairs],
            "before": [before for before, _ in pairs],
        }
        return json_response(answer)

    @described(
        takes=OtherPlayer,
        gives=TwoPlayers,
        who="staff",
        path=OF_PERSON,
        refuses=(*ASKED, *KNOWN_REFUSALS, *MERGE_REFUSALS),
    )
    def merge(self, person: str) -> Response:
        """Let another player be this one, for directors; refused where both are in one tournament that is not over."""
        self._access.demand(to_direct=True)
        remains, goes = self._merging.merge(person, body_as(OtherPlayer).other)
        answer: TwoPlayers = {"player": remains, "other": goes}
        return json_response(answer)

    @described(
        takes=Nothing,
        gives=TwoPlayers,
        who="staff",
        path=OF_PERSON,
        refuses=(*ASKED, "person.changed_elsewhere", "person.erased", "person.not_merged"),
    )
    def part(self, person: str) -> Response:
        """Take the merge of this player into another one back, for directors."""
        self._access.demand(to_direct=True)
        body_as(Nothing)
        remains, goes = self._merging.part(person)
        answer: TwoPlayers = {"player": remains, "other": goes}
        return json_response(answer)
