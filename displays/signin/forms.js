/** The forms with fields: the first visit, and name and password. */

import { el } from "../../static/js/dom.js";
import { Asking } from "./asking.js";

const LEAST_PASSWORD = 10;

/** A labelled input with a hint below. */
function field(texts, name, attributes, hint = "") {
  const input = el("input", Object.assign({ name, required: true }, attributes));
  const label = el("label.field", {}, el("span.label", {}, texts(`face.signin.${name}`)), input, hint ? el("small", {}, hint) : null);
  return { label, input };
}

/** A form whose button asks the server. `submit` returns the words of a fault found before asking, or asks. */
function form(texts, fields, label, submit) {
  const button = el("button.main", { type: "submit" }, label);
  const error = el("p.error", { role: "alert" });
  const asking = new Asking(texts, error, (held) => (button.disabled = held));
  const onsubmit = (event) => {
    event.preventDefault();
    submit(asking);
  };
  return el("form", { onsubmit, novalidate: true }, ...fields.map((each) => each.label), error, button);
}

/** The code of a fault in a new password, found before the server is asked; null if there is none. */
export function passwordFault(password, again) {
  if (Array.from(password).length < LEAST_PASSWORD) {
    return "face.signin.password_short";
  }
  return password === again ? null : "face.signin.password_differs";
}

/** The first visit: the person with the code from the server's window becomes the tournament director. */
export function setupForm(door) {
  const { texts, code: brought } = door;
  const code = field(texts, "code", { class: "code", value: brought, autocomplete: "one-time-code", autocapitalize: "characters", spellcheck: "false" }, texts("face.signin.code_how"));
  const name = field(texts, "name", { autocomplete: "username", maxlength: 40 });
  const password = field(texts, "password", { type: "password", autocomplete: "new-password" }, texts("face.signin.password_how", { least: LEAST_PASSWORD }));
  const again = field(texts, "password_again", { type: "password", autocomplete: "new-password" });
  const submit = async (asking) => {
    const fault = !code.input.value.trim() || !name.input.value.trim() ? "face.signin.fill_all" : passwordFault(password.input.value, again.input.value);
    if (fault) {
      asking.say(texts(fault, { least: LEAST_PASSWORD }));
      return;
    }
    const given = { code: code.input.value.trim(), name: name.input.value.trim(), password: password.input.value };
    if (await asking.ask("POST", "/api/v1/setup", given)) {
      door.entered(given.password);
    }
  };
  const made = form(texts, [code, name, password, again], texts("face.signin.setup_do"), submit);
  door.show(texts("face.signin.setup"), texts("face.signin.setup_how"), made);
  if (brought) {
    name.input.focus();
  }
}

/** Name and password; on a locked device they unlock it, or sign in another user. */
export function passwordForm(door) {
  const { texts, session } = door;
  const known = session.locked && session.name ? session.name : "";
  const name = field(texts, "name", { autocomplete: "username", value: known });
  const password = field(texts, "password", { type: "password", autocomplete: "current-password" });
  const submit = async (asking) => {
    const given = { name: name.input.value.trim(), password: password.input.value };
    if (!given.name || !given.password) {
      asking.say(texts("face.signin.fill_all"));
    } else if (await asking.ask("POST", "/api/v1/session", given)) {
      door.entered(given.password);
    } else {
      password.input.select();
    }
  };
  const made = form(texts, [name, password], texts("face.signin.do"), submit);
  const ways = session.locked ? [...(session.has_pin ? ["pin"] : []), "elsewhere"] : [];
  door.show(texts("face.signin.title"), session.locked ? texts("face.signin.locked_how") : "", made, door.others(...ways));
  if (known) {
    password.input.focus();
  }
}
