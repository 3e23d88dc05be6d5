"""The request with which our page opens its web socket, read in one piece; the library reads any other request.

A head is recognized only if every reader reads it in the same way: each line in its usual form, only known headers,
each once. Phones with the same browser send the same bytes, except for the key and a seat card's cookie: the rest is
parsed once for all of them.
"""

from __future__ import annotations

import re
from functools import lru_cache

MAX_HEAD = 2048
"""Maximum size of a recognized head, in bytes."""
MAX_CACHED = 128
"""Maximum number of different parsed heads in the cache."""
KNOWN_HEADERS = frozenset(
    {
        "accept",
        "accept-encoding",
        "accept-language",
        "cache-control",
        "connection",
        "dnt",
        "host",
        "origin",
        "pragma",
        "sec-fetch-dest",
        "sec-fetch-mode",
        "sec-fetch-site",
        "sec-fetch-storage-access",
        "sec-gpc",
        "sec-websocket-extensions",
        "sec-websocket-key",
        "sec-websocket-version",
        "upgrade",
        "user-agent",
        "x-forwarded-for",
        "x-forwarded-host",
        "x-forwarded-proto",
        "x-real-ip",
        "x-requested-with",
    }
)
"""Names of headers that browsers and proxies send. Authorization is missing, as the sender of a token is looked up."""
PATH, QUERY = "/socket.io/", "EIO=4&transport=websocket"
_START = f"GET {PATH}?{QUERY} HTTP/1.1\r\n"
_KEY_NAME = b"\r\nSec-WebSocket-Key: "
_COOKIE_NAME = b"\r\nCookie: "
SEAT_COOKIE = "clockserver_seat"
"""The cookie of a phone that showed a seat card. Any other cookie may be that of a TV or of staff, which
are admitted first."""
_SEAT = re.compile(SEAT_COOKIE.encode() + rb"=[!#-+\--:<-\[\]-~]{1,400}")
_KEY = re.compile(rb"[A-Za-z0-9+/]{21}[AQgw]==")
_LINES = re.compile(r"(?:[A-Za-z][A-Za-z-]*: [!-~](?:[ -~]*[!-~])?\r\n)+\r\n")


def phone_request(data: bytes) -> dict[str, str] | None:
    """The environment of a phone's request; None if `data` is another request, or not exactly one whole request."""
    if len(data) > MAX_HEAD:
        return None
    start, has_cookie, rest = data.partition(_COOKIE_NAME)
    seat, _, after = rest.partition(b"\r\n")
    if has_cookie:
        if _SEAT.fullmatch(seat) is None:
            return None
        data = start + b"\r\n" + after
    before, key_name, rest = data.partition(_KEY_NAME)
    key = rest[:24]
    if not key_name or _KEY.fullmatch(key) is None:
        return None
    environ = _parsed(before, rest[24:])
    if environ is None:
        return None
    own_headers = {"HTTP_SEC_WEBSOCKET_KEY": key.decode()}
    return (
        {**environ, **own_headers, "HTTP_COOKIE": seat.decode()} if has_cookie else {**environ, **own_headers}
    )


@lru_cache(MAX_CACHED)
def _parsed(before: bytes, after: bytes) -> dict[str, str] | None:
    """The environment of a head without the line of its key; None for a head that is not recognized."""
    try:
        head = (before + after).decode("ascii")
    except UnicodeDecodeError:
        return None
    lines = head.removeprefix(_START)
    if lines == head or not after.startswith(b"\r\n") or _LINES.fullmatch(lines) is None:
        return None
    headers = [line.split(": ", 1) for line in lines.split("\r\n")[:-2]]
    values = {name.lower(): value for name, value in headers}
    if len(values) != len(headers) or not values.keys() <= KNOWN_HEADERS or not _opens_a_socket(values):
        return None
    return {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "RAW_PATH_INFO": PATH,
        "PATH_INFO": PATH,
        "QUERY_STRING": QUERY,
        "SERVER_PROTOCOL": "HTTP/1.0",
        "CONTENT_TYPE": "text/plain",
        "GATEWAY_INTERFACE": "CGI/1.1",
        **{f"HTTP_{name.replace('-', '_').upper()}": value for name, value in values.items()},
    }


def _opens_a_socket(values: dict[str, str]) -> bool:
    options = [each.strip() for each in values.get("connection", "").lower().split(",")]
    return (
        "host" in values
        and "sec-websocket-key" not in values
        and values.get("upgrade", "").lower() == "websocket"
        and values.get("sec-websocket-version") == "13"
        and "upgrade" in options
    )
