/** Creates the tournament of the answers, once: a structure or tournament that was created before is used again. */

import { createWithFreeSlug } from "../control/shared/tournament_slug.js";
import { titleText } from "../../static/js/config_files/titles.js";
import { generated } from "./field_plan.js";

/** Today's date as the title of an evening without one: `Monday, 23 November`. */
export function titleOfToday(language, now = new Date()) {
  return new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long" }).format(now);
}

/** The typed title, else the template's, else the date. */
export function titleOf(evening) {
  const typed = evening.answer("title").value.trim();
  const { templates = {} } = evening.known("library:room") || {};
  const template = evening.answer("source").value === "template" && templates[evening.answer("template").value];
  return typed || (template ? titleText(template.title, evening.texts) : titleOfToday(document.documentElement.lang));
}

/** @returns {Promise<boolean>} whether there is a tournament now */
export async function ensureTournament(evening) {
  if (evening.slug.peek()) {
    return true;
  }
  const title = titleOf(evening);
  const same = evening.open.peek().find((each) => each.title === title);
  if (same) {
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
  const made = kind === "paste" ? evening.answer("document").peek() : await generated(evening);
  if (!made && kind === "paste") {
    evening.notify("face.first_evening.field.incomplete");
  }
  const id = made && (await savedStructure(evening, { ...made, title }));
  return id ? { structure: id } : null;
}

/** Saves a structure and finds its id; one that was saved before a reload is used again. */
async function savedStructure(evening, made) {
  const text = JSON.stringify(made);
  const before = evening.answer("made").peek();
  if (before && before.text === text) {
    return before.id;
  }
  const { structures } = evening.topic("library:room").peek() || { structures: {} };
  const known = new Set(Object.keys(structures));
  if (!(await evening.send("structure.save", { title: made.title, document: made }))) {
    return null;
  }
  const isNew = (id) => !known.has(id);
  const id = await evening.until(() => idOf(evening.known("library:room"), made.title, isNew));
  // A structure saved before under this title is used again.
  const found = id || idOf(evening.known("library:room"), made.title);
  if (!found) {
    evening.notify("face.first_evening.unreachable");
    return null;
  }
  evening.answer("made").value = { id: found, text };
  return found;
}

/** The id of a structure by its title as the server keeps it, with single blanks. */
function idOf(library, title, fits = () => true) {
  const { structures } = library || { structures: {} };
  const plain = (text) => text.split(/\s+/).join(" ");
  return Object.keys(structures).find((id) => fits(id) && plain(structures[id].title) === plain(title));
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
