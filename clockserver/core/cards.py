"""Playing cards for draws and races, ordered by rank, then by suit: spade, heart, diamond, club."""

from __future__ import annotations

from typing import TypeAlias

Card: TypeAlias = str
"""Rank and suit, as `Ks`; a ten is `T`."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
"""Suits, the lowest first."""
DECK: tuple[Card, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""All 52 cards, the lowest first."""
_STRENGTH = {card: i for i, card in enumerate(DECK)}


def is_card(text: str) -> bool:
    """Whether a text names a card."""
    return text in _STRENGTH


def strength(card: Card) -> int:
    """Index of the card among all cards, the deuce of clubs 0. Raises KeyError for a text that is no card."""
    return _STRENGTH[card]
