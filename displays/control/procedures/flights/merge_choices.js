/** Pure functions about the choices of a merge: what is missing, where the clock would start, the command's fields. */

export const MERGE_COMMAND = "flights.merge";

const isWholeNumber = (text) => /^\d{1,15}$/.test(text.trim());

/** A typed level; null for other text. */
export const levelOf = (text) => (isWholeNumber(text) ? Number(text) : null);

const sum = (flights, key) => flights.reduce((all, flight) => all + flight[key], 0);

/** Whether day 2 has another structure than the first flight; the card does not have its levels. */
export const hasOtherStructure = ({ structure }) => structure.value !== "";

/** Entries, bags and players over all flights. */
export function totals({ flights, rules }) {
  return { entries: sum(flights, "entries"), bags: sum(flights, "bags"), players: rules.best_stack.players };
}

/** The number of missing bags. */
export const missingBags = ({ flights }) => sum(flights, "to_count");

/**
 * The level at the start, its time and its big blind; null if no level fits. With another structure the server chooses
 * the first level with at least this big blind.
 */
export function startOf(facts, { rule, start, resume, fixed, averageBb }) {
  if (start.value === "fixed") {
    return facts.levels.find(({ level }) => level === fixed.value) || null;
  }
  if (start.value !== "average") {
    return facts.starts[start.value][resume.value];
  }
  const { players, carried } = facts.rules[rule.value];
  const [first, last] = [facts.starts.earliest.full_level, facts.starts.longest.full_level];
  if (!first || !last || !players || !isWholeNumber(averageBb.value)) {
    return null;
  }
  const average = Math.floor(carried / players);
  const levels = facts.levels.filter(
    ({ level, big_blind: bigBlind }) =>
      level >= first.level && level <= last.level && average >= Number(averageBb.value) * bigBlind,
  );
  return levels.length ? levels[levels.length - 1] : null;
}

/** Whether the start of the clock is chosen. Only the server knows whether another structure has that level. */
function isStartChosen(facts, chosen) {
  const { start, fixedTyped, averageBb } = chosen;
  if (!hasOtherStructure(chosen)) {
    return startOf(facts, chosen) !== null;
  }
  const number = { fixed: fixedTyped, average: averageBb }[start.value];
  return number ? isWholeNumber(number.value) && Number(number.value) > 0 : true;
}

/** The first missing condition of the merge, as the end of a code; empty if the merge is possible. */
export function missingChoice(facts, chosen) {
  const { flights, rules } = facts;
  const hasNoReason = ({ session, difference }) => difference && !chosen.reasons.value[session];
  const { surrendered } = rules[chosen.rule.value];
  const isPaid = chosen.rule.value === "best_stack" && surrendered > 0;
  const conditions = [
    ["flights", flights.some(({ state }) => state !== "ended")],
    ["bags", missingBags(facts) > 0],
    ["reasons", flights.some(hasNoReason)],
    ["pays", isPaid && !chosen.pays.value],
    ["amount", isPaid && chosen.pays.value === "amount" && !chosen.amount.value.trim()],
    ["level", !isStartChosen(facts, chosen)],
  ];
  const missing = conditions.find(([, isMissing]) => isMissing);
  return missing ? missing[0] : "";
}

function dayStart(chosen) {
  const { start, resume, fixed, fixedTyped, averageBb } = chosen;
  const level = start.value;
  if (level === "fixed") {
    return { level, fixed: hasOtherStructure(chosen) ? Number(fixedTyped.value) : fixed.value };
  }
  return level === "average" ? { level, average_bb: Number(averageBb.value) } : { level, resume: resume.value };
}

/** The fields of the command. `amount` in the smallest unit, `late` a level; null if not typed. */
export function mergeFields(facts, chosen, { amount, late }) {
  const fields = {
    from: facts.flights.map(({ session }) => session),
    label: chosen.label.value,
    rule: chosen.rule.value,
    next_day: dayStart(chosen),
    reasons: {},
  };
  facts.flights
    .filter(({ session, difference }) => difference && chosen.reasons.value[session])
    .forEach(({ session }) => (fields.reasons[session] = chosen.reasons.value[session]));
  if (hasOtherStructure(chosen)) {
    fields.structure = chosen.structure.value;
  }
  const pays = chosen.pays.value;
  if (fields.rule === "best_stack" && pays) {
    fields.surrendered = pays === "amount" ? { pays, amount } : { pays };
  }
  if (late !== null) {
    fields.close_level = late;
  }
  return fields;
}
