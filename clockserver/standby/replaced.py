"""The answers of a server once another one leads: where that one is, and nothing else."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from typing import Any

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from clockserver import resources
from clockserver.core.texts import Param
from clockserver.leadership.epoch_fence import EpochFence
from clockserver.texts.catalogue import ENGLISH
from clockserver.texts.shipped_catalogues import catalogues

App = Callable[[dict[str, Any], Callable[..., Any]], Any]
ONE_PIXEL = b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
STYLE = "/static/css/standby.css"
STILL_ANSWERED = ("/api/v1/leader", "/api/v1/leader.svg", "/static/", "/healthz")
"""Paths that a replaced server goes on answering as ever."""


class ReplacedPages:
    """WSGI: the application, until another server leads; then one page with the other's address for every page."""

    def __init__(self, app: App, fence: EpochFence, peer: Callable[[], str]) -> None:
        self._app = app
        self._fence = fence
        self._peer = peer
        self.lost = 0
        """Number of events that only this server has."""

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        """The application's answer, or that another server leads."""
        path = environ.get("PATH_INFO", "")
        if not self._fence.is_replaced or path.startswith(STILL_ANSWERED):
            return self._app(environ, start_response)
        return replaced(environ, start_response, self._peer(), self.lost)


class ReplacedServer:
    """WSGI: a server that came back while another one leads. `epoch` is its own, with the proof."""

    def __init__(self, peer: str, lost: int, epoch: str) -> None:
        style = (resources.root() / "static" / "css" / "standby.css").read_bytes()
        leader = json.dumps({"leads": False, "epoch": epoch}).encode()
        self._peer = peer
        self._lost = lost
        self._answers = {
            "/api/v1/leader": ("application/json", leader),
            "/api/v1/leader.svg": ("image/svg+xml", ONE_PIXEL),
            "/healthz": ("text/plain", b"ok\n"),
            STYLE: ("text/css", style),
        }

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        """Where the other server is, and what a server answers in any state."""
        known = self._answers.get(environ.get("PATH_INFO", ""))
        if known is None:
            return replaced(environ, start_response, self._peer, self._lost)
        kind, body = known
        start_response("200 OK", [("Content-Type", kind), ("Content-Length", str(len(body)))])
        return [body]


def replaced(environ: dict[str, Any], start_response: Callable[..., Any], peer: str, lost: int = 0) -> Any:
    """The answer that another server leads: a page for a browser, a refusal for a program."""
    wanted = parse_accept_header(environ.get("HTTP_ACCEPT_LANGUAGE", ""), LanguageAccept)
    language = wanted.best_match(list(catalogues().languages), ENGLISH) or ENGLISH
    words = catalogues().of(language) or catalogues().english
    if "text/html" in environ.get("HTTP_ACCEPT", "") and not environ["PATH_INFO"].startswith("/api/"):
        status, kind = "200 OK", "text/html; charset=utf-8"
        body = _page(words.say, language, peer, environ.get("PATH_INFO", "/"), lost)
    else:
        status, kind = "503 Service Unavailable", "application/json"
        params: dict[str, Param] = {"address": peer}
        reason = {"code": "server.replaced", "params": params, "text": words.say("server.replaced", params)}
        body = json.dumps({"refused": [reason]})
    data = body.encode()
    headers = [("Content-Type", kind), ("Content-Length", str(len(data))), ("Cache-Control", "no-store")]
    start_response(status, [*headers, ("Connection", "close")])
    return [data]


def _page(say: Callable[..., str], language: str, peer: str, path: str, lost: int) -> str:
    address = html.escape(peer, quote=True)
    there = html.escape(peer + path, quote=True)
    title = html.escape(say("face.standby.replaced", {}))
    how = html.escape(say("face.standby.replaced.how", {}))
    more = f"<p>{html.escape(say('face.standby.lost', {'lost': lost}))}</p>" if lost else ""
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="stylesheet" href="/static/css/standby.css"></head><body class="standby"><main>'
        f'<h1>{title}</h1><p>{how}</p><p><a class="there" href="{there}">{address}</a></p>{more}'
        "</main></body></html>"
    )
