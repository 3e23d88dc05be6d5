"""Envelopes of a mystery: openings are in the vault before their commitments are in the journal."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from msgspec import json

from clockserver.core.ids import CommandId, StreamId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Refused
from clockserver.desk.desk import Done
from clockserver.desk.preparation import Prepared
from clockserver.desk.secrets.secret_store import SecretStore
from clockserver.desk.tournaments.tournament_desks import TournamentDesk
from clockserver.tournament.bounties.commands import (
    CommitEnvelopes,
    OpenEnvelope,
    OpenRest,
    SealedEnvelopes,
    UnsealedEnvelope,
    UnsealedRest,
)
from clockserver.tournament.bounties.envelopes import (
    OPENING_BYTES,
    Openings,
    commitment_of,
    refuse_commit,
    root_of,
)
from clockserver.tournament.state import demand_session

Sealed = list[tuple[int, str]]
"""Amount and opening of each envelope, by number from 1."""


class Envelopes:
    """The openings of envelopes in the vault. Waits for the vault, so other commands may run meanwhile."""

    def __init__(
        self, store: SecretStore, new_opening: Callable[[int], bytes], randomness: RandomBelow
    ) -> None:
        self._store = store
        self._new_opening = new_opening
        self._randomness = randomness

    def step(
        self,
        desk: TournamentDesk,
        command_id: CommandId,
        command: CommitEnvelopes | OpenEnvelope | OpenRest,
        done: Done,
    ) -> Prepared:
        """Add the envelopes before they are committed or opened. Raises Refused."""
        session = demand_session(desk.state, command.session)
        if isinstance(command, CommitEnvelopes):
            if reasons := refuse_commit(session, command, desk.now()):
                raise Refused(*reasons)
            return self._with_openings(desk.stream, command_id, command), done
        mystery = session.bounties.mystery
        openings = {} if mystery is None or mystery.paper else self._openings(mystery.secret)
        if isinstance(command, OpenRest):
            return UnsealedRest(command, openings), done
        opening = {number: each for number, each in openings.items() if number == command.envelope}
        return UnsealedEnvelope(command, opening), done

    # -- within --------------------------------------------------------------------------------------

    def _with_openings(
        self, stream: StreamId, command_id: CommandId, command: CommitEnvelopes
    ) -> SealedEnvelopes:
        if command.paper:
            return SealedEnvelopes(command, "", (), "")
        # A refused command may return with other envelopes under the same id.
        inventory = sha256(json.encode(command.inventory)).hexdigest()[:16]
        secret = f"{stream}/mystery/{command_id}/{inventory}"
        openings = self._store.get_or_create(secret, lambda: json.encode(self._shuffled(command)))
        sealed = json.decode(openings, type=Sealed)
        commitments = tuple(commitment_of(number, *each) for number, each in enumerate(sealed, 1))
        return SealedEnvelopes(command, secret, commitments, root_of(commitments))

    def _shuffled(self, command: CommitEnvelopes) -> Sealed:
        amounts = [amount for amount, count in command.inventory for _ in range(count)]
        for last in range(len(amounts) - 1, 0, -1):
            other = self._randomness(last + 1)
            amounts[last], amounts[other] = amounts[other], amounts[last]
        return [(amount, self._new_opening(OPENING_BYTES).hex()) for amount in amounts]

    def _openings(self, secret: str) -> Openings:
        secret_bytes = self._store.get(secret)
        sealed = json.decode(secret_bytes, type=Sealed) if secret_bytes is not None else []
        return dict(enumerate(sealed, 1))
