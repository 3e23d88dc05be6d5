/** The page for an unknown address: it shows the address and a link to the room. */

import { parts, setText } from "../../static/js/dom.js";
import { shortened } from "../../static/js/line_breaks.js";
import { openLanguage } from "../../static/js/texts/language.js";
import { createTexts, fillTexts } from "../../static/js/texts/texts.js";

const MAX_LENGTH = 60;
const part = parts(document);

async function open() {
  const pageLanguage = await openLanguage("device");
  const texts = createTexts(pageLanguage.catalogue);
  fillTexts(document, texts);
  setText(part.how, texts("face.missing.how", { path: shortened(location.pathname, MAX_LENGTH) }));
  document.title = texts("face.missing.title");
}

open();
