/** The slug of a new tournament, part of its address: made from its title, unlike those of other tournaments. */

import { folded } from "../../../static/js/seating/names.js";

const MAX_LENGTH = 40;
/** Maximum number of slugs to try: more than a year of weekly tournaments with the same title. */
const MAX_TRIES = 100;
const TAKEN = "tournament.slug_taken";

/** The slugs of the tournaments and drafts in the lists of the room; `state` has the page's topics. */
function listedSlugs(state) {
  const lists = ["room", "drafts:room"].map((kind) => state.topic(kind).peek() || { tournaments: [] });
  return [].concat(...lists.map(({ tournaments }) => tournaments.map(({ slug }) => slug)));
}

/** A slug from a title that is not among the used ones: `friday`, else `friday-2`. */
export function freeSlug(title, used) {
  const dashed = folded(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH);
  const base = dashed.replace(/^-+|-+$/g, "") || "tournament";
  let slug = base;
  for (let number = 2; used.includes(slug); number += 1) {
    slug = `${base}-${number}`;
  }
  return slug;
}

/**
 * Creates a tournament with a free slug. An archived or cancelled tournament is in no list and keeps its slug: after a
 * refusal the next one is tried. If another director has just created a tournament with the slug, the refusal stays:
 * two directors with the same tap create one tournament.
 *
 * @param {object} state has the topics `room` and `drafts:room`
 * @param {(slug: string) => Promise<object>} send sends the command; returns the server's answer
 * @returns {Promise<{slug: string, answer: object, isListed: boolean}>} `isListed`: another director was faster
 */
export async function createWithFreeSlug(state, title, send) {
  const used = listedSlugs(state);
  for (let tries = 1; ; tries += 1) {
    const slug = freeSlug(title, used);
    const answer = await send(slug);
    const isTaken = Boolean(answer && answer.refused && answer.refused.some(({ code }) => code === TAKEN));
    const isListed = isTaken && listedSlugs(state).includes(slug);
    if (!isTaken || isListed || tries === MAX_TRIES) {
      return { slug, answer, isListed };
    }
    used.push(slug);
  }
}
