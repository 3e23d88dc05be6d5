"""Signing in over HTTP: the first visit, sessions, PINs, and pairing."""

from __future__ import annotations

from typing import Annotated, TypedDict

from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.accounts.account_refusals import SET_PIN_REFUSALS, SET_UP_REFUSALS, UNLOCK_REFUSALS
from clockserver.accounts.account_store import SignIn
from clockserver.accounts.accounts import (
    KNOWN_MS,
    Accounts,
)
from clockserver.accounts.credentials.pairings import Kind, Pairings, new_id
from clockserver.accounts.role_checks import commands_of
from clockserver.accounts.roles import PUBLIC, TD, OwnTable, Principal
from clockserver.accounts.throttle import Bucket
from clockserver.core.permissions import Role
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.desk.room.room_service import RoomService
from clockserver.web.answers import TRUE, Answers, Done, Pending, body_as, json_response
from clockserver.web.contract.described import described
from clockserver.web.pages.qr import QrCodes, address_for_others
from clockserver.web.request_guard import (
    DEVICE_COOKIE,
    DISPLAY_COOKIE,
    PAIRING_COOKIE,
    SESSION_COOKIE,
    RequestGuard,
    cookie,
    source_of,
)

YEAR_S = 400 * 24 * 3600
"""Lifetime of a long-lived cookie in seconds, the browsers' maximum."""
Secret = Annotated[str, Meta(max_length=1000)]
RUNS_ON = ("iPad", "iPhone", "Android", "Windows", "Macintosh", "CrOS", "Linux")
"""Words in a browser's `User-Agent` that name its platform, more specific ones first."""


class SetUp(Struct, frozen=True, forbid_unknown_fields=True):
    """The first visit: the code printed by the server, and the first director's account."""

    code: Secret
    name: Secret
    password: Secret


class NameAndPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """A sign-in with name and password."""

    name: Secret
    password: Secret


class Pin(Struct, frozen=True, forbid_unknown_fields=True):
    """A PIN that wakes a known device."""

    pin: Secret


class NewPin(Struct, frozen=True, forbid_unknown_fields=True):
    """A new PIN, with the password."""

    pin: Secret
    password: Secret


class BeginPairing(Struct, frozen=True, forbid_unknown_fields=True):
    """The purpose of a pairing code."""

    kind: Kind = "display"


class Code(Struct, frozen=True, forbid_unknown_fields=True):
    """A code as typed from another device's screen."""

    code: Annotated[str, Meta(max_length=20)]


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object."""


class Whoami(TypedDict):
    """The identity of this browser. `may`: the allowed commands, limited further by a token.

    `id`, `name`, `device` are null without an identity. `needs_setup`: there is no director yet. `display`: the
    TV paired with this browser. `entry`: the entry in `tournament` of the phone's seat card; `table`: the
    table of this device, if it is a table's tablet. `slugs`: every address of the tournament of the entry or the
    table, earlier ones included.
    """

    role: Role
    id: str | None
    name: str | None
    device: str | None
    needs_setup: bool
    locked: bool
    has_pin: bool
    has_password: bool
    display: str | None
    entry: str | None
    tournament: str | None
    slugs: list[str]
    table: OwnTable | None
    may: list[str]
    server_ms: int


class Begun(TypedDict):
    """A code to show until `expires_at` (ms). `qr`: a picture of the control page's link, as a data: address."""

    kind: Kind
    code: str
    expires_at: int
    server_ms: int
    qr: str


class Paired(TypedDict):
    """The TV was added under this id."""

    display: str


class Unlocked(Struct, frozen=True):
    """The device is unlocked."""

    unlocked: Annotated[bool, TRUE] = True


PAIRING = {PAIRING_COOKIE: "The secret of the device that shows the code, set at the start of the pairing."}


class AccessApi:
    """The routes of signing in. `answers` turns refusals into words."""

    def __init__(
        self,
        accounts: Accounts,
        pairings: Pairings,
        request_guard: RequestGuard,
        room_service: RoomService,
        clock: HostClock,
        answers: Answers,
        codes: QrCodes,
    ) -> None:
        self._accounts = accounts
        self._codes = codes
        self._pairings = pairings
        self._request_guard = request_guard
        self._room_service = room_service
        self._clock = clock
        self._answers = answers
        self._begin_rate = Bucket(60, 0.1)
        self._claim_rate = Bucket(10, 0.2)

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("access", __name__, url_prefix="/api/v1")
        routes = (
            ("/session", "GET", self.whoami),
            ("/session", "POST", self.sign_in),
            ("/session", "DELETE", self.sign_out),
            ("/session/lock", "POST", self.lock),
            ("/session/unlock", "POST", self.unlock),
            ("/session/pin", "PUT", self.set_pin),
            ("/setup", "POST", self.set_up),
            ("/pairings", "POST", self.begin_pairing),
            ("/pairings/poll", "POST", self.poll_pairing),
            ("/pairings/claim", "POST", self.claim_pairing),
        )
        self._answers.add_routes(blueprint, routes)
        return blueprint

    # -- signing in ------------------------------------------------------------------------------------

    @described(gives=Whoami, refuses=("tournament.unknown",))
    def whoami(self) -> Response:
        """The identity of this browser, or of the program with this token, and its permissions."""
        principal = self._principal()
        user = self._accounts.user(principal.id)
        answer: Whoami = {
            "role": principal.kind,
            "id": None if principal.id == PUBLIC else principal.id,
            "name": principal.name or None,
            "device": principal.device,
            "needs_setup": self._accounts.setup_code is not None,
            "locked": principal.locked,
            "has_pin": user is not None and user.pin is not None,
            "has_password": user is not None and bool(user.password),
            "display": self._request_guard.display(request.environ),
            "entry": principal.entry,
            "tournament": next(iter(principal.tournaments or ()), None) if principal.entry else None,
            "slugs": sorted((principal.tournaments or set()) | principal.other_slugs)
            if principal.entry or principal.table
            else [],
            "table": principal.table,
            "may": commands_of(principal),
            "server_ms": self._clock.now_ms(),
        }
        return json_response(answer)

    @described(takes=SetUp, gives=Done, refuses=SET_UP_REFUSALS)
    def set_up(self) -> Response:
        """Create the first director's account, at the first visit."""
        body = body_as(SetUp)
        signed_in = self._accounts.set_up(body.code, body.name, body.password, _address(), runs_on())
        return self._signed_in_response(*signed_in)

    @described(takes=NameAndPassword, gives=Done, refuses=("access.try_later", "access.wrong_password"))
    def sign_in(self) -> Response:
        """Sign in with name and password, for a cookie."""
        body = body_as(NameAndPassword)
        account = self._accounts.user_by_name(body.name)
        device = self._request_guard.device(request.environ, account.id if account else None)
        return self.sign_in_on_this_device(
            *self._accounts.sign_in(body.name, body.password, _address(), device, runs_on())
        )

    @described(takes=Nothing, gives=Done, refuses=("access.sign_out_unwritten",))
    def sign_out(self) -> Response:
        """End the sign-in and close its sockets; 503 if the end cannot be stored."""
        body_as(Nothing)
        self._accounts.sign_out_for_good(cookie(request.environ, SESSION_COOKIE))
        response = json_response(Done())
        response.delete_cookie(SESSION_COOKIE, path="/", httponly=True, samesite="Strict")
        return response

    @described(takes=Nothing, gives=Done, who="session", refuses=("access.sign_in_again",))
    def lock(self) -> Response:
        """Lock this device until it is unlocked."""
        body_as(Nothing)
        self._accounts.lock(self._demand_sign_in().id)
        return json_response(Done())

    @described(takes=Pin, gives=Done, who="session", refuses=UNLOCK_REFUSALS)
    def unlock(self) -> Response:
        """Wake a known device with a PIN."""
        body = body_as(Pin)
        self._accounts.unlock(self._demand_sign_in(), body.pin)
        return json_response(Done())

    @described(takes=NewPin, gives=Done, who="session", refuses=(*SET_PIN_REFUSALS, "access.locked"))
    def set_pin(self) -> Response:
        """Set a PIN, with the password."""
        body = body_as(NewPin)
        sign_in = self.demand_active()
        self._accounts.set_pin(sign_in.user, body.pin, body.password, sign_in.id)
        return json_response(Done())

    # -- pairing -------------------------------------------------------------------------------------

    @described(
        takes=BeginPairing,
        gives=Begun,
        cookies=PAIRING,
        refuses=("access.sign_in_again", "access.try_later", "pairing.too_many", "wire.too_fast"),
    )
    def begin_pairing(self) -> Response:
        """Begin a pairing: the device shows the code, and keeps its secret in a cookie."""
        body = body_as(BeginPairing)
        now = self._clock.now_ms()
        subject = new_id("d-") if body.kind == "display" else self._demand_sign_in().id
        secret = cookie(request.environ, PAIRING_COOKIE)
        pairing = self._pairings.open_pairing(body.kind, subject, secret, now)
        if pairing is None:
            # Pairings of other devices, and codes for other purposes, have rates of their own.
            asker = _address() if body.kind == "display" else subject
            wait = self._begin_rate.wait_ms(asker, now)
            if wait:
                raise Refused(Reason("access.try_later", {"retry_ms": wait}))
            pairing, secret = self._pairings.begin(body.kind, subject, now, asker)
        fragment = "pair" if body.kind == "display" else "unlock"
        address = address_for_others(f"/control#{fragment}={pairing.code}")
        answer: Begun = {
            "kind": pairing.kind,
            "code": pairing.code,
            "expires_at": pairing.expires_at,
            "server_ms": now,
            "qr": self._codes.data_uri(address),
        }
        response = json_response(answer)
        set_cookie(response, PAIRING_COOKIE, secret, 3600)
        return response

    @described(takes=Nothing, gives=(Pending, Paired, Unlocked), cookies=PAIRING, refuses=("pairing.over",))
    def poll_pairing(self) -> Response:
        """Whether the code was confirmed; a TV then gets its id and its cookie."""
        body_as(Nothing)
        pairing = self._pairings.poll(cookie(request.environ, PAIRING_COOKIE), self._clock.now_ms())
        if pairing.confirmed_as is None:
            return json_response(Pending())
        if pairing.kind == "unlock":
            return json_response(Unlocked())
        paired: Paired = {"display": pairing.confirmed_as}
        response = json_response(paired)
        set_cookie(response, DISPLAY_COOKIE, self._request_guard.display_ticket(pairing.confirmed_as), YEAR_S)
        return response

    @described(
        takes=Code,
        gives=Done,
        who="session",
        refuses=(
            "access.locked",
            "access.not_yours",
            "access.sign_in_again",
            "access.try_later",
            "pairing.used",
            "pairing.wrong_code",
        ),
    )
    def claim_pairing(self) -> Response:
        """Unlock the device that shows a code: for another device of the same user, or a director."""
        body = body_as(Code)
        sign_in = self.demand_active()
        user = self._accounts.user(sign_in.user)
        now = self._clock.now_ms()
        wait = self._claim_rate.wait_ms(sign_in.id, now)
        if wait:
            raise Refused(Reason("access.try_later", {"retry_ms": wait}))
        pairing = self._pairings.find(body.code, "unlock", now)
        locked = self._accounts.sign_in_by_id(pairing.subject)
        is_director = user is not None and user.role == TD
        if locked is None or not (is_director or locked.user == sign_in.user):
            raise Refused(Reason("access.not_yours", {}, "code"))
        self._accounts.wake(pairing.subject)
        pairing.confirm(pairing.subject)
        return json_response(Done())

    # -- within --------------------------------------------------------------------------------------

    def _principal(self) -> Principal:
        return self._request_guard.principal(request.environ)

    def _sign_in(self) -> SignIn | None:
        return self._accounts.sign_in_of(cookie(request.environ, SESSION_COOKIE))

    def _demand_sign_in(self) -> SignIn:
        sign_in = self._sign_in()
        if sign_in is None:
            raise Refused(Reason("access.sign_in_again"))
        return sign_in

    def demand_active(self) -> SignIn:
        """The active sign-in of this device. Raises Refused without one."""
        sign_in = self._demand_sign_in()
        if not sign_in.active(self._clock.now_ms()):
            raise Refused(Reason("access.locked"))
        return sign_in

    def sign_in_on_this_device(self, sign_in: SignIn, secret: str) -> Response:
        """The answer to a new sign-in, with its cookies; the previous user of this browser is signed out."""
        previous = self._sign_in()
        if previous is not None:
            self._accounts.sign_out(previous.id)
        return self._signed_in_response(sign_in, secret)

    def continue_sign_in(self, response: Response, sign_in_id: str) -> None:
        """Set the cookies of a sign-in from another server of this room. Raises Refused if it has ended."""
        secret = self._accounts.renew_secret(sign_in_id)
        sign_in = self._accounts.sign_in_by_id(sign_in_id)
        if sign_in is not None:
            self._set_sign_in_cookies(response, sign_in, secret)

    def _signed_in_response(self, sign_in: SignIn, secret: str) -> Response:
        response = json_response(Done())
        self._set_sign_in_cookies(response, sign_in, secret)
        return response

    def _set_sign_in_cookies(self, response: Response, sign_in: SignIn, secret: str) -> None:
        set_cookie(response, SESSION_COOKIE, secret, KNOWN_MS // 1000)
        device = self._request_guard.device_ticket(f"{sign_in.user} {sign_in.id}")
        set_cookie(response, DEVICE_COOKIE, device, YEAR_S)


def set_cookie(response: Response, name: str, value: str, seconds: int) -> None:
    """Set a cookie that is sent only with this server's pages, and hidden from scripts."""
    is_safe = request.scheme == "https"
    response.set_cookie(
        name, value, max_age=seconds, httponly=True, secure=is_safe, samesite="Strict", path="/"
    )


def runs_on() -> str:
    """The platform stated by the requesting browser; empty if unknown."""
    agent = request.headers.get("User-Agent", "")
    return next((each for each in RUNS_ON if each in agent), "")


def _address() -> str:
    return source_of(request.remote_addr or "")
