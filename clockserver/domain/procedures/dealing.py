"""Hands as they are dealt at the tables: button and blinds move by one, or are set by hand."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.entries import SeatNumber, TableNumber
from clockserver.domain.games import Turn, next_turn
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.penalties import PenaltyNumber, counted, counting
from clockserver.domain.positions import Blinds, Positions, first_hand, next_hand, single_big_blind
from clockserver.domain.procedures.tables import known_table, unknown_table
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Session
from clockserver.domain.tables import LevelHands, Replay, Table
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.vote import halts_play, with_hand


class ReportHand(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.hand", kw_only=True
):
    """A hand was dealt: button and blinds are one on. `hands` is how many were reported before, as the hand saw it."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    hands: Annotated[int, Meta(ge=0)]


class SetButton(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.button", kw_only=True
):
    """Where the button of the hand being dealt is, and its blinds where they are not simply the next players."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    button: SeatNumber
    small_blind: SeatNumber | None = None
    big_blind: SeatNumber | None = None


AnyDealingCommand: TypeAlias = ReportHand | SetButton


class HandDealt(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="HandDealt"):
    """Button and blinds of the hand being dealt; with `hands` it is one more, else it was set right."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    table: TableNumber
    before: Blinds | None = None
    after: Blinds | None = None
    hands: int = 0
    """Hands added to those reported; -1 where one was taken back."""
    single: bool = False
    """The newcomer's single big blind was this one."""
    fresh_before: tuple[SeatNumber, ...] = ()
    fresh_after: tuple[SeatNumber, ...] = ()
    """Seats of those who were moved here and have not played a hand yet."""
    penalties: tuple[PenaltyNumber, ...] = ()
    """Those it was counted for."""
    redeals: int = 0
    """How often the hand before was dealt again."""

    replay_before: Replay | None = None
    replay_after: Replay | None = None
    """What follows from a big blind that was missed."""
    turn_before: Turn | None = None
    turn_after: Turn | None = None
    """The game, where games differ; both are none where it did not change."""
    level_before: LevelHands | None = None
    level_after: LevelHands | None = None
    """Counted in a level that lasts so many hands; both are none in others."""

    @property
    def stays(self) -> bool:
        """Whether a hand was dealt that button and blinds stayed for."""
        return bool(self.hands) and not self.single and self.before == self.after

    def scopes(self) -> tuple[str, ...]:
        """The button of the table."""
        return (f"button:{self.session}:{self.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        table, play = session.tables[self.table], session.hand_for_hand
        owes = table.owes_single if self.stays else self.hands < 0 and self.single
        table = replace(
            table,
            last=self.after,
            hands=table.hands + self.hands,
            owes_single=owes,
            fresh=self.fresh_after,
            replay=self.replay_after,
            turn=table.turn if self.turn_before == self.turn_after else self.turn_after,
            of_level=table.of_level if self.level_before == self.level_after else self.level_after,
            redeals=table.redeals if not self.hands else self.redeals if self.hands < 0 else 0,
        )
        return replace(
            session,
            tables=session.tables.set(self.table, table),
            penalties=counting(session.penalties, self.penalties, self.hands),
            hand_for_hand=play.dealing(self.table, self.hands) if play and self.hands else play,
            votes=with_hand(session, self.table, self.hands),
        )

    def inverse(self, session: Session) -> list[HandDealt]:
        """The hand before."""
        if self.table not in session.tables:
            raise Refused(unknown_table(self.table))
        return [
            replace(
                self,
                before=self.after,
                after=self.before,
                hands=-self.hands,
                fresh_before=self.fresh_after,
                fresh_after=self.fresh_before,
                replay_before=self.replay_after,
                replay_after=self.replay_before,
                turn_before=self.turn_after,
                turn_after=self.turn_before,
                level_before=self.level_after,
                level_after=self.level_before,
            )
        ]


def decide(rules: RuleSet, session: Session, command: AnyDealingCommand, now: int) -> list[HandDealt]:
    """What a command about hands brings. Raises Refused with every reason why not."""
    if isinstance(command, ReportHand):
        return [_of_level(session, _hand(rules, session, command, now), now)]
    return [_button(session, command)]


def upcoming(table: Table) -> Positions | None:
    """The hand a table deals next; None where the button is not known, or fewer than two sit there."""
    if len(table.seats) < 2:
        return None
    if table.last is None:
        known = table.button is not None and table.button in table.seats
        return first_hand(table.size, table.seats, table.button) if known and table.button else None
    follows = table.follows or table.last
    owes_single = table.owes_single or (table.frozen and table.last.small_blind is None)
    if owes_single and len(table.seats) > 2 and follows.big_blind in table.seats:
        return single_big_blind(table.size, table.seats, follows)
    if table.replay is not None and not table.frozen:
        return _replayed(table, table.replay)
    return next_hand(table.size, table.seats, follows)


def _replayed(table: Table, replay: Replay) -> Positions:
    """The hand at a missed position, or the one some positions forward after it."""
    # The hand that follows from the one before the missed seat is the missed one; whoever sat there may be gone.
    before = Blinds(
        replay.blinds.button, replay.blinds.button, replay.blinds.small_blind or replay.blinds.button
    )
    hand = next_hand(table.size, table.seats, before) if replay.hands else None
    if hand is not None:
        return hand
    assert table.last is not None  # noqa: S101 - the missed hand was dealt
    for _ in range(replay.forward):
        hand = next_hand(table.size, table.seats, hand.blinds if hand is not None else table.last)
    assert hand is not None  # noqa: S101 - the button goes on by one at least
    return hand


def _hand(rules: RuleSet, session: Session, command: ReportHand, now: int) -> HandDealt:
    table = known_table(session, command.table)
    if command.hands != table.hands:
        raise Refused(Reason("already_done", {}, "hands"))
    if halts_play(session, table.number):
        halts = rules.cite("bubble_vote.halts")
        raise Refused(Reason("vote.play_halts", {"table": table.number}, "table", halts))
    play = session.hand_for_hand
    if play is not None and table.number in (*play.done, *play.dealt):
        code = "waits_for_others" if table.number in play.done else "finish_first"
        one_each = rules.cite("hand_for_hand.near_the_money")
        raise Refused(Reason(f"hand_for_hand.{code}", {"table": table.number}, "table", one_each))
    turn = next_turn(session.structure, session.clock, now, table.turn, len(table.seats))
    if turn is not None and turn.family == "stud":
        return _stud_hand(rules, session, command, turn)
    dealt = upcoming(table)
    if table.frozen and not rules.mixed_games.holdem_resumes_at_frozen_button and table.last is not None:
        dealt = next_hand(table.size, table.seats, table.last)
    if dealt is None:
        code = "tables.too_few_players" if len(table.seats) < 2 else "tables.button_unknown"
        raise Refused(Reason(code, {"table": table.number}, "table"))
    single = dealt.small_blind is None
    dealt_in = {seat: entry for seat, entry in table.seats.items() if seat not in dealt.no_hand}
    return HandDealt(
        session=command.session,
        table=table.number,
        before=table.last,
        after=dealt.blinds,
        hands=1,
        single=single,
        fresh_before=table.fresh,
        replay_before=table.replay,
        replay_after=table.replay if table.frozen else _one_less(table.replay),
        penalties=counted(session.penalties.values(), dealt_in),
        redeals=table.redeals,
        turn_before=table.turn,
        turn_after=replace(turn, frozen=False) if turn is not None else table.turn,
    )


def _of_level(session: Session, dealt: HandDealt, now: int) -> HandDealt:
    """The hand, counted where its level lasts so many hands; one more than those is dealt all the same."""
    period = session.structure.periods[session.clock.at(now).index]
    if not period.hands:
        return dealt
    before = session.tables[dealt.table].of_level
    hands = before.hands if before is not None and before.period == period.id else 0
    return replace(dealt, level_before=before, level_after=LevelHands(period.id, hands + 1))


def _stud_hand(rules: RuleSet, session: Session, command: ReportHand, turn: Turn) -> HandDealt:
    """A hand of stud: nobody posts blinds, the button moves once more and stays, where the set has it so."""
    table = known_table(session, command.table)
    if len(table.seats) < 2:
        raise Refused(Reason("tables.too_few_players", {"table": table.number}, "table"))
    said = rules.mixed_games
    moves = not said.button_frozen_in_stud or (
        not table.frozen and (said.button_moves_before_freezing or table.last is None)
    )
    # In stud alone nobody has to know where a button would be.
    dealt = upcoming(table) if moves else None
    return HandDealt(
        session=command.session,
        table=table.number,
        before=table.last,
        after=dealt.blinds if dealt is not None else table.last,
        hands=1,
        single=dealt is not None and dealt.small_blind is None,
        fresh_before=table.fresh,
        replay_before=table.replay,
        replay_after=_one_less(table.replay) if dealt is not None else table.replay,
        penalties=counted(session.penalties.values(), table.seats),
        redeals=table.redeals,
        turn_before=table.turn,
        turn_after=replace(turn, frozen=said.button_frozen_in_stud),
    )


def _one_less(replay: Replay | None) -> Replay | None:
    """What follows once the hand was dealt: one less at the missed position, or play as usual."""
    if replay is None or not replay.hands:
        return None
    return replace(replay, hands=replay.hands - 1)


def _button(session: Session, command: SetButton) -> HandDealt:
    table = known_table(session, command.table)
    reasons = [
        Reason("seats.unknown", {"seat": seat, "seats": table.size}, name)
        for name in ("button", "small_blind", "big_blind")
        if (seat := getattr(command, name)) is not None and seat > table.size
    ]
    if len(table.seats) < 2:
        reasons.append(Reason("tables.too_few_players", {"table": table.number}, "table"))
    if not reasons and command.big_blind is None and command.button not in table.seats:
        # Behind a dead button the blinds do not follow from it alone.
        reasons.append(Reason("tables.dead_button_needs_blinds", {"seat": command.button}, "big_blind"))
    if command.big_blind is None and command.small_blind is not None:
        reasons.append(Reason("tables.big_blind_missing", {}, "big_blind"))
    if command.big_blind is not None:
        reasons += _refuse_blinds(command)
    if reasons:
        raise Refused(*reasons)
    if command.big_blind is not None:
        heads_up = len(table.seats) == 2
        blinds = Blinds(command.button, command.small_blind, command.big_blind, heads_up)
    else:
        blinds = first_hand(table.size, table.seats, command.button).blinds
    if blinds == table.last:
        raise Refused(Reason("already_done", {}, "button"))
    # Told for the first time it is the hand that was being dealt when they came; set right, it is a later one.
    return HandDealt(
        session=command.session,
        table=table.number,
        before=table.last,
        after=blinds,
        fresh_before=table.fresh,
        fresh_after=table.fresh if table.last is None else (),
    )


def _refuse_blinds(command: SetButton) -> list[Reason]:
    reasons = []
    if command.big_blind == command.small_blind:
        reasons.append(Reason("positions.both_blinds", {"seat": command.big_blind}, "big_blind"))
    if command.big_blind == command.button:
        reasons.append(Reason("positions.button_is_big_blind", {"seat": command.button}, "button"))
    return reasons
