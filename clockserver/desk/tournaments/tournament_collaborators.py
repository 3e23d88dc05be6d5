"""Dependencies of the tournaments' service."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from msgspec import Struct

from clockserver.core.ids import StreamId
from clockserver.core.texts import Reason
from clockserver.desk.journals.snapshot_codec import Snapshot
from clockserver.desk.money.tickets import Tickets
from clockserver.desk.preparation import Preparation
from clockserver.desk.secrets.day_end_draws import DayEnds
from clockserver.desk.secrets.draw_seeds import DrawSeeds
from clockserver.desk.secrets.envelope_openings import Envelopes
from clockserver.desk.secrets.seeded_draws import SeededDraws
from clockserver.desk.secrets.votes import Votes
from clockserver.desk.tournaments.tournament_setup import SetUps
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.seating.state import NameForm
from clockserver.tournament.state import Tournament


class Directory(Protocol):
    """The registry of players as used by tournaments."""

    def refuse_entry(self, person: PersonId) -> list[Reason]: ...

    def ids_of(self, person_id: PersonId) -> tuple[PersonId, ...]: ...

    def public_names(self, ids: Collection[PersonId], form: NameForm) -> Mapping[PersonId, str | None]: ...


class Claims(Protocol):
    """Claims on the room's tables. Raises Refused for one held by somebody else."""

    def refuse_for_tournament(self, before: Tournament, after: Tournament) -> None: ...


class Secrets(Struct, frozen=True):
    """Secrets outside the journal: seeds of draws, keys of votes, openings of envelopes."""

    seeds: DrawSeeds
    draws: SeededDraws
    votes: Votes
    day_ends: DayEnds
    envelopes: Envelopes


class Collaborators(Struct, frozen=True):
    """Services that resolve names in commands. `snapshot_of` gives the snapshot to start a stream from."""

    set_ups: SetUps
    preparation: Preparation
    directory: Directory
    claims: Claims
    snapshot_of: Callable[[StreamId], Snapshot | None]
    tickets: Tickets
