/** The card *What if*: the same tournament with other levels, breaks or late registration, beside what happened. */

import { duration } from "../texts/formats.js";
import { element, dayWords } from "./past_bar.js";
import { openDialog } from "./past_log.js";

const MINUTE = 60000;

/** The request's fields from the form; empty fields change nothing. */
export function changesOf({ percent, breaks, close }) {
  return Object.assign(
    {},
    percent ? { percent: Number(percent) } : {},
    breaks !== "" ? { break_ms: Number(breaks) * MINUTE } : {},
    close ? { close_level: Number(close) } : {},
  );
}

export function openWhatIf(past, texts) {
  const say = (code, params) => texts(`face.past.${code}`, params);
  const dialog = openDialog(say("what_if"), say("close"), "past_if");
  const field = (name, min, max, value) => element("input", { type: "number", name, min, max, value, step: "1" });
  const fields = {
    percent: field("percent", 10, 1000, "100"),
    breaks: field("breaks", 0, 1440, ""),
    close: field("close", 1, 500, ""),
  };
  const rows = Object.keys(fields).map((name) => element("label", {}, say(`if.${name}`), fields[name]));
  const form = element("form", { className: "past-if" }, ...rows);
  const result = element("div", { className: "past-found", data: { part: "past_found" } });
  const values = () => ({ percent: fields.percent.value, breaks: fields.breaks.value, close: fields.close.value });
  const ask = () => (form.checkValidity() ? answer(past, texts, result, changesOf(values())) : null);
  form.oninput = ask;
  form.onsubmit = (event) => event.preventDefault();
  dialog.append(form, result);
  ask();
}

async function answer(past, texts, result, changes) {
  const body = JSON.stringify(changes);
  result.dataset.asked = body;
  const { status, answer: value } = await past.get(`${past.slug}/what-if?session=${past.session}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
  if (result.dataset.asked !== body) {
    return; // newer values are under way
  }
  result.textContent = "";
  if (status === 200) {
    result.append(table(past, texts, value), ...notes(texts, value));
  } else {
    const reasons = ((value && value.refused) || []).map(({ code, params, text }) => words(texts, code, params, text));
    result.append(element("p", { className: "past-why", textContent: reasons.join(" · ") }));
  }
}

function words(texts, code, params, text) {
  const said = texts(code, params);
  return said === code ? text || said : said;
}

function table(past, texts, value) {
  const say = (code, params) => texts(`face.past.if.${code}`, params);
  const row = (name, end) => {
    const at = end && end.at !== null ? dayWords(end.at, past.shown.utc_offset_ms, document.documentElement.lang) : "—";
    const cells = end ? [duration(end.ms), String(end.level), at] : ["—", "—", "—"];
    const head = element("th", { textContent: say(name), scope: "row" });
    return element("tr", { data: { row: name } }, head, ...cells.map((each) => element("td", { textContent: each })));
  };
  const heads = ["end", "played", "level", "at"].map((name) => element("th", { textContent: say(name), scope: "col" }));
  const rows = ["happened", "model", "likely", "early", "late"].map((name) => row(name, value[name]));
  return element("table", {}, element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows));
}

function notes(texts, value) {
  const say = (code, params) => texts(`face.past.if.${code}`, params);
  const minutes = Math.round(Math.abs(value.difference_ms) / MINUTE);
  const which = value.difference_ms < -MINUTE / 2 ? "earlier" : value.difference_ms > MINUTE / 2 ? "later" : "same";
  const lines = [say(which, { minutes })];
  if (value.entries !== value.entries_changed) {
    lines.push(say("entries", { was: value.entries, then: value.entries_changed }));
  }
  lines.push(say(value.own_pace ? "own_pace" : "usual_pace"));
  return lines.map((textContent) => element("p", { textContent }));
}
