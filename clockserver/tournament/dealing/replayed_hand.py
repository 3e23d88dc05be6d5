"""The redeal after a misdeal: the parts of the first deal that stay, and its players.

TDA 2015 34C and its twins: the button stays, newcomers are not dealt in, and the limits stay; hands of
players on penalty, and of those absent from the first deal, are killed.
"""

from __future__ import annotations

from msgspec import Struct

from clockserver.core.texts import Param, Text
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.state import SeatNumber
from clockserver.tournament.session import Session
from clockserver.tournament.tables.state import Table


class ReplayedHand(Struct, frozen=True):
    """A hand that is dealt again. Without a report of the first deal only the killed hands of penalties are known."""

    level: int | None = None
    """The level whose limits stay, from 1; None: the present limits, or not known."""
    no_hand: tuple[SeatNumber, ...] = ()
    """Seats not dealt in: the players came since, or waited for their hand."""
    killed: tuple[SeatNumber, ...] = ()
    """Seats whose cards are killed: on penalty, or absent from the first deal."""
    may_play: tuple[SeatNumber, ...] = ()
    """Seats of players absent from the first deal who may play the redeal."""


def replayed_hand(rules: RuleSet, session: Session, table: Table) -> ReplayedHand:
    """The redeal of the hand on a table."""
    dealt, values = table.dealt, rules.misdeal
    on_penalty = {each.entry for each in session.penalties.values() if each.state in ("runs", "last_hand")}
    penalised = {seat for seat, entry in table.seats.items() if entry in on_penalty}
    if dealt is None:
        return ReplayedHand(killed=tuple(sorted(penalised)))
    players = set(dealt.seats.values())
    absent_players = {dealt.seats[seat] for seat in dealt.absent}
    absent = {seat for seat, entry in table.seats.items() if entry in absent_players}
    newcomers = sorted(seat for seat, entry in table.seats.items() if entry not in players)
    no_hand = newcomers if values.same_players else []
    may_play = absent - penalised if values.absent_may_play_redeal else set[SeatNumber]()
    return ReplayedHand(
        level=_level_of(session, dealt.period) if values.same_limits else None,
        no_hand=tuple(no_hand),
        killed=tuple(sorted((penalised | absent) - may_play - set(no_hand))),
        may_play=tuple(sorted(may_play)),
    )


def reasons(rules: RuleSet, hand: ReplayedHand, level: int | None) -> tuple[Text, ...]:
    """Differences from a new hand, each with its rule. `level`: the present one."""
    texts = []
    if hand.level is not None and hand.level != level:
        rule = _by_rule(rules, "misdeal.same_limits")
        texts.append(Text("misdeal.limits_stay", {"level": hand.level, "rule": rule}))
    for code, key, seats in (
        ("no_hand", "misdeal.same_players", hand.no_hand),
        ("killed", "misdeal.absent_may_play_redeal", hand.killed),
        ("may_play", "misdeal.absent_may_play_redeal", hand.may_play),
    ):
        if seats:
            suffix = ".one" if len(seats) == 1 else ""
            params: dict[str, Param] = {"seats": ", ".join(map(str, seats)), "rule": _by_rule(rules, key)}
            texts.append(Text(f"misdeal.{code}{suffix}", params))
    return tuple(texts)


def _by_rule(rules: RuleSet, key: str) -> Param:
    """The rule behind a value, to end a sentence; empty for the house's own choice."""
    number = rules.rule(key)
    return Text("misdeal.rule", {"rule": number}) if number else ""


def _level_of(session: Session, period: str) -> int | None:
    """The number of a level; None where the structure no longer has it."""
    try:
        return session.structure.level_number(session.structure.index(period))
    except KeyError:
        return None
