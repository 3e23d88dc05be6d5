/** The end of play: by the last player, by a deal, or because the tournament is finished. */

/**
 * Whether play is over.
 *
 * @param {object | undefined} tournament the topic `tournament`
 */
export function isPlayOver(tournament) {
  return Boolean(tournament && (tournament.ended || tournament.finished_at !== null));
}

/** The counters of the topic `counters` while play goes on; undefined after its end, since no payout is next then. */
export function countersInPlay(tournament, counters) {
  return isPlayOver(tournament) ? undefined : counters;
}
