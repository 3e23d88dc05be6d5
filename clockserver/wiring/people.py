"""The people known to a server: accounts, staff, tokens, and the registry of players."""

from __future__ import annotations

import logging

from msgspec import Struct

from clockserver.accounts.account_registry import AccountRegistry
from clockserver.accounts.accounts import Accounts
from clockserver.accounts.credentials.passwords import Argon2
from clockserver.accounts.staff import Staff
from clockserver.accounts.tokens import Tokens
from clockserver.desk.ports import HostClock
from clockserver.live import hub
from clockserver.observability.server_log import log_event
from clockserver.players.player_registry import Players
from clockserver.wiring.storage import Storage

log = logging.getLogger("clockserver")


class People(Struct, frozen=True, kw_only=True):
    """The services about people."""

    accounts: Accounts
    players: Players
    staff: Staff
    tokens: Tokens


def open_people(storage: Storage, clock: HostClock) -> People:
    """Create accounts, staff, tokens and the registry of players; changes of accounts are logged."""
    store, database = storage.people, storage.offload
    accounts = Accounts(store, Argon2(), clock, hub.ThreadOffload(), database)
    staff = Staff(accounts, AccountRegistry(store, Argon2()), clock, database)
    tokens = Tokens(accounts, AccountRegistry(store, Argon2()), clock, database)
    for changed in (staff.changed, tokens.changed):
        changed.subscribe(_log_account)
    players = Players(storage.players, clock, database)
    return People(accounts=accounts, players=players, staff=staff, tokens=tokens)


def _log_account(action: str, id_: str, director: str) -> None:
    log_event(log, logging.INFO, "account", did=action, id=id_, by=director)
