/** Tables in the clipboard: read from HTML or tab-separated text, and written as text. */

const MAX_CODE_POINT = 0x10ffff;
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The cells of the first table of an HTML text; null without one. */
function readHtmlTable(source) {
  const table = /<table[\s>][\s\S]*?<\/table>/i.exec(source || "");
  if (!table) {
    return null;
  }
  const rows = table[0].split(/<tr[\s>]/i).slice(1);
  return rectangle(rows.map(cellsOfRow));
}

/** The texts of a row's cells; a cell over several columns has empty cells after it. */
function cellsOfRow(markup) {
  const cells = [];
  for (const cell of markup.split(/<(?=t[dh][\s>])/i).slice(1)) {
    const [, attributes, content] = /^t[dh]([^>]*)>([\s\S]*)$/i.exec(cell) || [null, "", ""];
    cells.push(textOfMarkup(content.split(/<\/t[dh]>/i)[0]));
    const span = /colspan\s*=\s*["']?(\d{1,2})/i.exec(attributes);
    for (let columns = 1; span && columns < Number(span[1]); columns += 1) {
      cells.push("");
    }
  }
  return cells;
}

function textOfMarkup(markup) {
  const text = markup.replace(/<br[^>]*>/gi, " ").replace(/<[^>]*>/g, "");
  return text
    .replace(/&(#?\w{1,8});/g, characterOf)
    .replace(/\s+/g, " ")
    .trim();
}

/** The character of a reference such as `&amp;` or `&#8364;`; an unknown reference stays as written. */
function characterOf(reference, name) {
  const number = /^#(x?)([0-9a-f]+)$/i.exec(name);
  if (!number) {
    return ENTITIES[name.toLowerCase()] || reference;
  }
  const code = parseInt(number[2], number[1] ? 16 : 10);
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : reference;
}

/** The cells of a tab-separated text; a quoted cell may hold tabs, line ends and doubled quotes. */
export function readTabs(source) {
  const text = source.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const rows = [[]];
  const nextCell = /(?:"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*))(\t|\n|$)/y;
  let hasMore = true;
  while (hasMore) {
    const [, quoted, plain, end] = nextCell.exec(text);
    rows[rows.length - 1].push((quoted === undefined ? plain : quoted.replace(/""/g, '"')).trim());
    if (end === "\n") {
      rows.push([]);
    }
    hasMore = end !== "";
  }
  return rectangle(rows);
}

/** Rows of equal length, without empty rows at the end. */
function rectangle(rows) {
  const last = rows.reduce((latest, row, index) => (row.some(Boolean) ? index : latest), -1);
  const width = Math.max(0, ...rows.map((row) => row.length));
  return rows.slice(0, last + 1).map((row) => [...row, ...Array(width - row.length).fill("")]);
}

/** The cells of the clipboard, from its HTML table, else from its text. */
export function readTable({ html = "", text = "" }) {
  return readHtmlTable(html) || readTabs(text);
}

/** Cells as tab-separated text; `readTabs` reads it. */
export function writeTabs(rows) {
  const quoted = (cell) => (/[\t\n"]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);
  return rows.map((row) => row.map(quoted).join("\t")).join("\n");
}

const NUMBER = /^[\d.,'’\s]+[km]?$/i;

/**
 * Whether a paste is a whole sheet rather than cells: several rows with words beside numbers, such as
 * `Level 3 200/400`, or a line of headings.
 */
export function isSheet(cells) {
  const isWord = (cell) => cell !== "" && !NUMBER.test(cell) && /[a-zäöü]{2}/i.test(cell);
  const rows = cells.filter((row) => row.some(isWord));
  const hasNumbers = cells.some((row) => row.some((cell) => /\d/.test(cell)));
  return cells.length > 2 && rows.length > 0 && hasNumbers;
}
