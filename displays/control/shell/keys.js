/** The keys of a laptop and their actions. */

/** The keys in the order of the help list; `clock`: only while the clock is on screen. */
export const KEYS = [
  { name: "main", key: " ", shown: ["space"] },
  { name: "next", key: "ArrowRight", shown: ["→"], clock: true },
  { name: "previous", key: "ArrowLeft", shown: ["←"], clock: true },
  { name: "plus", key: "ArrowUp", shown: ["↑"], clock: true },
  { name: "minus", key: "ArrowDown", shown: ["↓"], clock: true },
  { name: "announce", key: "a", shown: ["A"] },
  { name: "undo_last", key: "u", shown: ["U"] },
  // With Shift, so that a slip of the finger does not pause all clocks.
  { name: "pause_all", key: "P", shown: ["shift", "P"], shift: true },
  { name: "keys", key: "?", shown: ["?"] },
];

/**
 * The action of a key.
 *
 * @param {KeyboardEvent} event
 * @param {object} place `isTyping`: a field or choice has the focus; `hasDialog`: a dialog is open; `hasButtonFocus`: a
 *   button has the focus, so space presses that button; `isOnClock`: the clock is on screen
 * @returns {string | null} a name of KEYS
 */
export function keyAction(event, { isTyping, hasDialog, hasButtonFocus, isOnClock }) {
  if (isTyping || hasDialog || event.repeat || event.ctrlKey || event.altKey || event.metaKey) {
    return null;
  }
  // Caps lock gives capitals without Shift.
  const pressed = event.key.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key;
  const action = KEYS.find((each) => each.key === pressed);
  if (!action || (action.clock && !isOnClock) || (action.name === "main" && hasButtonFocus)) {
    return null;
  }
  return action.name;
}
