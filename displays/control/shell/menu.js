/** The menu of the signed-in user: name, lock, PIN, sign out, language, keys. */

import { CODE_LETTERS, typedCode } from "../../../static/js/accounts/device_code.js";
import { request, signInAddress } from "../../../static/js/accounts/session.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { CodeField } from "../shared/fields/code_field.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame, FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";
import { refusalText } from "../shared/commands/refusal.js";
import { mayOnlyApprove } from "../shared/commands/roles.js";
import { LanguageChoice } from "../../../static/js/texts/language_select.js";

/** @param {object} actions functions that open `keys`, `create`, `manage`, `archive`, `staff` */
export function openMenu(state, actions) {
  state.openDialog(Menu, { actions });
}

/** @param {string} code the code in the page's address, if any */
export function openUnlock(state, code = "") {
  state.openDialog(Unlock, { code });
}

function Menu({ state, dialog, actions }) {
  const { texts } = state;
  const session = state.session.value;
  const isSignedIn = Boolean(session && session.id);
  const title = isSignedIn && session.name ? session.name : texts("face.control.menu");
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} close="close">
      <p>${session ? texts(`face.role.${session.role}`) : ""}</p>
      <div class="actions">
        ${isSignedIn && html`<${OwnEntries} state=${state} />`}
        <${CommonEntries} state=${state} actions=${actions} />
        <${Links} state=${state} />
        ${isSignedIn && html`<${Entry} texts=${texts} name="sign_out" onClick=${() => leave(state, "DELETE", "/api/v1/session")} />`}
      </div>
      <${LanguageChoice} kind="field" languages=${state.face.languages} texts=${texts} />
    <//>
  `;
}

function Entry({ texts, name, onClick }) {
  return html`<button data-menu=${name} onClick=${onClick}>${texts(`face.control.menu.${name}`)}</button>`;
}

function OwnEntries({ state }) {
  const { texts } = state;
  const session = state.session.value;
  const pin = session.has_pin ? "change_pin" : "set_pin";
  return html`
    <${Entry} texts=${texts} name="lock" onClick=${() => leave(state, "POST", "/api/v1/session/lock")} />
    ${session.has_password && html`<${Entry} texts=${texts} name=${pin} onClick=${() => state.openDialog(Pin)} />`}
    <${Entry} texts=${texts} name="unlock" onClick=${() => openUnlock(state)} />
  `;
}

function CommonEntries({ state, actions }) {
  const { texts } = state;
  const session = state.session.value;
  const entry = (name) => html`<${Entry} texts=${texts} name=${name} onClick=${() => actions[name]()} />`;
  return html`
    ${entry("keys")}
    <${RoleButton}
      state=${state}
      data-menu="new"
      label=${texts("face.control.menu.new")}
      type="tournament.create"
      onClick=${() => actions.create()}
    />
    ${Boolean(state.topicValue("tournament")) && entry("manage")} ${session && session.role === "td" && entry("staff")}
    ${entry("archive")}
  `;
}

/** Links to other pages. The rulebook opens with the rule set of the open tournament. */
function Links({ state }) {
  const { texts } = state;
  const tournament = state.topicValue("tournament");
  const slug = tournament ? state.slug.peek() : null;
  const players = slug ? `/players?tournament=${encodeURIComponent(slug)}` : "/players";
  const rules = tournament ? `/rules?set=${encodeURIComponent(tournament.ruleset)}` : "/rules";
  return html`
    <a class="button" href=${rules} target="_blank" rel="noopener" data-menu="rules">${texts("face.rules.link")}</a>
    ${!mayOnlyApprove(state.session.value) && html`<a class="button" href=${players} data-menu="players">${texts("face.people.title")}</a>`}
    ${slug && html`<a class="button" href="/control/${slug}?at=last" data-menu="past">${texts("face.control.menu.past")}</a>`}
    <a class="button" href="/structures" data-menu="structures">${texts("face.structures.title")}</a>
    <a class="button" href="/">${texts("face.control.menu.room")}</a>
  `;
}

/** Locks or signs out, and leaves for the sign-in page. */
async function leave({ texts, dialog }, method, url) {
  const fault = refusalText(await request(method, url, {}), texts);
  if (fault) {
    dialog.showFault(fault);
  } else {
    location.assign(signInAddress(location.pathname + location.search + location.hash));
  }
}

/** Unlocks another device of the same user, by the code that it shows. */
function Unlock({ state, dialog, code: initialCode }) {
  const { texts } = state;
  const code = useSignal(typedCode(initialCode));
  const save = async () => {
    if (code.peek().length !== CODE_LETTERS) {
      return "face.control.tvs.code_wrong";
    }
    return refusalText(await request("POST", "/api/v1/pairings/claim", { code: code.peek() }), texts);
  };
  const title = texts("face.control.menu.unlock");
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.unlock.do")} save=${save}>
      <p class="hint">${texts("face.control.unlock.how")}</p>
      <${CodeField} label=${texts("face.control.unlock.code")} code=${code} />
    <//>
  `;
}

function Pin({ state, dialog }) {
  const { texts } = state;
  const typed = { pin: useSignal(""), again: useSignal(""), password: useSignal("") };
  const session = state.session.value;
  const digits = { type: "password", inputmode: "numeric" };
  const title = texts(`face.control.menu.${session.has_pin ? "change_pin" : "set_pin"}`);
  const save = () => savePin(state, typed);
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <p class="hint">${texts("face.control.pin.how")}</p>
      <${Field} label=${texts("face.control.pin.new")} text=${typed.pin} ...${digits} />
      <${Field} label=${texts("face.control.pin.again")} text=${typed.again} ...${digits} />
      <${Field}
        label=${texts("face.control.pin.password")}
        text=${typed.password}
        type="password"
        autocomplete="current-password"
      />
    <//>
  `;
}

async function savePin({ face, texts }, { pin, again, password }) {
  if (pin.peek() !== again.peek()) {
    return "face.control.pin.differ";
  }
  const result = await request("PUT", "/api/v1/session/pin", { pin: pin.peek(), password: password.peek() });
  if (result.ok) {
    face.session = Object.assign({}, face.session, { has_pin: true });
  }
  return refusalText(result, texts);
}
