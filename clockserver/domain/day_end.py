"""The end of a day: the cards of which one says how many hands are still played."""

from __future__ import annotations

from msgspec import Struct

from clockserver.domain.ruleset import RuleSet


class Deck(Struct, frozen=True):
    """The cards to draw from, each a number of hands, and when; None: the set does not say."""

    cards: tuple[int, ...] | None
    minutes_before: int | None
    rule: str = ""
    """As `<rule set> <number>`; empty where no rule says it."""


def deck_of(rules: RuleSet) -> Deck:
    """The deck of a set, and the minutes before the day's end at which a card is drawn. Irish Open 73."""
    said = rules.day_end
    return Deck(said.cards, said.minutes_before, rules.cite("day_end.cards") or "")
