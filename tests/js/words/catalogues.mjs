/** The catalogues as the server sends them: a region over its language, a language over English. */

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../../static/texts/", import.meta.url));

/** Every folder of texts: `en`, `en-US`, … */
export const TAGS = readdirSync(FOLDER).sort();

/** The languages; a region such as `en-US` has only its differences. */
export const LANGUAGES = TAGS.filter((tag) => !tag.includes("-"));

/** The lines of one folder alone. */
export function linesOf(tag) {
  const files = readdirSync(FOLDER + tag).filter((name) => name.endsWith(".json"));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(`${FOLDER}${tag}/${name}`, "utf8"))));
}

/** A whole catalogue, as `/api/v1/texts/<language>` answers it. */
export function catalogueOf(tag) {
  return Object.assign({}, linesOf("en"), linesOf(tag.split("-")[0]), linesOf(tag));
}
