/** The differences of two versions of a structure, as lines: those of the head, then those of the periods. */

import { gameName, shortGameName } from "../../../static/js/structure/stakes.js";
import { endCodeOf, gamesOf } from "./cells.js";
import { AMOUNTS, stakesOf } from "./games.js";
import { plainAmounts } from "./head_fields.js";
import { lengthsText } from "./lengths.js";
import { joinedParts, partsOf } from "./rotation.js";

const MAX_LINES = 12;
/** The fields of the head, with the codes of their labels. */
const LABELS = {
  ...{ title: "face.structures.head.title", starting_stack: "face.structures.head.starting_stack" },
  ...{ rebuy_stack: "face.structures.head.rebuy_stack", addon_stack: "face.structures.head.addon_stack" },
  ...{ chips: "face.structures.head.chips", game: "face.structures.column.game" },
  ...{ ante_kind: "face.control.dialog.ante_kind", level_minutes: "face.structures.head.level_minutes" },
  ...{ break_minutes: "face.structures.head.break_minutes", first_level: "face.structures.head.first_level" },
  ...{ rotate_every: "face.structures.head.rotate_every", rotate_count: "face.structures.head.rotate_count" },
};
/** Fields that the document of a tournament takes from its periods. */
const OF_PERIODS = ["level_minutes", "break_minutes", "first_level", "rotate_every", "rotate_count"];
const NOTHING = "–";

/**
 * Lines such as `Starting stack: 20,000 → 25,000` and `7: 300/600 → 400/800`; at most twelve.
 *
 * @param {object | null} before null if it is not known: only the periods are compared, with none
 */
export function differences(before, after, texts, { isOfTournament = false } = {}) {
  const names = Object.keys(LABELS).filter((name) => before && !(isOfTournament && OF_PERIODS.includes(name)));
  const lines = [...headLines(names, before, after, texts), ...periodLines(before || { periods: [] }, after, texts)];
  return lines.slice(0, MAX_LINES);
}

function headLines(names, before, after, texts) {
  return names
    .map((name) => ({ label: texts(LABELS[name]), words: [before, after].map((head) => headWords(head, name, texts)) }))
    .filter(({ words: [was, is] }) => was !== is)
    .map(({ label, words: [was, is] }) => `${label}: ${was} → ${is}`);
}

/** A value of a head in words. */
function headWords(head, name, texts) {
  if (name === "game") {
    return gameName(stakesOf(head, {}), texts);
  }
  if (name === "ante_kind") {
    return texts(`face.control.ante.${head.ante_kind || "none"}`);
  }
  if (name === "rotate_every") {
    return head.rotate_every ? texts(`face.structures.rotate.${head.rotate_every}`) : NOTHING;
  }
  return plainAmounts(head[name], texts) || NOTHING;
}

/** The periods by position, from 1. */
function periodLines(before, after, texts) {
  const lines = [];
  for (let at = 0; at < Math.max(before.periods.length, after.periods.length); at += 1) {
    const [old, now] = [before, after].map((head) => ({ head, period: head.periods[at] }));
    const [oldGame, nowGame] = [gameWords(old, texts), gameWords(now, texts)];
    const isOtherGame = oldGame !== nowGame && [old, now].some(({ period }) => hasOwnGame(period));
    const was = periodWords(old.period, isOtherGame ? oldGame : "", texts);
    const is = periodWords(now.period, isOtherGame ? nowGame : "", texts);
    if (was !== is) {
      lines.push(texts("face.structures.difference", { number: at + 1, before: was, after: is }));
    }
  }
  return lines;
}

const hasOwnGame = (period) => Boolean(period && (period.game || period.games));

function gameWords({ head, period }, texts) {
  const games = period && period.kind === "level" ? gamesOf(head, period) : [];
  return games.map((game) => shortGameName(game, texts)).join(" / ");
}

/** A period in words, with its game if that differs. */
function periodWords(period, game, texts) {
  if (!period) {
    return NOTHING;
  }
  const amounts = AMOUNTS.filter((name) => period[name]).map((name) => plainAmounts(period[name], texts));
  const ofGames = period.games ? AMOUNTS.map((name) => joinedParts(partsOf(period.games, name))).filter(Boolean) : [];
  const ends = endCodeOf(period);
  const words = [
    period.kind === "break" ? texts("face.structures.break") : "",
    game,
    amounts.join("/"),
    ...ofGames,
    period.minutes ? texts("face.toolbox.say.row_minutes", { minutes: period.minutes }) : "",
    period.hands ? texts("face.structures.hands", { hands: period.hands }) : "",
    lengthsText(period),
    period.color_up ? texts("face.toolbox.say.row_out", { chips: chipsText(period.color_up, texts) }) : "",
    ends ? texts(`face.structures.ends.${ends}`) : "",
    period.note || "",
  ];
  return words.filter(Boolean).join(" · ") || texts("face.structures.empty_level");
}

/** Chips as text; an unreadable text as typed. */
function chipsText(chips, texts) {
  return Array.isArray(chips) ? chips.map(texts.formats.chips).join(", ") : chips;
}
