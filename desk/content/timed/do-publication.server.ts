import type { Kysely } from "kysely";
import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import type { ContentChange, RecordContentChange } from "#services/content/management/content-management.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";
import type { ContentWork } from "../documents/content-work.server.ts";
import { readPeopleNames } from "../documents/edited-documents.server.ts";
import { explainRefusal, type Published, resultOf } from "../documents/publishing-refused.server.ts";
import { recordContentChange } from "../documents/record-content-change.server.ts";
import { readFileUses } from "../files/file-uses.server.ts";
import { noteReleased } from "../releases/release-rows.server.ts";
import type { ApprovedDocument } from "./approved-document.ts";
import { publishApproved } from "./approved-documents.server.ts";
import { documentsOf, type Row } from "./timed-publications.server.ts";

type Outcome = Published | { ok: false; reason: "noRight"; name: string };

/**
 * In the name of who approved it, while they may. Its first change ends it in the same transaction, so that it is done
 * once.
 */
export async function doPublication(
  services: Pick<Services, "db" | "reader" | "config" | "content">,
  row: Row,
): Promise<Outcome> {
  const { db } = services;
  const { management } = services.content;
  if (!management) throw new Error("The content cannot be written.");
  const person = await db.selectFrom("desk_people").select("name").where("id", "=", row.made_by).executeTakeFirst();
  const editors = await committeeWith(db, "pages.change");
  if (!editors.some(({ id }) => id === row.made_by)) return { ok: false, reason: "noRight", name: person?.name ?? "" };
  const work: ContentWork = {
    personId: row.made_by,
    management,
    locale: await management.locale(),
    names: await readPeopleNames(db),
    removedFromSite: new Set(),
    publicUntilRemoved: async () => new Set(),
    fileUses: async () => readFileUses(services, await management.all()),
    together: (run) => management.as({ id: row.made_by }, recordPublication(row), run),
  };
  const [content, uses] = [await management.all(), await work.fileUses()];
  return resultOf(work, () =>
    work.together(async (editing) => {
      await publishApproved(editing, work, documentsOf(row), { content, uses });
      return [];
    }),
  );
}

function recordPublication(row: Row): RecordContentChange {
  const log = recordContentChange(row.made_by);
  const approved = documentsOf(row);
  return async (trx, change) => {
    await trx.updateTable("desk_publications").set(done()).where("id", "=", row.id).execute();
    await log(trx, change);
    const { publicVersion } = approved.find(({ id, kind }) => id === change.id && kind === change.type) ?? {};
    await noteReleased(trx, row.id, change, publicVersion);
    await noteInOthers(trx, change);
  };
}

/** What this publishes is no reason to fail for what was approved for a later time. */
async function noteInOthers(trx: Kysely<SiteTables>, { id, type, publicVersion }: ContentChange): Promise<void> {
  // An entry and a picture may have one id.
  const isIt = (document: ApprovedDocument) => document.id === id && document.kind === type;
  const waiting = await trx.selectFrom("desk_publications").selectAll().where("status", "=", "waiting").execute();
  for (const row of waiting) {
    const documents = documentsOf(row);
    if (!documents.some(isIt)) continue;
    const noted = documents.map((document) => (isIt(document) ? { ...document, publicVersion } : document));
    const update = trx.updateTable("desk_publications").set({ documents: JSON.stringify(noted) });
    await update.where("id", "=", row.id).execute();
  }
}

export const done = () => ({ status: "done" as const, ended_at: Date.now(), lease_until: 0, problem: null });

export function explain(outcome: Exclude<Outcome, { ok: true }>): string {
  if (outcome.reason !== "noRight") return explainRefusal(outcome);
  return `${outcome.name || "Who approved it"} may not publish any more. Somebody who may has to approve it.`;
}
