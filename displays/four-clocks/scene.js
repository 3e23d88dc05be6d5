/** Up to four tournaments on one TV, each with its title, time, level, blinds and players. */

import { drawDigits } from "/static/js/clock/digits.js";
import { el, fit, fitTogether, parts, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { countedText, headline, nextLevel, playersFact, stateWord } from "/static/js/clock/clock_facts.js";
import { reading } from "/static/js/level_clock.js";
import { qrPicture } from "/static/js/pictures/qr_picture.js";
import { drawStakesLines } from "/static/js/walls/strip.js";
import { headOf, wallHeader } from "/static/js/walls/wall_header.js";

export function mount(root, context) {
  const part = parts(root);
  const { texts } = context;
  const header = wallHeader(texts);
  part.header.replaceWith(header.node);
  let values = { each: [] };
  let cells = [];
  return {
    update(fresh) {
      values = fresh;
    },
    draw(now) {
      header.draw({ room: values.room }, null, now, context);
      const slugs = values.each.map((each) => each.slug);
      setTextOrHide(part.none, slugs.length ? "" : texts("face.tv.none"));
      if (setChildren(part.clocks, slugs.join(), () => [...slugs.map(cell), ...corner(slugs.length, texts)])) {
        cells = [...part.clocks.querySelectorAll(".clock")].map((node) => Object.assign({ node }, parts(node)));
        part.clocks.className = `clocks clocks-${slugs.length}`;
      }
      const readings = values.each.map((each, index) => drawClock(cells[index], each, now, texts));
      [".time", ".title"].forEach((lines) => fitTogether(part.clocks.querySelectorAll(lines)));
      return readings.filter(Boolean);
    },
    unmount() {},
  };
}

function cell() {
  const line = (name) => el(`div.${name}`, { "data-part": name });
  return el(
    "article.clock",
    {},
    el("div.top", {}, line("title"), line("players")),
    el("div.state-line", {}, line("level"), line("state")),
    el("div.time.wall-time-left", { "data-part": "time", role: "timer", "aria-live": "off" }),
    el("div.blinds", {}, el("span.label", { "data-part": "label" }), el("span.strip-lines", { "data-part": "blinds" })),
  );
}

/** Beside three tournaments: the QR code to all of them. */
function corner(count, texts) {
  return count === 3
    ? [el("div.corner", {}, qrPicture("/", texts("face.phone.all")), el("p", {}, texts("face.phone.all")))]
    : [];
}

/** @returns {object | null} the reading of the tournament's clock; null while it is unknown */
function drawClock(part, { slug, tournament, clock, counters }, now, texts) {
  setText(part.title, tournament ? headOf({ tournament, clock }).title : slug);
  part.time.setAttribute("aria-label", tournament ? tournament.title : slug);
  if (!clock) {
    return null;
  }
  const shown = reading(clock, now);
  setText(part.level, headline(shown, texts));
  part.level.className = `level tone-${shown.period.kind === "break" ? "go" : "accent"}`;
  const state = stateWord(shown, now, texts);
  setText(part.state, state ? state.brief || state.word : "");
  part.state.className = `state tone-${state ? state.tone : "quiet"}`;
  fit(part.state);
  drawDigits(part.time, countedText(shown, texts));
  const level = shown.period.kind === "break" ? nextLevel(shown) : shown.period;
  setText(part.label, level && level !== shown.period ? texts("face.next_up") : "");
  drawStakesLines(part.blinds, level, texts);
  const players = playersFact(counters, texts);
  setText(part.players, players ? `${players.value} ${players.note}` : "");
  return shown;
}
