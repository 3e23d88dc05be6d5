"""Pages of the following server: one page with its state, and the tap that takes over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flask import Blueprint, Flask, Response, request, send_from_directory
from msgspec import Struct
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from clockserver import resources
from clockserver.accounts.account_store import Integration, SignIn, User
from clockserver.accounts.accounts import KNOWN_MS, Accounts
from clockserver.accounts.permissions import refuse_to_watch
from clockserver.accounts.staff import refuse_staff
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import Offload
from clockserver.leadership.epoch_file import EpochFile
from clockserver.leadership.epoch_proof import EpochProofs
from clockserver.standby.follower.follower import ENDED, WITH_FIRST, Follower
from clockserver.standby.measures import measures
from clockserver.storage.database.accounts import SqlPeople
from clockserver.web.answers import Answers, Done, body_as, json_response
from clockserver.web.people.access import NameAndPassword, set_cookie
from clockserver.web.request_guard import SESSION_COOKIE, RequestGuard, source_of
from clockserver.web.servers.health import WATCHED

PAGE = "standby"
MAX_NEWEST = 20
"""Maximum number of streams with their newest event, shown where something is missing."""


class TakeOver(Struct, frozen=True, forbid_unknown_fields=True):
    """The tap. `anyway`: the director has seen what will be missing, and continues without it."""

    anyway: bool = False


class SignInsHere(SqlPeople):
    """The copied accounts; new sign-ins are written only once this server leads."""

    def __init__(self, engine: Any, offload: Offload) -> None:
        super().__init__(engine)
        self._offload = offload
        self.made: dict[str, SignIn] = {}

    def save(self, row: User | SignIn | Integration) -> None:
        """Keep a sign-in in memory; nothing else is made here."""
        if isinstance(row, SignIn):
            self.made[row.id] = row

    def delete_sign_ins(self, ids: Sequence[str]) -> None:
        """Forget sign-ins made here; copied ones are the first's."""
        for each in ids:
            self.made.pop(each, None)

    def write(self) -> None:
        """Write the sign-ins made here, once this server leads. Raises JournalUnwritable.

        In turn with all other offloaded work, as accounts may be read now over the same connection.
        """
        self._offload(self._write)

    def _write(self) -> None:
        for each in list(self.made.values()):
            super().save(each)

    def load(self) -> Any:
        """All accounts, with the sign-ins made here."""
        found = super().load()
        return type(found)(found.users, (*found.sign_ins, *self.made.values()), found.integrations)


class FollowerPages:
    """The routes of a following server. `take_over` is called for a director; it raises Refused."""

    def __init__(
        self,
        file: EpochFile,
        follower: Follower,
        accounts: Accounts,
        guard: RequestGuard,
        answers: Answers,
        proofs: EpochProofs,
        words: Blueprint,
    ) -> None:
        self._words = words
        self._root = resources.root()
        self._file = file
        self._follower = follower
        self._accounts = accounts
        self._guard = guard
        self._answers = answers
        self._proofs = proofs
        self.take_over: Callable[[], None] = lambda: None
        self.leads = False
        """Whether this server has begun to lead, so that nothing is answered here any more."""

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
            ("/standby/take-over", "POST", self.taken_over),
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
                "may_lead": follower.state not in WITH_FIRST,
                "missing": self._missing() if directs and self._demands_consent else None,
                "problem": follower.problem,
                "heard_at": follower.heard_wall_ms,
                "rows": follower.target.rows,
                "of": max(follower.rows_there, follower.target.rows),
                "first": self._file.kept.peer,
                "epoch": self._file.kept.epoch,
                "name": principal.name or None,
                "directs": directs,
            }
        )

    @property
    def _demands_consent(self) -> bool:
        """Whether a takeover now would lose events, as far as known."""
        state = self._follower.state
        return state in ENDED or (state == "silent" and self._follower.lacks_something)

    def _missing(self) -> dict[str, Any]:
        """The missing events: their number, null where not known, and the newest ones here."""
        kept = self._file.kept
        newest = self._follower.newest()[:MAX_NEWEST]
        return {
            "events": self._follower.missing if kept.is_whole else None,
            "led": kept.led,
            "newest": [{"stream": stream, "seq": seq, "at": at} for stream, seq, at in newest],
        }

    def metrics(self) -> Response:
        """Metrics for Prometheus, with the first's permissions."""
        why = refuse_to_watch(self._guard.principal(request.environ), WATCHED)
        if why is not None:
            raise Refused(why)
        follower = self._follower
        missing = max(0, follower.rows_there - follower.target.rows)
        text = measures("follower", self._file.kept.epoch, follower.silent_s, missing)
        return Response(text, content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})

    def sign_in(self) -> Response:
        """Sign in with an account of the first server."""
        given = body_as(NameAndPassword)
        self._accounts.refresh()  # the account may just have been copied
        made, secret = self._accounts.sign_in(
            given.name, given.password, source_of(request.remote_addr or ""), None
        )
        self._follower.target.keep("sign_ins", made.id)
        response = json_response(Done())
        set_cookie(response, SESSION_COOKIE, secret, KNOWN_MS // 1000)
        return response

    def taken_over(self) -> Response:
        """Lead from now on. For directors."""
        given = body_as(TakeOver)
        self._accounts.refresh()  # the sign-in may just have been copied
        if reasons := refuse_staff(self._guard.principal(request.environ)):
            raise Refused(*reasons)
        if self._follower.state in WITH_FIRST:
            raise Refused(Reason("follow.not_whole"))
        if self._demands_consent and not given.anyway:
            raise Refused(Reason("follow.missing"))
        self.take_over()
        return json_response(Done())

    def leader(self) -> Response:
        """Answer that this server does not lead."""
        return json_response({"leads": False, "epoch": self._proofs.encode(self._file.kept.epoch)})

    def picture(self) -> Response:
        """One pixel: this server does not lead."""
        return Response(
            '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', mimetype="image/svg+xml"
        )

    def _refuse_once_leading(self) -> Response | None:
        if not self.leads:
            return None
        address = self._file.kept.here
        response = self._answers.refused(Refused(Reason("server.begins", {"address": address})), 503)
        response.headers.update({"Connection": "close", "Retry-After": "1"})
        return response

    def _page(self) -> Response:
        if request.method not in ("GET", "HEAD") or request.path.startswith(("/api/", "/socket.io")):
            address = self._file.kept.peer
            return self._answers.refused(Refused(Reason("server.follows", {"address": address})), 503)
        return send_from_directory(self._root / "displays" / PAGE, "view.html", conditional=False, etag=False)
