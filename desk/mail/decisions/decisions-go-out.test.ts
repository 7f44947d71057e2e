import { expect, test } from "vitest";
import { announceView } from "#desk/mail/announce/announce-contract.ts";
import { announceEndpoints } from "#desk/mail/announce/announce-endpoints.server.ts";
import { emailTemplates } from "#desk/mail/mails/email-templates.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { changeRecord } from "#desk/records/one-record/change-record.server.ts";
import { addDays } from "#platform/time/calendar-day.ts";
import { dayIn, withOffset } from "#platform/time/time-zone.ts";
import { deliverNext } from "#services/mail/outbox/deliver-mail.server.ts";
import { queueScheduledMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import { createMailTransport } from "#services/mail/transport/mail-transport.server.ts";
import type { Services } from "#services/services.server.ts";
import { openAnnouncements } from "#tests/support/desk/announcements.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";

const minute = 60_000;

/** The work of the mail worker up to a moment. @returns how many mails the server has received by then */
function workerOf({ db, config, log, content }: Services, smtp: Awaited<ReturnType<typeof startSmtp>>) {
  const transport = createMailTransport({ ...config, smtpUrl: smtp.url });
  const context = { config, content };
  const { engine } = config.database;
  const delivery = { db, engine, templates: async () => emailTemplates, context, transport, log };
  const workAt = async (now: number) => {
    await queueScheduledMails(db, now);
    while ((await deliverNext({ ...delivery, now: () => now })) !== "nothing");
    return smtp.mails.length;
  };
  return { workAt, [Symbol.dispose]: () => transport.close() };
}

test("a decision that is told for in three days reaches the band's mail server then, word for word as it was read, and not before", async () => {
  await using desk = await openDesk(announceEndpoints);
  await using smtp = await startSmtp();
  const { db, config } = desk.services;
  const { timeZone, siteUrl } = config;
  const ann = await signIn(desk.services, { chair: "change" });
  const { reference } = await desk.store("band", { bandName: "Zoë & the Größe", leaderEmail: "zoe@example.org" });
  const changes = [{ field: "status", before: "new", after: "accepted" }];
  const who = { recordType: recordTypes.band, personId: ann.personId, timeZone, siteUrl };
  await changeRecord(db, { ...who, reference, version: 1, changes });
  const custom = {
    subject: "Zoë, you are in",
    text: "Dear Zoë,\n\nyou play on Friday – at 7 pm.",
    line: "It was close.",
  };
  const mine = { kind: "band", reference, decision: "accepted", version: 0, ...custom };
  expect((await desk.post("/announce/mail", mine, ann)).status).toBe(200);
  const { decided } = announceView.parse(await (await desk.get("/announce", ann)).json());
  const { version = 0, decision = "", mail } = decided[0] ?? {};
  const when = `${addDays(dayIn(timeZone), 3)}T18:30`;
  const records = [{ kind: "band", reference, version, decision, way: "mail", mailDigest: mail?.digest }];
  const told = await desk.post("/announce/tell", { batchId: crypto.randomUUID(), when, records }, ann);
  expect(told.status).toBe(200);

  using worker = workerOf(desk.services, smtp);
  const { workAt } = worker;
  const due = Date.parse(withOffset(when, timeZone));
  expect([await workAt(Date.now()), await workAt(due - minute), await workAt(due)]).toEqual([0, 0, 1]);
  const [received] = smtp.mails;
  expect(received?.recipients).toEqual(["zoe@example.org"]);
  expect(received?.parsed.subject).toBe(mail?.subject);
  expect(received?.parsed.subject).toBe(custom.subject);
  for (const read of [mail?.line, ...(mail?.text.split("\n\n") ?? [])]) {
    expect(received?.parsed.text).toContain(read);
    expect(received?.parsed.html).toContain(read);
  }
  expect(received?.parsed.replyTo?.text).toBe(config.committeeEmail);
});

test("declines go in the morning, and one becomes a yes: that band hears yes, once, and the others no", async () => {
  await using desk = await openAnnouncements();
  await using smtp = await startSmtp();
  using worker = workerOf(desk.services, smtp);
  const declined = [];
  for (const leaderEmail of ["one@example.org", "two@example.org"])
    declined.push(await desk.decided("band", "declined", { leaderEmail }));
  const references = declined.map(({ reference }) => reference);
  await desk.tell(references, { when: "morning" });
  const changed = references[0] ?? "";
  await desk.decide("band", changed, "accepted");
  const inTwoDays = Date.now() + 2 * 24 * 60 * minute;
  const list = await desk.read();
  expect(list.batches).toMatchObject([{ waiting: 1, stopped: 1, gone: 0 }]);
  await desk.tell([changed], { when: "soon" });
  expect(await worker.workAt(inTwoDays)).toBe(2);
  const heard = smtp.mails.map(({ recipients, parsed }) => [recipients[0], parsed.subject]);
  expect(heard.toSorted()).toEqual([
    ["one@example.org", expect.stringContaining("love to have you")],
    ["two@example.org", expect.stringContaining("your application")],
  ]);
});
