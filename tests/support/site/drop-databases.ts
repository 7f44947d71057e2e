import { dropDatabases } from "./database.ts";

/** Runs in Vitest's main process, before its workers start. @returns what drops the run's databases from PostgreSQL at the end. */
export default function setup() {
  const run = String(process.pid);
  process.env.TEST_RUN = run;
  return async () => {
    const server = process.env.TEST_DATABASE_URL;
    if (server) await dropDatabases(server, run);
  };
}
