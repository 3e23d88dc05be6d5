"""Seeds of draws: stored in the vault before the commitment, destroyed once public."""

from __future__ import annotations

import logging
from collections.abc import Callable

from clockserver.core.ids import CommandId, SessionId, StreamId
from clockserver.core.randomness import RandomBelow, SeededRandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import JournalUnwritable, VaultBroken
from clockserver.desk.secrets.secret_store import SecretStore
from clockserver.tournament.draws.commands import (
    AnyDrawCommand,
    HoldDraw,
    PublishDraw,
    PublishLateSeed,
    Seeded,
    WithdrawDraw,
)
from clockserver.tournament.draws.decide import demand_draw
from clockserver.tournament.draws.draw import SEED_BYTES
from clockserver.tournament.state import Tournament, demand_session

log = logging.getLogger("clockserver")
PUBLIC = ("held", "withdrawn", "revealed")
"""States of a draw whose seed is public."""


class DrawSeeds:
    """The seeds of draws in the vault."""

    def __init__(self, store: SecretStore, new_seed: Callable[[int], bytes], randomness: RandomBelow) -> None:
        self._store = store
        self._new_seed = new_seed
        self._in_use: dict[str, bytes] = {}
        """Seeds of late seats in use, by their names in the vault."""
        self.randomness: RandomBelow = SeededRandomBelow(randomness, self._in_use)
        """Randomness with the seeds of late seats in use."""

    def with_seed(
        self,
        stream: StreamId,
        command_id: CommandId,
        command: AnyDrawCommand | PublishLateSeed,
        state: Tournament,
    ) -> Seeded:
        """The command with its seed: a new one for a commitment, else the draw's. Raises Refused."""
        if isinstance(command, PublishDraw | PublishLateSeed):
            secret = f"{stream}/draw/{command_id}"
            seed = self.get_or_create(secret)
            if isinstance(command, PublishLateSeed):
                self._in_use[secret] = seed
            return Seeded(command, seed, secret)
        return self._with_seed_of_draw(command, state)

    def _with_seed_of_draw(self, command: HoldDraw | WithdrawDraw, state: Tournament) -> Seeded:
        draw = demand_draw(demand_session(state, command.session), command.draw)
        seed = self.get(draw.secret)
        if seed is None:
            # Held or withdrawn before: the draw's own refusal gives the reason.
            if draw.state in PUBLIC and draw.seed is not None:
                seed = bytes.fromhex(draw.seed)
            else:
                raise Refused(Reason("draws.seed_lost", {"draw": draw.number}, "draw"))
        return Seeded(command, seed, draw.secret)

    def get_or_create(self, secret: str) -> bytes:
        """A new seed under a name of the vault; a repeat returns the first one. Raises Refused."""
        return self._store.get_or_create(secret, lambda: self._new_seed(SEED_BYTES))

    def get(self, secret: str) -> bytes | None:
        """The seed under a name; None if gone. Raises Refused."""
        return self._store.get(secret)

    # -- after the decision --------------------------------------------------------------------------

    def load(self, state: Tournament) -> None:
        """Load the seeds in use at the start, and destroy public ones left by a crash."""
        for session_id in state.sessions:
            self.settle(state, session_id)

    def settle(self, state: Tournament, session_id: SessionId) -> None:
        """Make the vault agree with the journal."""
        for draw in state.sessions[session_id].draws.values():
            try:
                if draw.state == "running" and draw.secret not in self._in_use:
                    seed = self._store.open(draw.secret)
                    if seed is not None:
                        self._in_use[draw.secret] = seed
                elif draw.state in PUBLIC and self._store.open(draw.secret) is not None:
                    self._in_use.pop(draw.secret, None)
                    self._store.destroy(draw.secret)
            except (JournalUnwritable, VaultBroken) as failure:
                # The draw stays as it is; a request for its seed is refused, and the next start tries again.
                log.warning("draw %s of %s: %s", draw.number, state.slug, failure)
