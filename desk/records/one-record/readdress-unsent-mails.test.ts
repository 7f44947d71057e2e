import { expect, test } from "vitest";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { recordEndpoints } from "../record-endpoints.server.ts";

test("a corrected address takes along the mails to it that have not begun to go out, and no others", async () => {
  await using desk = await openDesk(recordEndpoints);
  const { db } = desk.services;
  const by = await signIn(desk.services, { volunteers: "change" });
  const { id, reference } = await desk.store("volunteer", { email: "Slip@example.org" });
  const about = { kind: "volunteer" as const, id };
  const mail = (onceKey: string, to: string, about?: { kind: "volunteer"; id: string }) => ({
    kind: "volunteer-mailing",
    facts: { to, text: "Dear Vera" },
    onceKey,
    scheduledFor: Date.now() + 1e6,
    ...(about && { about }),
  });
  await queueMails(db, [
    mail("scheduled", "slip@example.org", about),
    mail("held", "slip@example.org", about),
    mail("sent", "slip@example.org", about),
    mail("written", "slip@example.org", about),
    mail("leased", "slip@example.org", about),
    mail("to the committee", "committee@example.org", about),
    mail("about somebody else", "slip@example.org"),
  ]);
  const update = (onceKey: string, values: object) =>
    db.updateTable("outbox").set(values).where("once_key", "=", onceKey).execute();
  await update("held", { status: "held" });
  await update("sent", { status: "sent" });
  await update("written", { status: "queued", message: "To: slip@example.org" });
  await update("leased", { status: "queued", leased_by: "a worker" });
  const correct = async (before: string, after: string, version: number) => {
    const changes = [{ field: "answers.email", before, after }];
    expect((await desk.post(`/volunteers/${reference}/change`, { version, changes }, by)).status).toBe(200);
  };
  await correct("Slip@example.org", "vera@example.org", 1);
  const read = async () => {
    const rows = await db.selectFrom("outbox").select(["once_key", "facts"]).execute();
    return Object.fromEntries(rows.map(({ once_key, facts }) => [once_key, JSON.parse(facts)]));
  };
  expect(await read()).toEqual({
    scheduled: { to: "vera@example.org", text: "Dear Vera" },
    held: { to: "vera@example.org", text: "Dear Vera" },
    sent: { to: "slip@example.org", text: "Dear Vera" },
    written: { to: "slip@example.org", text: "Dear Vera" },
    leased: { to: "slip@example.org", text: "Dear Vera" },
    "to the committee": { to: "committee@example.org", text: "Dear Vera" },
    "about somebody else": { to: "slip@example.org", text: "Dear Vera" },
  });
  await correct("vera@example.org", "", 2);
  expect(await read(), "nobody's address").toMatchObject({ scheduled: { to: "vera@example.org" } });
});
