"""The request with which our page opens its web socket, read as a whole; the library reads any other request.

Recognized is only what can be read in one way: each line in its usual form, only known headers, each once. Phones
with the same browser send the same bytes but for the key and a seat card's cookie: the rest is read once for all.
"""

from __future__ import annotations

import re
from functools import lru_cache

MAX_HEAD = 2048
"""Bytes of a head that is looked at; a longer one is the library's."""
MAX_KNOWN = 128
"""Number of different heads kept as read."""
KNOWN = frozenset(
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
"""Names of headers that browsers and proxies send with it. A token is not among them: who sends one is looked up."""
PATH, QUERY = "/socket.io/", "EIO=4&transport=websocket"
_START = f"GET {PATH}?{QUERY} HTTP/1.1\r\n"
_KEY_NAME = b"\r\nSec-WebSocket-Key: "
_COOKIE_NAME = b"\r\nCookie: "
SEAT_COOKIE = "clockserver_seat"
"""The cookie of a phone that showed a seat card. Every other one may be that of a television or of staff, who come
first."""
_SEAT = re.compile(SEAT_COOKIE.encode() + rb"=[!#-+\--:<-\[\]-~]{1,400}")
_KEY = re.compile(rb"[A-Za-z0-9+/]{21}[AQgw]==")
_LINES = re.compile(r"(?:[A-Za-z][A-Za-z-]*: [!-~](?:[ -~]*[!-~])?\r\n)+\r\n")


def phone_request(data: bytes) -> dict[str, str] | None:
    """The environment of the request that `data` is; None if it is another request, or not exactly one."""
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
    environ = _read(before, rest[24:])
    if environ is None:
        return None
    own_headers = {"HTTP_SEC_WEBSOCKET_KEY": key.decode()}
    return (
        {**environ, **own_headers, "HTTP_COOKIE": seat.decode()} if has_cookie else {**environ, **own_headers}
    )


@lru_cache(MAX_KNOWN)
def _read(before: bytes, after: bytes) -> dict[str, str] | None:
    """The environment of a head without the line of its key; None if it is not the one that is known."""
    try:
        head = (before + after).decode("ascii")
    except UnicodeDecodeError:
        return None
    lines = head.removeprefix(_START)
    if lines == head or not after.startswith(b"\r\n") or _LINES.fullmatch(lines) is None:
        return None
    headers = [line.split(": ", 1) for line in lines.split("\r\n")[:-2]]
    values = {name.lower(): value for name, value in headers}
    if len(values) != len(headers) or not values.keys() <= KNOWN or not _opens_a_socket(values):
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
    asks = [each.strip() for each in values.get("connection", "").lower().split(",")]
    return (
        "host" in values
        and "sec-websocket-key" not in values
        and values.get("upgrade", "").lower() == "websocket"
        and values.get("sec-websocket-version") == "13"
        and "upgrade" in asks
    )
