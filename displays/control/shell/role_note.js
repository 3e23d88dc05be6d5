/** Whose role may only look on reads it once, on top; the buttons give no reasons then. */

import { isPast } from "../../../static/js/live/connection.js";
import { html, useLayoutEffect } from "../../../static/vendor/preact/preact.js";

export function RoleNote({ state }) {
  const isLookingOn = state.readsOnly;
  useLayoutEffect(() => {
    document.body.classList.toggle("looking-on", isLookingOn);
  }, [isLookingOn]);
  const role = isLookingOn ? { code: `face.role.${state.session.value.role}` } : null;
  return html`
    <p class="role-note" data-part="role" hidden=${!role || isPast(location.search)}>
      ${role && state.texts("face.control.looking_on", { role })}
    </p>
  `;
}
