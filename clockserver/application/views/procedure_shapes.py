"""The shapes of the topics of procedures, as they go over the wire."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from clockserver.domain.day_end import DayEndStep
from clockserver.domain.deals import Method
from clockserver.domain.hand_for_hand import ClockMode
from clockserver.domain.structure import PeriodKind
from clockserver.domain.vote import VoteState


class PrizeGroupValue(TypedDict):
    """Places that get the same amount each. `deal`: a deal pays its players, and the place only what is left for it."""

    first: int
    last: int
    amount: int
    deal: NotRequired[bool]


class PayoutTableValue(TypedDict):
    """The table the pool is parted by; its name is empty where the percentages are the event's own."""

    name: str
    title: str


class SharedPrizeValue(TypedDict):
    """What somebody gets who shares the places from `first` through `last`, or who has a part in a deal."""

    entry: str
    first: int
    last: int
    amount: int


class PrizeSettingsValue(TypedDict):
    """How the pool is made, as `prizes.set_up` takes it; money in the smallest unit."""

    entry: int
    reentry: int | None
    rebuy: int
    addon: int
    unit: int
    places: int | None
    table: PayoutTableValue


class DealtValue(TypedDict):
    """What a deal gives a player."""

    entry: str
    name: str | None
    amount: int


class PrizesValue(TypedDict):
    """Topic `prizes`; amounts in the smallest unit of the currency. `dealt`: what a deal gives, once that is public."""

    currency: str
    exponent: int
    pool: int
    collected: int
    guarantee: int
    entries: int
    places: int
    groups: list[PrizeGroupValue]
    shared: list[SharedPrizeValue]
    dealt: list[DealtValue]
    published_at: int | None
    reason: str
    pool_now: int
    closed: bool
    settings: PrizeSettingsValue


class NoPrizesValue(TypedDict):
    """Topic `prizes` before anything was set up."""

    currency: None


class ResultValue(TypedDict):
    """Who has a paid place, or shares it with those up to place `last`."""

    entry: str
    name: str | None
    place: int
    last: int
    amount: int


class ResultsValue(TypedDict):
    """Topic `results`: the paid places that are taken, the best first."""

    results: list[ResultValue]


class ColoursValue(TypedDict):
    """The colour of the card for the deal, and of that against it."""

    deal: str
    no_deal: str


class ShareValue(TypedDict):
    """What the prize of a place gives to a deal, in the smallest unit."""

    place: int
    amount: int


class TermsValue(TypedDict):
    """What a deal on the bubble pays, and from which prizes, in the smallest unit."""

    amount: int
    shares: list[ShareValue]


class OneVoteValue(TypedDict):
    """A vote. `voters` have a ballot each, `missing` have not given theirs; `still_playing` are tables whose hand
    goes on. `with_cards`: it is taken at the tables, and nobody has a ballot to seal.

    `shown` are the colours of the cards that are turned up: all of one colour, or exactly one against. Whose they
    are is nowhere.
    """

    number: int
    state: VoteState
    with_cards: bool
    colours: ColoursValue
    terms: TermsValue | None
    still_playing: list[int]
    voters: list[str]
    missing: list[str]
    deal: bool | None
    shown: list[str]
    called_at: int
    decided_at: int | None


class VoteValue(TypedDict):
    """Topic `vote`: the newest vote, null before the first; `proposed_by` an entry that wants one."""

    proposed_by: str | None
    vote: OneVoteValue | None


class OutAtValue(TypedDict):
    """Who went out, and at which table."""

    entry: str
    table: int | None


class NamedOutValue(OutAtValue):
    """With the name as the event shows it, null where names are hidden."""

    name: str | None


class HandPlayValue(TypedDict):
    """The hand that is played. `since`: when it was released; `deduct_ms`: what each hand takes off the clock.

    `tables`: how many play it, 0 where no table is known; `outs`: those of `out_in_hand` who have an entry.
    """

    hand: int
    since: int
    clock: ClockMode
    deduct_ms: int
    seated: Literal["required", "encouraged"] | None
    face_down: bool
    paid: int
    tables: int
    still_playing: list[int]
    dealt: list[int]
    out_in_hand: int
    outs: list[NamedOutValue]


class AskingValue(TypedDict):
    """A hand whose places wait: `asks` are the entries whose stacks at its start decide."""

    hand: int
    outs: list[OutAtValue]
    asks: list[str]


class HandForHandValue(TypedDict):
    """Topic `hand_for_hand`: `play` is null while play goes on as usual; `ties` are entries that share their places."""

    proposed: bool
    play: HandPlayValue | None
    asking: list[AskingValue]
    ties: list[list[str]]


class RacedSeatValue(TypedDict):
    """What a seat brought: `exchanged` new chips at equal value, a card for each `odd` one; `won` new chips.

    `rescued`: chips of the lowest denomination, so that it is not raced out of play.
    """

    seat: int
    chips: int
    exchanged: int
    odd: int
    cards: list[str]
    won: int
    rescued: int


class RaceValue(TypedDict):
    """The race of a table. `to`: what a new chip is worth; `change`: by how much the chip value in play changed."""

    color_up: int
    table: int
    denomination: int
    to: int
    lowest: int
    at: int
    change: int
    seats: list[RacedSeatValue]


class ColorUpValue(TypedDict):
    """Chips that leave. `period`: of a scheduled one; `entries`: whose chips, of all at these tables if there are none.

    `to`: what they are exchanged for, null where nobody said; `still_racing`: tables that are not done; `raced`:
    the denominations that such a table raced already; `tables`: of how many, 0 where no table is known.
    """

    number: int
    denominations: list[int]
    to: dict[str, int | None]
    lowest: int | None
    period: str | None
    announced: str
    begun_at: int
    entries: list[str]
    tables: int
    still_racing: list[int]
    raced: dict[str, list[int]]
    over: bool


class ProposedColorUpValue(TypedDict):
    """Chips that no stakes need once a period begins; `now`: it began already. A break has the level before it."""

    period: str
    kind: PeriodKind
    level: int
    denominations: list[int]
    now: bool


class ColorUpsValue(TypedDict):
    """Topic `color_ups`: those that are not over, else the last one; the newest races, the newest last.

    `in_play`: denominations, where the structure says them; `gone`: those that left. `of_players` and
    `must_be_announced` are the rule set's, for those that the director announces.
    """

    color_ups: list[ColorUpValue]
    races: list[RaceValue]
    in_play: list[int]
    gone: list[int]
    proposed: list[ProposedColorUpValue]
    of_players: bool
    must_be_announced: bool


class LastDeckValue(TypedDict):
    """The cards that lie face down: their draw, and its commitment, null where the event does not show it."""

    draw: int
    commitment: str | None
    short: str | None


class LastHandsTableValue(TypedDict):
    """A table at the end of a day: hands it still plays, players, and how many of their bags are counted.

    `deals`: another of these hands is dealt after the one it plays.
    """

    table: int
    left: int
    deals: bool
    players: int
    bags: int
    chips: int


class TableBagsValue(TypedDict):
    """The bags of a table's players who are only counted, and their chips all together."""

    bags: int
    chips: int


class PickerValue(TypedDict):
    """The player who picks. `name` is null where names are hidden."""

    entry: str
    name: str | None
    seat: str | None


class DayEndNowValue(TypedDict):
    """The end of a day. `cards` are the hands that they stand for, as many lie face down.

    `position` is the card that was picked, null while none is, and where it was drawn with real cards; `hands` what it
    says. `chips` are the counts of those who are still in; `missing` have none, and `difference` is null meanwhile.
    """

    number: int
    step: DayEndStep
    since: int
    cards: list[int]
    picker: PickerValue | None
    deck: LastDeckValue | None
    position: int | None
    hands: int | None
    known_at: int | None
    with_cards: bool
    played: int
    tables: list[LastHandsTableValue]
    chips: dict[str, int]
    missing: list[str]
    only_counted: int
    table_bags: dict[str, TableBagsValue]
    to_count: int
    total: int
    in_play: int
    difference: int | None
    accepted: bool
    begun_at: int | None
    redraw: bool


class DayEndValue(TypedDict):
    """Topic `day_end`. `day` counts from 1; `due_at` is when its end comes by itself if the clock runs on.

    `cards` are those of the rule set; `end` is the newest end of a day, null before the first.
    """

    day: int
    due_at: int | None
    planned: bool
    cards: list[int] | None
    minutes_before: int | None
    clock: Literal["run", "stop"]
    hand_in_progress_counts: bool
    late_entries: bool
    moves: bool
    resume_with: Literal["remaining_time", "full_level", "next_level"]
    end: DayEndNowValue | None


class DealPlayerValue(TypedDict):
    """A player of a deal: what the terms give him, and what each method would.

    `entry` is `c1`, `c2`, … for players who are only counted; `before` is what deals that bind give him already.
    """

    entry: str
    name: str | None
    stack: int | None
    amount: int
    methods: dict[str, int]
    accepted: bool
    before: int


class OneDealValue(TypedDict):
    """The terms of a deal; amounts in the smallest unit. `prizes`: of the places that were left, the first first.

    `changed`: why it is not about those who are left any more, as codes; then it has to be drafted again.
    """

    number: int
    binds: bool
    method: Method
    players: list[DealPlayerValue]
    left: list[ShareValue]
    prizes: list[int]
    chips_in_play: int
    changed: list[str]
    drafted_at: int
    approved_at: int | None
    public: bool


class DealValue(TypedDict):
    """Topic `deal`: for staff, and for players who showed the seat card of an entry that is in."""

    deal: OneDealValue | None
