// A proxy that delays, for tests of games over a distance.

import { connect, createServer } from "node:net";

/** Has whatever comes from one end go out at the other so many milliseconds later, in its order. */
function carry(from, to, delay) {
  from.on("data", (bytes) => setTimeout(() => to.write(bytes), delay));
  from.on("close", () => setTimeout(() => to.destroy(), delay));
  from.on("error", () => {}); // it is closed then
}

/** Opens a proxy by which a server is reached with so much delay in each direction. */
export async function openSlowProxy(server, delay) {
  const proxy = createServer((near) => {
    const far = connect({ port: server.port, host: "127.0.0.1", noDelay: true });
    near.setNoDelay(true);
    carry(near, far, delay);
    carry(far, near, delay);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => proxy.once("listening", resolve));
  return { address: `http://127.0.0.1:${proxy.address().port}`, close: () => proxy.close() };
}
