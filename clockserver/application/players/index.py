"""Finding players by what is typed, in memory: some thousands of names are looked through in less than a blink."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clockserver.application.players.names import folded, name_keys, needles, searchable

Indexed = tuple[str, str, str]
"""The folded name, by which they are in order, the id, and the words to be found by."""


class Index:
    """The names of all players. What is handed out does not change any more: another thread may be reading it."""

    def __init__(self) -> None:
        self._rows: list[Indexed] = []
        self._by_key: dict[str, tuple[str, ...]] = {}

    @staticmethod
    def rows_of(names: Iterable[tuple[str, str]]) -> list[Indexed]:
        """The rows of ids with their names, to be put in."""
        return [(folded(name), each, searchable(name)) for each, name in names]

    def put(self, names: Sequence[tuple[str, str]], rows: Sequence[Indexed]) -> None:
        """Take in ids with their names, which are not in it, and their rows."""
        for each, name in names:
            for key in name_keys(name):
                self._by_key[key] = (*self._by_key.get(key, ()), each)
        self._rows = sorted([*self._rows, *rows])

    def remove(self, person: str, name: str) -> None:
        """Forget an id with its name."""
        for key in name_keys(name):
            left = tuple(each for each in self._by_key.get(key, ()) if each != person)
            if left:
                self._by_key[key] = left
            else:
                self._by_key.pop(key, None)
        self._rows = [row for row in self._rows if row[1] != person]

    def namesakes(self, name: str) -> list[str]:
        """The ids of those who may be called the same."""
        return list(dict.fromkeys(each for key in name_keys(name) for each in self._by_key.get(key, ())))

    def search(self, query: str) -> list[str]:
        """The ids of those of whose names each word of the query begins a word; whose name begins so come first."""
        found = self._rows
        for one, *others in needles(query):
            other = others[0] if others else one
            found = [row for row in found if one in row[2] or other in row[2]]
        begins = folded(query).split()[:1]
        if begins:
            found = sorted(found, key=lambda row: not row[0].startswith(begins[0]))
        return [row[1] for row in found]
