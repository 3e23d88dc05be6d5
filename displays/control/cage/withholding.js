/** The amount withheld from a payout; the twin of clockserver/tournament/payout_desk/slip.py. */

/** In thousandths of one percent. */
const HUNDRED_PERCENT = 100000;

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
  return shareOf(base, Math.round((rule.percent * HUNDRED_PERCENT) / 100), rule);
}

/** A share of an amount, in thousandths of one percent, rounded to the unit. No intermediate number is above 2⁵³. */
function shareOf(amount, percent, { unit, rounding }) {
  const product = (amount % HUNDRED_PERCENT) * percent;
  const whole = Math.floor(amount / HUNDRED_PERCENT) * percent + Math.floor(product / HUNDRED_PERCENT);
  const fraction = product % HUNDRED_PERCENT;
  const aboveUnit = whole % unit;
  const isUp =
    rounding === "up" ? aboveUnit + fraction > 0 : rounding === "nearest" && isHalf(aboveUnit, fraction, unit);
  return whole - aboveUnit + (isUp ? unit : 0);
}

/** Whether a whole number and a fraction in thousandths of one percent are together at least half a unit. */
function isHalf(whole, fraction, unit) {
  const missing = unit - 2 * whole; // twice the amount that is missing to half a unit
  return missing <= 0 || (missing === 1 && 2 * fraction >= HUNDRED_PERCENT);
}
