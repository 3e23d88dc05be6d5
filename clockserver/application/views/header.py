"""Topic `tournament`, and the tournaments of topic `room`: what they are called, and which there are."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.application.venue_time import next_offset, utc_offset_ms
from clockserver.application.views.shapes import HeaderValue, TournamentLine, WallValue
from clockserver.domain.ids import FIRST_SESSION
from clockserver.domain.tournament_state import Tournament


def wall_value(timezone: str, now: int, wall_skew_ms: int) -> WallValue:
    """What leads from the server's instants to the time on a wall of `timezone`, and when that next changes."""
    following = next_offset(timezone, now + wall_skew_ms)
    return {
        "timezone": timezone,
        "utc_offset_ms": utc_offset_ms(timezone, now + wall_skew_ms) + wall_skew_ms,
        "next_offset": None
        if following is None
        else {
            "at": following.at - wall_skew_ms,
            "utc_offset_ms": following.utc_offset_ms + wall_skew_ms,
        },
    }


def header_value(state: Tournament, now: int, wall_skew_ms: int) -> HeaderValue:
    """Topic `tournament`. `utc_offset_ms` leads from the server's instants to the time on the venue's wall."""
    return {
        "slug": state.slug,
        "title": state.title,
        "structure_title": state.sessions[FIRST_SESSION].structure.title,
        "ruleset": state.ruleset.name,
        "ruleset_title": state.ruleset.title,
        "dealers": {
            "hold_push_before_ms": state.ruleset.dealers.hold_push_before_ms,
            "prepare_decks_before_ms": state.ruleset.dealers.prepare_decks_before_ms,
            "deck_changes_on": list(state.ruleset.dealers.deck_changes_on),
        },
        "old_level": {
            "wrong_level_hand": state.ruleset.level_change.wrong_level_hand,
            "old_level_hands_after_push": state.ruleset.level_change.old_level_hands_after_push,
            "rule": state.ruleset.rule("level_change.wrong_level_hand"),
        },
        **wall_value(state.timezone, now, wall_skew_ms),
        "sessions": sorted(state.sessions),
    }


def tournaments_value(states: Iterable[Tournament]) -> list[TournamentLine]:
    """The tournaments of topic `room`, the newest first."""
    newest = sorted(states, key=lambda state: (-state.created_at, state.slug))
    return [
        {
            "slug": state.slug,
            "title": state.title,
            "phase": state.sessions[FIRST_SESSION].clock.phase,
            "created_at": state.created_at,
        }
        for state in newest
    ]
