import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Site } from "../site/site.ts";

/** The site looks every ten seconds for what is due, and the editor every four for what others have done. */
export const soon = { timeout: 20_000 };

/** As if the time of all that was approved had come. */
export async function letTheTimeCome(site: Pick<Site, "url" | "dataDir">): Promise<void> {
  const { database } = loadConfig({ SITE_URL: site.url, DATA_DIR: site.dataDir });
  await using db = openDatabase<SiteTables>(database);
  await db.updateTable("desk_publications").set({ at: Date.now() }).where("status", "=", "waiting").execute();
}
