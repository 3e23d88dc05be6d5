"""Topics carried to edges: every change goes to Redis after the server's own sockets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from clockserver.accounts.drafts import is_draft
from clockserver.accounts.role_checks import refuse_to_watch
from clockserver.accounts.roles import NOBODY
from clockserver.desk.ports import Broadcaster, HostClock
from clockserver.edges.edge_messages import (
    FORMER,
    SIDES,
    Changed,
    Former,
    Moved,
    Parts,
    ReadAgain,
    Removed,
    Side,
    part_field,
)
from clockserver.edges.publisher import TopicChange
from clockserver.projection.topics import ROOM, PartOf, SetAsideTopics, Topics, place_of

AT_ONCE = 25
"""Number of topics that `carry_all` hands over between turns for other work."""
PARTS_AT_ONCE = 250
"""Number of parts that `carry_all` computes between turns for other work."""


class Carrier(Protocol):
    """Takes changes for Redis; never waits."""

    def hand(self, change: TopicChange) -> None: ...


class CarriedTopics(Topics):
    """Topics that hand every change to a carrier, from `carry_all` on. `epoch` gives the leader's epoch.

    Topics for everybody are on the public side; those of staff, players and drafts on the side of staff.
    """

    def __init__(
        self, broadcaster: Broadcaster, host_clock: HostClock, carrier: Carrier, epoch: Callable[[], int]
    ) -> None:
        super().__init__(broadcaster, host_clock)
        self._carrier = carrier
        self._epoch = epoch
        self._is_carrying = False
        self._keys: dict[str, dict[str, None]] = {}
        """The keys of each shared topic's parts. The keys of a deleted tournament stay, as it may return."""
        self._public_places: set[str] = set()
        """The room, and the tournaments that are no drafts for edges. A tournament without a header is not included."""

    def side(self, topic: str) -> Side:
        """The side of a topic: public if it needs no sign-in."""
        place = place_of(topic)
        is_for_staff = refuse_to_watch(NOBODY, topic) is not None or (
            place != ROOM and place not in self._public_places
        )
        return "staff" if is_for_staff else "public"

    # -- all topics -----------------------------------------------------------------------------------

    def carry_all(self, sleep: Callable[[float], None]) -> None:
        """Hand over every topic anew, with turns for other work, then the entry `whole`."""
        self._is_carrying = True
        self._public_places = {place for place in self._places if place == ROOM or not is_draft(self, place)}
        for side in SIDES:
            self._carrier.hand(TopicChange(side, empties=True))
        for names in _slices(list(self._values), AT_ONCE):
            self._hand_values(names)
            sleep(0)
        for topic in list(self._shared):
            for names in _slices(list(self._keys.get(topic, ())), PARTS_AT_ONCE):
                if topic in self._shared:
                    self._hand_parts(topic, names, announced=False)
                sleep(0)
        self._hand_former_places(announced=False)
        for side in SIDES:
            self._carrier.hand(TopicChange(side, ReadAgain()))

    # -- each change ---------------------------------------------------------------------------------

    def share(self, topic: str, seq: int, part_of: PartOf, changed: Iterable[str]) -> None:
        """As in Topics; the changed parts are handed over even without local followers."""
        keys = list(changed)
        super().share(topic, seq, part_of, keys)
        self._keys.setdefault(topic, {}).update(dict.fromkeys(keys))
        if self._is_carrying:
            self._hand_parts(topic, keys, announced=True)

    def redirect(self, before: str, place: str) -> None:
        """As in Topics."""
        super().redirect(before, place)
        self._hand_former_places(announced=True)

    def move(self, before: str, place: str) -> None:
        """As in Topics; followers at edges continue under the new name, too."""
        names = {side: [each for each in self._names_at(before) if self.side(each) == side] for side in SIDES}
        for name in [each for each in self._keys if place_of(each) == before]:
            kind, _, suffix = name.partition(":")
            self._keys[f"{kind}:{place}{suffix.removeprefix(before)}"] = self._keys.pop(name)
        is_public = before in self._public_places
        super().move(before, place)
        if not self._is_carrying:
            return
        if is_public:
            self._public_places = self._public_places - {before} | {place}
        for side in SIDES if is_public else SIDES[1:]:
            self._carrier.hand(TopicChange(side, Moved(before, place), removed_names=tuple(names[side])))
        self._hand_place(place, announced=False)
        self._hand_former_places(announced=True)

    def set_aside(self, place: str) -> SetAsideTopics:
        """As in Topics."""
        self._hand_removed(self._names_at(place))
        self._public_places.discard(place)
        return super().set_aside(place)

    def drop(self, place: str, session: str) -> None:
        """As in Topics."""
        end = f":{place}:{session}"
        self._hand_removed([each for each in self._names_at(place) if each.endswith(end)])
        super().drop(place, session)

    def put_back(self, aside: SetAsideTopics) -> None:
        """As in Topics."""
        super().put_back(aside)
        for topic in aside.shared:
            if self._is_carrying:
                self._hand_parts(topic, self._keys.get(topic, ()), announced=True)

    # -- within --------------------------------------------------------------------------------------

    def _is_followed(self, topic: str) -> bool:
        return self._is_carrying or super()._is_followed(topic)

    def _publish(self, topic: str, message: dict[str, Any]) -> None:
        super()._publish(topic, message)
        topic_value = self._values.get(topic)
        if not self._is_carrying or topic_value is None:
            return  # a part is handed over by `share`, with all changed parts
        if topic == f"tournament:{place_of(topic)}" and self._has_changed_side(place_of(topic)):
            return
        fields = ((topic, topic_value.seq, topic_value.value),)
        self._carrier.hand(TopicChange(self.side(topic), Changed(self._epoch(), message), fields))

    def _has_changed_side(self, place: str) -> bool:
        """Move the topics of a tournament that has become public, or a draft again; return whether it has."""
        if is_draft(self, place) is (place not in self._public_places):
            return False
        before: Side = "public" if place in self._public_places else "staff"
        names = [each for each in self._names_at(place) if refuse_to_watch(NOBODY, each) is None]
        self._public_places ^= {place}
        self._carrier.hand(TopicChange(before, Removed(names), removed_names=tuple(names)))
        self._hand_place(place, announced=True)
        self._hand_former_places(announced=True)
        return True

    def _hand_place(self, place: str, *, announced: bool) -> None:
        """Hand over all topics of a place; with `announced` their followers get the values."""
        for topic in self._names_at(place):
            if topic in self._shared:
                self._hand_parts(topic, self._keys.get(topic, ()), announced=announced)
                continue
            topic_value = self._values[topic]
            message = self._message(topic, None, topic_value.seq) | {"value": topic_value.value}
            entry = Changed(self._epoch(), message) if announced else None
            self._carrier.hand(
                TopicChange(self.side(topic), entry, ((topic, topic_value.seq, topic_value.value),))
            )

    def _hand_values(self, topics: Iterable[str]) -> None:
        """Hand over the values of existing topics."""
        existing = [(each, self._values[each]) for each in topics if each in self._values]
        for side in SIDES:
            of_side = ((name, shown.seq, shown.value) for name, shown in existing if self.side(name) == side)
            self._carrier.hand(TopicChange(side, fields=tuple(of_side)))

    def _hand_parts(self, topic: str, keys: Iterable[str], *, announced: bool) -> None:
        seq, part_of = self._shared[topic]
        parts = ((key, part_of(key)) for key in keys)
        values = {key: value for key, value in parts if value is not None}
        fields = [(part_field(topic, key), seq, value) for key, value in values.items()]
        entry = Parts(self._epoch(), topic, seq, self._clock.now_ms(), values) if announced else None
        fields.append((part_field(topic, ""), seq, None))
        self._carrier.hand(TopicChange(self.side(topic), entry, tuple(fields)))

    def _hand_removed(self, names: list[str]) -> None:
        for side in SIDES if self._is_carrying else ():
            if removed := [each for each in names if self.side(each) == side]:
                self._carrier.hand(TopicChange(side, Removed(removed), removed_names=tuple(removed)))

    def _hand_former_places(self, *, announced: bool) -> None:
        if not self._is_carrying:
            return
        for side in SIDES:
            places = {
                each: to
                for each, to in self._present_places.items()
                if side == "staff" or to in self._public_places
            }
            self._carrier.hand(
                TopicChange(side, Former(places) if announced else None, ((FORMER, 0, places),))
            )

    def _names_at(self, place: str) -> list[str]:
        return [*self._places.get(place, ()), *(each for each in self._shared if place_of(each) == place)]


def _slices(keys: list[str], length: int) -> Iterator[list[str]]:
    """The keys in slices; one empty slice without keys."""
    for begin in range(0, max(1, len(keys)), length):
        yield keys[begin : begin + length]
