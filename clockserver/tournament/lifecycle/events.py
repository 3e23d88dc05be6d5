"""Events of a tournament's lifecycle."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId, Slug
from clockserver.core.input.text_input import CorrectionReason
from clockserver.core.input.typed_fields import TypedInstant, TypedReason, typed
from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.level_clock import LevelChange
from clockserver.tournament.common_money import plays_on
from clockserver.tournament.counters.state import EarlierStack
from clockserver.tournament.end_of_play.outcome import end_cause
from clockserver.tournament.entries.entry_lookup import is_started
from clockserver.tournament.entries.late_registration import Registration
from clockserver.tournament.lifecycle.commands import Title
from clockserver.tournament.prizes.state import Prizes
from clockserver.tournament.seating.state import NameForm, SeatingRules
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.state import Structure

FINISH_SCOPE = "tournament"
REMOVAL_SCOPE = "removal"


class _LifecycleEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = (REMOVAL_SCOPE,)

    def scopes(self) -> tuple[str, ...]:
        """The tournament's place in the lists."""
        return (REMOVAL_SCOPE,)


class TournamentFinished(_LifecycleEvent, frozen=True, tag_field="type", tag="TournamentFinished"):
    """The tournament was finished: no more entries, and its tables are free."""

    shares: ClassVar[tuple[str, ...]] = (FINISH_SCOPE,)

    at: int

    def scopes(self) -> tuple[str, ...]:
        """The end of the tournament."""
        return (FINISH_SCOPE,)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        sessions = {id_: replace(each, closed=True) for id_, each in state.sessions.items()}
        return replace(state, finished_at=self.at, sessions=state.sessions.update(sessions))

    def inverse(self, _state: Tournament) -> list[TournamentReopened]:
        """Reopen the tournament."""
        return [TournamentReopened(at=self.at)]


class TournamentReopened(_LifecycleEvent, frozen=True, tag_field="type", tag="TournamentReopened"):
    """An undo reversed the finish. `at` is the instant of the finish."""

    shares: ClassVar[tuple[str, ...]] = (FINISH_SCOPE,)

    at: int

    def scopes(self) -> tuple[str, ...]:
        """The end of the tournament."""
        return (FINISH_SCOPE,)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        sessions = {id_: _reopened(each) for id_, each in state.sessions.items()}
        return replace(state, finished_at=None, sessions=state.sessions.update(sessions))

    def inverse(self, state: Tournament) -> list[TournamentFinished]:
        """Finish the tournament again. Raises Refused where play continues."""
        demand_over(state)
        return [TournamentFinished(at=self.at)]


class TournamentChanged(_LifecycleEvent, frozen=True, tag_field="type", tag="TournamentChanged"):
    """The tournament got another title."""

    shares: ClassVar[tuple[str, ...]] = ("title",)
    log_fields: ClassVar[tuple[str, ...]] = ("title", "before")

    before: Annotated[str, typed(Title)]
    title: Annotated[str, typed(Title)]
    reason: Annotated[str, typed(CorrectionReason)] = ""

    def scopes(self) -> tuple[str, ...]:
        """The title."""
        return ("title",)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        return replace(state, title=self.title)

    def inverse(self, _state: Tournament) -> list[TournamentChanged]:
        """Restore the earlier title."""
        return [replace(self, before=self.title, title=self.before)]


class AddressChanged(_LifecycleEvent, frozen=True, tag_field="type", tag="AddressChanged"):
    """The tournament's address was changed. Earlier addresses still lead to it, also after an undo."""

    shares: ClassVar[tuple[str, ...]] = ("address",)

    before: Annotated[str, typed(Slug)]
    slug: Annotated[str, typed(Slug)]
    reason: Annotated[str, typed(CorrectionReason)] = ""

    def scopes(self) -> tuple[str, ...]:
        """The address."""
        return ("address",)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        former = state.former if self.before in state.former else (*state.former, self.before)
        return replace(state, slug=self.slug, former=former)

    def inverse(self, _state: Tournament) -> list[AddressChanged]:
        """Restore the earlier address."""
        return [replace(self, before=self.slug, slug=self.before)]


class StartMoved(_LifecycleEvent, frozen=True, tag_field="type", tag="StartMoved"):
    """The planned start was changed; None: removed."""

    shares: ClassVar[tuple[str, ...]] = ("starts_at",)

    before: TypedInstant | None
    after: TypedInstant | None
    reason: Annotated[str, typed(CorrectionReason)] = ""

    def scopes(self) -> tuple[str, ...]:
        """The planned start."""
        return ("starts_at",)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        return replace(state, starts_at=self.after)

    def inverse(self, _state: Tournament) -> list[StartMoved]:
        """Restore the earlier start."""
        return [replace(self, before=self.after, after=self.before)]


class SaleStacks(Struct, frozen=True):
    """The chips of each sale."""

    starting: int
    rebuy: int
    addon: int

    @classmethod
    def of(cls, structure: Structure) -> SaleStacks:
        """The stacks of a structure."""
        return cls(structure.starting_stack, structure.rebuy_stack, structure.addon_stack)


class StacksChanged(_LifecycleEvent, frozen=True, tag_field="type", tag="StacksChanged"):
    """The stacks of later sales were changed. Entries up to number `entered` have the earlier stacks.

    `sessions`: all sessions that still sell entries and had the earlier stacks.
    """

    shares: ClassVar[tuple[str, ...]] = ("stacks",)

    before: SaleStacks
    after: SaleStacks
    entered: int
    reason: TypedReason = ""
    sessions: tuple[SessionId, ...] = (FIRST_SESSION,)

    def scopes(self) -> tuple[str, ...]:
        """The stacks."""
        return ("stacks",)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        named = {id_: state.sessions[id_] for id_ in self.sessions if id_ in state.sessions}
        changed = {
            id_: self._with_stacks(session)
            for id_, session in named.items()
            if len(named) == 1 or SaleStacks.of(session.structure) == self.before
        }
        return replace(state, sessions=state.sessions.update(changed))

    def _with_stacks(self, session: Session) -> Session:
        after = self.after
        stacks = {
            "starting_stack": after.starting,
            "rebuy_stack": after.rebuy,
            "addon_stack": after.addon,
        }
        earlier = session.earlier_stacks
        if after.starting != self.before.starting:
            earlier = (*earlier, EarlierStack(self.entered, self.before.starting))
        structure = replace(session.structure, **stacks)
        return replace(session, structure=structure, earlier_stacks=earlier)

    def inverse(self, state: Tournament) -> list[StacksChanged]:
        """Restore the earlier stacks, for later sales."""
        return [replace(self, before=self.after, after=self.before, entered=state.entered)]


class TournamentCancelled(_LifecycleEvent, frozen=True, tag_field="type", tag="TournamentCancelled"):
    """The tournament was cancelled: it accepts no command, and its tables are free."""

    log_fields: ClassVar[tuple[str, ...]] = ("reason",)

    reason: TypedReason

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        return replace(state, removed="cancelled")

    def inverse(self, _state: Tournament) -> list[TournamentRestored]:
        """Return it to the lists."""
        return [TournamentRestored(was="cancelled", reason=self.reason)]


class TournamentArchived(_LifecycleEvent, frozen=True, tag_field="type", tag="TournamentArchived"):
    """The tournament was taken out of the lists."""

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        return replace(state, removed="archived")

    def inverse(self, _state: Tournament) -> list[TournamentRestored]:
        """Return it to the lists."""
        return [TournamentRestored(was="archived")]


class TournamentDeleted(_LifecycleEvent, frozen=True, tag_field="type", tag="TournamentDeleted"):
    """The tournament was deleted: its address leads nowhere and may be reused."""

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        return replace(state, removed="deleted")

    def inverse(self, _state: Tournament) -> list[TournamentRestored]:
        """Return it to the lists."""
        return [TournamentRestored(was="deleted")]


class TournamentRestored(_LifecycleEvent, frozen=True, tag_field="type", tag="TournamentRestored"):
    """An archived, deleted or cancelled tournament is back in the lists. `reason`: of the cancellation."""

    was: Literal["archived", "deleted", "cancelled"]
    reason: TypedReason = ""

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        return replace(state, removed=None)

    def inverse(
        self, state: Tournament
    ) -> list[TournamentArchived | TournamentDeleted | TournamentCancelled]:
        """Remove it from the lists again. Raises Refused where that is not possible now."""
        if self.was == "cancelled":
            demand_stopped(state)
            return [TournamentCancelled(reason=self.reason)]
        if self.was == "archived":
            demand_finished(state)
            return [TournamentArchived()]
        demand_unused(state, state.last_at)
        return [TournamentDeleted()]


class TournamentAnnounced(_LifecycleEvent, frozen=True, tag_field="type", tag="TournamentAnnounced"):
    """A draft was announced to everybody, or became a draft again by an undo."""

    shares: ClassVar[tuple[str, ...]] = ("announced",)

    draft: bool = False

    def scopes(self) -> tuple[str, ...]:
        """Its visibility."""
        return ("announced",)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        return replace(state, draft=self.draft)

    def inverse(self, _state: Tournament) -> list[TournamentAnnounced]:
        """Reverse it."""
        return [replace(self, draft=not self.draft)]


AnyLifecycleEvent: TypeAlias = (
    TournamentFinished
    | TournamentReopened
    | TournamentChanged
    | AddressChanged
    | StartMoved
    | StacksChanged
    | TournamentCancelled
    | TournamentArchived
    | TournamentDeleted
    | TournamentRestored
    | TournamentAnnounced
)


def _reopened(session: Session) -> Session:
    """The reopened session. Its end of play gets a new number: a command for the earlier end is refused."""
    ended = session.ended
    if ended is None:
        return replace(session, closed=False)
    number = session.endings + 1
    return replace(session, closed=False, ended=replace(ended, number=number), endings=number)


def demand_over(state: Tournament) -> None:
    """Raise Refused while play continues."""
    sessions = list(state.sessions.values())
    if any(end_cause(each) is None for each in sessions if plays_on(each, sessions)):
        players_left = sum(each.counters.players_left for each in sessions)
        raise Refused(Reason("tournament.not_over", {"players": players_left}))


def demand_finished(state: Tournament) -> None:
    """Raise Refused for an unfinished tournament."""
    if state.finished_at is None:
        raise Refused(Reason("tournament.not_finished"))


def demand_stopped(state: Tournament) -> None:
    """Raise Refused while a clock runs: only a command can stop it."""
    if any(each.clock.at(state.last_at).is_active for each in state.sessions.values()):
        raise Refused(Reason("tournament.clock_goes"))


def demand_unused(state: Tournament, now: int) -> None:
    """Raise Refused for a tournament that may not be deleted: clock started, sales, entries or a draw."""
    if state.demo:
        return
    sessions = state.sessions.values()
    if any(is_started(each, now) for each in sessions):
        raise Refused(Reason("tournament.has_started"))
    if any(each.counters.rebuys or each.counters.addons for each in sessions):
        raise Refused(Reason("tournament.has_sales"))
    if any(each.counters.entries for each in sessions):
        raise Refused(Reason("tournament.has_entries"))
    if any(each.draws for each in sessions):
        raise Refused(Reason("tournament.draw_published"))


class Plan(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Settings of a new tournament besides structure and rule set."""

    starts_at: TypedInstant | None = None
    """The planned start, in ms since 1970."""
    draft: bool = False
    """Only staff see it until it is announced, or begins."""
    template: str = ""
    """Id of the template of the library; empty without one."""
    seating: SeatingRules | None = None
    """The seating settings of the template, or of the cloned tournament."""
    prizes: Prizes | None = None
    """The prize settings of the template, or of the cloned tournament."""


class ResolvedSetUp(Struct, frozen=True, kw_only=True):
    """The command with names resolved: the basis of the new tournament.

    Title and slug have no limits here: every release has to replay older journals.
    """

    slug: Annotated[str, typed(Slug)]
    title: Annotated[str, typed(Title)]
    timezone: Annotated[str, typed(Meta(max_length=64))]
    structure: Structure
    ruleset: RuleSet
    level_change: LevelChange
    registration: Registration
    stops_at_day_end: bool = False
    """The clock stops where the structure ends a day; not in older tournaments."""
    names: NameForm = "full"
    """Form of players' names in public; the full name in journals of 0.1."""
    stops_when_over: bool = False
    """The clock stops by itself once play is over; not in journals of 0.1."""
    plan: Plan | UnsetType = UNSET
    """Omitted without a plan."""


class TournamentCreated(ResolvedSetUp, frozen=True, tag_field="type", tag="TournamentCreated"):
    """The first event of a tournament's stream, with its first session."""

    final: ClassVar[bool] = True
    log_fields: ClassVar[tuple[str, ...]] = ("title",)
