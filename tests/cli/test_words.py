"""Numbers with their nouns on the command line."""

from __future__ import annotations

from clockserver.cli.words import counted


def test_one_thing_has_no_plural() -> None:
    assert [counted(number, "event") for number in (0, 1, 2, 1_200)] == [
        "0 events",
        "1 event",
        "2 events",
        "1,200 events",
    ]
