/**
 * The worker thread that reads a SQLite file (see sqlite-reader.server.ts): one query after the other, over a connection of its own that cannot
 * write.
 */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

type Query = { sql: string; parameters: SQLInputValue[] };

/** Waits for another process's lock here, where nobody else has to wait with it. */
const BUSY_TIMEOUT_MS = 5_000;

const database = new DatabaseSync(workerData, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
parentPort?.on("message", (query: Query) => parentPort?.postMessage(execute(query)));

function execute({ sql, parameters }: Query) {
  try {
    return { rows: database.prepare(sql).all(...parameters) };
  } catch (error) {
    // A copied error loses SQLite's code.
    return error instanceof Error ? { ...error, message: error.message } : { message: String(error) };
  }
}
