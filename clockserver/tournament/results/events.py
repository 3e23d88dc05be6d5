"""Events of results."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.tournament.lifecycle.events import FINISH_SCOPE
from clockserver.tournament.results.state import Confirmation, Correction
from clockserver.tournament.state import Tournament

RESULTS_SCOPE = "results"


class _ConfirmationChanged(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = (RESULTS_SCOPE,)

    before: Confirmation | None = None
    after: Confirmation | None = None

    def scopes(self) -> tuple[str, ...]:
        """The results, with the end of the tournament."""
        return (RESULTS_SCOPE, FINISH_SCOPE)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        return replace(state, confirmed=_with_names(self.after, state.confirmed))

    def inverse(self, _state: Tournament) -> list[_ConfirmationChanged]:
        """Restore the earlier confirmation."""
        return [replace(self, before=self.after, after=self.before)]


class ResultsConfirmed(_ConfirmationChanged, frozen=True, tag_field="type", tag="ResultsConfirmed"):
    """The results were made official."""


class ResultsCorrected(_ConfirmationChanged, frozen=True, tag_field="type", tag="ResultsCorrected"):
    """A command changed confirmed results; the newest correction of `after` has the reason."""

    @property
    def correction(self) -> Correction | None:
        """The correction; None where an undo removed it."""
        before = self.before.corrections if self.before is not None else ()
        after = self.after.corrections if self.after is not None else ()
        return after[-1] if len(after) > len(before) else None


class NamesCorrected(_ConfirmationChanged, frozen=True, tag_field="type", tag="NamesCorrected"):
    """The registry of players changed names in confirmed results; the newest correction has the reason."""

    final: ClassVar[bool] = True

    def scopes(self) -> tuple[str, ...]:
        """No scope: the registry keeps its names through any undo here."""
        return ()

    def inverse(self, _state: Tournament) -> list[_ConfirmationChanged]:
        """No event: it is final."""
        return []

    @property
    def correction(self) -> Correction | None:
        """The correction."""
        return self.after.corrections[-1] if self.after is not None else None


def _with_names(after: Confirmation | None, confirmation: Confirmation | None) -> Confirmation | None:
    """A confirmation with all corrections of names: they survive the undo of another correction."""
    if after is None or confirmation is None:
        return after
    names = [each for each in confirmation.corrections if each.names and each not in after.corrections]
    if not names:
        return after
    return replace(after, corrections=tuple(sorted((*after.corrections, *names), key=lambda each: each.at)))
