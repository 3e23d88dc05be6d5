"""While a write is in doubt, the writer publishes nothing until the rows are appended again."""

from __future__ import annotations

from collections.abc import Sequence

from clockserver.desk.journals.writer import STUCK_S, Writer
from clockserver.desk.ports import JournalInDoubt, JournalUnwritable, Row
from tests.fakes import InMemoryJournal, inline


class Doubtful(InMemoryJournal):
    """A journal that loses the answers to its next appends."""

    def __init__(self, lost: int) -> None:
        super().__init__()
        self.lost = lost

    def append(self, rows: Sequence[Row]) -> None:
        if self.lost:
            self.lost -= 1
            raise JournalInDoubt("the answer to a commit was lost")
        super().append(rows)


class Tap:
    """A queued entry that keeps its outcome."""

    def __init__(self, seq: int) -> None:
        self.rows = [Row("room", seq, 1, f"tap-{seq}", 0, "td", "Tapped", "{}")]
        self.outcomes: list[str] = []

    def written(self) -> None:
        self.outcomes.append("written")

    def dropped(self, failure: JournalUnwritable) -> None:
        self.outcomes.append(f"dropped: {failure}")

    def refused(self, failure: JournalUnwritable) -> None:
        self.outcomes.append(f"refused: {failure}")


def test_rows_in_doubt_are_appended_again_until_their_fate_is_known_and_nothing_is_refused() -> None:
    journal = Doubtful(3)
    first, second = Tap(1), Tap(2)
    waits: list[tuple[list[str], bool]] = []

    def sleep(_: float) -> None:
        waits.append(([*first.outcomes], writer.failure is None))
        if len(waits) == 1:
            writer.queue(second)

    writer = Writer(journal, inline, sleep=sleep)
    writer.queue(first)
    writer.flush()
    assert waits == [([], False)] * 3
    assert first.outcomes == second.outcomes == ["written"]
    assert writer.failure is None
    assert [row.seq for row in journal.read("room")] == [1, 2]


def test_a_write_without_an_answer_for_five_seconds_counts_as_stuck_until_answered() -> None:
    now = [0.0]
    stuck: list[bool] = []

    class Slow(InMemoryJournal):
        def append(self, rows: Sequence[Row]) -> None:
            for _ in range(2):
                now[0] += STUCK_S
                stuck.append(writer.is_stuck)
            super().append(rows)

    writer = Writer(Slow(), inline, now=lambda: now[0])
    tap = Tap(1)
    writer.queue(tap)
    assert not writer.is_stuck
    writer.flush()
    assert stuck == [False, True]
    assert not writer.is_stuck
    assert tap.outcomes == ["written"]
