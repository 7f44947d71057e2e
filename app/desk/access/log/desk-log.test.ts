import { expect, test } from "vitest";
import { openTestServices } from "#tests/support/site/services.ts";
import { logChange } from "./desk-log.server.ts";

const change = { personId: "p1", action: "record.name", subject: { kind: "band", id: "b1" } };
const changes = [{ field: "name", before: "Ann", after: "Anne" }];

test("a row of the log may be blanked, and nothing of it rewritten", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  await logChange(db, { ...change, changes });
  const row = () => db.updateTable("desk_log");
  await expect(row().set({ changes: '[{"field":"name"}]' }).execute()).rejects.toThrow("blanked, not rewritten");
  await expect(row().set({ at: 1 }).execute()).rejects.toThrow("blanked, not rewritten");
  await expect(row().set({ person_id: "p2" }).execute()).rejects.toThrow("blanked, not rewritten");
  await row().set({ changes: "[]", person_id: null }).execute();
  const rows = await db.selectFrom("desk_log").select(["person_id", "action", "changes"]).execute();
  expect(rows).toEqual([{ person_id: null, action: "record.name", changes: "[]" }]);
});

test("a row of the log cannot be deleted within a year, and can after it", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  const day = 24 * 60 * 60_000;
  await logChange(db, change, Date.now() - 364 * day);
  await expect(db.deleteFrom("desk_log").execute()).rejects.toThrow("stays for its retention period");
  await logChange(db, { ...change, action: "record.old" }, Date.now() - 366 * day);
  await db.deleteFrom("desk_log").where("action", "=", "record.old").execute();
  expect(await db.selectFrom("desk_log").select("action").execute()).toEqual([{ action: "record.name" }]);
});
