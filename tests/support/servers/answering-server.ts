import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";

/** A server for one test. It keeps idle connections open for as long as the site does. @returns its address */
export async function startAnsweringServer(listener: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 75_000 }, listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}
