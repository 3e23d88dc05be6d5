"""TwoRecords records of one player: which id remains, what it inherits, and what tournaments use afterwards."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from clockserver.core.texts import Reason, Refused
from clockserver.players.histories import Histories
from clockserver.players.merging import Merging
from clockserver.players.person import Person
from clockserver.players.player_changes import ChangedRow, Texts
from clockserver.tournament.entries.state import PersonId
from tests.fakes import InMemoryPlayers
from tests.players.registry import Registry, refusals


class UnplayedHistories(Histories):
    """Histories of players who have not played; from question `sit_from` on, as if both played in one."""

    def __init__(self) -> None:
        self.questions: list[tuple[Collection[PersonId], Collection[PersonId]]] = []
        self.sit_from = 100

    def demand_no_common_tournament(self, ids: Collection[PersonId], other_ids: Collection[PersonId]) -> None:
        self.questions.append((ids, other_ids))
        if len(self.questions) >= self.sit_from:
            raise Refused(Reason("person.both_sit", {"tournament": "Friday"}, "other"))


class TwoRecords(Registry):
    """A registry with Ann Abel, and with Anne Abel as a second record of her."""

    def __init__(self, store: InMemoryPlayers | None = None) -> None:
        super().__init__(store=store)
        self.histories = UnplayedHistories()
        self.merging = Merging(self.players, self.histories)
        self.ann = self.add("Ann Abel", notes="left-handed")
        self.anne = self.add("Anne Abel", contact="ann@example.com", notes="sits by the door")
        self.published.clear()

    def merge(self) -> Person:
        return self.merging.merge(self.ann.id, self.anne.id)[0]


@pytest.fixture
def registry() -> TwoRecords:
    return TwoRecords()


def test_the_remaining_player_is_found_by_both_ids(registry: TwoRecords) -> None:
    remains = registry.merge()
    assert (remains.id, remains.name, remains.contact, remains.notes) == (
        registry.ann.id,
        "Ann Abel",
        "ann@example.com",
        "left-handed",
    )
    assert registry.names_found("") == ["Ann Abel"]
    # The next list has the old name again.
    assert registry.players.namesakes("Anne Abel") == registry.players.namesakes("Ann Abel") == [remains]
    assert registry.players.name_of(registry.anne.id) == "Ann Abel"
    assert registry.players.public_names([registry.ann.id, registry.anne.id], "full") == dict.fromkeys(
        (registry.ann.id, registry.anne.id), "Ann Abel"
    )
    assert registry.players.person(registry.anne.id) == remains
    assert registry.published == [sorted([registry.ann.id, registry.anne.id])]
    restarted = Registry(store=registry.store)
    assert restarted.players.name_of(registry.anne.id) == "Ann Abel"
    assert restarted.names_found("") == ["Ann Abel"]


def test_an_undone_merge_gives_back_the_taken_over_values(registry: TwoRecords) -> None:
    registry.merge()
    assert registry.merging.undo_merge(registry.anne.id) == (registry.ann, registry.anne)
    assert registry.names_found("") == ["Ann Abel", "Anne Abel"]
    assert registry.store.rows[registry.anne.id] == registry.anne
    assert refusals(registry.merging.undo_merge, registry.anne.id) == [("person.not_merged", "person")]


def test_changes_since_the_merge_stay(registry: TwoRecords) -> None:
    registry.merge()
    registry.change(registry.ann, contact="new@example.com", name="Ann Abel-Bauer")
    remains, goes = registry.merging.undo_merge(registry.anne.id)
    assert (remains.contact, remains.name, goes.contact) == (
        "new@example.com",
        "Ann Abel-Bauer",
        "ann@example.com",
    )


def test_a_merge_keeps_the_bar_of_either_player(registry: TwoRecords) -> None:
    registry.change(registry.anne, barred=True, barred_reason="chips in the pocket")
    assert registry.merge().barred
    for each in (registry.ann, registry.anne):
        assert [reason.code for reason in registry.players.refuse_entry(each.id)] == ["person.barred"]
    assert not registry.merging.undo_merge(registry.anne.id)[0].barred


def test_a_bar_given_since_the_merge_stays_after_its_undo(registry: TwoRecords) -> None:
    registry.change(registry.anne, barred=True, barred_reason="chips in the pocket")
    registry.merge()
    registry.change(registry.ann, barred=True, barred_reason="a fight")
    assert registry.merging.undo_merge(registry.anne.id)[0].barred_reason == "a fight"


def test_a_change_under_the_other_id_is_applied_to_the_remaining_player(registry: TwoRecords) -> None:
    registry.merge()
    assert registry.change(registry.anne, name="Ann A. Abel").id == registry.ann.id
    assert registry.players.name_of(registry.ann.id) == "Ann A. Abel"


def test_an_erased_player_is_erased_under_every_id(registry: TwoRecords) -> None:
    registry.merge()
    registry.players.erase(registry.anne.id)
    assert all(each.erased and not each.name and not each.contact for each in registry.store.rows.values())
    restarted = Registry(store=registry.store)
    assert [restarted.players.name_of(each.id) for each in (registry.ann, registry.anne)] == [None, None]
    assert refusals(registry.merging.undo_merge, registry.anne.id) == [("person.erased", "person")]
    assert refusals(registry.merging.merge, registry.ann.id, registry.add("Ben").id) == [
        ("person.erased", "person")
    ]


def test_three_players_are_merged_and_chains_of_ids_lead_to_the_remaining_one(registry: TwoRecords) -> None:
    third = registry.add("A. Abel")
    registry.merge()
    registry.merging.merge(third.id, registry.ann.id)
    assert registry.players.name_of(registry.anne.id) == "A. Abel"
    assert set(registry.players.ids_of(registry.anne.id)) == {third.id, registry.ann.id, registry.anne.id}
    registry.merging.undo_merge(registry.ann.id)
    assert registry.players.name_of(registry.anne.id) == "Ann Abel"


def test_a_player_is_not_merged_with_itself_nor_twice_nor_in_a_circle(registry: TwoRecords) -> None:
    assert refusals(registry.merging.merge, registry.ann.id, registry.ann.id) == [("person.itself", "other")]
    registry.merge()
    assert refusals(registry.merging.merge, registry.ann.id, registry.anne.id) == [("already_done", None)]
    assert refusals(registry.merging.merge, registry.anne.id, registry.ann.id) == [("person.itself", "other")]
    assert refusals(registry.merging.merge, registry.ann.id, "0" * 32) == [("person.unknown", "person")]


def test_a_change_by_another_process_prevents_the_merge(registry: TwoRecords) -> None:
    registry.store.rows[registry.anne.id] = Person(registry.anne.id, "Anna", 0)
    assert refusals(registry.merge) == [("person.changed_elsewhere", "person")]
    assert registry.store.rows[registry.ann.id] == registry.ann
    assert registry.names_found("") == ["Ann Abel", "Anne Abel"]


@pytest.mark.parametrize("sit_from", [1, 2])
def test_two_players_who_both_play_are_not_merged_also_if_one_enters_meanwhile(
    registry: TwoRecords, sit_from: int
) -> None:
    registry.histories.sit_from = sit_from
    assert refusals(registry.merge) == [("person.both_sit", "other")]
    assert registry.store.rows == {each.id: each for each in (registry.ann, registry.anne)}
    assert registry.names_found("") == ["Ann Abel", "Anne Abel"]


# -- several at once -----------------------------------------------------------------------------------


def row(person: Person, *, seen: dict[str, Any] | None = None, **wanted: Any) -> ChangedRow:
    return ChangedRow(person.id, Texts(**wanted), Texts(**(seen or {})))


def test_several_players_are_changed_together_or_not_at_all(registry: TwoRecords) -> None:
    rows = [row(registry.ann, name=" Ann  Bauer "), row(registry.anne, name="", seen={"name": "Anne Abel"})]
    assert refusals(registry.merging.change_all, rows) == [("person.name_form", "rows[1].name")]
    assert registry.names_found("") == ["Ann Abel", "Anne Abel"]
    ((before, after),) = registry.merging.change_all([rows[0]], preview=True)
    assert (before.name, after.name, registry.players.name_of(registry.ann.id)) == (
        "Ann Abel",
        "Ann Bauer",
        "Ann Abel",
    )
    changed = registry.merging.change_all([rows[0], row(registry.anne, name="Eve Ernst", contact=None)])
    assert [(each.name, each.contact) for _, each in changed] == [("Ann Bauer", None), ("Eve Ernst", None)]
    assert registry.names_found("") == ["Ann Bauer", "Eve Ernst"]
    assert registry.published == [sorted([registry.ann.id, registry.anne.id])]


def test_reversed_rows_undo_a_change_unless_it_was_changed_meanwhile(registry: TwoRecords) -> None:
    change = row(registry.ann, name="Ann Bauer", seen={"name": "Ann Abel"})
    reversal = row(registry.ann, name="Ann Abel", seen={"name": "Ann Bauer"})
    registry.merging.change_all([change])
    registry.merging.change_all([change])  # a repeat is harmless
    registry.merging.change_all([reversal])
    assert registry.players.name_of(registry.ann.id) == "Ann Abel"
    registry.merging.change_all([change])
    registry.change(registry.ann, name="Ann Cole")
    assert refusals(registry.merging.change_all, [reversal]) == [
        ("person.changed_elsewhere", "rows[0].person")
    ]


def test_a_player_is_in_a_list_of_changes_once_under_any_id(registry: TwoRecords) -> None:
    registry.merge()
    rows = [row(registry.ann, name="A"), row(registry.anne, name="B"), row(Person("0" * 32, "", 0), name="C")]
    assert refusals(registry.merging.change_all, rows) == [
        ("person.twice", "rows[1].person"),
        ("person.unknown", "rows[2].person"),
    ]
