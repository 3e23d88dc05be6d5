"""Tournaments by slug, and by earlier slugs, so that printed addresses lead to a tournament.

A deleted tournament loses its slugs, and can return until another one takes its newest slug.
"""

from __future__ import annotations

from clockserver.core.ids import StreamId
from clockserver.tournament.state import Tournament


class Slugs:
    """Streams of tournaments by slug."""

    def __init__(self) -> None:
        self._streams: dict[str, StreamId] = {}
        self._newest: dict[StreamId, str] = {}
        """The present slug of each stream."""
        self._deleted: dict[str, StreamId] = {}
        """The newest deleted stream of each slug."""

    def __contains__(self, slug: str) -> bool:
        return slug in self._streams

    def get(self, slug: str) -> StreamId | None:
        """The tournament with a present or earlier slug; None without one."""
        return self._streams.get(slug)

    def present_slug(self, slug: str) -> str:
        """The present slug of a tournament by any of its slugs; an unknown slug unchanged."""
        return self._newest.get(self._streams.get(slug, ""), slug)

    def get_also_deleted(self, slug: str) -> StreamId | None:
        """The tournament with a slug, else the last deleted one that had it."""
        return self._streams.get(slug) or self._deleted.get(slug)

    def give(self, slug: str, stream: StreamId) -> None:
        """Give a tournament a slug beside its others."""
        self._streams[slug] = stream
        self._newest[stream] = slug

    def give_earlier(self, state: Tournament, stream: StreamId) -> list[str]:
        """Give a tournament its earlier slugs, unless others have them; return those given."""
        former = [each for each in state.former if each != state.slug]
        return [each for each in former if self._streams.setdefault(each, stream) == stream]

    def free(self, slug: str) -> None:
        """Free the slug of a tournament that was never created."""
        self._newest.pop(self._streams.pop(slug), None)

    def move(self, state: Tournament, stream: StreamId) -> str | None:
        """Give a tournament its new slug; return the earlier one, None where it did not change."""
        before = self._newest.get(stream)
        if before is None or before == state.slug or state.removed == "deleted":
            return None
        self.give(state.slug, stream)
        return before

    def follow(self, state: Tournament, stream: StreamId) -> bool | None:
        """Remove the slugs of a deleted tournament, and restore those of a returned one.

        Returns True if the tournament got its slugs back, False if it lost them, None if nothing changed.
        """
        has_slug = stream in self._newest
        if has_slug == (state.removed != "deleted"):
            return None
        if not has_slug:
            self.give(state.slug, stream)
            self._deleted.pop(state.slug, None)
            return True
        del self._newest[stream]
        for slug in [slug for slug, slug_stream in self._streams.items() if slug_stream == stream]:
            del self._streams[slug]
            self._deleted[slug] = stream
        return False

    def note_deleted(self, slug: str, stream: StreamId) -> None:
        """Record a tournament deleted before the server's start."""
        self._deleted[slug] = stream
