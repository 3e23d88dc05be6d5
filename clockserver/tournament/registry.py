"""The subjects of a tournament, in the order in which settle asks them."""

from __future__ import annotations

from clockserver.core.registry import Registry
from clockserver.tournament.announcements.subject import SUBJECT as ANNOUNCEMENTS
from clockserver.tournament.balancing.subject import SUBJECT as BALANCING
from clockserver.tournament.bounties.subject import SUBJECT as BOUNTIES
from clockserver.tournament.bubble_vote.subject import SUBJECT as BUBBLE_VOTE
from clockserver.tournament.chip_counts.subject import SUBJECT as CHIP_COUNTS
from clockserver.tournament.clock.subject import SUBJECT as CLOCK
from clockserver.tournament.color_up.subject import SUBJECT as COLOR_UP
from clockserver.tournament.counters.subject import SUBJECT as COUNTERS
from clockserver.tournament.day_end.subject import SUBJECT as DAY_END
from clockserver.tournament.dealing.subject import SUBJECT as DEALING
from clockserver.tournament.deals.subject import SUBJECT as DEALS
from clockserver.tournament.draws.subject import SUBJECT as DRAWS
from clockserver.tournament.end_of_play.subject import SUBJECT as END_OF_PLAY
from clockserver.tournament.end_time.subject import SUBJECT as END_TIME
from clockserver.tournament.entries.subject import SUBJECT as ENTRIES
from clockserver.tournament.final_table.subject import SUBJECT as FINAL_TABLE
from clockserver.tournament.flights.subject import SUBJECT as FLIGHTS
from clockserver.tournament.floor.subject import SUBJECT as FLOOR
from clockserver.tournament.forfeits.subject import SUBJECT as FORFEITS
from clockserver.tournament.hand_for_hand.subject import SUBJECT as HAND_FOR_HAND
from clockserver.tournament.imports.subject import SUBJECT as IMPORTS
from clockserver.tournament.leaving.subject import SUBJECT as LEAVING
from clockserver.tournament.lifecycle.subject import SUBJECT as LIFECYCLE
from clockserver.tournament.merging.subject import SUBJECT as MERGING
from clockserver.tournament.offers.subject import SUBJECT as OFFERS
from clockserver.tournament.payout_desk.subject import SUBJECT as PAYOUT_DESK
from clockserver.tournament.penalties.subject import SUBJECT as PENALTIES
from clockserver.tournament.pool.subject import SUBJECT as POOL
from clockserver.tournament.prizes.subject import SUBJECT as PRIZES
from clockserver.tournament.receipts.subject import SUBJECT as RECEIPTS
from clockserver.tournament.removed_chips.subject import SUBJECT as REMOVED_CHIPS
from clockserver.tournament.results.subject import SUBJECT as RESULTS
from clockserver.tournament.rule_overrides.subject import SUBJECT as RULE_OVERRIDES
from clockserver.tournament.sales.subject import SUBJECT as SALES
from clockserver.tournament.satellite.subject import SUBJECT as SATELLITE
from clockserver.tournament.seating.subject import SUBJECT as SEATING
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.subject import SUBJECT as STRUCTURE
from clockserver.tournament.table_clocks.subject import SUBJECT as TABLE_CLOCKS
from clockserver.tournament.tables.subject import SUBJECT as TABLES

SUBJECTS = (
    END_OF_PLAY,
    CLOCK,
    FLOOR,
    COLOR_UP,
    DAY_END,
    SEATING,
    HAND_FOR_HAND,
    BUBBLE_VOTE,
    DRAWS,
    STRUCTURE,
    ENTRIES,
    COUNTERS,
    CHIP_COUNTS,
    OFFERS,
    SALES,
    BOUNTIES,
    RECEIPTS,
    SATELLITE,
    TABLES,
    BALANCING,
    FINAL_TABLE,
    DEALING,
    TABLE_CLOCKS,
    PRIZES,
    RESULTS,
    DEALS,
    PAYOUT_DESK,
    POOL,
    PENALTIES,
    REMOVED_CHIPS,
    LEAVING,
    FORFEITS,
    ANNOUNCEMENTS,
    FLIGHTS,
    MERGING,
    LIFECYCLE,
    IMPORTS,
    RULE_OVERRIDES,
    END_TIME,
)
REGISTRY = Registry(SUBJECTS, (*Tournament.__struct_fields__, *Session.__struct_fields__))
