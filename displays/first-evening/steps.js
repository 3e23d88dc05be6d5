/** The questions in order, and the question named by the address. */

export const STEPS = ["venue", "structure", "field", "money", "players", "tables", "television", "ready"];
/** The questions before the creation of the tournament. */
const BEFORE_CREATION = ["venue", "structure", "field"];

/** The question named by an address; by default the first. */
export function stepOf(hash) {
  const name = hash.replace(/^#/, "");
  return STEPS.includes(name) ? name : STEPS[0];
}

/** The next question; of the last one, itself. */
export function stepAfter(step) {
  return STEPS[Math.min(STEPS.indexOf(step) + 1, STEPS.length - 1)];
}

/** The question before; of the first one, itself. */
export function stepBefore(step) {
  return STEPS[Math.max(STEPS.indexOf(step) - 1, 0)];
}

/** The question to ask; without a tournament the last one that needs none. */
export function allowedStep(step, hasTournament) {
  return hasTournament || BEFORE_CREATION.includes(step) ? step : "field";
}

/** Tournaments of the room and drafts whose clock was never started, the newest first. */
export function notBegun(room, drafts) {
  const all = [...(room ? room.tournaments : []), ...(drafts ? drafts.tournaments : [])];
  return all
    .filter(({ phase }) => !phase || phase === "ready" || phase === "scheduled")
    .sort((a, b) => b.created_at - a.created_at);
}
