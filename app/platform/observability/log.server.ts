import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "#app/platform/config/config.server.ts";
import { currentRequestId } from "./request-id.server.ts";

export type Log = Logger;

/** One JSON line an event, on standard output unless that is for something else. Nobody's name, address or secret belongs in it. */
export function createLog(
  level: Config["logLevel"],
  output: "stdout" | "stderr" = "stdout",
  destination: DestinationStream = pino.destination(output === "stdout" ? 1 : 2),
): Log {
  const serializers = { err: withoutRows };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers, mixin }, destination);
}

/** A line that a request caused says which: the answer has the same name in its `X-Request-Id`. */
function mixin(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

/** PostgreSQL puts the row that it refuses into its error's `detail`, and what it read into `where`: with what somebody typed. */
function withoutRows(error: Error) {
  const { detail: _detail, where: _where, ...told } = pino.stdSerializers.err(error);
  return told;
}
