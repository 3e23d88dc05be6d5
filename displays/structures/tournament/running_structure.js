/** The structure of a tournament as a document to edit, what of it was played, and an edit as one command. */

import { draftOf } from "../../../static/js/structure/structure_edit.js";
import { textOf } from "../sheet/document_text.js";
import { stakesOf } from "../sheet/games.js";

/** What the clock has begun keeps its length. */
const LENGTH = ["kind", "minutes", "hands", "minutes_by_players"];

/** The document of topic `structure`: periods keep their ids, and each says all of itself. */
export function documentOf(structure) {
  const { title, starting_stack: stack, rebuy_stack: rebuy, addon_stack: addon, chips, periods } = structure;
  const rotation = periods.map((period) => period.rotation).find((each) => each && each.every);
  const first = periods.find(({ kind }) => kind === "level");
  const head = {
    title,
    starting_stack: stack,
    ...(rebuy ? { rebuy_stack: rebuy } : {}),
    ...(addon ? { addon_stack: addon } : {}),
    ...(chips.length ? { chips } : {}),
    ...(first && first.level > 1 ? { first_level: first.level } : {}),
    ...(rotation ? { rotate_every: rotation.every, rotate_count: rotation.count } : {}),
    ...ownGames(structure.games),
    ...lengths(periods),
  };
  return { ...head, periods: periods.map(draftOf) };
}

function ownGames(games = []) {
  const named = {};
  games.forEach(({ key, ...game }) => (named[key] = game));
  return games.length ? { games: named } : {};
}

/** The usual lengths, with which new rows begin. */
function lengths(periods) {
  const found = {};
  ["level", "break"].forEach((kind) => {
    const model = periods.find((period) => period.kind === kind && !period.hands);
    if (model) {
      found[`${kind}_minutes`] = draftOf(model).minutes;
    }
  });
  return found;
}

/**
 * What of the rows was played.
 *
 * @param {object[]} rows of the sheet
 * @param {string[]} ids of all periods of the tournament, in order
 * @param {number} here the position of the clock's period in them
 * @param {boolean} isBegun whether the clock has begun that period
 * @returns {{locked: number, current: number | null}} how many rows are locked, and the row that keeps its length
 */
export function playedRows(rows, ids, here, isBegun) {
  const played = new Set(ids.slice(0, here));
  const at = rows.map(({ period }) => period.id);
  const locked = 1 + at.reduce((last, id, index) => (id && played.has(id) ? index : last), -1);
  const current = isBegun ? at.indexOf(ids[here]) : -1;
  return { locked, current: current < 0 ? null : current };
}

/** Whether an edit leaves what was played as it was, and the current period in its place and as long as it is. */
export function keepsPlayed(before, after, { locked, current }) {
  const same = (index) => after[index] && textOf(after[index].period) === textOf(before[index].period);
  const isWhole = before.slice(0, locked).every((_, index) => same(index));
  if (!isWhole || current === null) {
    return isWhole;
  }
  const [was, is] = [before[current].period, after[current] ? after[current].period : {}];
  return was.id === is.id && textOf(LENGTH.map((name) => was[name])) === textOf(LENGTH.map((name) => is[name]));
}

/** A period that says all of itself: what a head would say for it is in it. */
export function explicit(head, period) {
  const { level, ...own } = period;
  void level; // levels are counted
  const minutes = period.minutes === undefined && !period.hands ? head[`${period.kind}_minutes`] : period.minutes;
  const lasts = minutes === undefined ? {} : { minutes };
  if (period.kind === "break") {
    return { ...own, ...lasts };
  }
  if (period.games) {
    return { ...own, ...lasts, games: period.games.map((each) => ({ ...each, ...gameIn(head, each) })) };
  }
  return { ...own, ...lasts, ...gameIn(head, period) };
}

function gameIn(head, stakes) {
  const { game, betting, posts } = stakesOf(head, stakes);
  const usual = posts === "blinds" ? "big_blind" : "per_player";
  const ofHead = head.ante_kind && head.ante_kind !== "none" ? head.ante_kind : usual;
  return { game, betting, ...(stakes.ante ? { ante_kind: stakes.ante_kind || ofHead } : {}) };
}

/**
 * The fields of the one `structure.change` that makes a document of what was saved.
 *
 * @param {object} saved the document as the tournament has it
 * @param {{locked: number, current: number | null}} played of the edited document
 * @param {number} here the position of the clock's period in `saved`
 */
export function changeTo(saved, document, { locked, current }, here) {
  const isSame = current !== null && textOf(document.periods[current]) === textOf(saved.periods[here]);
  const isAhead = isSame && here + 1 < saved.periods.length;
  const periods = document.periods.slice(isAhead ? current + 1 : locked);
  return {
    from_period: saved.periods[isAhead ? here + 1 : here].id,
    periods: periods.map((period) => explicit(document, period)),
  };
}

/** Another document in the place of all that can still be changed: by position, what is played of it is left out. */
export function replacedAhead(rows, document, { locked, current }) {
  const kept = rows.slice(0, current === null ? locked : current + 1);
  return { kept, periods: document.periods.slice(kept.length).map((period) => explicit(document, period)) };
}

/** The same contents for the library: without the ids of a tournament's periods. */
export function withoutIds(document) {
  const periods = document.periods.map(({ id, ...period }) => {
    void id;
    return period;
  });
  return { ...document, periods };
}
