import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { CompiledQuery } from "kysely";
import type { PublishedVersion, VersionSource } from "./version-source.server.ts";

/**
 * SQLite says on a connection of its own, in a microsecond, whether anybody has written since (`PRAGMA data_version`); only then is the
 * version read. So what another process imports shows on the very next request.
 */
export function sqliteVersion(file: string, { queries: questions, changed }: VersionSource): PublishedVersion {
  let eyes: ReturnType<typeof openEyes> | undefined;
  let writes: unknown;
  let version: string | undefined;

  const look = () => {
    eyes ??= openEyes(file, questions);
    const seen = eyes.writes();
    if (seen === writes) return;
    const current = eyes.version();
    if (version !== undefined && current !== version) changed();
    version = current;
    writes = seen;
  };

  const lookIfPossible = () => {
    try {
      look();
    } catch {
      // Locked for a moment, or out of reach: what was known still counts, and the next one looks again.
    }
    return version;
  };

  // All requests that one turn of the event loop brings were sent before it began: one look does for all of them.
  let hasLooked = false;
  const known = () => {
    if (hasLooked) return version;
    hasLooked = true;
    setImmediate(() => {
      hasLooked = false;
    });
    return lookIfPossible();
  };

  return {
    known,
    read: async () => lookIfPossible() ?? "",
    close: async () => eyes?.close(),
  };
}

/** Reads only, and waits for nobody. */
function openEyes(file: string, questions: readonly CompiledQuery[]) {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  const dataVersion = database.prepare("PRAGMA data_version");
  const statements = questions.map(({ sql, parameters }): [StatementSync, SQLInputValue[]] => [
    database.prepare(sql),
    parameters.filter((value) => typeof value === "string" || typeof value === "number"),
  ]);
  return {
    writes: () => dataVersion.get()?.data_version,
    version: () => JSON.stringify(statements.map(([statement, parameters]) => statement.all(...parameters))),
    close: () => database.close(),
  };
}
