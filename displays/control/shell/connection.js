/** Notices about the connection and the server, each while its cause lasts. */

import { computed, effect } from "../../../static/vendor/preact/preact.js";

export function followConnection(state) {
  const { desk, texts } = state;
  const server = () => (state.topicValue("presence:room") || {}).server || {};
  const isTimeSet = ({ code }) => code.startsWith("clock.machine_set.");
  const faults = (wantsTimeSet) => (server().faults || []).filter((each) => isTimeSet(each) === wantsTimeSet);
  const sentences = (list) => list.map(({ code, params }) => texts(code, params)).join(" ");
  keepNotice(desk, "link", () => linkWords(state));
  keepNotice(desk, "journal", () => (state.keepsJournal.value ? "" : texts("face.control.notice.journal")));
  keepNotice(desk, "leader", () => (state.leaderAway.value ? texts("face.control.notice.leader_away") : ""));
  keepNotice(desk, "faults", () => sentences(faults(false)));
  keepNotice(desk, "full", () => (server().full ? texts("face.control.notice.full") : ""));
  followTimeSet(state, () => sentences(faults(true).slice(0, 1)));
  effect(() => {
    if (state.accessRefusal.value) {
      desk.checkSession();
    }
  });
}

function linkWords(state) {
  const { state: link, reason } = state.link.value;
  return link === "live" || reason === "connecting" ? "" : state.texts(`face.link.${reason}`);
}

/** Shows a notice while its words are not empty. */
function keepNotice(desk, name, words) {
  const text = computed(words);
  effect(() => {
    if (text.value) {
      desk.notice(name, text.value);
    } else {
      desk.dismiss(name);
    }
  });
}

/** The notice that the machine's clock was set. Its button takes over that time on every display. */
function followTimeSet(state, words) {
  const { desk } = state;
  const text = computed(words);
  const label = "face.control.notice.take_time";
  const onTap = () => state.deliver(state.texts(label), "venue.take_time", {});
  effect(() => {
    if (text.value) {
      desk.notice("time", text.value, { actions: state.may("venue.take_time") ? [{ label, onTap }] : [] });
    } else {
      desk.dismiss("time");
    }
  });
}
