import test from "node:test";
import assert from "node:assert/strict";

import { Adding } from "../../../displays/control/players/adding.js";
import { Selling } from "../../../displays/control/cage/selling.js";

const ANN = { id: "p1", name: "Ann Abel" };

/** A control that records its commands; a test answers them. */
function fakeState() {
  const given = [];
  return {
    given,
    texts: (code) => code,
    dialog: { say() {} },
    give: (label, type, fields, { done }) => given.push({ type, fields, answer: done }),
  };
}

/** Ann is entered on a seat; the server has not answered. */
function entering() {
  const state = fakeState();
  const adding = new Adding(state, "Ann Abel");
  adding.seat.value = "3-4";
  adding.enterPerson(ANN, {});
  return { adding, ...state.given[0] };
}

test("name and seat are empty for the next player after an entry", () => {
  const { adding, fields, answer } = entering();
  assert.deepEqual(fields, { person: "p1", seat: [3, 4] });
  answer();
  assert.deepEqual([adding.name.value, adding.seat.value, adding.entered.value], ["", "", ANN]);
});

test("a name typed before the answer stays, the seat of the player before does not", () => {
  const { adding, answer } = entering();
  adding.name.value = "Bob";
  answer();
  assert.deepEqual([adding.name.value, adding.seat.value, adding.entered.value], ["Bob", "", ANN]);
});

/** Ann has paid by a ticket at the cage; the server has not answered. */
function sold() {
  const selling = new Selling(fakeState());
  selling.name.value = "Ann Abel";
  selling.ticket.value = "K7QF-2M9A";
  selling.choose({ person: "p1", name: "Ann Abel" });
  return { selling, answer: selling.finisher() };
}

const shown = ({ chosen, name, ticket }) => [chosen.value, name.value, ticket.value];

test("after a sale the cage is empty for the next player", () => {
  const { selling, answer } = sold();
  answer();
  assert.deepEqual(shown(selling), [null, "", ""]);
});

test("a name typed before the answer to a sale stays, the used ticket does not", () => {
  const { selling, answer } = sold();
  selling.chosen.value = null;
  selling.name.value = "Bob";
  answer();
  assert.deepEqual(shown(selling), [null, "Bob", ""]);
});

test("a player chosen and a ticket scanned before the answer to a sale stay", () => {
  const { selling, answer } = sold();
  const next = { person: "p2", name: "Bob Bell" };
  selling.choose(next);
  selling.ticket.value = "22CD-PPQR";
  answer();
  assert.deepEqual(shown(selling), [next, "", "22CD-PPQR"]);
});

test("the cage searches again after another view was open", async (t) => {
  const { fetch } = globalThis;
  t.after(() => (globalThis.fetch = fetch));
  globalThis.fetch = async () => ({ ok: true, text: async () => JSON.stringify({ players: [ANN] }) });
  const selling = new Selling(fakeState());
  selling.follow()();
  t.after(selling.follow());
  selling.name.value = "Ann";
  await selling.search();
  assert.deepEqual(selling.shown.value, { kind: "persons", persons: [ANN], name: "Ann" });
});
