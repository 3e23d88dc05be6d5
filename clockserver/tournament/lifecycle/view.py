"""Topic `tournament`, and the lists of tournaments: topics `room`, `archive:room` and `drafts:room`."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.core.ids import SessionId
from clockserver.timing.time_zones import next_offset, utc_offset_ms
from clockserver.tournament.end_of_play.outcome import end_cause, winner_of
from clockserver.tournament.flights.state import sessions_by_opening, shown_session, shown_state
from clockserver.tournament.lifecycle.shapes import (
    ArchiveLine,
    DraftLine,
    EndedValue,
    HeaderValue,
    ImportedValue,
    SessionLine,
    TournamentLine,
)
from clockserver.tournament.lifecycle.stage import stage
from clockserver.tournament.session import Session
from clockserver.tournament.shapes import WallValue
from clockserver.tournament.state import Tournament


def wall_value(timezone: str, now: int, wall_skew_ms: int) -> WallValue:
    """The offset from the server's instants to local time in `timezone`, and its next change."""
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
    """Topic `tournament`."""
    imported: ImportedValue = {} if state.imported is None else {"imported": True}
    return {
        "slug": state.slug,
        "title": state.title,
        "demo": state.demo,
        "finished_at": state.finished_at,
        "archived": state.removed == "archived",
        "stage": stage(state),
        "starts_at": state.starts_at,
        "ended": ended_value(state),
        "structure_title": state.sessions[shown_session(state)].structure.title,
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
        "big_blind_ante": {
            "posted_first": state.ruleset.big_blind_ante.posted_first,
            "rule": state.ruleset.rule("big_blind_ante.posted_first"),
        },
        **wall_value(state.timezone, now, wall_skew_ms),
        "sessions": session_lines(state),
        "session": shown_session(state),
        **imported,
    }


def has_changed(before: Tournament, after: Tournament) -> bool:
    """Whether the topic `tournament` has changed."""
    names = ("slug", "title", "finished_at", "removed", "starts_at")
    return (
        stage(before) != stage(after)
        or ended_value(before) != ended_value(after)
        or before.ruleset is not after.ruleset
        or session_lines(before) != session_lines(after)
        or shown_session(before) != shown_session(after)
        or any(getattr(before, name) != getattr(after, name) for name in names)
    )


def session_lines(state: Tournament) -> list[SessionLine]:
    """The sessions in the order of their opening."""
    return [_session_line(id_, state.sessions[id_]) for id_ in sessions_by_opening(state)]


def _session_line(id_: SessionId, session: Session) -> SessionLine:
    line: SessionLine = {
        "session": id_,
        "label": session.label,
        "stage": session.stage,
        "state": shown_state(session),
    }
    if session.merged_into is not None:
        line["merged_into"] = session.merged_into
    return line


def ended_value(state: Tournament) -> EndedValue | None:
    """The end of play in the deciding session; None while play continues."""
    session = state.sessions[state.last_session]
    how = end_cause(session)
    if how is None:
        return None
    ended = session.ended
    winner = winner_of(state) if how == "last_player" else None
    return {"number": ended.number if ended is not None else None, "how": how, "winner": winner}


def archive_value(states: Iterable[Tournament]) -> list[ArchiveLine]:
    """Topic `archive:room`: tournaments out of the lists, the newest first."""
    newest = sorted(states, key=lambda state: (-state.created_at, state.slug))
    return [_archive_line(state) for state in newest]


def _archive_line(state: Tournament) -> ArchiveLine:
    imported: ImportedValue = {} if state.imported is None else {"imported": True}
    return {
        "slug": state.slug,
        "title": state.title,
        "state": state.removed or "archived",
        "created_at": state.created_at,
        "finished_at": state.finished_at,
        **imported,
    }


def drafts_value(states: Iterable[Tournament]) -> list[DraftLine]:
    """Topic `drafts:room`: the drafts, the newest first."""
    drafts = [state for state in states if stage(state) == "draft"]
    return [
        {
            "slug": state.slug,
            "title": state.title,
            "created_at": state.created_at,
            "starts_at": state.starts_at,
        }
        for state in sorted(drafts, key=lambda state: (-state.created_at, state.slug))
    ]


def tournaments_value(states: Iterable[Tournament]) -> list[TournamentLine]:
    """The tournaments of topic `room`, the newest first, without drafts."""
    public = [state for state in states if stage(state) != "draft"]
    newest = sorted(public, key=lambda state: (-state.created_at, state.slug))
    return [
        {
            "slug": state.slug,
            "title": state.title,
            "phase": "finished"
            if state.finished_at is not None
            else state.sessions[shown_session(state)].clock.phase,
            "finished_at": state.finished_at,
            "created_at": state.created_at,
            "starts_at": state.starts_at,
            "ruleset": state.ruleset.name,
        }
        for state in newest
    ]
