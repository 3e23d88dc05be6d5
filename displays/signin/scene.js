/** Signing in: the first visit creates the director's account, later visits sign in or unlock this device. */

import { parts } from "../../static/js/dom.js";
import { openLanguage } from "../../static/js/texts/language.js";
import { mountLanguageChoice } from "../../static/js/texts/language_choice.js";
import { createTexts, fillTexts } from "../../static/js/texts/texts.js";
import { html, render } from "../../static/vendor/preact/preact.js";
import { takeSecret } from "./address_secret.js";
import { Page } from "./page.js";
import { SignIn } from "./state.js";

const part = parts(document);

async function open() {
  const { code = "", link } = takeSecret(location, history);
  const pageLanguage = await openLanguage("device");
  const texts = createTexts(pageLanguage.catalogue);
  fillTexts(document, texts);
  mountLanguageChoice(part.language, pageLanguage, texts);
  document.title = texts("face.signin.title");
  const signIn = new SignIn(texts, code);
  render(html`<${Page} signIn=${signIn} />`, part.main);
  // A link that is opened in this tab changes only the hash.
  window.addEventListener("hashchange", () => {
    const next = takeSecret(location, history).link;
    if (next) {
      signIn.show("link", { link: next });
    }
  });
  if (link) {
    signIn.show("link", { link });
  } else {
    await signIn.open();
  }
}

open();
