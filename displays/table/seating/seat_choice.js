/** The choice of an open seat for a move. */

import { html, useEffect, useLayoutEffect, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { TemporaryTopics } from "../topics.js";

/** The open seats of the tables in play, those of the shortest tables first: `[[table, [seat, …]], …]`. */
export function openSeats(tables) {
  const taken = (number) => Object.keys(tables[number].seats).length;
  const openNumbers = ({ size, seats }) =>
    Array.from({ length: size }, (_, index) => index + 1).filter((seat) => !seats[seat]);
  return Object.keys(tables)
    .filter((number) => tables[number].state === "open" && openNumbers(tables[number]).length)
    .sort((a, b) => taken(a) - taken(b) || a - b)
    .map((number) => [Number(number), openNumbers(tables[number])]);
}

/** @param {{seat: number, entry: string, name: string}} player */
export function chooseSeat(state, player) {
  const title = state.texts("face.table.move_where", { player: player.name });
  state.dialog.open(title, html`<${SeatChoice} state=${state} player=${player} />`, "cancel");
}

/** The choice; follows the tables of the whole room only until the list is there, which then stays. */
function SeatChoice({ state, player }) {
  const open = useSignal(null);
  useEffect(() => {
    const topics = new TemporaryTopics(state.face);
    const unsubscribe = state.topic("tables").subscribe((tables) => {
      if (tables && !open.peek()) {
        open.value = openSeats(tables);
        topics.follow([]);
      }
    });
    if (!open.peek()) {
      topics.follow(["tables"]);
    }
    return () => {
      unsubscribe();
      topics.follow([]);
    };
  }, [state]);
  return open.value
    ? html`<${OpenSeats} state=${state} player=${player} open=${open.value} />`
    : html`<p role="status">${state.texts("face.table.move_waits")}</p>`;
}

function OpenSeats({ state, player, open }) {
  const { texts, number } = state;
  const isSending = useSignal(false);
  const first = useRef(null);
  useLayoutEffect(() => first.current && first.current.focus(), []);
  const move = async (at) => {
    const label = texts("face.table.did.move", Object.assign({ player: player.name }, at));
    const fields = { entry: player.entry, from_seat: [number, player.seat], to_seat: [at.table, at.seat] };
    isSending.value = true;
    await state.sendFromDialog(label, "seat.move", fields);
    isSending.value = false;
  };
  const place = (table, seat, isFirst) => {
    const at = { table, seat };
    const label = texts("face.table.table_and_seat", at);
    return html`
      <button
        data-do="place"
        aria-label=${label}
        disabled=${isSending.value}
        ref=${isFirst ? first : null}
        onClick=${() => move(at)}
      >
        ${seat}
      </button>
    `;
  };
  const section = ([table, seats], index) => html`
    <section>
      <h3 class="label">${texts("face.table.table", { table })}</h3>
      <div class="open-seats">${seats.map((seat, each) => place(table, seat, index + each === 0))}</div>
    </section>
  `;
  return open.length ? open.map(section) : html`<p>${texts("seats.none_open")}</p>`;
}
