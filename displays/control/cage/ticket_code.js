/** Scanned or typed codes of tickets, and the amount that a ticket pays. */

/** Codes have no 0, 1, I and O, which look alike. */
const CODE = /^[2-9A-HJ-NP-Z]{24}$/;
/** A code begins with the ticket's id. */
const ID_LENGTH = 12;
const DAY_MS = 86400000;
const MAX_DAYS = 3650;

/** The ticket code in a scanned or typed text, without blanks and hyphens; null for other text. */
export function ticketCodeIn(text) {
  const code = text.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return CODE.test(code) ? code : null;
}

/** The ticket of a code in the topic of the newest tickets; null if it is not there. */
export function ticketOf(topic, code) {
  const { tickets = {} } = topic || {};
  return (code && tickets[code.slice(0, ID_LENGTH)]) || null;
}

/**
 * The part of a price that a ticket pays. An unknown ticket counts as the whole price: the server refuses the sale if
 * the ticket's value is another.
 */
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

/** The end of a ticket's validity for a typed number of days; null for empty text, undefined for wrong text. */
export function expiryOf(typed, now) {
  if (!typed.trim()) {
    return null;
  }
  const days = /^\d+$/.test(typed.trim()) ? Number(typed.trim()) : 0;
  return days >= 1 && days <= MAX_DAYS ? now + days * DAY_MS : undefined;
}
