"""The tournaments of the room: read from the journal, commanded, and shown in topics."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection

from msgspec.structs import replace

from clockserver.core.ids import CommandId, StreamId
from clockserver.core.listeners import Listeners
from clockserver.core.texts import Reason, Refused, Text
from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Answer, Desk, Done, Records, Rejected, Runtime
from clockserver.desk.duplicate_decisions import Sight
from clockserver.desk.journals.aggregates import TOURNAMENT
from clockserver.desk.journals.recovery import Recovery
from clockserver.desk.journals.snapshot_codec import Snapshot
from clockserver.desk.money.tickets import is_paid_by_ticket
from clockserver.desk.ports import JournalDamaged
from clockserver.desk.tournaments.known_ids import with_known_ids
from clockserver.desk.tournaments.tournament_collaborators import Collaborators, Secrets
from clockserver.desk.tournaments.tournament_desks import (
    PREFIX,
    TournamentDesk,
    TournamentDesks,
    is_tournament,
)
from clockserver.projection.learned_constants import LearnedConstants
from clockserver.projection.projection import Projection, RoomBoard
from clockserver.projection.topics import SetAsideTopics
from clockserver.timing.time_zones import utc_offset_ms
from clockserver.tournament.bubble_vote.events import VoteCalled, VoteClosed
from clockserver.tournament.decide import create
from clockserver.tournament.draws.events import LateSeedRevealed
from clockserver.tournament.entries.commands import RegisterPlayer, RegisterPlayers
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.entries.view import no_pause
from clockserver.tournament.imports.read_only import read_only
from clockserver.tournament.lifecycle.commands import CreateTournament, RestoreTournament
from clockserver.tournament.lifecycle.decide import refuse_closed
from clockserver.tournament.lifecycle.view import archive_value, drafts_value, tournaments_value
from clockserver.tournament.state import Tournament
from clockserver.tournament.types import TournamentCommand

log = logging.getLogger("clockserver")
BRINGS_BACK = (Undo, Redo, RestoreTournament)
"""Commands that a deleted tournament still accepts, as long as no other has its slug."""


class TournamentService:
    """Open tournaments, give commands to their desks, and keep their topics."""

    def __init__(
        self,
        desks: TournamentDesks,
        runtime: Runtime,
        board: RoomBoard,
        secrets: Secrets,
        collaborators: Collaborators,
    ) -> None:
        self.desks = desks
        self._runtime = runtime
        self._clock = runtime.clock
        self._board = board
        self._secrets = secrets
        self._set_ups = collaborators.set_ups
        self._preparation = collaborators.preparation
        self._directory = collaborators.directory
        self._claims = collaborators.claims
        self._snapshot_of = collaborators.snapshot_of
        self._tickets = collaborators.tickets
        self.timezone = collaborators.set_ups.timezone
        """The IANA time zone of the room."""
        self.changed: Listeners[[]] = Listeners()
        """Announced after every durable command: the next instant of change may differ."""
        self.moved: Listeners[[]] = Listeners()
        """Announced after a change of a tournament's address."""
        self._projections: dict[str, Projection] = {}
        self.constants = LearnedConstants(lambda: (each.state for each in desks.all_desks() if each.durable))
        """The constants of the end-time model, by template."""
        self._adopted: list[set[PersonId]] = []
        """For each tournament of a file that is being shown, the persons renamed meanwhile."""
        self._aside: dict[StreamId, SetAsideTopics] = {}
        """The topics of tournaments deleted since the start."""
        self._opened: dict[CreateTournament, tuple[StreamId, int]] = {}
        """Tournaments opened since the start, by their opening command."""
        self.damaged: dict[StreamId, JournalDamaged] = {}
        """The damage of each tournament's journal, if any."""

    # -- reading -------------------------------------------------------------------------------------

    def current_snapshot(self, stream: StreamId) -> Snapshot | None:
        """A tournament for a snapshot; None while its topics do not show its newest state."""
        desk = self.desks.desk_of_stream(stream)
        if desk is None or desk.row is None or desk.frozen:
            return None
        views = self._projections[stream].kept_views(desk.state)
        if views is None or desk.row.seq != desk.state.seq:
            return None
        return Snapshot(desk.state, desk.accepted(), views, desk.row)

    def utc_offset_ms(self, slug: str | None) -> int:
        """Offset in ms from instants to local time at a tournament's venue, or the room's."""
        is_known = slug is not None and self.desks.knows(slug)
        zone = self.desks.desk(slug).state.timezone if is_known and slug else self.timezone
        skew = self._clock.wall_skew_ms()
        return utc_offset_ms(zone, self._clock.now_ms() + skew) + skew

    # -- at the start --------------------------------------------------------------------------------

    def load(self, recovery: Recovery) -> None:
        """Read every tournament from the journal, and settle its clock by `recovery`."""
        for stream in self._runtime.journal.streams():
            if is_tournament(stream):
                self._load(stream, recovery)
        for desk in sorted(
            self.desks.all_desks(), key=lambda each: (each.state.created_at, each.stream), reverse=True
        ):
            if desk.state.removed != "deleted":
                self._give_earlier_slugs(desk)
        if not self.damaged:
            # A tournament that cannot be read to its end may have a vote with an unknown key.
            self._secrets.votes.sweep(self.desks.all_desks())
        self._show_room()

    def _load(self, stream: StreamId, recovery: Recovery) -> None:
        desk, snapshot = self._new_desk(stream), self._snapshot_of(stream)
        try:
            if snapshot is not None:
                desk.resume(snapshot.state, snapshot.accepted)
                self._projections[stream].resume(snapshot.views)
            desk.load(self._projections[stream].remember)
        except JournalDamaged as damage:
            self._open_for_reading(desk, damage)
            return
        except (ValueError, KeyError):
            # One damaged stream must not keep the rest of the room from starting.
            log.exception("%s cannot be replayed; see clockserver verify", stream)
            first = (desk.state.seq if desk.durable else 0) + 1
            self._open_for_reading(desk, JournalDamaged(stream, first, first, "unreadable"))
            return
        self._begin(desk, recovery)

    def _begin(self, desk: TournamentDesk, recovery: Recovery) -> None:
        """Show a tournament that was read, and settle it."""
        if desk.state.imported is not None:
            self.desks.slugs.give(desk.state.slug, desk.stream)
            desk.resume(read_only(desk.state), desk.accepted(), desk.row)
            self._projections[desk.stream].show(desk.state, [])
            return
        secrets = self._secrets
        secrets.seeds.load(desk.state)
        secrets.votes.settle(desk)
        if desk.state.removed == "deleted":
            self.desks.slugs.note_deleted(desk.state.slug, desk.stream)
            return
        self.desks.slugs.give(desk.state.slug, desk.stream)
        self._projections[desk.stream].show(desk.state, [])
        recovery.resume_or_pause(desk)
        secrets.votes.decide_complete(desk)
        secrets.votes.void_without_key(desk)
        secrets.day_ends.take_next_steps(desk)

    def _open_for_reading(self, desk: TournamentDesk, damage: JournalDamaged) -> None:
        """Show a damaged tournament up to the last sound row, and refuse every command."""
        self.report_damage(damage)
        if not desk.durable:
            self.desks.remove(desk.stream)
            del self._projections[desk.stream]
            return
        self.desks.slugs.give(desk.state.slug, desk.stream)
        desk.freeze(Reason("journal.read_only", {"damage": damage.text(desk.state.title)}))
        self._projections[desk.stream].show(desk.state, [])

    def report_damage(self, damage: JournalDamaged) -> None:
        """Record and log the damage of a tournament's journal."""
        self.damaged[damage.stream] = damage
        log.error("the journal is damaged: %s; see clockserver verify", damage)

    def damages(self) -> list[Text]:
        """Messages about damaged tournaments, by title where readable."""
        pairs = [(self.desks.desk_of_stream(stream), damage) for stream, damage in self.damaged.items()]
        return [
            damage.text(desk.state.title if desk is not None and desk.durable else damage.stream)
            for desk, damage in pairs
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
        """Give a command to a tournament's desk. Entered players must be in the registry, and not barred."""
        deleted = self.desks.desk_or_deleted(slug) if isinstance(command, BRINGS_BACK) else None
        try:
            desk = deleted or self.desks.desk(slug)
            command = with_known_ids(command, desk.newest_state, self._directory.ids_of)
            if not desk.event_types(command_id):
                self._demand_open(desk, command)
            if desk.durable and not desk.frozen:
                if desk.repeat(command_id, done):
                    return
                command, done = self._preparation.prepare(desk, command_id, command, done)
                self._secrets.draws.commit_if_first(desk, command)
            if desk.frozen or not is_paid_by_ticket(command):
                desk.offer(command_id, command, actor, done, sight)
            else:
                self._tickets.offer_with_ticket(desk, command_id, command, actor, done, sight)
        except Refused as refusal:
            done(Rejected(tuple(refusal.reasons)))

    def _demand_open(self, desk: TournamentDesk, command: TournamentCommand) -> None:
        """Raise Refused before files and secrets are read for a command."""
        closed = refuse_closed(desk.newest_state, command) if desk.newest_state is not None else None
        reasons = self._refuse_people(command) if closed is None else [closed]
        if reasons:
            raise Refused(*reasons)

    def _refuse_people(self, command: TournamentCommand) -> list[Reason]:
        """Reasons why the persons of a command cannot be entered."""
        if isinstance(command, RegisterPlayer):
            return self._directory.refuse_entry(command.person)
        if not isinstance(command, RegisterPlayers):
            return []
        return [
            replace(reason, field=f"entries[{place}].{reason.field}")
            for place, each in enumerate(command.entries)
            for reason in self._directory.refuse_entry(each.person)
        ]

    def open(self, command_id: CommandId, command: CreateTournament, actor: str, done: Done) -> None:
        """Open a tournament; the command's id names its stream, so that a repeat opens nothing new."""
        stream = f"{PREFIX}{command_id}"
        existing = self.desks.desk_of_stream(stream)
        if existing is not None:
            existing.repeat(command_id, done)
            return
        try:
            set_up = self._set_ups.resolve(command)
            self._refuse_unused_repeat(*self._opened.get(command, (None, 0)))
        except Refused as refusal:
            done(Rejected(tuple(refusal.reasons)))
            return
        desk = self._new_desk(stream)
        events = [*create(set_up), *self._set_ups.flights(command, desk.now())]
        self._opened[command] = stream, len(events)
        self.desks.slugs.give(set_up.slug, stream)

        def answered(answer: Answer) -> None:
            if isinstance(answer, Rejected) and not desk.durable:
                self._forget(stream, set_up.slug)
            done(answer)

        try:
            desk.open(command_id, events, actor, answered)
        except Exception:
            self._forget(stream, set_up.slug)
            raise

    def _refuse_unused_repeat(self, stream: StreamId | None, events: int) -> None:
        """Raise Refused if the same tournament was opened before and is unused since."""
        desk = self.desks.desk_of_stream(stream)
        if desk is not None and desk.newest_state is not None and desk.newest_state.seq == events:
            raise Refused(Reason("already_done", {}, "title"))

    def adopt(self, stream: StreamId, snapshot: Snapshot, pause: Callable[[], None] = no_pause) -> None:
        """Show a tournament of a file; it has no address before. `pause` lets other work run meanwhile."""
        desk, projection = self._desk_of(stream), self._new_projection()
        desk.resume(snapshot.state, snapshot.accepted, snapshot.row)
        projection.resume(snapshot.views)
        renamed = set[PersonId]()
        self._adopted.append(renamed)
        try:
            projection.show_in_parts(snapshot.state, pause)
        finally:
            self._adopted.remove(renamed)
        self.desks.add(desk)
        self._projections[stream] = projection
        self.desks.slugs.give(snapshot.state.slug, stream)
        if renamed:
            projection.rename(snapshot.state, renamed)
        self._give_earlier_slugs(desk)
        self._show_room()

    def wake(self) -> None:
        """Let every desk append the facts caused by time."""
        for desk in self.desks.own_desks():
            desk.wake()
            if desk.durable:
                # Retry a step that failed on the disk or the vault.
                self._secrets.votes.settle(desk)
                self._secrets.votes.decide_complete(desk)

    def next_change(self) -> int | None:
        """The next instant at which time changes anything in the room."""
        changes = [desk.next_change() for desk in self.desks.all_desks()]
        return min((change for change in changes if change is not None), default=None)

    # -- within --------------------------------------------------------------------------------------

    def _new_desk(self, stream: StreamId) -> TournamentDesk:
        desk = self._desk_of(stream)
        self.desks.add(desk)
        self._projections[stream] = self._new_projection()
        return desk

    def _desk_of(self, stream: StreamId) -> TournamentDesk:
        randomness = self._secrets.seeds.randomness
        return Desk(stream, TOURNAMENT, self._runtime, self._on_durable, randomness, guard=self._guard)

    def _new_projection(self) -> Projection:
        names, ids = self._directory.public_names, self._directory.ids_of
        return Projection(self._board.topics, self._clock, names, self.constants, ids)

    def _guard(self, before: Tournament, after: Tournament) -> None:
        self._refuse_address(before, after)
        self._claims.refuse_for_tournament(before, after)

    def _refuse_address(self, before: Tournament, after: Tournament) -> None:
        """Raise Refused for an address that another tournament has or had."""
        comes_back = before.removed == "deleted" and after.removed is None
        if not comes_back and before.slug == after.slug:
            return
        other = self.desks.owner(after.slug)
        if (other is not None and other.newest_state is not before) or after.slug in self.desks.reserved:
            raise Refused(Reason("tournament.slug_taken", {"slug": after.slug}, "slug"))

    def _give_earlier_slugs(self, desk: TournamentDesk) -> None:
        """Let a tournament's earlier addresses lead to it."""
        for slug in self.desks.slugs.give_earlier(desk.state, desk.stream):
            self._board.topics.redirect(slug, desk.state.slug)

    def people_changed(self, people: Collection[PersonId]) -> None:
        """Show names changed in the registry of players."""
        for renamed in self._adopted:
            renamed.update(people)
        for desk in self.desks.all_desks():
            if desk.durable and desk.state.removed != "deleted":
                self._projections[desk.stream].rename(desk.state, people)

    def show_time(self) -> None:
        """Show the time of day anew, after the machine's clock was adopted."""
        for desk in self.desks.all_desks():
            if desk.durable and not desk.state.removed:
                self._projections[desk.stream].show_header(desk.state)

    def _forget(self, stream: StreamId, slug: str) -> None:
        self.desks.remove(stream)
        del self._projections[stream]
        self.desks.slugs.free(slug)

    def _on_durable(self, desk: TournamentDesk, records: Records) -> None:
        secrets = self._secrets
        self._show(desk, records)
        for record in records:
            if isinstance(record.event, LateSeedRevealed):
                secrets.seeds.settle(desk.state, record.event.session)
            elif isinstance(record.event, VoteClosed | VoteCalled):
                secrets.votes.settle(desk)
        # After any command: the last entry without a ballot may have left in many ways.
        secrets.votes.decide_complete(desk)
        secrets.day_ends.take_next_steps(desk)
        self._tickets.process_records(desk, records)
        self._show_room()
        self.changed.announce()

    def _show(self, desk: TournamentDesk, records: Records) -> None:
        """Show what is durable; topics of a deleted tournament are set aside until it returns."""
        before = self.desks.slugs.move(desk.state, desk.stream)
        if before is not None:
            self._board.topics.move(before, desk.state.slug)
        is_listed = self.desks.slugs.follow(desk.state, desk.stream)
        if is_listed:
            self._board.topics.put_back(self._aside.pop(desk.stream, SetAsideTopics()))
            self._give_earlier_slugs(desk)
        self._projections[desk.stream].show(desk.state, records)
        if before is not None:
            self.moved.announce()
        if is_listed is False:
            self._aside[desk.stream] = self._board.topics.set_aside(desk.state.slug)

    def _show_room(self) -> None:
        listed = [desk.state for desk in self.desks.listed_desks()]
        self._board.show(tournaments=tournaments_value(listed))
        self._board.show_drafts(drafts_value(listed))
        durable = (desk.state for desk in self.desks.all_desks() if desk.durable)
        removed = [state for state in durable if state.removed is not None]
        self._board.show_archive(archive_value(removed))
