"""Tournaments by slug. A deleted tournament loses its slugs; it can come back until another one takes its newest.

A tournament keeps the slugs it had before, so that what was printed leads to it.
"""

from __future__ import annotations

from clockserver.core.ids import StreamId
from clockserver.tournament.state import Tournament


class Slugs:
    """The streams of tournaments by slug."""

    def __init__(self) -> None:
        self._streams: dict[str, StreamId] = {}
        self._newest: dict[StreamId, str] = {}
        """The slug of each stream, without those from before."""
        self._deleted: dict[str, StreamId] = {}
        """The newest deleted one of each slug."""

    def __contains__(self, slug: str) -> bool:
        return slug in self._streams

    def get(self, slug: str) -> StreamId | None:
        """The tournament that has or had a slug; None without one."""
        return self._streams.get(slug)

    def newest(self, slug: str) -> str:
        """The slug that a tournament has now, by one that it has or had; an unknown one as it is."""
        return self._newest.get(self._streams.get(slug, ""), slug)

    def anywhere(self, slug: str) -> StreamId | None:
        """The tournament that has a slug, else the deleted one that had it last."""
        return self._streams.get(slug) or self._deleted.get(slug)

    def give(self, slug: str, stream: StreamId) -> None:
        """Let a tournament have a slug, beside those it had."""
        self._streams[slug] = stream
        self._newest[stream] = slug

    def give_former(self, state: Tournament, stream: StreamId) -> list[str]:
        """Give a tournament the slugs it had before, as far as no other one has them; returns those."""
        former = [each for each in state.former if each != state.slug]
        return [each for each in former if self._streams.setdefault(each, stream) == stream]

    def free(self, slug: str) -> None:
        """Take a slug from a tournament that was never created."""
        self._newest.pop(self._streams.pop(slug), None)

    def move(self, state: Tournament, stream: StreamId) -> str | None:
        """Give a tournament its new slug; returns the one before, None where it did not change."""
        before = self._newest.get(stream)
        if before is None or before == state.slug or state.removed == "deleted":
            return None
        self.give(state.slug, stream)
        return before

    def follow(self, state: Tournament, stream: StreamId) -> bool | None:
        """Take the slugs of a tournament that is deleted, and give its newest to one that is not.

        True: it has the slug now; False: it lost it; None: nothing changed.
        """
        has = stream in self._newest
        if has == (state.removed != "deleted"):
            return None
        if not has:
            self.give(state.slug, stream)
            self._deleted.pop(state.slug, None)
            return True
        del self._newest[stream]
        for slug in [slug for slug, its in self._streams.items() if its == stream]:
            del self._streams[slug]
            self._deleted[slug] = stream
        return False

    def lose(self, slug: str, stream: StreamId) -> None:
        """Keep a tournament that was deleted before the server started."""
        self._deleted[slug] = stream
