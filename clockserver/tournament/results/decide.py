"""The confirmation of results, and corrections of confirmed results."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.core.undo import Describe, blocking_reason
from clockserver.tournament.entries.unsettled_places import unsettled_entries
from clockserver.tournament.lifecycle.events import demand_finished
from clockserver.tournament.results.commands import ConfirmResults, CorrectNames
from clockserver.tournament.results.confirmed_facts import differing, fingerprint
from clockserver.tournament.results.events import (
    RESULTS_SCOPE,
    NamesCorrected,
    ResultsConfirmed,
    ResultsCorrected,
)
from clockserver.tournament.results.state import Confirmation, Correction
from clockserver.tournament.results.view import confirmed_facts
from clockserver.tournament.state import Tournament

CORRECTION_REFUSALS = ("results.reason_missing", "text.unseen")
"""Codes for a change of confirmed results without a readable reason."""


def decide(
    state: Tournament, command: ConfirmResults, now: int, _randomness: RandomBelow
) -> list[ResultsConfirmed]:
    """Confirm the results. Raises Refused with every reason."""
    demand_finished(state)
    if state.confirmed is not None:
        raise Refused(Reason("already_done"))
    waiting = sum(len(unsettled_entries(state, each)) for each in state.sessions.values())
    if waiting:
        raise Refused(Reason("results.places_open", {"players": waiting}))
    facts_fingerprint = fingerprint(confirmed_facts(state))
    if command.fingerprint is not None and command.fingerprint != facts_fingerprint:
        raise Refused(Reason("results.changed", {}, "fingerprint"))
    return [ResultsConfirmed(after=Confirmation(at=now, fingerprint=facts_fingerprint))]


def correction(state: Tournament, after: Tournament, why: str, now: int) -> list[ResultsCorrected]:
    """The mark of a command that changes confirmed results; `after` is the resulting state.

    Raises Refused without a reason.
    """
    confirmation = state.confirmed
    if confirmation is None or not _changes(state, after):
        return []
    reason = demand_reason(why)
    entries, counted = differing(confirmed_facts(state), confirmed_facts(after))
    mark = Correction(at=now, reason=reason, entries=entries, counted=counted)
    return [
        ResultsCorrected(
            before=confirmation, after=replace(confirmation, corrections=(*confirmation.corrections, mark))
        )
    ]


def correct_names(
    state: Tournament, command: CorrectNames, now: int, _randomness: RandomBelow
) -> list[NamesCorrected]:
    """Mark names that the registry changes in confirmed results. Raises Refused without a reason."""
    confirmation = state.confirmed
    if confirmation is None:
        raise Refused(Reason("already_done"))
    mark = Correction(at=now, reason=demand_reason(command.reason), entries=command.entries, names=True)
    after = replace(confirmation, corrections=(*confirmation.corrections, mark))
    return [NamesCorrected(before=confirmation, after=after)]


def demand_reason(why: str) -> str:
    """The reason of a correction in stored form. Raises Refused without a readable reason."""
    reason = stored_line(why)
    if not reason:
        raise Refused(Reason("results.reason_missing", {}, "reason"))
    if reasons := refuse_invisible(reason, "reason"):
        raise Refused(*reasons)
    return reason


def demand_confirmed_stays(state: Tournament, after: Tournament, say: Describe) -> None:
    """Raise Refused for an undo or a redo that changes confirmed results; undo the confirmation first."""
    if _changes(state, after):
        link = state.history.standing[RESULTS_SCOPE]
        raise Refused(blocking_reason("undo.later_stands", state.history.commands[link.command], say))


def _changes(state: Tournament, after: Tournament) -> bool:
    """Whether results differ while their confirmation is unchanged."""
    if state.confirmed is None or after.confirmed is not state.confirmed:
        return False
    return confirmed_facts(state) != confirmed_facts(after)
