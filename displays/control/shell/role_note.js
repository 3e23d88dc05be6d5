/** The note of a role that may only approve, at the top of the page. The buttons show no reasons then. */

import { isPast } from "../../../static/js/live/connection.js";
import { html, useLayoutEffect } from "../../../static/vendor/preact/preact.js";

export function RoleNote({ state }) {
  const isApprover = state.mayOnlyApprove;
  useLayoutEffect(() => {
    document.body.classList.toggle("only-approves", isApprover);
  }, [isApprover]);
  const role = isApprover ? { code: `face.role.${state.session.value.role}` } : null;
  return html`
    <p class="role-note" data-part="role" hidden=${!role || isPast(location.search)}>
      ${role && state.texts("face.control.looking_on", { role })}
    </p>
  `;
}
