/** The amount withheld from a payout; the twin of clockserver/tournament/payout_desk/slip.py. */

/** A hundred percent in thousandths of one percent. */
const ALL = 100000;

/** The venue's money settings; an empty object without any. */
export function moneySettings(state) {
  const { settings = {} } = state.topicValue("drawers:room") || {};
  return settings;
}

/** The amount withheld from a slip by the venue's rule. */
export function withheldOf({ winnings }, { withhold: rule }) {
  if (!rule) {
    return 0;
  }
  const net = Math.max(0, winnings - rule.cost);
  const base = net <= rule.over ? 0 : rule.of === "all" ? net : net - rule.over;
  return shareOf(base, Math.round((rule.percent * ALL) / 100), rule);
}

/** A share of an amount, in thousandths of one percent, rounded to the unit; no intermediate number is above 2⁵³. */
function shareOf(amount, percent, { unit, rounding }) {
  const above = (amount % ALL) * percent;
  const whole = Math.floor(amount / ALL) * percent + Math.floor(above / ALL);
  const part = above % ALL;
  const left = whole % unit;
  const isUp = rounding === "up" ? left + part > 0 : rounding === "nearest" && isHalf(left, part, unit);
  return whole - left + (isUp ? unit : 0);
}

/** Whether `left` and the fraction `part` are at least half a unit. */
function isHalf(left, part, unit) {
  const missing = unit - 2 * left;
  return missing <= 0 || (missing === 1 && 2 * part >= ALL);
}
