"""Wire shapes of the topics of a tournament as a whole."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from clockserver.tournament.clock.level_clock import Phase
from clockserver.tournament.end_of_play.state import EndedBy
from clockserver.tournament.flights.state import SessionState
from clockserver.tournament.lifecycle.stage import Stage
from clockserver.tournament.shapes import WallValue


class DealersValue(TypedDict):
    """The rule set's figures for decks and dealer pushes; null where it gives none."""

    hold_push_before_ms: int | None
    prepare_decks_before_ms: int | None
    deck_changes_on: list[str]


class OldLevelValue(TypedDict):
    """The rule set's treatment of hands dealt at the old level once a new one began, and the rule for it."""

    wrong_level_hand: Literal["stays_after_substantial_action"] | None
    old_level_hands_after_push: int
    rule: str | None


class BigBlindAnteValue(TypedDict):
    """The part that a stack too short for big blind and ante pays first, and the rule for it; null: the TD decides."""

    posted_first: Literal["big_blind", "ante"] | None
    rule: str | None


class ImportedValue(TypedDict):
    """Of a tournament that came in a file, and that nothing changes; left out for one that is played here."""

    imported: NotRequired[bool]


class SessionLine(TypedDict):
    """A session: a flight or a day. `label` is empty without flights; `merged_into`: that in which play goes on."""

    session: str
    label: str
    stage: int
    state: SessionState
    merged_into: NotRequired[str]


class HeaderValue(WallValue, ImportedValue):
    """Topic `tournament`: its title, and the time on its wall. `session`: the one to show where none is named."""

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
    """The end of play. `number` is what `tournament.finish` carries; null where the journal has none."""

    number: int | None
    how: EndedBy
    winner: str | None


class ArchiveLine(ImportedValue):
    """A tournament that is out of the lists."""

    slug: str
    title: str
    state: Literal["archived", "deleted", "cancelled"]
    created_at: int
    finished_at: int | None


class DraftLine(TypedDict):
    """A draft: a tournament that only staff see."""

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
