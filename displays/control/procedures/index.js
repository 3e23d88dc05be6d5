/** The procedures on the control, in the order of an evening. */

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
 * Each procedure is an object:
 *
 * - `key`: the text `face.procedures.<key>` is the title.
 * - `kinds`: topics of the tournament that the procedure needs, such as `["prizes"]`; `tournament`, `clock`, `counters`,
 *   `plan` and `moves` are always followed, `players` and `tables` once the view was open.
 * - `facts(topics, now)`: the data of the content, as a value for JSON; null before the topics are here.
 * - `reason`: code of a line with the reason why the procedure waits, if the title does not show it.
 * - `isBusy(facts)`: whether the procedure is under way or waits for the director; then it is open, and the badge counts it.
 * - `news(facts, texts)`: words beside the title of a folded procedure, such as a result.
 * - `Content`: component of the content, with `state` and `facts`; its parts are in card.js.
 * - `rules`: keys of rule-set values, such as `halting.short_by`; their rules stand below the content.
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
