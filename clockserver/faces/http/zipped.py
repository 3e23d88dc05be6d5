"""Texts that many ask for and that stay as they are: zipped once, for whoever takes that."""

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
        """Sixteen digits that no other text has."""
        return sha256(self.body).hexdigest()[:16]

    @cached_property
    def zipped(self) -> bytes:
        """As gzip has it, the same bytes each time."""
        return gzip.compress(self.body, mtime=0)

    def response(self) -> Response:
        """The answer to the request that is served: small if it may be, and none but 304 to who has it already."""
        takes_zipped = request.accept_encodings.quality("gzip") > 0
        answer = Response(self.zipped if takes_zipped else self.body, mimetype=self.mimetype)
        answer.headers["Vary"] = "Accept-Encoding"
        if takes_zipped:
            answer.headers["Content-Encoding"] = "gzip"
        # Zipped they are other bytes, which a strong tag has to tell.
        answer.set_etag(f"{self.digest}-gzip" if takes_zipped else self.digest)
        answer.make_conditional(request.environ)
        return answer
