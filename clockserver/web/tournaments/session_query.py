"""The session in an address, `?session=2`; if omitted, the tournament's default."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from typing import Annotated, Any

from flask import request
from msgspec import Meta

from clockserver.core.ids import FIRST_SESSION, SessionId, Slug
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Reason, Refused
from clockserver.projection.topic_reader import TopicReader
from clockserver.tournament.flights.state import shown_session
from clockserver.tournament.state import Tournament

NamedSession = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,5}\Z", examples=["2"])]
"""A flight or a day by its number, in an address."""


def requested_session() -> SessionId | None:
    """The session in the request; None without one. Raises Refused for anything else."""
    return convert(request.args["session"], NamedSession, "session") if "session" in request.args else None


def session_by_topics(topics: TopicReader, slug: Slug) -> SessionId:
    """The session of the request; by default that of the tournament. Raises Refused for an unknown one of either."""
    header = topics.get(f"tournament:{slug}")
    if header is None:
        raise Refused(Reason("tournament.unknown", {"slug": slug[:64]}, "slug"))
    session_id = requested_session()
    if session_id is None:
        return str(header.value.get("session", FIRST_SESSION))
    if topics.get(f"clock:{slug}:{session_id}") is None:
        raise unknown_session(session_id)
    return session_id


def session_of(state: Tournament, session_id: SessionId | None) -> SessionId:
    """The named session of a tournament, else its default. Raises Refused if unknown."""
    if session_id is None:
        return shown_session(state)
    if session_id not in state.sessions:
        raise unknown_session(session_id)
    return session_id


def entries_of_all_sessions(topics: TopicReader, kind: str, state: Tournament) -> Mapping[str, Any]:
    """The entries of topic `seats` or `players` in all sessions: players move from flights to days."""
    session_topics = [topics.get(f"{kind}:{state.slug}:{id_}") for id_ in state.sessions]
    return ChainMap(*(each.value for each in session_topics if each is not None))


def unknown_session(session_id: SessionId) -> Refused:
    """The refusal of an unknown session."""
    return Refused(Reason("session.unknown", {"session": session_id}, "session"))
