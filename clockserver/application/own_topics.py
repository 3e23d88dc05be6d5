"""Topics `<kind>:<slug>:<session>:<key>`, of which everybody follows his own: whose changed, and who is told."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.application.topics import PartOf, Topics
from clockserver.domain.ids import SessionId
from clockserver.domain.tournament_state import Tournament


class OwnTopics:
    """One kind of them; `value_of` makes the value of a key, None for what can be no key."""

    def __init__(self, topics: Topics, kind: str, session: SessionId, value_of: PartOf) -> None:
        self._topics = topics
        self._kind = kind
        self._session = session
        self._value_of = value_of
        self._changed: dict[str, None] = {}
        self._is_shown = False

    def note(self, keys: Iterable[str]) -> None:
        """Something of these changed."""
        self._changed |= dict.fromkeys(keys)

    def show(self, state: Tournament) -> None:
        """Tell those whose part changed since the last time, and nobody else."""
        changed, self._changed = self._changed, {}
        if changed or not self._is_shown:
            self._is_shown = True
            name = f"{self._kind}:{state.slug}:{self._session}"
            self._topics.share(name, state.seq, self._value_of, changed)
