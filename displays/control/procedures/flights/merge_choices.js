/** What is chosen for a merge: what it still waits for, where the clock would stand, and the command's fields. */

export const MERGE = "flights.merge";

const isWhole = (text) => /^\d{1,15}$/.test(text.trim());

/** The number of a level as typed; null without one. */
export const levelOf = (text) => (isWhole(text) ? Number(text) : null);

const sum = (flights, key) => flights.reduce((all, flight) => all + flight[key], 0);

/** Whether day 2 is played with another structure than the first flight's, whose levels the card does not know. */
export const isOther = ({ structure }) => structure.value !== "";

/** Entries, bags and players over all flights. */
export function totals({ flights, rules }) {
  return { entries: sum(flights, "entries"), bags: sum(flights, "bags"), players: rules.best_stack.players };
}

/** The number of bags that are missing. */
export const missingBags = ({ flights }) => sum(flights, "to_count");

/**
 * The level, its time and its big blind; null where no level fits. With another structure the level is the server's
 * choice: the first with at least this big blind.
 */
export function startOf(known, { rule, start, resume, fixed, averageBb }) {
  if (start.value === "fixed") {
    return known.levels.find(({ level }) => level === fixed.value) || null;
  }
  if (start.value !== "average") {
    return known.starts[start.value][resume.value];
  }
  const { players, carried } = known.rules[rule.value];
  const [first, last] = [known.starts.earliest.full_level, known.starts.longest.full_level];
  if (!first || !last || !players || !isWhole(averageBb.value)) {
    return null;
  }
  const average = Math.floor(carried / players);
  const fits = known.levels.filter(
    ({ level, big_blind: bigBlind }) =>
      level >= first.level && level <= last.level && average >= Number(averageBb.value) * bigBlind,
  );
  return fits.length ? fits[fits.length - 1] : null;
}

/** Whether it is said where the clock stands. Of another structure only the server knows whether it has such a level. */
function isStartGiven(known, chosen) {
  const { start, fixedTyped, averageBb } = chosen;
  if (!isOther(chosen)) {
    return startOf(known, chosen) !== null;
  }
  const number = { fixed: fixedTyped, average: averageBb }[start.value];
  return number ? isWhole(number.value) && Number(number.value) > 0 : true;
}

/** What the merge waits for, as the end of a code; empty when it can be given. */
export function waitsFor(known, chosen) {
  const { flights, rules } = known;
  const unexplained = ({ session, difference }) => difference && !chosen.reasons.value[session];
  const { surrendered } = rules[chosen.rule.value];
  const isPaid = chosen.rule.value === "best_stack" && surrendered > 0;
  const waits = [
    ["flights", flights.some(({ state }) => state !== "ended")],
    ["bags", missingBags(known) > 0],
    ["reasons", flights.some(unexplained)],
    ["pays", isPaid && !chosen.pays.value],
    ["amount", isPaid && chosen.pays.value === "amount" && !chosen.amount.value.trim()],
    ["level", !isStartGiven(known, chosen)],
  ];
  const found = waits.find(([, isSo]) => isSo);
  return found ? found[0] : "";
}

function dayStart(chosen) {
  const { start, resume, fixed, fixedTyped, averageBb } = chosen;
  const level = start.value;
  if (level === "fixed") {
    return { level, fixed: isOther(chosen) ? Number(fixedTyped.value) : fixed.value };
  }
  return level === "average" ? { level, average_bb: Number(averageBb.value) } : { level, resume: resume.value };
}

/** The fields of the command. `amount` in the smallest unit, `late` a level; null where none is typed. */
export function mergeFields(known, chosen, { amount, late }) {
  const fields = {
    from: known.flights.map(({ session }) => session),
    label: chosen.label.value,
    rule: chosen.rule.value,
    next_day: dayStart(chosen),
    reasons: {},
  };
  known.flights
    .filter(({ session, difference }) => difference && chosen.reasons.value[session])
    .forEach(({ session }) => (fields.reasons[session] = chosen.reasons.value[session]));
  if (isOther(chosen)) {
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
