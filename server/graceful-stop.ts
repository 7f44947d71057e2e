import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** The process exits so many milliseconds after draining, even if something hangs. */
const EXIT_WITHIN_MS = 4_500;
const ACCEPT_WITHIN_MS = 1_500;
const QUIET_MS = 50;

type Stop = {
  /** How long new requests are accepted, until the load balancer has noticed at `/healthz`. Milliseconds. */
  drainMs: number;
  /** Called first. */
  begin: () => void;
  /** Stops background work, while requests are still answered. */
  stopWork: () => Promise<void>;
  /** Called once no request is under way any more. */
  close: () => Promise<void>;
};

/** On SIGTERM and SIGINT: answers every request that was sent, then exits with 0 within five seconds after draining. */
export function stopGracefully(server: Server, { drainMs, begin, stopWork, close }: Stop): void {
  const traffic = watchTraffic(server);
  const stop = async () => {
    if (traffic.isStopping) return;
    traffic.isStopping = true;
    begin();
    setTimeout(() => process.exit(0), drainMs + EXIT_WITHIN_MS).unref();
    await Promise.all([stopWork(), acceptPending(server, traffic, drainMs)]);
    await answerAll(server, traffic);
    await close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** `arrived`: number of connections and requests so far. */
type Traffic = { isStopping: boolean; arrived: number; underWay: number };

/** Runs before the other listeners: while the process stops, every response closes its connection. */
function watchTraffic(server: Server): Traffic {
  const traffic = { isStopping: false, arrived: 0, underWay: 0 };
  const onClose = () => {
    traffic.underWay -= 1;
  };
  server.on("connection", () => {
    traffic.arrived += 1;
  });
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    traffic.arrived += 1;
    traffic.underWay += 1;
    response.once("close", onClose);
    if (traffic.isStopping) response.setHeader("Connection", "close");
  });
  return traffic;
}

/** Accepts pending connections: the event loop accepts one per iteration and reads its request in the next. */
async function acceptPending(server: Server, traffic: Traffic, drainMs: number) {
  await wait(drainMs);
  const until = performance.now() + ACCEPT_WITHIN_MS;
  let before: number;
  do {
    before = traffic.arrived;
    await wait(QUIET_MS);
  } while (before !== traffic.arrived && performance.now() < until);
  // Not the HTTP server's own close, which cuts off responses that are written but not yet sent.
  NetServer.prototype.close.call(server);
}

/** Closes idle connections too, which would otherwise bring further requests. */
async function answerAll(server: Server, traffic: Traffic) {
  do {
    while (traffic.underWay > 0) await wait(20);
    server.closeIdleConnections();
    await wait(20);
  } while (traffic.underWay > 0);
  server.closeAllConnections();
}
