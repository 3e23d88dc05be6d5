"""Topics `<kind>:<slug>:<session>:<key>`, one for each entry or table, published when changed."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.core.ids import SessionId
from clockserver.projection.topics import PartOf, Topics
from clockserver.tournament.state import Tournament


class KeyedTopics:
    """The topics of one kind; `value_of` computes the value of a key, None for an invalid key."""

    def __init__(self, topics: Topics, kind: str, session: SessionId, value_of: PartOf) -> None:
        self._topics = topics
        self._kind = kind
        self._session = session
        self._value_of = value_of
        self._changed: dict[str, None] = {}
        self._is_shown = False

    def note(self, keys: Iterable[str]) -> None:
        """Mark keys as possibly changed."""
        self._changed |= dict.fromkeys(keys)

    def show(self, state: Tournament) -> None:
        """Publish the topics of the marked keys only."""
        changed, self._changed = self._changed, {}
        if changed or not self._is_shown:
            self._is_shown = True
            name = f"{self._kind}:{state.slug}:{self._session}"
            self._topics.share(name, state.seq, self._value_of, changed)
