"""The story of `clockserver demo`, repeated: a tournament from draw to champion, a power cut, an evening.

The story gives commands like a director's tablet. Its position follows from the state of the tournaments alone, so it
continues there after a power cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Protocol

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION
from clockserver.tournament.balancing.plan import breaking_order, plan
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.breaking import next_to_break

STORY_MINUTE = 60
"""The speed at which the seconds of the story's file are real seconds."""
FOLLOWED: EntryId = "e1"
"""The entry followed by the demo's phone: the champion of the story."""
LAST_LEVEL = 14
"""The last level of an evening."""
Seconds = Annotated[float, Meta(ge=0, le=600)]


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament of the demo. `paid`: number of paid places; `level`: id of its first period; `word`: of the draw."""

    title: str
    structure: str
    ruleset: str
    level: str
    tables: Annotated[list[int], Meta(min_length=1, max_length=50)]
    names: Annotated[list[str], Meta(min_length=2, max_length=500)]
    paid: Annotated[int, Meta(ge=1, le=100)]
    word: str = ""


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """Duration of each part of the story, in seconds."""

    promise: Seconds
    seats: Seconds
    start: Seconds
    bust: Seconds
    move: Seconds
    break_table: Seconds
    bubble: Seconds
    champion: Seconds
    clock: Seconds
    between_busts: Seconds
    winner: Seconds


class StoryFile(Struct, frozen=True, forbid_unknown_fields=True):
    """config/demo/story.toml."""

    story: Event
    evening: Event
    seconds: Timing


class StoryServer(Protocol):
    """The server on which the story is played."""

    def give(self, kind: str, slug: str | None, fields: dict[str, Any]) -> bool:
        """Give a command as a director; returns whether it was accepted."""
        ...

    def person(self, name: str) -> str:
        """The id of the player with this name in the registry; a missing player is added."""
        ...

    def state(self, slug: str) -> Tournament | None:
        """A tournament's state; None without the tournament."""
        ...

    def sleep(self, seconds: float) -> None:
        """Wait for some seconds."""
        ...

    def cut_power(self) -> None:
        """End the process at once, like a power cut."""
        ...


class Story:
    """Plays evenings without end. `speed`: 60 takes the seconds of the file."""

    def __init__(self, file: StoryFile, server: StoryServer, speed: int) -> None:
        self._file = file
        self._server = server
        self._factor = STORY_MINUTE / speed

    def run(self) -> None:
        """Continue the evening in the journal, if it is not over; then play new evenings for ever."""
        number = self.newest()
        if number and self._is_open(f"friday-{number}"):
            self.play_evening(number)
        while True:
            number += 1
            self.open_both(number)
            self.play_story(number)
            self._wait(self._file.seconds.clock)
            self._server.cut_power()
            self.play_evening(number)

    def newest(self) -> int:
        """The number of the newest evening; 0 without one."""
        number = 0
        while self._server.state(f"story-{number + 1}") is not None:
            number += 1
        return number

    # -- both tournaments ----------------------------------------------------------------------------

    def open_both(self, number: int) -> None:
        """Open the tournaments of the evening and of the story; start the evening's clock."""
        self._open(f"friday-{number}", self._file.evening, at_sale=True)
        self._give("clock.start", f"friday-{number}")
        self._open(f"story-{number}", self._file.story, at_sale=False)

    def _open(self, slug: str, event: Event, *, at_sale: bool) -> None:
        names = {"title": event.title, "structure": event.structure, "ruleset": event.ruleset}
        self._server.give("tournament.create", None, {"slug": slug, **names})
        self._give("tables.open", slug, tables=event.tables, size=9)
        if at_sale:
            self._give("tables.seating", slug, seating={"at_sale": True, "names": "full"})
        for name in event.names:
            self._give("entry.register", slug, person=self._server.person(name))
        share = sum(range(1, event.paid + 1))
        percents = [100 * (event.paid - place) / share for place in range(event.paid)]
        prizes = {"currency": "USD", "entry": 6_000, "unit": 100}
        self._give("prizes.set_up", slug, **prizes, percents=rounded_percents(percents))
        self._give("prizes.publish", slug)

    # -- the story -----------------------------------------------------------------------------------

    def play_story(self, number: int) -> None:
        """Play the story from the draw to the champion."""
        slug, seconds = f"story-{number}", self._file.seconds
        self._give("draw.publish", slug)
        self._wait(seconds.promise)
        self._give("draw.hold", slug, draw=1, word=self._file.story.word)
        self._wait(seconds.seats)
        self._give("clock.start", slug)
        self._give("clock.jump", slug, period=self._file.story.level)
        self._wait(seconds.start)
        self._bust_and_move(slug)
        self._break_smallest_table(slug)
        self._play_bubble(slug)
        self._play_down_to(slug, 1, 0.25)
        self._give("tournament.finish", slug)
        self._wait(seconds.champion)

    def _bust_and_move(self, slug: str) -> None:
        """Eliminate a player, and move the followed player to the open seat."""
        session = self._session(slug)
        own_seat = next((table, seat) for table, seat, entry in seated_players(session) if entry == FOLLOWED)
        table, seat, entry = next(each for each in seated_players(session) if each[0] != own_seat[0])
        self._give("entry.bust", slug, entry=entry)
        self._wait(self._file.seconds.bust)
        self._give("seat.move", slug, entry=FOLLOWED, from_seat=list(own_seat), to_seat=[table, seat])
        self._wait(self._file.seconds.move)

    def _break_smallest_table(self, slug: str) -> None:
        session = self._session(slug)
        table = min(session.tables.values(), key=lambda each: (len(each.seats), -each.number)).number
        self._give("table.break", slug, table=table, out_of_turn=True)
        self._wait(self._file.seconds.break_table)

    def _play_bubble(self, slug: str) -> None:
        """Play down to the bubble, then hand by hand until the next elimination."""
        paid, seconds = self._file.story.paid, self._file.seconds
        self._play_down_to(slug, paid + 1, 0.15)
        self._give("hand_for_hand.start", slug, paid=paid)
        self._wait(seconds.bubble * 0.6)
        self._bust_one(slug)
        for table in tables_of(self._session(slug)):
            self._give("hand_for_hand.done", slug, hand=1, table=table)
        self._wait(seconds.bubble * 0.4)

    # -- the evening ---------------------------------------------------------------------------------

    def play_evening(self, number: int) -> None:
        """Play the evening, with the proposed moves and breaks, until one player is left."""
        slug, seconds = f"friday-{number}", self._file.seconds
        while len(seated_players(self._session(slug))) > 1:
            self._wait(seconds.between_busts)
            self._bust_one(slug)
            self._keep_balanced(slug)
            self._raise_blinds(slug)
        self._give("tournament.finish", slug)
        self._wait(seconds.winner)
        self._give("tournament.archive", slug)
        self._give("tournament.archive", f"story-{number}")

    def _raise_blinds(self, slug: str) -> None:
        """Jump to the level that fits the number of eliminations: the demo's eliminations are faster than its clock."""
        session = self._session(slug)
        counters = session.counters
        level = 1 + (LAST_LEVEL - 1) * counters.bustouts // max(1, counters.entries)
        levels = [each.id for each in session.structure.periods if each.kind == "level"]
        current = session.clock.mark.period
        if current in levels and levels.index(current) + 1 < min(level, len(levels)):
            self._give("clock.jump", slug, period=levels[level - 1])

    def _keep_balanced(self, slug: str) -> None:
        """Break the next table once the others have seats for its players, then make the proposed moves."""
        state = self._server.state(slug)
        if state is None:
            return
        session = state.sessions[FIRST_SESSION]
        table = next_to_break(session, breaking_order(state.ruleset, session))
        if table is not None:
            self._give("table.break", slug, table=table)
        for kind, fields in next_step(self._server.state(slug) or state):
            self._give(kind, slug, **fields)

    def _play_down_to(self, slug: str, left: int, pause: float) -> None:
        while len(seated_players(self._session(slug))) > left:
            self._bust_one(slug)
            self._wait(pause)

    def _bust_one(self, slug: str) -> None:
        """Eliminate a player of the fullest table, never the followed player."""
        session = self._session(slug)
        players = [each for each in seated_players(session) if each[2] != FOLLOWED]
        full = max(len(session.tables[table].seats) for table, _, _ in players)
        candidates = [each for each in players if len(session.tables[each[0]].seats) == full]
        self._give("entry.bust", slug, entry=candidates[len(players) * 7 % len(candidates)][2])

    # -- the server ----------------------------------------------------------------------------------

    def _give(self, kind: str, slug: str | None, **fields: Any) -> bool:
        return self._server.give(kind, slug, fields)

    def _wait(self, seconds: float) -> None:
        self._server.sleep(seconds * self._factor)

    def _session(self, slug: str) -> Session:
        state = self._server.state(slug)
        if state is None:
            raise LookupError(f"the demo's {slug} could not be opened")
        return state.sessions[FIRST_SESSION]

    def _is_open(self, slug: str) -> bool:
        return self._server.state(slug) is not None and len(seated_players(self._session(slug))) > 1


def seated_players(session: Session) -> list[tuple[int, int, str]]:
    """Table, seat and entry of every seated player, by table and seat."""
    return [
        (number, seat, entry)
        for number, table in sorted(session.tables.items())
        for seat, entry in sorted(table.seats.items())
    ]


def tables_of(session: Session) -> list[int]:
    """The tables with players."""
    return sorted({table for table, _, _ in seated_players(session)})


def next_step(state: Tournament) -> Iterator[tuple[str, dict[str, Any]]]:
    """The next commands for balanced tables: an invented button for each unknown one, then the first proposed move."""
    session = state.sessions[FIRST_SESSION]
    proposed = plan(state.ruleset, session, state.entries, 1)
    for number in proposed.where_is_the_button:
        yield "table.button", {"table": number, "button": min(session.tables[number].seats)}
    for move in proposed.moves:
        places = {"from_seat": list(_pair(move.from_seat)), "to_seat": list(_pair(move.to_seat))}
        yield "move.confirm", {"entry": move.entry, **places}


def _pair(seat: Any) -> tuple[int, int]:
    return seat.table, seat.seat


def rounded_percents(percents: list[float]) -> list[float]:
    """Whole percents that sum to 100; the first place gets the rest."""
    whole = [float(int(each)) for each in percents]
    return [whole[0] + 100 - sum(whole), *whole[1:]]
