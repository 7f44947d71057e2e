import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** A request, the status of its response (0: the connection broke), and the processes that were tried, in order. */
export type ForwardedRequest = { method: string; path: string; status: number; triedUrls: readonly string[] };

/**
 * A load balancer before several processes: round robin, over keep-alive connections, to those whose `/healthz` answered 200 when it
 * was last checked. It retries a request on the next process only where that is safe: none accepted it, or its method is idempotent.
 */
export type Balancer = {
  /** The public address of the site. */
  url: string;
  passed: readonly ForwardedRequest[];
  /** Resolves once the process receives requests. */
  join(url: string): Promise<void>;
  leave(url: string): void;
  [Symbol.asyncDispose](): Promise<void>;
};

type Backend = { url: string; isWell: boolean };
type BackendPool = { backends: Backend[]; nextIndex: number; agent: Agent; passed: ForwardedRequest[] };
type ForwardResult = { response: IncomingMessage } | { response: undefined; wasAccepted: boolean };

const CHECK_EVERY_MS = 200;
const CHECK_WITHIN_MS = 2_000;

/** The idempotent methods (RFC 9110, 9.2.2). */
const idempotent = ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"];

export async function startBalancer(): Promise<Balancer> {
  const pool: BackendPool = { backends: [], nextIndex: 0, agent: new Agent({ keepAlive: true }), passed: [] };
  const stopping = new AbortController();
  const server = createServer((incoming, outgoing) => {
    pass(pool, incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const checks = keepChecking(pool, stopping.signal);
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    passed: pool.passed,
    async join(url) {
      const backend = { url, isWell: false };
      pool.backends.push(backend);
      while (!backend.isWell && pool.backends.includes(backend)) await wait(20);
    },
    leave(url) {
      pool.backends = pool.backends.filter((each) => each.url !== url);
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await checks;
      server.closeAllConnections();
      server.close();
      pool.agent.destroy();
    },
  };
}

async function keepChecking(pool: BackendPool, stopping: AbortSignal) {
  while (!stopping.aborted) {
    await Promise.all(pool.backends.map(check));
    await wait(CHECK_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function check(backend: Backend) {
  const signal = AbortSignal.timeout(CHECK_WITHIN_MS);
  const response = await fetch(`${backend.url}/healthz`, { signal }).catch(() => undefined);
  await response?.body?.cancel();
  backend.isWell = response?.ok ?? false;
}

/** Reads the whole request first, as most balancers do, because it may have to be sent again. */
async function pass(pool: BackendPool, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method = "GET", url: path = "/" } = incoming;
  const triedUrls: string[] = [];
  const note = (status: number) => pool.passed.push({ method, path, status, triedUrls });
  const body = await buffer(incoming);
  for (let next = nextOf(pool, triedUrls); next; next = nextOf(pool, triedUrls)) {
    triedUrls.push(next.url);
    const { response, ...failure } = await forward(pool, next, incoming, body);
    if (response) return note(await sendOn(response, outgoing));
    next.isWell = false;
    if ("wasAccepted" in failure && failure.wasAccepted && !idempotent.includes(method)) break;
  }
  note(502);
  outgoing.writeHead(502).end();
}

/** Round robin over the healthy processes, or over all where none is healthy. */
function nextOf(pool: BackendPool, triedUrls: readonly string[]): Backend | undefined {
  const left = pool.backends.filter(({ url }) => !triedUrls.includes(url));
  const well = left.filter(({ isWell }) => isWell);
  const candidates = well.length > 0 ? well : left;
  pool.nextIndex += 1;
  return candidates[pool.nextIndex % candidates.length];
}

function forward(
  { agent }: BackendPool,
  { url }: Backend,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<ForwardResult> {
  const { method, url: path, headers } = incoming;
  const { connection: _connection, "transfer-encoding": _encoding, ...forwardedHeaders } = headers;
  const forwarded = [headers["x-forwarded-for"], incoming.socket.remoteAddress].flat().filter(Boolean).join(", ");
  return new Promise((resolve) => {
    const outgoing = request(url + path, {
      method,
      agent,
      headers: { ...forwardedHeaders, "content-length": body.length, "x-forwarded-for": forwarded },
    });
    outgoing.once("response", (response) => resolve({ response }));
    outgoing.once("error", (error) => resolve({ response: undefined, wasAccepted: !isRefused(error) }));
    outgoing.end(body);
  });
}

function isRefused(error: Error) {
  return "code" in error && error.code === "ECONNREFUSED";
}

/** @returns the status, or 0 where the response broke off. */
function sendOn(response: IncomingMessage, outgoing: ServerResponse): Promise<number> {
  const {
    connection: _connection,
    "keep-alive": _keepAlive,
    "transfer-encoding": _encoding,
    ...forwardedHeaders
  } = response.headers;
  const status = response.statusCode ?? 0;
  outgoing.writeHead(status, forwardedHeaders);
  response.pipe(outgoing);
  return new Promise((resolve) => {
    response.once("close", () => {
      if (!response.complete) outgoing.destroy();
      resolve(response.complete ? status : 0);
    });
  });
}
