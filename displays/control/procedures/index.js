/** The procedures of the room on the control, in the order of an evening. */

import { BOUNTIES } from "./bounties/bounties.js";
import { VOTE } from "./bubble_vote/vote.js";
import { CHIP_COUNTS } from "./chip_counts/chip_counts.js";
import { CHIPS_OUT } from "./chip_counts/chips_out.js";
import { COLOR_UPS } from "./color_up/color_ups.js";
import { DAY_END } from "./day_end/day_end.js";
import { DEAL } from "./deals/deal.js";
import { FLIGHTS } from "./flights/flights.js";
import { MERGING } from "./flights/merging.js";
import { GAMES } from "./games.js";
import { HAND_FOR_HAND } from "./hand_for_hand/hand_for_hand.js";
import { LEAVING } from "./leaving.js";
import { OFFERS } from "./offers/offers.js";
import { PENALTIES } from "./penalties.js";
import { PRIZES } from "./prizes/prizes.js";
import { REGISTRATION_WINDOW } from "./registration_window.js";
import { RULE_OVERRIDES } from "./rules/rule_overrides.js";
import { SATELLITE } from "./satellite/satellite.js";
import { TABLE_CLOCKS } from "./table_clocks/table_clocks.js";

/**
 * Each is an object:
 *
 * - `key`: its title is the text `face.procedures.<key>`.
 * - `kinds`: the topics of the tournament that it needs, such as `["prizes"]`; `tournament`, `clock`, `counters`, `plan` and
 *   `moves` are always there, `players` and `tables` once the view was opened.
 * - `facts(topics, now)`: what its content shows, as a value for JSON; null while its topics are not there.
 * - `why`: the code of a line that says what it waits for, where its name alone does not tell it.
 * - `isBusy(facts)`: whether it is under way, or waits for the director: it is open on top, and the badge counts it.
 * - `Content`: the component of what it shows, of `state` and `facts`; its parts are in card.js.
 * - `rules`: keys of rule-set values, as `halting.short_by`: their rules are shown below the card.
 */
export const PROCEDURES = [
  OFFERS,
  BOUNTIES,
  PRIZES,
  SATELLITE,
  VOTE,
  HAND_FOR_HAND,
  COLOR_UPS,
  DEAL,
  CHIP_COUNTS,
  DAY_END,
  MERGING,
  TABLE_CLOCKS,
  PENALTIES,
  CHIPS_OUT,
  LEAVING,
  GAMES,
  REGISTRATION_WINDOW,
  FLIGHTS,
  RULE_OVERRIDES,
];
