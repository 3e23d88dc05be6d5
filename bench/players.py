"""A registry of players for measurements: searching while typing, and reading long lists."""

from __future__ import annotations

import random

from clockserver.players.person import Person
from clockserver.players.player_registry import Players
from tests.fakes import FakeHostClock, InMemoryPlayers, inline

TYPED = ("", "a", "an", "anna", "schm", "anna sch", "mueller", "j b m", "zzz")
_FIRST = [
    "Anna",
    "Maria",
    "Jürgen",
    "Zoë",
    "Karl-Heinz",
    "José",
    "André",
    "Łukasz",
    "Søren",
    "Thomas",
    "Martin",
    "Peter",
    "Paul",
    "Eva",
    "Lena",
    "Uwe",
    "Jan",
    "Ömer",
    "Ayşe",
]
_LAST = [
    "ba",
    "be",
    "bi",
    "bo",
    "schmi",
    "mü",
    "tz",
    "ler",
    "mann",
    "berg",
    "son",
    "ski",
    "ová",
    "dt",
    "ñez",
    "ross",
    "ko",
    "la",
    "mi",
    "ta",
]


def names(count: int) -> list[str]:
    """Names of many countries, the same in each call."""
    chance = random.Random(1)  # noqa: S311 - names, no secrets
    return [
        " ".join(
            [*chance.sample(_FIRST, chance.choice([1, 1, 2])), "".join(chance.choices(_LAST, k=3)).title()]
        )
        for _ in range(count)
    ]


def a_registry(count: int) -> Players:
    """A registry of `count` players."""
    people = [Person(f"{number:032x}", name, 1) for number, name in enumerate(names(count))]
    players = Players(InMemoryPlayers(*people), FakeHostClock(), inline)
    players.load()
    return players


def a_list(count: int) -> bytes:
    """A CSV file of `count` rows, each with another player."""
    lines = [f"{name} {number};p{number}@example.com" for number, name in enumerate(names(count))]
    return "\n".join(["Name;E-Mail", *lines]).encode()
