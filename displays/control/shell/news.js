/** Level changes and the last minutes, for who listens to the page. */

import { Announcer } from "../../../static/js/announcer.js";
import { html, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";

export function News({ state }) {
  const region = useRef(null);
  const announcer = useRef(null);
  const reading = state.reading.value;
  useLayoutEffect(() => {
    announcer.current = new Announcer(region.current, state.texts);
  }, [state]);
  useLayoutEffect(() => {
    if (reading) {
      announcer.current.draw(reading);
    }
  }, [reading]);
  return html`<p class="spoken" data-part="news" aria-live="polite" ref=${region}></p>`;
}
