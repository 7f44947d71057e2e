import pino, { type Logger } from "pino";
import type { Config } from "./config.server.ts";

export type Log = Logger;

/** One JSON line an event, on standard output. Nobody's name, address or secret belongs in it. */
export function createLog(level: Config["logLevel"]): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
