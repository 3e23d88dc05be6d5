/** Printed receipts and payout slips: originals, copies, and their marks on the server. */

import assert from "node:assert/strict";
import test from "node:test";

import { payoutsOf } from "../../displays/print/receipts/payout_slips.js";
import { markPrinted, unmarkPrinted } from "../../displays/print/receipts/receipt_marks.js";
import { receiptsOf } from "../../displays/print/receipts/receipts.js";
import { placeWords, slipPlaces } from "../../static/js/prizes/slip_place.js";
import { createTexts } from "../../static/js/texts/texts.js";
import { catalogueOf } from "./words/catalogues.mjs";

const people = { e1: { name: "Zoë Öztürk", seat: "4-7", status: "playing", out: null } };

test("the first print of a receipt is the original, each later print a copy", () => {
  const sale = {
    ...{ receipt: 12, entry: "e1", offer: "entry", kind: "entry", price: 11000, parts: { pool: 8000, fee: 3000 } },
    ...{ by: { cash: 11000 }, chips: 10000, shift: "S1", at: 0, owed: 0, pays: 0, printed: 0, reversed: null },
  };
  const topics = (changes) => ({
    people: { e1: { name: "Ann Abel" } },
    offers: { offers: [{ id: "entry", name: "" }] },
    sales: { currency: "EUR", exponent: 2, sales: [{ ...sale, ...changes }] },
    receiptCodes: { 12: "AAAA-2222" },
  });
  const [first] = receiptsOf({ receipts: [12], printed: [] }, topics({}));
  assert.deepEqual([first.isCopy, first.name, first.code, first.state], [false, "Ann Abel", "AAAA-2222", "stands"]);
  const isCopy = (printed, changes) => receiptsOf({ receipts: [], printed }, topics(changes))[0].isCopy;
  assert.deepEqual(
    [isCopy([], { printed: 1 }), isCopy([12], { printed: 1 }), isCopy([12], { printed: 2 })],
    [true, false, true],
  );
  const reversed = receiptsOf({ receipts: [12], printed: [] }, topics({ reversed: { how: "void" } }));
  assert.equal(reversed[0].state, "void");
  assert.deepEqual(receiptsOf({ receipts: [13], printed: [] }, topics({})), []);
});

const RECEIPTS = [
  { receipt: 1, isCopy: true },
  { receipt: 2, isCopy: false },
];

/** The print page beside a server that answers each command by `answerTo`, and the commands sent. */
function printPage(answerTo) {
  const sent = [];
  const request = async (_method, _url, command) => {
    sent.push(command);
    return answerTo(command);
  };
  return { sent, page: { slug: "friday", texts: createTexts(catalogueOf("en")), request } };
}

const accepted = () => ({ ok: true, answer: {} });
const refusedWith = (text) => ({ ok: false, answer: { refused: [{ code: "test.only", text }] } });
const unanswered = () => ({ status: 0, ok: false, answer: null });

test("the server records receipts before they are printed, originals and copies separately", async () => {
  const { sent, page } = printPage(accepted);
  const { fault, originals, command } = await markPrinted(page, RECEIPTS);
  assert.deepEqual([fault, originals, command], ["", [2], sent[0].id]);
  assert.deepEqual(
    sent.map(({ type, receipts, copy }) => [type, receipts, copy]),
    [
      ["receipt.print", [2], false],
      ["receipt.print", [1], true],
    ],
  );
});

test("receipts whose mark is refused are not printed, and no mark of the others stays", async () => {
  const first = printPage(() => refusedWith("Receipt 2 is printed already."));
  assert.equal((await markPrinted(first.page, RECEIPTS)).fault, "Receipt 2 is printed already.");
  assert.equal(first.sent.length, 1);
  const second = printPage(({ copy }) => (copy ? refusedWith("Receipt 1 is unknown.") : accepted()));
  assert.equal((await markPrinted(second.page, RECEIPTS)).fault, "Receipt 1 is unknown.");
  const [mark, , undo] = second.sent;
  assert.deepEqual([undo.type, undo.command], ["undo", mark.id]);
});

test("receipts are not printed while the server does not answer, and the same mark is sent again", async () => {
  const { sent, page } = printPage(unanswered);
  const { fault } = await markPrinted(page, RECEIPTS);
  assert.equal(fault, "The server does not answer. Nothing was printed.");
  assert.ok(sent.length > 1 && sent.every(({ id }) => id === sent[0].id));
});

test("a mark that cannot be undone has a reason to show", async () => {
  assert.equal(await unmarkPrinted(printPage(accepted).page, "c1"), "");
  assert.match(await unmarkPrinted(printPage(unanswered).page, "c1"), /Nothing was changed/);
});

test("due payout slips or the requested one are printed twice", () => {
  const slip = (number, state) => ({
    ...{ slip: number, state, entry: "e1", parts: [{ kind: "prize", amount: 8000 }], gross: 8000 },
    payment:
      state === "paid" ? { by: { cash: 8000 }, withheld: 0, tip: 0, at: 1, shift: "S1", id_checked: null } : null,
  });
  const slips = {
    ...{ currency: "EUR", exponent: 2 },
    ...{ open: [slip(1, "due"), slip(2, "provisional")], closed: [slip(3, "paid"), slip(4, "void")] },
  };
  const printed = (payouts) =>
    payoutsOf({ payouts }, { people, slips }).map(({ slip: number, copy }) => [number, copy]);
  const twice = (number) => [
    [number, "house"],
    [number, "player"],
  ];
  assert.deepEqual(printed([]), twice(1), "what is not settled yet has no paper");
  assert.deepEqual(printed([3, 9]), twice(3));
  const [voided] = payoutsOf({ payouts: [4] }, { people, slips });
  assert.deepEqual([voided.name, voided.number, voided.state], ["Zoë Öztürk", 1, "void"]);
  assert.deepEqual(payoutsOf({ payouts: [] }, { people, slips: { currency: null } }), []);
});

test("a payout slip shows the place overall, or in a flight that pays early", () => {
  const slip = { slip: 1, state: "due", entry: "e1", parts: [{ kind: "prize", amount: 8000 }] };
  const counters = { entries: 229 };
  const out = { e1: { status: "out", out: 186 } };
  const rows = (place, last) => ({ results: [{ entry: "e1", place, last }] });
  const said = (known, changed = {}) => {
    const found = slipPlaces(Object.assign({}, slip, changed), known);
    return found && placeWords(found, (code, { label, place }) => [code, label, place].filter(Boolean).join(" "));
  };
  assert.equal(said({ results: rows(3, 3) }), "face.phone.seat.place 3");
  assert.equal(said({ results: rows(3, 4), people: out, counters, flight: "1B" }), "face.phone.seat.place 3–4");
  const flight = { results: { results: [] }, people: out, counters, flight: "1B" };
  assert.equal(said(flight), "face.phone.seat.place_in 1B 43");
  assert.equal(said(flight, { state: "provisional" }), null, "more may enter");
  assert.equal(said(flight, { parts: [{ kind: "bounty", amount: 500 }] }), null, "a bounty is for no place");
  assert.equal(said(Object.assign({}, flight, { flight: "" })), null);
  assert.equal(said(Object.assign({}, flight, { people: { e1: { status: "out", out: 186, placing: true } } })), null);
  assert.equal(said(Object.assign({}, flight, { people: {} })), null);
});
