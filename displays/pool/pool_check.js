/** Reads and adds up the list of a prize pool, without elements. */

const SEPARATORS = /[^0-9A-Z]/g;

/** A code in the form for comparison: capitals and digits, without dashes. */
export function plainCode(text) {
  return text.toUpperCase().replace(SEPARATORS, "");
}

/** The code behind `#` of an address; empty without one. */
export function codeOfHash(hash) {
  try {
    return plainCode(decodeURIComponent(hash.slice(1))).slice(0, 40);
  } catch (error) {
    console.warn("this is no code of a receipt", error.name);
    return "";
  }
}

/** The receipts with a code; empty for a code that is not in the list. */
export function receiptsOf(list, code) {
  const wanted = plainCode(code);
  return wanted ? list.receipts.filter((line) => plainCode(line.code) === wanted) : [];
}

/**
 * Add the list up.
 *
 * @returns {{receipts: number, sum: number, prizes: number | null, faults: object[]}} `sum`: of the receipts; `faults`:
 *   lines of the catalogue, empty if everything adds up
 */
export function checkPool(list) {
  const sum = list.receipts.reduce((before, { amount }) => before + amount, 0);
  const prizes = list.prizes && list.prizes.reduce((before, amount) => before + amount, 0);
  const faults = [];
  const requireEqual = (found, expected, code) => {
    if (found !== expected) {
      faults.push({ code, params: { found, expected } });
    }
  };
  requireEqual(sum + list.other, list.own, "face.pool.fault_sum");
  if (prizes !== null) {
    requireEqual(prizes + list.surplus, list.own + list.overlay, "face.pool.fault_prizes");
  }
  return { receipts: list.receipts.filter(({ state }) => state === "stands").length, sum, prizes, faults };
}
