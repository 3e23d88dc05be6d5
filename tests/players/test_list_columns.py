"""Columns of a list: recognized by heads in six languages, also below a title, or chosen by the user."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.players.column_heads import column_letters
from clockserver.players.import_list import ListChoices, Preview, preview
from clockserver.players.list_file import read_lines
from clockserver.players.player_registry import Players
from tests.examples.lists import csv_of, xlsx_of
from tests.fakes import FakeHostClock, InMemoryPlayers, inline


def preview_of(data: bytes, **chosen: Any) -> Preview:
    return preview(
        read_lines(data), Players(InMemoryPlayers(), FakeHostClock(), inline), (), ListChoices(**chosen)
    )


def columns(data: bytes) -> list[str | None]:
    return [each.column for each in preview_of(data).columns]


def names(preview: Preview) -> list[str]:
    return [each.row.name for each in preview.rows]


def questions_of(preview: Preview) -> list[tuple[str, str | None]]:
    return [(reason.code, reason.field) for reason in preview.asks]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("Player;E-mail;Comments;Table No.;Seat", "name contact notes table seat"),
        ("Vor- und Nachname;Handy;Bemerkung;Tisch-Nr.;Sitzplatz", "name contact notes table seat"),
        ("Nom de famille;Prénom;Téléphone;Remarque;N° table;Siège", "last first contact notes table seat"),
        ("Nom;Prénom", "last first"),
        ("Nom", "name"),
        ("Joueur;Courriel", "name contact"),
        ("Nombre;Apellidos;Correo electrónico;Móvil;Mesa;Asiento", "first last contact contact table seat"),
        ("Nombre;Primer apellido;Segundo apellido", "first last last"),
        ("Nombre y apellidos;Observaciones", "name notes"),
        ("Jugador;Nº mesa", "name table"),
        ("Nome;Cognome;Cellulare;Tavolo;Posto;Note", "first last contact table seat notes"),
        ("Giocatore", "name"),
        ("Nome;Sobrenome;Celular;Mesa;Lugar;Observações", "first last contact table seat notes"),
        ("Nome completo;Telemóvel", "name contact"),
        ("NAME;VORNAME", "last first"),
        ("Name;Surname", "name last"),
    ],
)
def test_headers_are_known_in_six_languages(head: str, expected: str) -> None:
    row = ";".join("1" for _ in head.split(";"))
    assert columns(csv_of(head, row)) == expected.split()


@pytest.mark.parametrize(
    ("head", "row", "name"),
    [
        ("Nombre;Apellidos", "Ana;García López", "Ana García López"),
        ("Nombre;Primer apellido;Segundo apellido", "Ana;García;López", "Ana García López"),
        ("Cognome;Nome", "Rossi;Anna", "Anna Rossi"),
        ("Nom;Prénom", "Dubois;Zoé", "Zoé Dubois"),
        ("Nome;Sobrenome", "Ana Silva;Silva", "Ana Silva"),
        ("Name;Vorname", "Abel;Ann", "Ann Abel"),
        ("Name;E-mail", "Abel, Ann;", "Ann Abel"),
        ("Nombre;Apellido paterno;Apellido materno", "Ana;García;López", "Ana García López"),
        ("Nom d'usage;Prénom usuel", "Dubois;Zoé", "Zoé Dubois"),
        ("Spieler;Tisch", "Davis, Sammy, Jr.;", "Sammy Davis Jr."),
        ("Spieler;Tisch", "Sammy Davis, Jr.;", "Sammy Davis, Jr."),
        ("Spieler;Tisch", "Abel,;", "Abel,"),
    ],
)
def test_the_given_name_comes_first_under_any_header(head: str, row: str, name: str) -> None:
    assert names(preview_of(csv_of(head, row))) == [name]


def test_the_header_apelido_asks_since_portugal_and_brazil_mean_different_things() -> None:
    preview = preview_of(csv_of("Nome;Apelido", "Ana;Silva"))
    assert (questions_of(preview), preview.rows) == ([("import.which_column", "columns[1]")], [])
    assert names(preview_of(csv_of("Nome;Apelido", "Ana;Silva"), columns=("first", "last"))) == ["Ana Silva"]
    assert names(preview_of(csv_of("Nome;Apelido", "Ana;Nana"), columns=("name", None))) == ["Ana"]
    assert questions_of(preview_of(csv_of("Nome próprio;Apelidos", "Ana;Silva"))) == [
        ("import.which_column", "columns[1]")
    ]
    assert questions_of(preview_of(csv_of("Apelido;Mesa", "Silva;1")))[0] == ("import.no_names", None)


def test_pasted_names_with_the_family_name_first_are_reversed() -> None:
    assert names(preview_of(b'"Abel, Ann"\n"Bob Baker"')) == ["Ann Abel", "Bob Baker"]


@pytest.mark.parametrize("data", [csv_of("Schmidt, Anna", "Lang, Ben"), csv_of("Stack;Chips", "Anna;12")])
def test_a_list_without_a_column_of_names_asks_for_it_with_examples(data: bytes) -> None:
    preview = preview_of(data)
    assert (questions_of(preview), preview.rows, preview.head) == ([("import.no_names", None)], [], 0)
    assert all(each.examples for each in preview.columns)


def test_columns_without_headers_are_chosen_by_hand() -> None:
    preview = preview_of(csv_of("Schmidt, Anna", "Lang, Ben"), columns=("last", "first"))
    assert (names(preview), questions_of(preview)) == (["Anna Schmidt", "Ben Lang"], [])


def test_a_field_found_in_two_columns_asks_which_one() -> None:
    preview = preview_of(csv_of("Vorname;Nachname;First name", "Anna;Lang;Anna"))
    assert questions_of(preview) == [("import.column_twice", "columns[2]")]
    assert names(
        preview_of(csv_of("Vorname;Nachname;First name", "Anna;Lang;Anna"), columns=("first", "last"))
    ) == ["Anna Lang"]
    assert questions_of(preview_of(csv_of("A;B", "1;2"), columns=("name", "name"))) == [
        ("import.column_twice", "columns[1]")
    ]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_lines_above_the_headers_are_no_rows_and_are_reported(kind: str) -> None:
    lines = [
        ["Friday, 12 March"],
        [],
        ["Club Pik Ass", "", "45 players"],
        ["Nachname", "Vorname"],
        ["Lang", "Anna"],
    ]
    data = xlsx_of(lines) if kind == "xlsx" else csv_of(*(";".join(line) for line in lines))
    preview = preview_of(data)
    assert (preview.head, names(preview)) == (4, ["Anna Lang"])
    assert [(each.number, each.text) for each in preview.skipped] == [
        (1, "Friday, 12 March"),
        (3, "Club Pik Ass · 45 players"),
    ]


def test_the_line_with_the_headers_can_be_chosen() -> None:
    data = csv_of("Spieler;Tisch", "Who;Mobile", "Anna;0171")
    assert preview_of(data).head == 1
    preview = preview_of(data, head=2, columns=("name", "contact"))
    assert (names(preview), [each.number for each in preview.skipped]) == (["Anna"], [1])
    assert names(preview_of(data, head=0, columns=("name",))) == ["Spieler", "Who", "Anna"]


@pytest.mark.parametrize("head", ["Name;Tisch;Platz", "Name;Tisch;Platz;"])
def test_a_cell_without_a_header_is_an_error_of_its_row_until_its_column_is_chosen(head: str) -> None:
    data = csv_of(head, "Anna;1;2", "Ben;1;3;vegan")
    (good, bad) = preview_of(data).rows
    assert good.errors == []
    assert [(error.code, error.params) for error in bad.errors] == [
        ("import.no_head", {"text": "vegan", "column": "D"})
    ]
    assert [(each.head, each.examples) for each in preview_of(data).columns][3] == ("", ["vegan"])
    chosen = preview_of(data, columns=("name", "table", "seat", "notes"))
    assert [(each.row.notes, each.errors) for each in chosen.rows] == [(None, []), ("vegan", [])]
    ignored = preview_of(data, columns=("name", "table", "seat", None))
    assert [each.errors for each in ignored.rows] == [[], []]


def test_three_examples_of_each_column_are_shown() -> None:
    (column,) = preview_of(csv_of("Name", *(f"Player {number}" for number in range(9)))).columns
    assert column.examples == ["Player 0", "Player 1", "Player 2"]


@pytest.mark.parametrize(("place", "letter"), [(0, "A"), (25, "Z"), (26, "AA"), (49, "AX")])
def test_columns_are_named_as_in_spreadsheets(place: int, letter: str) -> None:
    assert column_letters(place) == letter
