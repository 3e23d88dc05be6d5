"""Pages of the following server: one page with its state, and the tap that takes over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flask import Blueprint, Flask, Response, request, send_from_directory
from msgspec import Struct
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from clockserver import resources
from clockserver.accounts.account_store import Everybody, Integration, SignIn, User
from clockserver.accounts.accounts import KNOWN_MS, Accounts
from clockserver.accounts.role_checks import refuse_to_watch
from clockserver.accounts.staff import refuse_staff
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import Offload
from clockserver.leadership.epoch_proof import EpochProofs
from clockserver.standby.follower.follower import ENDED, WITH_LEADER, Follower
from clockserver.standby.standby_metrics import standby_metrics
from clockserver.storage.database.sql_people import SqlPeople
from clockserver.web.answers import Answers, Done, body_as, json_response
from clockserver.web.pages.substitutes import substitute_page
from clockserver.web.people.access_api import NameAndPassword, set_cookie
from clockserver.web.request_guard import SESSION_COOKIE, RequestGuard, source_of
from clockserver.web.servers.health_routes import WATCHED

PAGE = "standby"
MAX_NEWEST = 20
"""Maximum number of streams with their newest event, shown where something is missing."""


class TakeOver(Struct, frozen=True, forbid_unknown_fields=True):
    """The takeover. `anyway`: the director has seen the missing events, and continues without them."""

    anyway: bool = False


class SignInsHere(SqlPeople):
    """The copied accounts; new sign-ins are written only once this server leads."""

    def __init__(self, engine: Any, offload: Offload) -> None:
        super().__init__(engine)
        self._offload = offload
        self.new_sign_ins: dict[str, SignIn] = {}

    def save(self, row: User | SignIn | Integration) -> None:
        """Keep a sign-in in memory; accounts and integrations are never saved here."""
        if isinstance(row, SignIn):
            self.new_sign_ins[row.id] = row

    def delete_sign_ins(self, ids: Sequence[str]) -> None:
        """Forget sign-ins made here; copied ones are the leader's."""
        for each in ids:
            self.new_sign_ins.pop(each, None)

    def write(self) -> None:
        """Write the sign-ins made here, once this server leads. Raises JournalUnwritable.

        Offloaded, as other offloaded work may read accounts over the same connection now.
        """
        self._offload(self._write)

    def _write(self) -> None:
        for each in list(self.new_sign_ins.values()):
            super().save(each)

    def load(self) -> Everybody:
        """All accounts, with the sign-ins made here."""
        copied = super().load()
        return Everybody(copied.users, (*copied.sign_ins, *self.new_sign_ins.values()), copied.integrations)


class FollowerPages:
    """The routes of a following server. `take_over` is called for a director; it raises Refused."""

    def __init__(
        self,
        follower: Follower,
        accounts: Accounts,
        guard: RequestGuard,
        answers: Answers,
        proofs: EpochProofs,
        words: Blueprint,
        take_over: Callable[[], None],
    ) -> None:
        self._words = words
        self._root = resources.root()
        self._follower = follower
        self._accounts = accounts
        self._guard = guard
        self._answers = answers
        self._proofs = proofs
        self._take_over = take_over
        self.leads = False
        """Whether this server has begun to lead: its pages as a follower answer nothing any more."""

    def app(self) -> Flask:
        """The application."""
        app = Flask("clockserver.standby", static_folder=None)
        app.config["MAX_CONTENT_LENGTH"] = 64 * 1024
        app.register_blueprint(self._api())
        app.register_blueprint(self._words)
        app.add_url_rule("/healthz", view_func=lambda: Response("ok\n", mimetype="text/plain"))
        app.add_url_rule("/metrics", view_func=self._answers.wrap_view(self.metrics), endpoint="metrics")
        for folder in ("static", "displays"):
            app.add_url_rule(
                f"/{folder}/<path:path>",
                endpoint=folder,
                view_func=lambda path, folder=folder: send_from_directory(self._root / folder, path),
            )
        app.register_error_handler(404, lambda _: self._page())
        app.before_request(self._refuse_once_leading)
        return app

    def _api(self) -> Blueprint:
        blueprint = Blueprint("follower", __name__, url_prefix="/api/v1")
        for path, method, view in (
            ("/standby", "GET", self.state),
            ("/standby/take-over", "POST", self.take_over),
            ("/session", "POST", self.sign_in),
            ("/leader", "GET", self.leader),
            ("/leader.svg", "GET", self.picture),
        ):
            answered = self._answers.wrap_view(view)
            blueprint.add_url_rule(
                path, endpoint=f"{method} {path}".replace(".", " "), view_func=answered, methods=[method]
            )
        return blueprint

    def state(self) -> Response:
        """The state of this server, and the requester's identity."""
        principal = self._guard.principal(request.environ)
        follower, directs = self._follower, not refuse_staff(principal)
        return json_response(
            {
                "state": follower.state,
                "may_lead": follower.state not in WITH_LEADER,
                "missing": self._missing() if directs and self._demands_consent else None,
                "problem": follower.problem,
                "heard_at": follower.heard_wall_ms,
                "rows": follower.target.rows,
                "of": max(follower.leader_rows, follower.target.rows),
                "first": follower.file.record.peer,
                "epoch": follower.file.record.epoch,
                "name": principal.name or None,
                "directs": directs,
            }
        )

    @property
    def _demands_consent(self) -> bool:
        """Whether a takeover now would lose events, as far as known."""
        state = self._follower.state
        return state in ENDED or (state == "silent" and self._follower.is_incomplete)

    def _missing(self) -> dict[str, Any]:
        """The missing events: their number, null where not known, and the newest ones here."""
        record = self._follower.file.record
        newest = self._follower.newest()[:MAX_NEWEST]
        return {
            "events": self._follower.missing if record.is_whole else None,
            "led": record.led,
            "newest": [{"stream": stream, "seq": seq, "at": at} for stream, seq, at in newest],
        }

    def metrics(self) -> Response:
        """Metrics for Prometheus, with the leader's permissions."""
        why = refuse_to_watch(self._guard.principal(request.environ), WATCHED)
        if why is not None:
            raise Refused(why)
        follower = self._follower
        text = standby_metrics("follower", follower.file.record.epoch, follower.silent_s, follower.missing)
        return Response(text, content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})

    def sign_in(self) -> Response:
        """Sign in with an account of the leader."""
        credentials = body_as(NameAndPassword)
        self._accounts.refresh()  # the account may just have been copied
        sign_in, secret = self._accounts.sign_in(
            credentials.name, credentials.password, source_of(request.remote_addr or ""), None
        )
        self._follower.target.keep("sign_ins", sign_in.id)
        response = json_response(Done())
        set_cookie(response, SESSION_COOKIE, secret, KNOWN_MS // 1000)
        return response

    def take_over(self) -> Response:
        """Lead from now on. For directors."""
        body = body_as(TakeOver)
        self._accounts.refresh()  # the sign-in may just have been copied
        if reasons := refuse_staff(self._guard.principal(request.environ)):
            raise Refused(*reasons)
        if self._follower.state in WITH_LEADER:
            raise Refused(Reason("follow.not_whole"))
        if self._demands_consent and not body.anyway:
            raise Refused(Reason("follow.missing"))
        self._take_over()
        return json_response(Done())

    def leader(self) -> Response:
        """Answer that this server does not lead."""
        return json_response({"leads": False, "epoch": self._proofs.encode(self._follower.file.record.epoch)})

    def picture(self) -> Response:
        """One pixel: this server does not lead."""
        return Response(
            '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', mimetype="image/svg+xml"
        )

    def _refuse_once_leading(self) -> Response | None:
        if not self.leads:
            return None
        address = self._follower.file.record.here
        response = self._answers.refused(Refused(Reason("server.begins", {"address": address})), 503)
        response.headers.update({"Connection": "close", "Retry-After": "1"})
        return response

    def _page(self) -> Response:
        if request.method not in ("GET", "HEAD") or request.path.startswith(("/api/", "/socket.io")):
            address = self._follower.file.record.peer
            return self._answers.refused(Refused(Reason("server.follows", {"address": address})), 503)
        return substitute_page(self._root, PAGE)
