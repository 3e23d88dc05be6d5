"""Lost, found and forfeited chips: the ledger says why they left play, and the set whether they come back."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.chips_out import RULE_OF, ChipsOut, RemovalNumber, RemovalWhy
from clockserver.domain.ids import CHIPS_LIMIT, FIRST_SESSION, SessionId
from clockserver.domain.lines import kept, refuse_unseen
from clockserver.domain.procedures.entries import GivenEntry, known
from clockserver.domain.seating import SeatingEvent
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament


class RemoveChips(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="chips.remove", kw_only=True
):
    """Take chips out of play. `entry`: whose they are; chips found that are somebody's go back to him instead.

    Those of somebody disqualified or gone who is only counted; with a name they leave with him.
    """

    session: SessionId = FIRST_SESSION
    chips: Annotated[int, Meta(ge=1, le=CHIPS_LIMIT)]
    why: RemovalWhy
    entry: GivenEntry | None = None
    text: Annotated[str, Meta(max_length=200)] = ""


class GiveChipsBack(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="chips.give_back", kw_only=True
):
    """Lost or found chips come back to their owner, where the set lets them. `entry`: who that is, if nobody said."""

    session: SessionId = FIRST_SESSION
    removal: RemovalNumber
    entry: GivenEntry | None = None


AnyChipsCommand: TypeAlias = RemoveChips | GiveChipsBack


class _OfRemoval(SeatingEvent, frozen=True, kw_only=True):
    before: ChipsOut | None = None
    after: ChipsOut

    def scopes(self) -> tuple[str, ...]:
        """These chips."""
        return (f"chips:{self.session}:{self.after.number}",)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        state = super().evolve(state)
        session = state.sessions[self.session]
        removals = session.chips_out.set(self.after.number, self.after)
        sessions = state.sessions.set(self.session, replace(session, chips_out=removals))
        return replace(state, sessions=sessions)

    def inverse(self, state: Tournament) -> list[SeatingEvent]:
        """As it was before; the number is not used again."""
        was = self.before or replace(self.after, withdrawn=not self.after.withdrawn)
        back = super().inverse(state)
        return [replace(each, before=self.before and self.after, after=was) for each in back]


class ChipsRemoved(_OfRemoval, frozen=True):
    """Chips were taken out of play."""


class ChipsGivenBack(_OfRemoval, frozen=True):
    """Chips that had been taken out came back to their owner."""


AnyChipsEvent: TypeAlias = ChipsRemoved | ChipsGivenBack


def decide(state: Tournament, command: AnyChipsCommand, now: int) -> list[AnyChipsEvent]:
    """What a command about chips out of play brings. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    if isinstance(command, RemoveChips):
        return [_remove(state, session, command, now)]
    return [_give_back(state, session, command)]


def comes_back(state: Tournament, removal: ChipsOut) -> bool:
    """Whether the set gives such chips back to an owner who is known."""
    return removal.why in ("lost", "found") and state.ruleset.chips.found_leave_play == "owner_unknown"


def _remove(state: Tournament, session: Session, command: RemoveChips, now: int) -> ChipsRemoved:
    reasons = [*refuse_unseen(command.text, "text"), *_refuse(state, session, command)]
    if command.chips > session.ledger.in_play:
        reasons.append(Reason("entries.more_than_in_play", {"chips": session.ledger.in_play}, "chips"))
    if reasons:
        raise Refused(*reasons)
    removal = ChipsOut(
        number=len(session.chips_out) + 1,
        chips=command.chips,
        why=command.why,
        at=now,
        entry=command.entry,
        text=kept(command.text),
    )
    return ChipsRemoved(session=command.session, after=removal, chips={command.why: -command.chips})


def _refuse(state: Tournament, session: Session, command: RemoveChips) -> list[Reason]:
    rules = state.ruleset
    rule = rules.cite(RULE_OF[command.why])
    if command.entry is not None:
        known(state, command.entry)
    match command.why:
        case "out_of_view" if not rules.chips.out_of_view_leave_play:
            return [Reason("chips_out.stays", {}, "why", rule)]
        case "penalty" if not rules.penalties.soft_play_may_forfeit_chips:
            return [Reason("chips_out.stays", {}, "why", rule)]
        case "disqualified" if not rules.penalties.disqualified_chips_leave_play:
            return [Reason("chips_out.stays", {}, "why", rule)]
        case "disqualified" | "left_early" if command.entry is not None:
            return [Reason("chips_out.goes_with_him", {"entry": command.entry}, "entry", rule)]
        case "out_of_view" | "penalty" if command.entry is None and not _some_are_counted(session):
            return [Reason("chips_out.whose", {}, "entry")]
        case "found" if command.entry is not None and rules.chips.found_leave_play == "owner_unknown":
            return [Reason("chips_out.owner_is_known", {"entry": command.entry}, "entry", rule)]
    return []


def _some_are_counted(session: Session) -> bool:
    return session.counters.players_left > session.named


def _give_back(state: Tournament, session: Session, command: GiveChipsBack) -> ChipsGivenBack:
    removal = session.chips_out.get(command.removal)
    if removal is None or removal.withdrawn:
        raise Refused(Reason("chips_out.unknown", {"removal": command.removal}, "removal"))
    if removal.given_back:
        raise Refused(Reason("already_done", {}, "removal"))
    owner = removal.entry or command.entry
    reasons = []
    if not comes_back(state, removal):
        rule = state.ruleset.cite(RULE_OF[removal.why])
        reasons.append(Reason("chips_out.stays_out", {}, "removal", rule))
    if owner is None:
        reasons.append(Reason("chips_out.whose", {}, "entry"))
    elif not known(state, owner).alive:
        reasons.append(Reason("entries.already_out", {"entry": owner}, "entry"))
    if reasons:
        raise Refused(*reasons)
    back = replace(removal, entry=owner, given_back=True)
    return ChipsGivenBack(
        session=command.session, before=removal, after=back, chips={removal.why: removal.chips}
    )
