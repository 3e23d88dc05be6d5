"""Topics `<kind>:<slug>:<session>:<key>`, one for each entry or table: which ones changed, and publishing them."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.core.ids import SessionId
from clockserver.projection.topics import PartOf, Topics
from clockserver.tournament.state import Tournament


class KeyedTopics:
    """The topics of one kind; `value_of` makes the value of a key, None for an invalid key."""

    def __init__(self, topics: Topics, kind: str, session: SessionId, value_of: PartOf) -> None:
        self._topics = topics
        self._kind = kind
        self._session = session
        self._value_of = value_of
        self._changed: dict[str, None] = {}
        self._is_shown = False

    def note(self, keys: Iterable[str]) -> None:
        """Note keys with a possible change."""
        self._changed |= dict.fromkeys(keys)

    def show(self, state: Tournament) -> None:
        """Publish the topics of the noted keys, and no others."""
        changed, self._changed = self._changed, {}
        if changed or not self._is_shown:
            self._is_shown = True
            name = f"{self._kind}:{state.slug}:{self._session}"
            self._topics.share(name, state.seq, self._value_of, changed)
