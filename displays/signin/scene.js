/** Signing in: the first visit creates the director's account, later visits sign in or unlock this device. */

import { parts } from "../../static/js/dom.js";
import { openLanguage } from "../../static/js/texts/language.js";
import { mountLanguageChoice } from "../../static/js/texts/language_choice.js";
import { createTexts, fillTexts } from "../../static/js/texts/texts.js";
import { html, render } from "../../static/vendor/preact/preact.js";
import { Page } from "./page.js";
import { SignIn } from "./sign_in.js";

const part = parts(document);

/**
 * The secret of a link: the server's code for the first visit, or a director's sign-in link. The secret
 * is removed from the address.
 *
 * @returns {{code?: string, link?: string}}
 */
function takeSecret() {
  const match = /^#(code|link)=(.+)$/.exec(location.hash);
  if (match) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  return match ? { [match[1]]: decodeURIComponent(match[2]) } : {};
}

async function open() {
  const { code = "", link } = takeSecret();
  const spoken = await openLanguage("device");
  const texts = createTexts(spoken.catalogue);
  fillTexts(document, texts);
  mountLanguageChoice(part.language, spoken, texts);
  document.title = texts("face.signin.title");
  const signIn = new SignIn(texts, code);
  render(html`<${Page} signIn=${signIn} />`, part.main);
  // Opening a link in the tab of this page changes only the hash.
  window.addEventListener("hashchange", () => {
    const next = takeSecret().link;
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
