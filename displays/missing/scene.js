/** The page for an unknown address: it shows the address and a link to the room. */

import { parts, setText } from "../../static/js/dom.js";
import { openLanguage } from "../../static/js/texts/language.js";
import { createTexts, fillTexts } from "../../static/js/texts/texts.js";

const LONGEST = 60;
const part = parts(document);

function shortened(path) {
  return path.length > LONGEST ? `${path.slice(0, LONGEST - 1)}…` : path;
}

async function open() {
  const spoken = await openLanguage("device");
  const texts = createTexts(spoken.catalogue);
  fillTexts(document, texts);
  setText(part.how, texts("face.missing.how", { path: shortened(location.pathname) }));
  document.title = texts("face.missing.title");
}

open();
