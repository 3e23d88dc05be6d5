"""The gateway for commands from sockets and HTTP; it waits until the answer is durable."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Protocol, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from clockserver.accounts.approval_requests import ApprovalRequests, CommandToApprove
from clockserver.accounts.role_checks import (
    name_of,
    refuse,
    refuse_by_rules,
    refuse_for_another,
    refuse_unapproved,
)
from clockserver.accounts.roles import Principal
from clockserver.core.permissions import Role
from clockserver.core.texts import Reason, Refused
from clockserver.core.undo import Redo, Undo
from clockserver.desk.command_messages import LIBRARY_COMMANDS, AnyCommand, Envelope, parse_envelope
from clockserver.desk.desk import Accepted, Answer, Done
from clockserver.desk.duplicate_decisions import Sight
from clockserver.desk.ports import CommandObserver
from clockserver.desk.room.library_service import LibraryService
from clockserver.desk.room.room_service import RoomService
from clockserver.desk.tournaments.count_senders import with_sender
from clockserver.desk.tournaments.own_table import refuse_other_table
from clockserver.desk.tournaments.tournament_service import TournamentService
from clockserver.rules.ruleset import RuleSet
from clockserver.texts.catalogue import Wording
from clockserver.tournament.bubble_vote.commands import CastBallot
from clockserver.tournament.lifecycle.commands import CreateTournament

GATEWAY_REFUSALS = (
    "access.own_entry",
    "access.own_table",
    "command.id_reused",
    "journal.conflict",
    "journal.unwritable",
    "person.barred",
    "person.unknown",
    "server.replaced",
)
"""Codes of the gateway itself, of the writer, and of the registry of players."""

MAX_WAIT_S = 20.0
"""Time limit in s for an answer; after it the result is unknown, and the client sends the command again."""
MAX_REMEMBERED = 100_000
"""Maximum number of command ids whose commands are remembered."""


class PendingAnswer(Protocol):
    """A place to wait for one answer."""

    def give(self, value: Any) -> None: ...

    def wait(self, seconds: float) -> Any: ...


def _unobserved(_role: Role, _arrived: float | None) -> CommandObserver:
    return CommandObserver()


Approve: TypeAlias = Callable[[str, str, Principal], str]
"""From a principal, name and PIN to the id of the user who approves a command. Raises Refused."""


def _nobody_approves(_name: str, _pin: str, _asked_by: Principal) -> str:
    raise Refused(Reason("money.approval", {"role": "public"}, "approval"))


def _as_received(message: object) -> object:
    return message


class GatewayHost(Struct, frozen=True):
    """The process of the gateway, as far as the gateway needs it.

    `new_pending` makes the answer that a caller waits for. `observed` makes the observer of a command, from the
    sender's role and the instant of its arrival. `read` reads a message as received; on a replaced server it raises
    Refused.
    """

    new_pending: Callable[[], PendingAnswer]
    observed: Callable[[Role, float | None], CommandObserver] = _unobserved
    read: Callable[[object], object] = _as_received


class CommandGateway:
    """Parse a command, check permissions, offer it to the desk, wait, and encode the answer for the wire."""

    def __init__(
        self,
        tournaments: TournamentService,
        room_service: RoomService,
        library_service: LibraryService,
        wording: Wording,
        host: GatewayHost,
        approvals: tuple[Approve, ApprovalRequests | None] = (_nobody_approves, None),
    ) -> None:
        self._tournaments = tournaments
        self._room_service = room_service
        self._library_service = library_service
        self._wording = wording
        self._host = host
        self._read = host.read
        self._command_ids = _CommandIds()
        self._approve, self._requests = approvals

    def hand_in(self, message: object, principal: Principal, arrived: float | None = None) -> dict[str, Any]:
        """Return `{ok, seq}` or `{refused: [...]}`, once durable. Raises TimeoutError if that takes too long.

        `arrived` is the instant (`time.monotonic`) at which the message arrived, if it had to wait since.
        """
        observer = self._host.observed(principal.kind, arrived)
        observer.asked(message)
        try:
            answer = self._handed_in(message, principal, observer)
        except BaseException as fault:
            observer.lost(type(fault).__name__)
            raise
        observer.answered([reason["code"] for reason in answer.get("refused", ())], answer.get("seq"))
        return answer

    def _handed_in(self, message: object, principal: Principal, observer: CommandObserver) -> dict[str, Any]:
        try:
            envelope = self._parse(message, principal)
            undone = self._undone_event_types(envelope)
            self._demand_allowed(principal, envelope, undone)
            approved_by = None if self._knows_command(envelope) else self._approved_by(principal, envelope)
            self._demand_rules_and_id(principal, envelope, undone)
        except Refused as refusal:
            return self.refused(refusal)
        observer.understood()
        waiting = self._host.new_pending()

        def done(answer: Answer) -> None:
            observer.ready()
            waiting.give(answer)

        self._offer(envelope, principal, approved_by, done)
        observer.decided()
        answer: Answer = waiting.wait(MAX_WAIT_S)
        if isinstance(answer, Accepted):
            return {"ok": True, "seq": answer.seq}
        self._command_ids.forget(envelope)
        return self.refused(Refused(*answer.reasons), self._tournaments.utc_offset_ms(envelope.tournament))

    def _parse(self, message: object, principal: Principal) -> Envelope:
        """A message of an authorised sender, with the present slug of its tournament. Raises Refused."""
        if not principal.is_staff and principal.entry is None:
            raise Refused(Reason("access.locked" if principal.locked else "access.staff_only"))
        envelope = parse_envelope(self._read(message))
        if envelope.tournament is None:
            return envelope
        return replace(envelope, tournament=self._tournaments.desks.slugs.present_slug(envelope.tournament))

    def _demand_allowed(self, principal: Principal, envelope: Envelope, undone: list[type]) -> None:
        reasons = refuse(principal, type(envelope.command), envelope.tournament, undone)
        reasons = reasons or refuse_for_another(principal, envelope.command)
        reasons = reasons or self._refuse_other_table(principal, envelope)
        if reasons:
            raise Refused(*reasons)

    def _demand_rules_and_id(self, principal: Principal, envelope: Envelope, undone: list[type]) -> None:
        """Raise Refused where the rule set forbids the command, or another command has its id; reserve the id."""
        rules = self._rules(envelope.tournament)
        if reasons := refuse_by_rules(principal, envelope.command, rules, undone):
            raise Refused(*reasons)
        if self._command_ids.is_used_by_another(envelope):
            raise Refused(Reason("command.id_reused", {}, "id"))

    def _offer(self, envelope: Envelope, principal: Principal, approved_by: str | None, done: Done) -> None:
        """Give a command to its desk."""
        command = envelope.command
        additive = getattr(command, "additive", False)
        sight = Sight(_body_of(command), envelope.seen, additive, approved_by)
        if isinstance(command, CreateTournament):
            self._tournaments.open(envelope.id, command, principal.id, done)
        elif envelope.tournament is not None:
            # The wire has checked that the command and its tournament match.
            restricted_command = with_sender(command, principal, envelope.seen)
            self._tournaments.offer(
                envelope.tournament, envelope.id, restricted_command, principal.id, done, sight
            )
        elif self._is_of_library(command):
            self._library_service.offer(envelope.id, command, principal.id, done, sight)
        else:
            self._room_service.offer(envelope.id, command, principal.id, done, sight)

    def _knows_command(self, envelope: Envelope) -> bool:
        """Whether a command of this id is in the journal or on its way there, so needs no new approval.

        Commands that need an approval belong to a tournament or the room.
        """
        if envelope.tournament is None:
            return self._room_service.knows_command(envelope.id)
        return self._tournaments.desks.knows_command(envelope.tournament, envelope.id)

    def _approved_by(self, principal: Principal, envelope: Envelope) -> str | None:
        """The id of the user who approves a command; None where no approval is needed. Raises Refused."""
        command = envelope.command
        reasons = refuse_unapproved(principal, command)
        reasons = reasons or self._room_service.refuse_above(principal, command, envelope.tournament)
        if not reasons:
            return None
        if envelope.approval is None:
            return self._approved_request(principal, envelope, reasons)
        return self._approve(envelope.approval.name, envelope.approval.pin, principal)

    def _approved_request(self, principal: Principal, envelope: Envelope, reasons: list[Reason]) -> str:
        """The id of the user who approved this command on another device.

        Raises Refused with `reasons` while nobody has; the first call creates the request for approval.
        """
        if self._requests is None or principal.session is None:
            raise Refused(*reasons)
        command, digest = envelope.command, _body_of(envelope.command)
        approver = self._requests.approver_of(envelope.id, digest, principal)
        if approver is not None:
            return approver
        about, amount = self._room_service.receipt_and_amount(command, envelope.tournament)
        request = CommandToApprove(
            envelope.id, name_of(type(command)), digest, envelope.tournament, about, amount
        )
        self._requests.ask(request, principal)
        raise Refused(*reasons)

    def _refuse_other_table(self, principal: Principal, envelope: Envelope) -> list[Reason]:
        """Reasons why a table's tablet may not give a command about players of another table."""
        slug, desks = envelope.tournament, self._tournaments.desks
        if principal.table is None or slug is None or not desks.knows(slug):
            return []
        return refuse_other_table(
            principal, envelope.command, desks.desk(slug).newest_state, desks.slugs.present_slug
        )

    def _rules(self, slug: str | None) -> RuleSet | None:
        """The rule set of a tournament; None for an unknown one."""
        return (
            self._tournaments.desks.desk(slug).state.ruleset
            if slug is not None and self._tournaments.desks.knows(slug)
            else None
        )

    def _undone_event_types(self, envelope: Envelope) -> list[type]:
        """Event types reversed by an undo or a redo: a role that may give a command may undo it."""
        if not isinstance(envelope.command, (Undo, Redo)):
            return []
        if envelope.tournament is None:
            command = envelope.command.command
            return self._room_service.event_types(command) or self._library_service.event_types(command)
        return self._tournaments.desks.event_types(envelope.tournament, envelope.command.command)

    def _is_of_library(self, command: AnyCommand) -> bool:
        """Whether a command without a tournament is the library's, or reverses one of the library."""
        if isinstance(command, (Undo, Redo)):
            return bool(self._library_service.event_types(command.command))
        return isinstance(command, LIBRARY_COMMANDS)

    def refused(self, refusal: Refused, utc_offset_ms: int = 0) -> dict[str, Any]:
        """A refusal in its wire form, with text; times of day in it use `utc_offset_ms`."""
        word = self._wording.reason
        return {"refused": [word(reason, utc_offset_ms) for reason in refusal.reasons]}


class _CommandIds:
    """The command of each id since the server's start, so that no id stands for two commands.

    For ids before the start the journal knows only that they were used, not for which command.
    """

    def __init__(self) -> None:
        self._digests: dict[tuple[str | None, str], bytes] = {}

    def is_used_by_another(self, envelope: Envelope) -> bool:
        """Whether the id belongs to another command; a new id is reserved for this one."""
        digest = _body_of(envelope.command)
        if len(self._digests) >= MAX_REMEMBERED:
            del self._digests[next(iter(self._digests))]
        return self._digests.setdefault((envelope.tournament, envelope.id), digest) != digest

    def forget(self, envelope: Envelope) -> None:
        """Free the id of a refused command for further use."""
        self._digests.pop((envelope.tournament, envelope.id), None)


def _body_of(command: AnyCommand) -> bytes:
    """The content of a command as bytes, without sender and id."""
    if isinstance(command, CastBallot):
        # The choice on a ballot must not be revealed by sending the same id with the other choice.
        command = replace(command, deal=False)
    return blake2b(msgspec.json.encode(command), digest_size=8).digest()
