"""Tickets of devices: each counts once, and nobody can forge one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from clockserver.core.texts import Refused
from clockserver.standby.device_tickets import FILE, Device, Tickets

ANNA = Device("session", "s-anna")


@pytest.fixture
def first(tmp_path: Path) -> Tickets:
    return Tickets(b"s" * 32, tmp_path)


@pytest.fixture
def second(tmp_path: Path) -> Tickets:
    return Tickets(b"s" * 32, tmp_path)


def test_a_ticket_is_accepted_once_and_only_in_the_next_epoch(first: Tickets, second: Tickets) -> None:
    ticket, late = first.make_ticket(1, [ANNA]), first.make_ticket(1, [ANNA])
    with pytest.raises(Refused):
        first.take(ticket, 1)
    assert second.take(ticket, 2) == [ANNA]
    with pytest.raises(Refused):
        second.take(ticket, 2)
    with pytest.raises(Refused):
        second.take(late, 3)


def test_a_used_ticket_stays_used_after_a_restart(first: Tickets, tmp_path: Path) -> None:
    ticket, other = first.make_ticket(1, [ANNA]), first.make_ticket(1, [ANNA])
    Tickets(b"s" * 32, tmp_path).take(ticket, 2)
    anew = Tickets(b"s" * 32, tmp_path)
    with pytest.raises(Refused):
        anew.take(ticket, 2)
    assert anew.take(other, 2) == [ANNA]


def test_a_line_that_a_killed_process_cut_off_does_not_take_the_next_ticket_with_it(
    first: Tickets, tmp_path: Path
) -> None:
    used, cut_off, later = (first.make_ticket(1, [ANNA]) for _ in range(3))
    first.take(used, 2)
    first.take(cut_off, 2)
    file = tmp_path / FILE
    file.write_bytes(file.read_bytes()[:-5])
    Tickets(b"s" * 32, tmp_path).take(later, 2)
    for ticket in (used, later):
        with pytest.raises(Refused):
            Tickets(b"s" * 32, tmp_path).take(ticket, 2)


def test_a_ticket_that_a_full_disk_cut_off_is_not_accepted_and_does_not_take_the_next_one_with_it(
    first: Tickets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    used, cut_off, later = (first.make_ticket(1, [ANNA]) for _ in range(3))
    first.take(used, 2)
    write = os.write
    with monkeypatch.context() as full_disk:
        full_disk.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:5]))
        with pytest.raises(OSError, match="No space left"):
            first.take(cut_off, 2)
    first.take(later, 2)
    for ticket in (used, later):
        with pytest.raises(Refused):
            Tickets(b"s" * 32, tmp_path).take(ticket, 2)
    assert first.take(cut_off, 2) == [ANNA]


@pytest.mark.parametrize("forged", ["", ".", "a.b", "é.é", "e30=.0"])
def test_a_forged_ticket_is_not_accepted(second: Tickets, forged: str) -> None:
    with pytest.raises(Refused):
        second.take(forged, 9)


def test_a_ticket_of_another_room_is_not_accepted(second: Tickets, tmp_path: Path) -> None:
    with pytest.raises(Refused):
        second.take(Tickets(b"t" * 32, tmp_path).make_ticket(1, [ANNA]), 2)
