/** The televisions of a tournament that show the chip race; one tap turns them to it and back. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { RoleButton } from "../../shared/commands/command_button.js";

const SCENE = "chip-race";

/**
 * Those that follow the tournament, and those that show its race.
 *
 * @param {object | undefined} topic `displays:room`
 * @returns {{follow: string[], race: string[]}} their ids
 */
export function wallsOf(topic, slug) {
  const { displays = {} } = topic || {};
  const isHere = (tournament) => tournament === slug || !tournament;
  const shows = (kind, isSo) =>
    Object.keys(displays).filter((id) => displays[id].show.kind === kind && isSo(displays[id].show));
  return {
    follow: shows("follow", (show) => isHere(show.tournament)),
    race: shows("scene", ({ scene }) => scene.scene === SCENE && isHere(scene.tournament)),
  };
}

/** A button that turns them to the race while some follow, and back once none does; none without televisions. */
export function WallsButton({ state, walls: { follow, race }, slug }) {
  const toRace = follow.length > 0;
  const ids = toRace ? follow : race;
  if (!ids.length) {
    return null;
  }
  const code = toRace ? "face.color_ups.on_walls" : "face.color_ups.off_walls";
  const label = state.texts(code, { walls: ids.length });
  const show = toRace
    ? { kind: "scene", scene: { scene: SCENE, tournament: slug, options: {} } }
    : { kind: "follow", tournament: slug };
  const turn = () => ids.forEach((display) => state.deliver(label, "display.show", { display, show }));
  return html`<${RoleButton} state=${state} label=${label} type="display.show" onClick=${turn} />`;
}
