"""The lines of a catalogue that a player's page can show: without those of staff's pages and of pages of their own."""

from __future__ import annotations

from collections.abc import Mapping

ELSEWHERE = (
    "books.",
    "drawers.",
    "edges.",
    "face.cage.",
    "face.champion.",
    "face.clocks.",
    "face.control.",
    "face.demo.",
    "face.drawers.",
    "face.final_table.",
    "face.first_evening.",
    "face.flights.",
    "face.floor.",
    "face.leaving.",
    "face.library.",
    "face.manage.",
    "face.merging.",
    "face.offers.",
    "face.overlay.",
    "face.overrides.",
    "face.pairing.",
    "face.past.if.",
    "face.people.",
    "face.person.",
    "face.print.",
    "face.registration.",
    "face.room.",
    "face.rules.about.",
    "face.rules.subject.",
    "face.rules.value.",
    "face.satellite.",
    "face.seat_draw.",
    "face.signin.",
    "face.slides.",
    "face.staff.",
    "face.standby.",
    "face.structures.",
    "face.table.",
    "face.tablet.",
    "face.tickets.",
    "face.toolbox.",
    "face.tv.",
    "face.wall_flights.",
    "log.",
    "results.column.",
    "tournament_file.",
)
"""Beginnings of the codes that only other pages show."""
SHARED = ("log.who",)
"""Codes among them that a player's page shows, too."""


def player_lines(lines: Mapping[str, str]) -> dict[str, str]:
    """A catalogue's lines without those of other pages."""
    return {code: line for code, line in lines.items() if code in SHARED or not code.startswith(ELSEWHERE)}
