/** The notices of a desk, each with its buttons; a permanent notice has no closing button. */

import { html } from "../../../static/vendor/preact/preact.js";

export function Notices({ desk }) {
  const notice = (each) => html`<${Notice} key=${each.name} desk=${desk} notice=${each} />`;
  return html`<section class="notices" data-part="notices" role="alert">${desk.shown.value.map(notice)}</section>`;
}

function Notice({ desk, notice: { name, text, actions, tone, onClose, close } }) {
  const { texts } = desk.face;
  const dismiss = () => {
    desk.dismiss(name);
    if (onClose) {
      onClose();
    }
  };
  const button = ({ label, onTap }) => html`<button onClick=${onTap}>${texts(label)}</button>`;
  return html`
    <div class=${tone ? `notice ${tone}` : "notice"}>
      <span>${text}</span>
      ${actions.map(button)}
      ${!desk.isPermanent(name) && html`<button onClick=${dismiss}>${texts(close)}</button>`}
    </div>
  `;
}
