"""Versions of all parts of the library: an edit of an older version is refused, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from clockserver.core.texts import Text
from clockserver.core.undo import Redo, Undo
from clockserver.library import decide as library
from clockserver.library.chip_sets.commands import DeleteChipSet, SaveChipSet
from clockserver.library.saves import newest
from clockserver.library.schedules.commands import ArchiveSchedule, PutSchedule, RestoreSchedule
from clockserver.library.seasons.commands import ArchiveSeason, PutSeason, RestoreSeason
from clockserver.library.series.commands import ArchiveSeries, PutSeries, RestoreSeries
from clockserver.library.state import Chip, Library
from clockserver.library.structures.commands import ResolvedSaveStructure
from clockserver.library.templates.commands import ArchiveTemplate, RestoreTemplate, SaveTemplate
from tests.library.test_library import document
from tests.plain_stream import PlainStreamAlone

Alone = PlainStreamAlone[Library]
KINDS = ("template", "chip_set", "series", "schedule", "season")
CHANGED = {"template": "version", "chip_set": "chips", "series": "to", "schedule": "at", "season": "best"}
"""The field of each kind that differs between its contents."""


@pytest.fixture
def alone() -> Iterator[Alone]:
    stream: Alone = PlainStreamAlone(library, "library-opened", library.open_library())
    sheet = document(100, title="Sheet")
    stream.give(ResolvedSaveStructure(title="Sheet", document=sheet, by="u-anna"))
    more = document(100, 200, title="Sheet")
    stream.give(ResolvedSaveStructure(title="Sheet", document=more, by="u-anna", structure="sheet", base=1))
    stream.give(SaveTemplate(title="Base", structure="sheet"))
    yield stream
    stream.check()


def put(kind: str, contents: int, *, known: bool = True, base: int | None = None) -> Any:
    """The save command of a part called Mine; `contents` from 0 to 2 differ."""
    given: dict[str, Any] = {"base": base, **({kind: "mine"} if known else {})}
    match kind:
        case "template":
            return SaveTemplate(title="Mine", structure="sheet", version=(None, 1, 2)[contents], **given)
        case "chip_set":
            return SaveChipSet(title="Mine", chips=(Chip((25, 100, 500)[contents]),), **given)
        case "series":
            return PutSeries(title="Mine", from_="2027-01-10", to=f"2027-01-2{contents}", **given)
    if kind == "season":
        return PutSeason(title="Mine", tournaments=("friday",), formula="n", best=contents + 1, **given)
    return PutSchedule(template="base", days=("fri",), at=f"19:0{contents}", title="Mine", **given)


def version(alone: Alone, kind: str) -> int:
    return newest(alone.state, f"{kind}:mine")


@pytest.mark.parametrize("kind", KINDS)
def test_a_save_of_an_older_version_is_refused_with_user_time_and_changes(alone: Alone, kind: str) -> None:
    alone.give(put(kind, 0, known=False))
    assert version(alone, kind) == 1
    alone.advance(5_000).give(put(kind, 1, base=1))
    saved_at = alone.now
    (reason,) = alone.advance(9_000).refused(put(kind, 2, base=1))
    assert (reason.code, reason.field) == ("library.newer_version", "base")
    fields = CHANGED[kind]
    who_and_when = {"version": 2, "by": "u-anna", "saved_at": saved_at}
    changed = Text("library.changed_fields", {"fields": fields})
    assert reason.params == {**who_and_when, "fields": fields, "changed": changed}
    alone.give(put(kind, 2, base=2))
    assert version(alone, kind) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_base_the_newest_save_counts_as_before(alone: Alone, kind: str) -> None:
    alone.give(put(kind, 0, known=False))
    alone.give(put(kind, 1))
    alone.give(put(kind, 2))
    assert version(alone, kind) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_a_version_that_is_not_there_is_refused(alone: Alone, kind: str) -> None:
    alone.give(put(kind, 0, known=False))
    assert alone.codes(put(kind, 1, base=9)) == ["library.unknown_version"]


@pytest.mark.parametrize("kind", KINDS)
def test_an_undo_restores_the_previous_version_and_its_number_is_not_used_again(
    alone: Alone, kind: str
) -> None:
    alone.give(put(kind, 0, known=False))
    second = alone.give(put(kind, 1, base=1))
    alone.give(Undo(command=second))
    assert version(alone, kind) == 1
    assert alone.codes(put(kind, 2, base=2)) == ["library.unknown_version"]
    alone.give(put(kind, 2, base=1))
    assert version(alone, kind) == 3
    assert alone.codes(put(kind, 0, base=1)) == ["library.newer_version"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_redo_restores_the_version_under_its_number(alone: Alone, kind: str) -> None:
    alone.give(put(kind, 0, known=False))
    second, third = alone.give(put(kind, 1)), alone.give(put(kind, 2))
    alone.give(Undo(command=third))
    alone.give(Undo(command=second))
    assert version(alone, kind) == 1
    alone.give(Redo(command=second))
    assert version(alone, kind) == 2
    alone.give(Redo(command=third))
    assert version(alone, kind) == 3
    assert alone.codes(put(kind, 0, base=2)) == ["library.newer_version"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_save_undone_and_redone_is_the_first_version(alone: Alone, kind: str) -> None:
    first = alone.give(put(kind, 0, known=False))
    alone.give(Undo(command=first))
    alone.give(Redo(command=first))
    assert version(alone, kind) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_structure_created_again_after_an_undo_has_a_new_number(alone: Alone, kind: str) -> None:
    alone.give(Undo(command=alone.give(put(kind, 0, known=False))))
    alone.give(put(kind, 0, known=False))
    assert version(alone, kind) == 2
    assert alone.codes(put(kind, 1, base=1)) == ["library.newer_version"]


def test_archiving_and_restoring_make_no_version(alone: Alone) -> None:
    for kind in ("template", "series", "schedule", "season"):
        alone.give(put(kind, 0, known=False))
    for command in (
        *(ArchiveTemplate(template="mine"), RestoreTemplate(template="mine")),
        *(ArchiveSeries(series="mine"), RestoreSeries(series="mine")),
        *(ArchiveSchedule(schedule="mine"), RestoreSchedule(schedule="mine"), ArchiveSeries(series="mine")),
        *(ArchiveSeason(season="mine"), RestoreSeason(season="mine")),
    ):
        alone.give(command)
    assert [version(alone, kind) for kind in ("template", "series", "schedule", "season")] == [1, 1, 1, 1]
    alone.give(put("series", 1, base=1))
    assert alone.state.series["mine"].facts.status == "archived"


def test_a_chip_set_created_again_after_its_deletion_is_another_version(alone: Alone) -> None:
    alone.give(put("chip_set", 0, known=False))
    gone = alone.give(DeleteChipSet(chip_set="mine"))
    alone.give(Undo(command=gone))
    assert version(alone, "chip_set") == 1
    alone.give(DeleteChipSet(chip_set="mine"))
    alone.give(put("chip_set", 1, known=False))
    assert alone.codes(put("chip_set", 2, base=1)) == ["library.newer_version"]


def test_an_older_version_and_other_faults_are_named_at_once(alone: Alone) -> None:
    alone.give(put("chip_set", 0, known=False))
    alone.give(put("chip_set", 1))
    twice = SaveChipSet(title="Mine", chips=(Chip(5), Chip(5)), chip_set="mine", base=1)
    assert alone.codes(twice) == ["library.chip_twice", "library.newer_version"]
