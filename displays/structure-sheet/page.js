/** The sheet of a structure on its pages, with a bar above that is not printed. */

import { Drafts } from "../structures/drafts.js";
import { QrCode } from "../print/sheets/sheet_parts.js";
import { readSheet, writtenRows } from "../structures/sheet/sheet.js";
import { titleText } from "../../static/js/config_files/titles.js";
import { html, useLayoutEffect, useSignal } from "../../static/vendor/preact/preact.js";
import { chipsOf, headings, pagesOf, rowsOf } from "./sheet_pages.js";

/** Lengths from which a text is written smaller. */
const LONG_TITLE = [34];
const LONG_NOTES = [36, 84];
const LONG_GAMES = [90];

/** How much smaller a text is written, from 0. */
const smallness = (text, lengths) => lengths.filter((length) => text.length > length).length;

export function SheetPage({ state }) {
  const { texts } = state;
  const content = state.content.value;
  if (!content || !content.document) {
    const words = content ? content.fault : texts("face.structures.loading");
    return html`<p class="instead" role="status" data-part="instead">${words}</p>`;
  }
  return html`<${Sheet} state=${state} content=${content} />`;
}

function Sheet({ state, content }) {
  const { texts } = state;
  const start = useSignal(content.start);
  const read = readSheet(content.document);
  const sheet = { ...read, rows: writtenRows(read.rows) };
  const title = titleText(content.document.title, texts) || texts("face.structures.untitled");
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  const rows = rowsOf(sheet, start.value, texts);
  const pages = pagesOf(rows);
  const about = {
    ...{ ...content, title, sheet, pages: pages.length, headings: headings(sheet, texts) },
    hasGames: rows.some(({ game }) => game),
    chips: chipsOf(sheet.head, state.chipSets, content.chipSet),
  };
  return html`<${Bar} texts=${texts} back=${content.back} start=${start} />
    <main>
      <div class="paper">
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
    <div class="printing">
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
      <h1 class=${`title-${smallness(title, LONG_TITLE)}`}>${title}</h1>
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
  const heading = (words) => html`<th key=${words} scope="col">${words}</th>`;
  const column = (name) => heading(texts(`face.structures.column.${name}`));
  return html`<thead>
    <tr>
      ${column("number")} ${column("time")} ${column("minutes")} ${about.hasGames && column("game")}
      ${about.headings.map(heading)} ${column("color_up")}
      <th scope="col" class="note">${texts("face.structures.column.note")}</th>
    </tr>
  </thead>`;
}

function Row({ about, row }) {
  const { name, isBreak, time, minutes, game, amounts, games, out, note } = row;
  const allGames = html`<td class=${`games games-${smallness(games, LONG_GAMES)}`} colspan=${amounts.length + Number(about.hasGames)}>
    ${games}
  </td>`;
  const oneGame = html`${about.hasGames && html`<td>${game}</td>`} ${amounts.map((text, at) => html`<td key=${at}>${text}</td>`)}`;
  return html`<tr class=${isBreak ? "break" : "level"}>
    <th scope="row">${name}</th>
    <td class="time">${time}</td>
    <td>${minutes}</td>
    ${games ? allGames : oneGame}
    <td class="out">${out}</td>
    <td class=${`note note-${smallness(note, LONG_NOTES)}`}>${note}</td>
  </tr>`;
}

/** The start and the chip set that this browser stored while editing a structure. */
export function storedChoices(id, drafts = new Drafts()) {
  return Object.assign({ start: "19:00", chipSet: "" }, drafts.remembered(`field.${id}`));
}
