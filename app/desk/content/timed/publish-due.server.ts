import type { Kysely, Selectable } from "kysely";
import type { z } from "zod/mini";
import type { publicationFailedFacts } from "#app/desk/access/emails/desk-email-facts.ts";
import { committeeWith } from "#app/desk/access/members/committee-members.server.ts";
import type { ContentChange } from "#app/services/content/management/content-management.server.ts";
import type { DeskPublicationsTable } from "#app/services/database/desk-tables.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { queueMails } from "#app/services/mail/queue-mail.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { readNames } from "../documents/edited-documents.server.ts";
import { type Published, settle } from "../documents/publish-documents.server.ts";
import { recordContentChange } from "../documents/record-content-change.server.ts";
import { publishApproved } from "./approved-documents.server.ts";
import { documentsOf } from "./timed-publications.server.ts";

/** How often it is looked for what is due, and how long a process has one for itself. */
const everyMs = 10_000;
const leaseMs = 5 * 60_000;

type Publishing = Pick<Services, "db" | "content" | "log" | "outboxSignal">;
type Row = Selectable<DeskPublicationsTable>;

/** Publishes what is due, at the start and every ten seconds. @returns what stops it */
export function startTimedPublishing(services: Publishing): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  const look = () => {
    underWay = underWay
      .then(() => publishDue(services))
      .catch((err: unknown) => services.log.error({ err }, "what is due could not be published"));
  };
  look();
  const timer = setInterval(look, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

/** Publishes all that is due, in the order of the times: also what was due while the site was down. One that fails holds up no other. */
export async function publishDue(services: Publishing, now = Date.now()): Promise<void> {
  for (let row = await lease(services.db, now); row; row = await lease(services.db, now)) {
    const outcome = await publish(services, row).catch((err: unknown) => {
      services.log.error({ err, publication: row?.id }, "a publication failed");
      return undefined;
    });
    if (outcome?.ok) await services.db.updateTable("desk_publications").set(done()).where("id", "=", row.id).execute();
    else await fail(services, row, outcome ? explain(outcome) : "The content service did not answer.");
  }
}

async function lease(db: Kysely<SiteTables>, now: number): Promise<Row | undefined> {
  const due = await db
    .selectFrom("desk_publications")
    .select(["id", "lease_until"])
    .where("status", "=", "waiting")
    .where("at", "<=", now)
    .orderBy("at")
    .orderBy("made_at")
    .limit(1)
    .executeTakeFirst();
  // Whoever has taken it takes the next ones, too: they follow each other.
  if (!due || Number(due.lease_until) > now) return undefined;
  const leased = db.updateTable("desk_publications").set({ lease_until: now + leaseMs });
  const row = await leased
    .where("id", "=", due.id)
    .where("status", "=", "waiting")
    .where("lease_until", "<=", now)
    .returningAll()
    .executeTakeFirst();
  // Another process was faster.
  return row ?? lease(db, now);
}

/** In the name of who approved it. The first change ends it in the same transaction, so that it is done once. */
async function publish({ db, content: { management } }: Publishing, row: Row): Promise<Published> {
  if (!management) throw new Error("The content cannot be written.");
  const person = await db
    .selectFrom("desk_people")
    .select(["id", "name", "email"])
    .where("id", "=", row.made_by)
    .executeTakeFirst();
  const editor = { id: row.made_by, name: "", email: "", ...person, mayWrite: true };
  const log = recordContentChange(row.made_by);
  const work = {
    personId: row.made_by,
    management,
    locale: await management.locale(),
    names: await readNames(db),
    together: <Result>(run: Parameters<typeof management.as<Result>>[2]) =>
      management.as(
        editor,
        async (trx, change) => {
          await trx.updateTable("desk_publications").set(done()).where("id", "=", row.id).execute();
          await log(trx, change);
          await noteOwn(trx, change);
        },
        run,
      ),
  };
  return settle(work, () =>
    work.together(async (client) => {
      await publishApproved(client, work, documentsOf(row));
      return [];
    }),
  );
}

/** What this publishes is no reason to fail for one that was approved for a later time. */
async function noteOwn(trx: Kysely<SiteTables>, { id, publicVersion }: ContentChange): Promise<void> {
  const waiting = await trx.selectFrom("desk_publications").selectAll().where("status", "=", "waiting").execute();
  for (const row of waiting) {
    const documents = documentsOf(row);
    if (!documents.some((document) => document.id === id)) continue;
    const noted = documents.map((document) => (document.id === id ? { ...document, publicVersion } : document));
    const update = trx.updateTable("desk_publications").set({ documents: JSON.stringify(noted) });
    await update.where("id", "=", row.id).execute();
  }
}

const done = () => ({ status: "done" as const, ended_at: Date.now(), lease_until: 0, problem: null });

function explain(outcome: Exclude<Published, { ok: true }>): string {
  if (outcome.reason === "invalid") return outcome.faults.map(({ message }) => message).join(" ");
  const names = outcome.changed.map(({ name, by }) => `“${name || "a part"}”${by === "" ? "" : ` (by ${by})`}`);
  return `This was published or removed since: ${names.join(", ")}.`;
}

/** Told on Today, and by mail to whoever may publish. */
async function fail({ db, outboxSignal }: Publishing, { id, name, page_id, at }: Row, problem: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = { status: "failed" as const, problem, lease_until: 0 };
    await trx.updateTable("desk_publications").set(failed).where("id", "=", id).execute();
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
      return { kind: "desk-publication", facts, onceKey: `desk-publication:${id}:${Number(at)}:${editor.id}` };
    });
    await queueMails(trx, mails);
  });
  outboxSignal.notify();
}
