/** Penalties for staff and dealers (topic `penalties`): players who miss hands, and proposals for offences. */

export const WHYS = [
  ...["exposed_card", "action_pending", "dodging_blinds", "out_of_turn", "one_player_to_a_hand", "soft_play"],
  ...["stalling", "phone", "out_of_view", "etiquette", "abuse", "other"],
];

/** The penalties that are being served or wait for the player, oldest first. */
export function running(topic) {
  return topic ? topic.penalties.filter(({ state }) => ["waits", "runs", "last_hand"].includes(state)) : [];
}

/** The running penalties of one entry. */
export function runningOf(topic, entry) {
  return running(topic).filter((penalty) => penalty.entry === entry);
}

/** The state of a penalty, in a sentence. */
export function penaltyText({ state, left, dealt }, texts) {
  if (state === "last_hand") {
    return texts("face.penalties.last_hand");
  }
  if (state === "waits") {
    return texts(left === 1 ? "face.penalties.waits.one" : "face.penalties.waits", { left });
  }
  if (dealt) {
    return texts("face.penalties.left", { left });
  }
  return texts(left === 1 ? "face.penalties.next.one" : "face.penalties.next", { left });
}

/** The words at a seat about all penalties of its player; empty without any. */
export function seatText(topic, entry, texts) {
  const own = runningOf(topic, entry);
  const served = own.filter(({ state }) => state !== "waits");
  if (!served.length) {
    return own.length ? texts("face.penalties.seat.waits") : "";
  }
  const left = served.reduce((all, each) => all + each.left, 0);
  if (left === 1) {
    return texts(served[0].state === "last_hand" ? "face.penalties.seat.last" : "face.penalties.seat.next");
  }
  return texts("face.penalties.seat.left", { left });
}

/** The proposed penalty for a player's offence. */
export function proposalFor(topic, entry, why) {
  const repeated = topic.again[entry];
  return (repeated && repeated[why]) || topic.offences[why];
}

/** A proposal in a sentence, with its rule. */
export function proposalText({ kind, hands, rounds, rule, earlier }, texts) {
  const count = hands || rounds;
  const what = texts(count === 1 ? `face.penalties.what.${kind}.one` : `face.penalties.what.${kind}`, { count });
  const proposal = rule
    ? texts("face.penalties.proposed", { rule, what })
    : texts("face.penalties.proposed_house", { what });
  return [proposal, earlier ? texts("face.penalties.earlier", { count: earlier }) : ""].filter(Boolean).join(" ");
}

/** The state of a redeal after a misdeal, with the players that `penalties` names; empty without a misdeal. */
export function redealtText(number, { hands, redeals, redealt, seats }, penalties, texts) {
  if (!redeals) {
    return "";
  }
  const { level, no_hand: waiting } = redealt || { level: null, no_hand: [] };
  const { killed, may_play: mayPlay } = (penalties && penalties.redealt[number]) || { killed: [], may_play: [] };
  const countsOnce =
    penalties &&
    penalties.redeal_counts_once &&
    Object.values(seats).some((entry) => runningOf(penalties, entry).length);
  const seatsLine = (code, seatNumbers) =>
    seatNumbers.length ? texts(`face.penalties.redealt_${code}`, { seats: seatNumbers.join(", ") }) : "";
  return [
    texts("face.penalties.redealt", { hand: hands }),
    level === null ? "" : texts("face.penalties.redealt_level", { level }),
    seatsLine("no_hand", waiting),
    seatsLine("killed", killed),
    seatsLine("may_play", mayPlay),
    countsOnce ? texts("face.penalties.redealt_once") : "",
  ]
    .filter(Boolean)
    .join(" ");
}
