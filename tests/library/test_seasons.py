"""Seasons: saved, archived, deleted, restored; each fault is named with its field."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.library.saves import newest
from clockserver.library.seasons.commands import ArchiveSeason, DeleteSeason, PutSeason, RestoreSeason
from clockserver.library.seasons.decide import MAX_SEASONS
from clockserver.library.series.commands import PutSeries
from clockserver.library.state import Season
from clockserver.library.view import library_value
from tests.library.library_stream import LibraryStream

ROLES_BY_COMMAND = {
    "season.archive": "td",
    "season.delete": "td",
    "season.put": "td",
    "season.restore": "td",
}
AUDIENCE_BY_TOPIC = {"seasons": "everybody"}


def save_season(**fields: Any) -> PutSeason:
    return PutSeason(**{"title": "Winter", "tournaments": ("january",), "formula": "p - r + 1", **fields})


def faults(stream: LibraryStream, command: Any) -> list[tuple[str, str | None]]:
    return [(reason.code, reason.field) for reason in stream.refused(command)]


def test_a_season_gets_an_id_by_its_title_and_names_each_tournament_once(stream: LibraryStream) -> None:
    stream.give(
        save_season(tournaments=("january", "february", "january"), formula=" f ", points=(25, 18), best=2)
    )
    stream.give(save_season(formula="10 * sqrt(n / r)"))
    assert sorted(stream.state.seasons) == ["winter", "winter-2"]
    expected = Season("Winter", "f", ("january", "february"), None, (25, 18), 2)
    assert stream.state.seasons["winter"] == expected
    assert library_value(stream.state, ())["seasons"]["winter"] == {
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
    stream: LibraryStream, fields: dict[str, Any], code: str, field: str
) -> None:
    stream.give(PutSeries(title="Winter", from_="2027-01-10", to="2027-01-20"))
    assert faults(stream, save_season(**fields)) == [(code, field)]


def test_a_failing_formula_is_refused_with_its_field(stream: LibraryStream) -> None:
    (reason,) = stream.refused(save_season(formula="1 / (n - 9)"))
    assert (reason.params["entries"], reason.params["place"]) == (9, 1)


def test_a_season_is_archived_restored_and_deleted_and_each_step_is_undone(stream: LibraryStream) -> None:
    stream.give(save_season())
    before = stream.state.seasons["winter"]
    archived = stream.give(ArchiveSeason(season="winter"))
    assert faults(stream, ArchiveSeason(season="winter")) == [("already_done", "season")]
    stream.give(Undo(command=archived))
    assert stream.state.seasons["winter"] == before
    stream.give(Redo(command=archived))
    stream.give(RestoreSeason(season="winter"))
    deleted = stream.give(DeleteSeason(season="winter"))
    assert "winter" not in stream.state.seasons
    assert faults(stream, RestoreSeason(season="winter")) == [("season.unknown", "season")]
    stream.give(Undo(command=deleted))
    assert stream.state.seasons["winter"] == before
    assert newest(stream.state, "season:winter") == 1


def test_a_change_is_a_version_and_its_undo_restores_the_previous_one(stream: LibraryStream) -> None:
    stream.give(save_season())
    changed = stream.give(save_season(season="winter", formula="n", base=1))
    assert faults(stream, save_season(season="winter", formula="n")) == [("already_done", "season")]
    assert faults(stream, save_season(season="winter", best=3, base=1)) == [("library.newer_version", "base")]
    stream.give(Undo(command=changed))
    assert (stream.state.seasons["winter"].formula, newest(stream.state, "season:winter")) == ("p - r + 1", 1)


def test_another_season_of_a_deleted_ones_id_is_not_overwritten_by_an_undo(stream: LibraryStream) -> None:
    stream.give(save_season())
    deleted = stream.give(DeleteSeason(season="winter"))
    stream.give(save_season(formula="n"))
    assert stream.codes(Undo(command=deleted)) == ["undo.later_stands"]
    assert stream.state.seasons["winter"].formula == "n"


def test_the_number_of_seasons_is_limited(stream: LibraryStream) -> None:
    for number in range(MAX_SEASONS):
        stream.give(save_season(title=f"Season {number}"))
    assert faults(stream, save_season(title="One more")) == [("library.too_many", "season")]
