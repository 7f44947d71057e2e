import type { ContentVersion, VersionSource } from "./version-source.server.ts";

/** With the time of the query itself, less than half a second. */
const POLL_MS = 400;

/** Polls PostgreSQL from the first reading on, so that no request waits for it. */
export function postgresVersion({ db, queries }: VersionSource): ContentVersion {
  let version: string | undefined;
  let reading: Promise<string> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const query = async () => {
    try {
      const results = await Promise.all(queries.map((each) => db.executeQuery(each)));
      version = JSON.stringify(results.map(({ rows }) => rows));
    } catch {
      // The database is unreachable: the last known version counts.
    }
    return version ?? "";
  };

  const read = () => {
    reading ??= query().finally(() => {
      reading = undefined;
      clearTimeout(timer);
      if (!closed) timer = setTimeout(read, POLL_MS).unref();
    });
    return reading;
  };

  return {
    known: () => version,
    read,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await reading;
    },
  };
}
