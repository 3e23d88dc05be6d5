/** The card of no-shows after the deadline: a button for each player. No player is removed automatically. */

import { nameOrNumber } from "../shared/entries.js";

const MAX_NAMED = 8;

/** The contents of the card; null without no-shows. */
export function noShowFacts({ plan, players = {} }) {
  const listed = plan ? plan.no_shows.entries : [];
  const named = listed
    .slice(0, MAX_NAMED)
    .map((id) => ({ id, name: nameOrNumber(id, players[id]), seat: players[id] ? players[id].seat : "" }));
  return listed.length ? { count: listed.length, level: plan.no_shows.level, named } : null;
}

/** @param {(id: string) => void} onTap called with the id of a tapped player */
export function noShowCard({ texts }, { count, level, named }, onTap) {
  const type = "entry.no_show";
  return {
    key: "no-shows",
    title: texts("face.control.tables.no_shows", { count }),
    text: texts("face.control.tables.no_shows_how", { level }),
    buttons: named.map(({ id, name, seat }) => ({ label: name, type, act: () => onTap(id), note: seat })),
  };
}

/** Notes on a breaking table: absent players, and players whose seat or table is locked. */
export function breakNotes({ seats }, players, texts) {
  const ids = Object.values(seats).filter((id) => players[id] && players[id].status === "playing");
  const namesOf = (test) =>
    ids
      .filter((id) => test(players[id]))
      .map((id) => nameOrNumber(id, players[id]))
      .join(", ");
  const [absent, locked] = [namesOf((entry) => entry.absent), namesOf((entry) => entry.lock)];
  return [
    absent ? texts("face.control.tables.absent_here", { names: absent }) : "",
    locked ? texts("face.control.tables.kept_here", { names: locked }) : "",
  ].filter(Boolean);
}
