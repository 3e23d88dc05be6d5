/** The same server with node's `ws`: prints its port; each number read is sent to every client as a mark. */
import { createInterface } from "node:readline";
import { WebSocketServer } from "ws";

const FILL = "x".repeat(483);
const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false, backlog: 4096 });
const report = (values) => process.stdout.write(`${JSON.stringify(values)}\n`);
server.on("listening", () => report({ port: server.address().port }));
createInterface({ input: process.stdin }).on("line", (line) => {
  const at = Number(process.hrtime.bigint());
  const data = Buffer.from(`42["topic",{"topic":"clock:friday:1","mark":${Number(line)},"value":"${FILL}"}]`);
  for (const client of server.clients) {
    client.send(data, { binary: false });
  }
  report({ mark: Number(line), at });
});
