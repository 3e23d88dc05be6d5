"""A server and its second one, for the sockets."""

from __future__ import annotations

from typing import Any, Protocol

from clockserver.accounts.roles import Principal


class Pair(Protocol):
    """The pair of servers."""

    def read(self, message: object) -> object: ...

    def fields_for(self, environ: dict[str, Any], principal: Principal) -> dict[str, Any]: ...


class Alone:
    """A server without a second one, or an edge."""

    def read(self, message: object) -> object:
        """The message without the epoch seen by the client, which is for leading servers."""
        if isinstance(message, dict):
            return {key: value for key, value in message.items() if key != "epoch"}
        return message

    def fields_for(self, _environ: dict[str, Any], _principal: Principal) -> dict[str, Any]:
        """No fields."""
        return {}
