"""Envelopes of a mystery bounty are committed before they are drawn, opened once, and always with their openings."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.desk.ports import JournalUnwritable
from clockserver.tournament.bounties.bounties_now import bounties_now
from clockserver.tournament.bounties.commands import (
    CommitEnvelopes,
    NameKnockOut,
    OpenEnvelope,
    OpenRest,
    SetBounties,
)
from clockserver.tournament.clock.commands import NextPeriod, StartClock
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Room, a_level, a_structure
from tests.fakes import InMemoryVault
from tests.projection.topic_values import topic_value
from tests.tournament.sales.offers import OFFERS, enter, void

FIVE = ((4_000, 1), (2_000, 2), (1_000, 2))
"""Five envelopes with the 100.00 of five players: one more than the knock-outs to come."""
FOUR = ((5_000, 1), (2_000, 2), (1_000, 1))


class FullVault(InMemoryVault):
    """A vault on a full disk."""

    def put(self, name: str, secret: bytes) -> None:
        raise JournalUnwritable(f"database or disk is full: {name}, {len(secret)} bytes")


def mystery(players: int = 5, vault: InMemoryVault | None = None, **settings: Any) -> Room:
    """A mystery bounty in the last level of its registration."""
    structure = a_structure(a_level("one", closes_registration=True), a_level("two"), a_level("three"))
    room = Room(structure, vault=vault).opened()
    room.give(SetOffers(currency="EUR", offers=OFFERS))
    room.give(SetBounties(**{"kind": "mystery", **settings}))
    room.give(OpenTables(tables=(1,)))
    for number in range(1, players + 1):
        room.give(enter(number))
    room.give(StartClock())
    return room


def begun_mystery(*inventory: tuple[int, int], players: int = 5, **more: Any) -> Room:
    room = mystery(players)
    room.give(NextPeriod())
    room.give(CommitEnvelopes(inventory=inventory or FOUR, **more))
    return room


def topic(room: Room, kind: str) -> Any:
    return topic_value(room, f"{kind}:friday:1")


def bust_out(entry: int, *by: int) -> BustOut:
    return BustOut(entry=f"e{entry}", by=tuple(f"e{each}" for each in by))


def opens(entry: int, envelope: int) -> OpenEnvelope:
    return OpenEnvelope(entry=f"e{entry}", envelope=envelope)


def paid_bounties(room: Room) -> dict[str, int]:
    room.check()
    return dict(bounties_now(room.session).paid)


@pytest.mark.parametrize(
    ("inventory", "more", "codes"),
    [
        (((5_000, 1), (2_000, 2), (999, 1)), {}, ["mystery.inventory"]),
        (FIVE, {}, ["mystery.inventory", "mystery.inventory_count"]),
        (((5_000, 2),), {}, ["mystery.inventory", "mystery.inventory_count"]),
        (FIVE, {"short": True}, ["mystery.inventory", "mystery.inventory_count"]),
    ],
)
def test_envelopes_are_the_bounty_money_and_the_knock_outs_to_come(
    inventory: tuple[tuple[int, int], ...], more: dict[str, bool], codes: list[str]
) -> None:
    room = mystery()
    room.give(NextPeriod())
    assert room.refused(CommitEnvelopes(inventory=inventory, **more)) == codes
    assert room.vault.names() == []


@pytest.mark.parametrize(
    ("inventory", "more"), [(FOUR, {}), (FIVE, {"winner_draws": True}), (((5_000, 2),), {"short": True})]
)
def test_a_list_that_fits_is_published(inventory: tuple[tuple[int, int], ...], more: dict[str, bool]) -> None:
    room = begun_mystery(*inventory, **more)
    bounties = topic(room, "bounties")
    assert bounties["mystery"]["count"] == sum(count for _, count in inventory)
    assert (bounties["total"], bounties["undrawn"], bounties["in_heads"]) == (10_000, 10_000, 0)
    envelopes = topic(room, "envelopes")
    assert sha256("\n".join(envelopes["commitments"]).encode()).hexdigest() == envelopes["root"]
    assert bounties["mystery"]["code"] == envelopes["root"][:8]


def test_the_mystery_phase_begins_once_after_registration_and_ends_entries() -> None:
    room = mystery()
    assert room.refused(CommitEnvelopes(inventory=FOUR)) == ["mystery.registration_open"]
    room.give(NextPeriod())
    room.give(CommitEnvelopes(inventory=FOUR))
    assert room.refused(CommitEnvelopes(inventory=FOUR)) == ["mystery.begun"]
    assert room.refused(enter(6, late=True)) == ["mystery.begun"]
    assert "mystery.begun" in room.refused(void(1))
    assert room.refused(SetBounties(kind="fixed")) == ["mystery.begun"]


def test_an_envelope_fits_its_commitment_and_is_opened_once() -> None:
    room = begun_mystery()
    commitments = topic(room, "envelopes")["commitments"]
    assert room.refused(opens(1, 1)) == ["mystery.nothing_to_draw"]
    room.give(bust_out(1, 2))
    assert topic(room, "bounties")["mystery"]["claims"][0]["by"] == ["e2"]
    assert room.refused(opens(1, 5)) == ["mystery.no_envelope"]
    assert room.refused(OpenEnvelope(entry="e1", envelope=3, amount=1_000)) == ["mystery.no_amount"]
    room.give(opens(1, 3), "picked-3")
    ((number, amount, opening),) = topic(room, "envelopes")["open"]
    assert sha256(f"{number}:{amount}:{opening}".encode()).hexdigest() == commitments[2]
    assert (number, len(opening)) == (3, 32)
    assert paid_bounties(room) == {"e2": amount}
    assert room.refused(Undo(command="picked-3")) == ["undo.final"]
    room.give(bust_out(3, 2))
    assert room.refused(opens(3, 3)) == ["mystery.open_already"]
    assert room.refused(opens(1, 2)) == ["mystery.nothing_to_draw"]


def test_a_shared_knock_out_is_one_envelope() -> None:
    room = begun_mystery()
    room.give(bust_out(1, 3, 2))
    room.give(opens(1, 1))
    ((_, amount, _),) = topic(room, "envelopes")["open"]
    assert paid_bounties(room) == {"e3": amount // 2, "e2": amount // 2}


def test_the_winner_is_named_before_the_envelope_is_drawn() -> None:
    room = begun_mystery()
    room.give(BustOut(entry="e1"))
    assert topic(room, "bounties")["asked"] == ["e1"]
    assert room.refused(opens(1, 1)) == ["mystery.not_named"]
    room.give(NameKnockOut(entry="e1", by=("e4",)))
    room.give(opens(1, 1))
    assert list(paid_bounties(room)) == ["e4"]


def test_a_bust_out_taken_back_leaves_its_envelope_to_the_winners_next_knock_out() -> None:
    room = begun_mystery()
    room.give(bust_out(1, 2), "first-out")
    room.give(opens(1, 1))
    won = paid_bounties(room)
    room.give(Undo(command="first-out"))
    assert paid_bounties(room) == {}
    room.give(bust_out(3, 4))
    assert topic(room, "bounties")["mystery"]["claims"][0]["by"] == ["e4"]
    room.give(bust_out(4, 2))
    assert paid_bounties(room) == won
    assert topic(room, "bounties")["mystery"]["claims"][0]["by"] == ["e4"]


def test_a_redone_bust_out_has_its_envelope_again() -> None:
    room = begun_mystery()
    room.give(bust_out(1, 2), "first-out")
    room.give(opens(1, 1))
    won = paid_bounties(room)
    room.give(Undo(command="first-out"))
    room.give(Redo(command="first-out"))
    assert paid_bounties(room) == won


def test_short_envelopes_are_for_the_first_knock_outs() -> None:
    room = begun_mystery((5_000, 2), short=True)
    for entry, envelope in ((1, 1), (3, 2)):
        room.give(bust_out(entry, 2))
        room.give(opens(entry, envelope))
    room.give(bust_out(2, 4))
    assert topic(room, "bounties")["mystery"]["claims"] == []
    assert room.session.bounties.at.empty == 1
    assert paid_bounties(room) == {"e2": 10_000}


@pytest.mark.parametrize(("undrawn", "winner"), [("winner", True), ("even", True), ("none", False)])
def test_all_envelopes_are_open_in_the_end(undrawn: str, winner: bool) -> None:
    room = mystery(3, undrawn=undrawn)
    room.give(NextPeriod())
    room.give(CommitEnvelopes(inventory=((3_000, 1), (2_000, 1), (1_000, 1)), winner_draws=True))
    assert room.refused(OpenRest()) == ["mystery.play_goes_on"]
    room.give(bust_out(1, 2))
    room.give(bust_out(2, 3))
    assert room.refused(OpenRest()) == ["mystery.claims_wait"]
    room.give(opens(1, 1))
    room.give(opens(2, 2))
    drawn = sum(paid_bounties(room).values())
    room.give(OpenRest())
    assert room.refused(OpenRest()) == ["already_done"]
    assert sorted(amount for _, amount, _ in topic(room, "envelopes")["open"]) == [1_000, 2_000, 3_000]
    assert sum(paid_bounties(room).values()) == (6_000 if winner else drawn)
    assert topic(room, "bounties")["undrawn"] == (0 if winner else 6_000 - drawn)


def test_amounts_of_paper_envelopes_are_typed() -> None:
    room = begun_mystery(paper=True)
    assert room.vault.names() == []
    assert topic(room, "envelopes") == {"root": "", "commitments": [], "open": []}
    room.give(bust_out(1, 2))
    assert room.refused(OpenEnvelope(entry="e1", envelope=1)) == ["mystery.no_number"]
    assert room.refused(OpenEnvelope(entry="e1", amount=3_000)) == ["mystery.amount_not_left"]
    room.give(OpenEnvelope(entry="e1", amount=5_000))
    assert topic(room, "bounties")["mystery"]["left"] == [[2_000, 2], [1_000, 1]]
    room.give(bust_out(2, 3))
    assert room.refused(OpenEnvelope(entry="e2", amount=5_000)) == ["mystery.amount_not_left"]


# -- a crash, a repeat, a stranger's vault ----------------------------------------------------------------


def test_the_openings_are_in_the_vault_before_the_commitments_are_in_the_journal() -> None:
    room = mystery()
    room.give(NextPeriod())
    room.journal.full = True
    assert room.refused(CommitEnvelopes(inventory=FOUR), "crashed-1") == ["journal.unwritable"]
    assert len(room.vault.names()) == 1
    openings = room.vault.open(room.vault.names()[0])
    room.journal.full = False
    room.give(CommitEnvelopes(inventory=FOUR), "crashed-1")
    assert room.vault.open(room.vault.names()[0]) == openings
    room.give(bust_out(1, 2))
    room.give(opens(1, 4))


def test_without_a_vault_nothing_is_committed() -> None:
    room = mystery(vault=FullVault())
    room.give(NextPeriod())
    assert room.refused(CommitEnvelopes(inventory=FOUR)) == ["journal.unwritable"]
    assert topic(room, "bounties")["mystery"] is None


def test_another_list_under_the_same_id_has_envelopes_of_its_own() -> None:
    room = mystery()
    room.give(NextPeriod())
    room.journal.full = True
    assert room.refused(CommitEnvelopes(inventory=FOUR), "again-one") == ["journal.unwritable"]
    room.journal.full = False
    other = ((7_000, 1), (1_000, 3))
    room.give(CommitEnvelopes(inventory=other), "again-one")
    room.give(bust_out(1, 2))
    room.give(opens(1, 1))
    assert paid_bounties(room)["e2"] in (7_000, 1_000)


def test_a_restart_in_the_middle_goes_on_with_the_same_envelopes() -> None:
    room = begun_mystery()
    room.give(bust_out(1, 2))
    before = topic(room, "envelopes")
    restarted = room.restarted()
    assert topic(restarted, "envelopes") == before
    restarted.give(opens(1, 2))
    ((number, amount, opening),) = topic(restarted, "envelopes")["open"]
    assert sha256(f"{number}:{amount}:{opening}".encode()).hexdigest() == before["commitments"][1]
    assert paid_bounties(restarted) == {"e2": amount}


def test_lost_openings_are_reported() -> None:
    room = begun_mystery()
    room.give(bust_out(1, 2))
    for name in room.vault.names():
        room.vault.destroy(name)
    assert room.refused(opens(1, 1)) == ["mystery.opening_lost"]
