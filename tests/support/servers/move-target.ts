import { onTestFinished } from "vitest";
import { openDatabase } from "#platform/database/database.server.ts";
import { testLocation } from "../site/database.ts";

/** An empty database, a connection to it, and its URL. */
export async function openTarget() {
  const { location, drop } = await testLocation();
  if (location.engine !== "postgres") throw new Error("this test needs PostgreSQL");
  const db = openDatabase<Record<string, Record<string, unknown>>>(location);
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  const tables = async () => (await db.introspection.getTables()).map(({ name }) => name);
  return { url: location.url, location, db, tables };
}
