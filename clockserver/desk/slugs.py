"""Tournaments by slug. A deleted tournament loses its slug; it can come back until another one takes it."""

from __future__ import annotations

from clockserver.core.ids import StreamId
from clockserver.tournament.state import Tournament


class Slugs:
    """The streams of tournaments by slug."""

    def __init__(self) -> None:
        self._streams: dict[str, StreamId] = {}
        self._deleted: dict[str, StreamId] = {}
        """The newest deleted one of each slug."""

    def __contains__(self, slug: str) -> bool:
        return slug in self._streams

    def get(self, slug: str) -> StreamId | None:
        """The tournament that has a slug; None without one."""
        return self._streams.get(slug)

    def anywhere(self, slug: str) -> StreamId | None:
        """The tournament that has a slug, else the deleted one that had it last."""
        return self._streams.get(slug) or self._deleted.get(slug)

    def give(self, slug: str, stream: StreamId) -> None:
        """Let a tournament have a slug."""
        self._streams[slug] = stream

    def free(self, slug: str) -> None:
        """Take a slug from a tournament that was never created."""
        del self._streams[slug]

    def follow(self, state: Tournament, stream: StreamId) -> bool | None:
        """Take the slug of a tournament that is deleted, and give it to one that is not.

        True: it has the slug now; False: it lost it; None: nothing changed.
        """
        slug, has = state.slug, self._streams.get(state.slug) == stream
        if has == (state.removed != "deleted"):
            return None
        if has:
            del self._streams[slug]
            self._deleted[slug] = stream
            return False
        self._streams[slug] = stream
        self._deleted.pop(slug, None)
        return True

    def lose(self, slug: str, stream: StreamId) -> None:
        """Keep a tournament that was deleted before the server started."""
        self._deleted[slug] = stream
