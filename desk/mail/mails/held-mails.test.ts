import { expect, test } from "vitest";
import { titleOf } from "#desk/records/model/mail-kinds.ts";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { holdUnsentMails } from "#services/mail/outbox/held-mails.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { submitForm } from "#services/submissions/submit-form.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { emailTemplates } from "./email-templates.server.ts";
import { mailList, mailView } from "./mails-contract.ts";
import { mailsEndpoints } from "./mails-endpoints.server.ts";

const minute = 60_000;

/** The desk after a restore: so many mails are held. */
async function open(count = 3) {
  const desk = await openDesk(mailsEndpoints);
  const { db } = desk.services;
  const mails = Array.from({ length: count }, (_, n) => ({
    kind: "contact-message",
    facts: { senderEmail: `${n}@example.org` },
    onceKey: `contact-message:${n}`,
  }));
  await queueMails(db, mails);
  await holdUnsentMails(db);
  const chair = await signIn(desk.services, { chair: "change" });
  const list = async (view: string, person = chair) =>
    mailList.parse(await (await desk.get(`/mails?view=${view}`, person)).json());
  const ids = (await list("held")).mails.map(({ id }) => id);
  const decide = (decision: string, chosen: readonly string[], person = chair) =>
    desk.post("/mails/held", { decision, ids: chosen }, person);
  return { ...desk, db, chair, list, ids, decide };
}

test("the chair sends one held mail and not another, and takes that back; each decision is logged", async () => {
  await using desk = await open();
  const [first = "", second = "", third = ""] = desk.ids;
  expect((await desk.list("held")).mails[0]?.aboutAddress).toMatch(/^\d@example\.org$/);
  expect(await (await desk.decide("send", [first])).json()).toEqual({ count: 1 });
  expect(await (await desk.decide("discard", [second, third])).json()).toEqual({ count: 2 });
  expect((await desk.list("held")).counts).toEqual({
    held: 0,
    parked: 0,
    scheduled: 0,
    paused: 0,
    queued: 1,
    sent: 0,
    discarded: 2,
  });
  expect(await (await desk.decide("hold", [second])).json()).toEqual({ count: 1 });
  expect(await (await desk.decide("send", [first, second])).json(), "one of them was sent already").toEqual({
    count: 1,
  });
  expect((await desk.list("queued")).counts).toEqual({
    held: 0,
    parked: 0,
    scheduled: 0,
    paused: 0,
    queued: 2,
    sent: 0,
    discarded: 1,
  });
  const logged = await desk.db.selectFrom("desk_log").select(["action", "person_id"]).orderBy("at").execute();
  expect(logged.map(({ action }) => action).toSorted()).toEqual([
    "mails.discard",
    "mails.hold",
    "mails.send",
    "mails.send",
  ]);
  expect(new Set(logged.map(({ person_id }) => person_id))).toEqual(new Set([desk.chair.personId]));
});

test("nobody but the chair decides about held mails, and more than twenty go only after a fresh proof", async () => {
  await using desk = await open(21);
  for (const roles of [{ programme: "change" }, { chair: "look" }] as const)
    expect((await desk.decide("send", desk.ids, await signIn(desk.services, roles))).status).toBe(403);
  const before = await signIn(desk.services, { chair: "change" }, { proved_at: Date.now() - 16 * minute });
  const refused = await desk.decide("send", desk.ids, before);
  expect([refused.status, (await refused.json()).code]).toEqual([403, "recent-proof"]);
  expect((await desk.list("held")).counts.held).toBe(21);
  expect(await (await desk.decide("send", desk.ids.slice(1), before)).json()).toEqual({ count: 20 });
  expect(await (await desk.decide("send", desk.ids, desk.chair)).json()).toEqual({ count: 1 });
});

test("a held mail is read as it would be sent, though it is not written yet", async () => {
  await using desk = await open(0);
  await submitForm(desk.services, volunteerForm, payloadSchema(volunteerForm).parse(volunteerApplication()), undefined);
  await holdUnsentMails(desk.db);
  const { mails } = await desk.list("held");
  const acknowledgement = mails.find(({ title }) => title === titleOf("volunteer-acknowledgement"));
  expect(acknowledgement?.to).toBeNull();
  const shown = mailView.parse(await (await desk.get(`/mails/${acknowledgement?.id}`, desk.chair)).json());
  const { email } = payloadSchema(volunteerForm).parse(volunteerApplication());
  expect(shown.to).toBe(email);
  expect(shown.text?.length).toBeGreaterThan(200);
  const stored = await desk.db.selectFrom("outbox").select(["message", "recipient"]).execute();
  expect(stored).toEqual([
    { message: null, recipient: null },
    { message: null, recipient: null },
  ]);
  expect(mails).toHaveLength(2);
});

test("the chair sees every kind of mail that may be held, each under a name in words", () => {
  for (const kind of Object.keys(emailTemplates)) expect(titleOf(kind), kind).not.toBe(kind);
});
