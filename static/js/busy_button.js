/** A button whose tap starts a request. */

import { html, useLayoutEffect, useRef } from "../vendor/preact/preact.js";

/**
 * A button that is disabled during its request. It keeps the focus, which a browser takes from a disabled button.
 *
 * @param {boolean} props.isBusy whether the button is disabled
 */
export function BusyButton({ isBusy, children, ...attributes }) {
  const button = useRef(null);
  const hadFocus = useRef(false);
  if (isBusy && button.current && document.activeElement === button.current) {
    hadFocus.current = true;
  }
  useLayoutEffect(() => {
    if (isBusy || !hadFocus.current) {
      return;
    }
    hadFocus.current = false;
    if (document.activeElement === document.body) {
      button.current.focus({ preventScroll: true });
    }
  }, [isBusy]);
  return html`<button disabled=${isBusy} ref=${button} ...${attributes}>${children}</button>`;
}
