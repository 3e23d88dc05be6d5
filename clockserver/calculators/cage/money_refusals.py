"""The refusal codes of calculators about money, beside those of a question's shape."""

PAYOUTS_REFUSALS = (
    "money.amounts_are_fixed",
    "money.gap",
    "money.least_too_high",
    "money.more_than_pool",
    "money.no_group",
    "money.one_way",
    "money.percent",
    "money.place_unpaid",
    "money.spread_down",
    "money.table_too_short",
    "money.too_many_places",
    "payouts.groups_not_ascending",
    "payouts.not_all",
    "payouts.rising",
)
BOUNTY_REFUSALS = (
    "bounties.in_already",
    "bounties.no_winner",
    "bounties.not_in",
    "bounties.one_event",
    "bounties.oneself",
    "bounties.twice",
    "money.percent",
    "money.too_much",
    "mystery.begun",
    "mystery.inventory",
    "mystery.not_of_kind",
    "mystery.too_many_envelopes",
)
SATELLITE_REFUSALS = (
    "satellite.all_have_seats",
    "satellite.cash_above_price",
    "satellite.left_wanted",
    "satellite.more_than_entries",
    "satellite.more_won",
    "satellite.most_below",
)
DRAWER_REFUSALS = ("drawers.no_cash",)
POOL_REFUSALS = (
    "money.chips_short",
    "money.keep_one_method",
    "money.kept_twice",
    "money.no_offer",
    "money.no_sale",
    "money.one_step",
    "money.reversed",
    "money.sum",
    "money.too_much",
)
SLIP_REFUSALS = (
    "money.percent",
    "slips.tip_above_cash",
    "slips.tip_how",
    "slips.withheld_above_cash",
)
