/** Currencies: their decimals. */

const WITHOUT_DECIMALS = ["JPY", "KRW", "VND", "CLP"];

/** The number of decimals of a currency. */
export function exponentOf(currency) {
  return WITHOUT_DECIMALS.includes(currency) ? 0 : 2;
}
