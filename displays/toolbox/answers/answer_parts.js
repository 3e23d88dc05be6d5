/** Building blocks of answers: a headline, and lines and rows below it. */

import { html } from "../../../static/vendor/preact/preact.js";

export const headline = (words) => html`<p class="headline" role="status">${words}</p>`;
export const lines = (words) =>
  html`<ul class="reasons">
    ${words.map((each) => html`<li>${each}</li>`)}
  </ul>`;

/** Rows of a name, a text, and an amount. */
export function rows(entries) {
  const row = ({ name, words, result }) =>
    html`<li><b>${name}</b><span class="words">${words}</span><strong>${result}</strong></li>`;
  return html`<ol class="dealt">
    ${entries.map(row)}
  </ol>`;
}
