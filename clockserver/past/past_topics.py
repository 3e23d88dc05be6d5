"""The topics of a tournament after an event, with the names and the address of today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.past.kept_states import KeptState
from clockserver.past.past_entries import ShownEntries
from clockserver.projection.learned_constants import LearnedConstants
from clockserver.projection.no_followers import NoFollowers
from clockserver.projection.projection import Projection
from clockserver.projection.topics import Topics
from clockserver.tournament.entries.view import IdsOf, NamesOf
from clockserver.tournament.seating.state import NameForm
from clockserver.tournament.state import Tournament

Forms = Mapping[SessionId, NameForm]
"""The form of public names in each session today."""


class FixedClock:
    """A host clock fixed at an instant. `skew` converts instants to local time."""

    boot_id = "past"

    def __init__(self, now: int, skew: int = 0) -> None:
        self._now = now
        self._skew = skew

    def now_ms(self) -> int:
        """The instant."""
        return self._now

    def wall_skew_ms(self) -> int:
        """Number of ms to add to an instant for the time of day."""
        return self._skew

    def wall_step_ms(self) -> int:
        """Zero: this clock is never set."""
        return 0

    def take_wall(self) -> None:
        """Do nothing."""


class _TopicsThen(Topics):
    """Topics of the past, without topics of changes, as nobody follows them."""

    def put_changes(
        self, _topic: str, _seq: int, _snapshot: Any, _patch: Mapping[str, object] | None
    ) -> None:
        """Do nothing."""


class _OneConstant(LearnedConstants):
    """The constant of the end-time model that the tournament has today."""

    def __init__(self, constant: float) -> None:
        super().__init__(tuple)
        self._constant = constant

    def constant_of(self, _state: Tournament) -> float:
        """The constant."""
        return self._constant


def with_names_of_today(state: Tournament, slug: str, forms: Forms) -> Tournament:
    """A past state with today's address and form of public names.

    A session that is gone by now shows no public names.
    """
    sessions = state.sessions
    for id_, session in state.sessions.items():
        form = forms.get(id_, "hidden")
        if session.seating.names != form:
            sessions = sessions.set(id_, replace(session, seating=replace(session.seating, names=form)))
    return replace(state, slug=slug, sessions=sessions)


def past_topics(
    kept_state: KeptState,
    clock: FixedClock,
    names_of: NamesOf,
    ids_of: IdsOf,
    constant: float,
    entries: ShownEntries | None = None,
) -> Topics:
    """The topics of a state by name. `entries`: the entries of an earlier answer with the same names."""
    topics = _TopicsThen(NoFollowers(), clock)
    views = entries or ShownEntries()
    projection = Projection(topics, clock, names_of, _OneConstant(constant), ids_of, views.view)
    projection.resume(kept_state.views)
    projection.show(kept_state.state, [])
    return topics
