/** Penalties in words: at the seat, on the control, and as a proposal. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  penaltyText,
  proposalFor,
  proposalText,
  runningOf,
  seatText,
} from "../../../static/js/procedures/penalties.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { estimateText } from "../../../displays/control/procedures/leaving.js";
import { linesOf } from "../words/catalogues.mjs";

const texts = createTexts(linesOf("en"));
const penalty = (more) => Object.assign({ number: 1, entry: "e1", state: "runs", left: 2, dealt: 0 }, more);
const topic = (...penalties) => ({
  penalties,
  offences: { phone: { kind: "warning", hands: 0, rounds: 0, rule: "71A", earlier: 0 } },
  again: {},
});

test("a seat shows the hands that its player still misses by all penalties", () => {
  assert.equal(seatText(topic(penalty({}), penalty({ number: 2, left: 5 })), "e1", texts), "misses 7 more hands");
  assert.equal(seatText(topic(penalty({ left: 1 })), "e1", texts), "misses the next hand");
  assert.equal(seatText(topic(penalty({ state: "last_hand", left: 1, dealt: 2 })), "e1", texts), "misses this hand");
  assert.equal(seatText(topic(penalty({ state: "waits" })), "e1", texts), "on penalty when back");
  assert.equal(seatText(topic(penalty({})), "e2", texts), "");
  assert.equal(seatText(undefined, "e1", texts), "");
});

test("warnings and penalties that are over are not counted as running", () => {
  assert.deepEqual(runningOf(topic(penalty({ state: "over" }), penalty({ state: "given" })), "e1"), []);
});

test("a penalty shows whether the current hand counts", () => {
  assert.equal(penaltyText(penalty({}), texts), "Misses the next 2 hands");
  assert.equal(penaltyText(penalty({ left: 1 }), texts), "Misses the next hand");
  assert.equal(penaltyText(penalty({ dealt: 1 }), texts), "Misses 2 more hands, including this one");
  assert.equal(
    penaltyText(penalty({ state: "last_hand", left: 1, dealt: 2 }), texts),
    "Misses this hand, plays the next",
  );
  assert.equal(penaltyText(penalty({ state: "waits", left: 1 }), texts), "Misses a hand once back");
});

test("a repeated offence has a harder penalty proposed", () => {
  const again = { e1: { phone: { kind: "missed_hands", hands: 1, rounds: 0, rule: "71A", earlier: 1 } } };
  const known = Object.assign(topic(), { again });
  assert.equal(
    proposalText(proposalFor(known, "e1", "phone"), texts),
    "Proposed by rule 71A: 1 missed hand. Earlier penalties for this: 1.",
  );
  assert.equal(proposalText(proposalFor(known, "e2", "phone"), texts), "Proposed by rule 71A: a warning.");
});

test("an estimate names its assumptions and its unknown values", () => {
  const known = {
    hands: 61,
    ms: 7320000,
    level: 9,
    reaches: true,
    to_go: 12,
    pace_ms: 600000,
    players: 8,
    hand_ms: 120000,
  };
  assert.equal(
    estimateText(known, texts),
    "It reaches the money. Blinded off after 61 hands, about 2:02:00, in level 9. 12 players have to go out before the money. " +
      "So far one goes out every 10:00 of play: the money is about 2:00:00 of play away. An estimate: 8 at the table to the end, 2:00 a hand.",
  );
  const unknown = Object.assign({}, known, {
    hands: null,
    ms: null,
    level: null,
    reaches: null,
    to_go: null,
    pace_ms: null,
  });
  assert.match(
    estimateText(unknown, texts),
    /^It is unknown .* take nothing from it\. The places paid are not known\. An estimate/,
  );
});
