/** The dialogs of a TV: pair it by its code, rename it, reload it, forget it. */

import { CODE_LETTERS, typedCode } from "../../../static/js/accounts/device_code.js";
import { hostForOthers } from "../../../static/js/page.js";
import { isLoopback } from "../../../static/js/accounts/session.js";
import { html, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import { CodeField } from "../shared/fields/code_field.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";

const MAX_NAME = 40;

/** `TV 3`: the first free number. */
export function freeName(names, word) {
  const taken = new Set(names.map((name) => name.trim().toLowerCase()));
  let n = 1;
  while (taken.has(`${word} ${n}`.toLowerCase())) {
    n += 1;
  }
  return `${word} ${n}`;
}

/** The address to type on a TV, which cannot resolve this machine's local name. */
export function addressOfWalls(room, here) {
  const host = hostForOthers(room, here);
  return isLoopback(host.replace(/:\d+$/, "")) ? "/tv" : `${host}/tv`;
}

function displaysIn(state) {
  return (state.topic("displays:room").peek() || {}).displays || {};
}

/** Sends a command of the open dialog, which shows a refusal. */
async function tried(state, label, type, fields) {
  const answer = await state.deliver(label, type, fields, { inDialog: true });
  return answer.refused ? reasonsText(answer.refused, state.texts) : null;
}

/** Opens the dialog that pairs a TV. @param {string} code code of a scanned QR code; empty if the user types it */
export function openPairing(state, code = "") {
  state.openDialog(PairingDialog, { given: typedCode(code) });
}

function PairingDialog({ state, dialog, given }) {
  const { texts } = state;
  const displays = useRef(displaysIn(state)).current;
  const names = Object.keys(displays).map((id) => displays[id].name);
  const code = useSignal(given);
  const name = useSignal(freeName(names, texts("face.control.tvs.tv")));
  const label = texts("face.control.tvs.add");
  const save = () => {
    const typed = name.value.trim();
    if (code.value.length !== CODE_LETTERS) {
      return "face.control.tvs.code_wrong";
    }
    const fields = { code: code.value, name: typed };
    return typed ? tried(state, label, "display.pair", fields) : "face.control.tvs.name_missing";
  };
  const address = addressOfWalls(state.topic("room").peek(), location);
  const isComplete = given.length === CODE_LETTERS;
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${label} save=${save}>
      <p class="hint">${texts("face.control.tvs.add_how", { address })}</p>
      <${CodeField} label=${texts("face.control.tvs.code")} code=${code} isLater=${isComplete} />
      <${Field} label=${texts("face.control.tvs.name")} text=${name} maxlength=${MAX_NAME} />
    <//>
  `;
}

/** Renames, reloads or forgets a TV. */
export function TvDialog({ state, dialog, id }) {
  const { texts } = state;
  const { name } = useRef(displaysIn(state)[id]).current;
  const typed = useSignal(name);
  const label = texts("face.control.tvs.rename");
  const save = () => {
    const wanted = typed.value.trim();
    if (wanted === name) {
      return null;
    }
    const fields = { display: id, name: wanted };
    return wanted ? tried(state, `${label}: ${name}`, "display.rename", fields) : "face.control.tvs.name_missing";
  };
  const isClosed = !state.may("display.rename");
  return html`
    <${FormDialog} dialog=${dialog} title=${name} label=${label} save=${save}>
      <${Field} label=${texts("face.control.tvs.name")} text=${typed} maxlength=${MAX_NAME} disabled=${isClosed} />
      <div class="actions">
        <${TvAction} state=${state} what="reload" id=${id} name=${name} />
        <${TvAction} state=${state} what="forget" id=${id} name=${name} />
      </div>
      <p class="hint">${texts("face.control.tvs.forget_how")}</p>
    <//>
  `;
}

function TvAction({ state, what, id, name }) {
  const label = state.texts(`face.control.tvs.${what}`);
  const type = `display.${what}`;
  const give = () => {
    state.dialog.close();
    state.deliver(`${label}: ${name}`, type, { display: id });
  };
  return html`<${RoleButton} state=${state} label=${label} type=${type} onClick=${give} />`;
}
