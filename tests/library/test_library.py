"""The library's structures with versions, chip sets and templates: saved, archived, deleted, and each change undone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from clockserver.core.texts import Text
from clockserver.core.undo import Redo, Undo
from clockserver.library import decide as library
from clockserver.library.chip_sets.commands import DeleteChipSet, SaveChipSet
from clockserver.library.state import Chip, Library
from clockserver.library.structures.commands import (
    ArchiveStructure,
    DeleteStructure,
    ResolvedSaveStructure,
    RestoreStructure,
)
from clockserver.library.templates.commands import (
    ArchiveTemplate,
    DeleteTemplate,
    RestoreTemplate,
    SaveTemplate,
)
from tests.plain_stream import PlainStreamAlone


def document(*blinds: int, title: str = "Friday 9-max") -> dict[str, Any]:
    levels = [{"kind": "level", "small_blind": each, "big_blind": 2 * each} for each in blinds]
    return {
        "title": title,
        "starting_stack": 20_000,
        "game": "nlhe",
        "level_minutes": 20,
        "periods": levels,
    }


def save(*blinds: int, **fields: Any) -> ResolvedSaveStructure:
    title = fields.pop("title", "Friday 9-max")
    return ResolvedSaveStructure(title=title, document=document(*blinds, title=title), by="u-anna", **fields)


@pytest.fixture
def alone() -> Iterator[PlainStreamAlone[Library]]:
    stream: PlainStreamAlone[Library] = PlainStreamAlone(library, "library-opened", library.open_library())
    yield stream
    stream.check()


Alone = PlainStreamAlone[Library]


def test_the_first_save_makes_a_structure_and_each_next_one_a_version(alone: Alone) -> None:
    alone.give(save(100, 200))
    alone.give(save(100, 300, structure="friday-9-max", base=1, note=" steeper "))
    known = alone.state.structures["friday-9-max"]
    assert (known.title, known.newest, sorted(known.versions)) == ("Friday 9-max", 2, [1, 2])
    assert known.versions[2].note == "steeper"
    assert known.versions[1].document == document(100, 200)


def test_two_structures_of_one_title_have_two_ids(alone: Alone) -> None:
    alone.give(save(100))
    alone.give(save(200))
    assert sorted(alone.state.structures) == ["friday-9-max", "friday-9-max-2"]


def test_a_save_of_an_older_version_is_refused_with_the_periods_that_differ(alone: Alone) -> None:
    alone.give(save(100, 200, 300))
    alone.give(save(100, 250, 300, 400, structure="friday-9-max", base=1))
    (reason,) = alone.refused(save(100, 200, 350, structure="friday-9-max", base=1))
    assert (reason.code, reason.field) == ("library.newer_version", "base")
    who_and_when = {"version": 2, "by": "u-anna", "saved_at": alone.now}
    changed = Text("library.changed_levels", {"levels": "2, 4"})
    assert reason.params == {**who_and_when, "levels": "2, 4", "changed": changed}


def test_a_save_without_the_edited_version_is_refused(alone: Alone) -> None:
    alone.give(save(100))
    assert alone.codes(save(200, structure="friday-9-max")) == ["library.unknown_version"]
    assert alone.codes(save(200, structure="friday-9-max", base=7)) == ["library.unknown_version"]


def test_a_fault_of_a_document_is_refused_with_its_place(alone: Alone) -> None:
    wrong = save(100)
    wrong.document["periods"][0]["small_blind"] = -1
    reasons = alone.refused(wrong)
    assert [reason.field for reason in reasons] == ["friday-9-max: period 1 (level 1): small_blind"]


def test_saving_the_same_document_again_is_already_done(alone: Alone) -> None:
    alone.give(save(100))
    assert alone.codes(save(100, structure="friday-9-max", base=1)) == ["already_done"]


def test_a_document_larger_than_the_wire_allows_is_refused(alone: Alone) -> None:
    large = save(100)
    large.document["source"] = "x" * 70_000
    assert "library.too_large" in alone.codes(large)


def test_an_undone_version_leaves_its_number_unused(alone: Alone) -> None:
    alone.give(save(100))
    second = alone.give(save(200, structure="friday-9-max", base=1))
    alone.give(Undo(command=second))
    assert alone.state.structures["friday-9-max"].newest == 1
    alone.give(save(300, structure="friday-9-max", base=1))
    assert sorted(alone.state.structures["friday-9-max"].versions) == [1, 3]
    assert alone.codes(Redo(command=second)) == ["undo.changed_since"]


def test_an_undone_version_can_be_redone(alone: Alone) -> None:
    alone.give(save(100))
    second = alone.give(save(200, structure="friday-9-max", base=1))
    before = alone.state.structures
    alone.give(Undo(command=second))
    alone.give(Redo(command=second))
    assert alone.state.structures == before


def test_undoing_the_first_save_removes_the_structure_until_it_is_redone(alone: Alone) -> None:
    first = alone.give(save(100))
    alone.give(Undo(command=first))
    assert alone.state.structures["friday-9-max"].status == "deleted"
    assert alone.codes(ArchiveStructure(structure="friday-9-max")) == ["library.unknown_structure"]
    alone.give(Redo(command=first))
    assert alone.state.structures["friday-9-max"].status == "listed"


def test_a_structure_is_archived_and_restored(alone: Alone) -> None:
    alone.give(save(100))
    assert alone.codes(RestoreStructure(structure="friday-9-max")) == ["already_done"]
    alone.give(ArchiveStructure(structure="friday-9-max"))
    assert alone.codes(ArchiveStructure(structure="friday-9-max")) == ["already_done"]
    alone.give(RestoreStructure(structure="friday-9-max"))
    assert alone.state.structures["friday-9-max"].status == "listed"


def test_only_a_structure_that_no_template_uses_can_be_deleted(alone: Alone) -> None:
    alone.give(save(100))
    alone.give(SaveTemplate(title="Friday", structure="friday-9-max"))
    (reason,) = alone.refused(DeleteStructure(structure="friday-9-max"))
    assert (reason.code, reason.params["by"]) == ("library.in_use", "Friday")
    alone.give(DeleteTemplate(template="friday"))
    deleted = alone.give(DeleteStructure(structure="friday-9-max"))
    assert alone.codes(save(200, structure="friday-9-max", base=1)) == ["library.unknown_structure"]
    alone.give(Undo(command=deleted))
    assert alone.state.structures["friday-9-max"].status == "listed"


def test_the_save_that_a_template_depends_on_cannot_be_undone(alone: Alone) -> None:
    first = alone.give(save(100))
    alone.give(SaveTemplate(title="Friday", structure="friday-9-max"))
    assert alone.codes(Undo(command=first)) == ["library.in_use"]
    second = alone.give(save(200, structure="friday-9-max", base=1))
    alone.give(SaveTemplate(title="Saturday", structure="friday-9-max", version=2))
    assert alone.codes(Undo(command=second)) == ["library.in_use"]


def chips(*values: int) -> tuple[Chip, ...]:
    return tuple(Chip(value, per_player=10) for value in values)


def test_a_chip_set_lists_its_chips_by_value(alone: Alone) -> None:
    alone.give(SaveChipSet(title="Club chips", chips=chips(500, 100, 1000)))
    assert [chip.value for chip in alone.state.chip_sets["club-chips"].chips] == [100, 500, 1000]


def test_two_chips_of_one_value_are_refused_at_their_place(alone: Alone) -> None:
    (reason,) = alone.refused(SaveChipSet(title="Club chips", chips=chips(100, 500, 100)))
    assert (reason.code, reason.field) == ("library.chip_twice", "chips[2].value")


def test_a_chip_set_is_changed_and_deleted_and_both_are_undone(alone: Alone) -> None:
    added = alone.give(SaveChipSet(title="Club chips", chips=chips(100)))
    changed = alone.give(SaveChipSet(title="Club chips", chips=chips(100, 500), chip_set="club-chips"))
    assert alone.codes(Undo(command=added)) == ["undo.later_stands"]
    alone.give(Undo(command=changed))
    assert len(alone.state.chip_sets["club-chips"].chips) == 1
    alone.give(Undo(command=added))
    assert not alone.state.chip_sets


def test_a_chip_set_that_a_template_uses_is_not_deleted(alone: Alone) -> None:
    alone.give(save(100))
    alone.give(SaveChipSet(title="Club chips", chips=chips(100)))
    alone.give(SaveTemplate(title="Friday", structure="friday-9-max", chip_set="club-chips"))
    assert alone.codes(DeleteChipSet(chip_set="club-chips")) == ["library.in_use"]


def test_a_template_names_existing_parts_and_is_refused_with_every_fault(alone: Alone) -> None:
    alone.give(save(100))
    wrong = SaveTemplate(title="Friday", structure="friday-9-max", version=4, chip_set="none-here")
    assert [(reason.code, reason.field) for reason in alone.refused(wrong)] == [
        ("library.unknown_version", "version"),
        ("library.unknown_chip_set", "chip_set"),
    ]


def test_a_template_is_archived_restored_deleted_and_undeleted(alone: Alone) -> None:
    alone.give(save(100))
    alone.give(SaveTemplate(title="Friday", structure="friday-9-max"))
    alone.give(ArchiveTemplate(template="friday"))
    assert alone.state.templates["friday"].status == "archived"
    alone.give(RestoreTemplate(template="friday"))
    deleted = alone.give(DeleteTemplate(template="friday"))
    assert alone.codes(DeleteTemplate(template="friday")) == ["library.unknown_template"]
    alone.give(Undo(command=deleted))
    assert alone.state.templates["friday"].status == "listed"


def test_a_template_is_not_restored_without_its_structure(alone: Alone) -> None:
    alone.give(save(100))
    alone.give(SaveTemplate(title="Friday", structure="friday-9-max"))
    deleted = alone.give(DeleteTemplate(template="friday"))
    alone.give(DeleteStructure(structure="friday-9-max"))
    assert alone.codes(Undo(command=deleted)) == ["library.unknown_structure"]


def test_an_archived_structure_stays_with_its_templates(alone: Alone) -> None:
    alone.give(save(100))
    alone.give(SaveTemplate(title="Friday", structure="friday-9-max"))
    alone.give(ArchiveStructure(structure="friday-9-max"))
    alone.give(SaveTemplate(title="Friday night", structure="friday-9-max", template="friday"))
    assert alone.state.templates["friday"].title == "Friday night"
