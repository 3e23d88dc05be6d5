"""Two records of one player: which id remains, what it inherits, and what tournaments use afterwards."""

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
from tests.players.test_players import Desk, codes


class Nowhere(Histories):
    """Histories of players who have not played; `sit` refuses as if both were in."""

    def __init__(self) -> None:
        self.asked: list[tuple[Collection[PersonId], Collection[PersonId]]] = []
        self.sit_from = 100

    def demand_no_common_tournament(self, one: Collection[PersonId], other: Collection[PersonId]) -> None:
        self.asked.append((one, other))
        if len(self.asked) >= self.sit_from:
            raise Refused(Reason("person.both_sit", {"tournament": "Friday"}, "other"))


class Two(Desk):
    """A registry with Ann Abel, and with Anne Abel as a second record of her."""

    def __init__(self, store: InMemoryPlayers | None = None) -> None:
        super().__init__(store=store)
        self.histories = Nowhere()
        self.merging = Merging(self.players, self.histories)
        self.ann = self.add("Ann Abel", notes="left-handed")
        self.anne = self.add("Anne Abel", contact="ann@example.com", notes="sits by the door")
        self.told.clear()

    def merge(self) -> Person:
        return self.merging.merge(self.ann.id, self.anne.id)[0]


@pytest.fixture
def desk() -> Two:
    return Two()


def test_the_remaining_player_is_found_by_both_ids(desk: Two) -> None:
    remains = desk.merge()
    assert (remains.id, remains.name, remains.contact, remains.notes) == (
        desk.ann.id,
        "Ann Abel",
        "ann@example.com",
        "left-handed",
    )
    assert desk.found("") == ["Ann Abel"]
    # The next list has the old name again.
    assert desk.players.namesakes("Anne Abel") == desk.players.namesakes("Ann Abel") == [remains]
    assert desk.players.name_of(desk.anne.id) == "Ann Abel"
    assert desk.players.public_names([desk.ann.id, desk.anne.id], "full") == dict.fromkeys(
        (desk.ann.id, desk.anne.id), "Ann Abel"
    )
    assert desk.players.person(desk.anne.id) == remains
    assert desk.told == [sorted([desk.ann.id, desk.anne.id])]
    again = Desk(store=desk.store)
    assert again.players.name_of(desk.anne.id) == "Ann Abel"
    assert again.found("") == ["Ann Abel"]


def test_an_undone_merge_gives_back_the_taken_over_values(desk: Two) -> None:
    desk.merge()
    assert desk.merging.undo_merge(desk.anne.id) == (desk.ann, desk.anne)
    assert desk.found("") == ["Ann Abel", "Anne Abel"]
    assert desk.store.rows[desk.anne.id] == desk.anne
    assert codes(desk.merging.undo_merge, desk.anne.id) == [("person.not_merged", "person")]


def test_changes_since_the_merge_stay(desk: Two) -> None:
    desk.merge()
    desk.change(desk.ann, contact="new@example.com", name="Ann Abel-Bauer")
    remains, goes = desk.merging.undo_merge(desk.anne.id)
    assert (remains.contact, remains.name, goes.contact) == (
        "new@example.com",
        "Ann Abel-Bauer",
        "ann@example.com",
    )


def test_a_merge_keeps_the_bar_of_either_player(desk: Two) -> None:
    desk.change(desk.anne, barred=True, barred_reason="chips in the pocket")
    assert desk.merge().barred
    for each in (desk.ann, desk.anne):
        assert [reason.code for reason in desk.players.refuse_entry(each.id)] == ["person.barred"]
    assert not desk.merging.undo_merge(desk.anne.id)[0].barred


def test_a_bar_given_since_the_merge_stays_after_its_undo(desk: Two) -> None:
    desk.change(desk.anne, barred=True, barred_reason="chips in the pocket")
    desk.merge()
    desk.change(desk.ann, barred=True, barred_reason="a fight")
    assert desk.merging.undo_merge(desk.anne.id)[0].barred_reason == "a fight"


def test_a_change_under_the_other_id_is_applied_to_the_remaining_player(desk: Two) -> None:
    desk.merge()
    assert desk.change(desk.anne, name="Ann A. Abel").id == desk.ann.id
    assert desk.players.name_of(desk.ann.id) == "Ann A. Abel"


def test_an_erased_player_is_erased_under_every_id(desk: Two) -> None:
    desk.merge()
    desk.players.erase(desk.anne.id)
    assert all(each.erased and not each.name and not each.contact for each in desk.store.rows.values())
    again = Desk(store=desk.store)
    assert [again.players.name_of(each.id) for each in (desk.ann, desk.anne)] == [None, None]
    assert codes(desk.merging.undo_merge, desk.anne.id) == [("person.erased", "person")]
    assert codes(desk.merging.merge, desk.ann.id, desk.add("Ben").id) == [("person.erased", "person")]


def test_three_players_are_merged_and_chains_of_ids_lead_to_the_remaining_one(desk: Two) -> None:
    third = desk.add("A. Abel")
    desk.merge()
    desk.merging.merge(third.id, desk.ann.id)
    assert desk.players.name_of(desk.anne.id) == "A. Abel"
    assert set(desk.players.ids_of(desk.anne.id)) == {third.id, desk.ann.id, desk.anne.id}
    desk.merging.undo_merge(desk.ann.id)
    assert desk.players.name_of(desk.anne.id) == "Ann Abel"


def test_a_player_is_not_merged_with_itself_nor_twice_nor_in_a_circle(desk: Two) -> None:
    assert codes(desk.merging.merge, desk.ann.id, desk.ann.id) == [("person.itself", "other")]
    desk.merge()
    assert codes(desk.merging.merge, desk.ann.id, desk.anne.id) == [("already_done", None)]
    assert codes(desk.merging.merge, desk.anne.id, desk.ann.id) == [("person.itself", "other")]
    assert codes(desk.merging.merge, desk.ann.id, "0" * 32) == [("person.unknown", "person")]


def test_a_change_by_another_process_prevents_the_merge(desk: Two) -> None:
    desk.store.rows[desk.anne.id] = Person(desk.anne.id, "Anna", 0)
    assert codes(desk.merge) == [("person.changed_elsewhere", "person")]
    assert desk.store.rows[desk.ann.id] == desk.ann
    assert desk.found("") == ["Ann Abel", "Anne Abel"]


@pytest.mark.parametrize("sit_from", [1, 2])
def test_two_players_who_both_play_are_not_merged_also_if_one_enters_meanwhile(
    desk: Two, sit_from: int
) -> None:
    desk.histories.sit_from = sit_from
    assert codes(desk.merge) == [("person.both_sit", "other")]
    assert desk.store.rows == {each.id: each for each in (desk.ann, desk.anne)}
    assert desk.found("") == ["Ann Abel", "Anne Abel"]


# -- several at once -----------------------------------------------------------------------------------


def row(person: Person, *, seen: dict[str, Any] | None = None, **wanted: Any) -> ChangedRow:
    return ChangedRow(person.id, Texts(**wanted), Texts(**(seen or {})))


def test_several_players_are_changed_together_or_not_at_all(desk: Two) -> None:
    rows = [row(desk.ann, name=" Ann  Bauer "), row(desk.anne, name="", seen={"name": "Anne Abel"})]
    assert codes(desk.merging.change_all, rows) == [("person.name_form", "rows[1].name")]
    assert desk.found("") == ["Ann Abel", "Anne Abel"]
    ((before, after),) = desk.merging.change_all([rows[0]], preview=True)
    assert (before.name, after.name, desk.players.name_of(desk.ann.id)) == (
        "Ann Abel",
        "Ann Bauer",
        "Ann Abel",
    )
    changed = desk.merging.change_all([rows[0], row(desk.anne, name="Eve Ernst", contact=None)])
    assert [(each.name, each.contact) for _, each in changed] == [("Ann Bauer", None), ("Eve Ernst", None)]
    assert desk.found("") == ["Ann Bauer", "Eve Ernst"]
    assert desk.told == [sorted([desk.ann.id, desk.anne.id])]


def test_reversed_rows_undo_a_change_unless_it_was_changed_meanwhile(desk: Two) -> None:
    there = row(desk.ann, name="Ann Bauer", seen={"name": "Ann Abel"})
    back = row(desk.ann, name="Ann Abel", seen={"name": "Ann Bauer"})
    desk.merging.change_all([there])
    desk.merging.change_all([there])  # a repeat is harmless
    desk.merging.change_all([back])
    assert desk.players.name_of(desk.ann.id) == "Ann Abel"
    desk.merging.change_all([there])
    desk.change(desk.ann, name="Ann Cole")
    assert codes(desk.merging.change_all, [back]) == [("person.changed_elsewhere", "rows[0].person")]


def test_a_player_is_in_a_list_of_changes_once_under_any_id(desk: Two) -> None:
    desk.merge()
    rows = [row(desk.ann, name="A"), row(desk.anne, name="B"), row(Person("0" * 32, "", 0), name="C")]
    assert codes(desk.merging.change_all, rows) == [
        ("person.twice", "rows[1].person"),
        ("person.unknown", "rows[2].person"),
    ]
