import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "#platform/config/config.server.ts";
import { migrationSets } from "#services/migration-sets.server.ts";
import { createServices } from "#services/services.server.ts";
import { testLocation } from "./database.ts";

/** The site's public address, to which nothing is ever sent. */
export const siteUrl = "https://jazz.example.org";

/** A process's services, with a data folder and a database of a test's own, on either engine. Mails stay in the outbox. */
export async function openTestServices(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-services-"));
  const { location, drop } = await testLocation(migrationSets);
  const services = await createServices(
    loadConfig({
      SITE_URL: siteUrl,
      DATA_DIR: dataDir,
      DATABASE_URL: location.engine === "postgres" ? location.url : `sqlite:${location.file}`,
      PAYMENTS: "off",
      MAIL: "mailbox",
      LOG_LEVEL: "silent",
      ...settings,
    }),
  );
  const close = async () => {
    await services.close();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { services, location, close, [Symbol.asyncDispose]: close };
}
