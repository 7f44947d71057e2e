import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** A request, the status of its response (0: the connection broke), and the processes that were tried, in order. */
export type ForwardedRequest = { method: string; path: string; status: number; asked: readonly string[] };

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
type Line = { backends: Backend[]; turn: number; agent: Agent; passed: ForwardedRequest[] };
type Asked = { answer: IncomingMessage } | { answer: undefined; wasTaken: boolean };

const CHECK_EVERY_MS = 200;
const CHECK_WITHIN_MS = 2_000;

/** The idempotent methods (RFC 9110, 9.2.2). */
const idempotent = ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"];

export async function startBalancer(): Promise<Balancer> {
  const line: Line = { backends: [], turn: 0, agent: new Agent({ keepAlive: true }), passed: [] };
  const stopping = new AbortController();
  const server = createServer((incoming, outgoing) => {
    pass(line, incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const checks = keepChecking(line, stopping.signal);
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    passed: line.passed,
    async join(url) {
      const backend = { url, isWell: false };
      line.backends.push(backend);
      while (!backend.isWell && line.backends.includes(backend)) await wait(20);
    },
    leave(url) {
      line.backends = line.backends.filter((each) => each.url !== url);
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await checks;
      server.closeAllConnections();
      server.close();
      line.agent.destroy();
    },
  };
}

async function keepChecking(line: Line, stopping: AbortSignal) {
  while (!stopping.aborted) {
    await Promise.all(line.backends.map(check));
    await wait(CHECK_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function check(backend: Backend) {
  const signal = AbortSignal.timeout(CHECK_WITHIN_MS);
  const answer = await fetch(`${backend.url}/healthz`, { signal }).catch(() => undefined);
  await answer?.body?.cancel();
  backend.isWell = answer?.ok ?? false;
}

/** Reads the whole request first, as most balancers do, because it may have to be sent again. */
async function pass(line: Line, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method = "GET", url: path = "/" } = incoming;
  const asked: string[] = [];
  const note = (status: number) => line.passed.push({ method, path, status, asked });
  const body = await buffer(incoming);
  for (let next = nextOf(line, asked); next; next = nextOf(line, asked)) {
    asked.push(next.url);
    const { answer, ...failure } = await ask(line, next, incoming, body);
    if (answer) return note(await sendOn(answer, outgoing));
    next.isWell = false;
    if ("wasTaken" in failure && failure.wasTaken && !idempotent.includes(method)) break;
  }
  note(502);
  outgoing.writeHead(502).end();
}

/** Round robin over the healthy processes, or over all where none is healthy. */
function nextOf(line: Line, asked: readonly string[]): Backend | undefined {
  const left = line.backends.filter(({ url }) => !asked.includes(url));
  const well = left.filter(({ isWell }) => isWell);
  const candidates = well.length > 0 ? well : left;
  line.turn += 1;
  return candidates[line.turn % candidates.length];
}

function ask({ agent }: Line, { url }: Backend, incoming: IncomingMessage, body: Buffer): Promise<Asked> {
  const { method, url: path, headers } = incoming;
  const { connection: _connection, "transfer-encoding": _encoding, ...forwardedHeaders } = headers;
  const forwarded = [headers["x-forwarded-for"], incoming.socket.remoteAddress].flat().filter(Boolean).join(", ");
  return new Promise((resolve) => {
    const outgoing = request(url + path, {
      method,
      agent,
      headers: { ...forwardedHeaders, "content-length": body.length, "x-forwarded-for": forwarded },
    });
    outgoing.once("response", (answer) => resolve({ answer }));
    outgoing.once("error", (error) => resolve({ answer: undefined, wasTaken: !isRefused(error) }));
    outgoing.end(body);
  });
}

function isRefused(error: Error) {
  return "code" in error && error.code === "ECONNREFUSED";
}

/** @returns the status, or 0 where the response broke off. */
function sendOn(answer: IncomingMessage, outgoing: ServerResponse): Promise<number> {
  const {
    connection: _connection,
    "keep-alive": _keepAlive,
    "transfer-encoding": _encoding,
    ...forwardedHeaders
  } = answer.headers;
  const status = answer.statusCode ?? 0;
  outgoing.writeHead(status, forwardedHeaders);
  answer.pipe(outgoing);
  return new Promise((resolve) => {
    answer.once("close", () => {
      if (!answer.complete) outgoing.destroy();
      resolve(answer.complete ? status : 0);
    });
  });
}
