/** The structure for the field and its likely end, computed by the server. */

import { request } from "../../static/js/accounts/session.js";
import { ask } from "../toolbox/server.js";
import { readAmount, readAmounts } from "../structures/sheet/numbers.js";
import { minutesOfTime } from "../structures/time_of_day.js";
import { lengthMs } from "./guesses.js";

const MIN_TO_GENERATE = 2;
/** Number of players for a field of none or one. */
const DEFAULT_FIELD = 20;

/** The request for a new structure from the answers; null if one of them cannot be read. */
export function requestOf(answers) {
  const amount = (name) => readAmount(answers[name].value);
  const [entries, stack, chips] = [amount("entries"), amount("stack"), readAmounts(answers.chips.value)];
  const length = lengthMs(answers.start.value, answers.end.value);
  if (entries === null || !stack || !chips || !chips.length || length === null) {
    return null;
  }
  const question = {
    entries: entries < MIN_TO_GENERATE ? DEFAULT_FIELD : entries,
    starting_stack: stack,
    chips: [...new Set(chips)].sort((a, b) => a - b),
    wish_ms: length,
    ante: "big_blind",
  };
  const minutes = amount("minutes");
  return minutes ? Object.assign(question, { level_minutes: minutes }) : question;
}

/**
 * The structure and the likely end for the answers.
 *
 * @returns {Promise<{structure, end, explanation} | {nearest} | {refused} | {missing: true} | {again: true}>}
 */
export async function planOf(evening) {
  const answers = evening.answers.all;
  if (answers.source.value === "generate") {
    const question = requestOf(answers);
    return question
      ? generatedPlan(await ask("generate-structure", question, document.documentElement.lang))
      : { missing: true };
  }
  const entries = readAmount(answers.entries.value);
  if (entries === null || minutesOfTime(answers.start.value) === null) {
    return { missing: true };
  }
  const structure = await documentOf(evening);
  if (!structure) {
    return { again: true };
  }
  const reply = await ask("end-time", { structure, entries: Math.max(1, entries) }, document.documentElement.lang);
  return reply.answer && !reply.refused ? { structure, end: reply.answer, explanation: [] } : reply;
}

function generatedPlan(reply) {
  const cannot = (reply.refused || []).find(({ code }) => code === "generate.cannot");
  return cannot ? { nearest: cannot.params.nearest } : reply.refused || reply.again ? reply : reply.answer;
}

/** The document of the chosen or pasted structure; null without one, and without an answer of the server. */
async function documentOf(evening) {
  const { all } = evening.answers;
  if (all.source.value === "paste") {
    return all.document.value;
  }
  const { structures = {}, templates = {} } = evening.topic("library:room").peek() || {};
  const template = all.source.value === "template" ? templates[all.template.value] : null;
  const id = template ? template.structure : all.structure.value;
  const structure = structures[id];
  const version = (template && template.version) || (structure && structure.newest);
  if (!version) {
    return null;
  }
  const { ok, answer } = await request("GET", `/api/v1/structures/${encodeURIComponent(id)}/${version}`);
  return ok ? answer.document : null;
}

/** Generates a structure for the answers; null without one, and the reason is shown. */
export async function generateStructure(evening) {
  const plan = await planOf(evening);
  if (plan.structure) {
    return plan.structure;
  }
  if (plan.missing) {
    evening.notify("face.first_evening.field.incomplete");
  } else if (plan.nearest) {
    evening.notify("face.structures.wish.cannot");
    evening.go("field"); // which offers the nearest structures
  } else {
    evening.show(plan);
  }
  return null;
}
