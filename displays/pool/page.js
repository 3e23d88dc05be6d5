/** The page of a prize pool: the player's own receipt, the sum computed by the phone, and every line. */

import { html, useSignal } from "../../static/vendor/preact/preact.js";
import { formatsOf } from "../../static/js/texts/formats.js";
import { LanguageChoice } from "../../static/js/texts/language_select.js";
import { checkPool, receiptsOf } from "./pool_check.js";

/** Number of rows drawn at first; a festival has thousands. */
const FIRST_ROWS = 200;

export function PoolPage({ state }) {
  const { texts } = state;
  const file = state.file.value;
  const note = state.note.value;
  const list = file && file.value;
  return html`
    <header>
      <h1>${texts("face.pool.title")}</h1>
      <p class="when">${file ? file.title : ""}</p>
    </header>
    ${note && html`<p class="note" role="status">${note}</p>`}
    ${list && !list.currency && html`<p class="note" role="status">${texts("face.pool.no_books")}</p>`}
    ${list && list.currency && html`<${Proof} state=${state} list=${list} />`}
    <footer class="foot">
      <a href=${`/t/${encodeURIComponent(state.slug)}`}>${texts("face.results.clock")}</a>
      <${LanguageChoice} kind="language" languages=${state.languages} texts=${texts} />
    </footer>
  `;
}

function Proof({ state, list }) {
  return html`
    <main>
      <${OwnReceipt} state=${state} list=${list} />
      <${Sums} state=${state} list=${list} />
      <${Lines} state=${state} list=${list} />
    </main>
  `;
}

/** The line of the receipt that was scanned or typed. */
function OwnReceipt({ state, list }) {
  const { texts } = state;
  const code = state.code.value;
  const receipts = receiptsOf(list, code);
  const type = (event) => state.setCode(event.target.value);
  return html`
    <section class="own">
      <label>
        <span class="label">${texts("face.pool.code")}</span>
        <input data-part="code" autocomplete="off" autocapitalize="characters" spellcheck=${false} maxlength="20" value=${code} onInput=${type} />
      </label>
      <div role="status" data-part="found">
        ${receipts.map((line) => html`<p class=${`line is-${line.state}`} key=${line.code}>${ownText(line, list, state)}</p>`)}
        ${code.length >= 8 && !receipts.length && html`<p class="line is-missing">${texts("face.pool.not_there")}</p>`}
      </div>
    </section>
  `;
}

function ownText(line, list, { texts }) {
  const what = texts(`offers.kind.${line.kind}`);
  const amount = money(line.amount, list, texts);
  return texts(`face.pool.own.${line.state}`, { what, amount });
}

/** The sums computed by the phone beside those of the server. */
function Sums({ state, list }) {
  const { texts } = state;
  const { receipts, sum, prizes, faults } = checkPool(list);
  const amount = (minor) => money(minor, list, texts);
  const rows = [
    [texts("face.pool.receipts", { count: receipts }), sum],
    list.other && [texts("face.pool.other"), list.other],
    list.overlay && [texts("face.pool.overlay"), list.overlay],
    list.surplus && [texts("face.pool.surplus"), -list.surplus],
    prizes !== null && [texts("face.pool.prizes", { places: list.prizes.length }), prizes],
  ].filter(Boolean);
  const faultText = ({ code, params }) =>
    texts(code, { found: amount(params.found), expected: amount(params.expected) });
  return html`
    <section>
      <table class="sums" data-part="sums">
        <tbody>
          ${rows.map(([label, minor]) => html`<tr key=${label}><th scope="row">${label}</th><td>${amount(minor)}</td></tr>`)}
        </tbody>
      </table>
      <p class=${faults.length ? "verdict is-wrong" : "verdict"} role="status" data-part="verdict">
        ${faults.length ? faults.map(faultText).join(" ") : texts("face.pool.adds_up")}
      </p>
      <p class="hint">${texts("face.pool.why")}</p>
    </section>
  `;
}

function Lines({ state, list }) {
  const { texts } = state;
  const isWhole = useSignal(false);
  const rows = isWhole.value ? list.receipts : list.receipts.slice(0, FIRST_ROWS);
  const row = (line, index) => html`
    <tr key=${index} class=${`is-${line.state}`}>
      <td class="code">${line.code}</td>
      <td>${texts(`offers.kind.${line.kind}`)}${line.state === "stands" ? "" : ` · ${texts(`face.cage.reversed.${line.state}`)}`}</td>
      <td class="amount">${money(line.amount, list, texts)}</td>
    </tr>
  `;
  return html`
    <table class="lines" data-part="lines"><tbody>${rows.map(row)}</tbody></table>
    ${rows.length < list.receipts.length && html`<p><button onClick=${() => (isWhole.value = true)}>${texts("face.pool.all", { count: list.receipts.length })}</button></p>`}
  `;
}

function money(minor, { currency, exponent }, texts) {
  return formatsOf(texts).money(minor, currency, exponent);
}
