/** Signing in by a director's link, with one tap: the link works once. */

import { html, useLayoutEffect, useRef } from "../../static/vendor/preact/preact.js";
import { useRequest } from "./form_request.js";
import { Titled } from "./form_parts.js";

/** @param {{link: string}} props.shown the secret from the address */
export function LinkForm({ signIn, shown: { link } }) {
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
