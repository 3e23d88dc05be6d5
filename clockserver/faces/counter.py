"""The counter where commands are handed in: one way for sockets and HTTP, waiting until the answer is durable."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from clockserver.application.access.permissions import refuse, refuse_for_another
from clockserver.application.access.roles import Principal, Role
from clockserver.application.desk import Accepted, Answer
from clockserver.application.hall import Hall
from clockserver.application.house import House
from clockserver.application.ports import Onlooker
from clockserver.domain.procedures.set_up import CreateTournament
from clockserver.domain.procedures.vote import CastBallot
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.undo import Redo, Undo
from clockserver.faces.texts import Wording
from clockserver.faces.wire import Envelope, parse_envelope

LONGEST_WAIT_S = 20.0
"""Beyond this nobody can say whether it will be written; the face sends again with the same id."""
MOST_REMEMBERED = 100_000


class Waiting(Protocol):
    """A place to wait for one answer."""

    def give(self, value: Any) -> None: ...

    def wait(self, seconds: float) -> Any: ...


class Counter:
    """Parses, checks who may, offers to the desk, waits, and puts the answer into its wire form."""

    def __init__(
        self, house: House, hall: Hall, wording: Wording, new_waiting: Callable[[], Waiting]
    ) -> None:
        self._house = house
        self._hall = hall
        self._wording = wording
        self._new_waiting = new_waiting
        self._given = _Given()
        self.begin_way: Callable[[Role, float | None], Onlooker] = lambda *_: Onlooker()
        """Makes who looks on: at a command of whoever has this role, whose message arrived then."""

    def hand_in(self, message: object, principal: Principal, arrived: float | None = None) -> dict[str, Any]:
        """`{ok, seq}` or `{refused: [...]}`, once it is certain. Raises TimeoutError if that takes too long.

        `arrived` is the instant (`time.monotonic`) at which the message was there, if it had to wait since.
        """
        way = self.begin_way(principal.kind, arrived)
        way.asked(message)
        try:
            answer = self._handed_in(message, principal, way)
        except BaseException as fault:
            way.lost(type(fault).__name__)
            raise
        way.answered([reason["code"] for reason in answer.get("refused", ())], answer.get("seq"))
        return answer

    def _handed_in(self, message: object, principal: Principal, way: Onlooker) -> dict[str, Any]:
        if not principal.staff and principal.entry is None:
            return self.refused(Refused(Reason("access.locked" if principal.locked else "access.staff_only")))
        try:
            envelope = parse_envelope(message)
        except Refused as refusal:
            return self.refused(refusal)
        reasons = refuse(principal, type(envelope.command), envelope.tournament, self._undone(envelope))
        reasons = reasons or refuse_for_another(principal, envelope.command)
        if reasons:
            return self.refused(Refused(*reasons))
        if self._given.is_another(envelope):
            return self.refused(Refused(Reason("command.id_reused", {}, "id")))
        way.understood()
        waiting = self._new_waiting()
        command = envelope.command

        def done(answer: Answer) -> None:
            way.ready()
            waiting.give(answer)

        if isinstance(command, CreateTournament):
            self._house.open(envelope.id, command, principal.id, done)
        elif envelope.tournament is not None:
            # Which commands go with a tournament, the wire has seen to.
            self._house.offer(envelope.tournament, envelope.id, command, principal.id, done)  # type: ignore[arg-type]
        else:
            self._hall.offer(envelope.id, command, principal.id, done)
        way.decided()
        answer: Answer = waiting.wait(LONGEST_WAIT_S)
        if isinstance(answer, Accepted):
            return {"ok": True, "seq": answer.seq}
        self._given.forget(envelope)
        return self.refused(Refused(*answer.reasons), self._house.utc_offset_ms(envelope.tournament))

    def _undone(self, envelope: Envelope) -> list[type]:
        """What an undo or a redo is about: who may do a thing may take it back."""
        if not isinstance(envelope.command, (Undo, Redo)):
            return []
        if envelope.tournament is None:
            return self._hall.event_types(envelope.command.command)
        return self._house.event_types(envelope.tournament, envelope.command.command)

    def refused(self, refusal: Refused, utc_offset_ms: int = 0) -> dict[str, Any]:
        """A refusal in its wire form, with words; times of day in them are on a wall of that offset."""
        say = self._wording.reason
        return {"refused": [say(reason, utc_offset_ms) for reason in refusal.reasons]}


class _Given:
    """What each id stood for since the server started, so that it does not stand for two commands.

    Of ids from before the start only the journal knows, and not what was asked with them.
    """

    def __init__(self) -> None:
        self._digests: dict[tuple[str | None, str], bytes] = {}

    def is_another(self, envelope: Envelope) -> bool:
        """Whether the id was given to another command; if it is new, it is this one's from now on."""
        command = envelope.command
        if isinstance(command, CastBallot):
            # What is on a ballot is not to be found out by giving the same id with another card.
            command = replace(command, deal=False)
        digest = blake2b(msgspec.json.encode(command), digest_size=8).digest()
        if len(self._digests) >= MOST_REMEMBERED:
            del self._digests[next(iter(self._digests))]
        return self._digests.setdefault((envelope.tournament, envelope.id), digest) != digest

    def forget(self, envelope: Envelope) -> None:
        """It was refused: nothing came of it, and its id may be used again."""
        self._digests.pop((envelope.tournament, envelope.id), None)
