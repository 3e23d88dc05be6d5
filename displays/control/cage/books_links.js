/** Links to the books as files, of the tournament and of the venue; for roles that may refund. */

import { html } from "../../../static/vendor/preact/preact.js";
import { mayDo } from "../shared/commands/roles.js";

const FORMATS = ["csv", "json", "journal"];

export function BooksLinks({ state }) {
  const { texts, slug, face } = state;
  if (!mayDo(face.session, "sale.refund")) {
    return null;
  }
  const linkOf = (name, query) => (kind) => html`
    <a key=${kind} class="button" data-part=${`books_${name}_${kind}`} href=${`/api/v1/books.${kind}${query}`} download>
      ${texts(`face.books.${kind}`)}
    </a>
  `;
  return html`
    <article class="card" data-part="books">
      <h3>${texts("face.books.title")}</h3>
      <p class="hint">${texts("face.books.of_tournament")}</p>
      <div class="do">${FORMATS.map(linkOf("tournament", `?tournament=${encodeURIComponent(slug.value || "")}`))}</div>
      <p class="hint">${texts("face.books.of_house")}</p>
      <div class="do">${FORMATS.map(linkOf("house", ""))}</div>
    </article>
  `;
}
