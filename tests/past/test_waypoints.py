"""A replay from a waypoint on disk equals a replay of the whole journal, and a bad waypoint is written anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from clockserver.core.events import AUTO
from clockserver.desk.ports import Row
from clockserver.desk.tournaments.tournament_desks import is_tournament
from clockserver.past import waypoints as past_waypoints
from clockserver.past.journal_states import JournalStates
from clockserver.past.log_lines import KINDS
from clockserver.past.waypoints import Waypoints
from tests.examples.evenings import an_evening
from tests.fakes import InMemoryJournal, InMemoryWaypoints
from tests.golden.evening import played
from tests.past.test_every_seq import topics_after

EVERY = 40


class Scene:
    """A journal, with the waypoints that a worker keeps of it."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.journal = InMemoryJournal()
        self.journal.rows = list(rows)
        self.stream = rows[0].stream
        self.store = InMemoryWaypoints()

    def waypoints(self, code: str = "code") -> Waypoints:
        return Waypoints(self.store, self.journal, code, self.stream, every=EVERY)

    def read(self, code: str = "code") -> JournalStates:
        """A worker's reading of the whole journal, and the waypoints that it writes."""
        waypoints = self.waypoints(code)
        list(waypoints.usable())
        states = JournalStates(self.journal, self.stream, every=7, waypoints=waypoints)
        states.extend()
        while waypoints.write_one():
            pass
        waypoints.delete_others()
        return states

    def resumed(self, code: str = "code") -> JournalStates | None:
        states = JournalStates.resumed(self.journal, self.stream, self.waypoints(code), every=7)
        if states is not None:
            states.extend()
        return states


def assert_same_states(resumed: JournalStates | None, whole: JournalStates, seqs: Sequence[int]) -> None:
    assert resumed is not None
    last = whole.last_seq
    assert resumed.last_seq == last
    assert resumed.newest is not None
    assert whole.newest is not None
    assert resumed.newest.entries == whole.newest.entries
    assert resumed.newest.sessions == whole.newest.sessions
    for session in whole.newest.sessions:
        assert resumed.courses.of(session) == whole.courses.of(session)
    assert [resumed.lines[place] for place in range(len(resumed.lines))] == [
        whole.lines[place] for place in range(len(whole.lines))
    ]
    for kind in KINDS:
        for session in (None, "1", "2"):
            assert resumed.lines.marks(kind, 9_999, session) == whole.lines.marks(kind, 9_999, session)
    for seq in range(1, last + 1):
        assert (resumed.at_of(seq), resumed.whole_command(seq)) == (
            whole.at_of(seq),
            whole.whole_command(seq),
        )
        assert resumed.command_before(seq) == whole.command_before(seq)
        assert resumed.command_after(seq) == whole.command_after(seq)
    for seq in seqs:
        assert topics_after(resumed, seq, 0) == topics_after(whole, seq, 0), seq


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.full)])
def test_states_from_waypoints_equal_those_from_the_whole_journal(seed: int) -> None:
    scene = Scene(an_evening(seed))
    whole = scene.read()
    assert len(scene.store.files) > 8
    ends = sorted({whole.whole_command(seq) for seq in range(1, whole.last_seq + 1)})
    around = [end for end in ends for _, seq in scene.store.files if abs(end - seq) < 2]
    assert_same_states(scene.resumed(), whole, sorted({*ends[::40], *around, whole.last_seq}))


def test_states_from_waypoints_are_equal_for_a_journal_with_every_event() -> None:
    rows = [row for row in played().journal.rows if is_tournament(row.stream)]
    looked_at, by_the_clock = 0, 0
    for stream in dict.fromkeys(row.stream for row in rows):
        scene = Scene([row for row in rows if row.stream == stream])
        whole = scene.read()
        commands = [row.command for row in scene.journal.rows]
        begun = [each for place, each in enumerate(commands) if place == 0 or commands[place - 1] != each]
        assert len(begun) == len(set(begun)), "the events of a command follow one another"
        assert all(whole.whole_command(seq) == seq for _, seq in scene.store.files), "none parts a command"
        if scene.store.files:
            ends = sorted({whole.whole_command(seq) for seq in range(1, whole.last_seq + 1)})
            assert_same_states(scene.resumed(), whole, [*ends[::15], ends[-1]])
            looked_at += 1
            by_the_clock += sum(command.startswith(AUTO) for command in commands)
    assert looked_at > 1
    assert by_the_clock > 10


def test_the_history_at_a_waypoint_has_every_command_and_every_stack() -> None:
    scene = Scene(an_evening(1))
    whole, states = scene.read(), scene.resumed()
    assert states is not None
    reversed_ = 0
    for _, seq in sorted(scene.store.files):
        ours, theirs = states.state_at(seq).state.history, whole.state_at(seq).state.history
        assert ours.reversal == theirs.reversal
        for row in scene.journal.rows:
            assert ours.commands.get(row.command) == theirs.commands.get(row.command)
        reversed_ += sum(not each.stands for each in theirs.commands.values())
        for scope in {scope for each in theirs.commands.values() for scope in each.scopes}:
            assert ours.standing.get(scope) == theirs.standing.get(scope)
            assert ours.undone.get(scope) == theirs.undone.get(scope)
    assert reversed_ > 20


def test_as_the_evening_goes_on_waypoints_are_added_and_none_is_written_twice() -> None:
    rows = an_evening(2)
    scene = Scene(rows[: len(rows) // 2])
    scene.read()
    first = list(scene.store.written)
    scene.journal.rows = list(rows)
    waypoints = scene.waypoints()
    states = JournalStates.resumed(scene.journal, scene.stream, waypoints, every=7)
    assert states is not None
    states.extend()
    while waypoints.write_one():
        pass
    assert scene.store.written == sorted(set(scene.store.written))
    assert len(scene.store.written) > len(first) + 3
    assert_same_states(scene.resumed(), Scene(rows).read(), [len(rows)])


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def changed_in_front(data: bytes) -> bytes:
    return data[:40] + bytes([data[40] ^ 1]) + data[41:]


def changed_in_the_middle(data: bytes) -> bytes:
    at = data.index(b"\n") + 20
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def changed_at_the_end(data: bytes) -> bytes:
    return data[:-9] + bytes([data[-9] ^ 1]) + data[-8:]


@pytest.mark.parametrize(
    ("damage", "place"),
    [
        (cut, 0),
        (cut, -1),
        (changed_in_front, 3),
        (changed_in_the_middle, 3),
        (changed_at_the_end, 0),
        (changed_at_the_end, 3),
        (changed_at_the_end, -1),
        (lambda _: b"", 3),
    ],
)
def test_a_damaged_waypoint_is_not_used_and_written_again(
    damage: Callable[[bytes], bytes], place: int
) -> None:
    scene = Scene(an_evening(1))
    whole = scene.read()
    sound = dict(scene.store.files)
    key = sorted(sound)[place]
    scene.store.files[key] = damage(sound[key])
    states = scene.resumed()
    seqs = [key[1] - 2, key[1], key[1] + 2, whole.last_seq]
    if states is not None:
        assert_same_states(states, whole, [whole.whole_command(seq) for seq in seqs])
    waypoints = scene.waypoints()
    states = JournalStates.resumed(scene.journal, scene.stream, waypoints)
    if states is not None:
        states.state_at(min(key[1], states.last_seq))
    whole_again = JournalStates(scene.journal, scene.stream, waypoints=waypoints)
    whole_again.extend()
    while waypoints.write_one():
        pass
    assert scene.store.files.keys() == sound.keys()
    assert scene.store.files[key] == sound[key]


def test_a_waypoint_of_another_release_is_not_used_and_written_again() -> None:
    scene = Scene(an_evening(1))
    scene.read("the release before")
    assert scene.resumed("this release") is None
    scene.read("this release")
    assert scene.resumed("this release") is not None
    assert scene.resumed("the release before") is None


def test_waypoints_newer_than_a_restored_backup_are_not_used() -> None:
    rows = an_evening(1)
    scene = Scene(rows)
    scene.read()
    scene.journal.rows = list(rows[: len(rows) // 2])
    shorter = Scene(rows[: len(rows) // 2])
    assert_same_states(scene.resumed(), shorter.read(), [len(rows) // 2])
    # Continued in another way: as many events, but different ones.
    changed_rows = [changed(row) if row.seq > len(rows) // 3 else row for row in rows]
    scene.journal.rows = changed_rows
    assert_same_states(scene.resumed(), Scene(changed_rows).read(), [len(rows)])
    scene.read()
    assert len(scene.store.files) == len(set(scene.store.files))
    assert_same_states(scene.resumed(), Scene(changed_rows).read(), [len(rows)])


def changed(row: Row) -> Row:
    return Row(**{**{name: getattr(row, name) for name in Row.__struct_fields__}, "at": row.at + 7})


def test_unusable_waypoints_are_deleted_once_the_journal_was_read() -> None:
    scene = Scene(an_evening(1))
    scene.read()
    sound = dict(scene.store.files)
    scene.store.files[scene.stream, 9_999] = scene.store.files[scene.stream, 57] = b"old"
    scene.store.files["tournament:other", 9] = b"of another tournament"
    scene.read()
    assert scene.store.files.keys() == {*sound, ("tournament:other", 9)}


def test_states_are_available_without_waypoints_on_a_full_disk() -> None:
    scene = Scene(an_evening(1))
    scene.store.full = True
    whole = scene.read()
    assert whole.last_seq == len(an_evening(1))
    assert scene.store.files == {}
    assert scene.resumed() is None


def test_the_number_of_waypoints_of_a_journal_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_waypoints, "MAX_WAYPOINTS", 3)
    scene = Scene(an_evening(1))
    whole = scene.read()
    assert len(scene.store.files) == 3
    assert_same_states(scene.resumed(), whole, [1, 50, whole.last_seq])


def test_a_file_deleted_while_in_use_is_replaced_by_the_previous_waypoint() -> None:
    scene = Scene(an_evening(1))
    whole = scene.read()
    states = scene.resumed()
    assert states is not None
    key = sorted(scene.store.files)[4]
    del scene.store.files[key]
    seq = whole.whole_command(key[1] + 5)
    assert topics_after(states, seq, 0) == topics_after(whole, seq, 0)
