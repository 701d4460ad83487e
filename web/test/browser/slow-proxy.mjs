// A proxy that delays, for tests of games over a distance.

import { connect, createServer } from "node:net";
import { after } from "node:test";

/** Has whatever comes from one end go out at the other so many milliseconds later, in its order. */
function carry(from, to, delay) {
  from.on("data", (bytes) => setTimeout(() => to.write(bytes), delay));
  from.on("close", () => setTimeout(() => to.destroy(), delay));
  from.on("error", () => {}); // it is closed then
}

/** An address by which a server is reached with so much delay in each direction. */
export async function slowWay(server, delay) {
  const way = createServer((near) => {
    const far = connect({ port: server.port, host: "127.0.0.1", noDelay: true });
    near.setNoDelay(true);
    carry(near, far, delay);
    carry(far, near, delay);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => way.once("listening", resolve));
  after(() => way.close());
  return `http://127.0.0.1:${way.address().port}`;
}
