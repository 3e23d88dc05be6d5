/** Defaults that the browser can guess: currency, times, tables. */

import { minutesOfTime, timeOfMinutes } from "../structures/time_of_day.js";

const MINUTE = 60000;
const QUARTER = 15;
const DAY_MINUTES = 24 * 60;

/** Currencies by time zone; other zones have that of their continent. */
const OF_ZONES = {
  "Europe/London": "GBP",
  "Europe/Zurich": "CHF",
  "Europe/Vaduz": "CHF",
  "Europe/Stockholm": "SEK",
  "Europe/Oslo": "NOK",
  "Europe/Copenhagen": "DKK",
  "Europe/Prague": "CZK",
  "Europe/Warsaw": "PLN",
  "Europe/Budapest": "HUF",
  "Europe/Bucharest": "RON",
  "Asia/Tokyo": "JPY",
  "Asia/Seoul": "KRW",
  "America/Toronto": "CAD",
  "America/Vancouver": "CAD",
  "America/Sao_Paulo": "BRL",
  "America/Mexico_City": "MXN",
  "America/Argentina/Buenos_Aires": "ARS",
};
const OF_CONTINENTS = { Europe: "EUR", Australia: "AUD", America: "USD", US: "USD" };
const OF_REGIONS = { US: "USD", GB: "GBP", CH: "CHF", CA: "CAD", AU: "AUD", JP: "JPY", BR: "BRL" };

export const CURRENCIES = [
  ...new Set(["EUR", ...Object.values(OF_CONTINENTS), ...Object.values(OF_ZONES), ...Object.values(OF_REGIONS)]),
];

/** The currency of a place by its time zone, else by the region of the languages; else the euro. */
export function currencyOf(zone, languages) {
  const region = languages.map((each) => each.split("-")[1]).find((each) => each in OF_REGIONS);
  return OF_ZONES[zone] || OF_CONTINENTS[(zone || "").split("/")[0]] || OF_REGIONS[region] || "EUR";
}

/** The start of the next quarter of an hour, `HH:MM`. */
export function nextQuarter(now) {
  const minutes = now.getHours() * 60 + now.getMinutes();
  return timeOfMinutes(Math.ceil(minutes / QUARTER) * QUARTER);
}

/** The time of day a number of hours after a start. */
export function endAfter(start, hours) {
  return timeOfMinutes(minutesOfTime(start) + hours * 60);
}

/** Milliseconds from a start to an end, across midnight too; null if either is not a time. */
export function lengthMs(start, end) {
  const [from, to] = [minutesOfTime(start), minutesOfTime(end)];
  return from === null || to === null ? null : ((to - from + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES) * MINUTE;
}

/** The time of day a number of milliseconds after a start. */
export function timeAfter(start, ms) {
  return timeOfMinutes(minutesOfTime(start) + Math.round(ms / MINUTE));
}

/** The smallest number of tables that seat everybody; at least one. */
export function tablesFor(players, size) {
  return Math.max(1, Math.ceil(players / size));
}

/** The numbers of tables to open until `wanted` are open: the lowest free numbers. */
export function missingTables(wanted, tables) {
  const open = Object.keys(tables || {})
    .filter((number) => tables[number].state === "open")
    .map(Number);
  const missing = [];
  for (let number = 1; open.length + missing.length < wanted; number += 1) {
    if (!open.includes(number)) {
      missing.push(number);
    }
  }
  return missing;
}
