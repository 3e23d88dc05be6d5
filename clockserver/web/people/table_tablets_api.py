"""Tablets of tables over HTTP: the floor requests a code or releases a tablet; a dealer's device sends the code."""

from __future__ import annotations

from typing import Annotated, TypedDict

from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.accounts.account_store import SignIn
from clockserver.accounts.roles import OwnTable
from clockserver.accounts.table_tablets import SHOW_REFUSALS, TableTablets, refuse_binding
from clockserver.accounts.throttle import Bucket
from clockserver.core.ids import Slug
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.tournament.entries.state import TableNumber
from clockserver.web.answers import Answers, Done, body_as, json_response, private_json
from clockserver.web.contract.described import described
from clockserver.web.pages.qr import QrCodes, address_for_others
from clockserver.web.people.access_api import AccessApi, Nothing
from clockserver.web.request_guard import RequestGuard

PATH = {
    "slug": Annotated[Slug, Meta(examples=["friday"])],
    "table": Annotated[TableNumber, Meta(examples=[4])],
}
REFUSALS = (*SHOW_REFUSALS, "tables.unknown", "tournament.unknown")
MAX_NUMBER = 999_999
"""Maximum number of a table in a refusal."""
MAX_TRIES, TRIES_PER_S = 10, 0.2
"""Rate of codes sent by one device."""


class TableCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code of a table as typed, or from the address after `#tablet=`."""

    code: Annotated[str, Meta(max_length=40)]


class TabletCode(TypedDict):
    """A code that binds one device until `expires_at` (ms).

    `qr`: a picture of `address`, as a data: address.
    """

    address: str
    qr: str
    code: str
    expires_at: int
    server_ms: int


class Tablet(TypedDict):
    """A device of a table: its signed-in user, platform and address."""

    user: str
    name: str
    runs_on: str
    address: str


class Tablets(TypedDict):
    """The devices of a table."""

    tablets: list[Tablet]


class TableTabletsApi:
    """The routes of tables' tablets."""

    def __init__(
        self,
        tablets: TableTablets,
        desks: TournamentDesks,
        access: AccessApi,
        request_guard: RequestGuard,
        clock: HostClock,
        answers: Answers,
        codes: QrCodes,
    ) -> None:
        self._tablets = tablets
        self._desks = desks
        self._access = access
        self._request_guard = request_guard
        self._clock = clock
        self._answers = answers
        self._codes = codes
        self._tries = Bucket(MAX_TRIES, TRIES_PER_S)

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("table_tablets", __name__, url_prefix="/api/v1")
        tablet_path = "/tournaments/<slug>/tables/<int:table>/tablet"
        routes = (
            (tablet_path, "GET", self.listed),
            (tablet_path, "POST", self.begin),
            (tablet_path, "DELETE", self.release),
            ("/session/table", "POST", self.bind),
        )
        self._answers.add_routes(blueprint, routes)
        return blueprint

    @described(gives=Tablets, who="session", path=PATH, refuses=REFUSALS)
    def listed(self, slug: str, table: int) -> Response:
        """The tablet of a table. For directors and the floor."""
        sign_ins = self._tablets.sign_ins_of(self._demand_own_table(slug, table))
        answer: Tablets = {"tablets": [self._tablet(each) for each in sign_ins]}
        return private_json(answer)

    @described(
        takes=Nothing, gives=TabletCode, who="session", path=PATH, refuses=(*REFUSALS, "wire.too_fast")
    )
    def begin(self, slug: str, table: int) -> Response:
        """A code that makes a dealer's device the tablet of this table, within five minutes.

        For directors and the floor. From then on the tablet acts for this table only, and its counts are
        verified.
        """
        own_table = self._demand_own_table(slug, table)
        body_as(Nothing)
        new_code = self._tablets.begin(own_table)
        address = address_for_others(
            f"/table/{own_table.tournament}/{own_table.number}#tablet={new_code.code}"
        )
        answer: TabletCode = {
            "address": address,
            "qr": self._codes.data_uri(address, keep=False),
            "code": new_code.code,
            "expires_at": new_code.expires_at,
            "server_ms": self._clock.now_ms(),
        }
        return private_json(answer)

    @described(
        takes=Nothing,
        gives=Done,
        who="session",
        path=PATH,
        refuses=(*REFUSALS, "access.sign_in_again", "already_done"),
    )
    def release(self, slug: str, table: int) -> Response:
        """Unbind the table's tablet, and void its open codes. For directors and the floor."""
        own_table = self._demand_own_table(slug, table)
        body_as(Nothing)
        self._tablets.release(own_table)
        return json_response(Done())

    @described(
        takes=TableCode,
        gives=OwnTable,
        who="session",
        refuses=(
            "access.locked",
            "access.role",
            "access.sign_in_again",
            "access.table_code",
            "access.try_later",
        ),
    )
    def bind(self) -> Response:
        """Make this dealer's device the tablet of a code's table, and of no other table."""
        body = body_as(TableCode)
        sign_in = self._access.demand_active()
        if wait := self._tries.wait_ms(sign_in.id, self._clock.now_ms()):
            raise Refused(Reason("access.try_later", {"retry_ms": wait}))
        return private_json(self._tablets.bind(sign_in, body.code))

    # -- within --------------------------------------------------------------------------------------

    def _demand_own_table(self, slug: str, table: int) -> OwnTable:
        """The table in the address. Raises Refused if it is unknown, or if the principal may not bind its tablet."""
        state = self._desks.desk(slug).state
        if reasons := refuse_binding(self._request_guard.principal(request.environ), state.slug):
            raise Refused(*reasons)
        if not any(table in each.tables for each in state.sessions.values()):
            raise Refused(Reason("tables.unknown", {"table": min(table, MAX_NUMBER)}, "table"))
        return OwnTable(state.slug, table)

    def _tablet(self, sign_in: SignIn) -> Tablet:
        return {
            "user": sign_in.user,
            "name": self._tablets.user_name_of(sign_in),
            "runs_on": sign_in.runs_on,
            "address": sign_in.address,
        }
