/** The sheet of a structure on its pages, with a bar above that is not printed. */

import { Drafts } from "../structures/drafts.js";
import { QrCode } from "../print/sheets/sheet_parts.js";
import { readSheet, writtenRows } from "../structures/sheet/sheet.js";
import { titleText } from "../../static/js/config_files/titles.js";
import { html, useLayoutEffect, useSignal } from "../../static/vendor/preact/preact.js";
import { chipsOf, headings, pagesOf, rowsOf } from "./sheet_pages.js";

const LONG_TITLE = 34;
const LONG_NOTES = [36, 84];
const LONG_GAMES = 90;
const step = (text, lengths) => lengths.filter((each) => text.length > each).length;

export function SheetPage({ state }) {
  const { texts } = state;
  const found = state.found.value;
  if (!found || !found.document) {
    const words = found && found.refused ? found.refused : texts("face.structures.loading");
    return html`<p class="nothing" role="status" data-part="instead">${words}</p>`;
  }
  return html`<${Sheet} state=${state} found=${found} />`;
}

function Sheet({ state, found }) {
  const { texts } = state;
  const { document: written, start: usual, chipSet } = found;
  const start = useSignal(usual);
  const read = readSheet(written);
  const sheet = { ...read, rows: writtenRows(read.rows) };
  const title = titleText(written.title, texts) || texts("face.structures.untitled");
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  const rows = rowsOf(sheet, start.value, texts);
  const pages = pagesOf(rows);
  const about = { ...found, title, sheet, pages: pages.length, headings: headings(sheet, texts) };
  about.hasGames = rows.some(({ game }) => game);
  about.chips = chipsOf(sheet.head, state.chipSets, chipSet);
  return html`<${Bar} texts=${texts} back=${found.back} start=${start} />
    <main>
      <div class="paper sheets a4">
        ${pages.map((page, at) => html`<${Page} key=${at} texts=${texts} about=${about} page=${page} at=${at} />`)}
      </div>
    </main>`;
}

function Bar({ texts, back, start }) {
  return html`<header class="bar">
    <div class="choices">
      <label>
        <span class="label">${texts("face.structures.head.start")}</span>
        <input type="time" name="start" value=${start.value} onInput=${(event) => (start.value = event.target.value)} />
      </label>
    </div>
    <div class="do">
      <a class="button" data-part="back" href=${back}>${texts("face.print.back")}</a>
      <button class="main" data-part="print" onClick=${() => window.print()}>${texts("face.print.print")}</button>
    </div>
  </header>`;
}

function Page({ texts, about, page, at }) {
  const foot = [
    about.title,
    about.version,
    about.pages > 1 && texts("face.structure.page", { page: at + 1, pages: about.pages }),
  ];
  return html`<section class="sheet" data-page=${at + 1}>
    ${at ? html`<div class="top next-top"><h1>${about.title}</h1></div>` : html`<${Top} texts=${texts} about=${about} />`}
    <table class="rows" style=${{ "--row": `${page.height}mm` }}>
      <${Headings} texts=${texts} about=${about} />
      <tbody>
        ${page.rows.map((row, index) => html`<${Row} key=${index} about=${about} row=${row} />`)}
      </tbody>
    </table>
    <p class="foot">${foot.filter(Boolean).join(" · ")}</p>
  </section>`;
}

function Top({ texts, about: { title, sheet, address, chips } }) {
  const { starting_stack: stack } = sheet.head;
  const levels = sheet.rows.filter(({ period }) => period.kind === "level").length;
  const facts = [
    stack ? `${texts("face.structures.head.starting_stack")} ${texts.formats.chips(stack)}` : "",
    texts("face.structures.levels", { levels }),
  ];
  return html`<div class="top">
    <div class="words">
      <h1 class=${`title-${step(title, [LONG_TITLE])}`}>${title}</h1>
      <p class="facts">${facts.filter(Boolean).join(" · ")}</p>
      <ul class="chips">
        ${chips.map((chip) => html`<${Chip} key=${chip.value} chip=${chip} texts=${texts} />`)}
      </ul>
    </div>
    <${QrCode} address=${address} label=${address} />
  </div>`;
}

/** A chip in its color; without a color an outline. */
function Chip({ chip: { value, colour, name }, texts }) {
  return html`<li>
    <svg viewBox="0 0 10 10" role="img" aria-label=${name || undefined} aria-hidden=${name ? undefined : "true"}>
      <circle cx="5" cy="5" r="4.5" fill=${colour || "none"} stroke="#000" stroke-width=".6" />
    </svg>
    ${texts.formats.chips(value)}
  </li>`;
}

function Headings({ texts, about }) {
  const head = (words) => html`<th key=${words} scope="col">${words}</th>`;
  const column = (name) => head(texts(`face.structures.column.${name}`));
  return html`<thead>
    <tr>
      ${column("number")} ${column("time")} ${column("minutes")} ${about.hasGames && column("game")}
      ${about.headings.map(head)} ${column("color_up")}
      <th scope="col" class="note">${texts("face.structures.column.note")}</th>
    </tr>
  </thead>`;
}

function Row({ about, row }) {
  const { name, isBreak, time, minutes, game, amounts, games, out, note } = row;
  const several = html`<td class=${`games games-${step(games, [LONG_GAMES])}`} colspan=${amounts.length + Number(about.hasGames)}>
    ${games}
  </td>`;
  const each = html`${about.hasGames && html`<td>${game}</td>`} ${amounts.map((text, at) => html`<td key=${at}>${text}</td>`)}`;
  return html`<tr class=${isBreak ? "pause" : "level"}>
    <th scope="row">${name}</th>
    <td class="time">${time}</td>
    <td>${minutes}</td>
    ${games ? several : each}
    <td class="out">${out}</td>
    <td class=${`note note-${step(note, LONG_NOTES)}`}>${note}</td>
  </tr>`;
}

/** The start and the chip set that this browser stored while editing a structure. */
export function choicesOf(id, drafts = new Drafts()) {
  return Object.assign({ start: "19:00", chipSet: "" }, drafts.remembered(`field.${id}`));
}
