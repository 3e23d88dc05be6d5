"""Places in hand-for-hand: the players out in each hand, and shared places."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.tournament.entries.state import Entry, EntryId
from clockserver.tournament.hand_for_hand.state import HandForHand, OutAt, PlayedHand
from clockserver.tournament.ranking import sorted_sessions
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def hand_played(state: Tournament, play: HandForHand) -> PlayedHand:
    """The current hand with its players out by play. Unnamed players are left out: they have no entry."""
    order = (
        each
        for session in sorted_sessions(state.sessions)
        for each in session.eliminations
        if each in play.out_since
    )
    eliminated = [each for each in order if each is not None and played_out(state.entries[each])]
    eliminations = []
    for each in eliminated:
        seat = state.entries[each].seat
        eliminations.append(OutAt(each, seat.table if seat is not None else None))
    return PlayedHand(play.number, tuple(eliminations))


def played_out(entry: Entry) -> bool:
    """Whether the player lost the chips in play: no disqualification, surrender, no-show or departure."""
    otherwise_out = entry.disqualified or entry.forfeited or entry.no_show
    return not otherwise_out and (entry.left is None or entry.left.stays is not False)


def with_eliminations(before: Session, after: Session, *, is_reversal: bool = False) -> Session:
    """The session after changed eliminations: each open hand keeps its eliminated players.

    `is_reversal`: the event belongs to an undo or a redo.
    """
    play, asking = after.hand_for_hand, after.hands_asking
    if play is not None:
        play = play.with_eliminations(before.eliminations, after.eliminations, is_reversal=is_reversal)
    if asking and not is_reversal:
        # A player who came back and goes out in a later hand no longer belongs to the earlier one.
        returned = set(after.eliminations).difference(before.eliminations)
        open_hands = [hand.without(returned) for hand in asking]
        asking = tuple(hand for hand in open_hands if len(hand.eliminations) > 1)
    if play is after.hand_for_hand and asking is after.hands_asking:
        return after
    return replace(after, hand_for_hand=play, hands_asking=asking)


def without_returned(state: Tournament, hand: PlayedHand) -> PlayedHand:
    """The hand without players who have come back since, and perhaps were unregistered by an undo."""
    entries = (state.entries.get(out.entry) for out in hand.eliminations)
    still_out = {entry.id for entry in entries if entry is not None and not entry.alive}
    return replace(hand, eliminations=tuple(out for out in hand.eliminations if out.entry in still_out))


def shared_places(state: Tournament, entry: EntryId) -> tuple[tuple[EntryId, ...], tuple[int, ...]]:
    """The entries that share places with an eliminated entry, itself included, and these places."""
    tie = next((tie for tie in state.ties if entry in tie), (entry,))
    field = state.field
    places = {id_: field - index for index, id_ in enumerate(state.eliminations) if id_ in tie}
    # A player who has come back since shares no place.
    return tuple(id_ for id_ in tie if id_ in places), tuple(sorted(places.values()))
