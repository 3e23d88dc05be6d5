/** The dialogs that save a tournament as a signed file and import one. The user may have to trust a file's key. */

import { html, useLayoutEffect, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";

/** What a file says of persons: nothing, names as the event shows them, or names and contacts. */
const PERSONS = ["none", "public", "full"];
const UNKNOWN_KEY = "tournament_file.unknown_key";

/** Saves the tournament's file, with or without persons, and shows the fingerprint of the signing key. */
export function SaveFileDialog({ state, dialog }) {
  const { texts } = state;
  const slug = state.slug.peek();
  const fingerprint = useSignal("");
  useLayoutEffect(() => {
    readFingerprint(fingerprint);
  }, []);
  const link = (persons) => html`
    <a
      key=${persons}
      class="button"
      data-file=${persons}
      href=${`/api/v1/tournaments/${encodeURIComponent(slug)}/file?persons=${persons}`}
      download=""
    >
      ${texts(`face.manage.file_${persons}`)}
    </a>
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.manage.file")} close="close">
      <p class="hint">${texts("face.manage.file_how")}</p>
      <div class="actions">${PERSONS.map(link)}</div>
      <p class="hint">${texts("face.manage.fingerprint")}</p>
      <p><code class="fingerprint" data-part="fingerprint">${fingerprint.value}</code></p>
    <//>
  `;
}

/** Fills a signal with the fingerprint of the server's key. */
async function readFingerprint(fingerprint) {
  try {
    const response = await fetch("/api/v1/signing-key");
    fingerprint.value = (await response.json()).fingerprint;
  } catch (failure) {
    console.warn("the fingerprint was not read", failure);
  }
}

/** Imports a file. If the server does not know its key, the dialog shows the fingerprint to compare. */
export function ImportFileDialog({ state, dialog }) {
  const { texts } = state;
  const file = useSignal(null);
  const stage = useSignal({ name: "choose" }); // then "reads", "asks" whether to trust a key, "done"
  const importWith = (trust) => importFile(state, file.peek(), trust, stage);
  const { name, fingerprint } = stage.value;
  const trustButton = html`<button class="main" data-part="trust" onClick=${() => importWith(fingerprint)}>
    ${texts("face.manage.trust")}
  </button>`;
  return html`
    <${DialogFrame}
      dialog=${dialog}
      title=${texts("face.manage.import")}
      buttons=${name === "asks" && trustButton}
      close=${name === "done" ? "close" : "cancel"}
    >
      <p class="hint">${texts("face.manage.import_how")}</p>
      <${FileInput} state=${state} stage=${stage} file=${file} onChoose=${() => importWith("")} />
      <${ImportStatus} texts=${texts} stage=${stage.value} />
    <//>
  `;
}

function FileInput({ state, stage, file, onChoose }) {
  const { dialog, texts } = state;
  const input = useRef(null);
  useLayoutEffect(() => {
    dialog.whenShown(() => input.current.focus());
  }, [dialog]);
  const { name } = stage.value;
  const choose = ({ target }) => {
    const [chosen] = target.files;
    target.value = ""; // the same file may be chosen again, after a fault
    if (chosen) {
      file.value = chosen;
      onChoose();
    }
  };
  return html`<input
    type="file"
    accept=".tournament"
    data-part="file"
    aria-label=${texts("face.manage.import_file")}
    hidden=${name === "asks" || name === "done"}
    disabled=${name === "reads"}
    ref=${input}
    onChange=${choose}
  />`;
}

function ImportStatus({ texts, stage: { name, answer, fingerprint } }) {
  return html`
    <div role="status" data-part="import_status">
      ${name === "reads" && html`<p>${texts("face.manage.import_reads")}</p>`}
      ${name === "done" && html`<p>${texts("face.manage.import_done", answer)}</p>`}
      ${name === "asks" && html`<${KeyQuestion} texts=${texts} fingerprint=${fingerprint} />`}
    </div>
  `;
}

function KeyQuestion({ texts, fingerprint }) {
  return html`
    <p>${texts("face.manage.trust_how")}</p>
    <p><code class="fingerprint" data-part="fingerprint">${fingerprint}</code></p>
  `;
}

/**
 * Imports a file, and shows the stages in the dialog, if that is still open.
 *
 * @param {string} trust the fingerprint that the user compared; empty before the comparison
 */
async function importFile(state, file, trust, stage) {
  const { dialog, texts } = state;
  const { id } = dialog;
  dialog.showFault(null);
  stage.value = { name: "reads" };
  const { ok, answer } = await sendFile(file, trust);
  if (id !== dialog.id || !dialog.isOpen) {
    return;
  }
  const unknownKey = answer && answer.refused && answer.refused.find(({ code }) => code === UNKNOWN_KEY);
  if (ok) {
    stage.value = { name: "done", answer };
  } else if (unknownKey) {
    stage.value = { name: "asks", fingerprint: unknownKey.params.fingerprint };
  } else {
    stage.value = { name: "choose" };
    dialog.showFault(answer && answer.refused ? reasonsText(answer.refused, texts) : "face.control.notice.unreachable");
  }
}

async function sendFile(file, trust) {
  const query = trust ? `?trust=${encodeURIComponent(trust)}` : "";
  try {
    const response = await fetch(`/api/v1/tournament-files${query}`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/octet-stream" },
      body: file,
    });
    return { ok: response.ok, answer: await response.json() };
  } catch (failure) {
    console.warn("the file was not read", failure);
    return { ok: false, answer: null };
  }
}
