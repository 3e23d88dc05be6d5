/** Codes of tickets as they are scanned or typed, and what a ticket pays. */

const CODE = /^[2-9A-HJ-NP-Z]{24}$/;
const ID_LENGTH = 12;

/** The code in a text; null where it is none. */
export function ticketCodeIn(text) {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return CODE.test(plain) ? plain : null;
}

/** The ticket of a code, as far as the topic of the newest tickets knows it; null if it does not. */
export function ticketOf(topic, code) {
  const { tickets = {} } = topic || {};
  return (code && tickets[code.slice(0, ID_LENGTH)]) || null;
}

/** The part of a price that a ticket pays; the server refuses it where the register knows better. */
export function worthOf(ticket, price) {
  return ticket ? Math.min(ticket.value, price) : price;
}

/** The ids of the tickets in a state, the newest first. */
export function ticketsIn(topic, states) {
  const { tickets = {} } = topic || {};
  return Object.keys(tickets)
    .filter((id) => states.includes(tickets[id].state))
    .sort((a, b) => tickets[b].issued_at - tickets[a].issued_at);
}

const DAY_MS = 86400000;
const MAX_DAYS = 3650;

/** The last instant of a ticket that is valid for some days, as typed; null: always, undefined: no number. */
export function expiryOf(typed, now) {
  if (!typed.trim()) {
    return null;
  }
  const days = /^\d+$/.test(typed.trim()) ? Number(typed.trim()) : 0;
  return days >= 1 && days <= MAX_DAYS ? now + days * DAY_MS : undefined;
}
