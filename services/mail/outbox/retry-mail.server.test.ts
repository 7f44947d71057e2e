import { expect, test } from "vitest";
import { openMailDelivery, openOneMail, plainEmail } from "#tests/support/servers/mail-delivery.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { freePort } from "#tests/support/site/site.ts";
import type { EmailTemplates } from "../emails/email.server.ts";
import { smtpTransport } from "../transport/smtp-transport.server.ts";
import { deliverNext } from "./deliver-mail.server.ts";
import { retryParked } from "./outbox.server.ts";

const hour = 3_600_000;

const toCommittee: EmailTemplates = {
  toCommittee: async (_, { config }) => plainEmail({ to: config.committeeEmail }),
};

test("a server that accepts the email and drops the connection gets the same Message-ID again", async () => {
  await using mailer = await openOneMail("drop");
  expect(await deliverNext(mailer.delivery)).toBe("unavailable");
  mailer.smtp.behave("accept");
  mailer.clock.now += hour;
  expect(await deliverNext(mailer.delivery)).toBe("handled");
  const [first, second] = mailer.smtp.mails;
  expect(second?.parsed.messageId).toBe(first?.parsed.messageId);
  expect(await mailer.rows()).toMatchObject([{ status: "sent", attempts: 2 }]);
});

test("an unknown recipient is parked at once, and the log has the reason but no address", async () => {
  await using mailer = await openOneMail("unknown-recipient");
  await deliverNext(mailer.delivery);
  expect(await mailer.rows()).toMatchObject([{ status: "parked", last_error: expect.stringContaining("5.1.1") }]);
  expect(mailer.log()).toContain("the mail server refused the recipient (550)");
  expect(mailer.log()).not.toContain("ann@");
});

test("a refused committee address is retried for three days, with the address that is set by then", async () => {
  await using smtp = await startSmtp({ behaviour: "unknown-recipient" });
  await using mailer = await openMailDelivery(
    { SMTP_URL: smtp.url, COMMITTEE_EMAIL: "wrong@example.org" },
    toCommittee,
  );
  await mailer.queue({}, "toCommittee");
  expect(await deliverNext(mailer.delivery)).toBe("handled");
  expect(await mailer.rows()).toMatchObject([{ status: "queued", last_error: expect.stringContaining("5.1.1") }]);
  expect(mailer.log()).not.toContain("wrong@");
  smtp.behave("accept");
  mailer.clock.now += hour;
  const config = { ...mailer.config, committeeEmail: "right@example.org" };
  expect(await deliverNext({ ...mailer.delivery, context: { ...mailer.delivery.context, config } })).toBe("handled");
  expect(smtp.mails.at(-1)).toMatchObject({ recipients: ["right@example.org"] });
  expect(await mailer.rows()).toMatchObject([{ status: "sent", attempts: 2 }]);
});

test("the committee's email is parked when its address was refused for three days", async () => {
  await using smtp = await startSmtp({ behaviour: "unknown-recipient" });
  await using mailer = await openMailDelivery(
    { SMTP_URL: smtp.url, COMMITTEE_EMAIL: "wrong@example.org" },
    toCommittee,
  );
  await mailer.queue({}, "toCommittee");
  await deliverNext(mailer.delivery);
  mailer.clock.now += 72 * hour;
  await deliverNext(mailer.delivery);
  expect(await mailer.rows()).toMatchObject([{ status: "parked" }]);
});

test.each(["greylist", "relay-denied", "reject-content"] as const)(
  "a server that says %s is asked again later",
  async (behaviour) => {
    await using mailer = await openOneMail(behaviour);
    expect(await deliverNext(mailer.delivery)).toBe("handled");
    expect(await deliverNext(mailer.delivery)).toBe("nothing");
    mailer.smtp.behave("accept");
    mailer.clock.now += hour;
    await deliverNext(mailer.delivery);
    expect(await mailer.rows()).toMatchObject([{ status: "sent", attempts: 2, last_error: null }]);
    expect(mailer.log()).not.toContain("ann@");
  },
);

test("a server that never responds is given up before the lease ends", async () => {
  await using mailer = await openOneMail("hang");
  const transport = smtpTransport({ url: mailer.smtp.url, timeoutMs: 300 });
  expect(await deliverNext({ ...mailer.delivery, transport })).toBe("unavailable");
  expect(await mailer.rows()).toMatchObject([{ status: "queued", leased_by: null, attempts: 1 }]);
  expect(mailer.log()).toContain("did not answer in time");
});

test("a wrong SMTP password loses no email", async () => {
  await using smtp = await startSmtp({ login: { user: "festival", password: "right" } });
  await using mailer = await openMailDelivery({ SMTP_URL: smtp.url.replace("right", "wrong") });
  await mailer.queue();
  expect(await deliverNext(mailer.delivery)).toBe("unavailable");
  expect(mailer.log()).toContain("refused our login");
  expect(mailer.log()).not.toContain("wrong");
  mailer.clock.now += hour;
  const transport = smtpTransport({ url: smtp.url });
  expect(await deliverNext({ ...mailer.delivery, transport })).toBe("handled");
  transport.close();
  expect(smtp.mails).toHaveLength(1);
});

test("a parked email is sent after it was queued again", async () => {
  await using mailer = await openOneMail("unknown-recipient");
  await deliverNext(mailer.delivery);
  mailer.smtp.behave("accept");
  const sent = mailer.smtp.mails.length;
  expect(await deliverNext(mailer.delivery)).toBe("nothing");
  expect(await retryParked(mailer.delivery.db, mailer.clock.now)).toBe(1);
  expect(await deliverNext(mailer.delivery)).toBe("handled");
  expect(mailer.smtp.mails).toHaveLength(sent + 1);
  expect(await retryParked(mailer.delivery.db, mailer.clock.now)).toBe(0);
});

test("an email is retried with growing back-off for three days, then parked", async () => {
  await using mailer = await openMailDelivery({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  await mailer.queue();
  const start = mailer.clock.now;
  const tries = [];
  for (;;) {
    await deliverNext(mailer.delivery);
    tries.push(mailer.clock.now - start);
    const [row] = await mailer.rows();
    if (row?.status !== "queued") break;
    expect(row.due_at).toBeGreaterThan(mailer.clock.now);
    expect(row.due_at - mailer.clock.now).toBeLessThanOrEqual(hour + 1000);
    mailer.clock.now = row.due_at;
  }
  expect(tries.at(-1)).toBe(72 * hour);
  expect(tries.length).toBeGreaterThan(72);
  expect(await mailer.rows()).toMatchObject([{ status: "parked" }]);
  expect(mailer.log()).toContain("a mail is parked");
});
