/**
 * Whether a refusal says only that somebody did the same before.
 *
 * @param {object[] | undefined} refused reasons of an answer; undefined or empty without a refusal
 */
export function isAlreadyDone(refused) {
  return Boolean(refused) && refused.length > 0 && refused.every(({ code }) => code === "already_done");
}
