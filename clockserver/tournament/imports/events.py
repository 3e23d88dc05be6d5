"""The event of an import: after it the journal accepts only marks of corrected names."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.tournament.clock.level_clock import LevelClock
from clockserver.tournament.imports.state import Imported
from clockserver.tournament.state import Tournament


class TournamentImported(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="TournamentImported"
):
    """The tournament was imported from another server's file.

    It is archived and unchangeable, except for marks of names. `slug` is its address here, `seq` the number
    of events in the file.
    """

    final: ClassVar[bool] = True
    shares: ClassVar[tuple[str, ...]] = ()

    slug: str
    seq: int
    state_hash: str
    key: str

    def scopes(self) -> tuple[str, ...]:
        """No scope: no command follows it."""
        return ()

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        sessions = {
            id_: replace(each, clock=_stopped(each.clock, state.last_at))
            for id_, each in state.sessions.items()
        }
        has_slug = self.slug == state.slug or state.slug in state.former
        return replace(
            state,
            slug=self.slug,
            former=state.former if has_slug else (*state.former, state.slug),
            removed="archived",
            imported=Imported(self.key, self.seq, self.state_hash),
            sessions=state.sessions.update(sessions),
        )

    def inverse(self, _state: Tournament) -> list[TournamentImported]:
        """No event: it is final."""
        return []


def _stopped(clock: LevelClock, instant: int) -> LevelClock:
    """The clock as it stood at an instant, neither running nor scheduled."""
    now = clock.at(instant)
    return (
        now.unschedule(instant) if now.phase == "scheduled" else now.pause(instant) if now.is_active else now
    )
