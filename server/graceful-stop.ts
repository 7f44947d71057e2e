import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** So long after the last moment at which new requests are welcome the process ends, whatever hangs. Milliseconds. */
const STOP_WITHIN_MS = 4_500;
const TAKE_WITHIN_MS = 1_500;
const QUIET_MS = 50;

type Stop = {
  /** So long new requests are welcome: until a load balancer has seen at `/healthz` that it should send no more. Milliseconds. */
  drainMs: number;
  /** Called at once, before anything else. */
  begin: () => void;
  /** Ends what the process does besides answering, while it still answers. */
  stopWork: () => Promise<void>;
  /** Nothing is asked of the process any more. */
  close: () => Promise<void>;
};

/** On SIGTERM and SIGINT: whatever was sent is answered, then the process ends with 0, within five seconds of the time to drain. */
export function stopGracefully(server: Server, { drainMs, begin, stopWork, close }: Stop): void {
  const traffic = watchTraffic(server);
  const stop = async () => {
    if (traffic.isStopping) return;
    traffic.isStopping = true;
    begin();
    setTimeout(() => process.exit(0), drainMs + STOP_WITHIN_MS).unref();
    await Promise.all([stopWork(), takeLast(server, traffic, drainMs)]);
    await answerAll(server, traffic);
    await close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** `arrived`: how many connections and requests so far. */
type Traffic = { isStopping: boolean; arrived: number; underWay: number };

/** Before all others: once the process stops, every answer says that its connection ends with it. */
function watchTraffic(server: Server): Traffic {
  const traffic = { isStopping: false, arrived: 0, underWay: 0 };
  const oneLess = () => {
    traffic.underWay -= 1;
  };
  server.on("connection", () => {
    traffic.arrived += 1;
  });
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    traffic.arrived += 1;
    traffic.underWay += 1;
    response.once("close", oneLess);
    if (traffic.isStopping) response.setHeader("Connection", "close");
  });
  return traffic;
}

/** Under load a request that was sent still waits: each turn of the event loop takes one connection, the next reads it. */
async function takeLast(server: Server, traffic: Traffic, drainMs: number) {
  await wait(drainMs);
  const until = performance.now() + TAKE_WITHIN_MS;
  let before: number;
  do {
    before = traffic.arrived;
    await wait(QUIET_MS);
  } while (before !== traffic.arrived && performance.now() < until);
  // Not the HTTP server's own way to close: that cuts answers off which are written, but not sent yet.
  NetServer.prototype.close.call(server);
}

/** A connection at rest would bring requests to the very end, when there is nobody to answer them. */
async function answerAll(server: Server, traffic: Traffic) {
  do {
    while (traffic.underWay > 0) await wait(20);
    server.closeIdleConnections();
    await wait(20);
  } while (traffic.underWay > 0);
  server.closeAllConnections();
}
