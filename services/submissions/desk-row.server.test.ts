import { expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { formTables } from "#services/database/form-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { toRow } from "#services/forms/form-record.ts";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { examplePayload } from "#tests/support/forms/example-payload.ts";
import { openSubmissionServices } from "#tests/support/forms/submission-services.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { addMissingRows } from "./desk-row.server.ts";
import { removeRecord } from "./remove-records.server.ts";
import { submitForm } from "./submit-form.server.ts";

test("an application has its row at the desk at once, with its words and its festival", async () => {
  await using site = await openSubmissionServices();
  const application = payloadSchema(volunteerForm).parse(volunteerApplication(1, { firstName: "Zoë" }));
  await submitForm(site, volunteerForm, application, undefined, new Date("2026-08-01T08:00:00Z"));
  const rows = site.db.selectFrom("desk_records").select(["kind", "year", "received_at", "words", "told_status"]);
  expect(await rows.execute()).toEqual([
    {
      kind: "volunteer",
      year: "2027",
      received_at: "2026-08-01T08:00:00.000Z",
      words: expect.stringContaining("zoe"),
      told_status: "new",
    },
  ]);
});

test("records of an earlier version get their row once, also where several processes start at the same time", async () => {
  await using site = await open();
  await site.storeWithoutRows(450);
  await Promise.all(Array.from({ length: 3 }, () => addMissingRows(site.db, "UTC")));
  expect(await site.rows()).toHaveLength(450);
  await site.db.updateTable("desk_records").set({ prepared_status: "accepted", version: 2 }).execute();
  await addMissingRows(site.db, "UTC");
  const changed = site.db.selectFrom("desk_records").select("record_id").where("version", "=", 2);
  expect(await changed.execute(), "what was decided since stays").toHaveLength(450);
});

test("what the desk knew of a record goes where the record has gone, and whoever is erased meanwhile gets no row", async () => {
  await using site = await open();
  const [gone = "", ...ids] = await site.storeWithoutRows(60);
  await addMissingRows(site.db, "UTC");
  await site.db.deleteFrom("volunteer_applications").where("id", "=", gone).execute();
  await site.db.deleteFrom("desk_records").where("record_id", "in", ids).execute();
  const erase = (id: string) => site.db.transaction().execute((trx) => removeRecord(trx, volunteerForm, id));
  await Promise.all([addMissingRows(site.db, "UTC"), ...ids.slice(0, 40).map(erase)]);
  await addMissingRows(site.db, "UTC");
  expect(await site.rows()).toEqual(ids.slice(40).toSorted());
});

async function open() {
  const opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const { db } = opened;
  return {
    db,
    /** Volunteers as a version without the desk stored them. @returns their ids */
    async storeWithoutRows(count: number): Promise<string[]> {
      const answers = toRow(volunteerForm, examplePayload(volunteerForm));
      const records = Array.from({ length: count }, (_, at) => ({
        id: crypto.randomUUID(),
        reference: `V-${String(at).padStart(6, "0")}`,
        status: "new",
        received_at: "2026-01-31T08:15:00.000Z",
        ...answers,
      }));
      await formTables(db).insertInto(volunteerForm.table).values(records).execute();
      return records.map(({ id }) => id);
    },
    async rows(): Promise<string[]> {
      const rows = await db.selectFrom("desk_records").select("record_id").orderBy("record_id").execute();
      return rows.map(({ record_id }) => record_id);
    },
    [Symbol.asyncDispose]: opened.close,
  };
}
