/** The toolbox: choose a calculator, fill its form, and read the server's answer beside it while typing. */

import { usualRules } from "../../static/js/config_files/usual_rules.js";
import { openLanguage } from "../../static/js/texts/language.js";
import { createTexts, fetchWithRetry } from "../../static/js/texts/texts.js";
import { html, render } from "../../static/vendor/preact/preact.js";
import { ToolboxPage } from "./page.js";
import { ToolboxState } from "./state.js";

async function open() {
  const pageLanguage = await openLanguage("device");
  const [forms, rulesets, usual] = await Promise.all([
    fetchWithRetry("/displays/toolbox/forms.json"),
    fetchWithRetry("/api/v1/rulesets"),
    usualRules(),
  ]);
  const texts = createTexts(pageLanguage.catalogue);
  const readable = rulesets.filter(({ reasons }) => !reasons);
  const state = new ToolboxState({ language: pageLanguage.language, texts, forms, rulesets: readable, usual });
  // The event's address: a late answer may have overwritten `location`.
  window.addEventListener("hashchange", ({ newURL }) => state.followAddress(new URL(newURL).hash));
  state.followAddress(location.hash);
  render(
    html`<${ToolboxPage} state=${state} pageLanguage=${pageLanguage} />`,
    document.querySelector('[data-part="page"]'),
  );
}

open();
