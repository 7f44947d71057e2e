import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
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

/** What a server is doing, as far as stopping it has to know. */
export type Traffic = {
  /** Counts a request until its response is closed. One that is answered at once, in its own event, need not be counted. */
  begin(response: ServerResponse): void;
  /** Whether a request is under way, or a response is not wholly sent. */
  isUnderWay(): boolean;
};

/** Call it before the server listens. */
export function watchTraffic(server: Server): Traffic {
  const sockets = new Set<Socket>();
  let underWay = 0;
  const onClose = () => {
    underWay -= 1;
  };
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return {
    begin(response) {
      underWay += 1;
      response.once("close", onClose);
    },
    isUnderWay: () => underWay > 0 || sockets.values().some(({ writableLength }) => writableLength > 0),
  };
}

/** On SIGTERM and SIGINT: answers every request that was sent, then exits with 0 within five seconds after draining. */
export function stopGracefully(server: Server, traffic: Traffic, { drainMs, begin, stopWork, close }: Stop): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    begin();
    const arrived = countArrivals(server);
    setTimeout(() => process.exit(0), drainMs + EXIT_WITHIN_MS).unref();
    await Promise.all([stopWork(), acceptPending(server, arrived, drainMs)]);
    await answerAll(server, traffic);
    await close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Counts new connections and requests, before the other listeners run: every response closes its connection from now on. */
function countArrivals(server: Server): () => number {
  let arrived = 0;
  server.on("connection", () => {
    arrived += 1;
  });
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    arrived += 1;
    response.setHeader("Connection", "close");
  });
  return () => arrived;
}

/** Accepts pending connections: the event loop accepts one per iteration and reads its request in the next. */
async function acceptPending(server: Server, arrived: () => number, drainMs: number) {
  await wait(drainMs);
  const until = performance.now() + ACCEPT_WITHIN_MS;
  let before: number;
  do {
    before = arrived();
    await wait(QUIET_MS);
  } while (before !== arrived() && performance.now() < until);
  // Not the HTTP server's own close, which cuts off responses that are written but not yet sent.
  NetServer.prototype.close.call(server);
}

/** Closes idle connections too, which would otherwise bring further requests. */
async function answerAll(server: Server, traffic: Traffic) {
  do {
    while (traffic.isUnderWay()) await wait(20);
    server.closeIdleConnections();
    await wait(20);
  } while (traffic.isUnderWay());
  server.closeAllConnections();
}
