"""Preparation of commands before the decision: a file, a secret of the vault, the room's inventory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import asdict

from clockserver.core.ids import CommandId
from clockserver.core.registry import Registry, RegistryError
from clockserver.core.texts import Refused
from clockserver.desk.desk import Done
from clockserver.desk.tournaments.tournament_desks import TournamentDesk
from clockserver.desk.tournaments.tournament_setup import LibraryLookup, NamedFiles
from clockserver.tournament.flights.commands import (
    ChangeFlight,
    OpenFlight,
    ResolvedChangeFlight,
    ResolvedOpenFlight,
)
from clockserver.tournament.merging.commands import MergeFlights, ResolvedMergeFlights
from clockserver.tournament.prizes.commands import ResolvedSetUpPrizes, SetUpPrizes
from clockserver.tournament.types import TournamentCommand

Prepared: TypeAlias = tuple[Any, Done]
"""The command to decide, and the function to call with its answer."""
Step: TypeAlias = Callable[[TournamentDesk, CommandId, Any, Done], Prepared]
"""Completes a command of a tournament. Raises Refused."""


class Preparation:
    """Run the step that a subject's record names for a command. Raises RegistryError for a missing step."""

    def __init__(self, registry: Registry, steps: Mapping[str, Step]) -> None:
        missing = sorted({*registry.steps.values()} - steps.keys())
        if missing:
            raise RegistryError(f"no such step before a decision: {', '.join(missing)}")
        self._steps = {kind: steps[name] for kind, name in registry.steps.items()}

    def step_of(self, command: type) -> Step | None:
        """The preparation step of a command type; None without one."""
        return self._steps.get(command)

    def prepare(
        self, desk: TournamentDesk, command_id: CommandId, command: TournamentCommand, done: Done
    ) -> Prepared:
        """The command to decide; unchanged where its record names no step. Raises Refused."""
        step = self._steps.get(type(command))
        return (command, done) if step is None else step(desk, command_id, command, done)


class PayoutTables:
    """Read the payout table named by a set-up of prizes."""

    def __init__(self, library: NamedFiles) -> None:
        self._library = library

    def step(self, _desk: TournamentDesk, _id: CommandId, command: SetUpPrizes, done: Done) -> Prepared:
        """Add the table before prizes are set up. Raises Refused for an unknown or faulty one."""
        if command.table is None:
            return command, done
        try:
            payouts = self._library.payouts(command.table)
        except Refused as refusal:
            raise Refused(*refusal.reasons_about("table")) from None
        return ResolvedSetUpPrizes(payouts=payouts, **asdict(command)), done


class FlightStructures:
    """Read the structure named by a flight."""

    def __init__(self, library: LibraryLookup) -> None:
        self._library = library

    def step(
        self,
        _desk: TournamentDesk,
        _id: CommandId,
        command: OpenFlight | ChangeFlight | MergeFlights,
        done: Done,
    ) -> Prepared:
        """Add the structure before a flight is opened or changed.

        Raises Refused for an unknown or faulty one.
        """
        if command.structure is None:
            return command, done
        try:
            sheet = self._library.structure(command.structure, command.version)
        except Refused as refusal:
            raise Refused(*refusal.reasons_about("structure")) from None
        fields = asdict(command)
        if isinstance(command, MergeFlights):
            return ResolvedMergeFlights(sheet=sheet, **fields), done
        if isinstance(command, OpenFlight):
            return ResolvedOpenFlight(sheet=sheet, **fields), done
        return ResolvedChangeFlight(sheet=sheet, **fields), done
