/** Level changes and the last minutes, for screen readers. */

import { Announcer } from "./announcer.js";
import { html, useLayoutEffect, useRef } from "../../vendor/preact/preact.js";

/** @param {{texts: Function, readingOf: () => object | null}} props `readingOf` the clock's reading; null: none yet */
export function SpokenNews({ texts, readingOf }) {
  const reading = readingOf();
  const region = useRef(null);
  const announcer = useRef(null);
  useLayoutEffect(() => {
    announcer.current = announcer.current || new Announcer(region.current, texts);
    if (reading) {
      announcer.current.draw(reading);
    }
  });
  return html`<p class="spoken" data-part="news" aria-live="polite" ref=${region}></p>`;
}
