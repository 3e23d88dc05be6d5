"""The list of a prize pool over HTTP, for everybody; and the codes of receipts, for printing."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypedDict

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.accounts.credentials.receipt_codes import ReceiptCodes
from clockserver.core.ids import FIRST_SESSION, Slug, StreamId
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.desk.tournaments.tournament_desks import TournamentDesk, TournamentDesks
from clockserver.tournament.prizes.state import Prizes
from clockserver.tournament.ranking import sorted_sessions
from clockserver.tournament.sales.pool_list import PoolList, pool_list
from clockserver.tournament.sales.state import Sales
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.web.answers import Answers, private_json
from clockserver.web.contract.described import described
from clockserver.web.people.seat_cards_api import PRINT_REFUSALS, refuse_to_print
from clockserver.web.request_guard import RequestGuard
from clockserver.web.shared_answers import SHARED_HEADERS, SharedAnswers

AGAIN_MS = 5_000
"""Minimum time in ms between two computations of a list, which has 20,000 receipts at a festival."""
Receipts: TypeAlias = Annotated[
    str, Meta(pattern=r"^[1-9][0-9]{0,6}(,[1-9][0-9]{0,6}){0,499}\Z", examples=["12,13"])
]
"""Numbers of receipts, with commas between them."""
SLUG = {"slug": Annotated[Slug, Meta(examples=["friday"])]}


class PoolFile(TypedDict):
    """The list of the pool of a tournament; `at` is the instant for which it was made."""

    at: int
    title: str
    value: PoolList


class ReceiptCode(TypedDict):
    """The code of a receipt."""

    receipt: int
    code: str


class ReceiptCodeList(TypedDict):
    """The codes of some receipts."""

    codes: list[ReceiptCode]


class _CachedList(Struct, frozen=True):
    """A list as JSON, and its inputs."""

    at: int
    sales: Sales
    prizes: Prizes
    title: str
    body: bytes


class PoolApi:
    """The routes of the provable pool below /api/v1/tournaments."""

    def __init__(
        self,
        desks: TournamentDesks,
        codes: ReceiptCodes,
        request_guard: RequestGuard,
        clock: HostClock,
        answers: Answers,
    ) -> None:
        self._desks = desks
        self._codes = codes
        self._request_guard = request_guard
        self._clock = clock
        self._answers = answers
        self._shared = SharedAnswers(clock)
        self._cache: dict[StreamId, _CachedList] = {}
        self._codes_by_stream: dict[StreamId, list[str]] = {}
        """The codes of each stream by receipt, from 1; they never change."""

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("pool", __name__, url_prefix="/api/v1/tournaments")
        add, answered = blueprint.add_url_rule, self._answers.wrap_view
        add("/<slug>/pool", view_func=answered(self.pool), endpoint="pool")
        add("/<slug>/receipts", view_func=answered(self.codes), endpoint="codes")
        return blueprint

    @described(
        gives=PoolFile, path=SLUG, cached=True, headers=SHARED_HEADERS, refuses=("tournament.unknown",)
    )
    def pool(self, slug: str) -> Response:
        """Every receipt by its code with its money in the prize pool, and the published prizes. No names.

        Players find their receipts here, and can sum the list. It may be some seconds old.
        """
        desk = self._desks.desk(slug)
        cached = self._list(desk)
        return self._shared.response(cached.body, f"pool-{desk.stream}-{cached.at}")

    @described(
        gives=ReceiptCodeList,
        path=SLUG,
        query={"receipts": Receipts},
        who="staff",
        refuses=(
            *PRINT_REFUSALS,
            "sales.unknown",
            "tournament.unknown",
        ),
    )
    def codes(self, slug: str) -> Response:
        """The codes to print on receipts, for sellers."""
        refuse_to_print(self._request_guard.principal(request.environ), slug)
        desk = self._desks.desk(slug)
        receipt_count = _session_of(desk.state).sales.receipts
        receipts = [
            int(each) for each in convert(request.args.get("receipts", ""), Receipts, "receipts").split(",")
        ]
        if reasons := [
            Reason("sales.unknown", {"receipt": each}, "receipts")
            for each in receipts
            if each > receipt_count
        ]:
            raise Refused(*reasons)
        codes_of_stream = self._codes_of_stream(desk.stream, receipt_count)
        codes = [ReceiptCode(receipt=each, code=codes_of_stream[each - 1]) for each in receipts]
        return private_json(ReceiptCodeList(codes=codes))

    # -- within --------------------------------------------------------------------------------------

    def _list(self, desk: TournamentDesk) -> _CachedList:
        state, now = desk.state, self._clock.now_ms()
        session = _session_of(state)
        cached = self._cache.get(desk.stream)
        is_current = cached is not None and (
            cached.sales is session.sales and cached.prizes is session.prizes and cached.title == state.title
        )
        if cached is not None and (is_current or now - cached.at < AGAIN_MS):
            return cached
        codes = self._codes_of_stream(desk.stream, session.sales.receipts)
        value = pool_list(session, lambda receipt: codes[receipt - 1])
        body = msgspec.json.encode(PoolFile(at=now, title=state.title, value=value))
        cached = self._cache[desk.stream] = _CachedList(now, session.sales, session.prizes, state.title, body)
        return cached

    def _codes_of_stream(self, stream: StreamId, receipts: int) -> list[str]:
        codes_of_stream = self._codes_by_stream.setdefault(stream, [])
        # One code for all sessions: receipts are numbered over all of them, and printed codes stay valid.
        codes_of_stream.extend(
            self._codes.code(stream, FIRST_SESSION, each)
            for each in range(len(codes_of_stream) + 1, receipts + 1)
        )
        return codes_of_stream


def _session_of(state: Tournament) -> Session:
    """The session with the tournament's money: the first that sells, as all have the same money."""
    sessions = sorted_sessions(state.sessions)
    return next((each for each in sessions if each.offers.listed), sessions[0])
