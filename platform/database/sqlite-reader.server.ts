import { createRequire } from "node:module";
import type { SQLInputValue } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { fileIdentity } from "./sqlite-file.server.ts";

/** Reads a SQLite file in a worker thread, so that no query blocks the event loop. */
export type SqliteReader = {
  /**
   * Queries are executed one after the other. Each sees what was committed before it.
   *
   * @returns rows of the type that the query has
   * @throws ReaderUnavailable, or SQLite's error
   */
  read(sql: string, parameters: readonly SQLInputValue[]): Promise<never[]>;
  /** Ends the worker thread. */
  close(): Promise<void>;
};

/** No worker thread can be started, or it cannot read the file that is open, or it ended before the query was executed. */
export class ReaderUnavailable extends Error {
  override name = "ReaderUnavailable";
}

/** The thread takes 10 MB, and 70 ms to start: it stays while somebody on the committee is at work. */
const IDLE_MS = 5 * 60_000;

/** The worker thread starts with the first query, and ends when there is none for five minutes. */
export function createSqliteReader(file: string, idleMs = IDLE_MS): SqliteReader {
  const isSameFile = fileIdentity(file);
  let thread: ReaderThread | undefined;
  const begin = () => {
    // The connection that writes still has the file that it opened. A thread that starts now would read another.
    if (!isSameFile()) throw new ReaderUnavailable(`${file} was deleted or replaced`);
    const begun = startThread(file, idleMs, () => {
      if (thread === begun) thread = undefined;
    });
    return begun;
  };
  return {
    async read(sql, parameters) {
      thread ??= begin();
      return thread.read(sql, parameters);
    },
    close: async () => thread?.close(),
  };
}

type ReaderThread = SqliteReader;
type Reply = { rows: never[] } | { message: string };

function startThread(file: string, idleMs: number, onEnd: () => void): ReaderThread {
  const program = createRequire(import.meta.url).resolve("#platform/database/sqlite-reader-worker.ts");
  const worker = newWorker(program, file);
  /** In the order of their replies. */
  const pending: PromiseWithResolvers<never[]>[] = [];
  const close = async () => {
    clearTimeout(idle);
    onEnd();
    await worker.terminate();
  };
  const idle = setTimeout(() => pending.length === 0 && close(), idleMs).unref();
  worker.on("message", (reply: Reply) => {
    const query = pending.shift();
    if ("rows" in reply) query?.resolve(reply.rows);
    else query?.reject(Object.assign(new Error(reply.message), reply));
    if (pending.length > 0) return;
    idle.refresh();
    // A command that has used it may end without waiting for it.
    worker.unref();
  });
  let cause: unknown;
  worker.on("error", (error) => {
    cause = error;
  });
  worker.on("exit", () => {
    clearTimeout(idle);
    onEnd();
    for (const { reject } of pending) reject(new ReaderUnavailable("the worker thread ended", { cause }));
  });
  return {
    read(sql, parameters) {
      const query = Promise.withResolvers<never[]>();
      pending.push(query);
      worker.ref();
      worker.postMessage({ sql, parameters });
      return query.promise;
    },
    close,
  };
}

/** @throws ReaderUnavailable when the system has no memory, or no thread left, for one. */
function newWorker(program: string, file: string): Worker {
  try {
    return new Worker(program, { workerData: file });
  } catch (cause) {
    throw new ReaderUnavailable("no worker thread can be started", { cause });
  }
}
