"""The constant of the end-time model for each tournament, learned from finished ones of its template."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from clockserver.structures.learned_constant import (
    MAX_TOURNAMENTS,
    constant_of_one,
    played_field,
    template_constant,
)
from clockserver.structures.live_band import USUAL
from clockserver.tournament.state import Tournament


class LearnedConstants:
    """Compute a template's constant on demand, and again after one of its tournaments is finished.

    `all_states` gives every tournament of the room.
    """

    def __init__(self, all_states: Callable[[], Iterable[Tournament]]) -> None:
        self._all_states = all_states
        self._by_template: dict[str, float] = {}
        self._by_tournament: dict[tuple[str, int, int], float | None] = {}
        """Constants of finished tournaments by slug, start and finish; each takes some milliseconds."""

    def follow(self, before: Tournament | None, after: Tournament) -> None:
        """Forget a template's constant when the tournaments behind it change."""
        if after.template and (before is None or _counts(before) != _counts(after)):
            self._by_template.pop(after.template, None)

    def constant_of(self, state: Tournament) -> float:
        """The constant c of the model for a tournament; the usual one without enough finished tournaments."""
        if not state.template:
            return USUAL
        constant = self._by_template.get(state.template)
        if constant is None:
            constant = self._by_template[state.template] = self._learned(state.template)
        return constant

    def _learned(self, template: str) -> float:
        finished = [each for each in self._all_states() if each.template == template and _counts(each)]
        newest = sorted(finished, key=lambda each: each.finished_at or 0)[-MAX_TOURNAMENTS:]
        learned = template_constant([self._constant_of_one(each) for each in newest])
        return USUAL if learned is None else learned

    def _constant_of_one(self, state: Tournament) -> float | None:
        key = (state.slug, state.created_at, state.finished_at or 0)
        if key not in self._by_tournament:
            played = played_field(state)
            self._by_tournament[key] = None if played is None else constant_of_one(played)
        return self._by_tournament[key]


def _counts(state: Tournament) -> bool:
    """Whether a tournament contributes to its template: finished, neither cancelled nor deleted."""
    return state.finished_at is not None and state.removed in (None, "archived")
