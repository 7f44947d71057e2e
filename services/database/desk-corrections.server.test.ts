import { expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { addDeskData } from "#tests/support/desk/desk-data.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { changeCorrections } from "./desk-corrections.server.ts";
import type { SiteTables } from "./site-tables.server.ts";

test("the corrections of one record are changed without reading any other's", async () => {
  await using site = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const { db } = site;
  await addDeskData(db, { kind: "band", id: "owls" }, { corrections: JSON.stringify({ phone: "1", email: "a@b.c" }) });
  await addDeskData(db, { kind: "band", id: "uncorrected" });
  await addDeskData(db, { kind: "band", id: "damaged" }, { corrections: "{damaged" });
  await addDeskData(db, { kind: "volunteer", id: "owls" }, { corrections: JSON.stringify({ phone: "2" }) });
  for (const id of ["owls", "uncorrected", "unknown"])
    await changeCorrections(db, { table: "band_applications", id }, (corrections) => ({ ...corrections, phone: "" }));
  const rows = await db
    .selectFrom("desk_records")
    .select(["kind", "record_id", "corrections"])
    .orderBy("kind")
    .orderBy("record_id")
    .execute();
  expect(rows.map((row) => [row.kind, row.record_id, row.corrections])).toEqual([
    ["band", "damaged", "{damaged"],
    ["band", "owls", JSON.stringify({ phone: "", email: "a@b.c" })],
    ["band", "uncorrected", "{}"],
    ["volunteer", "owls", JSON.stringify({ phone: "2" })],
  ]);
});
