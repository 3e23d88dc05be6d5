/** The dialogs of a TV: pair it by its code, rename it, reload it, forget it. */

import { CODE_LETTERS, typedCode } from "../../../static/js/accounts/device_code.js";
import { hostForOthers } from "../../../static/js/page.js";
import { isLoopback } from "../../../static/js/accounts/session.js";
import { html, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
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

/**
 * The address to type on a TV. A TV cannot resolve this machine's local name: then the path alone.
 *
 * @param {Location} location of this page
 */
export function tvAddress(room, location) {
  const host = hostForOthers(room, location);
  return isLoopback(host.replace(/:\d+$/, "")) ? "/tv" : `${host}/tv`;
}

function displaysIn(state) {
  return (state.topic("displays:room").peek() || {}).displays || {};
}

/**
 * Opens the dialog that pairs a TV.
 *
 * @param {string} scannedCode of a QR code; empty if the user types the code
 */
export function openPairing(state, scannedCode = "") {
  state.openDialog(PairingDialog, { scannedCode: typedCode(scannedCode) });
}

function PairingDialog({ state, dialog, scannedCode }) {
  const { texts } = state;
  const displays = useRef(displaysIn(state)).current;
  const names = Object.keys(displays).map((id) => displays[id].name);
  const code = useSignal(scannedCode);
  const name = useSignal(freeName(names, texts("face.control.tvs.tv")));
  const label = texts("face.control.tvs.add");
  const save = () => {
    const trimmedName = name.value.trim();
    if (code.value.length !== CODE_LETTERS) {
      return "face.control.tvs.code_wrong";
    }
    const fields = { code: code.value, name: trimmedName };
    return trimmedName ? state.saveInRoom(label, "display.pair", fields) : "face.control.tvs.name_missing";
  };
  const address = tvAddress(state.topic("room").peek(), location);
  const isComplete = scannedCode.length === CODE_LETTERS;
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
  const typedName = useSignal(name);
  const label = texts("face.control.tvs.rename");
  const save = () => {
    const newName = typedName.value.trim();
    if (newName === name) {
      return null;
    }
    const fields = { display: id, name: newName };
    return newName ? state.saveInRoom(`${label}: ${name}`, "display.rename", fields) : "face.control.tvs.name_missing";
  };
  const isClosed = !state.may("display.rename");
  return html`
    <${FormDialog} dialog=${dialog} title=${name} label=${label} save=${save}>
      <${Field} label=${texts("face.control.tvs.name")} text=${typedName} maxlength=${MAX_NAME} disabled=${isClosed} />
      <div class="actions">
        <${TvAction} state=${state} name="reload" id=${id} tvName=${name} />
        <${TvAction} state=${state} name="forget" id=${id} tvName=${name} />
      </div>
      <p class="hint">${texts("face.control.tvs.forget_how")}</p>
    <//>
  `;
}

function TvAction({ state, name, id, tvName }) {
  const label = state.texts(`face.control.tvs.${name}`);
  const type = `display.${name}`;
  const send = () => {
    state.dialog.close();
    state.deliver(`${label}: ${tvName}`, type, { display: id });
  };
  return html`<${RoleButton} state=${state} label=${label} type=${type} onClick=${send} />`;
}
