"""QR codes of our own pages, for walls, cards and other devices."""

from __future__ import annotations

import io
from typing import Annotated

import segno
from flask import Response, current_app, request
from msgspec import Meta

from clockserver.application.strict import convert
from clockserver.domain.texts import Reason, Refused
from clockserver.faces.cli.addresses import is_loopback
from clockserver.faces.contract.described import SVG, described
from clockserver.faces.gate import host_name

ADDRESS = "ADDRESS_IN_ROOM"
"""The setting of the application with host and port for others; None where only this machine is served."""
PagePath = Annotated[str, Meta(pattern=r"^/(?![/\\])[!-\[\]-~]{0,199}\Z")]
"""A path of ours: printable ASCII, no backslash, and not the beginning of another host."""


def address_for_others(path: str) -> str:
    """A page of ours as another device reaches it: `localhost` on this machine is none of its business."""
    host = request.host
    if is_loopback(host_name(host)):
        host = current_app.config.get(ADDRESS) or host
    return f"{request.scheme}://{host}{path}"


def qr_data_uri(address: str) -> str:
    """A code as a data: address, for what must not be asked for by a URL."""
    return str(_code(address).svg_data_uri(border=2, scale=4))


@described(gives=str, media=SVG, query={"path": PagePath})
def qr_svg() -> Response:
    """A QR code of a page of ours: `?path=/t/friday`, with the whole address of the page in it."""
    try:
        path = convert(request.args.get("path", ""), PagePath)
    except Refused:
        raise Refused(Reason("wire.wrong_value", {"problem": "a path of this server"}, "path")) from None
    drawn = io.BytesIO()
    _code(address_for_others(path)).save(drawn, kind="svg", border=2, scale=4, xmldecl=False)
    return Response(drawn.getvalue(), mimetype="image/svg+xml")


def _code(address: str) -> segno.QRCode:
    return segno.make(address, error="m", micro=False)
