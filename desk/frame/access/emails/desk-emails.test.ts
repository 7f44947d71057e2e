import { expect, test } from "vitest";
import { composeMessage } from "#services/mail/emails/mail-message.server.ts";
import { readableMail } from "#services/mail/transport/mailbox.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { createSignInLink } from "../credentials/sign-in-links.server.ts";
import { deskEmails } from "./desk-emails.server.tsx";
import { newsEmails } from "./news-emails.server.tsx";

test("somebody is told by mail of a device on which they were not signed in, unless they switched it off", async () => {
  await using site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const { db } = site.services;
  const { personId, cookie } = await signIn(site.services, { editor: "change" });
  const signInByLink = async () => {
    const secret = await createSignInLink(db, { purpose: "mail", person_id: personId });
    await deskBrowser(site.services).post("/sign-in/link", { secret });
    return db.selectFrom("outbox").select(["kind", "facts"]).execute();
  };
  const [mail, ...others] = await signInByLink();
  expect([mail?.kind, others]).toEqual(["desk-new-device", []]);
  expect(await signInByLink(), "the device is known now").toHaveLength(1);
  const rendered = await deskEmails["desk-new-device"]?.(JSON.parse(mail?.facts ?? ""), site.services);
  expect(rendered).toMatchObject({ to: `${personId}@example.org`, text: expect.stringContaining("Firefox on Linux") });
  const browser = deskBrowser(site.services, cookie);
  await browser.post("/me/preferences", { singleKeys: false, mailOnSignIn: false });
  await db.deleteFrom("desk_sessions").where("device", "=", "Firefox on Linux").execute();
  expect(await signInByLink()).toHaveLength(1);
});

test("an invitation names who invites, leads to the desk, and has no secret", async () => {
  await using site = await openTestServices();
  const facts = { name: "Bob", email: "bob@example.org", by: "Ann Lee" };
  const mail = await deskEmails["desk-invitation"]?.(facts, site.services);
  expect(mail).toMatchObject({ to: "bob@example.org", text: expect.stringContaining("Ann Lee asked you") });
  expect(mail?.text).toContain("https://jazz.example.org/desk/sign-in");
  expect(mail?.text).not.toContain("#");
});

test("a new record and a task name the record in the subject, on one line, and decode nothing in its name", async () => {
  await using site = await openTestServices();
  const typed = `=?utf-8?q?=E2=80=AEevil?= \u202eAnn\r\nLee ${"long ".repeat(30)}`;
  const record = { name: "Bob", email: "bob@example.org", record: typed, path: "/desk/bands/B-7K3M9Q" };
  const emails = [
    await newsEmails["desk-new-record"]?.({ ...record, kind: "band" }, site.services),
    await deskEmails["desk-task"]?.({ ...record, by: "Ann Lee", dueOn: null }, site.services),
  ];
  const named = "= ?utf-8?q?=E2=80=AEevil?= Ann Lee long";
  for (const email of emails) {
    if (!email) throw new Error("there is no such template");
    const context = { id: "1", date: new Date(0), mailFrom: "hello@jazz.example.org", festival: "The Festival" };
    const { message } = await composeMessage(email, context);
    const { subject } = await readableMail(Buffer.from(message));
    expect(subject).toMatch(/^A (new band|task for you): /);
    expect(subject.slice(subject.indexOf(":") + 2)).toSatisfy(
      (name: string) => name.startsWith(named) && name.endsWith("…") && name.length <= 121,
    );
  }
});
