/** The bubble vote on pages: its words, the seat cards of phones, and ballots without a trace. */

import assert from "node:assert/strict";
import test from "node:test";

import { floorReports } from "../../../displays/control/floor/floor_reports.js";
import { VOTE } from "../../../displays/control/procedures/bubble_vote/vote.js";
import {
  storeColours,
  storedColours,
  readShares,
  readTerms,
} from "../../../displays/control/procedures/bubble_vote/vote_dialogs.js";
import { amountReader } from "../../../displays/control/procedures/prizes/prize_lines.js";
import { hasUnnamedPlayers } from "../../../displays/control/shared/entries.js";
import { SeatCard } from "../../../displays/phone/seating/seat_card.js";
import { itemsOf, turnOf } from "../../../displays/tv/programme.js";
import {
  ballotText,
  castBallot,
  checkSeatCode,
  isSealed,
  randomBoolean,
} from "../../../static/js/bubble_vote/ballot.js";
import {
  ballotsByTable,
  ballotsIn,
  dealMoney,
  resultCode,
  shownVote,
  termsLines,
} from "../../../static/js/bubble_vote/vote.js";
import { FakeDevice, response, settled } from "../fakes/fake_device.js";

const NOW = 1_760_000_000_000;
const MINUTE = 60_000;
const FOLLOW = { kind: "follow", tournament: "friday" };
const RUNNING = { phase: "running", period: { kind: "level" } };
const vote = (more) =>
  Object.assign(
    {
      number: 1,
      state: "open",
      with_cards: false,
      colours: { deal: "red", no_deal: "black" },
      terms: null,
      still_playing: [],
      voters: ["e1", "e2", "e3", "e4"],
      missing: ["e3", "e2"],
      deal: null,
      shown: [],
      called_at: NOW - MINUTE,
      decided_at: null,
    },
    more,
  );
const told = (more) => ({ proposed_by: null, vote: vote(more) });
const at = (seat, name = null) => ({ name, seat, status: "playing", out: null });
const SEATS = { e1: at("9-1"), e2: at("4-7"), e3: at("4-2"), e4: at(null) };
const texts = (code, params = {}) => [code, ...Object.values(params)].join(" ");

// -- words ---------------------------------------------------------------------------------------------

test("a void vote shows whether a ballot was missing, the bubble burst or the key was lost", () => {
  assert.equal(resultCode(vote({ state: "void", burst: false, key_lost: true })), "face.vote.key_lost");
  assert.equal(resultCode(vote({ state: "void", burst: false })), "face.vote.void");
  assert.equal(resultCode(vote({ state: "void", burst: true })), "face.vote.burst");
});

test("a vote is shown while it is open and for a minute after its end", () => {
  assert.equal(shownVote(undefined, NOW), null);
  assert.equal(shownVote({ proposed_by: "e1", vote: null }, NOW), null);
  for (const state of ["halting", "open"]) {
    assert.equal(shownVote(told({ state }), NOW + 60 * MINUTE).state, state);
  }
  for (const state of ["decided", "void"]) {
    assert.equal(shownVote(told({ state, decided_at: NOW }), NOW + MINUTE - 1).state, state);
    assert.equal(shownVote(told({ state, decided_at: NOW }), NOW + MINUTE), null);
  }
});

test("TVs that follow the tournament show the vote before the moves, and return to the clock", () => {
  const scenes = itemsOf(FOLLOW, null).map((item) => item.scene);
  const moves = {
    moves: [{ entry: "e1", from: "4-1", to: "9-1", at: NOW, kind: "Moved", why: [] }],
    halted: [],
    next_to_break: null,
  };
  const on = (topic, now = NOW) => scenes[turnOf(FOLLOW, now, RUNNING, moves, undefined, { vote_shown: topic })];
  assert.equal(on(told()), "vote");
  assert.equal(on({ proposed_by: "e1", vote: null }), "moves");
  assert.equal(on(told({ state: "decided", decided_at: NOW }), NOW + 59_000), "vote");
  assert.equal(on(told({ state: "decided", decided_at: NOW }), NOW + 10 * MINUTE), "clock");
});

test("ballots are counted in total and by table, with the missing seats in order", () => {
  assert.deepEqual(ballotsIn(vote()), { given: 2, voters: 4 });
  assert.deepEqual(ballotsByTable(vote(), SEATS), [
    {
      table: 4,
      given: 0,
      voters: 2,
      missing: [
        { entry: "e3", seat: 2 },
        { entry: "e2", seat: 7 },
      ],
    },
    { table: 9, given: 1, voters: 1, missing: [] },
    { table: null, given: 1, voters: 1, missing: [] },
  ]);
  assert.deepEqual(
    ballotsByTable(vote(), undefined).map(({ table, voters }) => [table, voters]),
    [[null, 4]],
  );
});

test("a result is shown as deal, no deal or void", () => {
  assert.deepEqual([{ deal: true }, { deal: false }, { deal: null, state: "void" }].map(resultCode), [
    "face.vote.deal",
    "face.vote.no_deal",
    "face.vote.void",
  ]);
});

test("the control warns before a vote that players without an entry vote by cards", () => {
  const players = { e1: { status: "playing" }, e2: { status: "out" }, e3: { status: "waiting" } };
  assert.deepEqual(
    [2, 3].map((left) => hasUnnamedPlayers({ counters: { players_left: left }, players })),
    [false, true],
  );
  assert.equal(hasUnnamedPlayers({ counters: { players_left: 180 } }), true);
  assert.equal(hasUnnamedPlayers({}), false);
});

test("the floor reports the last hand before a vote by table and by section", () => {
  const floor = floorReports({ vote: { vote: { state: "halting", still_playing: [4, 11] } } }, texts);
  assert.deepEqual([3, 4].map(floor.hasReport), [false, true]);
  assert.deepEqual(floor.commandsFor([3, 4, 11]), [
    { label: "face.vote.tables_ready 2", type: "vote.table_ready", fields: { tables: [4, 11] } },
  ]);
  assert.deepEqual(floor.commandsFor([11]), [
    { label: "face.vote.table_ready 11", type: "vote.table_ready", fields: { tables: [11] } },
  ]);
  assert.deepEqual(floor.commandsFor([3]), []);
  assert.equal(floorReports({ vote: { vote: { state: "open", still_playing: [] } } }, texts), null);
});

test("the terms of a vote show the amount and the prizes that pay it", () => {
  const terms = {
    amount: 10050,
    shares: [
      { place: 1, amount: 6000 },
      { place: 2, amount: 4050 },
    ],
  };
  assert.deepEqual(termsLines(terms, undefined, texts), [
    "face.vote.pays 100.50",
    "face.vote.from face.vote.share 1 60, face.vote.share 2 40.50",
  ]);
  const shares = [1, 2, 3, 7].map((place) => ({ place, amount: 100 }));
  assert.equal(
    termsLines({ amount: 400, shares }, undefined, texts)[1],
    "face.vote.from face.vote.shares_each 1 3 1, face.vote.share 7 1",
  );
  assert.deepEqual(termsLines(null, undefined, texts), []);
  assert.equal(dealMoney({ currency: null }, 250, texts), "2.50");
});

// -- the control --------------------------------------------------------------------------------------

test("the control keeps the vote's card open while a vote is proposed or open, and names the missing players", () => {
  const facts = (topic) =>
    VOTE.facts(
      { vote: topic, counters: {}, players: { e2: at("4-7", "Anna Chen"), e3: at("4-2", "Cem Öztürk") } },
      NOW,
    );
  assert.equal(VOTE.facts({ counters: {} }, NOW), null);
  assert.equal(VOTE.isBusy(facts({ proposed_by: null, vote: null })), false);
  assert.deepEqual(facts({ proposed_by: "e2", proposal_halts: true, vote: null }).proposed, {
    id: "e2",
    name: "Anna Chen",
    halts: true,
  });
  assert.equal(VOTE.isBusy(facts({ proposed_by: "e2", vote: null })), true);
  assert.equal(VOTE.news(facts(told({ state: "open" })), texts), "");
  assert.equal(VOTE.news(facts(told({ state: "decided", deal: false, decided_at: NOW })), texts), "face.vote.no_deal");
  assert.equal(VOTE.news(facts(told({ state: "void", decided_at: NOW })), texts), "face.vote.over");
  assert.equal(VOTE.isBusy(facts(told())), true);
  assert.deepEqual(
    facts(told()).tables.map(({ table, names }) => [table, names]),
    [[4, ["2 Cem Öztürk", "7 Anna Chen"]]],
  );
  assert.equal(VOTE.isBusy(facts(told({ state: "decided", deal: false, decided_at: NOW }))), false);
});

test("shares of prizes are typed one per line, and an unreadable line is named", () => {
  const money = amountReader(2);
  assert.deepEqual(readShares("1: 6,000\n\n3 40.50\n2\t1", money), {
    shares: [
      { place: 1, amount: 600000 },
      { place: 3, amount: 4050 },
      { place: 2, amount: 100 },
    ],
  });
  assert.deepEqual(readShares("", money), { shares: [] });
  assert.deepEqual(
    ["1: 60\nx", "0: 60", "1:", "6000"].map((text) => readShares(text, money)),
    [{ wrong: 2 }, { wrong: 1 }, { wrong: 1 }, { wrong: 1 }],
  );
});

test("the terms of a vote are checked before they are sent, and may be empty", () => {
  const read = (amount, lines) => readTerms(amount, lines, undefined, texts);
  assert.deepEqual(read("", "  "), { terms: null });
  assert.deepEqual(read("100", "1: 60\n2: 40"), {
    terms: {
      amount: 10000,
      shares: [
        { place: 1, amount: 6000 },
        { place: 2, amount: 4000 },
      ],
    },
    pays: 10000,
    total: 10000,
    wrong: "",
  });
  assert.equal(read("100", "1: 60\n2: 39.99").wrong, "vote.terms_do_not_add_up 100 99.99");
  assert.equal(read("100", "1: sixty").wrong, "face.prizes.line_wrong 1");
  assert.equal(read("lots", "1: 60").wrong, "face.prizes.money_wrong lots");
});

test("the device remembers the colours of the cards, which are never the same", () => {
  const kept = new Map();
  const storage = {
    getItem: (key) => (kept.has(key) ? kept.get(key) : null),
    setItem: (key, value) => kept.set(key, value),
  };
  const colours = () => storedColours(() => storage);
  assert.deepEqual(colours(), { deal: "red", no_deal: "black" });
  storeColours({ deal: "green", no_deal: "white" }, () => storage);
  assert.deepEqual(colours(), { deal: "green", no_deal: "white" });
  for (const wrong of [{ deal: "red", no_deal: "red" }, { deal: "pink", no_deal: "red" }, null]) {
    storeColours(wrong, () => storage);
    assert.deepEqual(colours(), { deal: "red", no_deal: "black" });
  }
});

// -- a ballot ------------------------------------------------------------------------------------------

const BALLOT = { slug: "friday", session: "2", vote: 1, entry: "e17" };

test("requests with either card have the same length and differ in nothing else", async () => {
  const device = new FakeDevice();
  castBallot(device, Object.assign({ deal: true }, BALLOT));
  castBallot(device, Object.assign({ deal: false }, BALLOT));
  await settled();
  const [red, black] = device.asked.map(({ options }) => options.body);
  assert.equal(red.length, black.length);
  const [one, other] = [red, black].map((body) => JSON.parse(body));
  assert.deepEqual([one.deal, other.deal, one.session], [true, false, "2"]);
  assert.deepEqual(Object.assign(one, { id: "", deal: null }), Object.assign(other, { id: "", deal: null }));
  assert.equal(ballotText({ deal: true }).length, ballotText({ deal: false }).length);
});

test("the side of each card is random for each ballot paper", () => {
  const drawn = (byte) => randomBoolean({ getRandomValues: (bytes) => bytes.fill(byte) });
  assert.deepEqual([0, 1, 254, 255].map(drawn), [true, false, true, false]);
  const sides = new Set(Array.from({ length: 64 }, () => randomBoolean()));
  assert.equal(sides.size, 2);
});

test("a tablet checks the code of a seat card without becoming that player's phone", async () => {
  const device = new FakeDevice();
  const asked = checkSeatCode(device, { slug: "friday", entry: "e17", code: "K7QF-2M9A-XT4W" });
  await settled();
  const [{ url, options }] = device.asked;
  assert.deepEqual(
    [url, JSON.parse(options.body)],
    ["/api/v1/seat-card", { tournament: "friday", entry: "e17", code: "K7QF-2M9A-XT4W", keep: false }],
  );
  device.asked[0].answer(response(200, { ok: true }));
  assert.deepEqual(await asked, { ok: true });
  const wrong = checkSeatCode(device, { slug: "friday", entry: "e17", code: "K7QF" });
  await settled();
  device.asked[1].answer(response(409, { refused: [{ code: "access.wrong_card" }] }));
  assert.equal((await wrong).refused[0].code, "access.wrong_card");
  const lost = checkSeatCode(device, { slug: "friday", entry: "e17", code: "K7QF" });
  await settled();
  device.asked[2].fail();
  assert.deepEqual(await lost, { lost: true });
});

test("a ballot without an answer is sent again with the same id, and counts once", async () => {
  const device = new FakeDevice();
  const answer = castBallot(device, Object.assign({ deal: true }, BALLOT));
  await settled();
  device.asked[0].fail();
  await settled();
  device.asked[1].answer(response(200, { ok: true, seq: 4 }));
  assert.deepEqual(await answer, { ok: true, seq: 4 });
  assert.equal(device.asked[0].options.body, device.asked[1].options.body);
});

test("a ballot is sealed once the server accepted it or already has one", () => {
  const refused = (...codes) => ({ refused: codes.map((code) => ({ code })) });
  assert.deepEqual(
    [{ ok: true }, refused("vote.has_voted"), refused("vote.is_over"), refused(), { lost: true }].map(isSealed),
    [true, true, false, false, false],
  );
});

// -- seat cards ---------------------------------------------------------------------------------------

function phone() {
  const device = new FakeDevice();
  const asked = [];
  device.request = (method, url, body) => new Promise((resolve) => asked.push({ method, url, body, resolve }));
  return { device, asked, card: new SeatCard(device, "friday", () => {}) };
}

const SESSION = { role: "player", tournament: "friday", slugs: ["friday"], entry: "e17" };
const ok = (answer) => ({ ok: true, status: 200, answer });

test("a scanned code is exchanged for a cookie by one request, and is not stored", async () => {
  const { asked, card } = phone();
  card.show("e17", "K7QF-2M9A-XT4W");
  assert.deepEqual(asked[0].body, { tournament: "friday", entry: "e17", code: "K7QF-2M9A-XT4W" });
  asked[0].resolve(ok({}));
  await settled();
  asked[1].resolve(ok(SESSION));
  await settled();
  assert.equal(card.entry, "e17");
  assert.ok(!JSON.stringify(Object.assign({}, card, { device: null })).includes("K7QF"));
});

test("a refused code shows the reason, and the phone stays without a player", async () => {
  const { asked, card } = phone();
  card.show("e17", "AAAA-BBBB-CCCC");
  asked[0].resolve({ ok: false, status: 403, answer: { refused: [{ code: "access.wrong_card" }] } });
  await settled();
  assert.deepEqual(
    [card.entry, card.refused.map(({ code }) => code), card.isShowing],
    [null, ["access.wrong_card"], false],
  );
});

test("a phone without a network sends the card again until the server answers or another card is scanned", async () => {
  const { device, asked, card } = phone();
  card.show("e17", "K7QF-2M9A-XT4W");
  asked[0].resolve({ ok: false, status: 0, answer: null });
  await device.advance(3000);
  assert.deepEqual([asked.length, asked[1].body.entry], [2, "e17"]);
  card.show("e18", "M2QF-2M9A-XT4W");
  asked[1].resolve({ ok: false, status: 0, answer: null });
  await device.advance(60_000);
  assert.deepEqual(
    asked.map(({ body }) => body.entry),
    ["e17", "e17", "e18"],
  );
});

test("a card of another tournament and the sign-in of staff give no ballot", async () => {
  for (const session of [
    Object.assign({}, SESSION, { tournament: "sunday", slugs: ["sunday"] }),
    { role: "td", tournament: null, slugs: [], entry: null },
    { role: "public", tournament: null, slugs: [], entry: null },
  ]) {
    const { asked, card } = phone();
    card.load();
    card.load();
    asked[0].resolve(ok(session));
    await settled();
    assert.deepEqual([asked.length, card.entry], [1, null]);
  }
});

test("a phone that searches another player removes its card", async () => {
  const { asked, card } = phone();
  card.load();
  asked[0].resolve(ok(SESSION));
  await settled();
  card.forget();
  assert.deepEqual([asked[1].method, asked[1].url, card.entry], ["DELETE", "/api/v1/seat-card", null]);
});
