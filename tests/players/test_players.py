"""The registry of players: search while typing, equal names, bars, erasure, and the public form of a name."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.accounts.roles import NOBODY, STAFF, Principal
from clockserver.desk.ports import JournalUnwritable
from clockserver.players.names import public_names, short_names
from clockserver.players.person import MAX_LINE, MAX_NAME, MAX_NOTES, Person
from clockserver.players.player_registry import MAX_AT_ONCE, PlayerChanges, Players
from clockserver.players.registry_roles import refuse_registry
from tests.fakes import START, FakeHostClock, InMemoryPlayers
from tests.players.registry import Registry, refusals

# -- finding -------------------------------------------------------------------------------------------

ROOM = Registry(
    "Anna Maria Schmidt",
    "Maria Annas",
    "Jürgen Müller",
    "Karl-Heinz O'Brien",
    "Søren Łukasz Ørsted",
    "李 小龍",
)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("ann", ["Anna Maria Schmidt", "Maria Annas"]),
        ("mar", ["Maria Annas", "Anna Maria Schmidt"]),
        ("SCH an", ["Anna Maria Schmidt"]),
        ("an an", ["Anna Maria Schmidt", "Maria Annas"]),
        ("nna", []),
        ("muller", ["Jürgen Müller"]),
        ("mueller juer", ["Jürgen Müller"]),
        ("MÜLL", ["Jürgen Müller"]),
        ("mu\u0308ll", ["Jürgen Müller"]),
        ("heinz", ["Karl-Heinz O'Brien"]),
        ("karlh", ["Karl-Heinz O'Brien"]),
        ("karl-h", ["Karl-Heinz O'Brien"]),
        ("obri", ["Karl-Heinz O'Brien"]),
        ("o'b", ["Karl-Heinz O'Brien"]),
        ("brien", ["Karl-Heinz O'Brien"]),
        ("lukasz orst", ["Søren Łukasz Ørsted"]),
        ("小", ["李 小龍"]),
        ("anna bob", []),
        (
            "%",
            [
                "Anna Maria Schmidt",
                "Jürgen Müller",
                "Karl-Heinz O'Brien",
                "Maria Annas",
                "Søren Łukasz Ørsted",
                "李 小龍",
            ],
        ),
    ],
)
def test_each_typed_word_matches_the_beginning_of_a_word_of_the_name(typed: str, expected: list[str]) -> None:
    assert ROOM.names_found(typed) == expected


def test_a_search_gives_the_wanted_number_of_players_and_the_total() -> None:
    players, total = ROOM.players.search("", 2)
    assert ([each.name for each in players], total) == (["Anna Maria Schmidt", "Jürgen Müller"], 6)


def test_a_renamed_player_is_found_only_by_the_new_name() -> None:
    registry = Registry("Anna Schmidt", "Ben")
    anna = registry.players.namesakes("anna schmidt")[0]
    registry.change(anna, name="Anna Schulz")
    assert (registry.names_found("schm"), registry.names_found("schu")) == ([], ["Anna Schulz"])
    assert registry.players.namesakes("Anna Schmidt") == []
    assert registry.published == [[anna.id]]


def test_every_player_is_found_after_a_restart() -> None:
    registry = Registry("Anna Schmidt", "Ben")
    restarted = Registry(store=registry.store)
    assert restarted.names_found("") == ["Anna Schmidt", "Ben"]
    (anna,) = restarted.players.namesakes("Anna Schmidt")
    assert restarted.players.name_of(anna.id) == "Anna Schmidt"


# -- adding --------------------------------------------------------------------------------------------


def test_adding_a_second_john_smith_reports_the_first() -> None:
    registry = Registry()
    first, before = registry.players.add(
        "tap-00000001", " Jöhn  Smith ", "john@example.com", "seat 1\r\nleft-handed"
    )
    assert before == []
    assert first == Person(first.id, "Jöhn Smith", START, "john@example.com", "seat 1\nleft-handed")
    assert len(first.id) == 32
    for number, name in enumerate(("john smith", "JOEHN SMITH", "Smith, Jöhn", "Jo\u0308hn-Smith"), 2):
        player, before = registry.players.add(f"tap-0000000{number}", name)
        assert first in before
        assert player not in before


def test_words_in_another_order_are_another_name() -> None:
    assert Registry("Martin Thomas").players.namesakes("Thomas Martin") == []


def test_the_same_command_again_adds_nobody() -> None:
    registry = Registry()
    first, _ = registry.players.add("tap-00000001", "John Smith")
    repeated, before = registry.players.add("tap-00000001", "John Smith")
    assert (repeated, before) == (first, [])
    assert registry.names_found("") == ["John Smith"]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"name": ""}, [("person.name_form", "name")]),
        ({"name": " \u00a0"}, [("person.name_form", "name")]),
        ({"name": "a" * (MAX_NAME + 1)}, [("person.name_form", "name")]),
        ({"name": "Anna\nSchmidt"}, [("text.unseen", "name")]),
        ({"name": "Anna\u202eSchmidt"}, [("text.unseen", "name")]),
        ({"name": "\u200d"}, [("text.unseen", "name")]),
        ({"name": "Anna", "contact": "a" * (MAX_LINE + 1)}, [("person.text_long", "contact")]),
        ({"name": "Anna", "contact": "a\nb"}, [("text.unseen", "contact")]),
        ({"name": "Anna", "notes": "a" * (MAX_NOTES + 1)}, [("person.text_long", "notes")]),
        ({"name": "Anna", "notes": "fine\nnot\x00fine"}, [("text.unseen", "notes")]),
        ({"name": "", "notes": "\x07"}, [("person.name_form", "name"), ("text.unseen", "notes")]),
    ],
)
def test_an_invalid_player_is_refused_with_every_reason(fields: dict[str, str], expected: list[Any]) -> None:
    registry = Registry()
    assert refusals(registry.players.add, "tap-00000001", **fields) == expected
    assert registry.store.rows == {}


def test_a_name_may_have_as_many_letters_as_the_limit_says() -> None:
    assert Registry().add("ü" * MAX_NAME).name == "ü" * MAX_NAME
    assert Registry().add("u\u0308" * MAX_NAME).name == "ü" * MAX_NAME


def test_a_change_that_cannot_be_written_has_no_effect() -> None:
    registry = Registry("Anna")
    (anna,) = registry.players.namesakes("Anna")
    registry.store.full = True
    for work in (
        lambda: registry.add("Ben"),
        lambda: registry.change(anna, name="Anna Schmidt"),
        lambda: registry.players.erase(anna.id),
    ):
        with pytest.raises(JournalUnwritable):
            work()
    assert registry.names_found("") == ["Anna"]
    assert registry.published == []


# -- changing, barring, erasing ------------------------------------------------------------------------


def test_only_given_fields_change() -> None:
    registry = Registry()
    anna = registry.add("Anna", contact="anna@example.com", notes="left-handed")
    assert registry.change(anna, notes=None) == replace(anna, notes=None)
    assert registry.change(anna, contact="") == replace(anna, notes=None, contact=None)
    assert registry.store.rows[anna.id] == replace(anna, notes=None, contact=None)


def test_a_barred_player_cannot_be_entered_until_the_bar_is_lifted() -> None:
    registry = Registry("Anna")
    (anna,) = registry.players.namesakes("Anna")
    assert registry.players.refuse_entry(anna.id) == []
    barred = registry.change(anna, barred=True, barred_reason=" chips in the pocket ")
    assert (barred.barred, barred.barred_reason) == (True, "chips in the pocket")
    (reason,) = registry.players.refuse_entry(anna.id)
    assert (reason.code, reason.params) == (
        "person.barred",
        {"name": "Anna", "reason": "chips in the pocket"},
    )
    assert registry.change(anna, barred=False) == anna
    assert registry.players.refuse_entry(anna.id) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"barred": True},
        {"barred": True, "barred_reason": " "},
        {"barred": False, "barred_reason": "why"},
        {"barred_reason": "why"},
    ],
)
def test_barring_takes_a_reason_and_no_other_change_does(changes: dict[str, Any]) -> None:
    registry = Registry("Anna")
    (anna,) = registry.players.namesakes("Anna")
    assert refusals(registry.change, anna, **changes) == [("person.bar_with_reason", "barred_reason")]


def test_a_change_after_a_faster_one_is_applied_to_the_new_values() -> None:
    registry = Registry("Anna")
    (anna,) = registry.players.namesakes("Anna")

    def change_contact() -> None:
        registry.change(anna, contact="anna@example.com")

    registry.store.meanwhile = change_contact
    registry.change(anna, notes="left-handed")
    assert registry.players.person(anna.id) == replace(anna, contact="anna@example.com", notes="left-handed")
    assert registry.store.rows[anna.id] == registry.players.person(anna.id)


def test_a_change_by_another_process_is_not_overwritten() -> None:
    registry = Registry("Anna")
    (anna,) = registry.players.namesakes("Anna")
    registry.store.rows[anna.id] = replace(anna, contact="anna@example.com")
    assert refusals(registry.change, anna, notes="left-handed") == [("person.changed_elsewhere", "person")]


def test_an_erased_player_leaves_only_an_id() -> None:
    registry = Registry()
    anna = registry.add("Anna", contact="anna@example.com", notes="left-handed")
    registry.change(anna, barred=True, barred_reason="chips in the pocket")
    erased = Person(anna.id, "", anna.created_at, erased=True)
    assert registry.players.erase(anna.id) == erased
    assert registry.players.erase(anna.id) == erased
    assert registry.store.rows == {anna.id: erased}
    assert registry.names_found("") == []
    assert registry.players.name_of(anna.id) is None
    assert registry.players.get([anna.id, "0" * 32]) == [erased]
    assert registry.players.namesakes("Anna") == []
    assert [each.code for each in registry.players.refuse_entry(anna.id)] == ["person.unknown"]
    assert refusals(registry.change, anna, name="Anna") == [("person.erased", "person")]
    assert Registry(store=registry.store).names_found("") == []


def test_an_unknown_player_is_neither_changed_nor_erased() -> None:
    registry = Registry()
    assert refusals(registry.players.erase, "0" * 32) == [("person.unknown", "person")]
    assert refusals(registry.players.change, "0" * 32, PlayerChanges(name="Anna")) == [
        ("person.unknown", "person")
    ]
    assert [each.code for each in registry.players.refuse_entry("0" * 32)] == ["person.unknown"]


# -- what the public sees ------------------------------------------------------------------------------


def short(*names: str) -> list[str]:
    return list(short_names({str(place): name for place, name in enumerate(names)}).values())


def test_a_short_name_has_the_given_name_and_a_letter_of_the_family_name() -> None:
    names = ("Anna Maria Schmidt", "Karl-Heinz Özdemir", "Ludwig van Beethoven", "Madonna", "Schmidt, Eva")
    assert short(*names) == ["Anna S.", "Karl-Heinz Ö.", "Ludwig B.", "Madonna", "Eva S."]
    assert short("Sammy Davis Jr.", "John Smith, Jr.") == ["Sammy D.", "John S."]
    assert short("Smith, John, Jr.", "Davis Jr., Sammy") == ["John S.", "Sammy D."]


def test_equal_short_names_get_as_many_letters_as_distinguish_them() -> None:
    assert short("Anna Schmidt", "Anna Lang", "anna Steiner") == ["Anna Sc.", "Anna L.", "anna St."]
    assert short("Anna Schmidt", "Anna Schmidtke", "Anna Schulz") == [
        "Anna Schmidt",
        "Anna Schmidtk.",
        "Anna Schu.",
    ]
    assert short("Anna S", "Anna Schmidt") == ["Anna S", "Anna Sc."]


def test_players_of_the_same_full_name_show_no_more_letters() -> None:
    assert short("Anna Schmidt", "Anna Maria Schmidt") == ["Anna S.", "Anna S."]


def test_an_accent_stays_with_its_letter() -> None:
    assert short("Anna q\u0323x") == ["Anna q\u0323."]


def test_the_public_sees_names_in_the_form_of_the_house() -> None:
    registry = Registry("Anna Schmidt", "Ben Lang")
    ids = [each.id for each in registry.players.search("", 2)[0]]
    registry.players.erase(ids[1])
    wanted = {"full": "Anna Schmidt", "short": "Anna S.", "hidden": None}
    for policy, name in wanted.items():
        of_house = registry.players.public_names(ids, policy)  # type: ignore[arg-type]
        assert of_house == {ids[0]: name, ids[1]: None}
    assert public_names({"a": "Anna Schmidt"}, "hidden") == {"a": None}


# -- who may -------------------------------------------------------------------------------------------


def test_only_staff_of_the_desk_see_the_registry_and_only_a_director_bars_and_erases() -> None:
    permitted = {role for role in STAFF if not refuse_registry(Principal(role, "u-1"))}
    assert permitted == {"td", "floor", "cashier"}
    assert {role for role in STAFF if not refuse_registry(Principal(role, "u-1"), to_direct=True)} == {"td"}
    for principal in (NOBODY, Principal("display", "d-1"), Principal("player", "p-1")):
        assert [each.code for each in refuse_registry(principal)] == ["access.staff_only"]
    locked = Principal("public", "u-1", locked=True)
    assert [each.code for each in refuse_registry(locked)] == ["access.locked"]


def test_a_program_sees_the_registry_only_if_its_token_is_not_restricted() -> None:
    def refused(**bounds: Any) -> list[str]:
        return [each.code for each in refuse_registry(Principal("td", "i-1", **bounds))]

    assert refused() == refused(subjects=frozenset({"players"})) == []
    assert refused(subjects=frozenset({"clock"})) == ["access.scope"]
    assert refused(tournaments=frozenset({"friday"})) == ["access.tournament"]


# -- with a tournament -----------------------------------------------------------------------------------


def test_thousands_of_players_of_an_imported_tournament_are_added_in_parts() -> None:
    totals: list[int] = []

    def offload(work: Any, *arguments: Any) -> Any:
        """Other requests between two parts see whole parts."""
        totals.append(len(players.search("player", 5_000)[0]))
        return work(*arguments)

    players = Players(InMemoryPlayers(), FakeHostClock(), offload)
    published: list[Collection[str]] = []
    players.changed.subscribe(published.append)
    people = [Person(f"{number:032}", f"Player {number}", START) for number in range(2 * MAX_AT_ONCE + 7)]
    players.add_stored(people)
    assert totals == [0, MAX_AT_ONCE, 2 * MAX_AT_ONCE]
    assert [len(each) for each in published] == [MAX_AT_ONCE, MAX_AT_ONCE, 7]
    players.add_stored([replace(people[0], name="Somebody Else")])
    assert [players.person(each.id).name for each in people] == [each.name for each in people]
