"""Access control of requests: exact Host and Origin for everyone, and the principal by cookie or bearer token."""

from __future__ import annotations

import hmac
import ipaddress
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Any, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.sansio.http import parse_cookie

from clockserver.accounts.credentials.seat_card_codes import SeatCards
from clockserver.accounts.roles import NOBODY, Principal
from clockserver.accounts.staff import refuse_staff
from clockserver.core.texts import Reason, Refused

Environ: TypeAlias = dict[str, Any]
SESSION_COOKIE = "clockserver_session"
DISPLAY_COOKIE = "clockserver_display"
DEVICE_COOKIE = "clockserver_device"
PAIRING_COOKIE = "clockserver_pairing"
SEAT_COOKIE = "clockserver_seat"
MAX_CACHED = 4_096
"""Number of checked addresses and host names in each cache."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
CALCULATORS = "/api/v1/calculators/"
"""Prefix of requests that change nothing and need no identity: programs may send them without a token."""
LAST_PLACES = "clockserver.last_places"
"""Key in a request's environment while the server is nearly full: the callback for a rejection (live/hub)."""
_HOST = re.compile(r"(?:\[(?P<v6>[0-9A-Fa-f:.]+)\]|(?P<name>[A-Za-z0-9._-]+))(?::\d{1,5})?")


class Accounts(Protocol):
    """The principals of cookies and tokens."""

    def principal_of_cookie(self, secret: str) -> Principal: ...

    def principal_of_token(self, token: str) -> Principal: ...


class Guard(ABC):
    """Knows the names of this server; a subclass identifies the sender of a request."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {name.lower() for name in names}

    @abstractmethod
    def principal(self, environ: Environ) -> Principal:
        """The sender of a request."""

    def has_priority(self, environ: Environ) -> bool:
        """Whether this request is served before phones."""
        return self.principal(environ).has_priority

    def host_is_ours(self, environ: Environ) -> bool:
        """Whether the Host is an address, or a name of this server. A foreign name for this address is an attack."""
        host = host_name(environ.get("HTTP_HOST", ""))
        return host in self._names or _is_address(host)

    def origin_is_ours(self, environ: Environ) -> bool:
        """Whether the request comes from a page of this server.

        A request without an Origin is no browser's: its cookies do not count, and only a bearer token may change data.
        """
        origin = environ.get("HTTP_ORIGIN")
        if origin is not None:
            own_origin = f"{environ.get('wsgi.url_scheme', 'http')}://{environ.get('HTTP_HOST', '')}"
            return bool(origin.lower() == own_origin.lower())
        if environ["REQUEST_METHOD"] in SAFE_METHODS and not environ.get("HTTP_UPGRADE"):
            return True
        if environ.get("HTTP_COOKIE"):
            return False
        is_question = environ.get("HTTP_UPGRADE") or environ.get("PATH_INFO", "").startswith(CALCULATORS)
        return bool(is_question or bearer(environ))


class RequestGuard(Guard):
    """Knows the names of this server, and the principal of each cookie or token."""

    def __init__(
        self,
        names: Iterable[str],
        secret: bytes,
        accounts: Accounts,
        displays: Callable[[], Collection[str]],
        cards: SeatCards,
        slugs_of: Callable[[str], Collection[str]] = lambda slug: (slug,),
    ) -> None:
        super().__init__(names)
        self._secret = secret
        self._accounts = accounts
        self._displays = displays
        self._cards = cards
        self._slugs_of = slugs_of
        """From a slug to every present and earlier slug of its tournament."""

    def principal(self, environ: Environ) -> Principal:
        """The sender of a request: by bearer token, by the cookie of a sign-in, or of a TV; else NOBODY."""
        principal = self._sender(environ)
        if principal.table is not None:
            return replace(principal, other_slugs=frozenset(self._slugs_of(principal.table.tournament)))
        if not principal.tournaments:
            return principal
        other_slugs = frozenset(slug for each in principal.tournaments for slug in self._slugs_of(each))
        return replace(principal, other_slugs=other_slugs - principal.tournaments)

    def demand_director(self, environ: Environ) -> Principal:
        """The director that sends a request. Raises Refused for any other sender."""
        principal = self.principal(environ)
        if reasons := refuse_staff(principal):
            raise Refused(*reasons)
        return principal

    def _sender(self, environ: Environ) -> Principal:
        if "HTTP_COOKIE" not in environ and "HTTP_AUTHORIZATION" not in environ:
            return NOBODY  # as with most phones
        token = bearer(environ)
        if token:
            return self._accounts.principal_of_token(token)
        secret = cookie(environ, SESSION_COOKIE)
        if secret:
            principal = self._accounts.principal_of_cookie(secret)
            if principal is not NOBODY:
                return principal
        display = self.display(environ)
        if display is not None:
            return Principal("display", display, device=display)
        return self._player(environ) or NOBODY

    def _player(self, environ: Environ) -> Principal | None:
        """The player of this phone's seat card; None after another card was printed for that entry."""
        ticket = self._verified_value(environ, SEAT_COOKIE)
        slug, _, rest = (ticket or "").partition(" ")
        entry, _, code = rest.partition(" ")
        return self._cards.player(slug, entry, code) if code else None

    def seat_ticket(self, slug: str, entry: str, code: str) -> str:
        """The cookie of a phone that showed a seat card."""
        return self._ticket(SEAT_COOKIE, f"{slug} {entry} {code}")

    # -- TVs and devices ---------------------------------------------------------------------

    def display(self, environ: Environ) -> str | None:
        """The TV of the request's cookie; None if the room has removed it."""
        display = self._verified_value(environ, DISPLAY_COOKIE)
        return display if display is not None and display in self._displays() else None

    def display_ticket(self, display: str) -> str:
        """The cookie of a TV, valid until the room removes the TV."""
        return self._ticket(DISPLAY_COOKIE, display)

    def device(self, environ: Environ, user_id: str | None) -> str | None:
        """The proof that an account was signed in on this device before; None without one."""
        proof = self._verified_value(environ, DEVICE_COOKIE)
        return proof if proof is not None and proof.partition(" ")[0] == user_id else None

    def device_ticket(self, device: str) -> str:
        """The cookie of a device with a sign-in."""
        return self._ticket(DEVICE_COOKIE, device)

    # -- moving to another server of the same room ---------------------------------------------------

    def signed_value(self, environ: Environ, kind: str) -> str | None:
        """The value of a signed cookie of this browser; None without a valid one."""
        return self._verified_value(environ, kind)

    def signed_cookie(self, kind: str, value: str) -> str:
        """The signed cookie with a value."""
        return self._ticket(kind, value)

    def _ticket(self, kind: str, value: str) -> str:
        mac = hmac.new(self._secret, f"{kind} {value}".encode(), sha256).hexdigest()
        return f"{value.replace(' ', '_')}.{mac}"

    def _verified_value(self, environ: Environ, kind: str) -> str | None:
        ticket = cookie(environ, kind)
        value = ticket.rpartition(".")[0].replace("_", " ")
        return value if value and _is_equal(ticket, self._ticket(kind, value)) else None


def cookie(environ: Environ, name: str) -> str:
    """A cookie of the request; empty without one. Malformed cookies of other programs on this host are ignored."""
    return parse_cookie(environ.get("HTTP_COOKIE", "")).get(name, "")


def bearer(environ: Environ) -> str:
    """The bearer token of a request; empty without one."""
    scheme, _, token = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _is_equal(text: str, expected: str) -> bool:
    """Comparison in constant time."""
    return hmac.compare_digest(text.encode("utf-8", "replace"), expected.encode())


def host_name(host: str) -> str:
    """A Host header without its port, in lower case; empty for an invalid one."""
    match = _HOST.fullmatch(host)
    return (match["v6"] or match["name"]).lower() if match else ""


@lru_cache(MAX_CACHED)
def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


@lru_cache(MAX_CACHED)
def plain_address(address: str) -> str:
    """An address in its plain form: on a socket for IPv4 and IPv6 10.0.0.7 appears as `::ffff:10.0.0.7`."""
    try:
        address_value = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = address_value.ipv4_mapped if isinstance(address_value, ipaddress.IPv6Address) else None
    return str(mapped or address_value)


def source_of(address: str) -> str:
    """The key under which an address is counted: the address; for IPv6 its /64 network, which one machine may own."""
    plain = plain_address(address)
    if ":" not in plain:
        return plain
    return str(ipaddress.IPv6Network((plain, 64), strict=False).network_address)


def malformed(value_of_reason: Callable[[Reason], dict[str, Any]], problem: str) -> bytes:
    """The answer to an invalid request, as JSON."""
    return json.dumps(
        {"refused": [value_of_reason(Reason("wire.malformed_request", {"problem": problem}))]}
    ).encode()


def source_unless(proxies: Collection[str], address: str) -> str | None:
    """The key under which an address is counted; None for a proxy, through which many clients come."""
    return None if plain_address(address) in map(plain_address, proxies) else source_of(address)


class PageSources(Struct, frozen=True):
    """Sources that the Content-Security-Policy of pages allows. `frames` is the value of frame-ancestors.

    `pictures_from` gives the address of another server of this room, whose pictures pages may load; empty without one.
    """

    frames: str = "'none'"
    pictures_from: Callable[[], str] = str


OWN_SOURCES = PageSources()


class HostGuard:
    """WSGI: rejects requests to a foreign Host or from a foreign Origin, also of sockets; adds the common headers.

    `X-Forwarded-*` is trusted from `proxies` only, and removed otherwise. `enter` returns when it is a request's turn;
    web sockets wait elsewhere. `sources` allow no other page to frame these pages, except those of the demo.
    """

    def __init__(
        self,
        app: Callable[..., Any],
        request_guard: Guard,
        say: Callable[[str], str],
        proxies: Collection[str] = (),
        enter: Callable[[Environ], None] = lambda _: None,
        sources: PageSources = OWN_SOURCES,
    ) -> None:
        self._app = app
        self._enter = enter
        self._request_guard = request_guard
        self._say = say
        self._proxies = frozenset(map(plain_address, proxies))
        self._sources = sources
        self._behind_proxy = ProxyFix(self._serve, x_for=1, x_proto=1, x_host=1)

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Any:
        """A refusal for a rejected request, the application's answer for any other."""
        if "HTTP_SEC_WEBSOCKET_KEY" not in environ:
            self._enter(environ)
        if plain_address(environ.get("REMOTE_ADDR", "")) in self._proxies:
            return self._behind_proxy(environ, start_response)
        # A loop over all keys would cost as much as the rest of this function.
        if "FORWARDED" in " ".join(environ):
            for key in [key for key in environ if key.startswith(("HTTP_X_FORWARDED", "HTTP_FORWARDED"))]:
                del environ[key]
        return self._serve(environ, start_response)

    def serve_from_proxy(self, environ: Environ, start_response: Callable[..., Any]) -> Any:
        """As a call, for a request of an edge with a valid key: its headers about the client are trusted."""
        self._enter(environ)
        return self._behind_proxy(environ, start_response)

    def _serve(self, environ: Environ, start_response: Callable[..., Any]) -> Any:
        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            own_names = {name.lower() for name, _ in headers}
            common_headers = [
                each for each in self._common_headers(environ) if each[0].lower() not in own_names
            ]
            return start_response(status, [*headers, *common_headers], *error)

        if not self._request_guard.host_is_ours(environ):
            return self._reject(start, "wire.foreign_host")
        if not self._request_guard.origin_is_ours(environ):
            return self._reject(start, "wire.foreign_origin")
        if self._has_no_place_for(environ):
            environ[LAST_PLACES]()
            return self._reject(start, "wire.full", "503 Service Unavailable")
        return self._app(environ, start)

    def _common_headers(self, environ: Environ) -> list[tuple[str, str]]:
        return _default_headers(environ, self._sources.frames, self._sources.pictures_from())

    def _has_no_place_for(self, environ: Environ) -> bool:
        """Whether a request is a phone's web socket while few places are left: phones have the clock over HTTP, too."""
        is_socket_for_last_places = LAST_PLACES in environ and "HTTP_SEC_WEBSOCKET_KEY" in environ
        return is_socket_for_last_places and not self._request_guard.has_priority(environ)

    def _reject(
        self, start_response: Callable[..., Any], code: str, status: str = "403 Forbidden"
    ) -> list[bytes]:
        body = json.dumps({"refused": [{"code": code, "params": {}, "text": self._say(code)}]}).encode()
        headers = [
            ("Content-Type", "application/json"),
            ("Content-Length", str(len(body))),
            ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
            ("Cache-Control", "no-store"),
        ]
        start_response(status, headers)
        return [body]


def _default_headers(environ: Environ, frames: str, other: str) -> list[tuple[str, str]]:
    """Headers of answers without their own: no inline or foreign content, and revalidation at each use."""
    host = environ.get("HTTP_HOST", "")
    policy = (
        "default-src 'self'; "
        # 'self' does not cover web sockets before Chromium 70.
        f"connect-src 'self' ws://{host} wss://{host}; "
        f"img-src 'self' data:{other and f' {other}'}; object-src 'none'; base-uri 'none'; frame-ancestors {frames}"
    )
    return [
        ("Content-Security-Policy", policy),
        ("X-Content-Type-Options", "nosniff"),
        # Not "no-referrer": Chromium 69 would send `Origin: null`, and POSTs of these pages would be rejected.
        ("Referrer-Policy", "same-origin"),
        ("Cache-Control", "no-cache"),
    ]
