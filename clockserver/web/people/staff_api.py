"""The accounts of staff over HTTP, for directors; and links for a single sign-in."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, TypedDict

from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.accounts.account_store import SignIn, User
from clockserver.accounts.credentials.credential_checks import NAME_REFUSALS, PASSWORD_REFUSALS, PIN_REFUSALS
from clockserver.accounts.staff import STAFF_REFUSALS, Staff
from clockserver.desk.ports import HostClock
from clockserver.web.answers import Answers, Done, body_as, json_response, private_json
from clockserver.web.contract.described import described
from clockserver.web.pages.qr import QrCodes, address_for_others
from clockserver.web.people.access_api import AccessApi, Nothing, Secret, runs_on
from clockserver.web.request_guard import RequestGuard, source_of

StaffRole: TypeAlias = Literal["td", "floor", "cashier", "dealer", "supervisor"]
UserId = Annotated[str, Meta(pattern=r"^u-[a-z0-9]{1,30}\Z", examples=["u-7kq2m9xw"])]
SignInId = Annotated[str, Meta(pattern=r"^s-[a-z0-9]{1,30}\Z", examples=["s-7kq2m9xw"])]
USER_PATH = {"user": UserId}


class NewStaff(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new account.

    Without a password its user signs in by a link; a director needs a password. The PIN unlocks devices.
    """

    name: Secret
    role: StaffRole
    pin: Secret | None = None
    password: Secret | None = None


class StaffChanges(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Changes of an account; omitted fields stay unchanged."""

    role: StaffRole | None = None
    disabled: bool | None = None
    pin: Secret | None = None
    password: Secret | None = None


class LinkSecret(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret in a sign-in link, after `#link=`, or its code as typed."""

    link: Secret


class StaffSignIn(TypedDict):
    """A signed-in device.

    `state`: active, locked, or waiting for the PIN after its shift. `runs_on` is the platform named by its
    browser, for example `iPad`, and `address` the address of the sign-in; both are empty where unknown. Its
    sockets are in `presence:room` under `id`. Instants in ms.
    """

    id: str
    state: Literal["active", "locked", "resting"]
    runs_on: str
    address: str
    created_at: int
    ends_at: int


class StaffMember(TypedDict):
    """An account with its sign-ins, the newest first."""

    id: str
    name: str
    role: StaffRole
    disabled: bool
    has_pin: bool
    has_password: bool
    created_at: int
    sign_ins: list[StaffSignIn]


class StaffList(TypedDict):
    """Every account, by name."""

    users: list[StaffMember]
    server_ms: int


class SignInLink(TypedDict):
    """A link for one sign-in, until `expires_at` (ms).

    `qr`: a picture of the link, as a data: address; `code`: a code to type instead.
    """

    address: str
    qr: str
    code: str
    expires_at: int
    server_ms: int


class StaffApi:
    """The routes of the staff's accounts. `access` sets the cookies of a sign-in."""

    def __init__(
        self,
        staff: Staff,
        access: AccessApi,
        request_guard: RequestGuard,
        clock: HostClock,
        answers: Answers,
        codes: QrCodes,
    ) -> None:
        self._staff = staff
        self._access = access
        self._request_guard = request_guard
        self._clock = clock
        self._answers = answers
        self._codes = codes

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("staff", __name__, url_prefix="/api/v1")
        routes = (
            ("/staff", "GET", self.listed),
            ("/staff", "POST", self.add),
            ("/staff/<user>", "PATCH", self.change),
            ("/staff/<user>/link", "POST", self.link),
            ("/staff/<user>/sign-ins", "DELETE", self.end_all),
            ("/staff/<user>/sign-ins/<sign_in>", "DELETE", self.end_one),
            ("/session/link", "POST", self.sign_in),
        )
        self._answers.add_routes(blueprint, routes)
        return blueprint

    # -- accounts ------------------------------------------------------------------------------------

    @described(gives=StaffList, who="session", refuses=(*STAFF_REFUSALS, "tournament.unknown"))
    def listed(self) -> Response:
        """Every account with its sign-ins. For directors."""
        self._request_guard.demand_director(request.environ)
        now = self._clock.now_ms()
        users = [_member_value(each, self._staff.sign_ins_of(each.id), now) for each in self._staff.users()]
        return private_json(StaffList(users=users, server_ms=now))

    @described(
        takes=NewStaff,
        gives=StaffMember,
        who="session",
        refuses=(
            *STAFF_REFUSALS,
            *NAME_REFUSALS,
            *PASSWORD_REFUSALS,
            *PIN_REFUSALS,
            "access.director_password",
            "access.too_many_accounts",
            "access.try_later",
            "tournament.unknown",
        ),
    )
    def add(self) -> Response:
        """A new account. For directors."""
        director = self._request_guard.demand_director(request.environ)
        body = body_as(NewStaff)
        user = self._staff.add(body.name, body.role, body.pin, body.password, director.id)
        return self._member_response(user)

    @described(
        takes=StaffChanges,
        gives=StaffMember,
        who="session",
        path=USER_PATH,
        refuses=(
            *STAFF_REFUSALS,
            *PASSWORD_REFUSALS,
            *PIN_REFUSALS,
            "access.director_password",
            "access.last_td",
            "access.try_later",
            "access.unknown_user",
            "already_done",
            "tournament.unknown",
        ),
    )
    def change(self, user: str) -> Response:
        """Change role, PIN or password, or disable or enable an account. For directors.

        A disabled user, or one with another password, is signed out at once. One director must remain.
        """
        director = self._request_guard.demand_director(request.environ)
        body = body_as(StaffChanges)
        changed_user = self._staff.change(
            user,
            director.id,
            role=body.role,
            disabled=body.disabled,
            pin=body.pin,
            password=body.password,
        )
        return self._member_response(changed_user)

    @described(
        takes=Nothing,
        gives=SignInLink,
        who="session",
        path=USER_PATH,
        refuses=(
            *STAFF_REFUSALS,
            "access.disabled",
            "access.unknown_user",
            "tournament.unknown",
            "wire.too_fast",
        ),
    )
    def link(self, user: str) -> Response:
        """A link for one sign-in of this user on one device, within five minutes. For directors."""
        director = self._request_guard.demand_director(request.environ)
        body_as(Nothing)
        new_link = self._staff.link(user, director.id)
        address = address_for_others(f"/signin#link={new_link.secret}")
        qr = self._codes.data_uri(address, keep=False)
        return private_json(
            SignInLink(
                address=address,
                qr=qr,
                code=new_link.code,
                expires_at=new_link.expires_at,
                server_ms=self._clock.now_ms(),
            )
        )

    @described(
        takes=Nothing,
        gives=Done,
        who="session",
        path=USER_PATH,
        refuses=(*STAFF_REFUSALS, "access.unknown_user", "already_done", "tournament.unknown"),
    )
    def end_all(self, user: str) -> Response:
        """Sign a user out on every device. For directors."""
        return self._end_sign_in(user, None)

    @described(
        takes=Nothing,
        gives=Done,
        who="session",
        path=USER_PATH | {"sign_in": SignInId},
        refuses=(*STAFF_REFUSALS, "access.unknown_user", "already_done", "tournament.unknown"),
    )
    def end_one(self, user: str, sign_in: str) -> Response:
        """Sign a user out on one device. For directors."""
        return self._end_sign_in(user, sign_in)

    # -- signing in ----------------------------------------------------------------------------------

    @described(takes=LinkSecret, gives=Done, refuses=("access.link_over",))
    def sign_in(self) -> Response:
        """Sign in with a link or its code, for a cookie. A link is valid once."""
        body = body_as(LinkSecret)
        source = source_of(request.remote_addr or "")
        signed_in = self._staff.sign_in(body.link, source, runs_on())
        return self._access.sign_in_on_this_device(*signed_in)

    # -- within --------------------------------------------------------------------------------------

    def _end_sign_in(self, user: str, sign_in: str | None) -> Response:
        director = self._request_guard.demand_director(request.environ)
        body_as(Nothing)
        self._staff.sign_out(user, sign_in, director.id)
        return json_response(Done())

    def _member_response(self, user: User) -> Response:
        return private_json(_member_value(user, self._staff.sign_ins_of(user.id), self._clock.now_ms()))


def _member_value(user: User, sign_ins: list[SignIn], now: int) -> StaffMember:
    return StaffMember(
        id=user.id,
        name=user.name,
        role=user.role,  # type: ignore[typeddict-item]  # accounts have roles of staff
        disabled=user.disabled,
        has_pin=user.pin is not None,
        has_password=bool(user.password),
        created_at=user.created_at,
        sign_ins=[_sign_in_value(each, now) for each in sign_ins],
    )


def _sign_in_value(sign_in: SignIn, now: int) -> StaffSignIn:
    return StaffSignIn(
        id=sign_in.id,
        state="locked" if sign_in.locked else "active" if sign_in.active(now) else "resting",
        runs_on=sign_in.runs_on,
        address=sign_in.address,
        created_at=sign_in.created_at,
        ends_at=sign_in.ends_at,
    )
