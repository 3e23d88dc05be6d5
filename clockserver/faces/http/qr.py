"""QR codes of our own pages, for walls, cards and other devices."""

from __future__ import annotations

import io

import segno
from flask import Response, request

from clockserver.domain.texts import Reason, Refused

LONGEST_PATH = 200


def qr_data_uri(address: str) -> str:
    """A code as a data: address, for what must not be asked for by a URL."""
    return str(_code(address).svg_data_uri(border=2, scale=4))


def qr_svg() -> Response:
    """A code of a page of ours: `?path=/t/friday`. Raises Refused for anything else."""
    path = request.args.get("path", "")
    foreign = not path.startswith("/") or path.startswith("//") or "\\" in path or not path.isprintable()
    if foreign or len(path) > LONGEST_PATH:
        raise Refused(Reason("wire.wrong_value", {"problem": "a path of this server"}, "path"))
    drawn = io.BytesIO()
    _code(f"{request.scheme}://{request.host}{path}").save(
        drawn, kind="svg", border=2, scale=4, xmldecl=False
    )
    return Response(drawn.getvalue(), mimetype="image/svg+xml")


def _code(address: str) -> segno.QRCode:
    return segno.make(address, error="m", micro=False)
