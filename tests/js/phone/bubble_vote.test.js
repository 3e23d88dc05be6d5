/** The step of a bubble vote that a phone shows: only a player with a ballot is asked to vote. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { stepOf } from "../../../displays/phone/bubble_vote/vote_panel.js";

const OPEN = { state: "open", with_cards: false, number: 1, voters: ["e1", "e2"], missing: ["e1"] };
const step = (entries, { vote = OPEN, sealed = "", isPast = false } = {}) =>
  stepOf(vote, Object.assign({ card: null, followed: null }, entries), sealed, isPast);

test("a player who is out watches the vote, with and without a seat card", () => {
  assert.equal(step({ followed: "e3" }), "watching");
  assert.equal(step({ card: "e3", followed: "e3" }), "watching");
});

test("a player in play gets the ballot with the seat card, and is asked for the card without it", () => {
  assert.equal(step({ card: "e1", followed: "e1" }), "ballot");
  assert.equal(step({ card: "e1", followed: "e1" }, { sealed: "1/e1" }), "sealed");
  assert.equal(step({ card: "e2", followed: "e2" }), "sealed");
  assert.equal(step({ followed: "e1" }), "no_card");
  assert.equal(step({}), "no_card");
});

test("nobody votes in the past or with cards at the tables", () => {
  assert.equal(step({ card: "e1" }, { isPast: true }), "watching");
  assert.equal(step({ card: "e1" }, { vote: { ...OPEN, with_cards: true } }), "cards");
  assert.equal(step({ card: "e1" }, { vote: { ...OPEN, state: "halting" } }), "halting");
});
