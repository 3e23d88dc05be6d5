"""The seeds of draws: made and kept in the vault before the commitment goes out, destroyed once they are public."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from clockserver.application.ports import JournalUnwritable, Offload, Vault, VaultBroken
from clockserver.domain.draw import SEED_BYTES
from clockserver.domain.ids import CommandId, SessionId, StreamId
from clockserver.domain.luck import Luck, SeededLuck
from clockserver.domain.procedures.draws import (
    AnyDrawCommand,
    HoldDraw,
    PublishDraw,
    PublishLateSeed,
    Seeded,
    WithdrawDraw,
    known_draw,
)
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament

log = logging.getLogger("clockserver")
PUBLIC = ("held", "withdrawn", "revealed")
T = TypeVar("T")


class DrawSeeds:
    """What the house asks of the vault for its draws. Waits for the vault, so that its caller may be overtaken."""

    def __init__(self, vault: Vault, offload: Offload, new_seed: Callable[[int], bytes], luck: Luck) -> None:
        self._vault = vault
        self._offload = offload
        self._new_seed = new_seed
        self._at_hand: dict[str, bytes] = {}
        """Seeds of late seats in use, by their names in the vault."""
        self.luck: Luck = SeededLuck(luck, self._at_hand)
        """Chance with the seeds of late seats that are in use."""

    def seeded(
        self,
        stream: StreamId,
        command_id: CommandId,
        command: AnyDrawCommand | PublishLateSeed,
        state: Tournament,
    ) -> Seeded:
        """The command with its seed: a new one for a commitment, else that of the draw. Raises Refused."""
        if isinstance(command, PublishDraw | PublishLateSeed):
            secret = f"{stream}/draw/{command_id}"
            seed = self._said(lambda: self._kept(secret))
            if isinstance(command, PublishLateSeed):
                self._at_hand[secret] = seed
            return Seeded(command, seed, secret)
        return self._of_draw(command, state)

    def _of_draw(self, command: HoldDraw | WithdrawDraw, state: Tournament) -> Seeded:
        session = state.sessions.get(command.session)
        if session is None:
            raise Refused(Reason("session.unknown", {"session": command.session}, "session"))
        draw = known_draw(session, command.draw)
        seed = self._said(lambda: self._offload(self._vault.open, draw.secret))
        if seed is None:
            # Held or withdrawn before: what it is says the refusal of the draw itself.
            if draw.state in PUBLIC and draw.seed is not None:
                seed = bytes.fromhex(draw.seed)
            else:
                raise Refused(Reason("draws.seed_lost", {"draw": draw.number}, "draw"))
        return Seeded(command, seed, draw.secret)

    def fresh(self, secret: str) -> bytes:
        """A new seed under a name of the vault; a repeat finds that of the first time. Raises Refused."""
        return self._said(lambda: self._kept(secret))

    def known(self, secret: str) -> bytes | None:
        """The seed under a name; None for one that is not there any more. Raises Refused."""
        return self._said(lambda: self._offload(self._vault.open, secret))

    def _kept(self, secret: str) -> bytes:
        """The seed under a name; a repeat finds that of the first time."""
        known = self._offload(self._vault.open, secret)
        if known is not None:
            return known
        seed = self._new_seed(SEED_BYTES)
        self._offload(self._vault.put, secret, seed)
        return seed

    @staticmethod
    def _said(ask: Callable[[], T]) -> T:
        try:
            return ask()
        except JournalUnwritable as failure:
            raise Refused(Reason("journal.unwritable", {"detail": str(failure)})) from None
        except VaultBroken as failure:
            raise Refused(Reason("draws.vault_broken", {"detail": str(failure)})) from None

    # -- what became of them -------------------------------------------------------------------------

    def load(self, state: Tournament) -> None:
        """At the start: have the seeds in use at hand, and destroy what a crash left of those that are public."""
        for session_id in state.sessions:
            self.settle(state, session_id)

    def settle(self, state: Tournament, session_id: SessionId) -> None:
        """Bring the vault to what the journal says."""
        for draw in state.sessions[session_id].draws.values():
            try:
                if draw.state == "running" and draw.secret not in self._at_hand:
                    seed = self._offload(self._vault.open, draw.secret)
                    if seed is not None:
                        self._at_hand[draw.secret] = seed
                elif draw.state in PUBLIC and self._offload(self._vault.open, draw.secret) is not None:
                    self._at_hand.pop(draw.secret, None)
                    self._offload(self._vault.destroy, draw.secret)
            except (JournalUnwritable, VaultBroken) as failure:
                # The draw stays as it is; who asks for its seed is told, and the next start tries again.
                log.warning("draw %s of %s: %s", draw.number, state.slug, failure)
