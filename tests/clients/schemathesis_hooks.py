"""Configuration of schemathesis for this server: it signs in, and compares each refusal with the document.

Schemathesis loads this file (SCHEMATHESIS_HOOKS). CLOCKSERVER_URL, CLOCKSERVER_NAME and CLOCKSERVER_PASSWORD come
from the environment.
"""

from __future__ import annotations

import os
import re
from itertools import count, cycle
from typing import Any

import requests
import schemathesis
from schemathesis.generation.meta import TestPhase

from tests.waiting import PATIENCE_S

URL = os.environ["CLOCKSERVER_URL"]
NAME, PASSWORD = os.environ.get("CLOCKSERVER_NAME"), os.environ.get("CLOCKSERVER_PASSWORD")
COOKIE = "clockserver_session"
SHARED = 12
"""Number of sign-ins that share the requests, so that none exceeds its rate limit."""
COMMANDS = "/api/v1/commands"
ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
SLUG = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?")
ENDS_ITS_TOURNAMENT = ("tournament.finish", "tournament.archive", "tournament.delete")
"""Commands that get a tournament of their own, because they would end the common one."""
numbers = count(1)
ENDS_ITS_SIGN_IN = ("DELETE /api/v1/session", "POST /api/v1/session/lock", "POST /api/v1/session/unlock")


def sign_in() -> str:
    """The cookie of a new sign-in."""
    account = {"name": NAME, "password": PASSWORD}
    answer = requests.post(f"{URL}/api/v1/session", json=account, headers={"Origin": URL}, timeout=PATIENCE_S)
    answer.raise_for_status()
    return str(answer.cookies[COOKIE])


class SignIns:
    """Gives each request a sign-in; requests that may end their sign-in get one of their own."""

    def __init__(self) -> None:
        self._shared = cycle([sign_in() for _ in range(SHARED)])
        self._own: dict[str, str] = {}

    def get(self, case: Any, _context: Any) -> str:
        label = case.operation.label
        if label not in ENDS_ITS_SIGN_IN:
            return next(self._shared)
        if label not in self._own:
            self._own[label] = sign_in()
        return self._own[label]

    def set(self, case: Any, data: str, _context: Any) -> None:
        case.cookies = {**(case.cookies or {}), COOKIE: data}

    def heard(self, label: str, response: Any) -> None:
        """Replace a sign-in that has ended."""
        if label.startswith("DELETE") or b"access.sign_in_again" in response.content:
            self._own.pop(label, None)


if NAME:
    sign_ins = SignIns()

    @schemathesis.auth(refresh_interval=None)
    class Auth:
        def get(self, case: Any, context: Any) -> str:
            return sign_ins.get(case, context)

        def set(self, case: Any, data: str, context: Any) -> None:
            sign_ins.set(case, data, context)

    @schemathesis.hook
    def after_call(_context: Any, case: Any, response: Any) -> None:
        sign_ins.heard(case.operation.label, response)


def with_whole_numbers(value: Any) -> Any:
    """The value with 2 for each 2.0."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case dict():
            return {key: with_whole_numbers(each) for key, each in value.items()}
        case list():
            return [with_whole_numbers(each) for each in value]
    return value


def is_command(case: Any) -> bool:
    return case.operation.path == COMMANDS and isinstance(case.body, dict)


def as_sent(case: Any, id_: str) -> Any:
    """The body of a request. Each command has an id of its own and an existing tournament, or few would be
    examined.

    In JSON Schema 2.0 is an integer. No client sends that; the server accepts 2 alone.
    """
    body = with_whole_numbers(case.body)
    if is_command(case):
        slug = "saturday" if body.get("type") in ENDS_ITS_TOURNAMENT else "friday"
        for field, form, instead in (("id", ID, id_), ("tournament", SLUG, slug)):
            value = body.get(field)
            if isinstance(value, str) and form.fullmatch(value):
                body = {**body, field: instead}
    return body


@schemathesis.hook
def before_call(_context: Any, case: Any, _kwargs: Any) -> None:
    body = as_sent(case, f"asked-{next(numbers):08}" if is_command(case) else "")
    if repr(body) != repr(case.body):
        case.body = body


covered: set[str] = set()


@schemathesis.hook
def filter_case(_context: Any, case: Any) -> bool:
    """Keep one example of each case that is covered value by value.

    Two of three cases of commands differ only in the id, which is replaced here anyway.
    """
    if case.meta is None or case.meta.phase.name != TestPhase.COVERAGE or not is_command(case):
        return True
    question = repr((case.method, case.media_type, dict(case.headers or {}), as_sent(case, "")))
    new = question not in covered
    covered.add(question)
    return new


@schemathesis.check
def refusals_are_documented(_context: Any, response: Any, case: Any) -> None:
    """Assert that the document names every reason, for the command that was sent or for the route."""
    if response.status_code < 400 or response.status_code == 405:
        return
    codes = {reason["code"] for reason in response.json().get("refused", [])}
    beside = {"wire.no_such_page"} if response.status_code == 404 else set()
    unknown = codes - documented(case) - beside
    assert not unknown, f"not documented for this: {sorted(unknown)}"


def documented(case: Any) -> set[str]:
    """The reasons that the document names for a request."""
    raw = case.operation.schema.raw_schema
    of_route = set(raw["paths"][case.operation.path][case.method.lower()]["x-reasons"])
    mapping = raw["components"]["schemas"]["Command"]["discriminator"]["mapping"]
    type_ = case.body.get("type") if isinstance(case.body, dict) else None
    if case.operation.path != COMMANDS or not isinstance(type_, str) or type_ not in mapping:
        return of_route
    forms = [raw["components"]["schemas"][name.rpartition("/")[2]] for name in mapping.values()]
    own = set(raw["components"]["schemas"][mapping[type_].rpartition("/")[2]]["x-reasons"])
    # Reasons common to all commands are documented with the route only.
    return own | (of_route - {code for form in forms for code in form["x-reasons"]}) | set(COMMON)


COMMON = ("already_done", "tournament.unknown")
