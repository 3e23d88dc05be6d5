"""Approvals by name and PIN: a director or a supervisor allows one command of a cashier."""

from __future__ import annotations

import logging

from clockserver.accounts.accounts import Accounts
from clockserver.accounts.credentials.hashes import MAX_HASHES
from clockserver.accounts.roles import Principal
from clockserver.accounts.throttle import Waits
from clockserver.core.permissions import APPROVING
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock

log = logging.getLogger("clockserver")


class Approvals:
    """Check approvals. Wrong tries count for the user who asks, so that guessing locks out no supervisor."""

    def __init__(self, accounts: Accounts, clock: HostClock) -> None:
        self._accounts = accounts
        self._clock = clock
        self._waits = Waits()
        self._random_hash = ""
        """The hash that PINs of unknown names are compared with."""

    def approve(self, name: str, pin: str, asked_by: Principal) -> str:
        """The id of another user who may approve, by name and PIN. Raises Refused."""
        accounts, key = self._accounts, f"approval {asked_by.id}"
        accounts.hashes.demand_capacity(MAX_HASHES)
        if wait := self._waits.wait_ms(key, self._clock.now_ms()):
            raise Refused(Reason("access.try_later", {"retry_ms": wait}))
        self._waits.count_failure(key, self._clock.now_ms())
        user = accounts.user_by_name(name)
        self._random_hash = self._random_hash or accounts.hashes.random_hash()
        # An unknown name takes as long as a wrong PIN.
        is_right = accounts.hashes.verify((user and user.pin) or self._random_hash, pin)
        accounts.refresh()
        approver = accounts.user(user.id) if user is not None else None
        is_unchanged = user is not None and approver is not None and approver.pin == user.pin
        if approver is None or not approver.pin or not is_right or not is_unchanged or approver.disabled:
            self._waits.start_wait(key, self._clock.now_ms())
            raise Refused(Reason("access.wrong_pin", {}, "approval.pin"))
        self._waits.reset(key)
        if approver.id == asked_by.id:
            raise Refused(Reason("money.own_approval", {}, "approval.name"))
        if approver.role not in APPROVING:
            raise Refused(Reason("money.approver", {}, "approval.name"))
        log.info("%s approved a command of %s", approver.id, asked_by.id)
        return approver.id
