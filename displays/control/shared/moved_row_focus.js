/** Keeps the focus in a row that its own button has moved, as browsers take the focus from a moved element. */

import { useLayoutEffect } from "../../../static/vendor/preact/preact.js";

/**
 * Focuses the pressed button of a moved row; at an end of the list, where that button is disabled, the row's other one.
 *
 * @param {object} moved signal of the last move, `{row, button}`, or of null
 * @param {string | number} row key of this row
 * @param {object} buttons references of the two buttons, by name
 * @param {string | number} position position of the row in the list
 */
export function useFocusOfMovedRow(moved, row, buttons, position) {
  useLayoutEffect(() => {
    const last = moved.peek();
    if (!last || last.row !== row) {
      return;
    }
    const pressed = buttons[last.button].current;
    const other = Object.values(buttons).find(({ current }) => current !== pressed).current;
    if ([document.body, pressed].includes(document.activeElement)) {
      (pressed.disabled ? other : pressed).focus();
    }
  }, [position]);
}
