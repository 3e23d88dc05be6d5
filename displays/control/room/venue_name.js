/** The field for the venue's name on pages and TVs. */

import { html, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { RoleReason } from "../shared/commands/command_button.js";

const MAX_NAME = 40;

function nameOf(room) {
  return (room && room.venue && room.venue.name) || "";
}

export function VenueName({ state }) {
  const { texts } = state;
  const label = texts("face.control.venue");
  const input = useRef(null);
  const name = nameOf(state.topicValue("room"));
  const show = () => {
    input.current.value = nameOf(state.topic("room").peek());
  };
  useLayoutEffect(() => {
    // Text being typed stays, whatever another tablet does meanwhile.
    if (document.activeElement !== input.current) {
      show();
    }
  }, [name]);
  const save = async () => {
    const typed = input.current.value.trim();
    if (typed !== nameOf(state.topic("room").peek())) {
      await state.deliver(label, "venue.change", { name: typed });
    }
    // A refused name is not shown as if it were saved.
    show();
  };
  return html`
    <label class="language">
      <span class="label">${label}</span>
      <input
        maxlength=${MAX_NAME}
        autocomplete="off"
        placeholder=${texts("face.control.venue.none")}
        disabled=${!state.may("venue.change")}
        onChange=${save}
        onBlur=${show}
        ref=${input}
      />
    </label>
    <${RoleReason} state=${state} type="venue.change" />
  `;
}
