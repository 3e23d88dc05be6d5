/** The likely end: a button with the band, and its dialog with what to change to end by a time. */

import { bandTimes, endLine, endNotes, endWords, proposedPeriods } from "../../../static/js/clock/end_time.js";
import { nextTimeOfDay, timeOfDay } from "../../../static/js/texts/formats.js";
import { sessionQuery } from "../../../static/js/shown_session.js";
import { html, useComputed, useSignal, useSignalEffect } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../shared/commands/desk.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";
import { sendChange } from "./period_change.js";

const CHANGE = "structure.change";
const SHOW = "end_time.show";

function bandOf(state) {
  const topic = state.known("end_time");
  return topic ? topic.band : null;
}

/** Drawn anew only where its words change. */
export function EndTimeButton({ state }) {
  const words = useComputed(() =>
    JSON.stringify(endWords(bandOf(state), state.now.value, state.known("tournament"), state.texts)),
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
  const line = endLine(band, state.now.value, state.known("tournament"), texts);
  const notes = band ? endNotes(band, state.known("clock"), texts) : [];
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.end_time")} close="close">
      <p data-part="band"><b>${line || texts("face.end_time.none")}</b></p>
      ${notes.map((note) => html`<p class="hint">${note}</p>`)}
      ${band && html`<${EndBy} state=${state} dialog=${dialog} />`}
      <${ShowSwitch} state=${state} />
    <//>
  `;
}

/** Walls and phones show the band by choice. */
function ShowSwitch({ state }) {
  const { texts } = state;
  const topic = state.known("end_time");
  const shown = Boolean(topic && topic.shown);
  const label = texts(shown ? "face.end_time.hide" : "face.end_time.show");
  const send = () => state.send(label, SHOW, { shown: !shown });
  return html`<div class="actions"><${RoleButton} state=${state} label=${label} type=${SHOW} onClick=${send} /></div>`;
}

/** A time, and what would lead to an end by it; looked up anew when another screen changes the structure. */
function EndBy({ state, dialog }) {
  const { texts } = state;
  const time = useSignal(timeOfDay(usualWish(state), state.topic("tournament").peek()));
  const asked = useSignal(null); // the instant that was asked for
  const found = useSignal(null); // the answer, with the structure that it is about
  useSignalEffect(() => {
    const structure = state.known("structure");
    if (asked.value !== null) {
      lookUp(state, dialog, asked.value, structure, found);
    }
  });
  const ask = () => {
    const at = nextTimeOfDay(time.peek(), state.face.live.now(), state.topic("tournament").peek());
    dialog.say(at === null ? "face.control.dialog.start_wrong" : null);
    asked.value = at;
  };
  const pressed = (event) => event.key === "Enter" && (event.preventDefault(), ask());
  return html`
    <div class="end-by" onKeyDown=${pressed}>
      <${Field} label=${texts("face.end_time.by")} text=${time} type="time" />
      <button data-part="propose" onClick=${ask}>${texts("face.end_time.propose")}</button>
    </div>
    <div data-part="proposals" aria-live="polite">
      ${found.value && html`<${Proposals} state=${state} dialog=${dialog} found=${found.value} />`}
    </div>
  `;
}

/** Half an hour before the likely end. */
function usualWish(state) {
  const now = state.face.live.now();
  const band = bandOf(state);
  const likely = bandTimes(band, now, state.topic("tournament").peek()).likely;
  return Math.max(now, likely - 1800000);
}

async function lookUp(state, dialog, by, structure, found) {
  const query = sessionQuery(state.topic("tournament").peek(), state.desk.session.peek(), "&");
  const address = `/api/v1/tournaments/${encodeURIComponent(state.slug.peek())}/end-by?by=${by}${query}`;
  const response = await fetch(address, { credentials: "same-origin" }).catch(() => null);
  const answer = response && (await response.json().catch(() => null));
  if (!response || !response.ok || !answer) {
    found.value = null;
    dialog.say(answer && answer.refused ? reasonsText(answer.refused, state.texts) : "face.end_time.no_answer");
    return;
  }
  found.value = { answer, structure, by };
}

function Proposals({ state, dialog, found }) {
  const { texts } = state;
  const { answer, by } = found;
  if (answer.in_time) {
    return html`<p>${texts("face.end_time.in_time", { by_at: by })}</p>`;
  }
  if (!answer.proposals.length) {
    return html`<p>${texts("face.end_time.nothing_ahead")}</p>`;
  }
  const fits = answer.proposals.some((each) => each.fits);
  const card = (proposal) =>
    html`<${ProposalCard} key=${proposal.kind} state=${state} dialog=${dialog} found=${found} proposal=${proposal} />`;
  return html`${!fits && html`<p class="hint">${texts("face.end_time.nearest", { by_at: by })}</p>`}
  ${answer.proposals.map(card)}`;
}

function ProposalCard({ state, dialog, found, proposal }) {
  const { texts } = state;
  const { kind, percent, level, band } = proposal;
  const what = texts(`face.end_time.${kind}`, { percent, level });
  const line = endLine(band, state.now.value, state.known("tournament"), texts);
  return html`
    <article class="card" data-proposal=${kind}>
      <div>
        <p><b>${what}</b></p>
        <p>${line}</p>
      </div>
      <${RoleButton}
        state=${state}
        label=${texts("face.end_time.take")}
        type=${CHANGE}
        onClick=${() => take(state, dialog, found, proposal)}
      />
    </article>
  `;
}

/** One tap changes what lies ahead. A structure that was changed meanwhile is looked up anew first. */
async function take(state, dialog, found, proposal) {
  const structure = state.topic("structure").peek();
  if (structure !== found.structure) {
    return;
  }
  const current = state.reading.peek().period.id;
  const here = structure.periods.findIndex(({ id }) => id === current);
  const answer = await sendChange(state, here, "edit", proposedPeriods(structure.periods, here, proposal), false);
  if (answer.refused) {
    dialog.say(reasonsText(answer.refused, state.texts));
  } else {
    dialog.close();
  }
}
