"""States are compared by named parts."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from clockserver.projection.parts import Parts


class State(Struct, frozen=True):
    """A state with three parts."""

    tables: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    title: str = ""


def test_only_replaced_parts_of_those_named_are_changed() -> None:
    before = State(tables=(1, 2), players=(3,))
    after = replace(before, players=(3, 4), title="Friday")
    assert Parts(("tables", "players")).changed(before, after) == {"players"}
    assert Parts(("tables", "players")).changed(before, before) == frozenset()


def test_each_name_counts_once() -> None:
    assert list(Parts(("tables", "title", "tables"))) == ["tables", "title"]
