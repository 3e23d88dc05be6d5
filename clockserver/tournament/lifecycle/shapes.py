"""Wire shapes of the topics of the whole tournament."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from clockserver.tournament.clock.level_clock import Phase
from clockserver.tournament.end_of_play.state import EndedBy
from clockserver.tournament.flights.state import SessionState
from clockserver.tournament.lifecycle.stage import Stage
from clockserver.tournament.shapes import WallValue


class DealersValue(TypedDict):
    """The rule set's numbers for decks and dealer pushes; null where it gives none."""

    hold_push_before_ms: int | None
    prepare_decks_before_ms: int | None
    deck_changes_on: list[str]


class OldLevelValue(TypedDict):
    """The rule set's treatment of old-level hands after a new level began, with its rule."""

    wrong_level_hand: Literal["stays_after_substantial_action"] | None
    old_level_hands_after_push: int
    rule: str | None


class BigBlindAnteValue(TypedDict):
    """The first payment of a stack too short for both big blind and ante; null: the director decides."""

    posted_first: Literal["big_blind", "ante"] | None
    rule: str | None


class ImportedValue(TypedDict):
    """`imported`: true for an unchangeable tournament from a file; omitted for a tournament played here."""

    imported: NotRequired[bool]


class SessionLine(TypedDict):
    """A session: a flight or a day. `label` is empty without flights; `merged_into`: where play continues."""

    session: str
    label: str
    stage: int
    state: SessionState
    merged_into: NotRequired[str]


class HeaderValue(WallValue, ImportedValue):
    """Topic `tournament`: title, state, local time and sessions. `session`: the session shown by default."""

    slug: str
    title: str
    structure_title: str
    ruleset: str
    ruleset_title: str
    dealers: DealersValue
    old_level: OldLevelValue
    big_blind_ante: BigBlindAnteValue
    sessions: list[SessionLine]
    session: str
    demo: bool
    finished_at: int | None
    archived: bool
    stage: Stage
    starts_at: int | None
    ended: EndedValue | None


class EndedValue(TypedDict):
    """The end of play. `number` is the value for `tournament.finish`; null where the journal has none."""

    number: int | None
    how: EndedBy
    winner: str | None


class ArchiveLine(ImportedValue):
    """A tournament out of the lists."""

    slug: str
    title: str
    state: Literal["archived", "deleted", "cancelled"]
    created_at: int
    finished_at: int | None


class DraftLine(TypedDict):
    """A draft: a tournament seen only by staff."""

    slug: str
    title: str
    created_at: int
    starts_at: int | None


class TournamentLine(TypedDict):
    """A tournament of the room."""

    slug: str
    title: str
    phase: Phase
    created_at: int
    finished_at: int | None
    starts_at: int | None
    ruleset: str
