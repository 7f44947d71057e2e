import { expect, it } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { withNewReference } from "./reference.server.ts";

it("a reference is a letter and six characters that cannot be confused", async () => {
  const many = await Promise.all(
    Array.from({ length: 500 }, () => withNewReference("V", async (reference) => reference)),
  );
  for (const reference of many) expect(reference).toMatch(/^V-[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(new Set(many).size).toBe(many.length);
});

it("a reference that is in use is replaced by another, in a transaction of its own", async () => {
  await using opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const { db } = opened;
  const proposals = ["M-000001", "M-000001", "M-000001", "M-000002"];
  const store = () =>
    withNewReference(
      "M",
      (reference) =>
        db.transaction().execute(async (trx) => {
          await trx.insertInto("contact_messages").values(message(reference)).execute();
          return reference;
        }),
      () => proposals.shift() ?? "M-000003",
    );
  expect(await store()).toBe("M-000001");
  expect(await store()).toBe("M-000002");
});

it("when no free reference is found, or the work fails otherwise, the error is thrown", async () => {
  await using opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const { db } = opened;
  const store = (id: string) =>
    withNewReference(
      "M",
      (reference) =>
        db
          .insertInto("contact_messages")
          .values({ ...message(reference), id })
          .execute(),
      () => "M-000001",
    );
  await store("first");
  await expect(store("second")).rejects.toThrow(/unique/i);
  let attempts = 0;
  const failing = withNewReference("M", async () => {
    attempts++;
    throw new Error("the disk is full");
  });
  await expect(failing).rejects.toThrow("disk");
  expect(attempts).toBe(1);
});

function message(reference: string) {
  return {
    id: crypto.randomUUID(),
    reference,
    status: "new" as const,
    received_at: "2027-01-31T00:00:00.000Z",
    sender_name: "",
    sender_email: "",
    message: "",
  };
}
