/** The entries of fields of topic `seats` in the order in which a wall lists them. */

import { seatRows } from "../../../static/js/seating/seats.js";

let input = "";
for await (const part of process.stdin) {
  input += part;
}
process.stdout.write(JSON.stringify(JSON.parse(input).map((seats) => seatRows(seats).map(({ entry }) => entry))));
