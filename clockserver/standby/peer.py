"""Questions to the other server over HTTP: who leads, in which epoch, and what it has."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import msgspec
from msgspec import Struct

PATIENCE_S = 2.0
MAX_BYTES = 4 * 1024 * 1024


class Leads(Struct, frozen=True):
    """A server's answer at /api/v1/leader."""

    leads: bool
    epoch: str
    """The epoch with its proof."""


def ask(address: str, path: str, *, bearer: str = "", body: object = None) -> Any:
    """The JSON of an answer, whatever its status. Raises OSError without one."""
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    if bearer:
        headers["Authorization"] = f"Bearer {bearer}"
    data = None if body is None else json.dumps(body).encode()
    if not address.startswith(("http://", "https://")):
        raise OSError(f"{address} is no address of a server")
    request = urllib.request.Request(address + path, data, headers)  # noqa: S310 - checked above
    # No proxy of the environment, as it is a machine in the same room.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=PATIENCE_S) as answer:
            text = answer.read(MAX_BYTES)
    except urllib.error.HTTPError as error:
        with error:
            text = error.read(MAX_BYTES)
    try:
        return json.loads(text)
    except ValueError as error:
        raise OSError(f"the answer of {address} is no JSON") from error


def who_leads(address: str, epoch: str = "") -> Leads | None:
    """Whether the other server leads, and its epoch; None without an answer.

    `epoch` is this server's, with proof.
    """
    try:
        return msgspec.convert(ask(address, f"/api/v1/leader?epoch={epoch}"), Leads)
    except (OSError, ValueError, msgspec.MsgspecError):
        return None
