import { randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import type { HeldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { hashOf } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { DeskSessionsTable } from "#services/database/desk-access-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";

import type { Site } from "../site/site.ts";

type SignedIn = { personId: string; cookie: string };

/** Adds somebody to the committee and signs them in. @returns the Cookie header of their requests to a site under https */
export async function signIn(
  { db, config }: Pick<Services, "db" | "config">,
  roles: HeldRoles,
  session: Partial<DeskSessionsTable> = {},
  name = "Ann Lee",
): Promise<SignedIn> {
  const personId = crypto.randomUUID();
  const secret = randomBytes(32).toString("base64url");
  const now = Date.now();
  const email = `${personId}@example.org`;
  await db
    .insertInto("desk_people")
    .values({
      id: personId,
      name,
      email,
      email_key: email,
      roles: JSON.stringify(roles),
      status: "active",
      preferences: "{}",
      created_at: now,
    })
    .execute();
  await db
    .insertInto("desk_sessions")
    .values({
      hash: hashOf(secret),
      person_id: personId,
      method: "passkey",
      second_factor: 1,
      proved_at: now,
      device: "a test",
      created_at: now,
      used_at: now,
      expires_at: now + 1e9,
      ...session,
    })
    .execute();
  return { personId, cookie: `${config.siteUrl.startsWith("https:") ? "__Secure-desk" : "desk"}=${secret}` };
}

/** Signs somebody in at a running site: writes to its own database, and gives a browser the cookie. @returns their id */
export async function signInAtSite(
  context: BrowserContext,
  site: Pick<Site, "url" | "dataDir">,
  roles: HeldRoles = { chair: "change" },
  { name = "Ann Lee", singleKeys = false } = {},
): Promise<string> {
  const config = loadConfig({ SITE_URL: site.url, DATA_DIR: site.dataDir });
  await using db = openDatabase<SiteTables>(config.database);
  const { personId, cookie } = await signIn({ db, config }, roles, {}, name);
  const preferences = JSON.stringify({ singleKeys });
  await db.updateTable("desk_people").set({ preferences }).where("id", "=", personId).execute();
  const [cookieName = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name: cookieName, value, url: `${site.url}/desk` }]);
  return personId;
}
