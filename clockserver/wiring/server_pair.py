"""Two servers, wired: the second server in the views of the first, and the first one's role once the second leads."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import msgspec
from flask import Flask

from clockserver.accounts.roles import PUBLIC, Principal
from clockserver.core.texts import Reason, Refused
from clockserver.live import hub
from clockserver.live.presence.room_processes import Process, ProcessState
from clockserver.live.sockets import Sockets
from clockserver.standby import peer
from clockserver.standby.device_tickets import Device, Tickets
from clockserver.standby.leader.follow_socket import FollowSocket
from clockserver.standby.leader.follower_connection import send_beats
from clockserver.standby.leader.leading_server import LeadingServer
from clockserver.standby.replaced.another_leads import another_leads, keep_lost, kept_lost, takeover_heads
from clockserver.standby.replaced.follow_order import PATH as FOLLOW
from clockserver.standby.replaced.follow_order import FollowOrder
from clockserver.standby.replaced.replaced_pages import ReplacedPages
from clockserver.standby.takeover_program import TakeoverProgram
from clockserver.web.request_guard import SEAT_COOKIE, RequestGuard
from clockserver.web.servers.standby_api import Claimed, Leader, Lost, SecondServer

log = logging.getLogger("clockserver")
ASK_S = 5.0
"""Seconds between questions to an absent second server, which may have taken over."""
CLOSE_DELAY_S = 0.5
"""Seconds between the notice that another server leads and the end of the sockets."""


class ServerPair:
    """A server and its second one. `leading` is the leading part of this server.

    `follow` turns this process into a follower of the server at an address; None: it cannot follow.
    """

    def __init__(
        self,
        data: Path,
        secret: bytes,
        leading: LeadingServer,
        request_guard: RequestGuard,
        follow: Callable[[str], None] | None,
    ) -> None:
        self.leading = leading
        self._tickets = Tickets(secret, data)
        self._secret = secret
        self._data = data
        self._request_guard = request_guard
        self._on_takeover = TakeoverProgram(hub.Popen)
        self._follow = follow

    def open(self, app: Flask, sockets: Sockets) -> None:
        """Listen for higher epochs, and answer for the whole server once another one leads."""
        pages = ReplacedPages(app.wsgi_app, self.leading.fence, self.peer, self._order)
        app.wsgi_app = FollowSocket(pages, self.leading)  # type: ignore[method-assign]
        self.leading.fence.replaced.subscribe(lambda: hub.spawn(self._end, sockets, pages))

    def begin(self) -> None:
        """Start the background work."""
        hub.spawn(send_beats, lambda: self.leading.follower, hub.sleep)
        hub.spawn(self._ask)

    def _order(self) -> FollowOrder:
        return FollowOrder(lambda: self.leading.file.record.key, self.peer(), self._follow)

    def after_takeover(self, program: str) -> None:
        """Run the venue's own program, if any, as this server leads now."""
        if program:
            run = self._on_takeover.run
            hub.spawn(run, program, self.leading.fence.epoch, self.leading.addresses)

    def metrics(self) -> bytes:
        """Metrics of two servers; nothing while there is one."""
        return self.leading.metrics()

    def peer(self) -> str:
        """The address of the second server; empty without one."""
        return self.leading.file.record.peer

    # -- for sockets ---------------------------------------------------------------------------------

    def read(self, message: object) -> object:
        """A message without the epoch seen by its sender. Raises Refused where another server leads."""
        return self.leading.read(message)

    def fields_for(self, environ: dict[str, Any], principal: Principal) -> dict[str, Any]:
        """Fields of a subscription's answer besides the topics, with a second server."""
        addresses = self.leading.addresses
        if not addresses:
            return {}
        fields: dict[str, Any] = {"epoch": self.leader()["epoch"], "addresses": addresses}
        devices = self._devices_of(environ, principal)
        if devices:
            fields["ticket"] = self._tickets.make_ticket(self.leading.fence.epoch, devices)
        return fields

    def _devices_of(self, environ: dict[str, Any], principal: Principal) -> list[Device]:
        guard = self._request_guard
        if principal.id == PUBLIC:
            return []
        devices = [Device("session", principal.device)] if principal.is_staff and principal.device else []
        display = guard.display(environ)
        if display is not None:
            devices.append(Device("display", display))
        seat = guard.signed_value(environ, SEAT_COOKIE)
        return [*devices, Device("seat", seat)] if seat is not None else devices

    # -- for routes ----------------------------------------------------------------------------------

    def page_facts(self, environ: dict[str, Any], epoch: str) -> dict[str, Any]:
        """Fields for a page that asks over HTTP, with the epoch it has seen. Raises Refused."""
        if not self.leading.addresses:
            return {}
        self.leading.read({"epoch": epoch})
        return self.fields_for(environ, self._request_guard.principal(environ))

    def meet(self, epoch: str) -> None:
        """Process an epoch that a page of the other server has seen."""
        self.leading.meet(self.leading.proofs.decode(epoch))

    def second_server(self) -> SecondServer | None:
        """The second server; None without one."""
        status = self.leading.follower_status()
        if status is None:
            return None
        lag_ms, epoch = round(status.lag_s * 1000), self.leading.fence.epoch
        return {"address": status.address, "state": status.state, "lag_ms": lag_ms, "epoch": epoch}

    def processes(self) -> list[Process]:
        """The second server as one of the room's processes."""
        status = self.leading.follower_status()
        if status is None:
            return []
        state, lag_ms = cast("ProcessState", status.state), round(status.lag_s * 100) * 10
        return [Process(name=status.address, role="standby", state=state, lag_ms=lag_ms)]

    def problem(self) -> str | None:
        """The reason why the venue's own program failed after the takeover."""
        return self._on_takeover.problem or None

    def may_be_followed(self) -> bool:
        """Whether a second server can copy this one's database."""
        return self.leading.may_be_followed

    def new_code(self, now: int) -> None:
        """A new code for a second server."""
        self.leading.new_code(now)

    def code(self, now: int) -> tuple[str | None, int]:
        """The open code, and its end."""
        return self.leading.codes.open_code(now), self.leading.codes.expires_at

    def claim(self, code: str, source: str, own_address: str, peer_address: str) -> Claimed:
        """Use up a code. Raises Refused."""
        clock = self.leading.clock
        self.leading.use_code(code, source, clock.now_ms())
        key = self.leading.admit(own_address, peer_address)
        return {
            "key": key,
            "secret": self._secret.decode(),
            "here": own_address,
            "peer": peer_address,
            "epoch": self.leading.fence.epoch,
        }

    def let_follow(self) -> None:
        """Let the other server follow this one, if it was replaced. Raises Refused otherwise."""
        record = self.leading.file.record
        if self.leading.fence.is_closed:
            raise Refused(Reason("server.replaced", {"address": record.peer}))
        try:
            answer = peer.ask(record.peer, FOLLOW, bearer=record.key, body={})
        except OSError:
            answer = {}
        if not answer.get("ok"):
            raise Refused(Reason("follow.peer_away", {"address": record.peer, "here": record.here}))

    def leader(self) -> Leader:
        """Whether this server decides, and its epoch."""
        fence = self.leading.fence
        return {"leads": not fence.is_closed, "epoch": self.leading.proofs.encode(fence.epoch)}

    def devices(self, ticket: str) -> list[tuple[str, str]]:
        """The devices of a ticket. Raises Refused."""
        try:
            devices = self._tickets.take(ticket, self.leading.fence.epoch)
        except OSError as error:
            raise Refused(Reason("journal.unwritable", {"detail": str(error)})) from error
        return [(each.kind, each.value) for each in devices]

    def is_key(self, key: str) -> bool:
        """Whether this is the key of the other server."""
        return self.leading.is_key(key)

    def heads(self) -> dict[str, tuple[int, str]]:
        """The newest rows at this server's takeover."""
        return takeover_heads(self._data)

    def take_lost(self, lost: Lost) -> None:
        """Store the events that only the other server has."""
        keep_lost(self._data, msgspec.json.encode(lost))

    def lost(self) -> Lost | None:
        """Events that only the other server has; None before it reported."""
        text = kept_lost(self._data)
        return None if text is None else msgspec.json.decode(text, type=Lost)

    # -- within --------------------------------------------------------------------------------------

    def _end(self, sockets: Sockets, pages: ReplacedPages) -> None:
        """Tell every client that another server leads, and disconnect it; then list the events lost."""
        sockets.move({"addresses": self.leading.addresses})
        hub.sleep(CLOSE_DELAY_S)
        sockets.end_all()
        while True:
            leader = another_leads(self._data, self._secret)
            if leader is not None:
                pages.lost = leader.lost
                if leader.is_reported:
                    break
            hub.sleep(ASK_S)
        if leader.lost:
            log.warning("%d events that the other server never had are in %s", leader.lost, leader.file)

    def _ask(self) -> None:
        """Ask an absent second server whether it has taken over, and tell it whether this one has."""
        while not self.leading.fence.is_replaced:
            hub.sleep(ASK_S)
            address = self.leading.file.record.peer
            if address and self.leading.follower is None:
                answer = peer.who_leads(address, self.leader()["epoch"])
                if answer is not None and answer.leads:
                    self.leading.meet(self.leading.proofs.decode(answer.epoch))
