"""A registry of players over fakes, and the reasons of its refusals."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from clockserver.core.texts import Refused
from clockserver.players.person import Person
from clockserver.players.player_registry import PlayerChanges, Players
from tests.fakes import FakeHostClock, InMemoryPlayers, inline


class Registry:
    """A registry over fakes; `published` are the ids of each published change."""

    def __init__(self, *names: str, store: InMemoryPlayers | None = None) -> None:
        self.store = store or InMemoryPlayers()
        self.players = Players(self.store, FakeHostClock(), inline)
        self.players.load()
        self.published: list[Collection[str]] = []
        for name in names:
            self.add(name)
        self.players.changed.subscribe(self.published.append)

    def add(self, name: str, **more: Any) -> Person:
        return self.players.add(f"command-{name}", name, **more)[0]

    def names_found(self, query: str, limit: int = 50) -> list[str]:
        return [each.name for each in self.players.search(query, limit)[0]]

    def change(self, person: Person, **changes: Any) -> Person:
        return self.players.change(person.id, PlayerChanges(**changes))


def refusals(work: Any, *args: Any, **named: Any) -> list[tuple[str, str | None]]:
    with pytest.raises(Refused) as caught:
        work(*args, **named)
    return [(reason.code, reason.field) for reason in caught.value.reasons]
