"""The parameters of a rule set for the event: seats, tables, registration, the bubble, deals, day ends.

Each field is a parameter; its key is the subject and the field's name, or its name by `rename`. `None`: the
set does not say, and the director decides. A field added after a release gets a default here, so that rule
sets in older journals remain readable.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.rules.parameter import Ms, Players, Positive, document, house

CardRank: TypeAlias = Annotated[int, Meta(ge=1, le=10)]
"""A card by its number; the ace counts one. Court cards give no number of hands."""


class SeatDraw(Struct, frozen=True, kw_only=True):
    """The seat draw."""

    random: Annotated[bool, document("Seats are drawn at random.", only=True)]
    wrong_seat_keeps_stack: Annotated[
        bool, document("A player found in the wrong seat moves with the current stack.", only=True)
    ]
    special_needs: Annotated[bool, document("Seats are fixed for special needs where possible.", only=True)]


class ReEntry(Struct, frozen=True, kw_only=True):
    """Alternates, late entries and re-entries."""

    full_stack: Annotated[bool, document("Late entries and re-entries get a full stack.", only=True)]
    seat_pool: Annotated[
        Literal["any_position", "new_player_pool"],
        document("Where they draw from: any open seat, or the pool new players draw from."),
    ]
    no_hand_between_button_and_small_blind: Annotated[
        bool, document("Only a seat between button and small blind waits for its hand.", only=True)
    ]


class LateRegistration(Struct, frozen=True, kw_only=True):
    """The close of late registration."""

    close_level: Annotated[
        Positive | None,
        document("Registration closes when this level ends; levels count from 1, breaks do not."),
    ]
    extend_through_break: Annotated[
        bool, document("A break right after that level still belongs to late registration.")
    ]


class Forfeit(Struct, frozen=True, kw_only=True):
    """Giving up a stack for a new entry."""

    chips_leave_play: Annotated[bool | None, document("Forfeited chips leave play.")]
    window: Annotated[Literal["designated_time"] | None, document("When a stack may be forfeited.")]
    right_ends: Annotated[
        Literal["new_level_and_registration_closed"] | None,
        document("What ends the right to forfeit."),
    ]
    told_to: Annotated[Literal["dealer"] | None, document("Whom the player has to tell.")]


class Rebuys(Struct, frozen=True, kw_only=True):
    """Rebuys."""

    no_hand_missed: Annotated[bool, document("A player who rebuys misses no hand.", only=True)]
    declared_counts_as_chips: Annotated[
        bool, document("A rebuy declared before the hand plays as chips behind.", only=True)
    ]
    declared_must_be_paid: Annotated[bool, document("A declared rebuy has to be paid.", only=True)]


class Breaking(Struct, frozen=True, kw_only=True):
    """Breaking a table."""

    process: Annotated[Literal["two_step_random"], document("How new seats are assigned.")]
    any_seat: Annotated[bool, document("Blinds and button may be among the seats.", only=True)]
    no_hand_between_button_and_small_blind: Annotated[
        bool, document("Only a seat between button and small blind waits for its hand.", only=True)
    ]
    added_tables_first: Annotated[
        bool, document("Tables added beyond the planned draw break before all others.")
    ]


class Balancing(Struct, frozen=True, kw_only=True):
    """Balancing tables."""

    mover: Annotated[Literal["next_big_blind"], document("The player who moves in flop and mixed games.")]
    to_seat: Annotated[Literal["worst_position"], document("The seat that the moved player gets.")]
    single_big_blind: Annotated[
        bool, document("A single big blind counts, even if the seat is big blind twice.")
    ]
    never_small_blind: Annotated[bool, document("The small blind is never that seat.", only=True)]
    stud_seat: Annotated[Literal["last_seat_to_open"], document("The seat filled in stud-only events.")]
    giving_table_predetermined: Annotated[
        bool, document("The table to move from follows from a procedure known beforehand.", only=True)
    ]
    tighten_later: Annotated[
        Literal["may", "should"],
        document("Tables are balanced more tightly as the event goes on.", people=True),
    ]
    spread: Annotated[Positive, house("Difference in players at which a move is proposed.")]
    tight_spread: Annotated[
        Positive | None, house("The spread once few tables are left; absent: it stays as it is.")
    ] = None
    tight_from_tables: Annotated[
        Positive | None, house("The number of tables from which that spread applies.")
    ] = None


class MixedGames(Struct, frozen=True, kw_only=True):
    """The button when the game shifts between hold'em and stud."""

    button_frozen_in_stud: Annotated[bool, document("The button does not move during stud.")]
    button_moves_before_freezing: Annotated[
        bool, document("It first moves to where the next hold'em hand would have it.")
    ]
    mover_in_stud: Annotated[Literal["big_blind_if_holdem"], document("Who is moved to balance during stud.")]
    holdem_resumes_at_frozen_button: Annotated[
        bool, document("The first hold'em hand has the button where it was frozen.")
    ]


class Halting(Struct, frozen=True, kw_only=True):
    """Halting play at short tables."""

    short_by: Annotated[Players, document("How many players short of the biggest table a full table halts.")]
    only_eliminations: Annotated[bool, document("Only seats lost by elimination count.")]
    takes_effect: Annotated[
        Literal["at_once", "big_blind_reaches_empty_seat"], document("When the table stops.")
    ]
    other_formats: Annotated[Literal["td_discretion"], document("Halting in short-handed events and turbos.")]
    may_be_waived: Annotated[bool, document("The TD may waive it.")]
    waiver_is_misdeal: Annotated[bool, document("A waiver makes the hands played a misdeal.", only=False)]
    full_table_from: Annotated[Players, house("Seats from which a table is a full table.")]


class FinalTable(Struct, frozen=True, kw_only=True, rename={"max_players": "most_players"}):
    """The final table."""

    players_by_table_size: Annotated[
        dict[Players, Players] | None,
        document("Players at the final table for each table size of the event."),
    ]
    max_players: Annotated[Players | None, document("The maximum number of players at a final table.")]
    heads_up_events: Annotated[bool | None, document("The rule is for heads-up events too.")]
    redraw: Annotated[bool, house("All draw new seats for it; otherwise tables break until one is left.")]
    redraw_at_tables: Annotated[
        tuple[Positive, ...],
        house("Before it: numbers of tables at which all who are left draw new seats, instead of a break."),
    ] = ()
    redraw_at_players: Annotated[
        tuple[Positive, ...],
        house("Before it: numbers of players left at which all draw new seats."),
    ] = ()


class NoShow(Struct, frozen=True, kw_only=True):
    """No-shows: players who entered and are absent at the event's deadline. No document has a rule for them."""

    counted_as: Annotated[
        Literal["bust_out", "taken_back"],
        house("Whether the entry stays and is out with its place, or is cancelled as if never made."),
    ] = "bust_out"


class DayEnd(Struct, frozen=True, kw_only=True):
    """The last hands of a day."""

    minutes_before: Annotated[
        Annotated[int, Meta(ge=0, le=600, extra={"unit": "minutes"})] | None,
        document("Minutes before the day's end at which the card is drawn."),
    ]
    cards: Annotated[
        tuple[CardRank, ...] | None,
        document("The cards drawn from; each is a number of hands.", distinct=True),
    ]
    drawn_by: Annotated[Literal["random_player"] | None, document("Who picks the card.", people=True)]
    face_down: Annotated[bool | None, document("The cards lie face down.", people=True)]
    clock: Annotated[Literal["run", "stop"], house("What the clock does from the draw on.")]
    hand_in_progress_counts: Annotated[bool, house("The hand in progress is one of the additional hands.")]
    late_entries_after_draw: Annotated[bool, house("Entries are still seated after the draw.")]
    moves_after_draw: Annotated[bool, house("Players are still moved after the draw.")]
    redraw_next_day: Annotated[bool, house("The next day begins with a redraw.")]
    resume_with: Annotated[
        Literal["remaining_time", "full_level", "next_level"],
        house("The level the next day begins with."),
    ]


class HandForHand(Struct, frozen=True, kw_only=True):
    """Hand-for-hand play, and places of one hand."""

    near_the_money: Annotated[bool, document("It is played when the money is near.")]
    placing_at_money_jumps: Annotated[
        bool, document("Its placing and ties are used at money jumps; play continues normally.")
    ]
    same_table: Annotated[
        Literal["starting_stack"],
        document(
            "Of two players out at one table the one who began the hand with more chips is placed higher."
        ),
    ]
    different_tables: Annotated[
        Literal["tie"], document("Two players out at different tables share their places.")
    ]
    seated: Annotated[Literal["required", "encouraged"] | None, document("Whether players stay seated.")]
    equal_stacks_tie: Annotated[bool, house("Equal stacks at one table tie as well.")]
    eligible_from: Annotated[
        Literal["announcement", "next_hand"], house("From when a bust-out can tie into the money.")
    ]
    clock: Annotated[Literal["run", "stop", "stop_and_deduct"], house("What the clock does meanwhile.")]
    deduct_ms: Annotated[Ms, house("Time taken off for each hand, however long it took.")]
    deduct_most_ms: Annotated[Ms | None, document("The longest time taken off for one hand.")]
    deduct_current_hand: Annotated[bool, house("The hand of the announcement counts too.")]
    all_in_face_down: Annotated[
        bool | None, document("Hands stay face down and wait when all-in and called.")
    ]


class BubbleVote(Struct, frozen=True, kw_only=True):
    """The players' vote on paying the bubble."""

    method: Annotated[Literal["red_black_cards"] | None, document("How the players vote.", people=True)]
    unanimous: Annotated[bool, document("One vote against means no deal.", only=True)]
    halts: Annotated[Literal["when_hand_ends"], document("When play stops at all tables for the vote.")]
    proposal_halts: Annotated[bool, document("A proposal already stops play, before the vote is called.")] = (
        False
    )
    shown_if_agreed: Annotated[Literal["all"], document("What the room sees of a deal.")]
    shown_if_refused: Annotated[Literal["one_black"], document("What the room sees of a refusal.")]
    clock: Annotated[
        Literal["run", "pause"], house("What the level's clock does from the call of a vote.")
    ] = "run"


class LeavingEarly(Struct, frozen=True, kw_only=True):
    """A player who leaves for good with chips left."""

    informed: Annotated[
        Literal["chips_leave_now"] | None,
        document("What happens to the chips of a player who informed the TD.", people=True),
    ]
    uninformed: Annotated[
        Literal["chips_leave_after_reasonable_time"] | None,
        document("What happens to the chips of a player who did not inform the TD.", people=True),
    ]
    reasonable_ms: Annotated[Ms | None, house("The reasonable time for that; absent: the TD judges.")]
    stays_if_stack_reaches_money: Annotated[
        bool | None, document("The stack stays if it could be blinded into the money.")
    ]
    hand_ms: Annotated[Ms, house("Length of a hand assumed when a stack is blinded off.")]


class Deals(Struct, frozen=True, kw_only=True):
    """Deals on the prizes."""

    unanimous: Annotated[bool, document("All who are left must agree.")]
    exact_terms: Annotated[bool, document("The exact terms are put before the supervisor.", only=True)]
    approval: Annotated[Literal["supervisor"], document("Who approves the terms.")]
    each_confirms_aloud: Annotated[
        bool, document("Each player confirms by word of mouth before the supervisor.")
    ]
    then_binding: Annotated[bool, document("A deal is binding once it is agreed and approved.")]
    remainder: Annotated[
        Literal["largest_remainder", "first"],
        house("In deals and ties, who gets the money below a whole prize unit."),
    ] = "largest_remainder"


class Notices(Struct, frozen=True, kw_only=True):
    """Notices to the room about languages, devices and faces."""

    language: Annotated[
        Literal["english", "english_in_us", "as_posted"],
        document("The language at the table during a hand.", people=True),
    ]
    phone_calls: Annotated[
        Literal["not_at_table", "one_table_away"],
        document("Where a player may make phone calls.", people=True),
    ]
    devices: Annotated[
        Literal["house_rules", "not_disrupting", "no_betting_aids", "not_in_hand"],
        document("What other devices are allowed.", people=True),
    ]
    identity: Annotated[
        Literal["not_concealed", "not_obscured", "always_identifiable"] | None,
        document("How visible a player's face must be.", people=True),
    ]
