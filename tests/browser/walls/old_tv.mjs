/*
 * Opens pages in the Chromium 69 of a television of 2020 and tells what it saw of each, a line of JSON a page: the version,
 * every error, the text, the time before and after a second has passed, how long that took, whether the typeface is there,
 * what is cut, how far the text stays from the edges. Reads `{shots, pages: [{name, url, size: [width, height], ready, counts, then}]}` from its
 * standard input: `ready` is a regular expression the text of the page has to match, `counts` whether its time runs. A page
 * with `then` shows a pairing code first: that is told as `{code}`, and `then` has to be seen once somebody confirmed it.
 * One with `goesOn` is told as `{shown}`, then its server may end: it has to go to an address that begins so by itself.
 */

import { createRequire } from "node:module";
import { mkdirSync, existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const require = createRequire(import.meta.url);
const FLAGS = ["--no-sandbox", "--disable-gpu", "--no-zygote", "--disable-dev-shm-usage", "--no-first-run"];
const WAIT_MS = 120_000;
const FOUND_MS = 90_000;
const LOOK_MS = 200;
const TIME = '[data-part="time"], [role="timer"], .field.time b';

/** The browser as the package brings it, unpacked once beside the packages. */
function executable() {
  const folder = join(dirname(require.resolve("chrome-aws-lambda/package.json")), "bin");
  const packed = readdirSync(folder).find((name) => name.endsWith(".br"));
  const unpacked = join(folder, "..", "..", ".cache", packed.replace(/\.br$/, ""));
  if (!existsSync(unpacked)) {
    mkdirSync(dirname(unpacked), { recursive: true });
    const beside = `${unpacked}.${process.pid}`;
    writeFileSync(beside, brotliDecompressSync(readFileSync(join(folder, packed))), { mode: 0o755 });
    renameSync(beside, unpacked); // two tests at once: each finds it whole
  }
  return unpacked;
}

/** Runs in the page: boxes of all texts that can be seen. */
function look(timeSelector) {
  const seen = (element) => {
    const style = getComputedStyle(element);
    return style.visibility === "visible" && element.getClientRects().length > 0 && !element.closest(".spoken");
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const edges = { left: 1, right: 1, top: 1, bottom: 1 };
  const cut = [];
  const families = new Set();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || !seen(element)) {
      continue;
    }
    families.add(getComputedStyle(element).fontFamily.split(",")[0]);
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    // Line boxes are higher than what is drawn: the middle line decides.
    const middle = (box.top + box.bottom) / 2;
    edges.left = Math.min(edges.left, box.left / innerWidth);
    edges.right = Math.min(edges.right, 1 - box.right / innerWidth);
    edges.top = Math.min(edges.top, middle / innerHeight);
    edges.bottom = Math.min(edges.bottom, 1 - middle / innerHeight);
    if (element.clientWidth && element.scrollWidth > element.clientWidth + 1 && !(element instanceof SVGElement)) {
      cut.push(text);
    }
  }
  const time = document.querySelector(timeSelector);
  return {
    text: document.body.innerText,
    time: time && time.textContent,
    edges,
    cut,
    families: [...families],
    pictures: [...document.images].filter((image) => image.clientWidth).map((image) => image.naturalWidth > 0),
    typeLoaded: [...document.fonts].some((font) => font.family.includes("Barlow") && font.status === "loaded"),
    scrolls: document.scrollingElement.scrollWidth > innerWidth || document.scrollingElement.scrollHeight > innerHeight,
  };
}

function watch(page) {
  const errors = [];
  page.on("pageerror", (error) => errors.push(`page: ${error.message}`));
  page.on("error", (error) => errors.push(`crash: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && errors.push(`console: ${message.text()}`));
  page.on("requestfailed", (request) => errors.push(`request: ${request.url()} ${request.failure().errorText}`));
  page.on("response", (answer) => answer.status() >= 400 && errors.push(`${answer.status()}: ${answer.url()}`));
  return errors;
}

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
/** Not at every frame, as would be usual: reading all of the text is more work than drawing it. */
const WAIT = { timeout: WAIT_MS, polling: 50 };
const until = (page, wanted) =>
  page.waitForFunction((text) => new RegExp(text, "im").test(document.body.innerText), WAIT, wanted);

/** A page whose server ends goes to another address by itself; what it asked for in vain meanwhile is no error. */
async function goOn(page, name, address, errors) {
  say({ shown: name });
  for (let waited = 0; !page.url().startsWith(address); waited += LOOK_MS) {
    if (waited > FOUND_MS) {
      throw new Error(`still at ${page.url()}`);
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
  errors.splice(0, errors.length, ...errors.filter((each) => /^(page|crash): /.test(each)));
}

async function visit(browser, { name, url, size: [width, height], ready, counts, then, goesOn }, shots) {
  const page = await browser.newPage();
  const errors = watch(page);
  await page.setViewport({ width, height });
  await page.goto(url);
  const told = { name, size: [width, height], version: await browser.version(), errors };
  try {
    await until(page, ready);
    if (then) {
      say({ code: await page.evaluate(() => document.querySelector('[data-part="pairing_code"]').textContent) });
      await until(page, then);
    }
    if (goesOn) {
      await goOn(page, name, goesOn, errors);
      await until(page, ready);
    }
    await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 200))));
    const looked = Date.now();
    Object.assign(told, await page.evaluate(look, TIME));
    if (counts) {
      await page.waitForFunction(
        (selector, before) => document.querySelector(selector).textContent !== before,
        WAIT,
        TIME,
        told.time,
      );
      told.timeLater = (await page.evaluate(look, TIME)).time;
      told.secondsLater = (Date.now() - looked) / 1000;
    }
  } catch (error) {
    errors.push(`not seen: ${error.message}; the page says: ${await page.evaluate(() => document.body.innerText)}`);
  }
  told.shot = join(shots, `${name}-${width}x${height}.png`);
  told.shotBytes = (await page.screenshot({ path: told.shot })).length;
  await page.evaluate(() => document.body.remove());
  told.groundBytes = (await page.screenshot()).length;
  await page.close();
  return told;
}

const { shots, pages } = JSON.parse(readFileSync(0, "utf8"));
mkdirSync(shots, { recursive: true });
const browser = await require("puppeteer-core").launch({ executablePath: executable(), args: FLAGS });
for (const page of pages) {
  say(await visit(browser, page, shots));
}
await browser.close();
