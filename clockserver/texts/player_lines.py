"""The lines of a catalogue for players' pages, without those of other pages."""

from __future__ import annotations

from collections.abc import Mapping

OTHER_PAGES = (
    "betting.",
    "books.",
    "check_structure.",
    "drawers.",
    "edges.",
    "face.approvals.",
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
    "face.money_settings.",
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
    "import.",
    "library.",
    "log.",
    "offers.",
    "results.column.",
    "results_page.",
    "scene.",
    "season.",
    "sheet.",
    "tournament_file.",
    "trust_page.",
)
"""Prefixes of codes used only on other pages."""
SHARED = ("log.who",)
"""Codes with these prefixes that players' pages use as well."""


def player_lines(lines: Mapping[str, str]) -> dict[str, str]:
    """A catalogue's lines without those of other pages."""
    return {code: line for code, line in lines.items() if code in SHARED or not code.startswith(OTHER_PAGES)}
