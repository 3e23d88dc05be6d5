/** The page for a signed-in user of a role that does not use the control: purpose of the account, and links. */

import { openLanguage } from "../../../static/js/texts/language.js";
import { request, signInAddress } from "../../../static/js/accounts/session.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { html, render, useSignal } from "../../../static/vendor/preact/preact.js";
import { refusalText } from "../shared/commands/refusal.js";
import { LanguageChoice } from "../../../static/js/texts/language_select.js";

/**
 * @param {string | null} slug the tournament in the address
 * @param {Element} node
 */
export async function openVisitor(session, slug, node) {
  const { catalogue, languages } = await openLanguage("device");
  const texts = createTexts(catalogue);
  document.title = texts("face.control.title");
  document.body.classList.add("visiting");
  render(html`<${Visitor} session=${session} slug=${slug} texts=${texts} languages=${languages} />`, node);
}

function Visitor({ session, slug, texts, languages }) {
  const fault = useSignal("");
  const role = { code: `face.role.${session.role}` };
  const signOut = async () => (fault.value = await signOutNow(texts));
  const tournament = html`
    <a class="button" href=${`/t/${encodeURIComponent(slug)}`}>${texts("face.control.visitor.tournament")}</a>
  `;
  return html`
    <main class="visitor" data-part="visitor">
      <h1>${texts("face.control.visitor.hello", { name: session.name || texts(role.code) })}</h1>
      <p>${texts("face.control.visitor.what", { role })}</p>
      <p>${texts("face.control.visitor.who")}</p>
      <div class="links">
        <a class="button main" href="/">${texts("face.control.menu.room")}</a>
        ${slug && tournament}
        <button onClick=${signOut}>${texts("face.control.menu.sign_out")}</button>
      </div>
      <p class="tone-stop" role="alert">${fault.value}</p>
      <${LanguageChoice} kind="field" languages=${languages} texts=${texts} />
    </main>
  `;
}

/** Signs out. @returns {Promise<string>} the fault in words; empty after signing out */
async function signOutNow(texts) {
  const fault = refusalText(await request("DELETE", "/api/v1/session", {}), texts);
  if (!fault) {
    location.assign(signInAddress("/control"));
  }
  return fault || "";
}
