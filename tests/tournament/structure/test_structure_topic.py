"""Topic `structure` is computed anew only after a change that affects it."""

from __future__ import annotations

from clockserver.desk.journals.event_codec import record_of
from clockserver.tournament.evolve import evolve
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.view import has_same_structure, structure_value
from tests.golden.releases import RELEASES, rows_of


def test_sessions_with_the_same_structure_have_equal_topics() -> None:
    states: dict[str, Tournament] = {}
    compared = 0
    for row in (row for release in RELEASES for row in rows_of(release)):
        if not row.stream.startswith("tournament:"):
            continue
        before = states.get(row.stream) if row.seq > 1 else None
        after = states[row.stream] = evolve(before, record_of(row))
        for id_, session in after.sessions.items() if before is not None else ():
            old = before.sessions.get(id_)
            if old is not None and session is not old and has_same_structure(old, session):
                assert structure_value(session) == structure_value(old), (row.stream, row.seq)
                compared += session.clock is not old.clock
    assert compared > 100
