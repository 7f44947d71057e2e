import { expect, test } from "vitest";
import { removeOutlived } from "#services/maintenance/remove-outlived.server.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { logChange } from "./desk-log.server.ts";

const day = 24 * 60 * 60_000;
const change = { personId: "p1", action: "record.change", subject: { kind: "band", id: "b1" } } as const;
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
  expect(rows).toEqual([{ person_id: null, action: "record.change", changes: "[]" }]);
});

test("a row of the log cannot be deleted within a year, and can after it", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  await logChange(db, change, Date.now() - 364 * day);
  await expect(db.deleteFrom("desk_log").execute()).rejects.toThrow("stays for its retention period");
  await logChange(db, { ...change, action: "record.note" }, Date.now() - 366 * day);
  await db.deleteFrom("desk_log").where("action", "=", "record.note").execute();
  expect(await db.selectFrom("desk_log").select("action").execute()).toEqual([{ action: "record.change" }]);
});

test("the log goes after its retention period", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  await logChange(db, { ...change, action: "person.signIn" }, Date.now() - 800 * day);
  await logChange(db, { ...change, action: "person.signOut" });
  await removeOutlived(db, "desk_log", site.services.config, new Date());
  expect(await db.selectFrom("desk_log").select("action").execute()).toEqual([{ action: "person.signOut" }]);
});

test("with the shortest retention period, what the database still guards stays and the rest goes", async () => {
  await using site = await openTestServices({ RETAIN_DESK_LOG: "1 year" });
  const { db } = site.services;
  const yearAgo = Date.now() - 365 * day;
  // The database's clock may be behind: to it this row is younger than a year.
  await logChange(db, { ...change, action: "person.prove" }, yearAgo + 5_000);
  await logChange(db, { ...change, action: "person.signIn" }, yearAgo - day);
  await removeOutlived(db, "desk_log", site.services.config, new Date(Date.now() + 10_000));
  expect(await db.selectFrom("desk_log").select("action").execute()).toEqual([{ action: "person.prove" }]);
});
