import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { followDecisions } from "#desk/records/status/band-of-record.server.ts";
import { mergeValue } from "#platform/merge-fields.ts";
import { formTables } from "#services/database/form-tables.server.ts";
import { lockRecordsAndMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { currentValue } from "../model/record-fields.ts";
import type { RecordType } from "../model/record-types.ts";
import { type Changing, changeContext, changeWithin } from "../one-record/change-record.server.ts";
import { readInParts } from "./spreadsheet.server.ts";
import type { RowChange, SpreadsheetApplied } from "./spreadsheet-contract.ts";

/** How many records are changed in one transaction: others write in between. */
const BATCH = 100;

/**
 * Changes the records of a spreadsheet, a batch at a time, so that what visitors send does not wait for all of them. Nothing is changed where
 * somebody else has changed one of them since. One that somebody changes in the seconds that it takes stops it: what was changed before stays, and the
 * answer names the record. Whoever reads the file in again goes on with the rest, since what is stored already is no change.
 */
export async function applySpreadsheet(
  db: Kysely<SiteTables>,
  who: Changing,
  changes: readonly RowChange[],
): Promise<SpreadsheetApplied> {
  const undo: RowChange[] = [];
  const stale = await firstStale(db, who.recordType, changes);
  if (stale !== undefined) return { changed: 0, undo, stoppedAt: stale };
  for (let from = 0; from < changes.length; from += BATCH) {
    const batch = await applyBatch(db, who, changes.slice(from, from + BATCH));
    if (!batch.ok) return { changed: undo.length, undo, stoppedAt: batch.reference };
    undo.push(...batch.undo);
    await nextTurn();
  }
  return { changed: undo.length, undo, stoppedAt: null };
}

/** The first record that is gone, or of which somebody else has changed the same. */
async function firstStale(db: Kysely<SiteTables>, recordType: RecordType, rows: readonly RowChange[]) {
  const references = rows.map(({ reference }) => reference);
  const records = await readInParts(db, recordType, references);
  const isStale = ({ reference, version, changes }: RowChange) => {
    const record = records.get(reference);
    if (!record || record.version === version) return !record;
    return changes.some(({ field, before, after }) => !mergeValue(before, currentValue(record, field), after));
  };
  return rows.find(isStale)?.reference;
}

/** All of them or none. @returns what puts them back, or the first that somebody else has changed */
function applyBatch(
  db: Kysely<SiteTables>,
  who: Changing,
  rows: readonly RowChange[],
): Promise<{ ok: true; undo: RowChange[] } | { ok: false; reference: string }> {
  return transact(db, async (trx) => {
    const context = await changeContext(trx, who.recordType);
    const undo: RowChange[] = [];
    const ids = await idsOf(trx, who.recordType, rows);
    await lockRecordsAndMails(trx, ids);
    for (const row of rows) {
      const { reference } = row;
      const changed = await changeWithin(trx, { ...who, ...row }, context);
      if (!changed.ok) return { ok: false, reference };
      const { version, changes } = changed;
      if (changes.length > 0) undo.push(undoOf({ reference, version, changes }));
    }
    await followDecisions(trx, ids, who.personId);
    return { ok: true, undo };
  });
}

async function idsOf(trx: Kysely<SiteTables>, { form }: RecordType, rows: readonly RowChange[]): Promise<string[]> {
  const references = rows.map(({ reference }) => reference);
  const found = formTables(trx).selectFrom(form.table).select("id").where("reference", "in", references);
  return (await found.execute()).map(({ id }) => id);
}

function undoOf({ changes, ...row }: RowChange): RowChange {
  return { ...row, changes: changes.map(({ field, before, after }) => ({ field, before: after, after: before })) };
}
