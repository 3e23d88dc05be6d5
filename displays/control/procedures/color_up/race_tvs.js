/** The TVs of a tournament that show the chip race; one button shows it and returns. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { RoleButton } from "../../shared/commands/command_button.js";

const SCENE = "chip-race";

/**
 * TVs that follow the tournament, and TVs that show its race.
 *
 * @param {object | undefined} topic `displays:room`
 * @returns {{follow: string[], race: string[]}} their ids
 */
export function tvsOf(topic, slug) {
  const { displays = {} } = topic || {};
  const isOfTournament = (tournament) => tournament === slug || !tournament;
  const idsOf = (kind, matches) =>
    Object.keys(displays).filter((id) => displays[id].show.kind === kind && matches(displays[id].show));
  return {
    follow: idsOf("follow", (show) => isOfTournament(show.tournament)),
    race: idsOf("scene", ({ scene }) => scene.scene === SCENE && isOfTournament(scene.tournament)),
  };
}

/** The button that shows the race on the following TVs, or, if none follows, lets the others follow again. */
export function TvsButton({ state, tvs: { follow, race }, slug }) {
  const toRace = follow.length > 0;
  const ids = toRace ? follow : race;
  if (!ids.length) {
    return null;
  }
  const code = toRace ? "face.color_ups.on_walls" : "face.color_ups.off_walls";
  const label = state.texts(code, { tvs: ids.length });
  const show = toRace
    ? { kind: "scene", scene: { scene: SCENE, tournament: slug, options: {} } }
    : { kind: "follow", tournament: slug };
  const send = () => ids.forEach((display) => state.deliver(label, "display.show", { display, show }));
  return html`<${RoleButton} state=${state} label=${label} type="display.show" onClick=${send} />`;
}
