/** Pure functions of the sign-in page: its destination, new passwords, PINs. */

import assert from "node:assert/strict";
import test from "node:test";

import { retryAfter } from "../../../displays/signin/form_request.js";
import { takeSecret } from "../../../displays/signin/address_secret.js";
import { passwordFault } from "../../../displays/signin/forms.js";
import { digitsAfter } from "../../../displays/signin/pin_pad.js";
import { isAway, isLoopback, isPlain, safeNext, signInAddress } from "../../../static/js/accounts/session.js";

const ORIGIN = "http://192.168.1.5:5000";
const next = (path) => safeNext(`?next=${encodeURIComponent(path)}`, ORIGIN);

test("signing in leads back to the page before", () => {
  assert.equal(next("/control/friday#room"), "/control/friday#room");
  ["/control/friday?lang=de#pair=BCDFGH", "/control#room", "/control/friday"].forEach((path) => {
    const { search, hash } = new URL(signInAddress(path), ORIGIN);
    assert.equal(safeNext(search, ORIGIN, hash), path);
  });
  assert.equal(safeNext("", ORIGIN), "/control");
});

test("signing in keeps the code of a QR picture in the fragment, which no server gets", () => {
  const { search, hash } = new URL(signInAddress("/control/friday?lang=de#pair=BCDFGH"), ORIGIN);
  assert.ok(!search.includes("BCDFGH"));
  assert.equal(hash, "#pair=BCDFGH");
});

test("signing in leads to pages of this server alone, never to the sign-in page", () => {
  const elsewhere = [
    "https://evil.example/",
    "//evil.example/control",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/signin",
    "/signin?next=/signin",
    "http://",
    " //evil.example",
  ];
  elsewhere.forEach((path) => assert.equal(next(path), "/control", path));
});

test("a password has to be long enough and typed twice alike", () => {
  assert.equal(passwordFault("short", "short"), "face.signin.password_short");
  assert.equal(passwordFault("a straight to ten", "a straight to nine"), "face.signin.password_differs");
  assert.equal(passwordFault("a straight to ten", "a straight to ten"), null);
});

test("a PIN has up to eight digits, and its last digit can be deleted", () => {
  assert.equal(["1", "2", "x", "3", "delete"].reduce(digitsAfter, ""), "12");
  assert.equal(digitsAfter("12345678", "9"), "12345678");
  assert.equal(digitsAfter("", "delete"), "");
});

test("too many attempts show the time to wait, other refusals their reason", () => {
  assert.equal(retryAfter([{ code: "access.try_later", params: { retry_ms: 27_000 } }]), 27_000);
  assert.equal(retryAfter([{ code: "access.wrong_password", params: {} }]), 0);
});

test("a locked user, a guest and a TV are not signed in", () => {
  assert.ok(isAway({ role: "public", locked: false }));
  assert.ok(isAway({ role: "display", locked: false }));
  assert.ok(isAway({ role: "td", locked: true }));
  assert.ok(!isAway({ role: "supervisor", locked: false }));
});

test("the sign-in page warns of plain http, except on the machine itself", () => {
  const at = (protocol, hostname) => isPlain({ protocol, hostname });
  assert.ok(at("http:", "192.168.1.5"));
  assert.ok(at("http:", "clock.local"));
  assert.ok(!at("https:", "clock.example"));
  ["localhost", "127.0.0.1", "127.0.1.1", "[::1]", "room.localhost"].forEach((host) =>
    assert.ok(isLoopback(host) && !at("http:", host), host),
  );
  assert.ok(!isLoopback("127.0.0.1.evil.example"));
});

test("the secret of a link leaves the address, also one that cannot be decoded", () => {
  const take = (hash) => {
    const paths = [];
    const history = { replaceState: (_state, _title, path) => paths.push(path) };
    return [takeSecret({ hash, pathname: "/signin", search: "?lang=de" }, history), paths];
  };
  assert.deepEqual(take("#link=a%2Fb"), [{ link: "a/b" }, ["/signin?lang=de"]]);
  assert.deepEqual(take("#code=ABCD"), [{ code: "ABCD" }, ["/signin?lang=de"]]);
  assert.deepEqual(take("#link=100%"), [{ link: "100%" }, ["/signin?lang=de"]]);
  assert.deepEqual(take("#room"), [{}, []]);
});
