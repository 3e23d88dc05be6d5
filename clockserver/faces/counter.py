"""The counter where commands are handed in: one way for sockets and HTTP, waiting until the answer is durable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from clockserver.application.desk import Accepted, Answer
from clockserver.application.house import House
from clockserver.domain.procedures.set_up import CreateTournament
from clockserver.domain.texts import Reason, Refused
from clockserver.faces.gate import Principal
from clockserver.faces.texts import Catalogue
from clockserver.faces.wire import parse_envelope

LONGEST_WAIT_S = 20.0
"""Beyond this nobody can say whether it will be written; the face sends again with the same id."""


class Waiting(Protocol):
    """A place to wait for one answer."""

    def give(self, value: Any) -> None: ...

    def wait(self, seconds: float) -> Any: ...


class Counter:
    """Parses, checks who may, offers to the desk, waits, and puts the answer into its wire form."""

    def __init__(self, house: House, catalogue: Catalogue, new_waiting: Callable[[], Waiting]) -> None:
        self._house = house
        self._catalogue = catalogue
        self._new_waiting = new_waiting

    def hand_in(self, message: object, principal: Principal) -> dict[str, Any]:
        """`{ok, seq}` or `{refused: [...]}`, once it is certain. Raises TimeoutError if that takes too long."""
        if not principal.staff:
            return self.refused(Refused(Reason("access.staff_only")))
        try:
            envelope = parse_envelope(message)
        except Refused as refusal:
            return self.refused(refusal)
        waiting = self._new_waiting()
        if isinstance(envelope.command, CreateTournament):
            self._house.open(envelope.id, envelope.command, principal.id, waiting.give)
        elif envelope.tournament is not None:
            self._house.offer(envelope.tournament, envelope.id, envelope.command, principal.id, waiting.give)
        answer: Answer = waiting.wait(LONGEST_WAIT_S)
        if isinstance(answer, Accepted):
            return {"ok": True, "seq": answer.seq}
        return self.refused(Refused(*answer.reasons), self._house.utc_offset_ms(envelope.tournament))

    def refused(self, refusal: Refused, utc_offset_ms: int = 0) -> dict[str, Any]:
        """A refusal in its wire form, with words; times of day in them are on a wall of that offset."""
        say = self._catalogue.reason
        return {"refused": [say(reason, utc_offset_ms) for reason in refusal.reasons]}
