import type { Kysely } from "kysely";
import type { z } from "zod/mini";
import type { publicationFailedFacts } from "#desk/frame/access/emails/desk-email-facts.ts";
import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import { startInterval } from "#platform/signal.server.ts";
import type { ContentManagement } from "#services/content/management/content-management.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import type { Services } from "#services/services.server.ts";
import type { ContentWork } from "../documents/content-work.server.ts";
import { readPeopleNames } from "../documents/edited-documents.server.ts";
import { explainRefusal, type Published, resultOf } from "../documents/publishing-refused.server.ts";
import { recordContentChange } from "../documents/record-content-change.server.ts";
import { readFileUses } from "../files/file-uses.server.ts";
import {
  finishPublication,
  noteChange,
  type Publication,
  type PublicationDocument,
  readUnfinished,
  withDocuments,
} from "./publication-rows.server.ts";
import { publishApproved } from "./publish-approved.server.ts";

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
  const { management } = services.content;
  if (!management) {
    for (const publication of await readUnfinished(services.db))
      if (publication.status !== "failed") await fail(services, publication, whatToDo(publication.documents));
    return;
  }
  const tried: string[] = [];
  for (let next = await lease(services.db, clock(), tried); next; next = await lease(services.db, clock(), tried)) {
    const { id, at } = next;
    tried.push(id);
    const outcome = await publish(services, management, next).catch((err: unknown) => {
      services.log.error({ err, publication: id }, "a publication failed");
      return undefined;
    });
    // After a time when the site was down, that begins with its start.
    const givesUpAt = Math.max(at ?? 0, performance.timeOrigin) + retriesForMs;
    // Its changes have finished it, if there were any to be made.
    if (outcome?.ok) await services.db.transaction().execute((trx) => finishPublication(trx, next));
    else if (outcome) await fail(services, next, explain(outcome));
    else if (clock() >= givesUpAt) await fail(services, next, "The content service did not answer.");
    else await endLease(services.db, id);
  }
}

async function lease(db: Kysely<SiteTables>, now: number, tried: readonly string[]): Promise<Publication | undefined> {
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
  const leased = await db
    .updateTable("desk_publications")
    .set({ lease_until: now + leaseMs })
    .where("id", "=", due.id)
    .where("status", "=", "waiting")
    .where("lease_until", "<=", now)
    .returningAll()
    .execute();
  const [publication] = await withDocuments(db, leased);
  // Another process was faster.
  return publication ?? lease(db, now, tried);
}

/** Leaves it to the next look. */
async function endLease(db: Kysely<SiteTables>, id: string): Promise<void> {
  const released = db.updateTable("desk_publications").set({ lease_until: 0 });
  await released.where("id", "=", id).where("status", "=", "waiting").execute();
}

type Outcome = Published | { ok: false; reason: "noRight"; name: string } | { ok: false; reason: "damaged" };

/**
 * In the name of who approved it, while they may. Its first change finishes it in the same transaction, so that it is done
 * once.
 */
async function publish(
  services: Publishing,
  management: ContentManagement,
  publication: Publication,
): Promise<Outcome> {
  const { db } = services;
  const { id, made_by: personId, documents } = publication;
  if (documents.length === 0) return { ok: false, reason: "damaged" };
  const person = await db.selectFrom("desk_people").select("name").where("id", "=", personId).executeTakeFirst();
  const editors = await committeeWith(db, "pages.change");
  if (!editors.some((editor) => editor.id === personId))
    return { ok: false, reason: "noRight", name: person?.name ?? "" };
  const log = recordContentChange(personId);
  const work: ContentWork = {
    personId,
    management,
    locale: await management.locale(),
    names: await readPeopleNames(db),
    removedFromSite: new Set(),
    publicUntilRemoved: async () => new Set(),
    fileUses: async () => readFileUses(services, await management.all()),
    together: (run) =>
      management.as(
        { id: personId },
        async (trx, change) => {
          if (!(await finishPublication(trx, publication))) throw new Error("It was stopped meanwhile.");
          await log(trx, change);
          await noteChange(trx, id, change);
        },
        run,
      ),
  };
  const [content, uses] = [await management.all(), await work.fileUses()];
  return resultOf(work, () =>
    work.together(async (editing) => {
      await publishApproved(editing, work, documents, { content, uses });
      return [];
    }),
  );
}

function explain(outcome: Exclude<Outcome, { ok: true }>): string {
  if (outcome.reason === "damaged") return "What was to be published is damaged. Please approve it again.";
  if (outcome.reason !== "noRight") return explainRefusal(outcome);
  return `${outcome.name || "Who approved it"} may not publish any more. Somebody who may has to approve it.`;
}

/** Told on Today, and by mail to whoever may publish. */
async function fail(
  { db, outboxSignal }: Publishing,
  { id, name, page_id, at }: Publication,
  problem: string,
): Promise<void> {
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

/** What an earlier release was to publish at Contentful, or has begun to: the desk does not do it any more. */
function whatToDo(documents: readonly PublicationDocument[]): string {
  const gone = documents.filter(({ isDone }) => isDone).map(quoted);
  const left = documents.filter(({ isDone }) => !isDone);
  const done = gone.length > 0 ? ` Done already: ${listed(gone)}.` : "";
  return `The desk publishes nothing at Contentful any more.${done} Please do the rest in Contentful’s web app: ${listed(left.map(stepOf))}.`;
}

function stepOf(document: PublicationDocument): string {
  if (document.isUnpublished) return `take ${quoted(document)} off the site`;
  return document.approved?.changes ? `put the new words into ${quoted(document)}` : `publish ${quoted(document)}`;
}

function quoted({ name }: PublicationDocument): string {
  return `“${name || "a part"}”`;
}

/** So many are named. */
const most = 4;

function listed(words: readonly string[]): string {
  if (words.length <= most) return words.join(", ");
  return `${words.slice(0, most - 1).join(", ")}, and ${words.length - most + 1} more`;
}
