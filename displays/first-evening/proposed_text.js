/** The text of a field that begins with a proposal. */

/**
 * A signal for a field: the typed text, and the proposal while nothing is typed.
 *
 * @param {object} typed signal of the typed text; null while nothing is typed
 */
export function proposedText(typed, proposal) {
  return {
    get value() {
      return typed.value === null ? proposal : typed.value;
    },
    set value(text) {
      typed.value = text;
    },
  };
}
