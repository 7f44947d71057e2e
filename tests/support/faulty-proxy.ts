import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/**
 * What may happen to a request on its way. `none`; `cut`: it never arrives, and the line goes dead; `lost`: it is done, and the line goes
 * dead before the answer; `silent`: it is done, and nothing is heard until whoever asked gives up; `twice`: it arrives twice at once;
 * `late`: it arrives some time later, perhaps after the next one; `swallowed`: it never arrives, and is answered as if it had;
 * `refused`: it never arrives, and is answered 503.
 */
export const faultKinds = ["none", "cut", "lost", "silent", "twice", "late", "swallowed", "refused"] as const;
export type Fault = (typeof faultKinds)[number];

/** A request on its way. */
export type ProxiedRequest = { method: string; path: string; headers: IncomingMessage["headers"]; body: string };

export type FaultyProxy = {
  /** For `SITE_URL`, or for `STRIPE_API_URL`. */
  url: string;
  /** What passed so far, in the order in which it came, and what happened to it. */
  passed: readonly (ProxiedRequest & { fault: Fault })[];
  [Symbol.asyncDispose](): Promise<void>;
};

const LATE_MS = 250;

/**
 * A line between two programs that is not to be trusted: it passes requests on to `target`, and does to each what `faultOf` says. While
 * nobody listens at `target`, the line goes dead.
 *
 * @param target says where the next request goes, `http://127.0.0.1:PORT`
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
      // Either end went away: to the other one, the line is dead.
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
  // The second arrival is nobody's: its answer goes nowhere.
  if (fault === "twice") deliver(target, passing).catch(() => undefined);
  const answer = await deliver(target, passing);
  if (fault === "lost") return outgoing.destroy();
  if (fault === "silent") return;
  outgoing.writeHead(answer.status, answer.headers).end(answer.body);
}

/** On a line of its own: one that was kept open would not survive a restart of the program at its end. */
async function deliver(target: string, { method, path, headers, body }: ProxiedRequest) {
  const asking = request(`${target}${path}`, { method, agent: false, headers: { ...headers, connection: "close" } });
  asking.end(body);
  const [incoming]: IncomingMessage[] = await once(asking, "response");
  if (!incoming) throw new Error("There was no answer.");
  const { statusCode: status = 500, headers: answered } = incoming;
  return { status, headers: { ...answered, connection: "close" }, body: await buffer(incoming) };
}
