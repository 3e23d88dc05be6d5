/** The commands that the role of the signed-in user may give, from the server's `may`; without it the server decides. */

import { UNDO_COMMANDS } from "../../undo_commands.js";

/** @param {string} type a command, perhaps with what it is about: `counter.tap:entry` */
export function mayDo(session, type) {
  return !session || !session.may || type === null || session.may.includes(type.split(":")[0]);
}

/** Whether a user may undo or redo a line of a log: the role has to be allowed the command itself. */
export function mayReverse(session, line) {
  const event = (line.of || line).code.split(".")[1];
  return mayDo(session, line.undo) && mayDo(session, UNDO_COMMANDS[event] || "clock.pause");
}

/** Commands of a role that otherwise only looks on: it approves deals, refunds and debts, and confirms results. */
const LOOKING_ON = /^(deal\.|results\.confirm$|sale\.(refund|refund_all|transfer|write_off)$|undo$|redo$)/;

/** Whether the role may do nothing but approve: the supervisor looks on. */
export function readsOnly(session) {
  return Boolean(session && session.may && session.may.every((type) => LOOKING_ON.test(type)));
}

/** The reason that a button carries which is not for this role, in the shape of the server's; null if it is. */
export function roleReason(face, type) {
  if (mayDo(face.session, type)) {
    return null;
  }
  const role = { code: `face.role.${face.session.role}` };
  return { code: "role", params: { role }, text: face.texts("face.control.role", { role }) };
}

/** Roles that do not work on the control: a dealer works at a table. */
const VISITORS = ["dealer"];

export function isVisitor(session) {
  return Boolean(session) && VISITORS.includes(session.role);
}

/** Whether this user may change accounts: directors may. */
export function directs(session) {
  return Boolean(session) && session.role === "td";
}
