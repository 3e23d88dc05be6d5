"""What accounts and tokens can be called, and which passwords are none: the same on whatever keyboard."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from clockserver.application.access.people import User
from clockserver.domain.lines import kept, refuse_unseen, same_name
from clockserver.domain.texts import Reason, Refused

SHORTEST_PASSWORD = 10
LONGEST_PASSWORD = 200
LONGEST_NAME = 40


def user_named(name: str, users: Iterable[User]) -> User | None:
    """The account of a name, however it is written.

    Earlier releases kept names as they were typed: of two that are the same now, the one written just so.
    """
    wanted = same_name(name)
    found = [user for user in users if same_name(user.name) == wanted]
    return min(found, key=lambda user: user.name.casefold() != name.strip().casefold(), default=None)


def as_hashed(password: str) -> str:
    """A password as it is hashed: the same on whatever keyboard it was typed."""
    return unicodedata.normalize("NFC", password)


def wrong_name(name: str) -> list[Reason]:
    """Why nobody can be called so."""
    if 1 <= len(name) <= LONGEST_NAME and len(name.splitlines()) == 1:
        return refuse_unseen(name, "name")
    return [Reason("access.name_form", {"most": LONGEST_NAME}, "name")]


def demand_account(name: str, password: str, taken: Iterable[User]) -> None:
    """Raises Refused with every reason why an account cannot be called so, or have that password."""
    wanted, password = kept(name), as_hashed(password)
    reasons = wrong_name(wanted)
    if user_named(wanted, taken) is not None:
        reasons.append(Reason("access.name_taken", {"name": wanted}, "name"))
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        params: dict[str, Any] = {"least": SHORTEST_PASSWORD, "most": LONGEST_PASSWORD}
        reasons.append(Reason("access.password_length", params, "password"))
    elif len(set(password)) < 4 or same_name(password) == same_name(wanted):
        reasons.append(Reason("access.password_simple", {}, "password"))
    if reasons:
        raise Refused(*reasons)
