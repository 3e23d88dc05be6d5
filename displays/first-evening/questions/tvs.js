/** The TVs: each shows a code of six letters, which pairs it. */

import { CODE_LETTERS } from "../../../static/js/accounts/device_code.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { tvAddress, freeName } from "../../control/room/tv_dialogs.js";
import { CodeField } from "../../control/shared/fields/code_field.js";
import { Field } from "../../control/shared/fields/fields.js";
import { Frame } from "../page.js";
import { proposedText } from "../proposed_text.js";

const MAX_NAME = 40;

export function Tvs({ evening }) {
  const { texts } = evening;
  const { displays = {} } = evening.topic("displays:room").value || {};
  const names = Object.keys(displays).map((id) => displays[id].name);
  const code = useSignal("");
  const typedName = useSignal(null);
  const name = proposedText(typedName, freeName(names, texts("face.control.tvs.tv")));
  const pair = () =>
    evening.once(
      () => pairTv(evening, code, name.value),
      () => (typedName.value = null),
    );
  const main = code.value
    ? { label: texts("face.first_evening.television.pair"), onTap: pair }
    : { label: texts("face.first_evening.next"), onTap: () => evening.openNext() };
  const address = tvAddress(evening.topic("room").value, location);
  return html`
    <${Frame} evening=${evening} name="television" main=${main}>
      <p>${texts("face.first_evening.television.how", { address })}</p>
      <${CodeField} label=${texts("face.control.tvs.code")} code=${code} />
      <${Field} label=${texts("face.control.tvs.name")} text=${name} maxlength=${MAX_NAME} />
      <ul class="paired" data-part="paired" aria-label=${texts("face.first_evening.television.paired")}>
        ${names.map((each) => html`<li key=${each}>✓ ${each}</li>`)}
      </ul>
    <//>
  `;
}

/** Pairs a TV; a wrong code stays in the field. */
async function pairTv(evening, code, name) {
  if (code.peek().length !== CODE_LETTERS) {
    evening.notify("face.control.tvs.code_wrong");
    return false;
  }
  const isPaired = await evening.send("display.pair", { code: code.peek(), name: name.trim() });
  if (isPaired) {
    code.value = "";
  }
  return isPaired;
}
