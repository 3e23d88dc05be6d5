/** The card after a restart: the server was away, and the TD says how the clock goes on. */

import { el, setChildren } from "../../static/js/dom.js";

/** Shows the card while the clock asks, and the reminders for staff, line by line. */
export function drawAsking(node, face, desk, reminders = []) {
  const { asking, remaining_ms: left } = face.topics.clock;
  setChildren(node, JSON.stringify([asking, left, reminders]), () => [
    ...(asking ? [card(asking, left, face, desk)] : []),
    ...reminders.map((text) => el("p.card.reminder", { role: "status" }, text)),
  ]);
}

function card(asking, left, face, desk) {
  const { texts } = face;
  const why = texts("face.control.asking.why", { down_at: asking.down_at, up_at: asking.up_at, left_ms: left });
  const choose = (choice) => {
    const label = texts(`face.control.asking.${choice}`);
    return el(choice === "resume" ? "button.yes" : "button", { onclick: () => desk.send(label, "clock.after_restart", { choice }) }, label);
  };
  return el(
    "article.card",
    { role: "alert" },
    el("h3", {}, texts("face.control.asking")),
    el("p", {}, why),
    el("div.do", {}, choose("go_on"), choose("resume")),
  );
}
