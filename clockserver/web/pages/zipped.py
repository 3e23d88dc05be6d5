"""Texts for many clients, compressed once for all clients that accept gzip."""

from __future__ import annotations

import gzip
from functools import cached_property
from hashlib import sha256

from flask import Response, request


class Text:
    """A text, the same for everybody."""

    def __init__(self, body: bytes, mimetype: str) -> None:
        self.body = body
        self.mimetype = mimetype

    @cached_property
    def digest(self) -> str:
        """The first sixteen hex digits of the SHA-256."""
        return sha256(self.body).hexdigest()[:16]

    @cached_property
    def zipped(self) -> bytes:
        """The text compressed by gzip, without a time in it."""
        return gzip.compress(self.body, mtime=0)

    def response(self) -> Response:
        """The answer to the current request: compressed if accepted; 304 for a client that has the text."""
        accepts_gzip = request.accept_encodings.quality("gzip") > 0
        answer = Response(self.zipped if accepts_gzip else self.body, mimetype=self.mimetype)
        answer.headers["Vary"] = "Accept-Encoding"
        if accepts_gzip:
            answer.headers["Content-Encoding"] = "gzip"
        # A strong tag must differ for compressed bytes.
        answer.set_etag(f"{self.digest}-gzip" if accepts_gzip else self.digest)
        answer.make_conditional(request.environ)
        return answer
