"""The time machine over HTTP: topics at any instant of a journal, the scrubber's marks, the log, and what if."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from flask import Blueprint, Response, request
from msgspec import Meta

from clockserver.accounts.role_checks import WATCH_REFUSALS, refuse_to_watch
from clockserver.accounts.roles import Principal
from clockserver.core.ids import Slug
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.desk.tournaments.tournament_desks import TournamentDesk, TournamentDesks
from clockserver.past.asking import PAST_REFUSALS, Past
from clockserver.past.instants import instant_of
from clockserver.past.questions import AskAt, AskLines, AskMarks, AskWhatIf, Question
from clockserver.past.shapes import FoundLines, MarksValue, PastValue
from clockserver.projection.topics import place_of
from clockserver.structures.what_if import WHAT_IF_REFUSALS, Changes, WhatIfValue
from clockserver.tournament.flights.state import shown_session
from clockserver.web.answers import Answers, body_as, not_stored
from clockserver.web.contract.described import described
from clockserver.web.pages.texts_api import RequestWording
from clockserver.web.request_guard import RequestGuard, source_of
from clockserver.web.tournaments.session_query import NamedSession, requested_session

MAX_TOPICS = 120
SLUG = {"slug": Annotated[Slug, Meta(examples=["friday"])]}
Typed = Annotated[str, Meta(max_length=40, examples=["2026-11-23T20:15:00+01:00"])]
Event = Annotated[str, Meta(pattern=r"^[0-9]{1,15}\Z", examples=["17"])]
Names = Annotated[str, Meta(max_length=8_000, examples=["clock:friday:1,seats:friday:1"])]
Find = Annotated[str, Meta(max_length=80, examples=["table 7"])]
AT_REFUSALS = ("past.no_instant", "past.no_zone", "wire.too_many", "wire.unknown_topic")


class TimeMachineApi:
    """The routes below /api/v1/tournaments."""

    def __init__(
        self,
        desks: TournamentDesks,
        past: Past,
        clock: HostClock,
        request_guard: RequestGuard,
        answers: Answers,
        words: RequestWording,
    ) -> None:
        self._desks = desks
        self._past = past
        self._clock = clock
        self._request_guard = request_guard
        self._answers = answers
        self._words = words

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("time_machine", __name__, url_prefix="/api/v1/tournaments")
        add, answered = blueprint.add_url_rule, self._answers.wrap_view
        add("/<slug>/at", view_func=answered(self.at), endpoint="at")
        add("/<slug>/marks", view_func=answered(self.marks), endpoint="marks")
        add("/<slug>/log", view_func=answered(self.lines), endpoint="lines")
        add("/<slug>/what-if", view_func=answered(self.what_if), endpoint="what_if", methods=["POST"])
        return blueprint

    @described(
        gives=PastValue,
        path=SLUG,
        query={"instant": Typed, "seq": Event, "topics": Names, "session": NamedSession},
        optional=("instant", "seq", "topics", "session"),
        refuses=(*WATCH_REFUSALS, *AT_REFUSALS, *PAST_REFUSALS, "tournament.unknown"),
    )
    def at(self, slug: str) -> Response:
        """Topics at an instant, or after an event; by default the present ones.

        `instant` is in ms, or ISO 8601 with its zone; `topics` are names separated by commas, with the permissions
        of the live topics. Names of players are today's: a name erased or hidden since is missing in the past,
        too. The marks around are those of `session`, if given.
        """
        principal = self._principal()
        desk = self._desk(slug, principal)
        names = tuple(
            dict.fromkeys(filter(None, convert(request.args.get("topics", ""), Names, "topics").split(",")))
        )
        self._demand_open(desk, slug, principal, names)
        public, session = not principal.is_staff, requested_session()
        if "seq" in request.args:
            question = AskAt(
                names, public, seq=int(convert(request.args["seq"], Event, "seq")), session=session
            )
        else:
            typed = request.args.get("instant")
            now = self._clock.now_ms()
            instant = now if typed is None else min(instant_of(convert(typed, Typed, "instant")), now)
            question = AskAt(names, public, instant=instant, session=session)
        return self._answer(desk, slug, question, public=public)

    @described(
        gives=MarksValue,
        path=SLUG,
        query={"session": NamedSession},
        optional=("session",),
        refuses=(*PAST_REFUSALS, "tournament.unknown"),
    )
    def marks(self, slug: str) -> Response:
        """The marks of the scrubber: levels, bust-outs, moves, and for staff rulings and the lines of the log.

        `session` names one flight or day.
        """
        principal = self._principal()
        public = not principal.is_staff
        question = AskMarks(public, requested_session())
        return self._answer(self._desk(slug, principal), slug, question, public=public)

    @described(
        gives=FoundLines,
        who="staff",
        path=SLUG,
        query={"find": Find, "before": Event},
        optional=("find", "before"),
        refuses=(*WATCH_REFUSALS, *PAST_REFUSALS, "tournament.unknown"),
    )
    def lines(self, slug: str) -> Response:
        """Lines of the whole log with every typed word, in the request's language; the newest 60 before an event."""
        principal = self._principal()
        self._demand_staff(principal, slug)
        find = convert(request.args.get("find", ""), Find, "find")
        typed = request.args.get("before")
        before = None if typed is None else int(convert(typed, Event, "before"))
        question = AskLines(find, self._words.language(), before)
        return self._answer(self._desk(slug, principal), slug, question, public=False)

    @described(
        takes=Changes,
        gives=WhatIfValue,
        who="staff",
        path=SLUG,
        query={"session": Annotated[str, Meta(max_length=20, examples=["1"])]},
        optional=("session",),
        refuses=(
            *WATCH_REFUSALS,
            *PAST_REFUSALS,
            *WHAT_IF_REFUSALS,
            "session.unknown",
            "tournament.unknown",
        ),
    )
    def what_if(self, slug: str) -> Response:
        """The likely end with other levels, breaks or late registration, beside the real one."""
        principal = self._principal()
        self._demand_staff(principal, slug)
        desk = self._desk(slug, principal)
        session = request.args.get("session", "")[:20] or shown_session(desk.state)
        return self._answer(desk, slug, AskWhatIf(session, body_as(Changes)), public=False)

    # -- within --------------------------------------------------------------------------------------

    def _principal(self) -> Principal:
        return self._request_guard.principal(request.environ)

    def _desk(self, slug: str, principal: Principal) -> TournamentDesk:
        """The desk of a tournament; for staff a deleted one, too. Raises Refused for an unknown slug."""
        desk_or_deleted = self._desks.desk_or_deleted(slug) if principal.is_staff else None
        desk = desk_or_deleted or self._desks.desk(slug)
        if not desk.durable:
            raise Refused(Reason("tournament.unknown", {"slug": slug[:64]}, "tournament"))
        return desk

    def _demand_open(
        self, desk: TournamentDesk, slug: str, principal: Principal, names: tuple[str, ...]
    ) -> None:
        """Raise Refused naming each topic of another tournament, or without permission."""
        if len(names) > MAX_TOPICS:
            raise Refused(Reason("wire.too_many", {"most": MAX_TOPICS}, "topics"))
        reasons = []
        for i, name in enumerate(names):
            field = f"topics[{i}]"
            if ":" not in name or place_of(name) != slug:
                reasons.append(Reason("wire.unknown_topic", {"topic": name[:80]}, field))
            elif refusal := refuse_to_watch(principal, name, partial(_is_in, desk)):
                reasons.append(Reason(refusal.code, {**refusal.params, "topic": name[:80]}, field))
        if reasons:
            raise Refused(*reasons)

    @staticmethod
    def _demand_staff(principal: Principal, slug: str) -> None:
        """Raise Refused without permission for the log."""
        if refusal := refuse_to_watch(principal, f"log:{slug}"):
            raise Refused(refusal)

    def _answer(self, desk: TournamentDesk, slug: str, question: Question, *, public: bool) -> Response:
        source = source_of(request.remote_addr or "")
        answer = self._past.ask(desk, slug, question, source, public=public)
        response = Response(answer, mimetype="application/json")
        # An answer must not be stored, as its names are today's.
        return not_stored(response)


def _is_in(desk: TournamentDesk, entry: str) -> bool:
    """Whether an entry is still in today."""
    entry_state = desk.state.entries.get(entry)
    return entry_state is not None and entry_state.status != "out"
