// A server that lies: a proxy before a real one changes the answers.

import { createServer, request } from "node:http";

export class LyingServer {
  /** Opens a proxy to a server; it passes answers on until `lie` is set, a function of text. */
  static async open(server) {
    const lying = new LyingServer();
    lying.lie = (text) => text;
    lying.server = createServer((asked, answer) => {
      const headers = { ...asked.headers, host: new URL(server.address).host };
      if (headers.origin) headers.origin = server.address;
      delete headers["accept-encoding"]; // so that it can be read
      const onward = request(server.address + asked.url, { method: asked.method, headers }, (real) => {
        const { "content-length": _, ...more } = real.headers;
        answer.writeHead(real.statusCode, more);
        real.on("data", (part) => answer.write(lying.lie(part.toString("utf8"))));
        real.on("end", () => answer.end());
      });
      onward.on("error", () => answer.destroy());
      answer.on("close", () => onward.destroy());
      asked.pipe(onward);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => lying.server.once("listening", resolve));
    lying.address = `http://127.0.0.1:${lying.server.address().port}`;
    return lying;
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }
}
