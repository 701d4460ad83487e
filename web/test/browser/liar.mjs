// A house that lies: a proxy before a real one, which changes what browsers are told.

import { createServer, request } from "node:http";

export class Liar {
  /** Opens a proxy to a house; it tells the truth until `lie` is set, a function of text. */
  static async open(house) {
    const liar = new Liar();
    liar.lie = (text) => text;
    liar.server = createServer((asked, answer) => {
      const headers = { ...asked.headers, host: new URL(house.address).host };
      if (headers.origin) headers.origin = house.address;
      delete headers["accept-encoding"]; // so that it can be read
      const onward = request(house.address + asked.url, { method: asked.method, headers }, (told) => {
        const { "content-length": _, ...more } = told.headers;
        answer.writeHead(told.statusCode, more);
        told.on("data", (part) => answer.write(liar.lie(part.toString("utf8"))));
        told.on("end", () => answer.end());
      });
      onward.on("error", () => answer.destroy());
      answer.on("close", () => onward.destroy());
      asked.pipe(onward);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => liar.server.once("listening", resolve));
    liar.address = `http://127.0.0.1:${liar.server.address().port}`;
    return liar;
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }
}
