"""The lines of a catalogue for players' pages, without those of other pages."""

from __future__ import annotations

from collections.abc import Mapping

FACE_SUBJECTS = frozenset(
    {
        "and",
        "average",
        "bounties",
        "break",
        "color_up",
        "color_ups",
        "counts",
        "day_end",
        "deal",
        "draw",
        "end_time",
        "forfeits",
        "game",
        "games",
        "hands",
        "language",
        "late_reg",
        "level",
        "link",
        "minutes",
        "moves",
        "next_break",
        "past",
        "phone",
        "players",
        "pool",
        "prizes",
        "procedures",
        "public",
        "results",
        "rules",
        "say",
        "seat_list",
        "seats",
        "stakes",
        "state",
        "strip",
        "time_left",
        "until_end",
        "vote",
    }
)
"""Second parts of the codes `face.…` that players' pages use: a new one reaches phones once it is here."""
OTHER_PAGES = (
    "betting.",
    "books.",
    "check_structure.",
    "drawers.",
    "edges.",
    "face.past.if.",
    "face.rules.about.",
    "face.rules.subject.",
    "face.rules.value.",
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
"""Prefixes of codes that only other pages use; those of `face.` are above."""
SHARED = ("log.who",)
"""Codes with these prefixes that players' pages use as well."""


def is_for_players(code: str) -> bool:
    """Whether players' pages get the lines whose code begins like this."""
    if code in SHARED:
        return True
    first, _, rest = code.partition(".")
    is_of_others = first == "face" and rest.partition(".")[0] not in FACE_SUBJECTS
    return not is_of_others and not code.startswith(OTHER_PAGES)


def player_lines(lines: Mapping[str, str]) -> dict[str, str]:
    """A catalogue's lines without those of other pages."""
    return {code: line for code, line in lines.items() if is_for_players(code)}
