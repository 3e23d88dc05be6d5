"""Topics carried to edges: every change goes to Redis after the server's own sockets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from clockserver.accounts.drafts import is_draft
from clockserver.accounts.permissions import refuse_to_watch
from clockserver.accounts.roles import NOBODY
from clockserver.desk.ports import Broadcaster, HostClock
from clockserver.edges.messages import (
    FORMER,
    SIDES,
    Former,
    Gone,
    Moved,
    Parts,
    Side,
    Told,
    Whole,
    part_field,
)
from clockserver.edges.publisher import Shown as Carried
from clockserver.projection.topics import ROOM, PartOf, SetAsideTopics, Topics, place_of

AT_ONCE = 25
"""Number of topics handed over between turns for other work, when all are."""
PARTS_AT_ONCE = 250
"""Number of parts computed between turns for other work, when all topics are handed over."""


class Carrier(Protocol):
    """Takes changes for Redis; never waits."""

    def hand(self, shown: Carried) -> None: ...


class CarriedTopics(Topics):
    """Topics that hand every change to a carrier, once carried at all. `epoch` is the leader's.

    Topics for everybody are on the public side; those of staff, players and drafts on the staff's.
    """

    def __init__(
        self, broadcaster: Broadcaster, host_clock: HostClock, carrier: Carrier, epoch: Callable[[], int]
    ) -> None:
        super().__init__(broadcaster, host_clock)
        self._carrier = carrier
        self._epoch = epoch
        self._carries = False
        self._keys: dict[str, dict[str, None]] = {}
        """The keys of each shared topic's parts. Those of a deleted tournament stay, as it may return."""
        self._open: set[str] = set()
        """The tournaments known to edges as no drafts. One without a header yet is not included."""

    def side(self, topic: str) -> Side:
        """The side of a topic: public if it needs no sign-in."""
        place = place_of(topic)
        closed = refuse_to_watch(NOBODY, topic) is not None or (place != ROOM and place not in self._open)
        return "staff" if closed else "public"

    # -- all of it -----------------------------------------------------------------------------------

    def carry_all(self, sleep: Callable[[float], None]) -> None:
        """Hand over every topic anew, with turns for others, then `whole`."""
        self._carries = True
        self._open = {place for place in self._places if place == ROOM or not is_draft(self, place)}
        for side in SIDES:
            self._carrier.hand(Carried(side, empties=True))
        for some in _slices(list(self._shown), AT_ONCE):
            self._hand_values(some)
            sleep(0)
        for topic in list(self._shared):
            for some in _slices(list(self._keys.get(topic, ())), PARTS_AT_ONCE):
                if topic in self._shared:
                    self._hand_parts(topic, some, told=False)
                sleep(0)
        self._carry_former(told=False)
        for side in SIDES:
            self._carrier.hand(Carried(side, Whole()))

    # -- each change ---------------------------------------------------------------------------------

    def share(self, topic: str, seq: int, part_of: PartOf, changed: Iterable[str]) -> None:
        """As in Topics; the changed parts are handed over even without local followers."""
        keys = list(changed)
        super().share(topic, seq, part_of, keys)
        self._keys.setdefault(topic, {}).update(dict.fromkeys(keys))
        if self._carries:
            self._hand_parts(topic, keys, told=True)

    def lead(self, before: str, place: str) -> None:
        """As in Topics."""
        super().lead(before, place)
        self._carry_former(told=True)

    def move(self, before: str, place: str) -> None:
        """As in Topics; followers at edges continue under the new name, too."""
        names = {side: [each for each in self._all_at(before) if self.side(each) == side] for side in SIDES}
        for name in [each for each in self._keys if place_of(each) == before]:
            kind, _, rest = name.partition(":")
            self._keys[f"{kind}:{place}{rest.removeprefix(before)}"] = self._keys.pop(name)
        is_open = before in self._open
        super().move(before, place)
        if not self._carries:
            return
        if is_open:
            self._open = self._open - {before} | {place}
        for side in SIDES if is_open else SIDES[1:]:
            self._carrier.hand(Carried(side, Moved(before, place), gone=tuple(names[side])))
        self._hand_place(place, told=False)
        self._carry_former(told=True)

    def set_aside(self, place: str) -> SetAsideTopics:
        """As in Topics."""
        self._hand_gone(self._all_at(place))
        self._open.discard(place)
        return super().set_aside(place)

    def drop(self, place: str, session: str) -> None:
        """As in Topics."""
        end = f":{place}:{session}"
        self._hand_gone([each for each in self._all_at(place) if each.endswith(end)])
        super().drop(place, session)

    def put_back(self, aside: SetAsideTopics) -> None:
        """As in Topics."""
        super().put_back(aside)
        for topic in aside.shared:
            if self._carries:
                self._hand_parts(topic, self._keys.get(topic, ()), told=True)

    # -- within --------------------------------------------------------------------------------------

    def _is_followed(self, topic: str) -> bool:
        return self._carries or super()._is_followed(topic)

    def _publish(self, topic: str, message: dict[str, Any]) -> None:
        super()._publish(topic, message)
        shown = self._shown.get(topic)
        if not self._carries or shown is None:
            return  # a part is handed over with the other changed ones
        if topic == f"tournament:{place_of(topic)}" and self._was_opened_or_closed(place_of(topic)):
            return
        fields = ((topic, shown.seq, shown.value),)
        self._carrier.hand(Carried(self.side(topic), Told(self._epoch(), message), fields))

    def _was_opened_or_closed(self, place: str) -> bool:
        """Whether a tournament just became public, or a draft again, so that its topics change sides."""
        if is_draft(self, place) is (place not in self._open):
            return False
        before: Side = "public" if place in self._open else "staff"
        names = [each for each in self._all_at(place) if refuse_to_watch(NOBODY, each) is None]
        self._open ^= {place}
        self._carrier.hand(Carried(before, Gone(names), gone=tuple(names)))
        self._hand_place(place, told=True)
        self._carry_former(told=True)
        return True

    def _hand_place(self, place: str, *, told: bool) -> None:
        """Hand over all topics of a place; with `told` their followers get the values."""
        for topic in self._all_at(place):
            if topic in self._shared:
                self._hand_parts(topic, self._keys.get(topic, ()), told=told)
                continue
            shown = self._shown[topic]
            message = self._message(topic, None, shown.seq) | {"value": shown.value}
            entry = Told(self._epoch(), message) if told else None
            self._carrier.hand(Carried(self.side(topic), entry, ((topic, shown.seq, shown.value),)))

    def _hand_values(self, topics: Iterable[str]) -> None:
        """Hand over the values of existing topics."""
        there = [(each, self._shown[each]) for each in topics if each in self._shown]
        for side in SIDES:
            of_side = ((name, shown.seq, shown.value) for name, shown in there if self.side(name) == side)
            self._carrier.hand(Carried(side, fields=tuple(of_side)))

    def _hand_parts(self, topic: str, keys: Iterable[str], *, told: bool) -> None:
        seq, part_of = self._shared[topic]
        made = ((key, part_of(key)) for key in keys)
        values = {key: value for key, value in made if value is not None}
        fields = [(part_field(topic, key), seq, value) for key, value in values.items()]
        entry = Parts(self._epoch(), topic, seq, self._clock.now_ms(), values) if told else None
        fields.append((part_field(topic, ""), seq, None))
        self._carrier.hand(Carried(self.side(topic), entry, tuple(fields)))

    def _hand_gone(self, names: list[str]) -> None:
        for side in SIDES if self._carries else ():
            if gone := [each for each in names if self.side(each) == side]:
                self._carrier.hand(Carried(side, Gone(gone), gone=tuple(gone)))

    def _carry_former(self, *, told: bool) -> None:
        if not self._carries:
            return
        for side in SIDES:
            places = {each: to for each, to in self._leads.items() if side == "staff" or to in self._open}
            self._carrier.hand(Carried(side, Former(places) if told else None, ((FORMER, 0, places),)))

    def _all_at(self, place: str) -> list[str]:
        return [*self._places.get(place, ()), *(each for each in self._shared if place_of(each) == place)]


def _slices(keys: list[str], length: int) -> Iterator[list[str]]:
    """The keys in slices; one empty slice where there are none."""
    for begin in range(0, max(1, len(keys)), length):
        yield keys[begin : begin + length]
