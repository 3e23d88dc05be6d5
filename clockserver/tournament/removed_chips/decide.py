"""Chips removed from play and returned: lost, found, carried out of view or forfeited."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.entry_lookup import demand_entry
from clockserver.tournament.removed_chips.commands import AnyChipsCommand, GiveChipsBack, RemoveChips
from clockserver.tournament.removed_chips.events import AnyChipsEvent, ChipsGivenBack, ChipsRemoved
from clockserver.tournament.removed_chips.state import RULE_OF, ChipsOut, comes_back
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: AnyChipsCommand, now: int, _randomness: RandomBelow
) -> list[AnyChipsEvent]:
    """Decide a command about removed chips. Raises Refused with every reason."""
    session = state.sessions[command.session]
    if isinstance(command, RemoveChips):
        return [_remove(state, session, command, now)]
    return [_give_back(state, session, command)]


def _remove(state: Tournament, session: Session, command: RemoveChips, now: int) -> ChipsRemoved:
    reasons = [*refuse_invisible(command.text, "text"), *_refuse(state, session, command)]
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
        text=stored_line(command.text),
    )
    return ChipsRemoved(session=command.session, after=removal, chips={command.why: -command.chips})


def _refuse(state: Tournament, session: Session, command: RemoveChips) -> list[Reason]:
    rules = state.ruleset
    rule = rules.cite(RULE_OF[command.why])
    if command.entry is not None:
        demand_entry(state, command.entry)
    match command.why:
        case "out_of_view" if not rules.chips.out_of_view_leave_play:
            return [Reason("chips_out.stays", {}, "why", rule)]
        case "penalty" if not rules.penalties.soft_play_may_forfeit_chips:
            return [Reason("chips_out.stays", {}, "why", rule)]
        case "disqualified" if not rules.penalties.disqualified_chips_leave_play:
            return [Reason("chips_out.stays", {}, "why", rule)]
        case "disqualified" | "left_early" if command.entry is not None:
            return [Reason("chips_out.goes_with_him", {"entry": command.entry}, "entry", rule)]
        case "out_of_view" | "penalty" if command.entry is None and not _has_unnamed_players(session):
            return [Reason("chips_out.whose", {}, "entry")]
        case "found" if command.entry is not None and rules.chips.found_leave_play == "owner_unknown":
            return [Reason("chips_out.owner_is_known", {"entry": command.entry}, "entry", rule)]
    return []


def _has_unnamed_players(session: Session) -> bool:
    return session.counters.players_left > session.named


def _give_back(state: Tournament, session: Session, command: GiveChipsBack) -> ChipsGivenBack:
    removal = session.chips_out.get(command.removal)
    if removal is None or removal.withdrawn:
        raise Refused(Reason("chips_out.unknown", {"removal": command.removal}, "removal"))
    if removal.given_back:
        raise Refused(Reason("already_done", {}, "removal"))
    owner = removal.entry or command.entry
    reasons = []
    if not comes_back(removal, state.ruleset):
        rule = state.ruleset.cite(RULE_OF[removal.why])
        reasons.append(Reason("chips_out.stays_out", {}, "removal", rule))
    if owner is None:
        reasons.append(Reason("chips_out.whose", {}, "entry"))
    elif not demand_entry(state, owner).alive:
        reasons.append(Reason("entries.already_out", {"entry": owner}, "entry"))
    if reasons:
        raise Refused(*reasons)
    returned = replace(removal, entry=owner, given_back=True)
    return ChipsGivenBack(
        session=command.session, before=removal, after=returned, chips={removal.why: removal.chips}
    )
