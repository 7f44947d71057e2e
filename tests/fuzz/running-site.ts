import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "#server/app.ts";
import { openTestServices } from "#tests/support/site/services.ts";

/** The whole app on a socket in this process, so that its memory can be measured, without rate limits. */
export async function startFuzzedSite() {
  const settings = { SITE_URL: "http://localhost:3000", RATE_LIMIT: "off", PAYMENTS: "sandbox" };
  const { services, close } = await openTestServices(settings);
  const app = createApp(services);
  // Client and server share a thread: while it generates requests, a connection could otherwise end just as it is used again.
  const server = createServer(
    { keepAliveTimeout: 60_000 },
    getRequestListener(app.fetch, { overrideGlobalObjects: false }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address and a port.
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await close();
  };
  return { app, services, url: `http://127.0.0.1:${port}`, stop };
}
