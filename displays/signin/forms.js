/** The forms with fields: the first visit, a one-time code, and name and password. */

import { BusyButton } from "../../static/js/busy_button.js";
import { html, useLayoutEffect, useRef } from "../../static/vendor/preact/preact.js";
import { useRequest } from "./form_request.js";
import { OtherForms, Titled } from "./form_parts.js";

const MIN_PASSWORD = 10;
const CODE = { class: "code", autocomplete: "one-time-code", autocapitalize: "characters", spellcheck: false };
const NEW_PASSWORD = { type: "password", autocomplete: "new-password" };

/** The field that gets the focus after each fault that the form itself finds. */
const FIELD_OF_FAULT = { "face.signin.password_short": "password", "face.signin.password_differs": "password_again" };

/** The code of a fault in a new password, before the server is asked; null without a fault. */
export function passwordFault(password, again) {
  if (Array.from(password).length < MIN_PASSWORD) {
    return "face.signin.password_short";
  }
  return password === again ? null : "face.signin.password_differs";
}

/** Focuses a faulty field, with its text selected. */
function correct(field) {
  field.focus();
  field.select();
}

/** A labeled input with a hint below; `isFirst`: gets the focus when the form opens. */
function Field({ texts, name, hint, isFirst, ...attributes }) {
  const input = useRef(null);
  useLayoutEffect(() => {
    if (isFirst) {
      input.current.focus();
    }
  }, []);
  return html`<label class="field">
    <span class="label">${texts(`face.signin.${name}`)}</span>
    <input name=${name} required ref=${input} ...${attributes} />
    ${hint && html`<small>${hint}</small>`}
  </label>`;
}

/** A form with one button; `onSubmit` gets the text of each field by name, and the form. */
function Form({ label, error, isBusy, onSubmit, children }) {
  const submit = (event) => {
    event.preventDefault();
    const values = {};
    new FormData(event.target).forEach((value, name) => (values[name] = value));
    onSubmit(values, event.target);
  };
  return html`<form novalidate=${true} onSubmit=${submit}>
    ${children}
    <p class="error" role="alert">${error.value}</p>
    <${BusyButton} class="main" type="submit" isBusy=${isBusy.value}>${label}<//>
  </form>`;
}

/** The first visit: creates the director's account, with the code from the server's window. */
export function SetupForm({ signIn }) {
  const { texts, code } = signIn;
  const { ask, isBusy, error } = useRequest(texts);
  const submit = async ({ code: typed, name, password, password_again: again }, form) => {
    const account = { code: typed.trim(), name: name.trim(), password };
    const fault = !account.code || !account.name ? "face.signin.fill_all" : passwordFault(password, again);
    if (fault) {
      error.value = texts(fault, { least: MIN_PASSWORD });
      correct(form.elements[FIELD_OF_FAULT[fault] || (account.code ? "name" : "code")]);
    } else if ((await ask("POST", "/api/v1/setup", account)).answer) {
      signIn.setUp(password);
    }
  };
  const how = texts("face.signin.password_how", { least: MIN_PASSWORD });
  return html`<${Titled} title=${texts("face.signin.setup")} how=${texts("face.signin.setup_how")}>
    <${Form} label=${texts("face.signin.setup_do")} error=${error} isBusy=${isBusy} onSubmit=${submit}>
      <${Field}
        texts=${texts}
        name="code"
        hint=${texts("face.signin.code_how")}
        defaultValue=${code}
        isFirst=${!code}
        ...${CODE}
      />
      <${Field} texts=${texts} name="name" autocomplete="username" maxlength="40" isFirst=${Boolean(code)} />
      <${Field} texts=${texts} name="password" hint=${how} ...${NEW_PASSWORD} />
      <${Field} texts=${texts} name="password_again" ...${NEW_PASSWORD} />
    <//>
  <//>`;
}

/** The form for a one-time code, for a device that cannot scan the director's QR code. */
export function CodeForm({ signIn }) {
  const { texts } = signIn;
  const { ask, isBusy, error } = useRequest(texts);
  const submit = async ({ code }, form) => {
    if (!code.trim()) {
      error.value = texts("face.signin.fill_all");
      correct(form.elements.code);
    } else if ((await ask("POST", "/api/v1/session/link", { link: code.trim() })).answer) {
      signIn.leave();
    }
  };
  return html`<${Titled} title=${texts("face.signin.title")} how=${texts("face.signin.typed_how")}>
    <${Form} label=${texts("face.signin.do")} error=${error} isBusy=${isBusy} onSubmit=${submit}>
      <${Field} texts=${texts} name="code" isFirst=${true} maxlength="20" ...${CODE} />
    <//>
    <${OtherForms} signIn=${signIn} forms=${["password"]} />
  <//>`;
}

/** The form for name and password; on a locked device it unlocks the device, or signs in another user. */
export function PasswordForm({ signIn, shown: { notice } }) {
  const { texts, session } = signIn;
  const { ask, isBusy, error } = useRequest(texts, notice);
  const lockedName = session.locked && session.name ? session.name : "";
  const submit = async ({ name, password }, form) => {
    if (!name.trim() || !password) {
      error.value = texts("face.signin.fill_all");
      correct(form.elements[name.trim() ? "password" : "name"]);
    } else if ((await ask("POST", "/api/v1/session", { name: name.trim(), password })).answer) {
      signIn.offerPin(password);
    } else {
      correct(form.elements.password);
    }
  };
  const others = session.locked ? [...(session.has_pin ? ["pin"] : []), "elsewhere"] : ["code"];
  const how = session.locked ? texts("face.signin.locked_how") : "";
  return html`<${Titled} title=${texts("face.signin.title")} how=${how}>
    <${Form} label=${texts("face.signin.do")} error=${error} isBusy=${isBusy} onSubmit=${submit}>
      <${Field} texts=${texts} name="name" autocomplete="username" defaultValue=${lockedName} isFirst=${!lockedName} />
      <${Field}
        texts=${texts}
        name="password"
        type="password"
        autocomplete="current-password"
        isFirst=${Boolean(lockedName)}
      />
    <//>
    <${OtherForms} signIn=${signIn} forms=${others} />
  <//>`;
}
