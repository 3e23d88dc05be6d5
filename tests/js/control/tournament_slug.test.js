/** The slug of a new tournament: from its title, and not that of another tournament. */

import assert from "node:assert/strict";
import test from "node:test";

import { createWithFreeSlug, freeSlug } from "../../../displays/control/shared/tournament_slug.js";
import { LiveState } from "../../../static/js/live/live_state.js";

const TAKEN = { refused: [{ code: "tournament.slug_taken" }] };

/** A page's state in a room with tournaments and drafts. */
function roomWith(tournaments, drafts = []) {
  const state = new LiveState();
  state.topic("room").value = { tournaments: tournaments.map((slug) => ({ slug })) };
  state.topic("drafts:room").value = { tournaments: drafts.map((slug) => ({ slug })) };
  return state;
}

test("a slug is a title without accents and signs, of at most forty characters", () => {
  assert.equal(freeSlug("Friday 9-Max · €200", []), "friday-9-max-200");
  assert.equal(freeSlug("Große Mère Łódź", []), "grosse-mere-lodz");
  assert.equal(freeSlug("土曜日", []), "tournament");
  assert.equal(freeSlug(`${"a".repeat(39)} night`, []), "a".repeat(39));
  assert.equal(freeSlug("Friday", ["friday", "friday-2"]), "friday-3");
});

test("a tournament gets a slug of no tournament or draft of the room", async () => {
  const state = roomWith(["friday"], ["friday-2"]);
  const result = await createWithFreeSlug(state, "Friday", async () => ({ ok: true }));
  assert.deepEqual(result, { slug: "friday-3", answer: { ok: true }, isListed: false });
});

test("the next slug is tried where an archived tournament has the first one", async () => {
  const archived = Array.from({ length: 60 }, (_, week) => (week ? `friday-${week + 1}` : "friday"));
  const send = async (slug) => (archived.includes(slug) ? TAKEN : { ok: true });
  assert.equal((await createWithFreeSlug(roomWith([]), "Friday", send)).slug, "friday-61");
});

test("a slug that another director's tournament just took is refused, for another reason too", async () => {
  const state = roomWith([]);
  const taken = async () => {
    state.topic("room").value = { tournaments: [{ slug: "friday" }] };
    return TAKEN;
  };
  assert.deepEqual(await createWithFreeSlug(state, "Friday", taken), { slug: "friday", answer: TAKEN, isListed: true });
  const refusal = { refused: [{ code: "access.role" }] };
  const refused = await createWithFreeSlug(state, "Sunday", async () => refusal);
  assert.deepEqual(refused, { slug: "sunday", answer: refusal, isListed: false });
});

test("a room without lists, and a command that was not sent, are no error", async () => {
  const result = await createWithFreeSlug(new LiveState(), "Friday", async () => null);
  assert.deepEqual(result, { slug: "friday", answer: null, isListed: false });
});
