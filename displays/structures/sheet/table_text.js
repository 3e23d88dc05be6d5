/** Tables in the clipboard: read from HTML or tab-separated text, and written as text. */

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The cells of the first table of an HTML text; null without one. */
export function readHtmlTable(source) {
  const table = /<table[\s>][\s\S]*?<\/table>/i.exec(source || "");
  if (!table) {
    return null;
  }
  const rows = table[0].split(/<tr[\s>]/i).slice(1);
  return rectangle(rows.map(cellsOf));
}

function cellsOf(row) {
  const cells = [];
  for (const part of row.split(/<(?=t[dh][\s>])/i).slice(1)) {
    const [, attributes, inside] = /^t[dh]([^>]*)>([\s\S]*)$/i.exec(part) || [null, "", ""];
    cells.push(wordsOf(inside.split(/<\/t[dh]>/i)[0]));
    const span = /colspan\s*=\s*["']?(\d{1,2})/i.exec(attributes);
    for (let more = 1; span && more < Number(span[1]); more += 1) {
      cells.push("");
    }
  }
  return cells;
}

function wordsOf(markup) {
  const text = markup.replace(/<br[^>]*>/gi, " ").replace(/<[^>]*>/g, "");
  const letter = (whole, name) => {
    const code = /^#(x?)([0-9a-f]+)$/i.exec(name);
    return code ? String.fromCodePoint(parseInt(code[2], code[1] ? 16 : 10)) : ENTITIES[name.toLowerCase()] || whole;
  };
  return text
    .replace(/&(#?\w{1,8});/g, letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** The cells of a tab-separated text; a quoted cell may hold tabs, line ends and doubled quotes. */
export function readTabs(source) {
  const text = source.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const rows = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*))(\t|\n|$)/y;
  let more = true;
  while (more) {
    const [, quoted, plain, end] = cell.exec(text);
    rows[rows.length - 1].push((quoted === undefined ? plain : quoted.replace(/""/g, '"')).trim());
    if (end === "\n") {
      rows.push([]);
    }
    more = end !== "";
  }
  return rectangle(rows);
}

/** Rows of equal length, without empty rows at the end. */
function rectangle(rows) {
  const last = rows.reduce((found, row, index) => (row.some(Boolean) ? index : found), -1);
  const width = Math.max(0, ...rows.map((row) => row.length));
  return rows.slice(0, last + 1).map((row) => [...row, ...Array(width - row.length).fill("")]);
}

/** The cells of the clipboard, from its HTML table, else from its text. */
export function readTable({ html = "", text = "" }) {
  return readHtmlTable(html) || readTabs(text);
}

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
