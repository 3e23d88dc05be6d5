"""Seat cards over HTTP: codes for printing, and the phone of a player with a card."""

from __future__ import annotations

from typing import Annotated, TypedDict

from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.accounts.credentials.seat_card_codes import SeatCards
from clockserver.accounts.roles import Principal
from clockserver.accounts.throttle import Waits
from clockserver.core.ids import Slug
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.web.answers import Answers, Done, body_as, json_response, private_json
from clockserver.web.contract.described import described
from clockserver.web.people.access_api import YEAR_S, set_cookie
from clockserver.web.request_guard import SEAT_COOKIE, RequestGuard, source_of
from clockserver.web.staff_access import demand_subject, demand_tournament

FREE_TRIES = 10
SLUG = {"slug": Annotated[Slug, Meta(examples=["friday"])]}
PRINT_REFUSALS = ("access.locked", "access.role", "access.staff_only", "access.tournament")
"""Codes for printing cards or receipts without permission."""


class SeatCardCodes(TypedDict):
    """The code of each entry still in, by entry. The holder of a code may vote for its entry."""

    codes: dict[str, str]


class ShownCard(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a seat card. Without `keep` the code is only checked, and this device stays unlinked."""

    tournament: Slug
    entry: GivenEntry
    code: Annotated[str, Meta(max_length=40)]
    keep: bool = True


class SeatCardsApi:
    """The routes of seat cards."""

    def __init__(
        self,
        cards: SeatCards,
        desks: TournamentDesks,
        request_guard: RequestGuard,
        clock: HostClock,
        answers: Answers,
    ) -> None:
        self._cards = cards
        self._desks = desks
        self._request_guard = request_guard
        self._clock = clock
        self._answers = answers
        self._guesses = Waits(FREE_TRIES)

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("seat_cards", __name__, url_prefix="/api/v1")
        answered = self._answers.wrap_view
        blueprint.add_url_rule(
            "/tournaments/<slug>/seat-cards", view_func=answered(self.codes), endpoint="codes"
        )
        for method, view in (("POST", self.show), ("DELETE", self.forget)):
            blueprint.add_url_rule("/seat-card", endpoint=method, view_func=answered(view), methods=[method])
        return blueprint

    @described(
        gives=SeatCardCodes,
        path=SLUG,
        who="staff",
        refuses=(*PRINT_REFUSALS, "tournament.unknown"),
    )
    def codes(self, slug: str) -> Response:
        """The codes to print on seat cards."""
        refuse_to_print(self._request_guard.principal(request.environ), slug)
        entries = self._desks.desk(slug).state.entries.values()
        codes = {each.id: self._cards.code(slug, each.id) or "" for each in entries if each.alive}
        return private_json(SeatCardCodes(codes=codes))

    @described(
        takes=ShownCard, gives=Done, refuses=("access.try_later", "access.wrong_card", "tournament.unknown")
    )
    def show(self) -> Response:
        """Link this phone to the player of a seat card, for that entry only.

        A table's tablet only checks the code (`keep` false).
        """
        body = body_as(ShownCard)
        now = self._clock.now_ms()
        # A whole room shares one address: guesses at one card must not block other cards.
        key = f"{source_of(request.remote_addr or '')} {body.tournament} {body.entry}"
        if wait := self._guesses.wait_ms(key, now):
            raise Refused(Reason("access.try_later", {"retry_ms": wait}))
        self._guesses.count_failure(
            key, now
        )  # counted before the check, so that simultaneous tries all count
        if self._cards.player(body.tournament, body.entry, body.code) is None:
            raise Refused(Reason("access.wrong_card", {}, "code"))
        self._guesses.reset(key)
        response = json_response(Done())
        if not body.keep:
            return response
        ticket = self._request_guard.seat_ticket(body.tournament, body.entry, body.code)
        set_cookie(response, SEAT_COOKIE, ticket, YEAR_S)
        return response

    @described(gives=Done)
    def forget(self) -> Response:
        """Unlink this phone from its player."""
        response = json_response(Done())
        response.delete_cookie(SEAT_COOKIE, path="/")
        return response


def refuse_to_print(principal: Principal, slug: str) -> None:
    """Raise Refused if the principal may not print seat cards: the permission to enter players includes it."""
    demand_subject(principal, "entries", "entry.new_card")
    demand_tournament(principal, slug)
