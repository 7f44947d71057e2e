import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "#platform/config/config.server.ts";

export type Log = Logger;

const requestIds = new AsyncLocalStorage<string>();

/** The id of the request that is being answered: in each of its log lines, and in its response's `X-Request-Id`. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

/** Of this process: no other one has the same. */
const idPrefix = randomBytes(9).toString("base64url");
let requestCount = 0;

/** An id that no other request has, here or in another process. It says nothing of the request. */
export function createRequestId(): string {
  requestCount += 1;
  return `${idPrefix}-${requestCount.toString(36)}`;
}

/** Runs `work` on behalf of the request with that id. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return requestIds.run(id, work);
}

/** One JSON line per event, on standard output by default. No personal data and no secrets belong in it. */
export function createLog(
  level: Config["logLevel"],
  output: "stdout" | "stderr" = "stdout",
  destination: DestinationStream = pino.destination(output === "stdout" ? 1 : 2),
): Log {
  const serializers = { err: withoutRows, path: withoutAddresses };
  const mixin = () => {
    const requestId = currentRequestId();
    return requestId === undefined ? {} : { requestId };
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers, mixin }, destination);
}

/** The desk's page of a person has their e-mail address in its path. */
function withoutAddresses(path: unknown) {
  if (typeof path !== "string") return path;
  const parts = path.split("/").map((part) => (/@|%40/.test(part) ? "[address]" : part));
  return parts.join("/");
}

/** PostgreSQL quotes personal data in an error's `detail` (the refused row) and `where`. */
function withoutRows(error: Error) {
  const { detail: _detail, where: _where, ...logged } = pino.stdSerializers.err(error);
  return logged;
}
