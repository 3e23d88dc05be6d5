/** The TVs of the room, each with its programme, state and actions. */

import { html } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { openShow } from "./show_dialog.js";
import { byName, deviceState, errorText, sceneTitle, showText } from "./show_words.js";
import { TvDialog } from "./tv_dialogs.js";

/** Commands behind *More*. */
const MORE = ["display.rename", "display.reload", "display.forget"];

/** @param {object} props.scenes scenes of the server, see `Scenes` */
export function Tvs({ state, scenes }) {
  const { displays = {} } = state.topicValue("displays:room") || {};
  const tvs = Object.keys(displays)
    .map((id) => Object.assign({ id }, displays[id]))
    .sort(byName);
  return tvs.length
    ? tvs.map((tv) => html`<${Tv} key=${tv.id} state=${state} scenes=${scenes} tv=${tv} />`)
    : html`<p class="none" role="listitem">${state.texts("face.control.tvs.none")}</p>`;
}

/** A TV's programme and state. */
function Tv({ state, scenes, tv: { id, name, show, identify_until: until } }) {
  const { texts } = state;
  const known = scenes.good.value;
  const device = ((state.topicValue("presence:room") || {}).devices || {})[id];
  const how = deviceState(device, texts);
  const tone = how.live ? "go" : "stop";
  const scene = how.live && device.scene ? sceneTitle(device.scene, known, texts) : "";
  const size = device && device.size ? device.size.replace("x", "×") : "";
  const facts = [how.live ? errorText(device.clock_error_ms, texts) : "", size].filter(Boolean).join(" · ");
  return html`
    <article class="tv" role="listitem" data-display=${id}>
      <div class=${`screen screen-${tone}`} aria-hidden="true"><span>${scene || "–"}</span></div>
      <div class="about">
        <b>${name}</b>
        <span>${showText(show, { scenes: known, room: state.topicValue("room"), texts, tournament: state.topicValue("tournament") })}</span>
        <small><i class=${`tone-${tone}`}>${how.word}</i>${facts ? ` · ${facts}` : ""}</small>
      </div>
      <${Actions} state=${state} scenes=${scenes} id=${id} name=${name} flashesUntil=${until} />
    </article>
  `;
}

function Actions({ state, scenes, id, name, flashesUntil }) {
  const { texts } = state;
  const isFlashing = state.now.value !== null && flashesUntil > state.now.value;
  const identify = () => {
    const label = `${texts("face.control.tvs.identify")}: ${name}`;
    state.deliver(label, "display.identify", { display: id });
  };
  const button = (code, isAllowed, onClick) => {
    const label = texts(`face.control.tvs.${code}`);
    const spoken = `${label}: ${name}`;
    return html`
      <${RoleButton} state=${state} label=${label} aria-label=${spoken} isAllowed=${isAllowed} onClick=${onClick} />
    `;
  };
  const mayMore = MORE.some((type) => state.may(type));
  return html`
    <div class="do">
      ${button("show", state.may("display.show"), () => openShow(state, id, scenes))}
      ${button(isFlashing ? "flashing" : "identify", state.may("display.identify"), identify)}
      ${button("more", mayMore, () => state.openDialog(TvDialog, { id }))}
    </div>
  `;
}
