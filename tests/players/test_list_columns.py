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


def read(data: bytes, **chosen: Any) -> Preview:
    return preview(
        read_lines(data), Players(InMemoryPlayers(), FakeHostClock(), inline), (), ListChoices(**chosen)
    )


def columns(data: bytes) -> list[str | None]:
    return [each.column for each in read(data).columns]


def names(shown: Preview) -> list[str]:
    return [each.row.name for each in shown.rows]


def questions_of(shown: Preview) -> list[tuple[str, str | None]]:
    return [(reason.code, reason.field) for reason in shown.asks]


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
    assert names(read(csv_of(head, row))) == [name]


def test_the_header_apelido_asks_since_portugal_and_brazil_mean_different_things() -> None:
    shown = read(csv_of("Nome;Apelido", "Ana;Silva"))
    assert (questions_of(shown), shown.rows) == ([("import.which_column", "columns[1]")], [])
    assert names(read(csv_of("Nome;Apelido", "Ana;Silva"), columns=("first", "last"))) == ["Ana Silva"]
    assert names(read(csv_of("Nome;Apelido", "Ana;Nana"), columns=("name", None))) == ["Ana"]
    assert questions_of(read(csv_of("Nome próprio;Apelidos", "Ana;Silva"))) == [
        ("import.which_column", "columns[1]")
    ]
    assert questions_of(read(csv_of("Apelido;Mesa", "Silva;1")))[0] == ("import.no_names", None)


def test_pasted_names_with_the_family_name_first_are_reversed() -> None:
    assert names(read(b'"Abel, Ann"\n"Bob Baker"')) == ["Ann Abel", "Bob Baker"]


@pytest.mark.parametrize("data", [csv_of("Schmidt, Anna", "Lang, Ben"), csv_of("Stack;Chips", "Anna;12")])
def test_a_list_without_a_column_of_names_asks_for_it_with_examples(data: bytes) -> None:
    shown = read(data)
    assert (questions_of(shown), shown.rows, shown.head) == ([("import.no_names", None)], [], 0)
    assert all(each.examples for each in shown.columns)


def test_columns_without_headers_are_chosen_by_hand() -> None:
    shown = read(csv_of("Schmidt, Anna", "Lang, Ben"), columns=("last", "first"))
    assert (names(shown), questions_of(shown)) == (["Anna Schmidt", "Ben Lang"], [])


def test_a_field_found_in_two_columns_asks_which_one() -> None:
    shown = read(csv_of("Vorname;Nachname;First name", "Anna;Lang;Anna"))
    assert questions_of(shown) == [("import.column_twice", "columns[2]")]
    assert names(
        read(csv_of("Vorname;Nachname;First name", "Anna;Lang;Anna"), columns=("first", "last"))
    ) == ["Anna Lang"]
    assert questions_of(read(csv_of("A;B", "1;2"), columns=("name", "name"))) == [
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
    shown = read(data)
    assert (shown.head, names(shown)) == (4, ["Anna Lang"])
    assert [(each.number, each.text) for each in shown.skipped] == [
        (1, "Friday, 12 March"),
        (3, "Club Pik Ass · 45 players"),
    ]


def test_the_line_with_the_headers_can_be_chosen() -> None:
    data = csv_of("Spieler;Tisch", "Who;Mobile", "Anna;0171")
    assert read(data).head == 1
    shown = read(data, head=2, columns=("name", "contact"))
    assert (names(shown), [each.number for each in shown.skipped]) == (["Anna"], [1])
    assert names(read(data, head=0, columns=("name",))) == ["Spieler", "Who", "Anna"]


@pytest.mark.parametrize("head", ["Name;Tisch;Platz", "Name;Tisch;Platz;"])
def test_a_cell_without_a_header_is_an_error_of_its_row_until_its_column_is_chosen(head: str) -> None:
    data = csv_of(head, "Anna;1;2", "Ben;1;3;vegan")
    (good, bad) = read(data).rows
    assert good.errors == []
    assert [(error.code, error.params) for error in bad.errors] == [
        ("import.no_head", {"text": "vegan", "column": "D"})
    ]
    assert [(each.head, each.examples) for each in read(data).columns][3] == ("", ["vegan"])
    chosen = read(data, columns=("name", "table", "seat", "notes"))
    assert [(each.row.notes, each.errors) for each in chosen.rows] == [(None, []), ("vegan", [])]
    left = read(data, columns=("name", "table", "seat", None))
    assert [each.errors for each in left.rows] == [[], []]


def test_three_examples_of_each_column_are_shown() -> None:
    (column,) = read(csv_of("Name", *(f"Player {number}" for number in range(9)))).columns
    assert column.examples == ["Player 0", "Player 1", "Player 2"]


@pytest.mark.parametrize(("place", "letter"), [(0, "A"), (25, "Z"), (26, "AA"), (49, "AX")])
def test_columns_are_named_as_in_spreadsheets(place: int, letter: str) -> None:
    assert column_letters(place) == letter
