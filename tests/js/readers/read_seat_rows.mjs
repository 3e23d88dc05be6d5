/** For Python's tests: reads values of topic `seats` and writes their entries in the order of a TV's list. */

import { seatRows } from "../../../static/js/seating/seats.js";

let input = "";
for await (const part of process.stdin) {
  input += part;
}
process.stdout.write(JSON.stringify(JSON.parse(input).map((seats) => seatRows(seats).map(({ entry }) => entry))));
