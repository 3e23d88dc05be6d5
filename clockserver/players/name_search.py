"""Search for players by typed text, in memory: thousands of names within milliseconds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clockserver.players.names import folded, name_keys, search_alternatives, searchable

Indexed = tuple[str, str, str]
"""The folded name, which gives the order, the id, and the searchable words."""


class Index:
    """The names of all players. Returned rows never change: another thread may read them."""

    def __init__(self) -> None:
        self._rows: list[Indexed] = []
        self._by_key: dict[str, tuple[str, ...]] = {}

    @staticmethod
    def rows_of(names: Iterable[tuple[str, str]]) -> list[Indexed]:
        """The index rows of ids with their names."""
        return [(folded(name), each, searchable(name)) for each, name in names]

    def add(self, names: Sequence[tuple[str, str]], rows: Sequence[Indexed]) -> None:
        """Add new ids with their names and rows."""
        for each, name in names:
            for key in name_keys(name):
                self._by_key[key] = (*self._by_key.get(key, ()), each)
        self._rows = sorted([*self._rows, *rows])

    def remove(self, person: str, name: str) -> None:
        """Remove an id with its name."""
        self.remove_all([(person, name)])

    def remove_all(self, people: Sequence[tuple[str, str]]) -> None:
        """Remove several ids with their names."""
        removed = {person for person, _ in people}
        for key in {key for _, name in people for key in name_keys(name)}:
            remaining = tuple(each for each in self._by_key.get(key, ()) if each not in removed)
            if remaining:
                self._by_key[key] = remaining
            else:
                self._by_key.pop(key, None)
        self._rows = [row for row in self._rows if row[1] not in removed]

    def namesakes(self, name: str) -> list[str]:
        """Ids of players whose name may be the same."""
        return list(dict.fromkeys(each for key in name_keys(name) for each in self._by_key.get(key, ())))

    def search(self, query: str) -> list[str]:
        """Ids of players with a word for each word of the query; names that begin with the query come first."""
        rows = self._rows
        for longest, *other_words in search_alternatives(query):
            other = other_words[0] if other_words else longest
            rows = [row for row in rows if longest in row[2] or other in row[2]]
        begins = folded(query).split()[:1]
        if begins:
            rows = sorted(rows, key=lambda row: not row[0].startswith(begins[0]))
        return [row[1] for row in rows]
