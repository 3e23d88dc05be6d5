"""Descriptions of routes beside their code. The API's document is generated from these and the types."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct

from clockserver.desk.command_messages import MAX_BYTES

V = TypeVar("V", bound=Callable[..., Any])
Who: TypeAlias = Literal["anyone", "session", "staff"]
"""`session`: a signed-in browser. `staff`: a signed-in browser, or a program with its token."""
JSON = "application/json"
SVG = "image/svg+xml"
FILE = "application/octet-stream"


class Description(Struct, frozen=True, kw_only=True):
    """A route in types; the docstring of its view states its purpose.

    `takes` is the body, `gives` the answer with status 200 (several types: one of them), `also` are answers
    with other statuses. `path`, `query` and `cookies` are parameters with their types; `optional` names the
    optional ones of the query. `headers` are those of the answer, beside the usual ones. `cached`: it has an
    ETag and answers 304. `expanded` maps each value of the only parameter in its path to its types of body and
    answer. A body that is no JSON is `bytes` of the media type `takes_media`; `max_bytes` is its maximum size.
    """

    gives: Any
    takes: Any = None
    who: Who = "anyone"
    media: str = JSON
    takes_media: str = JSON
    max_bytes: int = MAX_BYTES
    optional: tuple[str, ...] = ()
    also: dict[int, Any] = {}
    path: dict[str, Any] = {}
    query: dict[str, Any] = {}
    cookies: dict[str, str] = {}
    headers: dict[str, str] = {}
    cached: bool = False
    expanded: dict[str, tuple[Any, Any]] = {}
    refuses: tuple[str, ...] = ()
    """Refusal codes, besides those of its body, its query, and `Answers.wrap_view`."""
    hands_in: tuple[type, ...] = ()
    """Commands that it gives for the client; their refusals are also its own."""
    refuses_with: int | None = None
    """The status of every refusal, except that of a body that is no JSON. None: each code has its own status."""


def described(**fields: Any) -> Callable[[V], V]:
    """Describe a view; the fields are those of Description."""
    description = Description(**fields)

    def describe(view: V) -> V:
        view.__dict__["described"] = description
        return view

    return describe


def description_of(view: Callable[..., Any]) -> Description | None:
    """The description of a view; None without one."""
    return getattr(inspect.unwrap(view), "described", None)
