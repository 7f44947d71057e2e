import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { openRaw } from "../servers/raw-connection.ts";

type Sending = { path: string; method?: string; headers: Record<string, string>; body: string };

/** An app behind a real server, to which requests are sent whose body stops half-way. */
export async function openHalfSent(app: Hono) {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    /** Sends the head of a request and half of its body, and waits until the server has begun with it. */
    async send({ path, method = "POST", headers, body }: Sending) {
      const raw = await openRaw(url);
      const size = Buffer.byteLength(body);
      const all = { Host: "localhost", "Content-Length": String(size), Expect: "100-continue", ...headers };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      const half = Math.floor(body.length / 2);
      raw.send([`${method} ${path} HTTP/1.1`, ...lines, "", body.slice(0, half)].join("\r\n"));
      await raw.until((received) => received.includes("100 Continue"));
      return {
        /** Sends the rest. @returns the status of the response */
        async finish(): Promise<number> {
          raw.send(body.slice(half));
          const status = /HTTP\/1\.1 ([2-5]\d\d)/;
          await raw.until((received) => status.test(received));
          raw.end();
          return Number(status.exec(raw.received())?.[1]);
        },
      };
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
