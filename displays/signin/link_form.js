/** Signing in by a director's link: one tap, and the link is used. */

import { html, useLayoutEffect, useRef } from "../../static/vendor/preact/preact.js";
import { useRequest } from "./asking.js";
import { Titled } from "./titled.js";

/** @param {{link: string}} props.given the secret from the address */
export function LinkForm({ signIn, given: { link } }) {
  const { texts } = signIn;
  const { ask, isBusy, error } = useRequest(texts);
  const button = useRef(null);
  useLayoutEffect(() => button.current.focus(), []);
  const submit = async () => {
    if ((await ask("POST", "/api/v1/session/link", { link })).answer) {
      signIn.leave();
    }
  };
  return html`<${Titled} title=${texts("face.signin.title")} how=${texts("face.signin.link_how")}>
    <p class="error" role="alert">${error.value}</p>
    <button class="main" type="button" disabled=${isBusy.value} ref=${button} onClick=${submit}>
      ${texts("face.signin.do")}
    </button>
    <div class="others">
      <button type="button" onClick=${() => signIn.open()}>${texts("face.signin.way.other")}</button>
    </div>
  <//>`;
}
