"""The parameters of a rule set for a hand: levels, chips, clocks, dealers, blinds, misdeals, penalties.

Each field is a parameter; its key is the subject and the field's name, or its name by `rename`. `None`: the
set does not say, and the director decides. A field added after a release gets a default here, so that rule
sets in older journals remain readable.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from clockserver.rules.parameter import Count, Ms, Positive, document, house


class LevelChange(Struct, frozen=True, kw_only=True):
    """When a new level begins, and the hand it applies to."""

    not_before_zero: Annotated[
        bool, document("A level is never announced while the one before has time left.", only=True)
    ]
    starts_on: Annotated[
        Literal["zero", "announcement", "announcement_or_signal"],
        document("What starts the level: the clock at zero, the announcement, or also its sound."),
    ]
    applies_to: Annotated[Literal["next_hand"], document("The first hand at the new level.")]
    hand_begins_on: Annotated[
        tuple[Literal["first_riffle", "shuffler_button", "dealer_push"], ...],
        document("The moments that begin a hand, whichever is first.", people=True),
    ]
    wrong_level_hand: Annotated[
        Literal["stays_after_substantial_action"] | None,
        document("What happens to a hand begun at the old level by mistake."),
    ]
    old_level_hands_after_push: Annotated[
        Count,
        document("Hands the incoming dealer still deals at the old level on a push at the change."),
    ]
    horn_announces: Annotated[bool, house("The horn at zero counts as the announcement.")]
    hold_at_zero: Annotated[bool, house("The clock waits at zero until someone announces the level.")]
    stops_clock: Annotated[bool, house("The clock stops for the change itself.")]

    @property
    def holds(self) -> bool:
        """Whether an event begins with a clock that waits at zero.

        It also waits where levels start with their announcement and the horn does not count as one.
        """
        return self.hold_at_zero or self.stops_clock or self.by_person

    @property
    def by_person(self) -> bool:
        """Whether levels start with an announcement that a person makes."""
        return self.starts_on != "zero" and not self.horn_announces

    @property
    def by_signal(self) -> bool:
        """Whether levels start with their announcement, and the clock's signal is that."""
        return self.starts_on != "zero" and self.horn_announces


class ColorUp(Struct, frozen=True, kw_only=True, rename={"max_chips_per_player": "most_chips_per_player"}):
    """Scheduled color-ups and the chip race."""

    first_seat: Annotated[Positive, document("The seat the race starts in.")]
    max_chips_per_player: Annotated[Positive, document("New chips one player can win in a race.")]
    rescue_chips: Annotated[
        Count,
        document("Chips of the lowest denomination left for a player who would have none."),
    ]
    exchange_leftovers_at_equal_value: Annotated[
        bool, document("Old chips found after the race are changed at equal value only.")
    ]
    compensate_remainder: Annotated[
        bool, document("Old chips worth less than one chip still in play are paid for.")
    ]
    rounding: Annotated[
        Literal["half_up", "up", "down", "round_each_up"],
        house("What happens to the value that makes no whole new chip."),
    ]
    suit_order: Annotated[
        tuple[Literal["spade", "heart", "diamond", "club"], ...],
        Meta(min_length=4, max_length=4),
        house("Suits that decide between cards of one rank, the best first."),
    ]


class DiscretionaryColorUp(Struct, frozen=True, kw_only=True):
    """Color-ups ordered by the director outside the schedule."""

    must_be_announced: Annotated[bool, document("The announcement cannot be left out.")]
    players: Annotated[Literal["one_or_more"] | None, document("Whose chips may be colored up.")]
    at_any_time: Annotated[bool | None, document("It need not wait for a level or a break.", people=True)]


class CallClock(Struct, frozen=True, kw_only=True):
    """The clock called on a slow player."""

    min_wait_ms: Annotated[
        Ms | None,
        document("Time a player has before a clock can be approved; absent: the TD judges."),
    ]
    main_ms: Annotated[Ms, document("Time to act once the clock runs, before the countdown.")]
    countdown_ms: Annotated[Ms, document("The countdown after that time.")]
    expiry_facing_bet: Annotated[
        Literal["dead_hand", "check"], document("What happens when time runs out facing a bet.")
    ]
    expiry_no_bet: Annotated[
        Literal["dead_hand", "check"], document("What happens when time runs out facing no bet.")
    ]
    tie_goes_to: Annotated[
        Literal["player", "clock"],
        document("In whose favor the ruling is when the action and the end of the time coincide."),
    ]
    td_may_adjust: Annotated[bool, document("The TD may change the time allowed.")]
    td_may_start: Annotated[bool | None, document("The TD may call a clock unasked.")]
    any_player_may_ask: Annotated[bool, document("Any player of the event may call the clock.", only=True)]
    caller_at_seat: Annotated[bool, document("The player who calls the clock must be seated.")]


class ShotClock(Struct, frozen=True, kw_only=True):
    """The clock on every decision, where the event uses one."""

    main_ms: Annotated[Ms | None, house("Time for each decision; absent: no preset.")]
    time_bank_chips: Annotated[bool, house("Players hold time bank chips.")]


class Betting(Struct, frozen=True, kw_only=True):
    """Rulings on bets and division of pots. The defaults, for older journals, are the values of every set."""

    binding_words: Annotated[
        Literal["full_action"],
        document("What a general declaration in turn, such as call or raise, binds the player to."),
    ] = "full_action"
    undercall: Annotated[
        Literal["full_heads_up_or_opening"],
        document("When less than the call must be completed to a full call."),
    ] = "full_heads_up_or_opening"
    overchip: Annotated[
        Literal["call"], document("What a single oversized chip put out without a word means, facing a bet.")
    ] = "call"
    multiple_chips: Annotated[
        Literal["call_if_all_needed"],
        document("What several chips put out without a word mean, facing a bet."),
    ] = "call_if_all_needed"
    two_motions: Annotated[
        bool,
        document(
            "A player who said raise may put out exactly the call first, and the rest in a second motion."
        ),
    ] = True
    string_bets: Annotated[
        Literal["first_motion_counts"], document("What a bet in several motions without a word means.")
    ] = "first_motion_counts"
    smallest_raise: Annotated[Literal["largest_of_round"], document("The minimum size of a raise.")] = (
        "largest_of_round"
    )
    half_raise_percent: Annotated[
        Count,
        document(
            "A raise of at least this share of a full raise, in percent, must be completed; a smaller one is a call."
        ),
    ] = 50
    last_chips_all_in: Annotated[
        bool,
        document("A player's last chips, more than the call needs, are all-in, even below half a raise."),
    ] = False
    raise_said_is_total: Annotated[bool, document("Raise with an amount means the total bet.", only=True)] = (
        True
    )
    reopened_by: Annotated[
        Literal["full_raise_faced"],
        document("What re-opens betting for a player who has acted, in no-limit and pot-limit."),
    ] = "full_raise_faced"
    limit_reopens_percent: Annotated[
        Count, document("The share of a full raise that re-opens betting in limit, in percent.")
    ] = 50
    side_pots: Annotated[Literal["each_by_itself"], document("How side pots are split.")] = "each_by_itself"
    odd_chips_board: Annotated[
        Literal["left_of_button"], document("Who gets the odd chip in board games.")
    ] = "left_of_button"
    odd_chips_stud: Annotated[
        Literal["high_card_by_suit"], document("Who gets the odd chip in stud games.")
    ] = "high_card_by_suit"
    odd_chips_high_low: Annotated[
        Literal["high_side"], document("Which side of a high-low pot gets its odd chip.")
    ] = "high_side"


class Disputes(Struct, frozen=True, kw_only=True):
    """The time in which a finished hand can be disputed."""

    reading_until: Annotated[
        Literal["next_hand", "substantial_action_next_hand"],
        document("How long the reading of a tabled hand can be disputed."),
    ]
    accounting_until: Annotated[
        Literal["next_hand", "substantial_action_next_hand"],
        document("How long the counting and awarding of the pot can be disputed."),
    ]
    on_break_ms: Annotated[Ms, document("Time after the pot is awarded, when a break follows.")]


class Dealers(Struct, frozen=True, kw_only=True):
    """Decks and dealer pushes."""

    deck_changes_on: Annotated[
        tuple[Literal["dealer_push", "level_change", "house"], ...],
        document("When decks are changed; `house`: also when the house says."),
    ]
    players_may_ask_for_deck: Annotated[bool, document("A player may ask for a new deck.", people=True)]
    hold_push_before_ms: Annotated[
        Ms | None, document("No dealer is pushed this close before a break or a new level.")
    ]
    prepare_decks_before_ms: Annotated[
        Ms | None, document("Dealers prepare their decks this long before play starts or resumes.")
    ]
    decks_at: Annotated[
        Literal["as_set", "level", "break", "minutes", "by_hand"],
        house("When the house has decks changed: as the set says, or at times of its own."),
    ] = "as_set"
    decks_every: Annotated[
        Positive,
        house("The number of levels, breaks or minutes of play between changes, where those are the times."),
    ] = 1


class AtSeat(Struct, frozen=True, kw_only=True):
    """The place of a player with a live hand."""

    by: Annotated[
        Literal["first_card", "last_card"],
        document("The card of the initial deal by which a player must be seated.", people=True),
    ]


class LeavingHand(Struct, frozen=True, kw_only=True):
    """Leaving the table during a hand."""

    penalised: Annotated[bool, document("Leaving with a live hand brings a penalty.", only=True)]
    first_offence_hands: Annotated[
        Positive | None, document("Missed hands the first time; absent: the TD decides.")
    ]
    repeat_rounds: Annotated[
        Positive | None, document("Missed rounds each further time; absent: the TD decides.")
    ]
    begins: Annotated[Literal["player_returns"] | None, document("When the penalty for it begins.")]


class Button(Struct, frozen=True, kw_only=True):
    """Button and blinds."""

    dead_button: Annotated[bool, document("The button may lie at an empty seat.", only=True)]
    heads_up_small_blind_has_button: Annotated[
        bool, document("With two players the small blind has the button.", only=True)
    ]
    heads_up_no_repeat_big_blind: Annotated[
        bool, document("Nobody is big blind twice running when heads-up play begins.", only=True)
    ]
    wrong_button_before_substantial_action: Annotated[
        Literal["corrected"] | None,
        document("What happens to a wrong button noticed before substantial action."),
    ]
    missed_big_blind: Annotated[
        Literal["replay_missed_position", "stands"] | None,
        document(
            "What happens after a big blind was missed by a button error, once there was substantial action."
        ),
    ]
    missed_big_blind_formats: Annotated[
        Literal["big_blind_ante", "all"] | None, document("The formats in which the button goes back.")
    ]
    missed_big_blind_hands: Annotated[
        Positive | None, document("Hands played with the button back at the missed position.")
    ]
    missed_big_blind_then_forward: Annotated[
        Positive | None, document("Positions the button then moves forward.")
    ]
    believed_ms: Annotated[
        Ms | None, house("How long the button of a reported hand is trusted; absent: for ever.")
    ] = None
    told_believed_ms: Annotated[
        Ms | None,
        house("How long a button set by staff is trusted where no hands are reported; absent: for ever."),
    ] = None
    believed_levels: Annotated[
        Positive | None,
        house(
            "The number of levels begun since the last report after which the button is asked for again; absent: never."
        ),
    ] = None


class BigBlindAnte(Struct, frozen=True, kw_only=True):
    """The ante posted by the big blind for the table."""

    final_table_ante: Annotated[
        Literal["structure", "small_blind"],
        document("The ante at the final table: as the structure has it, or the small blind."),
    ]
    posted_first: Annotated[
        Literal["big_blind", "ante"] | None,
        document("Which of the two a stack too short for both pays first."),
    ]
    never_reduced: Annotated[
        bool | None, document("The ante stays full when fewer players are left.", people=True)
    ]


class Misdeal(Struct, frozen=True, kw_only=True):
    """The redeal after a misdeal."""

    same_button: Annotated[bool, document("The button stays.")]
    same_players: Annotated[bool, document("Nobody new is seated for the redeal.")]
    same_limits: Annotated[bool, document("Blinds and limits stay, though the level changed.")]
    counts_once_for_penalty: Annotated[bool, document("Deal and redeal count as one hand of a penalty.")]
    absent_may_play_redeal: Annotated[bool, document("A player dealt in but absent may play the redeal.")]
    ends_with_substantial_action: Annotated[
        bool, document("After substantial action the hand is played out.")
    ]


class Penalties(Struct, frozen=True, kw_only=True):
    """Warnings, missed hands and rounds, disqualification."""

    kinds: Annotated[
        tuple[Literal["warning", "missed_hands", "missed_rounds", "disqualification"], ...],
        document("What can be given, the mildest first."),
    ]
    ladder: Annotated[
        tuple[
            Literal[
                "warning",
                "one_hand",
                "two_hands",
                "one_round",
                "two_rounds",
                "three_rounds",
                "disqualification",
            ],
            ...,
        ],
        house("The steps that are proposed for repeated offenses, the mildest first."),
    ] = ("warning", "one_hand", "one_round", "two_rounds", "three_rounds", "disqualification")
    round_players: Annotated[
        Literal["at_table_when_given"], document("The players whose number makes a round.")
    ]
    round_counts_offender: Annotated[bool, document("The offender counts among the players of a round.")]
    repeats_escalate: Annotated[bool, document("Each repeat is punished harder.")]
    blinds_posted: Annotated[bool, document("Blinds and antes of the absent stack are posted.")]
    away_from_table: Annotated[bool, document("The player stays away from the table.", people=True)]
    may_be_blinded_out: Annotated[bool, document("The stack may run out meanwhile.", people=True)]
    exposed_card_begins: Annotated[
        Literal["hand_ends"], document("When a penalty for an exposed card begins.")
    ]
    soft_play_may_forfeit_chips: Annotated[bool, document("Soft play can cost chips as well.")]
    dodging_blinds: Annotated[
        Literal["when_table_breaks", "always"],
        document("Where intentionally dodging a blind is punished.", people=True),
    ]
    disqualified_chips_leave_play: Annotated[bool, document("The chips of a disqualified player leave play.")]


class Chips(Struct, frozen=True, kw_only=True):
    """Hidden, lost and foreign chips."""

    out_of_view_leave_play: Annotated[
        bool, document("Chips carried out of view are forfeited and leave play.")
    ]
    found_leave_play: Annotated[
        Literal["always", "owner_unknown"], document("When lost and found chips leave play.")
    ]
    tokens_apart: Annotated[
        bool | None, document("Bounty chips and clock tokens are kept apart from chips.", people=True)
    ]


class Stalling(Struct, frozen=True, kw_only=True):
    """The house's measures against stalling."""

    methods: Annotated[
        tuple[
            Literal[
                "random_table_breaks",
                "hands_per_level",
                "orbit_for_orbit",
                "soft_hand_for_hand",
                "shot_clock",
            ],
            ...,
        ],
        document("The methods the set names.", people=True),
    ]
