"""The house's time for surrendering stacks, within the time of the rule set."""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.forfeits.commands import DesignateForfeits
from clockserver.tournament.forfeits.events import ForfeitTimeSet
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: DesignateForfeits, _now: int, _randomness: RandomBelow
) -> list[ForfeitTimeSet]:
    """Set the time for surrendering stacks. Raises Refused with every reason."""
    session = state.sessions[command.session]
    if state.ruleset.forfeit.chips_leave_play is None:
        rule = state.ruleset.cite("forfeit.chips_leave_play")
        raise Refused(Reason("entries.no_forfeit", {}, "periods", rule))
    period_ids = {period.id for period in session.structure.periods}
    reasons = [
        Reason("clock.unknown_period", {"period": period}, f"periods[{i}]")
        for i, period in enumerate(command.periods)
        if period not in period_ids
    ]
    if reasons:
        raise Refused(*reasons)
    if command.periods == session.forfeit_periods:
        raise Refused(Reason("already_done", {}, "periods"))
    return [ForfeitTimeSet(session=command.session, before=session.forfeit_periods, after=command.periods)]
