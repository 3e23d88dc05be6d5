"""The standings of saved seasons, for everybody: recomputed when confirmed results change."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from decimal import Decimal
from hashlib import sha256
from threading import Lock
from typing import Any, TypedDict

import msgspec
from msgspec import Struct

from clockserver.accounts.drafts import is_draft
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import Offload
from clockserver.desk.room.library_service import LibraryService
from clockserver.desk.room.planned_drafts import event_draft_id
from clockserver.desk.tournaments.tournament_desks import PREFIX, TournamentDesks
from clockserver.library.seasons.decide import demand
from clockserver.library.state import Season, Tie
from clockserver.players.player_registry import Players
from clockserver.projection.topics import Topics
from clockserver.seasons.season_jobs import SeasonAnswer, SeasonQuestion
from clockserver.seasons.season_places import event_of, is_official, shown_entries
from clockserver.seasons.standings import Event, PlayerId, Standing
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.seating.state import NameForm
from clockserver.tournament.state import Tournament
from clockserver.workers.jobs import DoJob, SeasonJob, TooMuch

MAX_KEPT = 40
"""Maximum number of seasons with cached standings."""
_computed = msgspec.msgpack.Decoder(SeasonAnswer)
_encoder = msgspec.json.Encoder(decimal_format="number")


class SeasonEvent(TypedDict):
    """A tournament of the season. `official`: its results are confirmed; others do not count yet."""

    slug: str
    title: str
    official: bool


class SeasonScore(TypedDict):
    """The points of one event; not counted ones are struck through."""

    slug: str
    place: int
    points: Decimal
    counts: bool


class SeasonRow(TypedDict):
    """A player of the season. `name` is null if hidden; `entry` is the player's entry in the last event."""

    place: int
    name: str | None
    entry: int
    points: Decimal
    wins: int
    scores: list[SeasonScore]


class SeasonValue(TypedDict):
    """A season with its standings, the best first. `best` is null where all events count."""

    season: str
    title: str
    formula: str
    listed: list[float]
    best: int | None
    least: int
    ties: list[Tie]
    events: list[SeasonEvent]
    standings: list[SeasonRow]


class SeasonTournament(Struct, frozen=True):
    """A confirmed tournament of a season, with each player's entry and form of names."""

    event: Event
    shown: dict[PlayerId, tuple[int, NameForm]]


class SeasonFile(Struct, frozen=True):
    """A season with its present standings, and their JSON."""

    value: SeasonValue
    body: bytes
    digest: str


class SeasonSource:
    """Computes the standings of seasons. `do` runs a formula in a process of its own, `offload` reads the results."""

    def __init__(
        self,
        library: LibraryService,
        desks: TournamentDesks,
        topics: Topics,
        players: Players,
        do: DoJob,
        offload: Offload,
    ) -> None:
        self._library = library
        self._desks = desks
        self._topics = topics
        self._players = players
        self._do = do
        self._offload = offload
        self._cache: dict[str, tuple[object, SeasonFile]] = {}
        """The standings of each season, with their inputs."""
        self._scored: dict[str, tuple[bytes, list[Standing]]] = {}
        """The answer for each season, with its question: a changed name needs no new points."""
        self._changes = 0
        """Number of changes of the registry, which has names and merged players."""
        self._turn = Lock()
        players.changed.subscribe(self._count_change)

    def seasons(self) -> list[tuple[str, str]]:
        """Id and title of the seasons that are not archived, by title."""
        seasons = self._library.state.seasons.items()
        listed = ((key, each.title) for key, each in seasons if each.status == "listed")
        return sorted(listed, key=lambda each: each[1])

    def file(self, season: str) -> SeasonFile:
        """A season with its present standings. Raises Refused."""
        with self._turn:  # simultaneous requests get the same answer
            season_row = demand(self._library.state, season)
            states = self._states(season_row)
            stamp = self._stamp(season_row, states)
            cached = self._cache.get(season)
            if cached is not None and cached[0] == stamp:
                return cached[1]
            season_file = self._compute_file(season, season_row, states)
            if len(self._cache) >= MAX_KEPT:
                oldest = next(iter(self._cache))
                self._cache.pop(oldest)
                self._scored.pop(oldest, None)
            self._cache[season] = (stamp, season_file)
            return season_file

    def stamp(self, season: str) -> object:
        """The inputs of a season's standings: equal inputs, equal standings. Raises Refused."""
        season_row = demand(self._library.state, season)
        return self._stamp(season_row, self._states(season_row))

    # -- within --------------------------------------------------------------------------------------

    def _stamp(self, season: Season, states: list[Tournament]) -> object:
        return (season, self._changes, *((each.slug, each.title, _seq(each)) for each in states))

    def _count_change(self, _people: Collection[PersonId]) -> None:
        self._changes += 1

    def _states(self, season: Season) -> list[Tournament]:
        """The public tournaments of a season, in order of time."""
        streams: Iterable[str | None]
        if season.series is None:
            streams = map(self._desks.slugs.get, season.tournaments)
        else:
            series = self._library.state.series.get(season.series)
            events = {} if series is None else series.events
            streams = (f"{PREFIX}{event_draft_id(season.series, each)}" for each in events.values())
        desks = {each: self._desks.desk_of_stream(each) for each in streams}
        states = [each.state for each in desks.values() if each is not None and each.durable]
        public_states = [
            each
            for each in states
            if each.removed not in ("deleted", "cancelled") and not is_draft(self._topics, each.slug)
        ]
        return sorted(
            public_states, key=lambda each: (each.finished_at or each.starts_at or each.created_at, each.slug)
        )

    def _compute_file(self, key: str, season: Season, states: list[Tournament]) -> SeasonFile:
        played = self._offload(self._season_tournaments, [each for each in states if is_official(each)])
        events = tuple(each.event for each in played)
        rows = self._standings(key, season, events)
        name_forms = {player: each for played_event in played for player, each in played_event.shown.items()}
        value: SeasonValue = {
            "season": key,
            "title": season.title,
            "formula": season.formula,
            "listed": list(season.points),
            "best": season.best,
            "least": season.least,
            "ties": list(season.ties),
            "events": [
                {"slug": each.slug, "title": each.title, "official": is_official(each)} for each in states
            ],
            "standings": self._rows(rows, name_forms),
        }
        body = self._offload(_encoder.encode, value)
        return SeasonFile(value, body, sha256(body).hexdigest()[:16])

    def _season_tournaments(self, states: list[Tournament]) -> list[SeasonTournament]:
        def player_of(person: PersonId) -> PlayerId:
            return self._players.ids_of(person)[0]

        return [
            SeasonTournament(event_of(each, player_of), shown_entries(each, player_of)) for each in states
        ]

    def _standings(self, key: str, season: Season, events: tuple[Event, ...]) -> list[Standing]:
        season_question = SeasonQuestion(
            season.formula, season.points, events, season.best, season.least, season.ties
        )
        question = msgspec.msgpack.encode(season_question)
        cached = self._scored.get(key)
        if cached is not None and cached[0] == question:
            return cached[1]
        try:
            computed = _computed.decode(self._do(SeasonJob(question), f"season:{key}")).standings
        except TooMuch:
            raise Refused(Reason("import.too_much")) from None
        self._scored[key] = (question, computed)
        return computed

    def _rows(
        self, rows: list[Standing], name_forms: dict[PlayerId, tuple[int, NameForm]]
    ) -> list[SeasonRow]:
        names = self._names([each.player for each in rows], name_forms)
        return [
            {
                "place": each.place,
                "name": names[each.player],
                "entry": name_forms[each.player][0],
                "points": each.points,
                "wins": each.wins,
                "scores": [
                    {"slug": score.slug, "place": score.place, "points": score.points, "counts": score.counts}
                    for score in each.scores
                ],
            }
            for each in rows
        ]

    def _names(
        self, players: list[PlayerId], name_forms: dict[PlayerId, tuple[int, NameForm]]
    ) -> dict[PlayerId, Any]:
        """The names of players in the form of each one's last event."""
        forms: dict[NameForm, list[PlayerId]] = {}
        for each in players:
            forms.setdefault(name_forms[each][1], []).append(each)
        names: dict[PlayerId, str | None] = {}
        for form, players_of_form in forms.items():
            names |= self._players.public_names(players_of_form, form)
        return names


def _seq(state: Tournament) -> int | None:
    """The seq of a confirmed tournament; None for an unconfirmed one, as it does not count."""
    return state.seq if is_official(state) else None
