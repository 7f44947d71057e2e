import { afterAll } from "vitest";

/** A setup file of Vitest's alone: the browser's tests use the same databases' support, and have other hooks. */
afterAll(async () => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return;
  const { dropDatabases } = await import("./database.ts");
  await dropDatabases(server);
});
