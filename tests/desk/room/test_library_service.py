"""The library's service imports files once, offers changed files, and looks structures up for new tournaments."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.texts import Reason, Refused
from clockserver.desk.desk import Accepted, Answer, Rejected
from clockserver.desk.ports import ListedFile, SeedFile
from clockserver.desk.room.library_service import TOPIC
from clockserver.library.structures.commands import (
    ArchiveStructure,
    DeleteStructure,
    SaveStructure,
    TakeOverFile,
)
from clockserver.library.templates.commands import SaveTemplate
from clockserver.tournament.lifecycle.commands import CreateTournament
from tests.builders import Room
from tests.desk.answers import codes, reasons
from tests.desk.library_files import document
from tests.projection.topic_values import topic_value


def file(stack: int = 10_000, mark: str = "1", name: str = "club") -> SeedFile:
    return SeedFile(name, document(stack), mark * 64)


@pytest.fixture
def shelf() -> Room:
    room = Room()
    room.files.files = [file()]
    return room.with_library()


def take_in(room: Room, *files: SeedFile) -> None:
    room.files.files = list(files)
    room.library_service.import_files()
    room.writer.flush()


def library_value(room: Room) -> dict[str, Any]:
    value: dict[str, Any] = topic_value(room, TOPIC)
    return value


def test_a_new_file_becomes_the_first_version_of_a_structure(shelf: Room) -> None:
    line = library_value(shelf)["structures"]["club"]
    assert (line["title"], line["newest"], line["changed_file"]) == ("Club night", 1, False)
    assert line["saved_by"] == "system"


def test_a_restart_adds_no_file_twice(shelf: Room) -> None:
    before = shelf.library_service.state
    restarted = shelf.restarted().with_library()
    take_in(restarted, file())
    assert restarted.library_service.state == before


def test_a_changed_file_is_offered_and_not_taken_by_itself(shelf: Room) -> None:
    take_in(shelf, file(20_000, "2"))
    assert library_value(shelf)["structures"]["club"]["changed_file"]
    assert shelf.library_service.structure("club").starting_stack == 10_000
    assert isinstance(shelf.shelve(TakeOverFile(structure="club")), Accepted)
    assert shelf.library_service.structure("club").starting_stack == 20_000
    assert not library_value(shelf)["structures"]["club"]["changed_file"]
    assert codes(shelf.shelve(TakeOverFile(structure="club"))) == ["library.no_changed_file"]


def test_a_file_restored_to_its_taken_content_is_not_offered(shelf: Room) -> None:
    take_in(shelf, file(20_000, "2"))
    take_in(shelf, file())
    assert not library_value(shelf)["structures"]["club"]["changed_file"]


def test_a_deleted_structure_does_not_come_back_from_its_file(shelf: Room) -> None:
    assert isinstance(shelf.shelve(DeleteStructure(structure="club")), Accepted)
    take_in(shelf, file(), file(name="other"))
    assert list(library_value(shelf)["structures"]) == ["other"]
    restarted = shelf.restarted()
    restarted.files.files = [file(), file(name="other")]
    restarted.with_library()
    assert list(library_value(restarted)["structures"]) == ["other"]


def test_a_bad_file_is_one_line_and_the_others_stay(shelf: Room) -> None:
    wrong = ListedFile("wrong", "wrong", (Reason("file.not_toml"),))
    shelf.files.bad = [wrong]
    assert shelf.library_service.structures() == [ListedFile("club", "Club night"), wrong]


def test_an_archived_structure_is_not_offered_but_found_by_its_name(shelf: Room) -> None:
    assert isinstance(shelf.shelve(ArchiveStructure(structure="club")), Accepted)
    assert shelf.library_service.structures() == []
    assert shelf.library_service.structure("club").title == "Club night"


def test_a_new_tournament_takes_the_newest_version_and_keeps_it(shelf: Room) -> None:
    save = SaveStructure(title="Club night", document=document(15_000), structure="club", base=1)
    assert isinstance(shelf.shelve(save), Accepted)
    shelf.tournaments._set_ups._library = shelf.library_service
    create = CreateTournament(title="Friday", structure="club", ruleset=shelf._ruleset.name)
    assert isinstance(shelf.open_tournament(create, "open-friday"), Accepted)
    later = SaveStructure(title="Club night", document=document(30_000), structure="club", base=2)
    assert isinstance(shelf.shelve(later), Accepted)
    assert shelf.desks.desk("friday").state.sessions["1"].structure.starting_stack == 15_000


def test_a_version_is_shown_with_its_document_and_the_list_of_versions(shelf: Room) -> None:
    save = SaveStructure(title="Club night", document=document(15_000), structure="club", base=1, note="more")
    assert isinstance(shelf.shelve(save), Accepted)
    version = shelf.library_service.version("club", 1)
    assert version["document"] == document()
    assert [(each["version"], each["note"], each["from_file"]) for each in version["versions"]] == [
        (2, "more", False),
        (1, "", True),
    ]
    with pytest.raises(Refused, match=r"library\.unknown_version"):
        shelf.library_service.version("club", 9)


def test_two_directors_who_save_at_once_lose_nothing(shelf: Room) -> None:
    answers: list[Answer] = []
    for name, stack in (("anna", 15_000), ("ben", 25_000)):
        save = SaveStructure(title="Club night", document=document(stack), structure="club", base=1)
        shelf.library_service.offer(f"save-by-{name}", save, name, answers.append)
    shelf.writer.flush()
    assert sorted(type(each).__name__ for each in answers) == ["Accepted", "Rejected"]
    (refusal,) = (each for each in answers if isinstance(each, Rejected))
    assert codes(refusal) == ["library.newer_version"]
    assert shelf.library_service.structure("club").starting_stack == 15_000


def test_two_directors_who_save_one_template_at_once_lose_nothing(shelf: Room) -> None:
    assert isinstance(shelf.shelve(SaveTemplate(title="Friday", structure="club")), Accepted)
    assert library_value(shelf)["templates"]["friday"]["newest"] == 1
    answers: list[Answer] = []
    for name in ("anna", "ben"):
        save = SaveTemplate(title=f"Friday of {name}", structure="club", template="friday", base=1)
        shelf.library_service.offer(f"save-by-{name}", save, name, answers.append)
    shelf.writer.flush()
    (refusal,) = (each for each in answers if isinstance(each, Rejected))
    assert [(each.code, each.params["by"]) for each in refusal.reasons] == [("library.newer_version", "anna")]
    template = library_value(shelf)["templates"]["friday"]
    assert (template["title"], template["newest"]) == ("Friday of anna", 2)


def test_the_same_command_twice_is_one_version(shelf: Room) -> None:
    save = SaveStructure(title="Club night", document=document(15_000), structure="club", base=1)
    assert shelf.shelve(save, "save-00001") == shelf.shelve(save, "save-00001")
    assert shelf.library_service.state.structures["club"].newest == 2


def test_a_template_with_an_unknown_rule_set_and_payout_table_is_refused_with_both(shelf: Room) -> None:
    answer = shelf.shelve(SaveTemplate(title="Friday", structure="club", ruleset="none", payouts="none"))
    assert [(reason.code, reason.field) for reason in reasons(answer)] == [
        ("ruleset.unknown", "ruleset"),
        ("payouts.unknown_name", "payouts"),
    ]


def test_the_log_names_who_saved_a_version_and_offers_its_undo(shelf: Room) -> None:
    save = SaveStructure(title="Club night", document=document(15_000), structure="club", base=1)
    assert isinstance(shelf.shelve(save, "save-00001"), Accepted)
    newest = list(topic_value(shelf, "library_log:room")["lines"].values())[-1]
    assert (newest["code"], newest["by"], newest["undo"]) == ("log.StructureSaved", "td", "undo")


def test_a_full_disk_saves_nothing_and_shows_nothing(shelf: Room) -> None:
    shelf.journal.full = True
    save = SaveStructure(title="Club night", document=document(15_000), structure="club", base=1)
    assert codes(shelf.shelve(save)) == ["journal.unwritable"]
    assert library_value(shelf)["structures"]["club"]["newest"] == 1
