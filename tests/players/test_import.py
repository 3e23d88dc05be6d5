"""Lists of players are checked row by row, and imported whole or not at all."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.desk.ports import JournalUnwritable
from clockserver.players.import_list import ListChoices, ListRow
from clockserver.players.player_registry import PlayerChanges
from tests.examples.lists import csv_of, three_bad_of_83, xlsx_of
from tests.players.import_office import Office, errors, names_in, refused

# -- columns -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "line", "expected"),
    [
        ("Name", "Anna Lang", ListRow(2, "Anna Lang")),
        ("SPIELER", "Anna Lang", ListRow(2, "Anna Lang")),
        ("First Name;LAST NAME", "Anna;Lang", ListRow(2, "Anna Lang")),
        ("Nachname;Vorname", "Lang;Anna", ListRow(2, "Anna Lang")),
        ("Name;Vorname", "Lang;Anna", ListRow(2, "Anna Lang")),
        ("Vorname", "Anna", ListRow(2, "Anna")),
        ("First;Last", "Anna;Lang", ListRow(2, "Anna Lang")),
        ("Surname;Name", "Lang;Anna", ListRow(2, "Anna Lang")),
        ("Name;Surname", "Anna Lang;Lang", ListRow(2, "Anna Lang")),
        ("Name;Vorname", "Anna Lang;Anna", ListRow(2, "Anna Lang")),
        ("Name;Vorname;Nachname", "Annie Lang;Anna;Lang", ListRow(2, "Annie Lang")),
        ("Name;E-Mail;Telefon", "Anna;a@b.de;0171", ListRow(2, "Anna", "a@b.de, 0171")),
        ("name;e-mail;Comments;Table No.;Seat", "Anna;;late;7;9", ListRow(2, "Anna", None, "late", 7, 9)),
        ("Tisch-Nr.;Platz;Spieler", "7;9;Anna", ListRow(2, "Anna", table=7, seat=9)),
    ],
)
def test_columns_are_known_by_their_english_and_german_names(head: str, line: str, expected: ListRow) -> None:
    assert Office().rows(csv_of(head, line)) == [expected]


def test_ignored_columns_are_named() -> None:
    assert Office().preview(csv_of("Name;Stack;Club", "Anna;1;3")).ignored == ["Stack", "Club"]


def test_a_single_column_without_a_header_has_names() -> None:
    assert names_in(csv_of("Anna Lang", "Ben Schmidt")) == ["Anna Lang", "Ben Schmidt"]


# -- rows ----------------------------------------------------------------------------------------------


def test_three_bad_rows_of_83_are_shown_and_the_others_are_good() -> None:
    preview = Office().preview(three_bad_of_83())
    assert len(preview.rows) == 83
    assert errors(preview) == {
        11: [("person.name_form", "name")],
        21: [("import.twice", "name")],
        31: [("text.unseen", "name")],
    }
    assert preview.rows[19].errors[0].params == {"row": 2}


def test_every_error_of_a_row_is_shown() -> None:
    data = csv_of(
        "Name;Notes;Table;Seat",
        f"{'a' * 81};{'b' * 2001};0;13",
        "Anna;;;4",
        "Ben;;twelve;",
        "Cara;;3;4",
        "Dora;;3;4",
        "Eva;;²;999999999999",
    )
    assert errors(Office().preview(data)) == {
        2: [
            ("import.no_number", "table"),
            ("import.no_number", "seat"),
            ("person.name_form", "name"),
            ("person.text_long", "notes"),
        ],
        3: [("import.seat_without_table", "seat")],
        4: [("import.no_number", "table")],
        6: [("import.seat_twice", "seat")],
        7: [("import.no_number", "table"), ("import.no_number", "seat")],
    }


def test_a_player_of_the_registry_is_recognised() -> None:
    office = Office("Anna Schmidt")
    (anna,) = office.players.namesakes("Anna Schmidt")
    preview = office.preview(csv_of("Name", "anna  SCHMIDT", "Ben"))
    assert [(each.person, each.candidates) for each in preview.rows] == [(anna, [anna]), (None, [])]
    assert errors(preview) == {}


def test_two_players_of_one_name_are_distinguished_by_contact_or_by_choice() -> None:
    office = Office()
    first, second = office.add("John Smith", "one@example.com"), office.add("John Smith", "two@example.com")
    preview = office.preview(
        csv_of("Name;E-Mail", "John Smith;TWO@example.com", "John Smith", "John Smith;three@example.com")
    )
    assert [each.person for each in preview.rows] == [second, None, None]
    assert {each.id for each in preview.rows[1].candidates} == {first.id, second.id}
    assert errors(preview) == {3: [("import.which", "person")], 4: [("import.which", "person")]}


def test_a_player_of_the_same_name_with_another_contact_may_be_another_person() -> None:
    office = Office()
    office.add("John Smith", "one@example.com")
    preview = office.preview(csv_of("Name;E-Mail", "John Smith;three@example.com"))
    assert errors(preview) == {2: [("import.which", "person")]}


def test_nobody_is_in_a_list_twice() -> None:
    office = Office("Anna Müller")
    preview = office.preview(
        csv_of("Name;E-Mail", "Anna Mueller", "anna müller", "Jürg;a@b", "JUERG", "Jürg;c@d", "jurg")
    )
    assert errors(preview) == {
        3: [("import.twice", "name")],
        5: [("import.twice", "name")],
        6: [("import.twice", "name")],
        7: [("import.twice", "name")],
    }
    distinguished = office.preview(csv_of("Name;E-Mail", "Jürg;a@b", "Jürg;c@d"))
    assert errors(distinguished) == {}


def test_a_barred_or_already_entered_player_is_an_error() -> None:
    office = Office("Anna", "Ben")
    (anna,), (ben,) = office.players.namesakes("Anna"), office.players.namesakes("Ben")
    office.players.change(anna.id, PlayerChanges(barred=True, barred_reason="chips in the pocket"))
    assert errors(office.preview(csv_of("Name", "Anna", "Ben"), ben.id)) == {
        2: [("person.barred", "person")],
        3: [("import.entered", "person")],
    }


def test_a_preview_writes_nothing() -> None:
    office = Office()
    office.preview(csv_of("Name", "Anna"))
    assert office.store.rows == {}


# -- confirming ----------------------------------------------------------------------------------------


def test_a_list_is_imported_in_order_with_seats_and_known_players_are_not_added() -> None:
    office = Office("Ben")
    (ben,) = office.players.namesakes("Ben")
    imported = office.confirm(office.rows(csv_of("Name;Table;Seat", "Cara;7;9", "Ben;;", "Anna;8;")))
    assert [(each.number, each.new, each.table, each.seat) for each in imported] == [
        (2, True, 7, 9),
        (3, False, None, None),
        (4, True, 8, None),
    ]
    assert imported[1].person == ben.id
    assert [office.players.name_of(each.person) for each in imported] == ["Cara", "Ben", "Anna"]
    assert office.names() == ["Anna", "Ben", "Cara"]


def test_a_fault_in_any_row_prevents_the_import_and_every_fault_is_reported() -> None:
    office = Office()
    rows = office.rows(three_bad_of_83())
    with pytest.raises(Refused) as caught:
        office.confirm(rows)
    reasons = caught.value.reasons
    assert [(each.code, each.params["row"], each.field) for each in reasons] == [
        ("import.row", 11, "rows[9].name"),
        ("import.row", 21, "rows[19].name"),
        ("import.row", 31, "rows[29].name"),
    ]
    assert office.store.rows == {}
    bad = {each.params["row"] for each in reasons}
    imported = office.confirm([replace(row, left_out=row.number in bad) for row in rows])
    assert len(imported) == len(office.store.rows) == 80


def test_a_row_that_is_left_out_does_not_block_the_import() -> None:
    office = Office()
    rows = [ListRow(2, "Anna", table=1, seat=1, left_out=True), ListRow(3, "Anna", table=1, seat=1)]
    assert [each.number for each in office.confirm(rows)] == [3]


def test_a_choice_counts_and_the_chosen_player_is_still_checked() -> None:
    office = Office()
    first, second = office.add("John Smith"), office.add("John Smith")
    rows = [
        ListRow(2, "John Smith", person=second.id),
        ListRow(3, "John Smith", person=first.id),
        ListRow(4, "John Smith", person="new"),
    ]
    imported = office.confirm(rows)
    assert [(each.person, each.new) for each in imported[:2]] == [(second.id, False), (first.id, False)]
    assert imported[2].new
    assert len(office.store.rows) == 3
    for wrong in (
        [ListRow(2, "John Smith", person=first.id), ListRow(3, "John Smith", person=first.id)],
        [ListRow(2, "John Smith", person="0" * 32)],
        [ListRow(2, "John Smith")],
        [ListRow(2, "Eva"), ListRow(2, "Dora")],
    ):
        assert refused(office.confirm, wrong, command="import-00000002") == ["import.row"]
    office.players.erase(first.id)
    erased = [ListRow(2, "John Smith", person=first.id)]
    assert refused(office.confirm, erased, command="import-00000003") == ["import.row"]


def test_a_player_barred_or_entered_since_the_preview_is_refused() -> None:
    office = Office("Anna")
    (anna,) = office.players.namesakes("Anna")
    rows = office.rows(csv_of("Name", "Anna"))
    assert refused(office.confirm, rows, anna.id) == ["import.row"]
    office.players.change(anna.id, PlayerChanges(barred=True, barred_reason="chips in the pocket"))
    assert refused(office.confirm, [replace(rows[0], person=anna.id)]) == ["import.row"]


def test_the_same_import_sent_again_adds_nobody() -> None:
    office = Office()
    rows = [
        ListRow(2, "Anna"),
        ListRow(3, "Anna", person="new"),
        ListRow(4, "John Smith", "a@b"),
        ListRow(5, "John Smith", "c@d"),
    ]
    first = office.confirm(rows)
    repeated = office.confirm(rows)
    assert [each.person for each in repeated] == [each.person for each in first]
    assert [each.new for each in repeated] == [False] * 4
    assert len(office.store.rows) == 4


def test_a_store_that_fails_leaves_nothing_half_imported() -> None:
    office = Office()
    office.store.full = True
    with pytest.raises(JournalUnwritable):
        office.confirm([ListRow(2, "Anna"), ListRow(3, "Ben")])
    assert office.players.search("", 10) == ([], 0)
    office.store.full = False
    assert len(office.confirm([ListRow(2, "Anna"), ListRow(3, "Ben")])) == 2


def test_a_preview_names_the_sheets_of_a_workbook_and_reads_the_chosen_one() -> None:
    office = Office()
    data = xlsx_of([["Name"], ["Anna"]], Late=[["Name"], ["Ben"]])
    first = office.importer.preview(data, "192.0.2.1")
    assert ([each.row.name for each in first.rows], first.sheets, first.sheet) == (
        ["Anna"],
        ["Sheet", "Late"],
        1,
    )
    late = office.importer.preview(data, "192.0.2.1", chosen=ListChoices(sheet=2))
    assert ([each.row.name for each in late.rows], late.sheet) == (["Ben"], 2)
