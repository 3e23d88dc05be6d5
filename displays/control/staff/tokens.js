/** The dialogs of programs' tokens for directors: list with last use, create, show once, revoke. */

import { request } from "../../../static/js/accounts/session.js";
import { html, signal, useEffect, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { refusalText } from "../shared/commands/refusal.js";
import { DialogFrame, FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field, Segments } from "../shared/fields/fields.js";
import { ROLES } from "./account_dialogs.js";

const MAX_NAME = 40;

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

  /** Creates a token; `{fault}` in words, or `{secret}`. */
  async add(given) {
    const result = await request("POST", "/api/v1/tokens", given);
    const fault = refusalText(result, this.state.texts);
    return fault ? { fault } : { secret: result.answer.secret };
  }

  /** @returns {Promise<string | null>} the refusal in words; null also if another tablet revoked the token */
  async revoke({ id }) {
    const result = await request("DELETE", `/api/v1/tokens/${id}`, {});
    const { refused = [] } = result.answer || {};
    const stands = refused.length > 0 && refused.every(({ code }) => code === "already_done");
    return stands ? null : refusalText(result, this.state.texts);
  }
}

export function openTokens(state, tokens = new Tokens(state)) {
  state.openDialog(TokensDialog, { tokens });
}

function TokensDialog({ state, dialog, tokens }) {
  const says = (code, params) => state.texts(`face.tokens.${code}`, params);
  const staff = state.topicValue("staff:room");
  useEffect(() => {
    const { id } = dialog;
    tokens.fetch().then((fault) => fault && dialog.isOpen && dialog.id === id && dialog.showFault(fault));
  }, [staff]);
  const add = () => state.openDialog(AddToken, { tokens });
  const button = html`<button class="main" data-token="add" onClick=${add}>${says("add")}</button>`;
  const listed = tokens.tokens.value;
  const row = (token) => html`
    <${Row} key=${token.id} state=${state} tokens=${tokens} token=${token} />
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${says("title")} buttons=${button} close="close">
      <p class="hint">${says("how")}</p>
      <div class="staff-devices" role="list" data-part="tokens">
        ${listed && (listed.length ? listed.map(row) : html`<p class="none" role="listitem">${says("none")}</p>`)}
      </div>
    <//>
  `;
}

function Row({ state, tokens, token }) {
  const says = (code, params) => state.texts(`face.tokens.${code}`, params);
  const facts = [
    state.texts(`face.role.${token.role}`),
    token.revoked ? says("revoked") : boundsText(token, says),
    token.used_at === null ? says("unused") : says("used", { used_date: token.used_at, used_at: token.used_at }),
  ];
  const ask = () => state.openDialog(RevokeDialog, { tokens, token });
  const label = says("revoke");
  const button = html`
    <button data-token=${token.id} aria-label=${`${label}: ${token.name}`} onClick=${ask}>${label}</button>
  `;
  return html`
    <div class=${token.revoked ? "staff-device is-disabled" : "staff-device"} role="listitem">
      <span><b>${token.name}</b><small>${facts.join(" · ")}</small></span>
      ${!token.revoked && button}
    </div>
  `;
}

function boundsText({ subjects, tournaments }, says) {
  const bounds = [...(subjects || []), ...(tournaments || [])];
  return bounds.length ? says("only", { bounds: bounds.join(", ") }) : says("all");
}

/** Confirms the revocation, as it cannot be undone. */
function RevokeDialog({ state, dialog, tokens, token }) {
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

function AddToken({ state, dialog, tokens }) {
  const says = (code) => state.texts(`face.tokens.${code}`);
  const [name, role, scope] = [useSignal(""), useSignal("floor"), useSignal("all")];
  const chosen = useSignal([]);
  const slug = state.slug && state.slug.peek();
  const here = useSignal(slug ? "here" : "everywhere");
  const save = async () => {
    if (!name.value.trim()) {
      return "face.staff.name_missing";
    }
    if (scope.value === "some" && !chosen.value.length) {
      return "face.tokens.scope_missing";
    }
    const given = { name: name.value.trim(), role: role.value };
    const subjects = scope.value === "some" ? { subjects: chosen.value } : {};
    const tournaments = here.value === "here" ? { tournaments: [slug] } : {};
    const { fault, secret } = await tokens.add(Object.assign(given, subjects, tournaments));
    if (!fault) {
      state.openDialog(ShownOnce, { tokens, name: given.name, secret });
    }
    return fault;
  };
  const options = ROLES.map((value) => ({ value, text: state.texts(`face.role.${value}`) }));
  const two = (values) => values.map((value) => ({ value, text: says(value) }));
  return html`
    <${FormDialog} dialog=${dialog} title=${says("add")} label=${says("add")} save=${save}>
      <${Field} label=${state.texts("face.staff.name")} text=${name} maxlength=${MAX_NAME} />
      <${Choice} label=${state.texts("face.staff.role")} options=${options} chosen=${role} />
      ${slug && html`<${Segments} label=${says("where")} options=${two(["here", "everywhere"])} chosen=${here} />`}
      <${Segments} label=${says("scope")} options=${two(["all", "some"])} chosen=${scope} />
      ${scope.value === "some" && html`<${Scopes} permissions=${tokens.permissions.value} chosen=${chosen} />`}
    <//>
  `;
}

/** The permissions, by the names in the API and the command line. */
function Scopes({ permissions, chosen }) {
  const toggle = (name) => {
    const { value } = chosen;
    chosen.value = value.includes(name) ? value.filter((each) => each !== name) : [...value, name];
  };
  const button = (name) => html`
    <button type="button" key=${name} aria-pressed=${String(chosen.value.includes(name))} onClick=${() => toggle(name)}>
      ${name}
    </button>
  `;
  return html`<div class="token-scopes scrolls" role="group">${permissions.map(button)}</div>`;
}

/** Shows the secret once; nothing can show it again. */
function ShownOnce({ state, dialog, tokens, name, secret }) {
  const says = (code) => state.texts(`face.tokens.${code}`);
  const field = useRef(null);
  useEffect(() => dialog.whenShown(() => field.current && field.current.select()), []);
  const all = html`<button onClick=${() => openTokens(state, tokens)}>${says("title")}</button>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${name} buttons=${all} close="close">
      <p>${says("shown_once")}</p>
      <textarea
        class="token-secret"
        readonly
        rows="2"
        ref=${field}
        data-part="token_secret"
        aria-label=${says("secret")}
        value=${secret}
        onFocus=${(event) => event.target.select()}
      ></textarea>
    <//>
  `;
}
