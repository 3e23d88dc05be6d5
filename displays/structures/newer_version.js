/** The card after another version was saved: the user, the time, the differences, and a button for each action. */

import { html, useLayoutEffect, useRef } from "../../static/vendor/preact/preact.js";

const NEWER = "library.newer_version";

/** The refusal because of a newer version; undefined in any other answer. */
export function newerVersionReason(answer) {
  return answer && answer.refused && answer.refused.find(({ code }) => code === NEWER);
}

/**
 * @param {{version, by, saved_at, changes: string[]}} props.newer the other version, and how it differs
 * @param {(() => void)} props.onCopy saves the edited document as a copy
 * @param {(() => void)} props.onOver saves it after the other version
 * @param {(() => void)} props.onTheirs takes the other version
 */
export function NewerVersionCard({ app, newer, onCopy, onOver, onTheirs, children }) {
  const { texts } = app;
  const { version, by, saved_at: savedAt, changes } = newer;
  const card = useRef(null);
  useLayoutEffect(() => card.current.scrollIntoView({ block: "nearest" }), [newer]);
  return html`<section class="card" role="alert" data-part="conflict" ref=${card}>
    <h2>${texts("face.structures.newer", { version })}</h2>
    <p>${app.savedWords(by, savedAt)}</p>
    <ul>
      ${changes.map((line) => html`<li key=${line}>${line}</li>`)}
    </ul>
    <div class="do">
      <button type="button" class="main" data-part="save_copy" onClick=${onCopy}>
        ${texts("face.structures.save_as_copy")}
      </button>
      <button type="button" data-part="save_over" onClick=${onOver}>
        ${texts("face.structures.save_over", { version })}
      </button>
      <button type="button" data-part="take_theirs" onClick=${onTheirs}>
        ${texts("face.structures.take_theirs", { version })}
      </button>
      ${children}
    </div>
  </section>`;
}
