/** Every word on a face comes from the catalogue, and stands there in every language. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { LANGUAGES, linesOf } from "./catalogues.mjs";
import { FAMILIES } from "./code_families.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const filesIn = (folder, ending) =>
  readdirSync(root + folder, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(`${root}${folder}/${name}`, "utf8") }));

const sources = [...filesIn("static/js", ".js"), ...filesIn("displays", ".js"), ...filesIn("displays", ".html")];
const catalogues = LANGUAGES.map((language) => ({ language, lines: linesOf(language) }));

/** Written out in the source: what begins as codes of faces do, what is said at once, what stands in the markup. */
const WRITTEN_OUT = [
  /"((?:face|scene)\.[a-z0-9_.]+[a-z0-9])"/g,
  /\btexts\(\s*"([^"]+)"/g,
  /\bdata-(?:text|label)="([^"]+)"/g,
];

/** Put together in the source, as `face.game.${game}`: what is said at once, or begins as codes of faces do. */
const PUT_TOGETHER = [/\btexts\(\s*`([a-z_.]+)\$\{/g, /`((?:face|scene|format)\.[a-z_.]*)\$\{/g];

<<<<<<< HEAD
=======
const PHASES = ["finished", "holding", "paused", "ready", "running", "scheduled"];
const LINKS = ["catching_up", "connecting", "lost", "polling", "silent", "uncertain"];
const DEMO = ["back", "bust", "break", "champion", "clock", "evening", "hands", "move", "opening", "plug", "promise", "seats", "winner"];
const BETTINGS = ["fixed_limit", "no_limit", "pot_limit"];
const GAMES = ["badugi", "lhe", "nlhe", "o8", "big_o", "plo", "plo5", "plo6", "plo8", "razz", "sd27", "short_deck", "stud", "stud8", "td27"].flatMap((game) => BETTINGS.map((each) => `${game}.${each}`));

/** The possible ends of each composed code. `null`: whatever the catalogue has; where it has none, another line is used. */
const FAMILIES = {
  "face.badge.": ["offline", "polling", "stale"],
  "face.color_ups.proposed_": ["break", "level"],
  "dispute.until.": ["next_hand", "substantial_action_next_hand"],
  "face.clocks.": ["facing_bet", "less", "more", "no_bet"],
  "face.clocks.expiry.": ["check", "dead_hand"],
  "face.clocks.on_wall.": ["no", "yes"],
  "face.clocks.over.": ["check", "dead_hand"],
  "face.bad_file.": ["line", "why"],
  "face.control.": [
    ...["announce", "finished", "next", "next_day", "next_to", "pause", "previous", "previous_to", "resume", "start", "start_now"],
    ...["addon", "bustout", "entry", "late_addon", "late_entry", "late_rebuy", "late_reentry", "rebuy", "reentry"],
    ...["minus_minute", "plus_minute", "pause_all", "redo", "resume_all", "schedule", "schedule_day", "undo", "unschedule"],
  ],
  "face.control.announcing.preset.": ["break_in_5", "dinner", "last_hand", "late_reg_soon", "seats", "shuffle_up"],
  "face.control.announcing.seconds.": ["30", "120", "600"],
  "face.control.ante.": ["big_blind", "button", "none", "per_player"],
  "face.control.asking.": ["go_on", "resume"],
  "face.control.columns.": ["contact", "first", "last", "name", "none", "notes", "seat", "table"],
  "face.control.named.": ["addon", "addon_count", "rebuy", "rebuy_count"],
  "face.control.dialog.": ["cancel", "close"],
  "face.control.dialog.starts.": ["by_hand", "by_itself"],
  "face.control.draws.": ["held", "published", "revealed", "running", "withdrawn"],
  "face.control.field.": ["ante", "big_bet", "big_blind", "bring_in", "button_blind", "completion", "small_bet", "small_blind"],
  "face.control.floor.": ["hands", "tell_button", "too_few"],
  "face.control.keys.": ["shift", "space"],
  "face.control.keys.does.": ["announce", "keys", "main", "minus", "next", "pause_all", "plus", "previous", "undo_last"],
  "face.control.live.": ["behind", "clients_live", "clients_not_live", "lag", "worst"],
  "face.control.menu.": ["archive", "change_pin", "keys", "lock", "manage", "new", "room", "set_pin", "sign_out", "staff", "unlock"],
  "face.control.paging.": ["desk", "seat"],
  "face.manage.": ["archive", "archived", "delete", "deleted", "rename", "restore"],
  "face.control.period.": ["day_ends", "day_goes_on", "delete", "edit", "insert_break", "insert_level", "jump", "late_reg_closes", "late_reg_stays", "longer_break", "skip_break"],
  "face.control.players.standing.": ["all", "in", "waiting", "out"],
  "face.control.players.do.": ["addon", "bring_back", "bust", "choose", "give", "move", "page_desk", "page_end", "page_seat", "pay_rebuy", "rebuy", "rebuy_declared", "reenter", "unregister"],
  "face.control.room_tables.": [
    ...["add", "all", "arrange", "broken", "chosen", "claim", "describe", "earlier", "edit"],
    ...["free_tables", "gone", "is_broken", "is_cash", "is_free", "is_other", "later", "mended", "name"],
    ...["no_one", "none", "note", "nudge", "numbers", "order_how", "place", "release", "relocate"],
    ...["relocate_to", "off_map", "remove", "rename", "seats", "section"],
    ...["nudge.down", "nudge.left", "nudge.right", "nudge.up"],
  ],
  "face.control.show.": ["follow", "follow_how", "remove", "rotation", "rotation_how", "scene", "up"],
  "face.control.tables.": [
    ...["break_it", "close_it", "hand", "hold_it", "open_it", "waive"],
    ...["added", "open_later", "open_now", "planned", "breaks", "first_to_break", "halted", "halted_long", "held", "next_hand", "no_hand", "waived"],
  ],
  "face.control.tables.mark.": ["big_blind", "button", "small_blind"],
  "face.control.tables.names.": ["full", "hidden", "short"],
  "face.control.tvs.": ["flashing", "forget", "identify", "more", "reload", "rename", "show"],
  "face.deal.method.": ["chip_chop", "custom", "even", "icm"],
  "face.day_end.next_at_how.": ["by_hand", "by_itself"],
  "face.deal.remainder.": ["first", "largest_remainder"],
  "face.day_end.next_how.": ["full_level", "next_level", "remaining_time"],
  "face.draw.kind.": ["breaking", "button", "day_end_card", "day_end_player", "final", "late", "redraw", "seats"],
  "face.draw.state.": ["held", "published", "revealed", "running", "withdrawn"],
  "face.floor.": ["breaks", "broken", "cash", "free", "halted", "held", "other"],
  "face.demo.": DEMO.concat(DEMO.map((step) => `${step}.line`), ["phone", "tablet", "wall"]),
  "face.demo.step.": ["break", "bust", "champion", "evening", "hands", "move", "plug", "promise", "seats"],
  "face.game.": GAMES,
  "face.phone.alert.": ["notification", "screen", "tone", "vibration"],
  "face.phone.alert.state.": ["ask", "denied", "insecure", "no", "on", "tap"],
  "face.game.short.": GAMES,
  "face.games.by.": ["hands", "minutes", "none", "orbit"],
  "face.hands.clock.": ["run", "stop", "stop_and_deduct"],
  "face.hands.seated.": ["encouraged", "required"],
  "face.link.": LINKS,
  "penalties.why.": [
    ...["abuse", "action_pending", "dodging_blinds", "etiquette", "exposed_card", "one_player_to_a_hand", "other"],
    ...["out_of_turn", "out_of_view", "phone", "soft_play", "stalling"],
  ],
  "face.chips_out.why.": ["disqualified", "found", "left_early", "lost", "out_of_view", "penalty"],
  "face.leaving.": ["does_not", "nobody_knows", "reaches"],
  "face.penalties.begins.": ["hand_ends", "player_returns"],
  "face.penalties.kind.": ["disqualification", "missed_hands", "missed_rounds", "warning"],
  "face.penalties.redealt_": ["killed", "may_play", "no_hand"],
  "face.penalties.what.": ["disqualification", "missed_hands", "missed_hands.one", "missed_rounds", "missed_rounds.one", "warning"],
  "face.phone.link.": LINKS,
  "face.print.": [
    ...["bags", "cards", "codes", "counts", "list", "slips", "tables"],
    ...["names", "order", "paper", "which"],
    ...["names.full", "names.public", "order.name", "order.table", "paper.a4", "paper.letter", "paper.roll"],
  ],
  "face.print.which.": ["all", "new", "newest"],
  "face.phone.paged.": ["desk", "seat"],
  "face.prizes.fee.": ["addon", "entry", "rebuy", "reentry"],
  "face.procedures.": ["chips_out", "color_ups", "day_end", "deal", "games", "hand_for_hand", "leaving", "penalties", "prizes", "registration_window", "table_clocks", "vote"],
  "face.reminders.hold_push.": ["break", "level"],
  "face.role.": ["cashier", "dealer", "display", "floor", "player", "public", "supervisor", "td"],
  "face.room.phase.": PHASES,
  "face.rules.": ["differences", "same"],
  "face.rules.about.": null,
  "face.rules.subject.": null,
  "face.rules.value.": null,
  "face.say.": PHASES,
  "face.seat_list.": ["name", "seat", "table"],
  "face.signin.": ["code", "name", "password", "password_again"],
  "face.signin.pad.": ["delete", "ok"],
  "face.signin.way.": ["elsewhere", "password", "pin"],
  "face.state.": [...PHASES, "hands", "hands_dealt", "hands_left"],
  "title.": null,
  "face.table.": ["closed", "held", "no_table"],
  "face.table.call.": ["answer", "chips", "dealer", "deck", "floor", "take_back"],
  "face.table.call_for.": ["chips", "dealer", "deck", "floor"],
  "face.table.called.": ["chips", "dealer", "deck", "floor"],
  "face.table.do.": ["button", "forfeit", "move", "out", "penalty"],
  "face.table.mark.": ["big_blind", "button", "small_blind"],
  "face.table.short_blind.": ["ante", "big_blind", "td"],
  "face.table.short.": ["big_blind", "button", "small_blind"],
  "face.structures.": ["archive", "copy", "delete", "restore", "versions"],
  "face.structures.answer.": null,
  "face.structures.column.": null,
  "face.structures.ends.": ["both", "day", "registration", "until_end"],
  "face.structures.fix.": ["edit", "edit_chips", "generate"],
  "face.structures.head.": null,
  "face.structures.row.": ["double", "down", "remove", "series", "up"],
  "face.structures.turn.": ["after", "before"],
  "face.structures.tool.": ["add_break", "add_level", "generate", "more", "paste", "rows"],
  "face.structures.wish.": ["chips", "end", "entries", "minutes", "stack"],
  "face.toolbox.say.ruled.": ["all_in", "bet", "call", "check", "director", "raise"],
  "face.toolbox.say.remainder.": ["first", "largest_remainder"],
  "face.toolbox.say.way.": ["ante", "big_blind"],
  "face.toolbox.say.side.": ["high", "low"],
  "face.toolbox.about.": null,
  "face.toolbox.calc.": null,
  "face.toolbox.choice.": null,
  "face.toolbox.copies.": ["curl", "request", "response", "shell"],
  "face.toolbox.field.": null,
  "face.toolbox.rules.": ["many", "none", "one"],
  "face.toolbox.choice.account.": [
    ...["cash", "card", "transfer", "ticket", "comp", "house", "overlay", "pool", "bounty", "fee", "staff", "charity"],
  ],
  "face.toolbox.say.": [
    ...["all_dealt", "big_blind", "button", "button_dead", "heads_up", "positions", "small_blind", "small_blind_dead"],
    ...["break_order", "final_table", "forbidden", "halts_many", "halts_none", "halts_one", "level", "mover", "no_hand", "no_seat"],
    ...["td_decides", "td_decides_why", "worst"],
  ],
  "face.toolbox.say.money.": [
    ...["unspent", "overspent", "to_pool", "held", "empty", "overlay", "unassigned", "surplus", "finished", "goes_on"],
    ...["gross", "tickets", "base", "withheld", "tip", "balances", "over", "short", "within", "beyond", "card_over", "card_short"],
  ],
  "face.toolbox.say.clock.": ["break_in", "finished", "holds", "in_break", "no_break", "period", "runs", "stands"],
  "face.toolbox.wrong.": null,
  "face.vote.colour.": ["black", "blue", "green", "red", "white"],
  "face.why.": null,
  "face.person.": [
    ...["bar", "contact", "distinction", "erase", "erase_how", "gone", "name", "notes", "reason", "unbar"],
  ],
  "face.staff.": [
    ...["add", "add_how", "all", "another", "back", "devices", "director_how", "disable", "enable", "end", "end_all", "is_disabled"],
    ...["link", "link_how", "link_left", "link_of", "link_over", "name", "no_pin", "nowhere", "password", "password_how", "pin", "pin_how"],
    ...["reset_password", "reset_pin", "role", "set_password", "set_pin", "signed_in", "this_device", "you"],
  ],
  "face.staff.is_": ["active", "here", "locked", "resting"],
  "face.tv.": ["none", "unknown", "waiting"],
  "format.money.": null,
  "format.month.": Array.from({ length: 12 }, (_, index) => String(index + 1)),
  "format.weekday.": Array.from({ length: 7 }, (_, index) => String(index)),
  "scene.": null,
};

>>>>>>> 21a4270 (Give directors a page of structures: the library's list, and an editor)
function found(patterns) {
  const codes = new Map();
  for (const { name, text } of sources) {
    for (const pattern of patterns) {
      for (const [, code] of text.matchAll(pattern)) {
        codes.set(code, name);
      }
    }
  }
  return codes;
}

const writtenOut = found(WRITTEN_OUT);
const putTogether = found(PUT_TOGETHER);

test("every code that a face names has words in every language", () => {
  assert.ok(writtenOut.size > 100);
  for (const { language, lines } of catalogues) {
    const missing = [...writtenOut].filter(([code]) => !(code in lines));
    assert.deepEqual(missing, [], language);
  }
});

test("what codes that are put together may end in is listed here", () => {
  assert.deepEqual(
    [...putTogether].filter(([start]) => !(start in FAMILIES)),
    [],
    "list what they end in, in code_families.mjs",
  );
  assert.deepEqual(
    Object.keys(FAMILIES).filter((start) => !putTogether.has(start)),
    [],
    "no face puts these together any more",
  );
});

test("every code that a face puts together has words in every language", () => {
  for (const { language, lines } of catalogues) {
    for (const [start, ends] of Object.entries(FAMILIES)) {
      const missing = (ends || []).filter((end) => !(start + end in lines));
      assert.deepEqual(missing, [], `${language}: ${start}`);
      assert.ok(
        Object.keys(lines).some((code) => code.startsWith(start)),
        `${language}: ${start}`,
      );
    }
  }
});

test("every line for faces is said somewhere", () => {
  const families = Object.entries(FAMILIES);
  const inFamily = (code, [start, ends]) => (ends ? ends.some((end) => code === start + end) : code.startsWith(start));
  const said = (code) => writtenOut.has(code) || families.some((family) => inFamily(code, family));
  for (const { language, lines } of catalogues) {
    assert.deepEqual(
      Object.keys(lines).filter((code) => /^face\./.test(code) && !said(code)),
      [],
      language,
    );
  }
});
