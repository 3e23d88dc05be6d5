/** Words about a player of the registry. */

/** The name, with the distinction from players of the same name. */
export function nameShown({ name, distinction }) {
  return distinction ? `${name} (${distinction})` : name;
}

/** Why a player is barred; "" for a player who may enter. */
export function barredText({ barred, barred_reason: reason }, texts) {
  return barred ? texts("face.people.barred", { reason: reason || "–" }) : "";
}
