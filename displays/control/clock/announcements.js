/** Announcements: the current ones, each with a button that withdraws it, and the dialog for a new one. */

import { formatsOf } from "../../../static/js/texts/formats.js";
import { languageFor } from "../../../static/js/texts/language.js";
import { createTexts, loadCatalogue } from "../../../static/js/texts/texts.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Segments } from "../shared/fields/fields.js";
import { LimitedText, lengthFault } from "../shared/fields/limited_text.js";

const MAX_LETTERS = 200;
const LENGTHS = [30, 120, 600];
const USUAL_LENGTH = 120;
const PRESETS = ["break_in_5", "late_reg_soon", "dinner", "shuffle_up", "seats", "last_hand"];

/** The announcements on TVs now, newest first. `topics`: values of the two topics, each may be undefined. */
export function currentAnnouncements(topics, now) {
  return topics
    .map((topic) => topic && topic.announcement)
    .filter((each) => each && now !== null && each.at <= now && now < each.until)
    .sort((a, b) => b.at - a.at);
}

// -- the current ones

/** Cards of the current announcements; without one the words `empty`. */
export function CurrentAnnouncements({ state, empty = "" }) {
  const current = currentAnnouncements(
    [state.topicValue("announcement"), state.topicValue("announcement:room")],
    state.now.value,
  );
  const card = (each) => html`<${Announcement} key=${each.id} state=${state} announcement=${each} />`;
  return current.length || !empty ? current.map(card) : html`<p class="none">${state.texts(empty)}</p>`;
}

function Announcement({ state, announcement }) {
  const { texts } = state;
  const room = state.topicValue("room");
  const venue = state.topicValue("tournament") || (room && room.venue);
  const isForRoom = announcement.for === "room";
  const until = formatsOf(texts).timeOfDay(announcement.until, venue);
  const label = texts("face.control.announcing.withdraw");
  const type = isForRoom ? "room.withdraw" : "announcement.withdraw";
  const send = isForRoom ? state.deliver : state.send;
  const withdraw = () => send.call(state, label, type, { announcement: announcement.id });
  return html`
    <article class="card up">
      <div>
        <p>${texts(isForRoom ? "face.control.announcing.up_in_room" : "face.control.announcing.up_here", { until })}</p>
        <b dir="auto">${announcement.text}</b>
      </div>
      <${RoleButton} state=${state} label=${label} type=${type} onClick=${withdraw} />
    </article>
  `;
}

// -- a new one

/** Opens the dialog. In the room's view the room is chosen as audience. */
export async function openAnnouncement(state) {
  const isInRoom = state.isInRoom;
  state.openDialog(NewAnnouncement, { tvTexts: await textsOfTvs(state), isInRoom });
}

/** The possible audiences: a list of `{value, text}`; empty where the role may not announce. */
function audiences(state) {
  const tournament = state.topicValue("tournament");
  const title = tournament ? tournament.title : "";
  const tournamentOption = title && state.may("announcement.post") ? [{ value: "tournament", text: title }] : [];
  const room = { value: "room", text: state.texts("face.control.announcing.room") };
  return [...tournamentOption, ...(state.may("room.announce") ? [room] : [])];
}

/** Whether typing opens an on-screen keyboard, which would cover the presets. */
function hasKeyboardOnScreen() {
  return window.matchMedia("(pointer: coarse)").matches;
}

function NewAnnouncement({ state, dialog, tvTexts, isInRoom }) {
  const { texts } = state;
  const options = audiences(state);
  const isForRoom = isInRoom && options.some(({ value }) => value === "room");
  const text = useSignal("");
  const audience = useSignal(isForRoom ? "room" : options[0].value);
  const seconds = useSignal(USUAL_LENGTH);
  const lengths = LENGTHS.map((value) => ({ value, text: texts(`face.control.announcing.seconds.${value}`) }));
  const label = texts("face.control.announcing.text");
  const save = () => lengthFault(text.peek(), MAX_LETTERS, texts) || announce(state, text, audience, seconds);
  return html`
    <${FormDialog}
      dialog=${dialog}
      title=${texts("face.control.announcing.title")}
      label=${texts("face.control.announcing.send")}
      save=${save}
    >
      <${Presets} tvTexts=${tvTexts} text=${text} />
      <${LimitedText}
        texts=${texts}
        max=${MAX_LETTERS}
        text=${text}
        rows="3"
        aria-label=${label}
        placeholder=${label}
        data-later=${hasKeyboardOnScreen() ? "" : undefined}
        dir="auto"
      />
      <${Segments} label=${texts("face.control.announcing.for")} options=${options} chosen=${audience} />
      <${Segments} label=${texts("face.control.announcing.how_long")} options=${lengths} chosen=${seconds} />
    <//>
  `;
}

function Presets({ tvTexts, text }) {
  const preset = (name) => {
    const words = tvTexts(`face.control.announcing.preset.${name}`);
    return html`<button type="button" onClick=${() => (text.value = words)}>${words}</button>`;
  };
  return html`<div class="presets">${PRESETS.map(preset)}</div>`;
}

async function announce(state, draft, audience, seconds) {
  const text = draft.peek().replace(/\s+/g, " ").trim();
  if (!text) {
    return "face.control.announcing.text_missing";
  }
  const { texts } = state;
  const label = texts("face.control.announcing.title");
  const fields = { text, seconds: seconds.peek() };
  const options = { inDialog: true };
  const answer = await (audience.peek() === "room"
    ? state.deliver(label, "room.announce", fields, options)
    : state.send(label, "announcement.post", fields, options));
  return answer.refused ? reasonsText(answer.refused, texts) : null;
}

const loadedTexts = {}; // texts by language of TVs

/** The texts in the language of TVs, for the presets. */
async function textsOfTvs(state) {
  const room = state.topic("room").peek();
  const language = room && room.venue ? room.venue.wall_language : null;
  const own = document.documentElement.lang;
  if (!language || languageFor(language, { [own]: "" })) {
    return state.texts;
  }
  loadedTexts[language] = loadedTexts[language] || createTexts(await loadCatalogue(language));
  return loadedTexts[language];
}
