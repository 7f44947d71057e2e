import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { CompiledQuery } from "kysely";
import type { ContentVersion, VersionSource } from "./version-source.server.ts";

/** How long a reading serves other requests, in milliseconds: a process that publishes takes longer to tell anybody. */
const REUSED_MS = 1;

/**
 * `PRAGMA data_version` says on a connection of its own, in a microsecond, whether another connection has written since; only then is the version
 * read. So what another process imports shows on the next request.
 */
export function sqliteVersion(file: string, { queries }: Pick<VersionSource, "queries">): ContentVersion {
  let connection: ReturnType<typeof openReadOnly> | undefined;
  let dataVersion: unknown;
  let version: string | undefined;

  const read = () => {
    try {
      connection ??= openReadOnly(file, queries);
      const current = connection.dataVersion();
      if (current !== dataVersion) version = connection.version();
      dataVersion = current;
    } catch {
      // Locked for a moment, or unreachable: the last known version counts, and the next request reads it again.
    }
    return version;
  };

  // Requests that are taken in one turn of the event loop were sent before it began, so one reading serves them. Only for a moment: while a page is
  // being rendered a turn may last for a second, in which another process publishes.
  let isRead = false;
  let readAt = 0;
  const known = () => {
    const now = performance.now();
    if (isRead && now - readAt < REUSED_MS) return version;
    readAt = now;
    if (!isRead)
      setImmediate(() => {
        isRead = false;
      });
    isRead = true;
    return read();
  };

  return {
    known,
    read: async () => read() ?? "",
    close: async () => connection?.close(),
  };
}

/** Never waits for a lock. */
function openReadOnly(file: string, queries: readonly CompiledQuery[]) {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  const pragma = database.prepare("PRAGMA data_version");
  // An array takes a quarter less time than an object, and this is read in each turn of the event loop.
  pragma.setReturnArrays(true);
  const statements = queries.map(({ sql, parameters }): [StatementSync, SQLInputValue[]] => [
    database.prepare(sql),
    parameters.filter((value) => typeof value === "string" || typeof value === "number"),
  ]);
  return {
    dataVersion: () => pragma.get()?.[0],
    version: () => JSON.stringify(statements.map(([statement, parameters]) => statement.all(...parameters))),
    close: () => database.close(),
  };
}
