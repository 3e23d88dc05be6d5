"""An edge's copy of the topics equals the leader's at every step, and its followers never find a gap."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from clockserver.edges.changed_values import Unfit, value_after
from clockserver.edges.edge_messages import (
    Changed,
    Entry,
    Parts,
    Removed,
    Side,
    StoredValue,
    decode,
    part_field,
)
from clockserver.edges.replica import topics_of_fields
from clockserver.projection.topics import place_of
from tests.edges.topics.replicas import CopyAtEdge, TopicsOfLeader, plain, topic_entry

CLOCK, LOG, SEATS = "clock:friday:1", "log:friday", "seat:friday:1"
LARGE = {str(each): {"name": f"Player {each}", "seat": f"{each}-1", "stack": 20_000} for each in range(120)}


@pytest.fixture
def leader() -> TopicsOfLeader:
    leader = TopicsOfLeader()
    leader.put(CLOCK, {"level": 1})
    leader.put(LOG, {"lines": {"1": "opened"}})
    leader.share(SEATS, {"e1": {"e1": {"seat": "4-1"}}})
    return leader


@pytest.fixture
def edge(leader: TopicsOfLeader) -> CopyAtEdge:
    edge = CopyAtEdge(leader)
    edge.follow(CLOCK, LOG, f"{SEATS}:e1", f"{SEATS}:e2")
    return edge


def test_values_patches_and_changes_are_applied_to_the_replica(
    leader: TopicsOfLeader, edge: CopyAtEdge
) -> None:
    edge.take(leader.put(CLOCK, {"level": 2}))
    edge.take(leader.put(LOG, {"lines": {"2": "begun"}}, {"set": {"2": "begun"}, "remove": ["1"]}))
    edge.take(leader.put("seats:friday:1", LARGE))
    entries = leader.put("seats:friday:1", {**LARGE, "7": {**LARGE["7"], "stack": 1}})
    assert b"changes" in entries[0]
    edge.take(entries)
    edge.check()
    edge.check_follower()


def test_an_entry_that_comes_twice_is_passed_on_once(leader: TopicsOfLeader, edge: CopyAtEdge) -> None:
    entries = leader.put(CLOCK, {"level": 2})
    edge.take([*entries, *entries])
    edge.check()
    edge.check_follower()


def test_a_lost_entry_causes_reading_all_again_and_only_differences_are_passed_on(
    leader: TopicsOfLeader, edge: CopyAtEdge
) -> None:
    published: list[str] = []
    publish = edge.follower.publish

    def publish_and_note(topic: str, message: dict[str, Any]) -> None:
        published.append(topic)
        publish(topic, message)

    edge.follower.publish = publish_and_note  # type: ignore[method-assign]
    leader.put(CLOCK, {"level": 2})
    lost_and_next = leader.put(LOG, {"lines": {"2": "x"}}, {"set": {"2": "x"}, "remove": ["1"]})
    edge.take(lost_and_next)
    edge.take(leader.put(CLOCK, {"level": 3}))
    edge.check()
    edge.check_follower()
    assert published == [LOG, CLOCK]


def test_changes_after_a_lost_entry_are_not_applied_to_the_wrong_value(
    leader: TopicsOfLeader, edge: CopyAtEdge
) -> None:
    edge.take(leader.put("seats:friday:1", LARGE))
    edge.follow("seats:friday:1")
    leader.put("seats:friday:1", {**LARGE, "7": {**LARGE["7"], "stack": 1}})
    edge.take(leader.put("seats:friday:1", {**LARGE, "7": {**LARGE["7"], "stack": 2}}))
    edge.check()
    edge.check_follower()


def test_late_messages_of_a_former_leader_are_ignored(leader: TopicsOfLeader, edge: CopyAtEdge) -> None:
    late = leader.put(CLOCK, {"level": 9})
    leader.topics._values[CLOCK].value = {"level": 1}
    leader.epoch = 2
    edge.take(leader.put(CLOCK, {"level": 2}))
    assert edge.replica.epoch == 2
    edge.take(late)
    edge.check()


def test_a_phone_gets_its_own_seat_and_no_other(leader: TopicsOfLeader, edge: CopyAtEdge) -> None:
    edge.take(leader.share(SEATS, {"e1": {"e1": {"seat": "9-2"}}, "e3": {"e3": {"seat": "4-1"}}}))
    assert edge.follower.held[f"{SEATS}:e1"][1] == {"e1": {"seat": "9-2"}}
    assert edge.follower.held[f"{SEATS}:e2"][1] == {}
    edge.check()
    edge.check_follower()


def test_an_unknown_seat_is_empty_and_an_unknown_table_has_no_seats(
    leader: TopicsOfLeader, edge: CopyAtEdge
) -> None:
    edge.take(leader.share("table:friday:1", {"4": {"table": {}, "seats": {}}}))
    for topic, value in (
        (f"{SEATS}:e99", {}),
        ("table:friday:1:77", {"table": None, "seats": {}}),
    ):
        topic_value = edge.replica.get(topic)
        assert topic_value is not None
        assert topic_value.value == value
    for topic in (f"{SEATS}:x", "table:friday:1:0", "table:friday:1:77777777", "seat:sunday:1:e1"):
        assert edge.replica.get(topic) is None


def test_followers_of_a_former_address_get_messages_under_that_address(
    leader: TopicsOfLeader, edge: CopyAtEdge
) -> None:
    edge.take(leader.move("friday", "sunday"))
    edge.take(leader.put("clock:sunday:1", {"level": 5}))
    assert edge.follower.held[CLOCK][1] == {"level": 5}
    edge.check()
    edge.check_follower()


def test_a_deleted_tournament_disappears_and_returns(leader: TopicsOfLeader, edge: CopyAtEdge) -> None:
    edge.take(leader.set_aside("friday"))
    assert edge.replica.get(CLOCK) is None
    assert edge.replica.get(f"{SEATS}:e1") is None
    edge.check()
    edge.take(leader.put_back())
    edge.check()
    edge.check_follower()


@pytest.mark.parametrize("first", ["public", "staff"])
def test_an_announced_draft_becomes_public_in_either_order_of_entries(
    leader: TopicsOfLeader, first: Side
) -> None:
    edge = CopyAtEdge(leader)
    fields = [
        (name, StoredValue(each.seq, plain(each.value))) for name, each in leader.topics._values.items()
    ]
    parts = [(part_field(SEATS, "e1"), StoredValue(3, {"e1": {"seat": "4-1"}}))]
    edge.replica.replace(topics_of_fields({"staff": [*fields, *parts]}), 1)
    clock = leader.topics._values[CLOCK]
    message = {"topic": CLOCK, "prev": None, "seq": clock.seq, "server_ms": 1, "value": plain(clock.value)}
    public_entries: list[tuple[Entry, Side]] = [
        (Changed(1, message), "public"),
        (Parts(1, SEATS, 3, 1, {"e1": {"e1": {"seat": "4-1"}}}), "public"),
    ]
    staff_entries: list[tuple[Entry, Side]] = [(Removed([CLOCK, SEATS]), "staff")]
    for entry, side in (
        [*public_entries, *staff_entries] if first == "public" else [*staff_entries, *public_entries]
    ):
        assert edge.replica.take(topic_entry(entry), side)
    edge.check()


@pytest.mark.parametrize(
    "changes",
    [
        [{"op": "move", "path": "/a"}],
        [{"op": "replace", "path": "a", "value": 1}],
        [{"op": "remove", "path": "/b"}],
        [{"op": "replace", "path": "/list/9", "value": 1}],
        [{"op": "replace", "path": "/list/x", "value": 1}],
        [{"op": "replace", "path": "/a/b/c", "value": 1}],
        [{"op": "add", "path": "/list/-1", "value": 1}],
    ],
)
def test_changes_that_do_not_fit_are_ignored(changes: list[dict[str, Any]]) -> None:
    with pytest.raises(Unfit):
        value_after(CLOCK, {"a": 1, "list": [1]}, {"changes": changes})


_VALUES = st.recursive(
    st.integers(0, 3) | st.text("ab/~", max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("ab/~-0", max_size=2), inner, max_size=4)
    ),
    max_leaves=8,
)
_PLACES = st.sampled_from(["friday", "sunday", "monday"])
_PADDING = {str(each): "x" * 50 for each in range(100)}


class AsTopics(RuleBasedStateMachine):
    """An edge beside its leader under random commands; entries are trimmed or repeated, and the epoch changes."""

    def __init__(self) -> None:
        super().__init__()
        self.leader = TopicsOfLeader()
        self.edge = CopyAtEdge(self.leader)
        self.reads_at_trim = 0
        self.newest: list[bytes] = []

    @property
    def trimmed(self) -> bool:
        """Whether the edge lacks an entry, and has not read everything since."""
        return self.reads_at_trim == self.edge.reads

    def tell(self, entries: list[bytes]) -> None:
        self.newest = entries
        self.edge.take(entries)

    @rule(place=_PLACES, value=_VALUES, large=st.booleans())
    def put(self, place: str, value: Any, large: bool) -> None:
        if place not in self.leader.topics._present_places:
            whole = {"v": value, **(_PADDING if large else {})}
            self.tell(self.leader.put(f"clock:{place}:1", whole))

    @rule(value=_VALUES)
    def put_of_the_room(self, value: Any) -> None:
        self.tell(self.leader.put("room", value))

    @rule(line=st.integers(1, 5))
    def log(self, line: int) -> None:
        topic = self.leader.topics.get("log:room")
        lines = dict(topic.value["lines"]) if topic is not None else {}
        removed = list(lines)[:1]
        lines = {key: each for key, each in lines.items() if key not in removed} | {
            str(line): self.leader.seq
        }
        removed = [each for each in removed if each not in lines]
        patch = {"set": {str(line): self.leader.seq}, "remove": removed}
        self.tell(self.leader.put("log:room", {"lines": lines}, patch))

    @rule(place=_PLACES, entries=st.dictionaries(st.sampled_from(["e1", "e2", "e3"]), _VALUES, max_size=3))
    def share(self, place: str, entries: dict[str, Any]) -> None:
        if place not in self.leader.topics._present_places:
            self.tell(
                self.leader.share(f"seat:{place}:1", {key: {key: each} for key, each in entries.items()})
            )

    @rule(before=_PLACES, place=_PLACES)
    def move(self, before: str, place: str) -> None:
        topics = self.leader.topics
        # A tournament's slug is free where it has no topics at all, parts of seats and tables included.
        is_taken = topics._places.get(place) or any(place_of(each) == place for each in topics._shared)
        free = not is_taken and topics._present_places.get(place, before) == before
        if before != place and topics._places.get(before) and free:
            self.edge.follower.held.clear()
            self.tell(self.leader.move(before, place))

    @rule(place=_PLACES)
    def delete(self, place: str) -> None:
        if self.leader.topics._places.get(place) and not self.leader.asides:
            self.edge.follower.held.clear()
            self.tell(self.leader.set_aside(place))

    @precondition(lambda self: self.leader.asides)
    @rule()
    def bring_back(self) -> None:
        topics, (aside, _) = self.leader.topics, self.leader.asides[-1]
        names_taken = [
            name for name in (*aside.shown, *aside.shared) if place_of(name) in topics._present_places
        ]
        names_taken += (
            aside.shown.keys() & topics._values.keys() or aside.shared.keys() & topics._shared.keys()
        )
        if not names_taken:
            self.tell(self.leader.put_back())

    @rule(value=_VALUES)
    def trim(self, value: Any) -> None:
        self.leader.put("room", [value, self.leader.seq])
        self.reads_at_trim = self.edge.reads

    @precondition(lambda self: self.trimmed)
    @rule()
    def notice(self) -> None:
        self.edge.read_all()

    @rule()
    def come_twice(self) -> None:
        self.edge.take(each for each in self.newest if isinstance(decode(each), (Changed, Parts)))

    @rule()
    def lead_anew(self) -> None:
        self.leader.epoch += 1
        self.newest = []

    @rule(data=st.data())
    def follow(self, data: st.DataObject) -> None:
        names = [*self.edge.replica._values, *(f"{each}:e1" for each in self.edge.replica._parts)]
        if names:
            self.edge.follow(data.draw(st.sampled_from(sorted(names))))

    @invariant()
    def is_as_the_leaders(self) -> None:
        if self.trimmed:
            copied, original = self.edge.replica._values, self.leader.topics._values
            seqs_at_edge, seqs_at_leader = (
                {name: each.seq for name, each in values.items() if name != "room"}
                for values in (copied, original)
            )
            assert seqs_at_edge == seqs_at_leader
        else:
            self.edge.check()
        self.edge.check_follower()


TestAsTopics = AsTopics.TestCase
