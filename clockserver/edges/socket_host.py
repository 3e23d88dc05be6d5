"""The host of an edge's sockets: facts of the leader come from its topics, or from its answers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from clockserver.accounts.roles import Principal
from clockserver.edges.following import Following
from clockserver.edges.remote_gateway import RemoteGateway
from clockserver.edges.replica import Replica
from clockserver.live.sign_in_places import SocketsBySignIn


class SocketHost:
    """The host of an edge's sockets. `reads_staff` tells whether the edge may read staff's topics."""

    def __init__(
        self,
        gateway: RemoteGateway,
        replica: Replica,
        following: Following,
        by_sign_in: SocketsBySignIn,
        is_away: Callable[[], bool],
        sleep: Callable[[float], None],
        *,
        reads_staff: bool,
    ) -> None:
        self._gateway = gateway
        self._replica = replica
        self._following = following
        self.by_sign_in = by_sign_in
        self._is_away = is_away
        self._reads_staff = reads_staff
        self.sleep = sleep

    def journal_ok(self) -> bool:
        """Whether the leader can write its journal."""
        return self._following.journal_ok()

    def heartbeat_fields(self) -> dict[str, Any]:
        """Whether the leader is away."""
        return {"leader": "away"} if self._is_away() else {}

    def withholds(self, topic: str) -> bool:
        """Whether a topic is for staff, and absent here while no member of staff is connected."""
        return self._reads_staff and self._replica.withholds(topic)

    def command_context(self, environ: dict[str, Any]) -> AbstractContextManager[Any]:
        """The context of a command from a handshake's client."""
        return self._gateway.asked_by(environ)

    def read(self, message: object) -> object:
        """The message without the client's highest known epoch, which is for leaders."""
        if isinstance(message, dict):
            return {key: value for key, value in message.items() if key != "epoch"}
        return message

    def subscription_fields(self, _environ: dict[str, Any], _principal: Principal) -> dict[str, Any]:
        """No further fields of a subscription's answer."""
        return {}
