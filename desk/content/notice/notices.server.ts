import type { Kysely } from "kysely";
import { addressOf, siteMapOf } from "#desk/content/pages-of-site/site-map.server.ts";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { markPublished } from "#services/content/cache/content-version.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { lockId } from "#services/database/lock-rows.server.ts";
import type { NoticesTable, SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";
import type { ListedNotice, NoticeRequest, NoticeStands, NoticeView } from "./notice-contract.ts";

/** So many that have not ended are enough for any festival. */
export const mostNotices = 20;

/** `changed`: somebody else was quicker. But for `done`, nothing was done. */
export type Outcome = "done" | "changed" | "full";
type By = Pick<DeskPerson, "id">;
type PutUp = Pick<NoticeRequest, "id" | "version" | "text" | "link"> & {
  /** In milliseconds since 1970. */
  times: { from: number; until: number };
  /** Runs within the transaction that puts the notice up, and not where it is up already. */
  onPutUp(trx: Kysely<SiteTables>): Promise<void>;
};

/**
 * Puts up a notice: visitors see it between its times. Sent again it does no more. A version that is newer only by this person's own changes is no conflict:
 * the response to them was lost, and the new words replace theirs.
 */
export function putUpNotice(db: Kysely<SiteTables>, by: By, { id, version, times, ...sent }: PutUp): Promise<Outcome> {
  const { text, link, onPutUp } = sent;
  return db.transaction().execute(async (trx) => {
    const known = await lockNotice(trx, id);
    const written = { text, link, starts_at: times.from, ends_at: times.until };
    const isOwn = known?.state === "up" && known.put_up_by === by.id;
    if (!known && version !== null) return "changed";
    if (!known && (await countNotEnded(trx)) >= mostNotices) return "full";
    if (known && known.version !== version) {
      if (known.state === "up" && isSame(known, written)) return "done";
      if (!isOwn || (version ?? 0) < known.own_since) return "changed";
    }
    const before = known?.version ?? 0;
    const row = {
      ...written,
      version: before + 1,
      own_since: isOwn ? known.own_since : before,
      state: "up",
      put_up_by: by.id,
      put_up_at: Date.now(),
    } as const;
    await trx
      .insertInto("notices")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    await recordChange(trx, by, { id, ...row });
    await onPutUp(trx);
    await markPublished(trx, "notices");
    return "done";
  });
}

/**
 * Takes a notice down, or puts it up again as it was. One that stands since before a backup was put back `waits`: visitors do not see it until
 * somebody confirms that it is still right.
 */
export function setStanding(
  db: Kysely<SiteTables>,
  by: By,
  { id, version, isUp, waits = false }: NoticeStands,
): Promise<Outcome> {
  const whileUp = waits ? "waiting" : "up";
  const state = isUp ? whileUp : "down";
  return db.transaction().execute(async (trx) => {
    const known = await lockNotice(trx, id);
    if (!known) return "changed";
    if (known.version !== version) return known.state === state ? "done" : "changed";
    if (known.state === state) return "done";
    const putUp = { own_since: version, put_up_by: by.id, put_up_at: Date.now() };
    const next = { ...known, state, version: version + 1, ...(isUp && putUp) } as const;
    await trx.updateTable("notices").set(next).where("id", "=", id).execute();
    await recordChange(trx, by, next);
    await markPublished(trx, "notices");
    return "done";
  });
}

async function lockNotice(trx: Kysely<SiteTables>, id: string): Promise<NoticesTable | undefined> {
  await lockId(trx, id);
  return trx.selectFrom("notices").selectAll().where("id", "=", id).executeTakeFirst();
}

function isSame<Written extends object>(known: Written, written: Written): boolean {
  return Object.entries(written).every(([name, value]) => Reflect.get(known, name) === value);
}

async function countNotEnded(db: Kysely<SiteTables>): Promise<number> {
  return (await notEnded(db, Date.now()).select("notices.id").execute()).length;
}

const actions = { up: "notice.putUp", waiting: "notice.waits", down: "notice.takeDown" } as const;

function recordChange(
  trx: Kysely<SiteTables>,
  by: By,
  { id, state, text }: Pick<NoticesTable, "id" | "state" | "text">,
) {
  const changes = [{ field: "name", before: null, after: text }];
  return logChange(trx, { personId: by.id, action: actions[state], subject: { kind: "notice", id }, changes });
}

/** What stands, what is to come, and what waits for somebody after a backup was put back. */
export async function listNotices(
  { content, db }: Pick<Services, "content" | "db">,
  now = Date.now(),
): Promise<NoticeView> {
  const listing = notEnded(db, now)
    .leftJoin("desk_people", "desk_people.id", "notices.put_up_by")
    .selectAll("notices")
    .select("desk_people.name as by")
    .orderBy("starts_at")
    .orderBy("notices.id");
  const [rows, pages] = await Promise.all([listing.execute(), pagesToLinkTo(content)]);
  const notices = rows.map(({ id, version, text, link, starts_at: from, ends_at: until, state, by }): ListedNotice => {
    const whenUp = from <= now ? "up" : "toCome";
    return { id, version, text, link, from, until, state: state === "waiting" ? state : whenUp, by: by ?? "" };
  });
  return { notices, pages };
}

function notEnded(db: Kysely<SiteTables>, now: number) {
  return db.selectFrom("notices").where("state", "!=", "down").where("ends_at", ">", now);
}

/** The addresses of the site. None while Contentful does not say. */
async function pagesToLinkTo({ reading, embedded }: Services["content"]): Promise<NoticeView["pages"]> {
  const all = await reading?.all().catch((error: unknown) => {
    if (embedded) throw error;
    return undefined;
  });
  if (!all) return [];
  const pages = [...siteMapOf(all).roots.keys()].flatMap((id) => {
    const entry = all.entries.get(id);
    const path = entry?.sys.publishedVersion === undefined ? null : addressOf(all, entry);
    return entry && path !== null ? [{ title: nameOf(entry), path }] : [];
  });
  return pages.toSorted((a, b) => a.title.localeCompare(b.title));
}
