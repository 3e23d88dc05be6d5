"""The page that explains how devices trust the room's own certificate authority, and the authority's certificate."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from flask import Blueprint, Response
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from clockserver.certificates.authority import fingerprint, names_in
from clockserver.texts.catalogue import Catalogue, Catalogues
from clockserver.web.answers import not_stored
from clockserver.web.pages.markup import Node, document, element, fragment
from clockserver.web.pages.page_links import language_links
from clockserver.web.pages.public_page import requested_language

STYLES = ("/static/css/base.css", "/static/css/public_results.css", "/static/css/trust.css")
CERTIFICATE = "application/x-x509-ca-cert"
"""The media type for which phones and computers offer to install an authority."""
DEVICES = ("iphone", "android", "windows", "mac", "linux")
MAX_STEPS = 5


class CertificateFiles(Protocol):
    """Reads the certificates of the data directory; None where there are none."""

    def authority(self) -> x509.Certificate | None: ...

    def server(self) -> x509.Certificate | None: ...


class TrustPage(NamedTuple):
    """A page to be generated: the words in its language, and the languages by tag."""

    language: str
    words: Catalogue
    languages: dict[str, str]

    def line(self, name: str, **params: str | int) -> str:
        """A line of this page."""
        return self.words.say(f"trust_page.{name}", {**params})


def trust(files: CertificateFiles, catalogues: Catalogues) -> Blueprint:
    """The routes of the page: 404 in a room without an authority of its own."""
    blueprint = Blueprint("trust", __name__)

    @blueprint.get("/trust")
    def page() -> Response:
        authority = _demand_certificate(files.authority())
        languages = catalogues.languages
        language = requested_language(languages)
        page = TrustPage(language, catalogues.of(language) or catalogues.english, languages)
        response = not_stored(Response(html(authority, files.server(), page), mimetype="text/html"))
        response.vary.add("Accept-Language")
        return response

    @blueprint.get("/trust/authority.crt")
    def certificate() -> Response:
        body = _demand_certificate(files.authority()).public_bytes(Encoding.DER)
        response = Response(body, mimetype=CERTIFICATE)
        response.headers["Content-Disposition"] = 'attachment; filename="clockserver-authority.crt"'
        return not_stored(response)

    return blueprint


def html(authority: x509.Certificate, server: x509.Certificate | None, page: TrustPage) -> bytes:
    """The page."""
    title = page.line("title")
    body = fragment(
        element("header", element("h1", title), element("p", page.line("why"), class_="when"), class_="top"),
        element("main", _install(authority, page), *_steps(page), _open(server, page)),
        _footer(page),
    )
    return document(page.language, title, STYLES, body).encode()


def _demand_certificate(certificate: x509.Certificate | None) -> x509.Certificate:
    if certificate is None:
        raise NotFound
    return certificate


def _install(authority: x509.Certificate, page: TrustPage) -> Markup:
    return element(
        "section",
        element("a", page.line("install"), href="/trust/authority.crt", class_="button main"),
        element("p", page.line("compare"), class_="note"),
        element("p", element("code", fingerprint(authority)), class_="fingerprint"),
        element("img", src="/api/v1/qr.svg?path=/trust", alt=page.line("qr"), width="200", height="200"),
        class_="install",
    )


def _steps(page: TrustPage) -> list[Markup]:
    lines = page.words.lines
    return [
        element(
            "details",
            element("summary", page.line(f"{device}.title")),
            element(
                "ol",
                *(
                    element("li", page.line(f"{device}.{step}"))
                    for step in range(1, MAX_STEPS + 1)
                    if f"trust_page.{device}.{step}" in lines
                ),
            ),
        )
        for device in DEVICES
    ]


def _open(server: x509.Certificate | None, page: TrustPage) -> Node:
    if server is None:
        return None
    names = names_in(server)
    name = names.hosts[0] if names.hosts else str(names.addresses[0])
    host = f"[{name}]" if ":" in name else name
    return element(
        "p", page.line("then"), " ", element("a", f"https://{host}/", href=f"https://{host}/"), class_="note"
    )


def _footer(page: TrustPage) -> Markup:
    return element("footer", language_links(page.languages, page.language), class_="foot")
