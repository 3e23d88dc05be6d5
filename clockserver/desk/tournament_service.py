"""The tournaments of the room, each with its desk and topics, found by slug."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.events import AUTO, SYSTEM, Recorded
from clockserver.core.ids import CommandId, SessionId, StreamId, slug_of
from clockserver.core.text_input import kept, refuse_unseen
from clockserver.core.texts import Reason, Refused, Text
from clockserver.core.undo import Redo, Undo
from clockserver.desk.aggregates import TOURNAMENT
from clockserver.desk.ballots import Ballots, complete
from clockserver.desk.day_end_draws import DayEnds
from clockserver.desk.desk import Answer, Desk, Done, Records, Rejected
from clockserver.desk.draw_seeds import DrawSeeds
from clockserver.desk.event_codec import record_of
from clockserver.desk.ports import HostClock, Journal, JournalDamaged
from clockserver.desk.recovery import Recovery
from clockserver.desk.repeats import Sight
from clockserver.desk.slugs import Slugs
from clockserver.desk.snapshot_codec import Kept
from clockserver.desk.writer import Writer
from clockserver.projection.projection import Projection, RoomBoard
from clockserver.projection.topics import Aside
from clockserver.room.inventory.state import CASH
from clockserver.rules.ruleset import RuleSet
from clockserver.timing.time_zones import is_zone, utc_offset_ms
from clockserver.tournament.bubble_vote.commands import CallVote, CastBallot, CloseVote, Keyed
from clockserver.tournament.bubble_vote.events import VoteCalled, VoteClosed
from clockserver.tournament.day_end.commands import PickCard
from clockserver.tournament.decide import create
from clockserver.tournament.draws.commands import AnyDrawCommand, HoldDraw, PublishLateSeed
from clockserver.tournament.draws.decide import needs_late_seed
from clockserver.tournament.draws.events import LateSeedRevealed
from clockserver.tournament.entries.commands import RegisterPlayer, RegisterPlayers
from clockserver.tournament.entries.state import EntryId, PersonId
from clockserver.tournament.entries.view import NamesOf
from clockserver.tournament.lifecycle.commands import CreateTournament, RestoreTournament
from clockserver.tournament.lifecycle.decide import refuse_closed
from clockserver.tournament.lifecycle.events import ResolvedSetUp
from clockserver.tournament.lifecycle.view import archive_value, tournaments_value
from clockserver.tournament.prizes.commands import SetUpKnownPrizes, SetUpPrizes
from clockserver.tournament.prizes.state import PayoutTable
from clockserver.tournament.seating.alternates import draws_seats
from clockserver.tournament.session import NameForm, Registration
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.state import Structure
from clockserver.tournament.types import TournamentCommand

log = logging.getLogger("clockserver")
PREFIX = "tournament:"
RESERVED = frozenset({"room", CASH})
"""Slugs that topics use for something else: `log:room` is the room's, and cash games have tables."""
BRINGS_BACK = (Undo, Redo, RestoreTournament)
"""Commands that a deleted tournament still takes, as long as no other has its slug."""
T = TypeVar("T")
TournamentDesk: TypeAlias = Desk[Tournament]


class Library(Protocol):
    """The files of this house, by name. Every method raises Refused for an unknown or bad one."""

    def structure(self, name: str) -> Structure: ...

    def ruleset(self, name: str) -> RuleSet: ...

    def payouts(self, name: str) -> PayoutTable: ...


class Venue(Struct, frozen=True):
    """Settings that hold for every tournament of the room. `timezone` is an IANA name."""

    timezone: str = "UTC"


class Secrets(Struct, frozen=True):
    """The secrets that the journal must not hold: seeds of draws, and keys of votes."""

    seeds: DrawSeeds
    ballots: Ballots


def is_tournament(stream: StreamId) -> bool:
    """Whether a stream is a tournament's."""
    return stream.startswith(PREFIX)


class TournamentService:
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
        """Reasons why a person cannot be entered; this and the next are set by the owner of the registry of
        players."""
        self.names_of: NamesOf = lambda ids, _form: dict.fromkeys(ids)
        self.guard: Callable[[Tournament, Tournament], None] = lambda _before, _after: None
        """Raises Refused for tables that a command would take and somebody else has; this and the next are set
        by the owner of the room's tables."""
        self.told_of_tables: Callable[[TournamentCommand], TournamentCommand] = lambda command: command
        """A command about tables, completed from the room's inventory."""
        self.snapshot_of: Callable[[StreamId], Kept | None] = lambda _: None
        """The snapshot to start a stream from; set by the owner of the snapshots."""
        self.on_change: Callable[[], None] = lambda: None
        """Called after every durable command: the next instant of change may have moved."""
        self._desks: dict[str, TournamentDesk] = {}
        self._projections: dict[str, Projection] = {}
        self._slugs = Slugs()
        self._aside: dict[StreamId, Aside] = {}
        """The topics of tournaments that were deleted since the start."""
        self._opened: dict[CreateTournament, StreamId] = {}
        """The tournaments opened since the start, by the command that opened them."""
        self.damaged: dict[StreamId, JournalDamaged] = {}
        """The damage of each tournament's journal that has any."""

    # -- reading -------------------------------------------------------------------------------------

    def desk(self, slug: str) -> TournamentDesk:
        """The desk of a tournament. Raises Refused for a slug that does not exist."""
        stream = self._slugs.get(slug)
        if stream is None:
            raise Refused(Reason("tournament.unknown", {"slug": slug[:64]}, "tournament"))
        return self._desks[stream]

    def event_types(self, slug: str, command_id: CommandId) -> list[type]:
        """The kinds of events a command of a tournament brought; empty for what is not known."""
        stream = self._slugs.anywhere(slug)
        return [] if stream is None else self._desks[stream].event_types(command_id)

    def seat_card(self, slug: str, entry: EntryId) -> int | None:
        """Number of the seat card of an entry that is valid, from 0; None for an unknown entry."""
        stream = self._slugs.get(slug)
        known = (
            self._desks[stream].state.entries.get(entry) if stream and self._desks[stream].durable else None
        )
        return None if known is None else known.card

    def records(self, slug: str) -> Iterator[Recorded[Any]]:
        """The journal of a tournament, read lazily. Raises Refused for an unknown one."""
        return map(record_of, self._journal.read(self.desk(slug).stream))

    def knows(self, slug: str) -> bool:
        """Whether there is a durable tournament of that slug."""
        stream = self._slugs.get(slug)
        return stream is not None and self._desks[stream].durable

    @property
    def timezone(self) -> str:
        """The IANA zone of the room's wall."""
        return self._venue.timezone

    def desks(self) -> list[TournamentDesk]:
        """Every desk, those of archived and deleted tournaments among them."""
        return list(self._desks.values())

    def listed(self) -> list[TournamentDesk]:
        """The desks of the tournaments in the lists: durable, and neither archived nor deleted."""
        return [desk for desk in self.desks() if desk.durable and desk.state.removed is None]

    def kept(self, stream: StreamId) -> Kept | None:
        """A tournament for a snapshot; None while its topics do not show its newest state."""
        desk = self._desks[stream]
        state, row = desk.state, desk.row
        views = self._projections[stream].kept(state)
        if row is None or views is None or row.seq != state.seq or desk.frozen:
            return None
        return Kept(state, desk.accepted(), views, row)

    def utc_offset_ms(self, slug: str | None) -> int:
        """Offset in ms from instants to the wall time of a tournament's venue, or of the room's."""
        stream = self._slugs.get(slug or "")
        known = stream is not None and self._desks[stream].durable
        zone = self._desks[stream].state.timezone if known and stream else self._venue.timezone
        skew = self._clock.wall_skew_ms()
        return utc_offset_ms(zone, self._clock.now_ms() + skew) + skew

    # -- at the start --------------------------------------------------------------------------------

    def load(self, recovery: Recovery) -> None:
        """Read every tournament from the journal, and bring its clock to now as `recovery` says."""
        for stream in self._journal.streams():
            if is_tournament(stream):
                self._load(stream, recovery)
        if not self.damaged:
            # A tournament that cannot be read to its end may have a vote with a key that is unknown here.
            self._ballots.sweep(desk.state for desk in self.desks())
        self._show_room()

    def _load(self, stream: str, recovery: Recovery) -> None:
        desk, snapshot = self._new_desk(stream), self.snapshot_of(stream)
        try:
            if snapshot is not None:
                desk.resume(snapshot.state, snapshot.accepted)
                self._projections[stream].resume(snapshot.views)
            desk.load(self._projections[stream].remember)
        except JournalDamaged as damage:
            self._open_for_reading(desk, damage)
            return
        except (ValueError, KeyError):
            # One damaged stream must not keep the rest of the room dark.
            log.exception("%s cannot be replayed; see clockserver verify", stream)
            first = (desk.state.seq if desk.durable else 0) + 1
            self._open_for_reading(desk, JournalDamaged(stream, first, first, "unreadable"))
            return
        self._seeds.load(desk.state)
        self._ballots.settle(desk.state)
        if desk.state.removed == "deleted":
            self._slugs.lose(desk.state.slug, stream)
            return
        self._slugs.give(desk.state.slug, stream)
        self._projections[stream].show(desk.state, [])
        recovery.bring_back(desk)
        self._count_votes(desk)
        self._day_ends.tend(desk)

    def _open_for_reading(self, desk: TournamentDesk, damage: JournalDamaged) -> None:
        """Show a damaged tournament up to the last sound row, and refuse every command."""
        self.report_damage(damage)
        if not desk.durable:
            del self._desks[desk.stream], self._projections[desk.stream]
            return
        self._slugs.give(desk.state.slug, desk.stream)
        desk.freeze(Reason("journal.read_only", {"damage": damage.text(desk.state.title)}))
        self._projections[desk.stream].show(desk.state, [])

    def report_damage(self, damage: JournalDamaged) -> None:
        """Keep and log the damage of a tournament's journal."""
        self.damaged[damage.stream] = damage
        log.error("the journal is damaged: %s; see clockserver verify", damage)

    def damages(self) -> list[Text]:
        """Messages about every damaged tournament, by its title where that can be read."""
        return [
            damage.text(desk.state.title if (desk := self._desks.get(stream)) and desk.durable else stream)
            for stream, damage in self.damaged.items()
        ]

    # -- commands ------------------------------------------------------------------------------------

    def offer(
        self,
        slug: str,
        command_id: CommandId,
        command: TournamentCommand,
        actor: str,
        done: Done,
        sight: Sight | None = None,
    ) -> None:
        """Give a command to a tournament's desk. Players to be entered have to be in the registry, and not barred."""
        deleted = self._slugs.anywhere(slug) if isinstance(command, BRINGS_BACK) else None
        try:
            desk = self._desks[deleted] if deleted is not None else self.desk(slug)
        except Refused as refusal:
            done(Rejected(refusal.reasons))
            return
        reasons = [] if desk.event_types(command_id) else self._refuse_early(desk, command)
        if reasons:
            done(Rejected(tuple(reasons)))
            return
        if not desk.durable or desk.frozen:
            desk.offer(command_id, command, actor, done)
        elif not desk.repeat(command_id, done):
            self._with_seed(desk, command_id, command, actor, done, sight)

    def _refuse_early(self, desk: TournamentDesk, command: TournamentCommand) -> list[Reason]:
        """Reasons for a refusal before files, secrets and the registry are asked for the names in it."""
        closed = refuse_closed(desk.newest, command) if desk.newest is not None else None
        return self._refuse_people(command) if closed is None else [closed]

    def _refuse_people(self, command: TournamentCommand) -> list[Reason]:
        """Reasons why the persons of a command cannot be entered."""
        if isinstance(command, RegisterPlayer):
            return self.refuse_person(command.person)
        if not isinstance(command, RegisterPlayers):
            return []
        return [
            replace(reason, field=f"entries[{place}].{reason.field}")
            for place, each in enumerate(command.entries)
            for reason in self.refuse_person(each.person)
        ]

    def _with_seed(
        self,
        desk: TournamentDesk,
        command_id: CommandId,
        command: TournamentCommand,
        actor: str,
        done: Done,
        sight: Sight | None,
    ) -> None:
        """Pass on a command that needs a committed seed: its own, or before the first late seat is drawn."""
        try:
            command = self._told(command)
            if isinstance(command, HoldDraw) and needs_late_seed(desk.state, command.session, desk.now()):
                self._promise_late_seats(desk, command.session)  # for players who register after it
            if isinstance(command, AnyDrawCommand):
                seeded = self._seeds.seeded(desk.stream, command_id, command, desk.state)
                desk.offer(command_id, seeded, actor, self._settled(desk, command.session, done), sight)
                return
            if isinstance(command, PickCard):
                turned = self._day_ends.turned(command, desk.state)
                desk.offer(command_id, turned, actor, self._settled(desk, command.session, done), sight)
                return
            if isinstance(command, CallVote | CastBallot | CloseVote):
                given = self._ballots.prepared(desk.stream, command_id, command, desk.state)
                if isinstance(given, Keyed):
                    done = self._or_forgotten(desk, given.secret, done)
                desk.offer(command_id, given, actor, done, sight)
                return
            if draws_seats(command, desk.state) and needs_late_seed(desk.state, command.session, desk.now()):
                self._promise_late_seats(desk, command.session)
        except Refused as refusal:
            done(Rejected(tuple(refusal.reasons)))
            return
        desk.offer(command_id, command, actor, done, sight)

    def _told(self, command: TournamentCommand) -> TournamentCommand:
        """The command completed from files and the room's inventory by the names in it. Raises Refused."""
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
        # Another command may have come first while the vault was asked.
        if desk.newest is not None and needs_late_seed(desk.newest, session, desk.now()):
            desk.offer(own_id, seeded, SYSTEM, lambda _: None)

    def _count_votes(self, desk: TournamentDesk) -> None:
        """Decide the votes that have all their ballots; never before, whatever the ballots so far say."""
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

    def _or_forgotten(self, desk: TournamentDesk, secret: str, done: Done) -> Done:
        """Wraps `done`: a refused call of a vote leaves no key."""

        def answered(answer: Answer) -> None:
            done(answer)
            if isinstance(answer, Rejected):
                self._ballots.forget(secret, desk.newest)

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
        if self._is_untouched(self._opened.get(command)):
            done(Rejected((Reason("already_done", {}, "title"),)))
            return
        self._opened[command] = stream
        desk = self._new_desk(stream)
        self._slugs.give(set_up.slug, stream)

        def answered(answer: Answer) -> None:
            if isinstance(answer, Rejected) and not desk.durable:
                self._forget(stream, set_up.slug)
            done(answer)

        try:
            desk.open(command_id, create(set_up), actor, answered)
        except Exception:
            self._forget(stream, set_up.slug)
            raise

    def _is_untouched(self, stream: StreamId | None) -> bool:
        """Whether a tournament was opened and nothing was done in it since."""
        desk = self._desks.get(stream or "")
        return desk is not None and desk.newest is not None and desk.newest.seq == 1

    def wake(self) -> None:
        """Let every desk append the facts that time has brought."""
        for desk in self.desks():
            desk.wake()
            if desk.durable:
                # Tried again, where the disk or the vault refused before.
                self._ballots.settle(desk.state)
                self._count_votes(desk)

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
        has = self._slugs.get(after.slug)
        comes_back = before.removed == "deleted" and after.removed is None
        if comes_back and has is not None and self._desks[has].newest is not before:
            raise Refused(Reason("tournament.slug_taken", {"slug": after.slug}))
        self.guard(before, after)  # set once the desks are loaded from the journal

    def people_changed(self, people: Collection[PersonId]) -> None:
        """Show names that changed in the registry of players."""
        for stream, desk in self._desks.items():
            if desk.durable and desk.state.removed != "deleted":
                self._projections[stream].rename(desk.state, people)

    def show_time(self) -> None:
        """Show the time of day anew, after the machine's clock was taken."""
        for stream, desk in self._desks.items():
            if desk.durable and not desk.state.removed:
                self._projections[stream].show_header(desk.state)

    def _names(self, ids: Collection[PersonId], form: NameForm) -> Mapping[PersonId, str | None]:
        return self.names_of(ids, form)

    def _forget(self, stream: str, slug: str) -> None:
        del self._desks[stream], self._projections[stream]
        self._slugs.free(slug)

    def _on_durable(self, desk: TournamentDesk, records: Records) -> None:
        is_listed = self._slugs.follow(desk.state, desk.stream)
        if is_listed:
            self._board.topics.put_back(self._aside.pop(desk.stream, Aside()))
        self._projections[desk.stream].show(desk.state, records)
        if is_listed is False:
            self._aside[desk.stream] = self._board.topics.set_aside(desk.state.slug)
        for record in records:
            if isinstance(record.event, LateSeedRevealed):
                self._seeds.settle(desk.state, record.event.session)
            elif isinstance(record.event, VoteClosed | VoteCalled):
                self._ballots.settle(desk.state)
        # After any command: the last entry without a ballot may have left in many ways.
        self._count_votes(desk)
        self._day_ends.tend(desk)
        self._show_room()
        self.on_change()

    def _show_room(self) -> None:
        self._board.show(tournaments=tournaments_value(desk.state for desk in self.listed()))
        removed = [desk.state for desk in self.desks() if desk.durable and desk.state.removed is not None]
        self._board.show_archive(archive_value(removed))

    def _resolve(self, command: CreateTournament) -> ResolvedSetUp:
        """Look up the names in a set-up. Raises Refused with every reason."""
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
            names=command.names,
            stops_when_over=True,
            level_change=command.level_change or ("on_announcement" if holds else "on_zero"),
            registration=Registration(
                close_level=ruleset.late_registration.close_level,
                extend_through_break=ruleset.late_registration.extend_through_break,
            ),
            stops_at_day_end=True,
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
