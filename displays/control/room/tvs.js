/** The TVs of the room, each with its programme, state and actions. */

import { html } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { byName, clockErrorText, liveState } from "./device_state.js";
import { openProgramme } from "./programme_dialog.js";
import { programmeText, sceneTitle } from "./programme_text.js";
import { TvDialog } from "./tv_dialogs.js";

/** Commands of the dialog that *More* opens. */
const MORE_COMMANDS = ["display.rename", "display.reload", "display.forget"];

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

function Tv({ state, scenes, tv: { id, name, show, identify_until: flashesUntil } }) {
  const { texts } = state;
  const context = {
    scenes: scenes.good.value,
    room: state.topicValue("room"),
    texts,
    tournament: state.topicValue("tournament"),
  };
  const device = ((state.topicValue("presence:room") || {}).devices || {})[id];
  const { word, live: isLive } = liveState(device, texts);
  const tone = isLive ? "go" : "stop";
  const scene = isLive && device.scene ? sceneTitle(device.scene, context.scenes, texts) : "";
  const size = device && device.size ? device.size.replace("x", "×") : "";
  const facts = [isLive ? clockErrorText(device.clock_error_ms, texts) : "", size].filter(Boolean).join(" · ");
  return html`
    <article class="tv" role="listitem" data-display=${id}>
      <div class=${`screen screen-${tone}`} aria-hidden="true"><span>${scene || "–"}</span></div>
      <div class="about">
        <b>${name}</b>
        <span>${programmeText(show, context)}</span>
        <small><i class=${`tone-${tone}`}>${word}</i>${facts ? ` · ${facts}` : ""}</small>
      </div>
      <${Actions} state=${state} scenes=${scenes} id=${id} name=${name} flashesUntil=${flashesUntil} />
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
    return html`
      <${RoleButton} state=${state} label=${label} aria-label=${`${label}: ${name}`} isAllowed=${isAllowed} onClick=${onClick} />
    `;
  };
  const mayMore = MORE_COMMANDS.some((type) => state.may(type));
  return html`
    <div class="do">
      ${button("show", state.may("display.show"), () => openProgramme(state, id, scenes))}
      ${button(isFlashing ? "flashing" : "identify", state.may("display.identify"), identify)}
      ${button("more", mayMore, () => state.openDialog(TvDialog, { id }))}
    </div>
  `;
}
