/** How much waits at the tables and on the floor, on the buttons of these views. */

import { waitingCalls } from "../../static/js/calls.js";
import { el, setChildren } from "../../static/js/dom.js";
import { computed, effect } from "../../static/vendor/preact/preact.js";
import { tasksAtTables } from "./tables/table_words.js";

/** Keeps the numbers on the buttons, in the bars of all views. */
export function followBadges(state) {
  const tasks = computed(() => tasksAtTables({ plan: state.known("plan"), moves: state.known("moves") }));
  const calls = computed(() => waitingCalls(state.known("calls")).length);
  effect(() => drawBadge(state.texts, "tables", tasks.value, "face.control.tables.to_do"));
  effect(() => drawBadge(state.texts, "floor", calls.value, "face.control.floor.calling"));
}

/** A number on the buttons of a view; `code` says in words what is counted. */
export function drawBadge(texts, view, count, code) {
  const label = texts(`face.control.${view}`);
  for (const button of document.querySelectorAll(`button[data-tab="${view}"]`)) {
    const badge = () => [label, ...(count ? [" ", el("b.badge", {}, String(count))] : [])];
    setChildren(button, JSON.stringify([label, count]), badge);
    button.setAttribute("aria-label", count ? texts(code, { count }) : label);
  }
}
