"""The library's structures with versions, chip sets and templates: saved, archived, deleted, and each change undone."""

from __future__ import annotations

from clockserver.core.texts import Text
from clockserver.core.undo import Redo, Undo
from clockserver.library.chip_sets.commands import DeleteChipSet, SaveChipSet
from clockserver.library.state import Chip
from clockserver.library.structures.commands import (
    ArchiveStructure,
    DeleteStructure,
    RestoreStructure,
)
from clockserver.library.templates.commands import (
    ArchiveTemplate,
    DeleteTemplate,
    RestoreTemplate,
    SaveTemplate,
)
from tests.library.library_stream import LibraryStream, document, save

ROLES_BY_COMMAND = {
    "chip_set.delete": "td",
    "chip_set.save": "td",
    "structure.archive": "td",
    "structure.delete": "td",
    "structure.restore": "td",
    "structure.save": "td",
    "structure.take_over": "td",
    "template.archive": "td",
    "template.delete": "td",
    "template.restore": "td",
    "template.save": "td",
}


def test_the_first_save_makes_a_structure_and_each_next_one_a_version(stream: LibraryStream) -> None:
    stream.give(save(100, 200))
    stream.give(save(100, 300, structure="friday-9-max", base=1, note=" steeper "))
    structure = stream.state.structures["friday-9-max"]
    assert (structure.title, structure.newest, sorted(structure.versions)) == ("Friday 9-max", 2, [1, 2])
    assert structure.versions[2].note == "steeper"
    assert structure.versions[1].document == document(100, 200)


def test_two_structures_of_one_title_have_two_ids(stream: LibraryStream) -> None:
    stream.give(save(100))
    stream.give(save(200))
    assert sorted(stream.state.structures) == ["friday-9-max", "friday-9-max-2"]


def test_a_save_of_an_older_version_is_refused_with_the_periods_that_differ(stream: LibraryStream) -> None:
    stream.give(save(100, 200, 300))
    stream.give(save(100, 250, 300, 400, structure="friday-9-max", base=1))
    (reason,) = stream.refused(save(100, 200, 350, structure="friday-9-max", base=1))
    assert (reason.code, reason.field) == ("library.newer_version", "base")
    save_facts = {"version": 2, "by": "u-anna", "saved_at": stream.now}
    changed = Text("library.changed_levels", {"levels": "2, 4"})
    assert reason.params == {**save_facts, "levels": "2, 4", "changed": changed}


def test_a_save_without_the_edited_version_is_refused(stream: LibraryStream) -> None:
    stream.give(save(100))
    assert stream.codes(save(200, structure="friday-9-max")) == ["library.unknown_version"]
    assert stream.codes(save(200, structure="friday-9-max", base=7)) == ["library.unknown_version"]


def test_a_fault_of_a_document_is_refused_with_its_place(stream: LibraryStream) -> None:
    wrong = save(100)
    wrong.document["periods"][0]["small_blind"] = -1
    reasons = stream.refused(wrong)
    assert [reason.field for reason in reasons] == ["friday-9-max: period 1 (level 1): small_blind"]


def test_saving_the_same_document_again_is_already_done(stream: LibraryStream) -> None:
    stream.give(save(100))
    assert stream.codes(save(100, structure="friday-9-max", base=1)) == ["already_done"]


def test_a_document_larger_than_the_wire_allows_is_refused(stream: LibraryStream) -> None:
    large = save(100)
    large.document["source"] = "x" * 70_000
    assert "library.too_large" in stream.codes(large)


def test_an_undone_version_leaves_its_number_unused(stream: LibraryStream) -> None:
    stream.give(save(100))
    second = stream.give(save(200, structure="friday-9-max", base=1))
    stream.give(Undo(command=second))
    assert stream.state.structures["friday-9-max"].newest == 1
    stream.give(save(300, structure="friday-9-max", base=1))
    assert sorted(stream.state.structures["friday-9-max"].versions) == [1, 3]
    assert stream.codes(Redo(command=second)) == ["undo.changed_since"]


def test_an_undone_version_can_be_redone(stream: LibraryStream) -> None:
    stream.give(save(100))
    second = stream.give(save(200, structure="friday-9-max", base=1))
    before = stream.state.structures
    stream.give(Undo(command=second))
    stream.give(Redo(command=second))
    assert stream.state.structures == before


def test_undoing_the_first_save_removes_the_structure_until_it_is_redone(stream: LibraryStream) -> None:
    first = stream.give(save(100))
    stream.give(Undo(command=first))
    assert stream.state.structures["friday-9-max"].status == "deleted"
    assert stream.codes(ArchiveStructure(structure="friday-9-max")) == ["library.unknown_structure"]
    stream.give(Redo(command=first))
    assert stream.state.structures["friday-9-max"].status == "listed"


def test_a_structure_is_archived_and_restored(stream: LibraryStream) -> None:
    stream.give(save(100))
    assert stream.codes(RestoreStructure(structure="friday-9-max")) == ["already_done"]
    stream.give(ArchiveStructure(structure="friday-9-max"))
    assert stream.codes(ArchiveStructure(structure="friday-9-max")) == ["already_done"]
    stream.give(RestoreStructure(structure="friday-9-max"))
    assert stream.state.structures["friday-9-max"].status == "listed"


def test_only_a_structure_that_no_template_uses_can_be_deleted(stream: LibraryStream) -> None:
    stream.give(save(100))
    stream.give(SaveTemplate(title="Friday", structure="friday-9-max"))
    (reason,) = stream.refused(DeleteStructure(structure="friday-9-max"))
    assert (reason.code, reason.params["by"]) == ("library.in_use", "Friday")
    stream.give(DeleteTemplate(template="friday"))
    deleted = stream.give(DeleteStructure(structure="friday-9-max"))
    assert stream.codes(save(200, structure="friday-9-max", base=1)) == ["library.unknown_structure"]
    stream.give(Undo(command=deleted))
    assert stream.state.structures["friday-9-max"].status == "listed"


def test_the_save_that_a_template_depends_on_cannot_be_undone(stream: LibraryStream) -> None:
    first = stream.give(save(100))
    stream.give(SaveTemplate(title="Friday", structure="friday-9-max"))
    assert stream.codes(Undo(command=first)) == ["library.in_use"]
    second = stream.give(save(200, structure="friday-9-max", base=1))
    stream.give(SaveTemplate(title="Saturday", structure="friday-9-max", version=2))
    assert stream.codes(Undo(command=second)) == ["library.in_use"]


def chips(*values: int) -> tuple[Chip, ...]:
    return tuple(Chip(value, per_player=10) for value in values)


def test_a_chip_set_lists_its_chips_by_value(stream: LibraryStream) -> None:
    stream.give(SaveChipSet(title="Club chips", chips=chips(500, 100, 1000)))
    assert [chip.value for chip in stream.state.chip_sets["club-chips"].chips] == [100, 500, 1000]


def test_two_chips_of_one_value_are_refused_at_their_place(stream: LibraryStream) -> None:
    (reason,) = stream.refused(SaveChipSet(title="Club chips", chips=chips(100, 500, 100)))
    assert (reason.code, reason.field) == ("library.chip_twice", "chips[2].value")


def test_a_chip_set_is_changed_and_deleted_and_both_are_undone(stream: LibraryStream) -> None:
    added = stream.give(SaveChipSet(title="Club chips", chips=chips(100)))
    changed = stream.give(SaveChipSet(title="Club chips", chips=chips(100, 500), chip_set="club-chips"))
    assert stream.codes(Undo(command=added)) == ["undo.later_stands"]
    stream.give(Undo(command=changed))
    assert len(stream.state.chip_sets["club-chips"].chips) == 1
    stream.give(Undo(command=added))
    assert not stream.state.chip_sets


def test_a_chip_set_that_a_template_uses_is_not_deleted(stream: LibraryStream) -> None:
    stream.give(save(100))
    stream.give(SaveChipSet(title="Club chips", chips=chips(100)))
    stream.give(SaveTemplate(title="Friday", structure="friday-9-max", chip_set="club-chips"))
    assert stream.codes(DeleteChipSet(chip_set="club-chips")) == ["library.in_use"]


def test_a_template_names_existing_parts_and_is_refused_with_every_fault(stream: LibraryStream) -> None:
    stream.give(save(100))
    wrong = SaveTemplate(title="Friday", structure="friday-9-max", version=4, chip_set="none-here")
    assert [(reason.code, reason.field) for reason in stream.refused(wrong)] == [
        ("library.unknown_version", "version"),
        ("library.unknown_chip_set", "chip_set"),
    ]


def test_a_template_is_archived_restored_deleted_and_undeleted(stream: LibraryStream) -> None:
    stream.give(save(100))
    stream.give(SaveTemplate(title="Friday", structure="friday-9-max"))
    stream.give(ArchiveTemplate(template="friday"))
    assert stream.state.templates["friday"].status == "archived"
    stream.give(RestoreTemplate(template="friday"))
    deleted = stream.give(DeleteTemplate(template="friday"))
    assert stream.codes(DeleteTemplate(template="friday")) == ["library.unknown_template"]
    stream.give(Undo(command=deleted))
    assert stream.state.templates["friday"].status == "listed"


def test_a_template_is_not_restored_without_its_structure(stream: LibraryStream) -> None:
    stream.give(save(100))
    stream.give(SaveTemplate(title="Friday", structure="friday-9-max"))
    deleted = stream.give(DeleteTemplate(template="friday"))
    stream.give(DeleteStructure(structure="friday-9-max"))
    assert stream.codes(Undo(command=deleted)) == ["library.unknown_structure"]


def test_an_archived_structure_stays_with_its_templates(stream: LibraryStream) -> None:
    stream.give(save(100))
    stream.give(SaveTemplate(title="Friday", structure="friday-9-max"))
    stream.give(ArchiveStructure(structure="friday-9-max"))
    stream.give(SaveTemplate(title="Friday night", structure="friday-9-max", template="friday"))
    assert stream.state.templates["friday"].title == "Friday night"
