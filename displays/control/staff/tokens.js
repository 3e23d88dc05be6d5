/** The dialogs of tokens, by which programs sign in: list with last use, create, show once, revoke. For directors. */

import { request } from "../../../static/js/accounts/session.js";
import { html, signal, useEffect, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { changeRefusalText, refusalText } from "../shared/commands/refusal.js";
import { DialogFrame, FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field, Segments, optionsOf } from "../shared/fields/fields.js";
import { toggled } from "../shared/toggled.js";
import { ROLES } from "./account_dialogs.js";

const MAX_NAME = 40;

/** The tokens of the server, and the permissions that a token may have. */
class Tokens {
  constructor(state) {
    this.state = state;
    this.tokens = signal(null);
    this.permissions = signal([]);
  }

  /** @returns {Promise<string | null>} the fault, in words */
  async fetch() {
    const result = await request("GET", "/api/v1/tokens");
    const fault = refusalText(result, this.state.texts);
    if (!fault) {
      this.tokens.value = result.answer.tokens;
      this.permissions.value = result.answer.permissions;
    }
    return fault;
  }

  /**
   * Creates a token.
   *
   * @param {{name, role, subjects?: string[], tournaments?: string[]}} token permissions and tournaments: none means all
   * @returns {Promise<{fault: string} | {secret: string}>} `fault` in words
   */
  async add(token) {
    const result = await request("POST", "/api/v1/tokens", token);
    const fault = refusalText(result, this.state.texts);
    return fault ? { fault } : { secret: result.answer.secret };
  }

  /** @returns {Promise<string | null>} the refusal in words; null also if another tablet revoked the token */
  async revoke({ id }) {
    return changeRefusalText(await request("DELETE", `/api/v1/tokens/${id}`, {}), this.state.texts);
  }
}

export function openTokens(state, tokens = new Tokens(state)) {
  state.openDialog(TokensDialog, { tokens });
}

function TokensDialog({ state, dialog, tokens }) {
  const text = (code, params) => state.texts(`face.tokens.${code}`, params);
  const staff = state.topicValue("staff:room");
  useEffect(() => {
    const { id } = dialog;
    tokens.fetch().then((fault) => fault && dialog.isOpen && dialog.id === id && dialog.showFault(fault));
  }, [staff]);
  const add = () => state.openDialog(AddTokenDialog, { tokens });
  const button = html`<button class="main" data-token="add" onClick=${add}>${text("add")}</button>`;
  const list = tokens.tokens.value;
  const row = (token) => html`
    <${Row} key=${token.id} state=${state} tokens=${tokens} token=${token} />
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${text("title")} buttons=${button} close="close">
      <p class="hint">${text("how")}</p>
      <div role="list" data-part="tokens">
        ${list && (list.length ? list.map(row) : html`<p class="none" role="listitem">${text("none")}</p>`)}
      </div>
    <//>
  `;
}

function Row({ state, tokens, token }) {
  const text = (code, params) => state.texts(`face.tokens.${code}`, params);
  const facts = [
    state.texts(`face.role.${token.role}`),
    token.revoked ? text("revoked") : boundsText(token, text),
    token.used_at === null ? text("unused") : text("used", { used_date: token.used_at, used_at: token.used_at }),
  ];
  const open = () => state.openDialog(RevokeTokenDialog, { tokens, token });
  const label = text("revoke");
  const button = html`
    <button data-token=${token.id} aria-label=${`${label}: ${token.name}`} onClick=${open}>${label}</button>
  `;
  return html`
    <div class=${token.revoked ? "staff-device is-disabled" : "staff-device"} role="listitem">
      <span><b>${token.name}</b><small>${facts.join(" · ")}</small></span>
      ${!token.revoked && button}
    </div>
  `;
}

/** The permissions and tournaments that a token is limited to. */
function boundsText({ subjects, tournaments }, text) {
  const bounds = [...(subjects || []), ...(tournaments || [])];
  return bounds.length ? text("only", { bounds: bounds.join(", ") }) : text("all");
}

/** Asks first, as a revocation has no undo. */
function RevokeTokenDialog({ state, dialog, tokens, token }) {
  const label = state.texts("face.tokens.revoke");
  const save = async () => {
    const fault = await tokens.revoke(token);
    if (!fault) {
      openTokens(state, tokens);
    }
    return fault;
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${`${label}: ${token.name}`} label=${label} save=${save}>
      <p>${state.texts("face.tokens.revoke_how")}</p>
    <//>
  `;
}

function AddTokenDialog({ state, dialog, tokens }) {
  const text = (code) => state.texts(`face.tokens.${code}`);
  const [name, role, scope] = [useSignal(""), useSignal("floor"), useSignal("all")];
  const chosen = useSignal([]);
  const slug = state.slug.peek();
  const where = useSignal(slug ? "here" : "everywhere");
  const save = async () => {
    if (!name.value.trim()) {
      return "face.staff.name_missing";
    }
    if (scope.value === "some" && !chosen.value.length) {
      return "face.tokens.scope_missing";
    }
    const token = { name: name.value.trim(), role: role.value };
    const subjects = scope.value === "some" ? { subjects: chosen.value } : {};
    const tournaments = where.value === "here" ? { tournaments: [slug] } : {};
    const { fault, secret } = await tokens.add(Object.assign(token, subjects, tournaments));
    if (!fault) {
      state.openDialog(SecretDialog, { tokens, name: token.name, secret });
    }
    return fault;
  };
  const roles = optionsOf(ROLES, (value) => state.texts(`face.role.${value}`));
  return html`
    <${FormDialog} dialog=${dialog} title=${text("add")} label=${text("add")} save=${save}>
      <${Field} label=${state.texts("face.staff.name")} text=${name} maxlength=${MAX_NAME} />
      <${Choice} label=${state.texts("face.staff.role")} options=${roles} chosen=${role} />
      ${slug && html`<${Segments} label=${text("where")} options=${optionsOf(["here", "everywhere"], text)} chosen=${where} />`}
      <${Segments} label=${text("scope")} options=${optionsOf(["all", "some"], text)} chosen=${scope} />
      ${scope.value === "some" && html`<${Scopes} permissions=${tokens.permissions.value} chosen=${chosen} />`}
    <//>
  `;
}

/** The permissions, by the names in the API and the command line. */
function Scopes({ permissions, chosen }) {
  const toggle = (name) => (chosen.value = toggled(chosen.value, name));
  const button = (name) => html`
    <button type="button" key=${name} aria-pressed=${String(chosen.value.includes(name))} onClick=${() => toggle(name)}>
      ${name}
    </button>
  `;
  return html`<div class="token-scopes scrolls" role="group">${permissions.map(button)}</div>`;
}

/** Shows the secret of a new token. The server keeps only its hash, so nothing can show it again. */
function SecretDialog({ state, dialog, tokens, name, secret }) {
  const text = (code) => state.texts(`face.tokens.${code}`);
  const field = useRef(null);
  useEffect(() => dialog.whenShown(() => field.current && field.current.select()), []);
  const all = html`<button onClick=${() => openTokens(state, tokens)}>${text("title")}</button>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${name} buttons=${all} close="close">
      <p>${text("shown_once")}</p>
      <textarea
        class="token-secret"
        readonly
        rows="2"
        ref=${field}
        data-part="token_secret"
        aria-label=${text("secret")}
        value=${secret}
        onFocus=${(event) => event.target.select()}
      ></textarea>
    <//>
  `;
}
