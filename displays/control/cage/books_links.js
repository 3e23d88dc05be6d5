/** Links to the books as files, for directors and supervisors. */

import { html } from "../../../static/vendor/preact/preact.js";
import { mayDo } from "../shared/commands/roles.js";

const FILES = ["csv", "json", "journal"];

export function BooksLinks({ state }) {
  const { texts, slug, face } = state;
  if (!mayDo(face.session, "sale.refund")) {
    return null;
  }
  const link = (name, query) => (kind) => html`
    <a key=${kind} class="button" data-part=${`books_${name}_${kind}`} href=${`/api/v1/books.${kind}${query}`} download>
      ${texts(`face.books.${kind}`)}
    </a>
  `;
  return html`
    <article class="card" data-part="books">
      <h3>${texts("face.books.title")}</h3>
      <p class="hint">${texts("face.books.of_tournament")}</p>
      <div class="do">${FILES.map(link("tournament", `?tournament=${encodeURIComponent(slug.value || "")}`))}</div>
      <p class="hint">${texts("face.books.of_house")}</p>
      <div class="do">${FILES.map(link("house", ""))}</div>
    </article>
  `;
}
