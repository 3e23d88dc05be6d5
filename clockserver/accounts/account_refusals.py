"""The refusal codes of accounts, by request."""

from __future__ import annotations

from clockserver.accounts.credentials.credential_checks import NAME_REFUSALS, PASSWORD_REFUSALS, PIN_REFUSALS

SET_UP_REFUSALS = (
    *NAME_REFUSALS,
    *PASSWORD_REFUSALS,
    "access.set_up_already",
    "access.try_later",
    "access.wrong_code",
)
"""Codes of the first sign-in."""
UNLOCK_REFUSALS = ("access.no_pin", "access.sign_in_again", "access.try_later", "access.wrong_pin")
"""Codes of a device that stays locked."""
SET_PIN_REFUSALS = (
    *PIN_REFUSALS,
    "access.no_password",
    "access.sign_in_again",
    "access.try_later",
    "access.wrong_password",
)
"""Codes of a PIN that cannot be set."""
