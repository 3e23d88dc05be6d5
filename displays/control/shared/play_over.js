/** Whether play is over: by the last player, by a deal, or because the tournament is finished. */

/** @param {object | undefined} tournament the topic `tournament` */
export function isPlayOver(tournament) {
  return Boolean(tournament && (tournament.ended || tournament.finished_at !== null));
}
