import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openMailDelivery, openOneMail, plainEmail } from "#tests/support/servers/mail-delivery.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { deliverNext, type MailDelivery } from "./deliver-mail.server.ts";

const hour = 3_600_000;

test("an email is sent completely, from our own sender, and only once", async () => {
  await using mailer = await openOneMail("accept");
  expect(await deliverNext(mailer.delivery)).toBe("handled");
  expect(await deliverNext(mailer.delivery)).toBe("nothing");
  const [row] = await mailer.rows();
  expect(row).toMatchObject({ status: "sent", sent_at: mailer.clock.now, leased_by: null, attempts: 1 });
  expect(mailer.smtp.mails).toHaveLength(1);
  expect(mailer.smtp.mails[0]).toMatchObject({ sender: mailer.config.mailFrom, recipients: ["ann@example.org"] });
  expect(mailer.smtp.mails[0]?.parsed).toMatchObject({
    subject: "A note",
    messageId: `<${row?.id}@cjf.example.org>`,
    date: new Date(mailer.clock.now),
  });
});

test("a crash between sending and storing the result repeats the email with the same Message-ID", async () => {
  await using mailer = await openOneMail("accept");
  const { transport } = mailer.delivery;
  const sendAndCrash = async (mail: Parameters<typeof transport.send>[0]) => {
    await transport.send(mail);
    throw new Error("killed");
  };
  await expect(deliverNext({ ...mailer.delivery, transport: { ...transport, send: sendAndCrash } })).rejects.toThrow(
    "killed",
  );
  expect(await deliverNext(mailer.delivery)).toBe("nothing");
  mailer.clock.now += 2 * transport.timeoutMs;
  expect(await deliverNext(mailer.delivery)).toBe("handled");
  const [first, second] = mailer.smtp.mails;
  expect(second?.raw).toBe(first?.raw);
  expect(second?.parsed.messageId).toBe(first?.parsed.messageId);
});

test("when the database fails after sending, storing is retried and the email is not sent again", async () => {
  await using mailer = await openOneMail("accept");
  const outage = breakAfterSending(mailer.delivery);
  let pauses = 0;
  const pause = async (ms: number) => {
    mailer.clock.now += ms;
    pauses += 1;
    if (pauses === 3) await outage.restoreOutbox();
  };
  expect(await deliverNext({ ...mailer.delivery, transport: outage.transport, pause })).toBe("handled");
  expect(pauses).toBe(3);
  expect(await mailer.rows()).toMatchObject([{ status: "sent", attempts: 1 }]);
  mailer.clock.now += hour;
  expect(await deliverNext(mailer.delivery)).toBe("nothing");
  expect(mailer.smtp.mails).toHaveLength(1);
});

test("a database that stays unavailable is not retried after the lease has ended", async () => {
  await using mailer = await openOneMail("accept");
  const { transport } = breakAfterSending(mailer.delivery);
  const start = mailer.clock.now;
  const pause = async (ms: number) => {
    mailer.clock.now += ms;
  };
  await expect(deliverNext({ ...mailer.delivery, transport, pause })).rejects.toThrow("outbox");
  expect(mailer.clock.now - start).toBeGreaterThan(transport.timeoutMs);
  expect(mailer.clock.now - start).toBeLessThan(2 * transport.timeoutMs);
});

/** The outbox is out of reach from the moment on in which the mail is sent. */
function breakAfterSending({ db, transport }: MailDelivery) {
  const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute();
  const send: typeof transport.send = async (mail) => {
    const delivery = await transport.send(mail);
    await rename("outbox", "out_of_reach");
    return delivery;
  };
  return { transport: { ...transport, send }, restoreOutbox: () => rename("out_of_reach", "outbox") };
}

test("an email is rendered only once", async () => {
  await using mailer = await openOneMail("greylist");
  await deliverNext(mailer.delivery);
  mailer.smtp.behave("accept");
  mailer.clock.now += hour;
  const changed = { note: async () => plainEmail({ to: "eve@example.org", subject: "Changed" }) };
  await deliverNext({ ...mailer.delivery, templates: async () => changed });
  expect(mailer.smtp.mails[0]).toMatchObject({ recipients: ["ann@example.org"], parsed: { subject: "A note" } });
});

test("an email whose template fails does not block others, and is sent once the template works", async () => {
  const broken = {
    broken: async (facts: unknown) => Promise.reject(new TypeError(`no such thing: ${JSON.stringify(facts)}`)),
  };
  await using smtp = await startSmtp();
  await using mailer = await openMailDelivery({ SMTP_URL: smtp.url }, broken);
  await mailer.queue({ name: "Ann Lee" }, "broken");
  await mailer.queue({ name: "Ann Lee" }, "unheard-of");
  await mailer.queue();
  for (const _ of [1, 2, 3]) expect(await deliverNext(mailer.delivery)).toBe("handled");
  expect(smtp.mails).toHaveLength(1);
  expect(mailer.log()).toContain("TypeError");
  expect(mailer.log()).not.toContain("Ann");
  mailer.clock.now += hour;
  const fixedTemplates = { broken: async () => plainEmail({ subject: "Mended" }) };
  for (const _ of [1, 2]) await deliverNext({ ...mailer.delivery, templates: async () => fixedTemplates });
  expect(smtp.mails[1]?.parsed.subject).toBe("Mended");
});

test("an email with an unsafe header is parked and never sent", async () => {
  await using smtp = await startSmtp();
  await using mailer = await openMailDelivery({ SMTP_URL: smtp.url });
  await mailer.queue({ subject: "Hello\r\nBcc: victim@example.org" });
  await mailer.queue({ to: "ann@example.org\r\nRCPT TO:<victim@example.org>" });
  for (const _ of [1, 2]) await deliverNext(mailer.delivery);
  expect(await mailer.rows()).toMatchObject([{ status: "parked" }, { status: "parked" }]);
  expect(smtp.mails).toEqual([]);
  expect(mailer.log()).toContain("the subject contains a line break");
  expect(mailer.log()).not.toContain("victim");
});

test("an email whose rendering outlasts the lease is not sent", async () => {
  await using smtp = await startSmtp();
  const slow = {
    slow: async () => {
      mailer.clock.now += 2 * mailer.delivery.transport.timeoutMs;
      return plainEmail();
    },
  };
  await using mailer = await openMailDelivery({ SMTP_URL: smtp.url }, slow);
  await mailer.queue({}, "slow");
  await deliverNext(mailer.delivery);
  expect(smtp.mails).toEqual([]);
  expect(await mailer.rows()).toMatchObject([{ status: "queued", leased_by: null, attempts: 0 }]);
  await deliverNext(mailer.delivery);
  expect(smtp.mails).toHaveLength(1);
});

test("without SMTP_URL an email is a file with owner-only permissions, which the same email replaces", async () => {
  await using mailer = await openMailDelivery();
  await mailer.queue();
  await deliverNext(mailer.delivery);
  await mailer.delivery.db.updateTable("outbox").set({ status: "queued", due_at: 0 }).execute();
  await deliverNext(mailer.delivery);
  const folder = join(mailer.config.dataDir, "mail");
  const [row] = await mailer.rows();
  expect(readdirSync(folder)).toEqual([`2027-01-31T081500.000Z-${row?.id}.eml`]);
  expect(readFileSync(join(folder, `2027-01-31T081500.000Z-${row?.id}.eml`), "utf8")).toBe(row?.message);
});

test("an email stays queued while the mailbox cannot be written", async () => {
  await using mailer = await openMailDelivery();
  const folder = join(mailer.config.dataDir, "mail");
  mkdirSync(mailer.config.dataDir, { recursive: true });
  writeFileSync(folder, "in the way");
  await mailer.queue();
  expect(await deliverNext(mailer.delivery)).toBe("unavailable");
  expect(mailer.log()).toContain("the mailbox could not be written (EEXIST)");
  rmSync(folder);
  mailer.clock.now += hour;
  expect(await deliverNext(mailer.delivery)).toBe("handled");
  expect(readdirSync(folder)).toHaveLength(1);
});

test("a process's first mail waits until its templates are loaded, however long that takes", async () => {
  await using mailer = await openMailDelivery();
  await mailer.queue();
  const [asked, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const templates = async () => {
    asked.resolve();
    await loaded.promise;
    return mailer.delivery.templates();
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const sending = deliverNext({ ...mailer.delivery, templates });
  await asked.promise;
  await vi.advanceTimersByTimeAsync(60_000);
  loaded.resolve();
  await sending;
  expect(await mailer.rows()).toMatchObject([{ status: "sent", attempts: 1 }]);
});
