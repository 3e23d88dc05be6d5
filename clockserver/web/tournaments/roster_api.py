"""Players and tables in view over HTTP, for staff clients that follow topic `roster`."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from flask import Blueprint, Response, request
from msgspec import Meta

from clockserver.accounts.role_checks import WATCH_REFUSALS, refuse_to_watch
from clockserver.core.ids import FIRST_SESSION, Slug
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.desk.ports import HostClock
from clockserver.projection.searches.roster_search import (
    MAX_FOUND,
    Purchase,
    RosterSearch,
    Standing,
    entries_of_person,
    entries_that_may_buy,
    latest_eliminated,
)
from clockserver.projection.topics import Topics
from clockserver.tournament.entries.shapes import PlayerValue
from clockserver.tournament.tables.shapes import TableValue
from clockserver.web.answers import Answers, json_response
from clockserver.web.api import Entries, Most
from clockserver.web.contract.described import described
from clockserver.web.request_guard import RequestGuard
from clockserver.web.tournaments.session_query import NamedSession, session_by_topics

Typed = Annotated[str, Meta(max_length=80, examples=["mul"])]
Letter = Annotated[str, Meta(min_length=1, max_length=2, examples=["M"])]
Person = Annotated[str, Meta(max_length=40, examples=["0123456789abcdef0123456789abcdef"])]
Tables = Annotated[str, Meta(pattern=r"^[1-9]\d{0,5}(,[1-9]\d{0,5}){0,19}\Z", examples=["4,5"])]
"""Numbers of tables in an address, at most 20."""


class RosterAnswer(TypedDict):
    """Players of the session by entry, as in topic `players`; `others` are in other sessions.

    `tables`: the requested ones, as in topic `tables`. For a list: `counts` of all matching players by standing,
    `letters` of the index, and the number of players `after` those in the answer. `ids`: the entries that may buy,
    if requested.
    """

    seq: int
    boot_id: str
    entries: dict[str, PlayerValue]
    others: dict[str, PlayerValue]
    tables: dict[str, TableValue]
    counts: dict[str, int]
    letters: list[str]
    after: int
    ids: NotRequired[list[str]]


QUERY: dict[str, Any] = {
    "entries": Entries,
    "find": Typed,
    "letter": Letter,
    "may": Purchase,
    "most": Most,
    "out": Most,
    "person": Person,
    "standing": Standing,
    "tables": Tables,
}
"""Query parameters, besides the session."""


class RosterApi:
    """The route of players in view below /api/v1/tournaments."""

    def __init__(
        self, topics: Topics, clock: HostClock, request_guard: RequestGuard, answers: Answers
    ) -> None:
        self._topics = topics
        self._clock = clock
        self._request_guard = request_guard
        self._answers = answers
        self._searches: dict[str, RosterSearch] = {}

    def blueprint(self) -> Blueprint:
        """The route."""
        blueprint = Blueprint("roster", __name__, url_prefix="/api/v1/tournaments")
        view = self._answers.wrap_view(self.roster)
        blueprint.add_url_rule("/<slug>/roster", view_func=view, endpoint="roster")
        return blueprint

    @described(
        gives=RosterAnswer,
        who="staff",
        path={"slug": Annotated[Slug, Meta(examples=["friday"])]},
        query={**QUERY, "session": NamedSession},
        optional=(*QUERY, "session"),
        refuses=(*WATCH_REFUSALS, "session.unknown", "tournament.unknown"),
    )
    def roster(self, slug: str) -> Response:
        """The players in view, for a client that follows topic `roster`, beyond its initial value.

        `entries` by their numbers, also those of other flights; `tables` with their players; `person` the
        entries of a player; `out` the latest eliminated ones; `may` the numbers of all that may buy.
        Otherwise the list by last name: filtered by `find` and `standing`, from a `letter` on, the first 50
        or `most`.
        """
        principal = self._request_guard.principal(request.environ)
        if reason := refuse_to_watch(principal, f"roster:{slug}:{FIRST_SESSION}"):
            raise Refused(reason)
        place = f"{slug}:{session_by_topics(self._topics, slug)}"
        players = self._topics.get(f"players:{place}")
        players_by_entry: dict[str, PlayerValue] = players.value if players is not None else {}
        roster = self._topics.get(f"roster:{place}")
        answer: dict[str, Any] = {"seq": roster.seq if roster else 0, "boot_id": self._clock.boot_id}
        nothing = {"entries": {}, "others": {}, "tables": {}, "counts": {}, "letters": [], "after": 0}
        return json_response({**answer, **nothing, **self._selection(slug, place, players_by_entry)})

    def _selection(self, slug: str, place: str, players_by_entry: dict[str, PlayerValue]) -> dict[str, Any]:
        # All parameters are read first, so that a wrong value is refused wherever it is.
        args = {
            name: convert(value, QUERY[name], name) for name, value in request.args.items() if name in QUERY
        }
        if "entries" in args:
            return self._by_number(slug, players_by_entry, args["entries"].split(","))
        if "tables" in args:
            return self._at_tables(place, players_by_entry, args["tables"].split(","))
        if "person" in args:
            return {"entries": entries_of_person(players_by_entry, args["person"])}
        if "may" in args:
            return {"ids": entries_that_may_buy(players_by_entry, args["may"])}
        if "out" in args:
            return {"entries": latest_eliminated(players_by_entry, int(args["out"]))}
        search = self._searches.setdefault(place, RosterSearch())
        page = search.page(
            players_by_entry,
            args.get("find", ""),
            args.get("standing", "all"),
            args.get("letter"),
            int(args["most"]) if "most" in args else MAX_FOUND,
        )
        return {
            "entries": page.entries,
            "counts": page.counts,
            "letters": page.letters,
            "after": page.after,
        }

    def _by_number(
        self, slug: str, players_by_entry: dict[str, PlayerValue], entry_ids: list[str]
    ) -> dict[str, Any]:
        known_players = {id_: players_by_entry[id_] for id_ in entry_ids if id_ in players_by_entry}
        others: dict[str, PlayerValue] = {}
        header = self._topics.get(f"tournament:{slug}")
        sessions = [each["session"] for each in header.value["sessions"]] if header is not None else []
        for session in sessions if len(known_players) < len(set(entry_ids)) else ():
            topic = self._topics.get(f"players:{slug}:{session}")
            others_topic = topic.value if topic is not None else {}
            others |= {
                id_: others_topic[id_]
                for id_ in entry_ids
                if id_ in others_topic and id_ not in known_players
            }
        return {"entries": known_players, "others": others}

    def _at_tables(
        self, place: str, players_by_entry: dict[str, PlayerValue], table_numbers: list[str]
    ) -> dict[str, Any]:
        topic = self._topics.get(f"tables:{place}")
        tables_topic: dict[str, TableValue] = topic.value if topic is not None else {}
        tables = {number: tables_topic[number] for number in table_numbers if number in tables_topic}
        seated = [id_ for table in tables.values() for id_ in table["seats"].values()]
        return {
            "entries": {id_: players_by_entry[id_] for id_ in seated if id_ in players_by_entry},
            "tables": tables,
        }
