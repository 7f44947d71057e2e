import type { Kysely } from "kysely";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { progressOf } from "#desk/mail/batches/batch-progress.server.ts";
import { type RecordType, recordTypes } from "#desk/records/model/record-types.ts";
import type { DeskBatchesTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Mailing } from "./mailings-contract.ts";

/** How many mailings are listed; the log has older ones. */
const SHOWN = 50;

type Row = DeskBatchesTable;

/** The types of record that several of are written to at once. A message gets an answer instead. */
export const mailingTypes: readonly RecordType[] = Object.values(recordTypes).filter(
  ({ isApplication }) => isApplication,
);

/** Mailings to those whom somebody may see, the newest first. */
export async function listMailings(db: Kysely<SiteTables>, viewer: DeskPerson): Promise<Mailing[]> {
  const kinds = mailingTypes.filter(({ viewRight }) => may(viewer, viewRight)).map(({ kind }) => kind);
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom("desk_batches")
    .selectAll()
    .where("purpose", "=", "mailing")
    .where("kind", "in", kinds)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(SHOWN)
    .execute();
  return shown(db, viewer, rows);
}

/** A mailing with its words; undefined where there is none, or somebody may not see whom it went to. */
export async function readMailing(
  db: Kysely<SiteTables>,
  viewer: DeskPerson,
  id: string,
): Promise<(Mailing & { words: string }) | undefined> {
  const found = db.selectFrom("desk_batches").selectAll().where("id", "=", id).where("purpose", "=", "mailing");
  const row = await found.executeTakeFirst();
  const recordType = mailingTypes.find(({ kind }) => kind === row?.kind);
  if (!row || !recordType || !may(viewer, recordType.viewRight)) return undefined;
  const [mailing] = await shown(db, viewer, [row]);
  return mailing && { ...mailing, words: row.words ?? "" };
}

async function shown(db: Kysely<SiteTables>, viewer: DeskPerson, rows: readonly Row[]): Promise<Mailing[]> {
  const progress = await progressOf(db, rows);
  return rows.flatMap((row, place) => {
    const recordType = mailingTypes.find(({ kind }) => kind === row.kind);
    const mayChange = recordType !== undefined && may(viewer, recordType.changeRight);
    const batch = progress[place];
    return batch ? [{ ...batch, kind: row.kind ?? "", subject: row.subject ?? "", mayChange }] : [];
  });
}
