/** The players who never came, once the deadline has passed: a card with everybody by name; nobody is taken out automatically. */

import { calledName } from "../shared/seating_words.js";

const MAX_NAMED = 8;

/** The contents of the card; null where nobody is listed. */
export function noShowFacts({ plan, players = {} }) {
  const listed = plan ? plan.no_shows.entries : [];
  const named = listed
    .slice(0, MAX_NAMED)
    .map((id) => ({ id, name: calledName(id, players[id]), seat: players[id] ? players[id].seat : "" }));
  return listed.length ? { count: listed.length, level: plan.no_shows.level, named } : null;
}

/** @param {(id: string) => void} onTap what a tap on a name opens */
export function noShowCard({ texts }, { count, level, named }, onTap) {
  const type = "entry.no_show";
  return {
    key: "no-shows",
    title: texts("face.control.tables.no_shows", { count }),
    text: texts("face.control.tables.no_shows_how", { level }),
    buttons: named.map(({ id, name, seat }) => ({ label: name, type, act: () => onTap(id), about: seat })),
  };
}

/** The players of a breaking table who need attention: the absent, and those with special needs. */
export function breakNotes({ seats }, players, texts) {
  const here = Object.values(seats).filter((id) => players[id] && players[id].status === "playing");
  const names = (test) =>
    here
      .filter((id) => test(players[id]))
      .map((id) => calledName(id, players[id]))
      .join(", ");
  const [absent, kept] = [names((entry) => entry.absent), names((entry) => entry.lock)];
  return [
    absent ? texts("face.control.tables.absent_here", { names: absent }) : "",
    kept ? texts("face.control.tables.kept_here", { names: kept }) : "",
  ].filter(Boolean);
}
