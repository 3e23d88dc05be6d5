/** What the role of whoever is signed in may do: the server says so in `may`; while it has not, the server judges. */

/** @param {string} type a command, perhaps with what it is about: `counter.tap:entry` */
export function mayDo(session, type) {
  return !session || !session.may || type === null || session.may.includes(type.split(":")[0]);
}

/** Whose undo a line of the log is, by the first part of its code after `log.`; anything else is the clock's. */
const COMMAND_OF = [
  ["Tapped", "counter.tap"],
  ["Entered", "entry.register"],
  ["EntryTakenOut", "entry.unregister"],
  ["AbsenceMarked", "entry.absent"],
  ["NoShowTakenOut", "entry.no_show"],
  ["LockChanged", "entry.lock"],
  ["BustedOut", "entry.bust"],
  ["BustOutsReordered", "entry.reorder_outs"],
  ["StackForfeited", "entry.forfeit"],
  ["PenaltyBegun", "entry.absent"],
  ["Penalty", "penalty.give"],
  ["Disqualified", "penalty.give"],
  ["ChipsRemoved", "chips.remove"],
  ["ChipsGivenBack", "chips.give_back"],
  ["LeftEarly", "leaving.leave"],
  ["ForfeitTimeSet", "forfeit.designate"],
  ["HandRedealt", "table.redeal"],
  ["GameSet", "table.game"],
  ["Rebought", "entry.rebuy"],
  ["RebuyPaid", "entry.pay_rebuy"],
  ["AddOnTaken", "entry.addon"],
  ["Seated", "seat.give"],
  ["AlternateSeated", "seat.give"],
  ["Moved", "seat.move"],
  ["Balanced", "move.confirm"],
  ["Swapped", "seat.swap"],
  ["BroughtBack", "seat.bring_back"],
  ["SeatsDrawn", "draw.hold"],
  ["Draw", "draw.publish"],
  ["LateSeedRevealed", "draw.publish"],
  ["TableRelocated", "table.relocate"],
  ["InventoryChanged", "inventory.put"],
  ["CashClaimed", "inventory.claim"],
  ["TableBroken", "table.break"],
  ["FinalTableDrawn", "table.final"],
  ["TablesChanged", "tables.open"],
  ["BreakingOrderSet", "tables.breaking_order"],
  ["HandDealt", "table.hand"],
  ["HandForHand", "hand_for_hand.start"],
  ["HandFinished", "hand_for_hand.done"],
  ["HandRanked", "hand_for_hand.stacks"],
  ["TableCalled", "table.call"],
  ["CallAnswered", "table.answer_call"],
  ["RulingNoted", "ruling.note"],
  ["PlayerPaged", "player.page"],
  ["PrizesSetUp", "prizes.set_up"],
  ["PrizesPublished", "prizes.publish"],
  ["PageEnded", "player.page_end"],
  ["Deal", "deal.accept"],
  ["PlayerClockStarted", "player_clock.start"],
  ["PlayerClockAdjusted", "player_clock.adjust"],
  ["PlayerClock", "player_clock.call"],
  ["PlayerActed", "player_clock.acted"],
  ["ShotClockSet", "shot_clock.set"],
  ["TimeChipUsed", "shot_clock.chip"],
  ["DisputeTimer", "dispute.start"],
  ["ColorUp", "color_up.announce"],
  ["FoundChips", "color_up.found"],
  ["TablesColoredUp", "color_up.table_done"],
  ["ChipsRaced", "color_up.race"],
  ["HaltWaived", "table.waive_halt"],
  ["SeatCardRenewed", "entry.new_card"],
  ["DayEnd", "day_end.start"],
  ["LastHandsRecorded", "day_end.record"],
  ["LastHandPlayed", "day_end.hand_done"],
  ["BagCounted", "day_end.bag"],
  ["TableBagsCounted", "day_end.table_bags"],
  ["BagDifferenceAccepted", "day_end.accept"],
  ["DayBegun", "day_end.next_day"],
  ["VoteCalled", "vote.call"],
  ["TablesReady", "vote.table_ready"],
  ["SeatingChanged", "tables.seating"],
  ["StructureChanged", "structure.change"],
  ["TournamentCreated", "tournament.create"],
  ["Announce", "announcement.post"],
  ["Display", "display.rename"],
  ["Clocks", "room.pause_all"],
  ["SoundChosen", "sound.choose"],
  ["VenueChanged", "venue.change"],
];

/** Whether a line of a log may be taken back, or done again: by whoever may do it in the first place. */
export function mayReverse(session, line) {
  const code = (line.of || line).code.replace(/^log\./, "");
  const found = COMMAND_OF.find(([start]) => code.startsWith(start));
  return mayDo(session, line.undo) && mayDo(session, found ? found[1] : "clock.pause");
}

/** What who only looks on may do all the same: hear a deal and approve it. */
const LOOKING_ON = /^(deal\.|undo$|redo$)/;

/** Whether nothing may be done but deals: the supervisor looks on. */
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
