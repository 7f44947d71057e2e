import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/**
 * The faults of a request. `none`; `cut`: it never arrives, and the connection breaks; `lost`: it is processed, and the connection breaks
 * before the response; `silent`: it is processed, and no response comes until the client times out; `twice`: it arrives twice at once;
 * `late`: it arrives some time later, perhaps after the next one; `swallowed`: it never arrives, and is answered as if it had;
 * `refused`: it never arrives, and is answered 503.
 */
export const faultKinds = ["none", "cut", "lost", "silent", "twice", "late", "swallowed", "refused"] as const;
export type Fault = (typeof faultKinds)[number];

/** A request that passes through the proxy. */
export type ProxiedRequest = { method: string; path: string; headers: IncomingMessage["headers"]; body: string };

export type FaultyProxy = {
  /** For `SITE_URL`, or for `STRIPE_API_URL`. */
  url: string;
  /** The requests so far, in the order of their arrival, each with its fault. */
  passed: readonly (ProxiedRequest & { fault: Fault })[];
  [Symbol.asyncDispose](): Promise<void>;
};

const LATE_MS = 250;

/**
 * An unreliable proxy: it forwards requests to `target`, each with the fault that `faultOf` returns. While nothing listens at `target`,
 * it breaks the connection.
 *
 * @param target returns the origin for the next request, `http://127.0.0.1:PORT`
 */
export async function startFaultyProxy(
  target: () => string,
  faultOf: (passing: ProxiedRequest) => Fault,
): Promise<FaultyProxy> {
  const passed: (ProxiedRequest & { fault: Fault })[] = [];
  const server = createServer(async (incoming, outgoing) => {
    try {
      const passing = await read(incoming);
      const fault = faultOf(passing);
      passed.push({ ...passing, fault });
      await passOn(target(), passing, fault, outgoing);
    } catch {
      // One end closed its connection: close the other one's too.
      outgoing.destroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function read(incoming: IncomingMessage): Promise<ProxiedRequest> {
  const { method = "GET", url: path = "/", headers } = incoming;
  return { method, path, headers, body: (await buffer(incoming)).toString() };
}

async function passOn(target: string, passing: ProxiedRequest, fault: Fault, outgoing: ServerResponse) {
  if (fault === "cut") return outgoing.destroy();
  if (fault === "refused") return outgoing.writeHead(503).end();
  if (fault === "swallowed") return outgoing.writeHead(200).end();
  if (fault === "late") await wait(LATE_MS);
  // The response to the duplicate is discarded.
  if (fault === "twice") deliver(target, passing).catch(() => undefined);
  const response = await deliver(target, passing);
  if (fault === "lost") return outgoing.destroy();
  if (fault === "silent") return;
  outgoing.writeHead(response.status, response.headers).end(response.body);
}

/** Forwards on a new connection: one kept open would not survive a restart of the target. */
async function deliver(target: string, { method, path, headers, body }: ProxiedRequest) {
  const asking = request(`${target}${path}`, { method, agent: false, headers: { ...headers, connection: "close" } });
  // A target that is killed during its response breaks the connection for the request as well, to which nothing listens by then.
  asking.on("error", () => undefined);
  asking.end(body);
  const [incoming]: IncomingMessage[] = await once(asking, "response");
  if (!incoming) throw new Error("There was no answer.");
  const { statusCode: status = 500, headers: responseHeaders } = incoming;
  return { status, headers: { ...responseHeaders, connection: "close" }, body: await buffer(incoming) };
}
