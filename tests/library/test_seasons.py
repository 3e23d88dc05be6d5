"""Seasons: saved, archived, deleted, restored; each fault is named with its field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.library import decide as library
from clockserver.library.saves import newest
from clockserver.library.seasons.commands import ArchiveSeason, DeleteSeason, PutSeason, RestoreSeason
from clockserver.library.seasons.decide import MAX_SEASONS
from clockserver.library.series.commands import PutSeries
from clockserver.library.state import Library, Season
from clockserver.library.view import library_value
from tests.plain_stream import PlainStreamAlone

Alone = PlainStreamAlone[Library]


@pytest.fixture
def alone() -> Iterator[Alone]:
    stream: Alone = PlainStreamAlone(library, "library-opened", library.open_library())
    yield stream
    stream.check()


def put(**fields: Any) -> PutSeason:
    return PutSeason(**{"title": "Winter", "tournaments": ("january",), "formula": "p - r + 1", **fields})


def faults(alone: Alone, command: Any) -> list[tuple[str, str | None]]:
    return [(reason.code, reason.field) for reason in alone.refused(command)]


def test_a_season_gets_an_id_by_its_title_and_names_each_tournament_once(alone: Alone) -> None:
    alone.give(put(tournaments=("january", "february", "january"), formula=" f ", points=(25, 18), best=2))
    alone.give(put(formula="10 * sqrt(n / r)"))
    assert sorted(alone.state.seasons) == ["winter", "winter-2"]
    expected = Season("Winter", "f", ("january", "february"), None, (25, 18), 2)
    assert alone.state.seasons["winter"] == expected
    shown = library_value(alone.state, ())["seasons"]["winter"]
    assert shown == {
        "title": "Winter",
        "formula": "f",
        "tournaments": ("january", "february"),
        "points": (25, 18),
        "best": 2,
        "ties": ("wins", "last"),
        "newest": 1,
    }


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"title": "a\u200bb"}, "text.unseen", "title"),
        ({"tournaments": ()}, "season.tournaments", "tournaments"),
        ({"series": "winter"}, "season.tournaments", "tournaments"),
        ({"series": "summer", "tournaments": ()}, "series.unknown", "series"),
        ({"formula": "9**9**9"}, "season.formula", "formula"),
        ({"formula": "__import__('os')"}, "season.formula", "formula"),
        ({"formula": "1 / (n - 300)"}, "season.formula", "formula"),
        ({"season": "autumn"}, "season.unknown", "season"),
    ],
)
def test_every_fault_of_a_season_is_named_with_its_field(
    alone: Alone, fields: dict[str, Any], code: str, field: str
) -> None:
    alone.give(PutSeries(title="Winter", from_="2027-01-10", to="2027-01-20"))
    assert faults(alone, put(**fields)) == [(code, field)]


def test_a_failing_formula_is_refused_with_its_field(alone: Alone) -> None:
    (reason,) = alone.refused(put(formula="1 / (n - 9)"))
    assert (reason.params["entries"], reason.params["place"]) == (9, 1)


def test_a_season_is_archived_restored_and_deleted_and_each_step_is_undone(alone: Alone) -> None:
    alone.give(put())
    before = alone.state.seasons["winter"]
    archived = alone.give(ArchiveSeason(season="winter"))
    assert faults(alone, ArchiveSeason(season="winter")) == [("already_done", "season")]
    alone.give(Undo(command=archived))
    assert alone.state.seasons["winter"] == before
    alone.give(Redo(command=archived))
    alone.give(RestoreSeason(season="winter"))
    deleted = alone.give(DeleteSeason(season="winter"))
    assert "winter" not in alone.state.seasons
    assert faults(alone, RestoreSeason(season="winter")) == [("season.unknown", "season")]
    alone.give(Undo(command=deleted))
    assert alone.state.seasons["winter"] == before
    assert newest(alone.state, "season:winter") == 1


def test_a_change_is_a_version_and_its_undo_restores_the_previous_one(alone: Alone) -> None:
    alone.give(put())
    changed = alone.give(put(season="winter", formula="n", base=1))
    assert faults(alone, put(season="winter", formula="n")) == [("already_done", "season")]
    assert faults(alone, put(season="winter", best=3, base=1)) == [("library.newer_version", "base")]
    alone.give(Undo(command=changed))
    assert (alone.state.seasons["winter"].formula, newest(alone.state, "season:winter")) == ("p - r + 1", 1)


def test_another_season_of_a_deleted_ones_id_is_not_overwritten_by_an_undo(alone: Alone) -> None:
    alone.give(put())
    deleted = alone.give(DeleteSeason(season="winter"))
    alone.give(put(formula="n"))
    assert alone.codes(Undo(command=deleted)) != []
    assert alone.state.seasons["winter"].formula == "n"


def test_the_number_of_seasons_is_limited(alone: Alone) -> None:
    for number in range(MAX_SEASONS):
        alone.give(put(title=f"Season {number}"))
    assert faults(alone, put(title="One more")) == [("library.too_many", "season")]
