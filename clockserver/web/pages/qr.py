"""QR codes of this server's pages, for TVs, cards and other devices."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from flask import Blueprint, Response, current_app, request
from msgspec import Meta

from clockserver.cli.addresses import is_loopback
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Reason, Refused, Text
from clockserver.web.answers import Answers
from clockserver.web.contract.described import SVG, described
from clockserver.web.request_guard import host_name, source_of
from clockserver.workers.jobs import DoJob, QrJob, TooMuch, too_many

RETRY_MS = 1_000
MAX_CACHED = 256
"""Maximum number of codes in memory, some kilobytes each: more than the pages of a room."""
ADDRESS = "ADDRESS_IN_ROOM"
"""Key of the application's setting with host and port for other devices; None for a server on this machine only."""
PagePath = Annotated[str, Meta(pattern=r"^/(?![/\\])[!-\[\]-~]{0,199}\Z")]
"""A path on this server: printable ASCII, no backslash, and not the beginning of another host."""


def address_for_others(path: str) -> str:
    """The address of a page for other devices, for which `localhost` would be another machine."""
    host = request.host
    if is_loopback(host_name(host)):
        host = current_app.config.get(ADDRESS) or host
    return f"{request.scheme}://{host}{path}"


class QrCodes:
    """QR codes of addresses, drawn outside the event loop; the last used ones are kept."""

    def __init__(self, answers: Answers, do: DoJob) -> None:
        self._answers = answers
        self._run_job = do
        self._cache: dict[str, bytes] = {}

    def blueprint(self) -> Blueprint:
        """The route."""
        blueprint = Blueprint("qr", __name__, url_prefix="/api/v1")
        blueprint.add_url_rule("/qr.svg", view_func=self._answers.wrap_view(self.qr))
        return blueprint

    @described(gives=str, media=SVG, query={"path": PagePath}, refuses=("wire.too_fast",))
    def qr(self) -> Response:
        """A QR code of a page of this server: `?path=/t/friday`, with the whole address of the page in it."""
        try:
            path = convert(request.args.get("path", ""), PagePath)
        except Refused:
            fault = Text("wire.wrong.page")
            problem = "a path of this server"
            raise Refused(Reason("wire.wrong_value", {"problem": problem, "fault": fault}, "path")) from None
        return Response(self.svg(address_for_others(path)), mimetype="image/svg+xml")

    def data_uri(self, address: str, *, keep: bool = True) -> str:
        """A code as a data: address, for a secret that must not be in a URL. Without `keep` no copy is kept."""
        code = self.svg(address)
        if not keep:
            self._cache.pop(address, None)
        return "data:image/svg+xml;charset=utf-8," + quote(code)

    def svg(self, address: str) -> bytes:
        """A code as SVG. Raises Refused if too many are requested."""
        code = self._cache.pop(address, None)
        if code is None:
            try:
                code = self._run_job(QrJob(address), source_of(request.remote_addr or ""))
            except TooMuch:  # the worker was ended during its work
                raise too_many(RETRY_MS) from None
            while len(self._cache) >= MAX_CACHED:
                del self._cache[next(iter(self._cache))]
        self._cache[address] = code
        return code
