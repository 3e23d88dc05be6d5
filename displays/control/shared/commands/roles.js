/** Commands that the signed-in user may give: the server lists them in `may`; without that list every button is enabled. */

import { UNDO_COMMANDS } from "../../undo_commands.js";

/** @param {string} type a command, which may have its subject after a colon: `counter.tap:entry` */
export function mayDo(session, type) {
  return !session || !session.may || type === null || session.may.includes(type.split(":")[0]);
}

/** Whether a user may undo or redo a line of a log: only if the role may give the command itself. */
export function mayReverse(session, line) {
  const event = (line.of || line).code.split(".")[1];
  return mayDo(session, line.undo) && mayDo(session, UNDO_COMMANDS[event] || "clock.pause");
}

/** Commands of a role that only approves: deals, refunds, debts, results. */
const APPROVER_COMMANDS = /^(deal\.|results\.confirm$|sale\.(refund|refund_all|transfer|write_off)$|undo$|redo$)/;

/** Whether the role may only approve, as the supervisor. */
export function mayOnlyApprove(session) {
  return Boolean(session && session.may && session.may.every((type) => APPROVER_COMMANDS.test(type)));
}

/** The reason why this role may not give a command, in the shape of a server's reason; null if it may. */
export function roleReason(face, type) {
  if (mayDo(face.session, type)) {
    return null;
  }
  const role = { code: `face.role.${face.session.role}` };
  return { code: "role", params: { role }, text: face.texts("face.control.role", { role }) };
}

/** Roles that do not work on the control; a dealer works at a table. */
const VISITORS = ["dealer"];

export function isVisitor(session) {
  return Boolean(session) && VISITORS.includes(session.role);
}

/** Whether the user is a director, and may change accounts. */
export function isDirector(session) {
  return Boolean(session) && session.role === "td";
}
