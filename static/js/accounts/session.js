/** The user of this device: its session at the server, and the address of the sign-in page. */

const HOME = "/control";

/** One request with JSON; `status` 0 if the server could not be reached. */
export async function request(method, url, body = undefined) {
  const json =
    body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  try {
    const response = await fetch(url, Object.assign({ method, credentials: "same-origin" }, json));
    const text = await response.text();
    return { status: response.status, ok: response.ok, answer: text ? JSON.parse(text) : {} };
  } catch (error) {
    console.warn(`${method} ${url} was not answered`, error);
    return { status: 0, ok: false, answer: null };
  }
}

/** The session of this device; null if the server does not say. */
export async function fetchSession() {
  const { ok, answer } = await request("GET", "/api/v1/session");
  return ok ? answer : null;
}

/** Whether no member of staff is signed in on this device now. */
export function isAway({ role, locked }) {
  return Boolean(locked) || ["public", "player", "display"].includes(role);
}

/** The reasons why a request was refused; empty if it was not, or without an answer. */
export function refusals({ answer }) {
  return (answer && answer.refused) || [];
}

/**
 * The address of the sign-in page, with `next` as the path to return to. A fragment of `next` stays in the fragment: it
 * may be a secret code.
 */
export function signInAddress(next) {
  const end = next.indexOf("#") < 0 ? next.length : next.indexOf("#");
  return `/signin?next=${encodeURIComponent(next.slice(0, end))}${next.slice(end)}`;
}

/**
 * The address after signing in: only a page of this server, never the sign-in page.
 *
 * @param {string} search the query, `?next=/control/friday`
 * @param {string} origin this server's
 * @param {string} hash the fragment of that page
 */
export function safeNext(search, origin, hash = "") {
  const wanted = new URLSearchParams(search).get("next") || HOME;
  let url;
  try {
    url = new URL(wanted, origin);
  } catch (error) {
    console.warn("the address cannot be read", error);
    return HOME;
  }
  // Browsers read a backslash as a slash: such a path may lead to another site.
  const isPath = /^\/(?![/\\])/.test(wanted);
  const here = url.origin === origin && isPath && !/^\/signin\/?$/.test(url.pathname);
  return here ? url.pathname + url.search + (url.hash || hash) : HOME;
}

/** Whether a host's name means the machine itself. */
export function isLoopback(hostname) {
  return /^(localhost|.*\.localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname);
}

/** Whether others can read the traffic: plain http beyond this machine. */
export function isPlain({ protocol, hostname }) {
  return protocol === "http:" && !isLoopback(hostname);
}
