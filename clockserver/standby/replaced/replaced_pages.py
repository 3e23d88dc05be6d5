"""The answers of a replaced server: the leader's address only."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from clockserver import resources
from clockserver.core.texts import Param
from clockserver.leadership.epoch_fence import EpochFence
from clockserver.standby.replaced.follow_order import PATH as ORDER
from clockserver.standby.replaced.follow_order import FollowOrder
from clockserver.texts.catalogue import ENGLISH, Catalogue
from clockserver.texts.shipped_catalogues import catalogues

App = Callable[[dict[str, Any], Callable[..., Any]], Any]
ONE_PIXEL = b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
STYLE = "/static/css/standby.css"
UNAVAILABLE = "503 Service Unavailable"
STILL_ANSWERED = ("/api/v1/leader", "/api/v1/leader.svg", "/static/", "/healthz")
"""Paths that a replaced server still answers."""


class ReplacedPages:
    """WSGI: the application, until another server leads; then every page has the leader's address."""

    def __init__(
        self, app: App, fence: EpochFence, peer: Callable[[], str], order: Callable[[], FollowOrder]
    ) -> None:
        self._app = app
        self._fence = fence
        self._peer = peer
        self._order = order
        self.lost = 0
        """Number of events that only this server has."""

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        """The application's answer, or the answer that another server leads."""
        path = environ.get("PATH_INFO", "")
        if not self._fence.is_replaced or path.startswith(STILL_ANSWERED):
            return self._app(environ, start_response)
        if path == ORDER:
            return self._order()(environ, start_response)
        return replaced(environ, start_response, self._peer(), self.lost)


class ReplacedServer:
    """WSGI: a server that returned while another one leads. `epoch` is its own, with the proof."""

    def __init__(self, peer: str, lost: int, epoch: str, order: FollowOrder) -> None:
        leader = json.dumps({"leads": False, "epoch": epoch}).encode()
        self._peer = peer
        self._lost = lost
        self._order = order
        self._answers = {
            "/api/v1/leader": ("application/json", leader),
            "/api/v1/leader.svg": ("image/svg+xml", ONE_PIXEL),
            "/healthz": ("text/plain", b"ok\n"),
            STYLE: ("text/css", style()),
        }

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        """The answer of a path that every server has, else the leader's address."""
        if environ.get("PATH_INFO") == ORDER:
            return self._order(environ, start_response)
        answer = self._answers.get(environ.get("PATH_INFO", ""))
        if answer is None:
            return replaced(environ, start_response, self._peer, self._lost)
        kind, body = answer
        start_response("200 OK", [("Content-Type", kind), ("Content-Length", str(len(body)))])
        return [body]


def style() -> bytes:
    """The style of these pages."""
    return (resources.root() / STYLE.lstrip("/")).read_bytes()


def replaced(environ: dict[str, Any], start_response: Callable[..., Any], peer: str, lost: int = 0) -> Any:
    """The answer that another server leads: a page for a browser, a refusal for a program."""
    words, language = words_for(environ)
    more = [words.say("face.standby.lost", {"lost": lost})] if lost else []
    more.append(words.say("face.standby.replaced.again", {"address": peer}))
    elsewhere = LeaderElsewhere("server.replaced", "face.standby.replaced", peer, "200 OK", tuple(more))
    return elsewhere.answer(environ, start_response, words, language)


def words_for(environ: dict[str, Any]) -> tuple[Catalogue, str]:
    """The best catalogue for a client, and its language."""
    wanted = parse_accept_header(environ.get("HTTP_ACCEPT_LANGUAGE", ""), LanguageAccept)
    language = wanted.best_match(list(catalogues().languages), ENGLISH) or ENGLISH
    return catalogues().of(language) or catalogues().english, language


class LeaderElsewhere(Struct, frozen=True):
    """The answer of a server that does not lead, with the leader's `address`; empty where it is unknown.

    A program gets the refusal `code` with the status 503. A browser gets a page with `title`, and the line
    `<title>.how` below it.
    """

    code: str
    title: str
    address: str
    status: str
    more: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()

    def answer(
        self, environ: dict[str, Any], start_response: Callable[..., Any], words: Catalogue, language: str
    ) -> list[bytes]:
        """A page for a browser; a refusal for programs, and for every client below /api."""
        if is_page(environ):
            status, kind = self.status, "text/html; charset=utf-8"
            body = self._page(words.say, language, environ.get("PATH_INFO", "/"))
        else:
            status, kind = UNAVAILABLE, "application/json"
            params: dict[str, Param] = {"address": self.address}
            reason = {"code": self.code, "params": params, "text": words.say(self.code, params)}
            body = json.dumps({"refused": [reason]})
        data = body.encode()
        headers = [("Content-Type", kind), ("Content-Length", str(len(data))), ("Cache-Control", "no-store")]
        start_response(status, [*headers, ("Connection", "close"), *self.headers])
        return [] if environ.get("REQUEST_METHOD") == "HEAD" else [data]

    def _page(self, say: Callable[..., str], language: str, path: str) -> str:
        title = html.escape(say(self.title, {}))
        how = html.escape(say(f"{self.title}.how", {}))
        hints = "".join(f'<p class="hint">{html.escape(each)}</p>' for each in self.more)
        return (
            f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<link rel="stylesheet" href="{STYLE}"></head><body class="standby"><main>'
            f"<h1>{title}</h1><p>{how}</p><p>{self._link(path)}</p>{hints}</main></body></html>"
        )

    def _link(self, path: str) -> str:
        if not self.address.startswith(("http://", "https://")):
            return html.escape(self.address)
        url = html.escape(self.address + path, quote=True)
        return f'<a class="there" href="{url}">{html.escape(self.address)}</a>'


def is_page(environ: dict[str, Any]) -> bool:
    """Whether a browser asks for a page."""
    path = environ.get("PATH_INFO", "/")
    return "text/html" in environ.get("HTTP_ACCEPT", "") and not path.startswith(("/api/", "/socket.io"))
