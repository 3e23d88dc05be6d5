/** The keys of a laptop, and what is meant by them. */

/** The keys in the order of the help list; `clock`: only while the clock is shown. */
export const KEYS = [
  { name: "main", key: " ", shown: ["space"] },
  { name: "next", key: "ArrowRight", shown: ["→"], clock: true },
  { name: "previous", key: "ArrowLeft", shown: ["←"], clock: true },
  { name: "plus", key: "ArrowUp", shown: ["↑"], clock: true },
  { name: "minus", key: "ArrowDown", shown: ["↓"], clock: true },
  { name: "announce", key: "a", shown: ["A"] },
  { name: "undo_last", key: "u", shown: ["U"] },
  // With Shift: a slip of the finger must not stop the whole room.
  { name: "pause_all", key: "P", shown: ["shift", "P"], shift: true },
  { name: "keys", key: "?", shown: ["?"] },
];

/**
 * What a key asks for.
 *
 * @param {KeyboardEvent} event
 * @param {object} place `typing`: in a field or a choice; `dialog`: one is open; `onButton`: a button has the focus, and
 *   space is its own; `clock`: the clock is seen
 * @returns {string | null} the name of one of KEYS
 */
export function keyMeant(event, { typing, dialog, onButton, clock }) {
  if (typing || dialog || event.repeat || event.ctrlKey || event.altKey || event.metaKey) {
    return null;
  }
  // Caps lock makes capitals without Shift.
  const pressed = event.key.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key;
  const found = KEYS.find((each) => each.key === pressed);
  if (!found || (found.clock && !clock) || (found.name === "main" && onButton)) {
    return null;
  }
  return found.name;
}
