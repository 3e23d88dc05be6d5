"""Penalties: given by the floor, counted down by the hands dealt to the player's seat, wherever that is by then."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.entries import Entry, EntryId
from clockserver.domain.ids import FIRST_SESSION, Chips, SessionId
from clockserver.domain.lines import kept, refuse_unseen
from clockserver.domain.penalties import (
    ANY_RULE,
    Penalty,
    PenaltyBegins,
    PenaltyKind,
    PenaltyNumber,
    PenaltyWhy,
    begins_with,
    counting,
    missed_hands,
)
from clockserver.domain.procedures.entries import GivenEntry, started
from clockserver.domain.seating import Altered, SeatingEvent
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament

MOST_HANDS = 1_000
MOST_ROUNDS = 50
Note: TypeAlias = Annotated[str, Meta(max_length=200)]


class GivePenalty(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="penalty.give", kw_only=True
):
    """Give a player a warning, missed hands or rounds, or disqualify him.

    `hands` and `rounds` belong to their kinds; `chips`: what is left of the stack of a disqualified player.
    `begins`: where it is not as the rule set says.
    """

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    kind: PenaltyKind
    why: PenaltyWhy
    text: Note = ""
    hands: Annotated[int, Meta(ge=1, le=MOST_HANDS)] | None = None
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = None
    begins: PenaltyBegins | None = None
    chips: Chips | None = None


class BeginPenalty(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="penalty.begin", kw_only=True
):
    """The player is back: his penalty begins with the next hand."""

    session: SessionId = FIRST_SESSION
    penalty: PenaltyNumber


class CountPenalty(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="penalty.count", kw_only=True
):
    """A hand was dealt to his seat, where the table reports none. `dealt`: how many were before, as the hand saw it."""

    session: SessionId = FIRST_SESSION
    penalty: PenaltyNumber
    dealt: Annotated[int, Meta(ge=0)]


class LiftPenalty(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="penalty.lift", kw_only=True
):
    """A penalty is over: it was served unseen, or its rest is let go. It counts for what a repeat brings."""

    session: SessionId = FIRST_SESSION
    penalty: PenaltyNumber


AnyPenaltyCommand: TypeAlias = GivePenalty | BeginPenalty | CountPenalty | LiftPenalty


class _OfPenalty(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("penalty:<session>:<number>",)

    session: SessionId = FIRST_SESSION


class PenaltyGiven(_OfPenalty, frozen=True, tag_field="type", tag="PenaltyGiven"):
    """A penalty was given, or is taken back as if it had not been."""

    penalty: Penalty
    stands: bool = True

    def scopes(self) -> tuple[str, ...]:
        """The penalty."""
        return (f"penalty:{self.session}:{self.penalty.number}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        # Hands that were counted meanwhile stay counted.
        known = session.penalties.get(self.penalty.number, self.penalty)
        return _with(session, replace(known, withdrawn=not self.stands))

    def inverse(self, _session: Session) -> list[PenaltyGiven]:
        """The other way round."""
        return [replace(self, stands=not self.stands)]


class PenaltyBegun(_OfPenalty, frozen=True, tag_field="type", tag="PenaltyBegun"):
    """The player came back, and his penalty began; or it waits for him again."""

    number: PenaltyNumber
    entry: EntryId
    begun: bool = True

    def scopes(self) -> tuple[str, ...]:
        """The penalty."""
        return (f"penalty:{self.session}:{self.number}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return _with(session, replace(session.penalties[self.number], waits=not self.begun))

    def inverse(self, _session: Session) -> list[PenaltyBegun]:
        """The other way round."""
        return [replace(self, begun=not self.begun)]


class PenaltyCounted(_OfPenalty, frozen=True, tag_field="type", tag="PenaltyCounted"):
    """The floor counted a hand; below 0 one is taken back."""

    shares: ClassVar[tuple[str, ...]] = ()

    number: PenaltyNumber
    entry: EntryId
    hands: int = 1

    def scopes(self) -> tuple[str, ...]:
        """Nothing: each is taken back for itself."""
        return ()

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, penalties=counting(session.penalties, (self.number,), self.hands))

    def inverse(self, _session: Session) -> list[PenaltyCounted]:
        """The hand is taken back."""
        return [replace(self, hands=-self.hands)]


class PenaltyLifted(_OfPenalty, frozen=True, tag_field="type", tag="PenaltyLifted"):
    """What is left of a penalty is not served, or is after all."""

    number: PenaltyNumber
    entry: EntryId
    lifted: bool = True

    def scopes(self) -> tuple[str, ...]:
        """The penalty."""
        return (f"penalty:{self.session}:{self.number}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return _with(session, replace(session.penalties[self.number], lifted=self.lifted))

    def inverse(self, _session: Session) -> list[PenaltyLifted]:
        """The other way round."""
        return [replace(self, lifted=not self.lifted)]


class Disqualified(SeatingEvent, frozen=True):
    """A player was disqualified; his chips left play."""


AnyPenaltyEvent: TypeAlias = PenaltyGiven | PenaltyBegun | PenaltyCounted | PenaltyLifted


def decide(state: Tournament, command: AnyPenaltyCommand, now: int) -> list[AnyPenaltyEvent | Disqualified]:
    """What a command about a penalty brings. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    match command:
        case GivePenalty():
            return _give(state, session, command, now)
        case BeginPenalty():
            penalty = _running(session, command.penalty)
            if not penalty.waits:
                raise Refused(Reason("already_done", {}, "penalty"))
            return [PenaltyBegun(session=command.session, number=penalty.number, entry=penalty.entry)]
        case CountPenalty():
            return [_count(session, command)]
        case LiftPenalty():
            penalty = _running(session, command.penalty)
            return [PenaltyLifted(session=command.session, number=penalty.number, entry=penalty.entry)]


def begun_by_return(session_id: SessionId, session: Session, entry: EntryId) -> list[PenaltyBegun]:
    """What begins because the player is at his seat again."""
    return [
        PenaltyBegun(session=session_id, number=penalty.number, entry=entry)
        for penalty in of_entry(session, entry)
        if penalty.state == "waits"
    ]


def of_entry(session: Session, entry: EntryId) -> list[Penalty]:
    """The penalties of an entry that stand, served or not, the first first."""
    found = [each for each in session.penalties.values() if each.entry == entry and not each.withdrawn]
    return sorted(found, key=lambda each: each.number)


def earlier_of(state: Tournament, entry: Entry) -> list[Penalty]:
    """The penalties of a player in this tournament, also those of entries that he had before."""
    own = {each.id for each in state.entries.values() if each.person == entry.person}
    return [
        penalty
        for session in state.sessions.values()
        for penalty in session.penalties.values()
        if penalty.entry in own and not penalty.withdrawn
    ]


def _with(session: Session, penalty: Penalty) -> Session:
    return replace(session, penalties=session.penalties.set(penalty.number, penalty))


def _give(
    state: Tournament, session: Session, command: GivePenalty, now: int
) -> list[AnyPenaltyEvent | Disqualified]:
    entry = state.entries.get(command.entry)
    unknown = [Reason("entries.unknown", {"entry": command.entry}, "entry")]
    reasons = [
        *refuse_unseen(command.text, "text"),
        *(_refuse_entry(session, command, entry, now) if entry is not None else unknown),
        *_refuse_kind(state, session, command),
    ]
    if reasons or entry is None:
        raise Refused(*reasons)
    players = len(session.tables[entry.seat.table].seats) if entry.seat is not None else 0
    rounds = command.rounds or 0
    hands = command.hands or missed_hands(state.ruleset.penalties, rounds, players)
    begins = command.begins or begins_with(state.ruleset, command.why)
    penalty = Penalty(
        number=len(session.penalties) + 1,
        entry=entry.id,
        kind=command.kind,
        why=command.why,
        given_at=now,
        text=kept(command.text),
        hands=hands,
        rounds=rounds,
        players=players if rounds else 0,
        waits=bool(hands) and begins == "player_returns",
    )
    given = PenaltyGiven(session=command.session, penalty=penalty)
    if command.kind != "disqualification":
        return [given]
    return [given, _disqualified(state, entry, command.chips or 0)]


def _disqualified(state: Tournament, entry: Entry, chips: int) -> Disqualified:
    leaves = state.ruleset.penalties.disqualified_chips_leave_play and chips
    return Disqualified(
        session=entry.session,
        entries=(Altered(entry, replace(entry, status="out", disqualified=True)),),
        counted={"bustouts": 1},
        chips={"disqualified": -chips} if leaves else {},
        out_at=len(state.outs),
    )


def _refuse_entry(session: Session, command: GivePenalty, entry: Entry, now: int) -> list[Reason]:
    if not entry.alive:
        return [Reason("entries.already_out", {"entry": entry.id}, "entry")]
    if command.kind == "warning":
        return []
    reasons = []
    if entry.status != "playing":
        reasons.append(Reason("entries.not_seated", {"entry": entry.id}, "entry"))
    if command.kind == "disqualification":
        if not started(session, now):
            reasons.append(Reason("clock.not_started", {}, "entry"))
        if session.counters.players_left == 1:
            reasons.append(Reason("counters.last_player_stays", {}, "entry"))
    return reasons


def _refuse_kind(state: Tournament, session: Session, command: GivePenalty) -> list[Reason]:
    rules = state.ruleset
    reasons = []
    if command.kind not in rules.penalties.kinds:
        reasons.append(Reason("penalties.not_in_the_set", {}, "kind", rules.cite(ANY_RULE)))
    for name, kind in (("hands", "missed_hands"), ("rounds", "missed_rounds")):
        said = getattr(command, name) is not None
        if said != (command.kind == kind):
            reasons.append(Reason(f"penalties.{name}_{'not_said' if not said else 'not_asked'}", {}, name))
    if command.why == "other" and not kept(command.text):
        reasons.append(Reason("penalties.say_why", {}, "text"))
    leave = "penalties.disqualified_chips_leave_play"
    if command.kind != "disqualification":
        if command.chips is not None:
            reasons.append(Reason("penalties.chips_stay", {}, "chips"))
    elif command.chips is None and rules.penalties.disqualified_chips_leave_play:
        reasons.append(Reason("penalties.chips_not_counted", {}, "chips", rules.cite(leave)))
    elif (command.chips or 0) > session.ledger.in_play:
        reasons.append(Reason("entries.more_than_in_play", {"chips": session.ledger.in_play}, "chips"))
    return reasons


def _count(session: Session, command: CountPenalty) -> PenaltyCounted:
    penalty = _running(session, command.penalty)
    if penalty.waits:
        raise Refused(Reason("penalties.waits_for_player", {"entry": penalty.entry}, "penalty"))
    if command.dealt != penalty.dealt:
        raise Refused(Reason("already_done", {}, "dealt"))
    return PenaltyCounted(session=command.session, number=penalty.number, entry=penalty.entry)


def _running(session: Session, number: PenaltyNumber) -> Penalty:
    """A penalty that is not over. Raises Refused."""
    penalty = session.penalties.get(number)
    if penalty is None or penalty.withdrawn:
        raise Refused(Reason("penalties.unknown", {"penalty": number}, "penalty"))
    if penalty.state in ("over", "given"):
        raise Refused(Reason("already_done", {}, "penalty"))
    return penalty
