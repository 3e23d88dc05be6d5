"""The house: every tournament of the room with its desk and its topics, found by slug."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from clockserver.application.aggregates import TOURNAMENT
from clockserver.application.ballots import Ballots, complete
from clockserver.application.codec import record_of
from clockserver.application.day_ends import DayEnds
from clockserver.application.desk import Answer, Desk, Done, Records, Rejected
from clockserver.application.draw_seeds import DrawSeeds
from clockserver.application.ports import HostClock, Journal
from clockserver.application.projection import Projection, RoomBoard
from clockserver.application.recovery import Recovery
from clockserver.application.snapshot_codec import Kept
from clockserver.application.venue_time import is_zone, utc_offset_ms
from clockserver.application.views.entries import NamesOf
from clockserver.application.views.header import tournaments_value
from clockserver.application.writer import Writer
from clockserver.domain.entries import EntryId, PersonId
from clockserver.domain.events import AUTO, SYSTEM, Recorded
from clockserver.domain.ids import CommandId, SessionId, StreamId, slug_of
from clockserver.domain.inventory import CASH
from clockserver.domain.lines import kept, refuse_unseen
from clockserver.domain.prizes import PayoutTable
from clockserver.domain.procedures.day_end import PickCard
from clockserver.domain.procedures.draw_events import LateSeedRevealed
from clockserver.domain.procedures.draws import (
    AnyDrawCommand,
    HoldDraw,
    PublishLateSeed,
    needs_late_seed,
)
from clockserver.domain.procedures.entries import RegisterPlayer
from clockserver.domain.procedures.prizes import SetUpKnownPrizes, SetUpPrizes
from clockserver.domain.procedures.seats import draws_a_seat
from clockserver.domain.procedures.set_up import CreateTournament, ResolvedSetUp
from clockserver.domain.procedures.vote import CallVote, CastBallot, CloseVote
from clockserver.domain.procedures.vote_events import VoteCalled, VoteClosed
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import NameForm, Registration
from clockserver.domain.structure import Structure
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament import TournamentCommand, create
from clockserver.domain.tournament_state import Tournament

log = logging.getLogger("clockserver")
PREFIX = "tournament:"
RESERVED = frozenset({"room", CASH})
"""Slugs that topics give to something else: `log:room` is the room's, and cash games have tables."""
T = TypeVar("T")
TournamentDesk: TypeAlias = Desk[Tournament]


class Library(Protocol):
    """The files of this house, by name. All raise Refused for an unknown or wrong one."""

    def structure(self, name: str) -> Structure: ...

    def ruleset(self, name: str) -> RuleSet: ...

    def payouts(self, name: str) -> PayoutTable: ...


class Venue(Struct, frozen=True):
    """What is true for every tournament of the room. `timezone` is an IANA name."""

    timezone: str = "UTC"


class Secrets(Struct, frozen=True):
    """Who knows what the journal must not tell: the seeds of draws, and the keys of votes."""

    seeds: DrawSeeds
    ballots: Ballots


class House:
    """Opens tournaments, finds their desks, and keeps their topics."""

    def __init__(
        self,
        journal: Journal,
        writer: Writer,
        clock: HostClock,
        board: RoomBoard,
        library: Library,
        venue: Venue,
        secrets: Secrets,
    ) -> None:
        self._journal = journal
        self._writer = writer
        self._clock = clock
        self._board = board
        self.library = library
        self._venue = venue
        self._seeds = secrets.seeds
        self._ballots = secrets.ballots
        self._day_ends = DayEnds(secrets.seeds, self._settled)
        self.refuse_person: Callable[[PersonId], list[Reason]] = lambda _: []
        """Why somebody cannot be entered; this and the next are set by whoever has the registry of players."""
        self.names_of: NamesOf = lambda ids, _form: dict.fromkeys(ids)
        self.guard: Callable[[Tournament, Tournament], None] = lambda _before, _after: None
        """Raises Refused for tables that a command would take and somebody else has; this and the next are set
        by whoever knows the room's tables."""
        self.told_of_tables: Callable[[TournamentCommand], TournamentCommand] = lambda command: command
        """A command about tables with what the room's inventory says of them."""
        self.snapshot_of: Callable[[StreamId], Kept | None] = lambda _: None
        """What a start begins with instead of a stream's first row; set by whoever takes snapshots."""
        self.on_change: Callable[[], None] = lambda: None
        """Called after every durable command: when time next changes something may have moved."""
        self._desks: dict[str, TournamentDesk] = {}
        self._projections: dict[str, Projection] = {}
        self._slugs: dict[str, str] = {}

    # -- reading -------------------------------------------------------------------------------------

    def desk(self, slug: str) -> TournamentDesk:
        """The desk of a tournament. Raises Refused for a slug that does not exist."""
        stream = self._slugs.get(slug)
        if stream is None:
            raise Refused(Reason("tournament.unknown", {"slug": slug[:64]}, "tournament"))
        return self._desks[stream]

    def event_types(self, slug: str, command_id: CommandId) -> list[type]:
        """The kinds of events a command of a tournament brought; empty for what is not known."""
        stream = self._slugs.get(slug)
        return [] if stream is None else self._desks[stream].event_types(command_id)

    def seat_card(self, slug: str, entry: EntryId) -> int | None:
        """Which seat card of an entry counts, from 0; None for an entry that is not there."""
        stream = self._slugs.get(slug)
        known = (
            self._desks[stream].state.entries.get(entry) if stream and self._desks[stream].durable else None
        )
        return None if known is None else known.card

    def records(self, slug: str) -> Iterator[Recorded[Any]]:
        """The journal of a tournament, read as it is asked for. Raises Refused for one that there is not."""
        return map(record_of, self._journal.read(self.desk(slug).stream))

    def knows(self, slug: str) -> bool:
        """Whether there is a tournament of that slug, and it is durable."""
        stream = self._slugs.get(slug)
        return stream is not None and self._desks[stream].durable

    @property
    def timezone(self) -> str:
        """The IANA zone of the room's wall."""
        return self._venue.timezone

    def desks(self) -> list[TournamentDesk]:
        """Every desk."""
        return list(self._desks.values())

    def kept(self, stream: StreamId) -> Kept | None:
        """A tournament for a snapshot; None while its topics do not show its newest state."""
        desk = self._desks[stream]
        state, row = desk.state, desk.row
        views = self._projections[stream].kept(state)
        if row is None or views is None or row.seq != state.seq:
            return None
        return Kept(state, desk.accepted(), views, row)

    def utc_offset_ms(self, slug: str | None) -> int:
        """What leads from instants to the wall of a tournament's venue, or of the room's."""
        stream = self._slugs.get(slug or "")
        known = stream is not None and self._desks[stream].durable
        zone = self._desks[stream].state.timezone if known and stream else self._venue.timezone
        skew = self._clock.wall_skew_ms()
        return utc_offset_ms(zone, self._clock.now_ms() + skew) + skew

    # -- at the start --------------------------------------------------------------------------------

    def load(self, recovery: Recovery) -> None:
        """Read every tournament from the journal, and bring its clock to now as `recovery` says."""
        for stream in self._journal.streams():
            if stream.startswith(PREFIX):
                self._load(stream, recovery)
        self._show_room()

    def _load(self, stream: str, recovery: Recovery) -> None:
        desk, snapshot = self._new_desk(stream), self.snapshot_of(stream)
        try:
            if snapshot is not None:
                desk.resume(snapshot.state, snapshot.accepted)
                self._projections[stream].resume(snapshot.views)
            desk.load(self._projections[stream].remember)
        except (ValueError, KeyError):
            # One damaged stream must not keep the rest of the room dark.
            log.exception("%s cannot be replayed and is left out; see clockserver verify", stream)
            del self._desks[stream], self._projections[stream]
            return
        self._slugs[desk.state.slug] = stream
        self._seeds.load(desk.state)
        self._ballots.settle(desk.state)
        self._projections[stream].show(desk.state, [])
        recovery.bring_back(desk)
        self._count_votes(desk)
        self._day_ends.tend(desk)

    # -- commands ------------------------------------------------------------------------------------

    def offer(
        self, slug: str, command_id: CommandId, command: TournamentCommand, actor: str, done: Done
    ) -> None:
        """Give a command to a tournament's desk. Who is entered has to be in the registry, and welcome."""
        try:
            desk = self.desk(slug)
        except Refused as refusal:
            done(Rejected(refusal.reasons))
            return
        if isinstance(command, RegisterPlayer) and not desk.event_types(command_id):
            reasons = self.refuse_person(command.person)
            if reasons:
                done(Rejected(tuple(reasons)))
                return
        if not desk.durable:
            desk.offer(command_id, command, actor, done)
        elif not desk.repeat(command_id, done):
            self._with_seed(desk, command_id, command, actor, done)

    def _with_seed(
        self, desk: TournamentDesk, command_id: CommandId, command: TournamentCommand, actor: str, done: Done
    ) -> None:
        """Give a command on that needs a committed seed: of its own, or before the first late seat is drawn."""
        try:
            command = self._told(command)
            if isinstance(command, HoldDraw) and needs_late_seed(desk.state, command.session, desk.now()):
                self._promise_late_seats(desk, command.session)  # for who registers after it
            if isinstance(command, AnyDrawCommand):
                seeded = self._seeds.seeded(desk.stream, command_id, command, desk.state)
                desk.offer(command_id, seeded, actor, self._settled(desk, command.session, done))
                return
            if isinstance(command, PickCard):
                turned = self._day_ends.turned(command, desk.state)
                desk.offer(command_id, turned, actor, self._settled(desk, command.session, done))
                return
            if isinstance(command, CallVote | CastBallot | CloseVote):
                given = self._ballots.prepared(desk.stream, command_id, command, desk.state)
                desk.offer(command_id, given, actor, done)
                return
            if draws_a_seat(command, desk.state) and needs_late_seed(desk.state, command.session, desk.now()):
                self._promise_late_seats(desk, command.session)
        except Refused as refusal:
            done(Rejected(tuple(refusal.reasons)))
            return
        desk.offer(command_id, command, actor, done)

    def _told(self, command: TournamentCommand) -> TournamentCommand:
        """The command with what files and the room's inventory say of the names in it. Raises Refused."""
        if isinstance(command, SetUpPrizes) and command.table is not None:
            fields = {name: getattr(command, name) for name in SetUpPrizes.__struct_fields__}
            try:
                return SetUpKnownPrizes(payouts=self.library.payouts(command.table), **fields)
            except Refused as refusal:
                reasons = [Reason(r.code, r.params, r.field or "table", r.rule) for r in refusal.reasons]
                raise Refused(*reasons) from None
        return self.told_of_tables(command)

    def _promise_late_seats(self, desk: TournamentDesk, session: SessionId) -> None:
        own_id = f"{AUTO}{desk.stream}:late:{session}"
        seeded = self._seeds.seeded(desk.stream, own_id, PublishLateSeed(session=session), desk.state)
        # Somebody may have been quicker while the vault was asked.
        if desk.newest is not None and needs_late_seed(desk.newest, session, desk.now()):
            desk.offer(own_id, seeded, SYSTEM, lambda _: None)

    def _count_votes(self, desk: TournamentDesk) -> None:
        """Decide the votes whose ballots are all in; never before, whatever the ballots so far are."""
        for session, vote in complete(desk.state):
            own_id = f"{AUTO}{desk.stream}:vote:{session}:{vote.number}"
            try:
                opened = self._ballots.opened(desk.stream, session, desk.state, vote)
            except Refused as refusal:
                log.warning("vote %s of %s cannot be counted: %s", vote.number, desk.state.slug, refusal)
            else:
                desk.offer(own_id, opened, SYSTEM, lambda _: None)

    def _settled(self, desk: TournamentDesk, session: str, done: Done) -> Done:
        def answered(answer: Answer) -> None:
            done(answer)
            if not isinstance(answer, Rejected):
                self._seeds.settle(desk.state, session)

        return answered

    def open(self, command_id: CommandId, command: CreateTournament, actor: str, done: Done) -> None:
        """Open a tournament; the command's id names its stream, so that a repeat opens nothing new."""
        stream = f"{PREFIX}{command_id}"
        try:
            known = self._desks.get(stream)
            set_up = known or self._resolve(command)
        except Refused as refusal:
            done(Rejected(refusal.reasons))
            return
        if isinstance(set_up, Desk):
            set_up.repeat(command_id, done)
            return
        desk = self._new_desk(stream)
        self._slugs[set_up.slug] = stream

        def answered(answer: Answer) -> None:
            if isinstance(answer, Rejected) and not desk.durable:
                self._forget(stream, set_up.slug)
            done(answer)

        try:
            desk.open(command_id, create(set_up), actor, answered)
        except Exception:
            self._forget(stream, set_up.slug)
            raise

    def wake(self) -> None:
        """Let every desk find what time has brought."""
        for desk in self.desks():
            desk.wake()
            if desk.durable:
                self._count_votes(desk)  # once more, where the disk or the vault refused before

    def next_change(self) -> int | None:
        """The next instant at which time changes anything in the room."""
        changes = [desk.next_change() for desk in self.desks()]
        return min((change for change in changes if change is not None), default=None)

    # -- within --------------------------------------------------------------------------------------

    def _new_desk(self, stream: str) -> TournamentDesk:
        self._desks[stream] = Desk(
            stream, TOURNAMENT, self._journal, self._writer, self._clock, self._on_durable, self._seeds.luck
        )
        self._desks[stream].guard = self._guard
        self._projections[stream] = Projection(self._board.topics, self._clock, self._names)
        return self._desks[stream]

    def _guard(self, before: Tournament, after: Tournament) -> None:
        self.guard(before, after)  # set once the desks of the journal are there

    def people_changed(self, people: Collection[PersonId]) -> None:
        """Show names that changed in the registry of players."""
        for stream, desk in self._desks.items():
            if desk.durable:
                self._projections[stream].rename(desk.state, people)

    def _names(self, ids: Collection[PersonId], form: NameForm) -> Mapping[PersonId, str | None]:
        return self.names_of(ids, form)

    def _forget(self, stream: str, slug: str) -> None:
        del self._desks[stream], self._projections[stream], self._slugs[slug]

    def _on_durable(self, desk: TournamentDesk, records: Records) -> None:
        self._projections[desk.stream].show(desk.state, records)
        for record in records:
            if isinstance(record.event, LateSeedRevealed):
                self._seeds.settle(desk.state, record.event.session)
            elif isinstance(record.event, VoteClosed | VoteCalled):
                self._ballots.settle(desk.state)
        # Whatever it was: the last one whose ballot was missing may be out in many ways.
        self._count_votes(desk)
        self._day_ends.tend(desk)
        self._show_room()
        self.on_change()

    def _show_room(self) -> None:
        states = [desk.state for desk in self.desks() if desk.durable]
        self._board.show(tournaments=tournaments_value(states))

    def _resolve(self, command: CreateTournament) -> ResolvedSetUp:
        """Look the names of a set-up up. Raises Refused with every reason."""
        reasons = refuse_unseen(command.title, "title")
        structure = _found(lambda: self.library.structure(command.structure), reasons, "structure")
        ruleset = _found(lambda: self.library.ruleset(command.ruleset), reasons, "ruleset")
        zone = command.timezone or self._venue.timezone
        if not is_zone(zone):
            reasons.append(Reason("venue.unknown_timezone", {"timezone": zone}, "timezone"))
        if command.slug is not None and self._taken(command.slug):
            reasons.append(Reason("tournament.slug_taken", {"slug": command.slug}, "slug"))
        if structure is None or ruleset is None or reasons:
            raise Refused(*reasons)
        holds = ruleset.level_change.holds
        return ResolvedSetUp(
            slug=command.slug or self._free_slug(command.title),
            title=kept(command.title),
            timezone=zone,
            structure=structure,
            ruleset=ruleset,
            level_change=command.level_change or ("on_announcement" if holds else "on_zero"),
            registration=Registration(
                close_level=ruleset.late_registration.close_level,
                extend_through_break=ruleset.late_registration.extend_through_break,
            ),
        )

    def _taken(self, slug: str) -> bool:
        return slug in self._slugs or slug in RESERVED

    def _free_slug(self, title: str) -> str:
        slug = wanted = slug_of(title)
        number = 2
        while self._taken(slug):
            slug = f"{wanted[:44]}-{number}"
            number += 1
        return slug


def _found(look_up: Callable[[], T], reasons: list[Reason], field: str) -> T | None:
    try:
        return look_up()
    except Refused as refusal:
        reasons += [Reason(r.code, r.params, r.field or field, r.rule) for r in refusal.reasons]
        return None
