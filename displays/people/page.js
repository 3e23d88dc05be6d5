/** The page: the search, the grid, and the notice. */

import { formatsOf } from "../../static/js/texts/formats.js";
import { html, useSignalEffect } from "../../static/vendor/preact/preact.js";
import { PeopleGrid } from "./grid.js";
import { openPaste } from "./paste.js";

export function PeoplePage({ state }) {
  const { texts, slug } = state;
  useSignalEffect(() => {
    document.title = texts("face.people.title");
  });
  const back = slug ? `/control/${encodeURIComponent(slug)}#players` : "/control";
  return html`
    <header class="top">
      <a class="back" href=${back}>${texts("face.structures.back_to_control")}</a>
      <h1>${texts("face.people.title")}</h1>
    </header>
    <div class="bar">
      <${Search} state=${state} />
      ${slug && html`<button data-part="paste" onClick=${() => openPaste(state)}>${texts("face.people.paste")}</button>`}
    </div>
    <${PeopleGrid} state=${state} />
    <${Notice} state=${state} />
  `;
}

function Search({ state }) {
  const { texts } = state;
  const label = texts("face.people.search");
  const total = state.total.value;
  const number = total === null ? "" : formatsOf(texts).chips(total);
  return html`
    <input
      type="search"
      autocomplete="off"
      data-part="search"
      aria-label=${label}
      placeholder=${label}
      value=${state.query.value}
      onInput=${(event) => state.type(event.target.value)}
    />
    <span class="total" role="status" data-part="total">${texts("face.people.count", { count: total || 0, shown: number })}</span>
  `;
}

/** One line at the foot: the last change with *Undo*, or the refusal. */
function Notice({ state }) {
  const { texts } = state;
  const notice = state.notice.value;
  const close = () => (state.notice.value = null);
  return html`<div role="status" data-part="notice">
    ${
      notice &&
      html`<div class=${`notice tone-${notice.tone}`}>
        <span>${notice.text}</span>
        ${notice.undo && html`<button onClick=${notice.undo}>${texts("face.structures.undo")}</button>`}
        <button aria-label=${texts("face.structures.close")} onClick=${close}>✕</button>
      </div>`
    }
  </div>`;
}
