/** Options of this phone: keep the screen on, and put the page on the home screen. */

import { makeInstallable } from "../../static/js/device/install.js";
import { WakeLock } from "../../static/js/device/wake_lock.js";
import { html, useLayoutEffect, useMemo, useSignal } from "../../static/vendor/preact/preact.js";

/** @param {string} page path of the page for the home screen */
export function DeviceRows({ texts, page }) {
  return html`<div>
    <${ScreenSwitch} texts=${texts} /><${InstallButton} texts=${texts} page=${page} />
  </div>`;
}

function ScreenSwitch({ texts }) {
  const isOn = useSignal(false);
  const lock = useMemo(() => {
    const device = { navigator, document, secure: window.isSecureContext, storage: () => localStorage };
    return new WakeLock(device, () => (isOn.value = lock.on));
  }, []);
  if (lock.possible === "no") {
    return null;
  }
  if (lock.possible === "insecure") {
    return html`<p class="note">${texts("face.phone.keep_on.insecure")}</p>`;
  }
  const on = isOn.value;
  return html`<button class="switch" role="switch" aria-checked=${String(on)} onClick=${() => lock.set(!on)}>
    ${texts("face.phone.keep_on")}<b>${texts(on ? "face.phone.on" : "face.phone.off")}</b>
  </button>`;
}

/** Shown while the browser offers to install the page. */
function InstallButton({ texts, page }) {
  const offer = useSignal(null);
  useLayoutEffect(() => {
    makeInstallable(page, (ask) => (offer.value = ask));
  }, []);
  return offer.value && html`<button class="switch" onClick=${offer.value}>${texts("face.phone.install")}</button>`;
}
