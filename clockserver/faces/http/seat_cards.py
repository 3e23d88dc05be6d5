"""Seat cards over HTTP: the codes for who prints them, and a player's phone that shows one."""

from __future__ import annotations

from typing import Annotated, TypedDict

from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.application.access.roles import Principal
from clockserver.application.access.seat_cards import SeatCards
from clockserver.application.access.subjects import SUBJECTS
from clockserver.application.access.throttle import Waits
from clockserver.application.house import House
from clockserver.application.ports import HostClock
from clockserver.domain.ids import Slug
from clockserver.domain.procedures.entries import GivenEntry
from clockserver.domain.texts import Reason, Refused
from clockserver.faces.contract.described import described
from clockserver.faces.gate import SEAT_COOKIE, Gate, source_of
from clockserver.faces.http.access import YEAR_S, set_cookie
from clockserver.faces.http.answers import Answers, Done, body_as, json_response

FREE_TRIES = 10
SLUG = {"slug": Annotated[Slug, Meta(examples=["friday"])]}


class SeatCardCodes(TypedDict):
    """The code of each entry that is in, by entry. Who has one may vote for that entry."""

    codes: dict[str, str]


class ShownCard(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands on a seat card."""

    tournament: Slug
    entry: GivenEntry
    code: Annotated[str, Meta(max_length=40)]


class SeatCardsApi:
    """The routes of seat cards."""

    def __init__(
        self, cards: SeatCards, house: House, gate: Gate, clock: HostClock, answers: Answers
    ) -> None:
        self._cards = cards
        self._house = house
        self._gate = gate
        self._clock = clock
        self._answers = answers
        self._guesses = Waits(FREE_TRIES)

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("seat_cards", __name__, url_prefix="/api/v1")
        answered = self._answers.answered
        blueprint.add_url_rule(
            "/tournaments/<slug>/seat-cards", view_func=answered(self.codes), endpoint="codes"
        )
        for method, view in (("POST", self.show), ("DELETE", self.forget)):
            blueprint.add_url_rule("/seat-card", endpoint=method, view_func=answered(view), methods=[method])
        return blueprint

    @described(gives=SeatCardCodes, path=SLUG, who="staff")
    def codes(self, slug: str) -> Response:
        """The codes to print on seat cards."""
        refuse_to_print(self._gate.principal(request.environ), slug)
        entries = self._house.desk(slug).state.entries.values()
        codes = {each.id: self._cards.code(slug, each.id) or "" for each in entries if each.alive}
        response = json_response(SeatCardCodes(codes=codes))
        response.headers["Cache-Control"] = "no-store"
        return response

    @described(takes=ShownCard, gives=Done)
    def show(self) -> Response:
        """This phone is the player's whose card it shows: it may vote for him, and for nobody else."""
        given = body_as(ShownCard)
        now = self._clock.now_ms()
        # Whole rooms come from one address: who guesses at one card keeps nobody from showing another.
        key = f"{source_of(request.remote_addr or '')} {given.tournament} {given.entry}"
        if wait := self._guesses.wait_ms(key, now):
            raise Refused(Reason("access.try_later", {"retry_ms": wait}))
        self._guesses.failed(key, now)  # counted before it is looked at: many at once are many tries
        if self._cards.player(given.tournament, given.entry, given.code) is None:
            raise Refused(Reason("access.wrong_card", {}, "code"))
        self._guesses.succeeded(key)
        response = json_response(Done())
        ticket = self._gate.seat_ticket(given.tournament, given.entry, given.code)
        set_cookie(response, SEAT_COOKIE, ticket, YEAR_S)
        return response

    @described(gives=Done)
    def forget(self) -> Response:
        """This phone is nobody's any more."""
        response = json_response(Done())
        response.delete_cookie(SEAT_COOKIE, path="/")
        return response


def refuse_to_print(principal: Principal, slug: str) -> None:
    """Raises Refused for who may print no seat cards: those who may enter players may."""
    if principal.locked:
        raise Refused(Reason("access.locked"))
    if not principal.staff:
        raise Refused(Reason("access.staff_only"))
    bound = principal.subjects is not None and "entries" not in principal.subjects
    if principal.kind not in SUBJECTS["entries"].roles or bound:
        raise Refused(Reason("access.role", {"role": principal.kind, "command": "entry.new_card"}))
    if not principal.reaches(slug):
        raise Refused(Reason("access.tournament", {}, "tournament"))
