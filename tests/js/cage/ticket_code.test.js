/** Tickets in the cage: codes, worth, lists and expiry. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { expiryOf, ticketCodeIn, ticketOf, ticketsIn, worthOf } from "../../../displays/control/cage/ticket_code.js";

const PLAIN = "K7QF2M9AXT4W9GHB22CDPPQR";

test("a ticket code may have blanks and hyphens, and other text is no code", () => {
  assert.equal(ticketCodeIn("K7QF-2M9A-XT4W-9GHB-22CD-PPQR"), PLAIN);
  assert.equal(ticketCodeIn(" k7qf 2m9a xt4w 9ghb 22cd ppqr\n"), PLAIN);
  for (const text of ["", "Ann Abel", "K7QF-2M9A-XT4W", `${PLAIN}2`, `${PLAIN.slice(1)}0`, `${PLAIN.slice(1)}I`]) {
    assert.equal(ticketCodeIn(text), null, text);
  }
});

test("a ticket pays its value up to the price, and an unknown ticket the whole price", () => {
  const topic = { tickets: { K7QF2M9AXT4W: { value: 5000, state: "issued", issued_at: 1 } } };
  assert.equal(worthOf(ticketOf(topic, PLAIN), 11000), 5000);
  assert.equal(worthOf(ticketOf(topic, PLAIN), 3000), 3000);
  assert.equal(worthOf(ticketOf(null, PLAIN), 3000), 3000);
});

test("tickets in a state are listed newest first", () => {
  const of = (state, at) => ({ state, issued_at: at });
  const tickets = { A: of("issued", 1), B: of("void", 2), C: of("reserved", 3) };
  assert.deepEqual(ticketsIn({ tickets }, ["issued", "reserved"]), ["C", "A"]);
  assert.deepEqual(ticketsIn(null, ["issued"]), []);
});

test("a ticket is valid for a number of days or without limit", () => {
  assert.equal(expiryOf("", 5), null);
  assert.equal(expiryOf(" 2 ", 5), 2 * 86400000 + 5);
  for (const wrong of ["0", "-1", "1.5", "soon", "99999"]) {
    assert.equal(expiryOf(wrong, 5), undefined, wrong);
  }
});
