import { expect, test } from "vitest";
import { openTestServices } from "#tests/support/site/services.ts";
import { discardEndedLinks } from "./ended-links.server.ts";
import { queueMails } from "./queue-mail.server.ts";

const day = 86_400_000;

test("a mail to confirm that was not sent is cleared once its link has ended; others, and newer ones, stay", async () => {
  await using opened = await openTestServices();
  const { db } = opened.services;
  const now = Date.now();
  const facts = { email: "joan@example.org", token: "a", confirmToken: "b" };
  const add = (onceKey: string, kind: string, at: number) => queueMails(db, [{ kind, facts, onceKey }], at);
  await add("old", "newsletter-confirmation", now - 8 * day);
  await add("given up", "newsletter-confirmation", now - 8 * day);
  await add("new", "newsletter-confirmation", now - 6 * day);
  await add("other", "contact-message", now - 8 * day);
  await db.updateTable("outbox").set({ status: "parked", message: "b" }).where("once_key", "=", "given up").execute();
  expect(await discardEndedLinks(db, now - 7 * day)).toBe(2);
  expect(await discardEndedLinks(db, now - 7 * day), "done already").toBe(0);
  const rows = await db
    .selectFrom("outbox")
    .select(["once_key", "status", "facts", "message"])
    .orderBy("once_key")
    .execute();
  const left = { status: "queued", facts: JSON.stringify(facts), message: null };
  const cleared = { status: "discarded", facts: "{}", message: null };
  expect(rows).toEqual([
    { once_key: "given up", ...cleared },
    { once_key: "new", ...left },
    { once_key: "old", ...cleared },
    { once_key: "other", ...left },
  ]);
});
