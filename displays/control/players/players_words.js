/** Standing and status of an entry in words. */

import { stillEntering } from "../../../static/js/clock/clock_facts.js";
import { fixedPrizeText, placeText } from "../../../static/js/prizes/prizes.js";
import { finishingPlace } from "../shared/entries.js";

/** The seat of a player, that the player waits, or the place and prize. `entering`: registration is open, so the place is not final. */
export function seatOrPlaceText(entry, counters, texts, prizes, entering, id) {
  const place = finishingPlace(entry, counters);
  if (entry.status === "out" && entry.placing) {
    return [texts("face.control.players.out"), texts("face.hands.placing")].join(" · ");
  }
  if (entry.status === "out") {
    const prize = fixedPrizeText(prizes, place, texts, id);
    return place === null
      ? texts("face.control.players.out")
      : [
          texts(entering ? "face.control.players.place_so_far" : "face.control.players.place", {
            place: placeText(prizes, place, id),
          }),
          prize,
        ]
          .filter(Boolean)
          .join(" · ");
  }
  if (entry.seat) {
    const [table, seat] = entry.seat.split("-");
    return texts("face.control.tables.seat_at", { table, seat });
  }
  return texts(entry.status === "waiting" ? "face.control.players.waiting" : "face.control.players.registered");
}

/** All facts about an entry on one line. */
export function statusText(id, entry, { counters, prizes, clock }, texts) {
  const facts = [
    texts("face.control.players.entry", { entry: id.slice(1) }),
    seatOrPlaceText(entry, counters, texts, prizes, stillEntering(clock), id),
    entry.kind === "reentry" ? texts("face.control.players.reentry") : "",
    entry.absent ? texts("face.control.players.is_absent") : "",
    entry.no_show ? texts("face.control.players.was_no_show") : "",
    entry.disqualified ? texts("face.control.players.was_disqualified") : "",
    entry.left_early ? texts("face.control.players.left_early") : "",
    entry.lock
      ? texts(entry.lock === "table" ? "face.control.players.locked_table" : "face.control.players.locked")
      : "",
    entry.rebuys ? texts("face.control.players.rebuys", { count: entry.rebuys }) : "",
    entry.owes ? texts("face.control.players.owes", { count: entry.owes }) : "",
    entry.addons ? texts("face.control.players.addons", { count: entry.addons }) : "",
  ];
  return facts.filter(Boolean).join(" · ");
}
