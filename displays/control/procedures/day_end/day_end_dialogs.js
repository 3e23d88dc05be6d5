/** The dialogs of the end of the day: cards where the set names none, the bags of a table, the reason for a difference. */

import { formatsOf, parseChips } from "../../../../static/js/texts/formats.js";
import { html, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";
import { BagFields, bagFields, knownBag, typedBag } from "../../shared/fields/bag_fields.js";
import { calledName, numberIn } from "../../shared/seating_words.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Field } from "../../shared/fields/fields.js";

/** The cards from a field: `3 4 5` or `3,4,5`; null where one is no number of hands. */
export function cardsIn(text) {
  const cards = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
  return cards.length && cards.every((card) => Number.isInteger(card) && card >= 1 && card <= 10) ? cards : null;
}

/** Those at a table whose bags are counted, seat by seat: `[{entry, seat, label, isAway, known}]`, see `knownBag`. */
export function bagsOfTable(number, { tables, players, day_end: topic }, texts) {
  const table = (tables || {})[number];
  const seats = (table && table.seats) || {};
  return Object.keys(seats).map((seat) => {
    const entry = seats[seat];
    const one = (players || {})[entry];
    const isAway = Boolean(one) && Boolean(one.absent);
    const away = isAway ? ` · ${texts("face.day_end.away")}` : "";
    return {
      entry,
      seat: Number(seat),
      label: `${seat} ${calledName(entry, one)}${away}`,
      isAway,
      known: knownBag(topic.end, entry),
    };
  });
}

/** The director enters which cards lie there. */
export function CardsDialog({ state, dialog }) {
  const { texts } = state;
  const title = texts("face.day_end.end_it");
  const cards = useSignal("3 4 5 6 7");
  const save = () => {
    const found = cardsIn(cards.value);
    return found ? state.save(title, "day_end.start", { cards: found }) : texts("face.day_end.cards_wrong");
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <${Field} label=${texts("face.day_end.cards_label")} text=${cards} />
    <//>
  `;
}

/** One bag for each seat; what stays empty is counted later, what is as it was is not sent. */
export function CountDialog({ state, dialog, table }) {
  const { texts } = state;
  const bags = useRef(null);
  if (!bags.current) {
    const [tables, players, topic] = ["tables", "players", "day_end"].map((kind) => state.topic(kind).peek());
    const found = bagsOfTable(table, { tables, players, day_end: topic }, texts);
    bags.current = found.map((each) => Object.assign({ typed: typedBag(each.known, each.isAway, texts) }, each));
  }
  const fields = ({ entry, seat, label, typed }) =>
    html`<${BagFields} key=${entry} texts=${texts} seat=${seat} label=${label} typed=${typed} />`;
  return html`
    <${FormDialog}
      dialog=${dialog}
      title=${texts("face.day_end.count_table", { table })}
      label=${texts("face.day_end.save")}
      save=${() => saveBags(state, bags.current)}
    >
      ${bags.current.map(fields)}
    <//>
  `;
}

/** One bag after the other, up to the first that is refused. */
async function saveBags(state, bags) {
  const { texts } = state;
  const session = state.desk.session.peek(); // of all of them, also where the page turns to another meanwhile
  for (const bag of bags) {
    const { entry, label: name, known, typed } = bag;
    const given = bagFields(known, typed);
    if (given === undefined) {
      return texts("face.day_end.chips_wrong", { name });
    }
    if (given) {
      const fields = Object.assign({ session, entry }, given);
      const fault = await state.save(texts("face.day_end.bag_of", { name }), "day_end.bag", fields);
      if (fault) {
        return fault;
      }
      Object.assign(known, given);
    }
  }
  return null;
}

/** Bags of players without names: how many at a table, and their chips together. */
export function TableBagsDialog({ state, dialog, table }) {
  const { texts } = state;
  const { end } = state.topic("day_end").peek();
  const known = (table && end.table_bags[table]) || { bags: "", chips: "" };
  const title = texts("face.day_end.table_bags");
  const number = useSignal(String(table || ""));
  const bags = useSignal(String(known.bags));
  const chips = useSignal(known.chips === "" ? "" : formatsOf(texts).chips(known.chips));
  const save = () => {
    const given = {
      table: numberIn(number.value, 1, 100000),
      bags: numberIn(bags.value, 0, 10000),
      chips: /^\s*0\s*$/.test(chips.value) ? 0 : parseChips(chips.value),
    };
    const isWrong = Object.values(given).some((value) => value === null || value === undefined);
    return isWrong ? texts("face.day_end.table_bags_wrong") : state.save(title, "day_end.table_bags", given);
  };
  const field = (code, text) => html`<${Field} label=${texts(code)} text=${text} inputmode="numeric" />`;
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.day_end.save")} save=${save}>
      ${field("face.day_end.table", number)}${field("face.day_end.bags_label", bags)}
      ${field("face.day_end.chips_together", chips)}
    <//>
  `;
}

export function AcceptDialog({ state, dialog, title }) {
  const { texts } = state;
  const why = useSignal("");
  const save = () => {
    const reason = why.value.trim();
    return reason ? state.save(title, "day_end.accept", { reason }) : texts("face.day_end.accept_why_wrong");
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.day_end.accept_it")} save=${save}>
      <${Field} label=${texts("face.day_end.accept_why")} text=${why} maxlength="200" />
    <//>
  `;
}
