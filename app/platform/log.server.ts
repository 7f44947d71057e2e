import pino, { type Logger } from "pino";
import type { Config } from "./config.server.ts";

export type Log = Logger;

/** One JSON line an event, on standard output unless that is for something else. Nobody's name, address or secret belongs in it. */
export function createLog(level: Config["logLevel"], output: "stdout" | "stderr" = "stdout"): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, pino.destination(output === "stdout" ? 1 : 2));
}
