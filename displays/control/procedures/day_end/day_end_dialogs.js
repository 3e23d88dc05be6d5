/** The dialogs of the end of the day: cards of the draw, bags of a table, reason of a difference. */

import { formatsOf, parseChips } from "../../../../static/js/texts/formats.js";
import { html, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";
import { BagFields, bagFields, bagOf, typedBag } from "../../shared/fields/bag_fields.js";
import { nameOrNumber } from "../../shared/entries.js";
import { numberIn } from "../../shared/typed_values.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Field } from "../../shared/fields/fields.js";

/** Typed cards, `3 4 5` or `3,4,5`; null if one is not a number of hands. */
export function cardsIn(text) {
  const cards = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
  return cards.length && cards.every((card) => Number.isInteger(card) && card >= 1 && card <= 10) ? cards : null;
}

/** The bags of a table by seat: `[{entry, seat, label, isAway, saved}]`, `saved` see `bagOf`. */
export function bagsOfTable(number, { tables, players, day_end: topic }, texts) {
  const table = (tables || {})[number];
  const seats = (table && table.seats) || {};
  return Object.keys(seats).map((seat) => {
    const entry = seats[seat];
    const player = (players || {})[entry];
    const isAway = Boolean(player) && Boolean(player.absent);
    const awayText = isAway ? ` · ${texts("face.day_end.away")}` : "";
    return {
      entry,
      seat: Number(seat),
      label: `${seat} ${nameOrNumber(entry, player)}${awayText}`,
      isAway,
      saved: bagOf(topic.end, entry),
    };
  });
}

/** Asks the director for the cards of the draw. */
export function CardsDialog({ state, dialog }) {
  const { texts } = state;
  const title = texts("face.day_end.end_it");
  const cards = useSignal("3 4 5 6 7");
  const save = () => {
    const values = cardsIn(cards.value);
    return values ? state.save(title, "day_end.start", { cards: values }) : texts("face.day_end.cards_wrong");
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <${Field} label=${texts("face.day_end.cards_label")} text=${cards} />
    <//>
  `;
}

/** A bag for each seat. Empty fields are counted later; unchanged bags are not sent. */
export function CountDialog({ state, dialog, table }) {
  const { texts } = state;
  const bags = useRef(null);
  if (!bags.current) {
    const [tables, players, topic] = ["tables", "players", "day_end"].map((kind) => state.topic(kind).peek());
    const bagsHere = bagsOfTable(table, { tables, players, day_end: topic }, texts);
    bags.current = bagsHere.map((each) => Object.assign({ typed: typedBag(each.saved, each.isAway, texts) }, each));
  }
  const fields = ({ entry, seat, label, typed }) =>
    html`<${BagFields} key=${entry} texts=${texts} seat=${seat} label=${label} typed=${typed} />`;
  return html`
    <${FormDialog}
      dialog=${dialog}
      title=${texts("face.day_end.count_table", { table })}
      label=${texts("face.control.dialog.save")}
      save=${() => saveBags(state, bags.current)}
    >
      ${bags.current.map(fields)}
    <//>
  `;
}

/** Sends one command for each bag, up to the first refusal. */
async function saveBags(state, bags) {
  const { texts } = state;
  const session = state.desk.session.peek(); // one session for all bags, even if the page shows another one meanwhile
  for (const bag of bags) {
    const { entry, label: name, saved, typed } = bag;
    const changed = bagFields(saved, typed);
    if (changed === undefined) {
      return texts("face.counts.wrong", { name });
    }
    if (changed) {
      const fields = Object.assign({ session, entry }, changed);
      const fault = await state.save(texts("face.day_end.bag_of", { name }), "day_end.bag", fields);
      if (fault) {
        return fault;
      }
      Object.assign(saved, changed);
    }
  }
  return null;
}

/** Bags of players without names: their number at a table, and the sum of their chips. */
export function TableBagsDialog({ state, dialog, table }) {
  const { texts } = state;
  const { end } = state.topic("day_end").peek();
  const counted = (table && end.table_bags[table]) || { bags: "", chips: "" };
  const title = texts("face.day_end.table_bags");
  const number = useSignal(String(table || ""));
  const bags = useSignal(String(counted.bags));
  const chips = useSignal(counted.chips === "" ? "" : formatsOf(texts).chips(counted.chips));
  const save = () => {
    const fields = {
      table: numberIn(number.value, 1, 100000),
      bags: numberIn(bags.value, 0, 10000),
      chips: /^\s*0\s*$/.test(chips.value) ? 0 : parseChips(chips.value),
    };
    const isWrong = Object.values(fields).some((value) => value === null || value === undefined);
    return isWrong ? texts("face.day_end.table_bags_wrong") : state.save(title, "day_end.table_bags", fields);
  };
  const field = (code, text) => html`<${Field} label=${texts(code)} text=${text} inputmode="numeric" />`;
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      ${field("face.day_end.table", number)}${field("face.day_end.bags_label", bags)}
      ${field("face.day_end.chips_together", chips)}
    <//>
  `;
}

export function AcceptDialog({ state, dialog, title }) {
  const { texts } = state;
  const typedReason = useSignal("");
  const save = () => {
    const reason = typedReason.value.trim();
    return reason ? state.save(title, "day_end.accept", { reason }) : texts("face.day_end.accept_why_wrong");
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.day_end.accept_it")} save=${save}>
      <${Field} label=${texts("face.day_end.accept_why")} text=${typedReason} maxlength="200" />
    <//>
  `;
}
