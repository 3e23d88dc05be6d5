"""A supervisor kills an edge that hangs after seconds, and gives edges on a busy machine more time at each start."""

from __future__ import annotations

from clockserver.supervisor import CALM_S, MAX_SILENT_S, SILENT_S, Patience


def test_edges_that_hang_soon_after_each_start_get_more_and_more_time() -> None:
    patience = Patience()
    allowed = []
    for _ in range(6):
        allowed.append(patience.seconds)
        patience.note_end(CALM_S - 1, was_silent=True)
    assert allowed == [SILENT_S, 2 * SILENT_S, 4 * SILENT_S, 8 * SILENT_S, MAX_SILENT_S, MAX_SILENT_S]


def test_an_edge_that_hangs_after_a_long_run_or_dies_gets_only_the_usual_time() -> None:
    patience = Patience()
    patience.note_end(CALM_S, was_silent=True)
    assert patience.seconds == SILENT_S
    patience.note_end(1, was_silent=True)
    patience.note_end(1, was_silent=False)
    assert patience.seconds == SILENT_S
