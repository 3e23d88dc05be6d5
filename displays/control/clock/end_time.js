/** The likely end: a button with its band of times, and a dialog that proposes changes to end by a time. */

import { bandTimes, endLine, endNotes, endWords, proposedPeriods } from "../../../static/js/clock/end_time.js";
import { nextTimeOfDay, timeOfDay } from "../../../static/js/texts/formats.js";
import { sessionQuery } from "../../../static/js/shown_session.js";
import { html, useComputed, useSignal, useSignalEffect } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";
import { sendChange } from "./period_change.js";

const CHANGE_COMMAND = "structure.change";
const SHOW_COMMAND = "end_time.show";

function bandOf(state) {
  const topic = state.topicValue("end_time");
  return topic ? topic.band : null;
}

/** The button. The words are compared as JSON, so that it is drawn again only if they change. */
export function EndTimeButton({ state }) {
  const words = useComputed(() =>
    JSON.stringify(endWords(bandOf(state), state.now.value, state.topicValue("tournament"), state.texts)),
  );
  const shown = JSON.parse(words.value);
  return html`
    <button data-part="end_time" hidden=${!shown} onClick=${() => state.openDialog(EndTimeDialog)}>
      <span>${shown && shown.label}</span><small>${shown && shown.small}</small>
    </button>
  `;
}

export function EndTimeDialog({ state, dialog }) {
  const { texts } = state;
  const band = bandOf(state);
  const line = endLine(band, state.now.value, state.topicValue("tournament"), texts);
  const notes = band ? endNotes(band, state.topicValue("clock"), texts) : [];
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.end_time")} close="close">
      <p data-part="band"><b>${line || texts("face.end_time.none")}</b></p>
      ${notes.map((note) => html`<p class="hint">${note}</p>`)}
      ${band && html`<${EndBy} state=${state} dialog=${dialog} />`}
      <${ShowSwitch} state=${state} />
    <//>
  `;
}

/** Shows or hides the band on TVs and phones. */
function ShowSwitch({ state }) {
  const { texts } = state;
  const topic = state.topicValue("end_time");
  const shown = Boolean(topic && topic.shown);
  const label = texts(shown ? "face.end_time.hide" : "face.end_time.show");
  const send = () => state.send(label, SHOW_COMMAND, { shown: !shown });
  return html`<div class="actions"><${RoleButton} state=${state} label=${label} type=${SHOW_COMMAND} onClick=${send} /></div>`;
}

/** The field for a time, and proposals to end by then. A changed structure loads the proposals again. */
function EndBy({ state, dialog }) {
  const { texts } = state;
  const time = useSignal(timeOfDay(initialEnd(state), state.topic("tournament").peek()));
  const requestedEnd = useSignal(null); // the requested instant
  const result = useSignal(null); // the answer, with the structure at the time of the request
  useSignalEffect(() => {
    const structure = state.topicValue("structure");
    if (requestedEnd.value !== null) {
      loadProposals(state, dialog, requestedEnd.value, structure, result);
    }
  });
  const propose = () => {
    const at = nextTimeOfDay(time.peek(), state.face.live.now(), state.topic("tournament").peek());
    dialog.showFault(at === null ? "face.control.dialog.start_wrong" : null);
    requestedEnd.value = at;
  };
  const onKeyDown = (event) => event.key === "Enter" && (event.preventDefault(), propose());
  return html`
    <div class="end-by" onKeyDown=${onKeyDown}>
      <${Field} label=${texts("face.end_time.by")} text=${time} type="time" />
      <button data-part="propose" onClick=${propose}>${texts("face.end_time.propose")}</button>
    </div>
    <div data-part="proposals" aria-live="polite">
      ${result.value && html`<${Proposals} state=${state} dialog=${dialog} result=${result.value} />`}
    </div>
  `;
}

/** The time in the field at first: half an hour before the likely end. */
function initialEnd(state) {
  const now = state.face.live.now();
  const band = bandOf(state);
  const likely = bandTimes(band, now, state.topic("tournament").peek()).likely;
  return Math.max(now, likely - 1800000);
}

async function loadProposals(state, dialog, endBy, structure, result) {
  const query = sessionQuery(state.topic("tournament").peek(), state.desk.session.peek(), "&");
  const address = `/api/v1/tournaments/${encodeURIComponent(state.slug.peek())}/end-by?by=${endBy}${query}`;
  const response = await fetch(address, { credentials: "same-origin" }).catch(() => null);
  const answer = response && (await response.json().catch(() => null));
  if (!response || !response.ok || !answer) {
    result.value = null;
    dialog.showFault(answer && answer.refused ? reasonsText(answer.refused, state.texts) : "face.end_time.no_answer");
    return;
  }
  result.value = { answer, structure, by: endBy };
}

function Proposals({ state, dialog, result }) {
  const { texts } = state;
  const { answer, by } = result;
  if (answer.in_time) {
    return html`<p>${texts("face.end_time.in_time", { by_at: by })}</p>`;
  }
  if (!answer.proposals.length) {
    return html`<p>${texts("face.end_time.nothing_ahead")}</p>`;
  }
  const fits = answer.proposals.some((each) => each.fits);
  const card = (proposal) =>
    html`<${ProposalCard} key=${proposal.kind} state=${state} dialog=${dialog} result=${result} proposal=${proposal} />`;
  return html`${!fits && html`<p class="hint">${texts("face.end_time.nearest", { by_at: by })}</p>`}
  ${answer.proposals.map(card)}`;
}

function ProposalCard({ state, dialog, result, proposal }) {
  const { texts } = state;
  const { kind, percent, level, band } = proposal;
  const change = texts(`face.end_time.${kind}`, { percent, level });
  const line = endLine(band, state.now.value, state.topicValue("tournament"), texts);
  return html`
    <article class="card" data-proposal=${kind}>
      <div>
        <p><b>${change}</b></p>
        <p>${line}</p>
      </div>
      <${RoleButton}
        state=${state}
        label=${texts("face.end_time.take")}
        type=${CHANGE_COMMAND}
        onClick=${() => applyProposal(state, dialog, result, proposal)}
      />
    </article>
  `;
}

/** Changes the structure ahead. If it changed since the answer, the tap does nothing, as new proposals are loading. */
async function applyProposal(state, dialog, result, proposal) {
  const structure = state.topic("structure").peek();
  if (structure !== result.structure) {
    return;
  }
  const current = state.reading.peek().period.id;
  const currentIndex = structure.periods.findIndex(({ id }) => id === current);
  const answer = await sendChange(
    state,
    currentIndex,
    "edit",
    proposedPeriods(structure.periods, currentIndex, proposal),
    false,
  );
  if (answer.refused) {
    dialog.showFault(reasonsText(answer.refused, state.texts));
  } else {
    dialog.close();
  }
}
