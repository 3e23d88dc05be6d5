/** Common parts of the sign-in forms: the title, the explanation, and the buttons to other forms. */

import { html } from "../../static/vendor/preact/preact.js";

export function Titled({ title, how, children }) {
  return [html`<h1>${title}</h1>`, how && html`<p class="how">${how}</p>`, children];
}

/** @param {string[]} props.forms names of other forms that sign in */
export function OtherForms({ signIn, forms }) {
  const button = (form) =>
    html`<button type="button" onClick=${() => signIn.show(form)}>${signIn.texts(`face.signin.way.${form}`)}</button>`;
  return html`<div class="others">${forms.map(button)}</div>`;
}
