/** The question and the answer for programs, each with a button that copies it; and the link to the question. */

import { html, useSignal } from "../../static/vendor/preact/preact.js";
import { commandLine, copy, curlLine } from "./clipboard.js";

const COPIED_MS = 2000;

/** Copies a text, and shows for a moment whether it was copied. */
function useCopied(texts) {
  const words = useSignal("");
  const start = async (text) => {
    words.value = texts((await copy(text)) ? "face.toolbox.copied" : "face.toolbox.not_copied");
    setTimeout(() => (words.value = ""), COPIED_MS);
  };
  return [words, start];
}

/** Copies the address of the question. */
export function Share({ texts }) {
  const [words, start] = useCopied(texts);
  return html`<p class="share">
    <button type="button" data-part="share" onClick=${() => start(location.href)}>
      ${texts("face.toolbox.share")}
    </button>
    <span data-part="shared" role="status">${words}</span>
  </p>`;
}

function Block({ name, text, texts }) {
  const [words, start] = useCopied(texts);
  const title = texts(`face.toolbox.copies.${name}`);
  const label = `${texts("face.toolbox.copy")}: ${title}`;
  return html`<div class="copy">
    <h3>${title}</h3>
    <p>
      <button type="button" aria-label=${label} onClick=${() => start(text)}>${texts("face.toolbox.copy")}</button>
      <span role="status">${words}</span>
    </p>
    <pre tabindex="0" aria-label=${title} data-copy=${name}>${text}</pre>
  </div>`;
}

/** The question and its answer as JSON, as a command line, and for curl. */
export function Programs({ state: { texts, request, response } }) {
  const { name, question } = request.value;
  const json = JSON.stringify(question);
  const blocks = {
    request: JSON.stringify(question, null, 2),
    response: response.value === null ? "" : JSON.stringify(response.value, null, 2),
    shell: commandLine(name, json),
    curl: curlLine(location.origin, name, json),
  };
  return html`<div data-part="programs">
    ${Object.keys(blocks).map((each) => html`<${Block} key=${each} name=${each} text=${blocks[each]} texts=${texts} />`)}
  </div>`;
}
