"""Comebacks beside a binding deal: a player who was out before the newest one has no part in it and stays out.

The players of a deal share the places of the deal. Another player among those places would get a prize that the
deal has given away.
"""

from __future__ import annotations

from clockserver.core.texts import Reason
from clockserver.tournament.deals.state import Deal
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.session import Session


def refuse_comeback(session: Session, entry: EntryId, place: int | None, field: str) -> list[Reason]:
    """Reasons against the comeback of an entry. `place`: the place of its elimination; None if it has none."""
    deal = _newest(session)
    if deal is None or deal.gives(entry) is not None or _was_counted(deal, place):
        return []
    return [Reason("deals.no_part", {"entry": entry}, field)]


def refuse_counted_comeback(session: Session, worst: int, field: str) -> list[Reason]:
    """Reasons against the comeback of unnamed players. `worst`: the worst place from which one of them returns."""
    deal = _newest(session)
    if deal is None or worst <= len(deal.players):
        return []
    return [Reason("deals.no_part_in_place", {"place": worst}, field)]


def _newest(session: Session) -> Deal | None:
    """The newest binding deal; None without one."""
    deals = session.binding_deals
    return deals[-1] if deals else None


def _was_counted(deal: Deal, place: int | None) -> bool:
    """Whether the entry at a place of the deal was an unnamed player of the deal, and got the name since."""
    has_unnamed = any(each.entry.startswith("c") for each in deal.players)
    return has_unnamed and place is not None and place <= len(deal.players)
