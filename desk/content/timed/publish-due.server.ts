import type { Kysely } from "kysely";
import type { z } from "zod/mini";
import type { publicationFailedFacts } from "#desk/frame/access/emails/desk-email-facts.ts";
import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import { startInterval } from "#platform/signal.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import type { Services } from "#services/services.server.ts";
import { finishRelease } from "../releases/release-rows.server.ts";
import { done, doPublication, explain } from "./do-publication.server.ts";
import { readUnfinished, whatToDo } from "./fail-at-contentful.server.ts";
import type { Row } from "./timed-publications.server.ts";

/** How often it is looked for what is due, and how long a process has one for itself. */
const everyMs = 10_000;
const leaseMs = 5 * 60_000;
/** How long it is tried again where the content service does not answer. */
const retriesForMs = 15 * 60_000;

type Publishing = Pick<Services, "db" | "reader" | "config" | "content" | "log" | "outboxSignal">;

/** Publishes what is due, at the start and every ten seconds. @returns what stops it */
export function startTimedPublishing(services: Publishing): () => Promise<void> {
  return startInterval(
    { everyMs, firstAfterMs: 0 },
    () => publishDue(services),
    (err) => services.log.error({ err }, "what is due could not be published"),
  );
}

/** Publishes all that is due, in the order of the times: also what was due while the site was down. One that fails holds up no other. */
export async function publishDue(services: Publishing, clock = Date.now): Promise<void> {
  if (!services.content.management) {
    for (const row of await readUnfinished(services.db)) await fail(services, row, whatToDo(row));
    return;
  }
  const tried: string[] = [];
  for (let row = await lease(services.db, clock(), tried); row; row = await lease(services.db, clock(), tried)) {
    const { id, at } = row;
    tried.push(id);
    const outcome = await doPublication(services, row).catch((err: unknown) => {
      services.log.error({ err, publication: id }, "a publication failed");
      return undefined;
    });
    // After a time when the site was down, that begins with its start.
    const givesUpAt = Math.max(at, performance.timeOrigin) + retriesForMs;
    if (outcome?.ok) await end(services, row);
    else if (outcome) await fail(services, row, explain(outcome));
    else if (clock() >= givesUpAt) await fail(services, row, "The content service did not answer.");
    else await endLease(services.db, id);
  }
}

/** Its changes have ended it, if there were any to be made. */
async function end({ db }: Publishing, { id, made_by: personId }: Row): Promise<void> {
  await db.updateTable("desk_publications").set(done()).where("id", "=", id).execute();
  await finishRelease(db, { id, personId });
}

/** Leaves it to the next look. */
async function endLease(db: Kysely<SiteTables>, id: string): Promise<void> {
  const released = db.updateTable("desk_publications").set({ lease_until: 0 });
  await released.where("id", "=", id).where("status", "=", "waiting").execute();
}

async function lease(db: Kysely<SiteTables>, now: number, tried: readonly string[]): Promise<Row | undefined> {
  const due = await db
    .selectFrom("desk_publications")
    .select(["id", "lease_until"])
    .where("status", "=", "waiting")
    .where("at", "<=", now)
    .$if(tried.length > 0, (query) => query.where("id", "not in", tried))
    .orderBy("at")
    .orderBy("made_at")
    .limit(1)
    .executeTakeFirst();
  // Whoever has taken it takes the next ones, too: they follow each other.
  if (!due || due.lease_until > now) return undefined;
  const leased = db.updateTable("desk_publications").set({ lease_until: now + leaseMs });
  const row = await leased
    .where("id", "=", due.id)
    .where("status", "=", "waiting")
    .where("lease_until", "<=", now)
    .returningAll()
    .executeTakeFirst();
  // Another process was faster.
  return row ?? lease(db, now, tried);
}

/** Told on Today, and by mail to whoever may publish. */
async function fail({ db, outboxSignal }: Publishing, { id, name, page_id, at }: Row, problem: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = { status: "failed" as const, problem, lease_until: 0 };
    const update = trx.updateTable("desk_publications").set(failed).where("id", "=", id);
    // A transaction whose answer was lost may have ended it.
    if (!(await update.where("status", "in", ["waiting", "held"]).returning("id").executeTakeFirst())) return;
    const editors = await committeeWith(trx, "pages.change");
    const addresses = await trx.selectFrom("desk_people").select(["id", "email"]).execute();
    const mails = editors.map((editor) => {
      const email = addresses.find((each) => each.id === editor.id)?.email ?? "";
      const facts: z.infer<typeof publicationFailedFacts> = {
        name: editor.name,
        email,
        page: name,
        problem,
        path: `/desk/pages/${page_id}`,
      };
      return { kind: "desk-publication", facts, onceKey: `desk-publication:${id}:${at}:${editor.id}` };
    });
    await queueMails(trx, mails);
  });
  outboxSignal.notify();
}
