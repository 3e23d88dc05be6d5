"""Checks of names, passwords and PINs for accounts and tokens, independent of keyboards."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from clockserver.accounts.account_store import User
from clockserver.core.input.text_input import normalized_name, refuse_invisible, stored_line
from clockserver.core.texts import Reason, Refused

NAME_REFUSALS = ("access.name_form", "access.name_taken", "text.unseen")
"""Codes of an impossible account name."""
PASSWORD_REFUSALS = ("access.password_length", "access.password_simple")
"""Codes of a refused password."""
PIN_REFUSALS = ("access.pin_easy", "access.pin_form")
"""Codes of a refused PIN."""

MIN_PASSWORD = 10
MAX_PASSWORD = 200
MAX_NAME = 40
YEARS = range(1900, 2100)
EASY = frozenset(
    {"2580", "0852", "1357", "2468", "8642", "7531", "1379", "1397", "147258", "159753", "147258369"}
)
"""Paths on a telephone's keys, and runs of odd or even numbers."""


def user_named(name: str, users: Iterable[User]) -> User | None:
    """The account with a name, in any spelling.

    Earlier releases stored names as typed: if two names are equal now, the exact spelling wins.
    """
    normalized = normalized_name(name)
    namesakes = [user for user in users if normalized_name(user.name) == normalized]
    return min(namesakes, key=lambda user: user.name.casefold() != name.strip().casefold(), default=None)


def as_hashed(password: str) -> str:
    """A password in the form for hashing, independent of keyboards."""
    return unicodedata.normalize("NFC", password)


def refuse_name(name: str) -> list[Reason]:
    """Reasons why a name is not allowed."""
    if 1 <= len(name) <= MAX_NAME and len(name.splitlines()) == 1:
        return refuse_invisible(name, "name")
    return [Reason("access.name_form", {"most": MAX_NAME}, "name")]


def demand_account(name: str, password: str, used_names: Iterable[User]) -> None:
    """Raise Refused with every reason against this account name, or this password."""
    reasons = [
        *refuse_user_name(stored_line(name), used_names),
        *refuse_password(password, stored_line(name)),
    ]
    if reasons:
        raise Refused(*reasons)


def refuse_user_name(name: str, used_names: Iterable[User]) -> list[Reason]:
    """Reasons against a new account's name."""
    reasons = refuse_name(name)
    if user_named(name, used_names) is not None:
        reasons.append(Reason("access.name_taken", {"name": name}, "name"))
    return reasons


def refuse_password(password: str, name: str) -> list[Reason]:
    """Reasons against a password of the account."""
    password = as_hashed(password)
    if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
        params: dict[str, Any] = {"least": MIN_PASSWORD, "most": MAX_PASSWORD}
        return [Reason("access.password_length", params, "password")]
    is_simple = len(set(password)) < 4 or normalized_name(password) == normalized_name(name)
    return [Reason("access.password_simple", {}, "password")] if is_simple else []


def refuse_pin(pin: str) -> list[Reason]:
    """Reasons against a PIN: it has another form, or is easy to guess."""
    if not (pin.isascii() and pin.isdigit() and 4 <= len(pin) <= 8):
        return [Reason("access.pin_form", {}, "pin")]
    return [Reason("access.pin_easy", {}, "pin")] if is_easy(pin) else []


def is_easy(pin: str) -> bool:
    """Whether a PIN is easy to guess: repeats, runs, pairs, years, and paths on a telephone's keys."""
    digits = [int(each) for each in pin]
    steps = {(after - before) % 10 for before, after in pairwise(digits)}
    repeats = any(pin == pin[:size] * (len(pin) // size) for size in (1, 2, 3, 4) if size < len(pin))
    pairs = len(pin) % 2 == 0 and pin[::2] == pin[1::2]
    mirrored = pin == pin[::-1] and len(set(pin)) <= 2
    year = len(pin) == 4 and int(pin) in YEARS
    return steps in ({1}, {9}) or repeats or pairs or mirrored or year or pin in EASY
