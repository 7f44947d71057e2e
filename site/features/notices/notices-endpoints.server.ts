import { Hono } from "hono";
import type { Kysely } from "kysely";
import { markIncomplete } from "#platform/cache/completeness.server.ts";
import { isDatabaseUnavailable } from "#platform/database/database-failure.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";
import { copyFromContentful } from "./copy-from-contentful.server.ts";
import type { NoticeLine } from "./load-notices.ts";

type Notice = Awaited<ReturnType<typeof readNotices>>[number];
/** So many stand at once; the ones that began last. */
const mostLines = 3;

/** `GET /api/notices`: `{ notices: [{ id, text, link, until }] }`, what stands now. Pages that were rendered with it are rendered anew when that changes. */
export function noticesEndpoints(services: Pick<Services, "content" | "db" | "contentVersion" | "log">): Hono {
  const { db, contentVersion } = services;
  let known: Notice[] = [];
  // Without the database those that were known stand until their end.
  const read = async () => {
    try {
      known = await readNotices(db);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      markIncomplete();
    }
    return known;
  };
  let firstCopy: Promise<void> | undefined;
  return new Hono().get("/api/notices", async (c) => {
    // What stands at Contentful is there on the first page after an update, which waits for Contentful anyway; no later one waits.
    firstCopy ??= copyFromContentful(services).catch((err) => services.log.warn({ err }, "no notices were copied"));
    await firstCopy;
    const { lines, nextChange } = standingAt(Date.now(), await read());
    contentVersion.changesAt(nextChange);
    c.header("Cache-Control", "no-cache");
    return c.json({ notices: lines });
  });
}

/** Also those to come. */
function readNotices(db: Kysely<SiteTables>) {
  return db
    .selectFrom("notices")
    .select(["id", "text", "link", "starts_at", "ends_at"])
    .where("state", "=", "up")
    .where("ends_at", ">", Date.now())
    .orderBy("id")
    .execute();
}

/** What stands at a moment, and when that changes by itself. */
function standingAt(now: number, notices: readonly Notice[]): { lines: NoticeLine[]; nextChange: number } {
  const standing = notices.filter(({ starts_at, ends_at }) => starts_at <= now && now < ends_at);
  const latest = standing.toSorted((a, b) => b.starts_at - a.starts_at).slice(0, mostLines);
  const changes = notices.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]).filter((moment) => moment > now);
  return {
    lines: latest.map(({ id, text, link, ends_at }) => ({ id, text, ...(link !== "" && { link }), until: ends_at })),
    nextChange: Math.min(...changes),
  };
}
