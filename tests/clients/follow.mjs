/**
 * Follows topics with the npm socket.io-client, as docs/live.md has it: node follow.mjs URL TOKEN TOPIC…
 *
 * Says one JSON line for each snapshot taken (`snapshot`), message applied (`applied`) and gap found (`gap`); answers
 * a line on its standard input with all that it holds (`held`).
 */

import { createInterface } from "node:readline";
import jsonpatch from "fast-json-patch";
import { io } from "socket.io-client";

const [url, token, ...topics] = process.argv.slice(2);
const held = new Map(); // topic -> {seq, value}
const early = new Map(); // topic -> messages that came before the one they follow
let boot = null;

const socket = io(url, {
  transports: ["websocket"],
  extraHeaders: { Authorization: `Bearer ${token}` },
  reconnectionDelay: 100,
  reconnectionDelayMax: 500,
});

function say(what, more) {
  process.stdout.write(`${JSON.stringify({ what, ...more })}\n`);
}

async function subscribe(names) {
  const answer = await socket.timeout(120_000).emitWithAck("subscribe", { topics: names });
  if (answer.refused) {
    say("refused", { refused: answer.refused });
    return;
  }
  const again = boot !== null && boot !== answer.boot_id;
  boot = answer.boot_id;
  for (const [topic, { seq, value }] of Object.entries(answer.topics)) {
    held.set(topic, { seq, value });
    say("snapshot", { topic, seq, again });
    const waiting = early.get(topic) || [];
    early.delete(topic);
    waiting.forEach(receive);
  }
}

/** Apply a message if `prev` is what is held, or null; drop what is older; keep what comes before its snapshot. */
function receive(message) {
  const { topic, prev, seq } = message;
  const before = held.get(topic);
  if (before === undefined) {
    early.set(topic, [...(early.get(topic) || []), message]);
  } else if (seq > before.seq && prev !== null && prev !== before.seq) {
    say("gap", { topic, prev, seq, held: before.seq });
    held.delete(topic);
    subscribe([topic]);
  } else if (seq > before.seq) {
    held.set(topic, { seq, value: valueAfter(before.value, message) });
    say("applied", { topic, seq });
  }
}

/** The whole value, or what changed in it, as JSON Patch, or as keys. */
function valueAfter(value, message) {
  if ("changes" in message) {
    return jsonpatch.applyPatch(value, message.changes, false, false).newDocument;
  }
  return "patch" in message ? patched(value, message.patch) : message.value;
}

/** Keys are set and removed in the one list that a patched topic consists of. */
function patched(value, patch) {
  const [name] = Object.keys(value);
  const lines = { ...value[name], ...patch.set };
  (patch.remove || []).forEach((key) => delete lines[key]);
  const counts = patch.counts ? { counts: patch.counts } : {};
  return { ...value, ...counts, [name]: lines };
}

socket.on("topic", receive);
socket.on("connect", () => subscribe(topics));
socket.on("disconnect", () => {
  held.clear();
  early.clear();
  say("disconnected", {});
});
createInterface({ input: process.stdin })
  .on("line", () => say("held", { topics: Object.fromEntries(held) }))
  .on("close", () => process.exit(0));
