"""Static texts for many clients: compressed once, for clients that accept gzip."""

from __future__ import annotations

import gzip
from functools import cached_property
from hashlib import sha256

from flask import Response, request


class Text:
    """A file, or an answer that is the same for everybody."""

    def __init__(self, body: bytes, mimetype: str) -> None:
        self.body = body
        self.mimetype = mimetype

    @cached_property
    def digest(self) -> str:
        """The first sixteen hex digits of the SHA-256."""
        return sha256(self.body).hexdigest()[:16]

    @cached_property
    def zipped(self) -> bytes:
        """The text in gzip, the same bytes each time."""
        return gzip.compress(self.body, mtime=0)

    def response(self) -> Response:
        """The answer to the current request: compressed if accepted, and 304 for a client that already has it."""
        takes_zipped = request.accept_encodings.quality("gzip") > 0
        answer = Response(self.zipped if takes_zipped else self.body, mimetype=self.mimetype)
        answer.headers["Vary"] = "Accept-Encoding"
        if takes_zipped:
            answer.headers["Content-Encoding"] = "gzip"
        # Compressed bytes differ, and a strong tag has to tell them apart.
        answer.set_etag(f"{self.digest}-gzip" if takes_zipped else self.digest)
        answer.make_conditional(request.environ)
        return answer
