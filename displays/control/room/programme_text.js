/** A TV's programme in words. */

import { sessionIn } from "../../../static/js/shown_session.js";

/** A scene's name in this language, else the title in its file; the name of its folder for an unknown scene. */
export function sceneTitle(name, scenes, texts) {
  const code = `scene.${name}`;
  const words = texts(code);
  const scene = scenes.find((each) => each.name === name);
  return words === code ? (scene ? scene.title : name) : words;
}

/** The title of a tournament by its slug; the slug if the room does not list the tournament. */
function tournamentTitle(slug, room) {
  const tournament = room ? room.tournaments.find((each) => each.slug === slug) : undefined;
  return tournament ? tournament.title : slug;
}

/** The label of a TV's flight or day; the session's id unless its tournament is open on the control. */
function flightText({ tournament: slug, session: id }, tournament) {
  const session = tournament && tournament.slug === slug ? sessionIn(tournament, id) : undefined;
  return (session && session.label) || id || "";
}

/**
 * `Follows Friday 9-Max`, `Clock · Friday 9-Max`, `Clock 20 s, Structure 10 s`.
 *
 * @param {object} show the field `show` of a TV in the topic `displays:room`
 * @param {object | undefined} context.tournament the open tournament, for the labels of its flights
 */
export function programmeText(show, { scenes, room, texts, tournament }) {
  const titleOf = (shown) =>
    [tournamentTitle(shown.tournament, room), flightText(shown, tournament)].filter(Boolean).join(" · ");
  const suffixOf = (scene) => (scene.tournament ? ` · ${titleOf(scene)}` : "");
  if (show.kind === "scene") {
    return sceneTitle(show.scene.scene, scenes, texts) + suffixOf(show.scene);
  }
  if (show.kind === "rotation") {
    const turnText = (turn) =>
      texts("face.control.tvs.turn", { scene: sceneTitle(turn.scene, scenes, texts), seconds: turn.seconds });
    return show.scenes.map((turn) => turnText(turn) + suffixOf(turn)).join(", ");
  }
  return show.tournament
    ? texts("face.control.tvs.follows", { tournament: titleOf(show) })
    : texts("face.control.tvs.follows_moment");
}
