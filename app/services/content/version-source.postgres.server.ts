import type { PublishedVersion, VersionSource } from "./version-source.server.ts";

/** With the time that the question itself takes: less than half a second. */
const POLL_MS = 400;

/** PostgreSQL is asked again and again from the first reading on: no request waits for it. */
export function postgresVersion({ db, queries: questions, changed }: VersionSource): PublishedVersion {
  let version: string | undefined;
  let reading: Promise<string> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const readAnew = async () => {
    try {
      const answers = await Promise.all(questions.map((question) => db.executeQuery(question)));
      const current = JSON.stringify(answers.map(({ rows }) => rows));
      if (version !== undefined && current !== version) changed();
      version = current;
    } catch {
      // The database is away: what was known still counts.
    }
    return version ?? "";
  };

  const read = () => {
    reading ??= readAnew().finally(() => {
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
