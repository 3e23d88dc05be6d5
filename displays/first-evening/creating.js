/** Creates the tournament of the answers, once: a structure or tournament that was created before is used again. */

import { createWithFreeSlug } from "../control/shared/tournament_slug.js";
import { idOfTitle } from "../structures/record_ids.js";
import { titleText } from "../../static/js/config_files/titles.js";
import { generateStructure } from "./field_plan.js";

/** Today's date, the title of a tournament without another: `Monday, 23 November`. */
function titleOfToday(language, now = new Date()) {
  return new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long" }).format(now);
}

/** The typed title, else the template's, else the date. */
export function titleOf(evening) {
  const typed = evening.answer("title").value.trim();
  const { templates = {} } = evening.topicValue("library:room") || {};
  const template = evening.answer("source").value === "template" && templates[evening.answer("template").value];
  return typed || (template ? titleText(template.title, evening.texts) : titleOfToday(document.documentElement.lang));
}

/** @returns {Promise<boolean>} whether there is a tournament now */
export async function ensureTournament(evening) {
  if (evening.slug.peek()) {
    return true;
  }
  const title = titleOf(evening);
  if (evening.open.peek().some((tournament) => tournament.title === title)) {
    evening.notify("face.first_evening.somebody_made_it", { title });
    return false;
  }
  const source = await sourceOf(evening, title);
  return source ? create(evening, title, source) : false;
}

/** The command's fields for the source; null without a source, and the reason is shown. */
async function sourceOf(evening, title) {
  const kind = evening.answer("source").peek();
  if (kind === "template") {
    return { template: evening.answer("template").peek() };
  }
  if (kind === "library") {
    return { structure: evening.answer("structure").peek() };
  }
  const structure = kind === "paste" ? evening.answer("document").peek() : await generateStructure(evening);
  if (!structure && kind === "paste") {
    evening.notify("face.first_evening.field.incomplete");
  }
  const id = structure && (await saveStructure(evening, { ...structure, title }));
  return id ? { structure: id } : null;
}

/**
 * Saves a structure; one that was saved before a reload is used again.
 *
 * @returns {Promise<string | null>} its id; null without one, and the reason is shown
 */
async function saveStructure(evening, structure) {
  const { title } = structure;
  const text = JSON.stringify(structure);
  const savedBefore = evening.answer("savedStructure").peek();
  if (savedBefore && savedBefore.text === text) {
    return savedBefore.id;
  }
  const structures = () => (evening.topicValue("library:room") || { structures: {} }).structures;
  const otherIds = new Set(Object.keys(structures()));
  if (!(await evening.send("structure.save", { title, document: structure }))) {
    return null;
  }
  const newId = await evening.until(() => idOfTitle(structures(), title, otherIds));
  // Without a new one, a structure saved before under this title is used again.
  const id = newId || idOfTitle(structures(), title);
  if (!id) {
    evening.notify("face.end_time.no_answer");
    return null;
  }
  evening.answer("savedStructure").value = { id, text };
  return id;
}

/** Of two directors who create the same tournament at once, the slower one reads that it exists. */
async function create(evening, title, source) {
  const timezone = evening.answer("zone").peek();
  const fields = Object.assign({ title }, source, timezone ? { timezone } : {});
  const { slug, answer, isListed } = await createWithFreeSlug(evening, title, (free) =>
    evening.attempt("tournament.create", Object.assign({ slug: free }, fields)),
  );
  if (answer.ok) {
    evening.take(slug);
  } else if (isListed) {
    evening.notify("face.first_evening.somebody_made_it", { title });
  } else {
    evening.show(answer);
  }
  return Boolean(answer.ok);
}

/** Deletes the created tournament, for another structure; refused once somebody has entered. */
export async function startOver(evening) {
  if (await evening.send("tournament.delete", { tournament: evening.slug.peek() })) {
    evening.take("");
    return true;
  }
  return false;
}

/** Starts the clock from any question; missing answers get their defaults. */
export async function startNow(evening) {
  if (!(await ensureTournament(evening))) {
    return false;
  }
  return evening.give("clock.start");
}

/** Opens the control. */
export function openControl(evening) {
  const slug = evening.slug.peek();
  evening.answers.forget();
  location.assign(`/control/${slug}`);
}
