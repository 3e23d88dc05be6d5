"""The leadership of a server as its edges see it: its epoch, and whether it still decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clockserver.leadership.epoch_fence import EpochFence
from clockserver.leadership.epoch_proof import EpochProofs


class LeaderState:
    """The state of a server that leads by the `epoch` of a lease, which ends the process of a replaced one."""

    def __init__(self, epoch: Callable[[], int]) -> None:
        self.epoch = epoch
        self._rights = 0

    def state(self) -> dict[str, int]:
        """The epoch of this leader, and a number that changes when rights may have changed."""
        return {"epoch": self.epoch(), "rights": self._rights}

    def count_change_of_rights(self) -> int:
        """Count a change of accounts or rights; return the new number."""
        self._rights += 1
        return self._rights

    def leads(self) -> dict[str, Any]:
        """Whether this server leads, and its state."""
        return {"leads": True, **self.state()}

    def decides(self, _epoch_proof: str) -> bool:
        """Whether this server still leads."""
        return True

    def when_replaced(self, act: Callable[[], None]) -> None:
        """Call `act` once another server leads: never, as the lease ends the process then."""


class FencedLeaderState(LeaderState):
    """The state of a server that leads by the epoch of its data directory: a higher epoch ends its leadership."""

    def __init__(self, fence: EpochFence, proofs: EpochProofs) -> None:
        super().__init__(lambda: fence.epoch)
        self._fence = fence
        self._proofs = proofs

    def leads(self) -> dict[str, Any]:
        """Whether this server leads; `seen` is its epoch with the proof that an edge passes on."""
        seen = self._proofs.encode(self.epoch())
        return {"leads": not self._fence.is_closed, "seen": seen, **self.state()}

    def decides(self, epoch_proof: str) -> bool:
        """Whether this server still leads; an edge's highest known epoch may end that."""
        if epoch_proof:
            self._fence.meet(self._proofs.decode(epoch_proof))
        return not self._fence.is_closed

    def when_replaced(self, act: Callable[[], None]) -> None:
        """Call `act` once another server leads; at once if one leads already."""
        self._fence.replaced.subscribe(act)
        if self._fence.is_replaced:
            act()
