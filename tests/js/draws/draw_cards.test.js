/** Seat draws that the control offers, from the topics. */

import assert from "node:assert/strict";
import test from "node:test";

import { drawFacts } from "../../../displays/control/tables/draw_cards.js";

const PLAN = { seating: { at_sale: false } };
const PLAYERS = { e1: { status: "playing" }, e2: { status: "playing" }, e3: { status: "waiting" } };
const table = (more) => Object.assign({ size: 3, state: "open", seats: { 1: "e1", 2: "e2" }, held_seats: [] }, more);
const offers = (one) => drawFacts({ plan: PLAN, players: PLAYERS, tables: { 1: one } }, "friday").offers;

test("a draw is offered while a player has no seat and a seat is open", () => {
  assert.equal(offers(table()), true);
  assert.equal(offers(table({ state: "held" })), false);
});

test("no draw is offered to alternates who have no seat to draw", () => {
  assert.equal(offers(table({ size: 2 })), false);
  assert.equal(offers(table({ held_seats: [3] })), false);
});

test("players from a flight draw their seats, also if seats are sold with entries", () => {
  const known = (players) => ({ plan: { seating: { at_sale: true } }, players, tables: { 1: table() } });
  assert.equal(drawFacts(known({ e1: { status: "registered" } }), "friday").offers, true);
  assert.equal(drawFacts(known({ e1: { status: "waiting" } }), "friday").offers, false);
  assert.equal(drawFacts(known({}), "friday").offers, false);
});
