/** The field that opens an envelope of a mystery bounty, on the control and on a table's tablet. */

import { parseMoney } from "../../../../static/js/prizes/prizes.js";
import { numberIn } from "../typed_values.js";

const MAX_ENVELOPES = 20000;

/** Label of the field: number of the picked envelope, or of paper envelopes the drawn amount. */
export function openingWords({ paper, count }, texts) {
  return texts(paper ? "face.bounties.amount" : "face.bounties.number", { count });
}

/** The fields of `mystery.open`; the code of a fault if the input is wrong. */
export function openingFields(entry, typed, { mystery, exponent }) {
  if (mystery.paper) {
    const amount = parseMoney(typed, exponent);
    return amount === null ? "face.bounties.amount_wrong" : { entry, amount };
  }
  const envelope = numberIn(typed, 1, Math.min(mystery.count, MAX_ENVELOPES));
  return envelope ? { entry, envelope } : "face.bounties.number_wrong";
}
