"""Versions of all parts of the library: an edit of an older version is refused, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.texts import Text
from clockserver.core.undo import Redo, Undo
from clockserver.library.chip_sets.commands import DeleteChipSet, SaveChipSet
from clockserver.library.saves import newest
from clockserver.library.schedules.commands import ArchiveSchedule, PutSchedule, RestoreSchedule
from clockserver.library.seasons.commands import ArchiveSeason, PutSeason, RestoreSeason
from clockserver.library.series.commands import ArchiveSeries, PutSeries, RestoreSeries
from clockserver.library.state import Chip
from clockserver.library.structures.commands import ResolvedSaveStructure
from clockserver.library.templates.commands import ArchiveTemplate, RestoreTemplate, SaveTemplate
from tests.library.library_stream import LibraryStream, document

KINDS = ("template", "chip_set", "series", "schedule", "season")
CHANGED = {"template": "version", "chip_set": "chips", "series": "to", "schedule": "at", "season": "best"}
"""The field of each kind that differs between its contents."""


@pytest.fixture
def stream(stream: LibraryStream) -> LibraryStream:
    sheet = document(100, title="Sheet")
    stream.give(ResolvedSaveStructure(title="Sheet", document=sheet, by="u-anna"))
    more = document(100, 200, title="Sheet")
    stream.give(ResolvedSaveStructure(title="Sheet", document=more, by="u-anna", structure="sheet", base=1))
    stream.give(SaveTemplate(title="Base", structure="sheet"))
    return stream


def save_part(kind: str, contents: int, *, is_known: bool = True, base: int | None = None) -> Any:
    """The save command of a part called Mine; `contents` from 0 to 2 differ."""
    fields: dict[str, Any] = {"base": base, **({kind: "mine"} if is_known else {})}
    match kind:
        case "template":
            return SaveTemplate(title="Mine", structure="sheet", version=(None, 1, 2)[contents], **fields)
        case "chip_set":
            return SaveChipSet(title="Mine", chips=(Chip((25, 100, 500)[contents]),), **fields)
        case "series":
            return PutSeries(title="Mine", from_="2027-01-10", to=f"2027-01-2{contents}", **fields)
    if kind == "season":
        return PutSeason(title="Mine", tournaments=("friday",), formula="n", best=contents + 1, **fields)
    return PutSchedule(template="base", days=("fri",), at=f"19:0{contents}", title="Mine", **fields)


def version(stream: LibraryStream, kind: str) -> int:
    return newest(stream.state, f"{kind}:mine")


@pytest.mark.parametrize("kind", KINDS)
def test_a_save_of_an_older_version_is_refused_with_user_time_and_changes(
    stream: LibraryStream, kind: str
) -> None:
    stream.give(save_part(kind, 0, is_known=False))
    assert version(stream, kind) == 1
    stream.advance(5_000).give(save_part(kind, 1, base=1))
    saved_at = stream.now
    (reason,) = stream.advance(9_000).refused(save_part(kind, 2, base=1))
    assert (reason.code, reason.field) == ("library.newer_version", "base")
    fields = CHANGED[kind]
    save_facts = {"version": 2, "by": "u-anna", "saved_at": saved_at}
    changed = Text("library.changed_fields", {"fields": fields})
    assert reason.params == {**save_facts, "fields": fields, "changed": changed}
    stream.give(save_part(kind, 2, base=2))
    assert version(stream, kind) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_base_the_newest_save_counts_as_before(stream: LibraryStream, kind: str) -> None:
    stream.give(save_part(kind, 0, is_known=False))
    stream.give(save_part(kind, 1))
    stream.give(save_part(kind, 2))
    assert version(stream, kind) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_a_version_that_is_not_there_is_refused(stream: LibraryStream, kind: str) -> None:
    stream.give(save_part(kind, 0, is_known=False))
    assert stream.codes(save_part(kind, 1, base=9)) == ["library.unknown_version"]


@pytest.mark.parametrize("kind", KINDS)
def test_an_undo_restores_the_previous_version_and_its_number_is_not_used_again(
    stream: LibraryStream, kind: str
) -> None:
    stream.give(save_part(kind, 0, is_known=False))
    second = stream.give(save_part(kind, 1, base=1))
    stream.give(Undo(command=second))
    assert version(stream, kind) == 1
    assert stream.codes(save_part(kind, 2, base=2)) == ["library.unknown_version"]
    stream.give(save_part(kind, 2, base=1))
    assert version(stream, kind) == 3
    assert stream.codes(save_part(kind, 0, base=1)) == ["library.newer_version"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_redo_restores_the_version_under_its_number(stream: LibraryStream, kind: str) -> None:
    stream.give(save_part(kind, 0, is_known=False))
    second, third = stream.give(save_part(kind, 1)), stream.give(save_part(kind, 2))
    stream.give(Undo(command=third))
    stream.give(Undo(command=second))
    assert version(stream, kind) == 1
    stream.give(Redo(command=second))
    assert version(stream, kind) == 2
    stream.give(Redo(command=third))
    assert version(stream, kind) == 3
    assert stream.codes(save_part(kind, 0, base=2)) == ["library.newer_version"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_save_undone_and_redone_is_the_first_version(stream: LibraryStream, kind: str) -> None:
    first = stream.give(save_part(kind, 0, is_known=False))
    stream.give(Undo(command=first))
    stream.give(Redo(command=first))
    assert version(stream, kind) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_structure_created_again_after_an_undo_has_a_new_number(stream: LibraryStream, kind: str) -> None:
    stream.give(Undo(command=stream.give(save_part(kind, 0, is_known=False))))
    stream.give(save_part(kind, 0, is_known=False))
    assert version(stream, kind) == 2
    assert stream.codes(save_part(kind, 1, base=1)) == ["library.newer_version"]


def test_archiving_and_restoring_make_no_version(stream: LibraryStream) -> None:
    for kind in ("template", "series", "schedule", "season"):
        stream.give(save_part(kind, 0, is_known=False))
    for command in (
        *(ArchiveTemplate(template="mine"), RestoreTemplate(template="mine")),
        *(ArchiveSeries(series="mine"), RestoreSeries(series="mine")),
        *(ArchiveSchedule(schedule="mine"), RestoreSchedule(schedule="mine"), ArchiveSeries(series="mine")),
        *(ArchiveSeason(season="mine"), RestoreSeason(season="mine")),
    ):
        stream.give(command)
    assert [version(stream, kind) for kind in ("template", "series", "schedule", "season")] == [1, 1, 1, 1]
    stream.give(save_part("series", 1, base=1))
    assert stream.state.series["mine"].facts.status == "archived"


def test_a_chip_set_created_again_after_its_deletion_is_another_version(stream: LibraryStream) -> None:
    stream.give(save_part("chip_set", 0, is_known=False))
    deletion = stream.give(DeleteChipSet(chip_set="mine"))
    stream.give(Undo(command=deletion))
    assert version(stream, "chip_set") == 1
    stream.give(DeleteChipSet(chip_set="mine"))
    stream.give(save_part("chip_set", 1, is_known=False))
    assert stream.codes(save_part("chip_set", 2, base=1)) == ["library.newer_version"]


def test_an_older_version_and_other_faults_are_named_at_once(stream: LibraryStream) -> None:
    stream.give(save_part("chip_set", 0, is_known=False))
    stream.give(save_part("chip_set", 1))
    twice = SaveChipSet(title="Mine", chips=(Chip(5), Chip(5)), chip_set="mine", base=1)
    assert stream.codes(twice) == ["library.chip_twice", "library.newer_version"]
