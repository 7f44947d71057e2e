import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPost, plainLetter } from "#tests/support/post.ts";
import { freePort } from "#tests/support/site.ts";
import { type SmtpBehaviour, startSmtp } from "#tests/support/smtp.ts";
import { deliverNext, type MailDelivery } from "./deliver-mail.server.ts";
import type { EmailTemplates } from "./email.server.ts";
import { retryParked } from "./outbox.server.ts";
import { smtpTransport } from "./smtp-transport.server.ts";

const hour = 3_600_000;

const toCommittee: EmailTemplates = {
  toCommittee: async (_, { config }) => plainLetter({ to: config.committeeEmail }),
};

/** An outbox with one mail in it, whose server behaves like that. */
async function oneMail(behaviour: SmtpBehaviour) {
  const smtp = await startSmtp({ behaviour });
  const office = await openPost({ SMTP_URL: smtp.url });
  await office.queue();
  const close = async () => {
    await office[Symbol.asyncDispose]();
    await smtp.close();
  };
  return { smtp, ...office, [Symbol.asyncDispose]: close };
}

test("a mail goes out whole, under our own sender, and only once", async () => {
  await using office = await oneMail("accept");
  expect(await deliverNext(office.post)).toBe("done");
  expect(await deliverNext(office.post)).toBe("nothing");
  const [row] = await office.rows();
  expect(row).toMatchObject({ status: "sent", sent_at: office.clock.now, leased_by: null, attempts: 1 });
  expect(office.smtp.mails).toHaveLength(1);
  expect(office.smtp.mails[0]).toMatchObject({ sender: office.config.mailFrom, recipients: ["ann@example.org"] });
  expect(office.smtp.mails[0]?.parsed).toMatchObject({
    subject: "A note",
    messageId: `<${row?.id}@cjf.example.org>`,
    date: new Date(office.clock.now),
  });
});

test("a process that dies between sending and noting it repeats the mail with the same Message-ID", async () => {
  await using office = await oneMail("accept");
  const { transport } = office.post;
  const dying = async (mail: Parameters<typeof transport.send>[0]) => {
    await transport.send(mail);
    throw new Error("killed");
  };
  await expect(deliverNext({ ...office.post, transport: { ...transport, send: dying } })).rejects.toThrow("killed");
  expect(await deliverNext(office.post)).toBe("nothing");
  office.clock.now += 2 * transport.timeoutMs;
  expect(await deliverNext(office.post)).toBe("done");
  const [first, second] = office.smtp.mails;
  expect(second?.raw).toBe(first?.raw);
  expect(second?.parsed.messageId).toBe(first?.parsed.messageId);
});

test("a database that fails after the mail was sent is asked again, and the mail is not", async () => {
  await using office = await oneMail("accept");
  const outage = breakAfterSending(office.post);
  let pauses = 0;
  const pause = async (ms: number) => {
    office.clock.now += ms;
    pauses += 1;
    if (pauses === 3) await outage.mend();
  };
  expect(await deliverNext({ ...office.post, transport: outage.transport, pause })).toBe("done");
  expect(pauses).toBe(3);
  expect(await office.rows()).toMatchObject([{ status: "sent", attempts: 1 }]);
  office.clock.now += hour;
  expect(await deliverNext(office.post)).toBe("nothing");
  expect(office.smtp.mails).toHaveLength(1);
});

test("a database that stays away is no longer asked once the lease is over", async () => {
  await using office = await oneMail("accept");
  const { transport } = breakAfterSending(office.post);
  const start = office.clock.now;
  const pause = async (ms: number) => {
    office.clock.now += ms;
  };
  await expect(deliverNext({ ...office.post, transport, pause })).rejects.toThrow("outbox");
  expect(office.clock.now - start).toBeGreaterThan(transport.timeoutMs);
  expect(office.clock.now - start).toBeLessThan(2 * transport.timeoutMs);
});

/** The outbox is out of reach from the moment on in which the mail is sent. */
function breakAfterSending({ db, transport }: MailDelivery) {
  const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute();
  const send: typeof transport.send = async (mail) => {
    const delivery = await transport.send(mail);
    await rename("outbox", "out_of_reach");
    return delivery;
  };
  return { transport: { ...transport, send }, mend: () => rename("out_of_reach", "outbox") };
}

test("a server that takes the mail and closes the line gets the same Message-ID again", async () => {
  await using office = await oneMail("drop");
  expect(await deliverNext(office.post)).toBe("away");
  office.smtp.behave("accept");
  office.clock.now += hour;
  expect(await deliverNext(office.post)).toBe("done");
  const [first, second] = office.smtp.mails;
  expect(second?.parsed.messageId).toBe(first?.parsed.messageId);
  expect(await office.rows()).toMatchObject([{ status: "sent", attempts: 2 }]);
});

test("a recipient whom the server does not know is given up at once, and the log says why but not who", async () => {
  await using office = await oneMail("refuse");
  await deliverNext(office.post);
  expect(await office.rows()).toMatchObject([{ status: "parked", last_error: expect.stringContaining("5.1.1") }]);
  expect(office.log()).toContain("the mail server refused the recipient (550)");
  expect(office.log()).not.toContain("ann@");
});

test("the committee's address is a setting: refused, it is tried for three days, at whatever it is by then", async () => {
  await using smtp = await startSmtp({ behaviour: "refuse" });
  await using office = await openPost({ SMTP_URL: smtp.url, COMMITTEE_EMAIL: "wrong@example.org" }, toCommittee);
  await office.queue({}, "toCommittee");
  expect(await deliverNext(office.post)).toBe("done");
  expect(await office.rows()).toMatchObject([{ status: "queued", last_error: expect.stringContaining("5.1.1") }]);
  expect(office.log()).not.toContain("wrong@");
  smtp.behave("accept");
  office.clock.now += hour;
  const config = { ...office.config, committeeEmail: "right@example.org" };
  expect(await deliverNext({ ...office.post, sources: { ...office.post.sources, config } })).toBe("done");
  expect(smtp.mails.at(-1)).toMatchObject({ recipients: ["right@example.org"] });
  expect(await office.rows()).toMatchObject([{ status: "sent", attempts: 2 }]);
});

test("the committee's mail is parked too when its address was refused for three days", async () => {
  await using smtp = await startSmtp({ behaviour: "refuse" });
  await using office = await openPost({ SMTP_URL: smtp.url, COMMITTEE_EMAIL: "wrong@example.org" }, toCommittee);
  await office.queue({}, "toCommittee");
  await deliverNext(office.post);
  office.clock.now += 72 * hour;
  await deliverNext(office.post);
  expect(await office.rows()).toMatchObject([{ status: "parked" }]);
});

test.each(["greylist", "no-relay", "dislike"] as const)(
  "a server that says %s is asked again later",
  async (behaviour) => {
    await using office = await oneMail(behaviour);
    expect(await deliverNext(office.post)).toBe("done");
    expect(await deliverNext(office.post)).toBe("nothing");
    office.smtp.behave("accept");
    office.clock.now += hour;
    await deliverNext(office.post);
    expect(await office.rows()).toMatchObject([{ status: "sent", attempts: 2, last_error: null }]);
    expect(office.log()).not.toContain("ann@");
  },
);

test("a server that never says a word is left before the lease is over", async () => {
  await using office = await oneMail("hang");
  const transport = smtpTransport({ url: office.smtp.url, limitMs: 300 });
  expect(await deliverNext({ ...office.post, transport })).toBe("away");
  expect(await office.rows()).toMatchObject([{ status: "queued", leased_by: null, attempts: 1 }]);
  expect(office.log()).toContain("did not answer in time");
});

test("a wrong password loses no mail", async () => {
  await using smtp = await startSmtp({ login: { user: "festival", password: "right" } });
  await using office = await openPost({ SMTP_URL: smtp.url.replace("right", "wrong") });
  await office.queue();
  expect(await deliverNext(office.post)).toBe("away");
  expect(office.log()).toContain("refused our login");
  expect(office.log()).not.toContain("wrong");
  office.clock.now += hour;
  const transport = smtpTransport({ url: smtp.url });
  expect(await deliverNext({ ...office.post, transport })).toBe("done");
  transport.close();
  expect(smtp.mails).toHaveLength(1);
});

test("a mail that was given up goes out when somebody asks for another try", async () => {
  await using office = await oneMail("refuse");
  await deliverNext(office.post);
  office.smtp.behave("accept");
  const sent = office.smtp.mails.length;
  expect(await deliverNext(office.post)).toBe("nothing");
  expect(await retryParked(office.post.db, office.clock.now)).toBe(1);
  expect(await deliverNext(office.post)).toBe("done");
  expect(office.smtp.mails).toHaveLength(sent + 1);
  expect(await retryParked(office.post.db, office.clock.now)).toBe(0);
});

test("a mail is tried for three days, ever less often, and then parked", async () => {
  await using office = await openPost({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  await office.queue();
  const start = office.clock.now;
  const tries = [];
  for (;;) {
    await deliverNext(office.post);
    tries.push(office.clock.now - start);
    const [row] = await office.rows();
    if (row?.status !== "queued") break;
    expect(row.due_at).toBeGreaterThan(office.clock.now);
    expect(row.due_at - office.clock.now).toBeLessThanOrEqual(hour + 1000);
    office.clock.now = row.due_at;
  }
  expect(tries.at(-1)).toBe(72 * hour);
  expect(tries.length).toBeGreaterThan(72);
  expect(await office.rows()).toMatchObject([{ status: "parked" }]);
  expect(office.log()).toContain("a mail is parked");
});

test("a mail that was written once stays as it was", async () => {
  await using office = await oneMail("greylist");
  await deliverNext(office.post);
  office.smtp.behave("accept");
  office.clock.now += hour;
  const changed = { note: async () => plainLetter({ to: "eve@example.org", subject: "Changed" }) };
  await deliverNext({ ...office.post, templates: async () => changed });
  expect(office.smtp.mails[0]).toMatchObject({ recipients: ["ann@example.org"], parsed: { subject: "A note" } });
});

test("a letter that cannot be written stands in nobody's way, and is written once it can be", async () => {
  const broken = {
    broken: async (facts: unknown) => Promise.reject(new TypeError(`no such thing: ${JSON.stringify(facts)}`)),
  };
  await using smtp = await startSmtp();
  await using office = await openPost({ SMTP_URL: smtp.url }, broken);
  await office.queue({ name: "Ann Lee" }, "broken");
  await office.queue({ name: "Ann Lee" }, "unheard-of");
  await office.queue();
  for (const _ of [1, 2, 3]) expect(await deliverNext(office.post)).toBe("done");
  expect(smtp.mails).toHaveLength(1);
  expect(office.log()).toContain("TypeError");
  expect(office.log()).not.toContain("Ann");
  office.clock.now += hour;
  const mended = { broken: async () => plainLetter({ subject: "Mended" }) };
  for (const _ of [1, 2]) await deliverNext({ ...office.post, templates: async () => mended });
  expect(smtp.mails[1]?.parsed.subject).toBe("Mended");
});

test("a letter that would leave its headers is parked, never sent", async () => {
  await using smtp = await startSmtp();
  await using office = await openPost({ SMTP_URL: smtp.url });
  await office.queue({ subject: "Hello\r\nBcc: victim@example.org" });
  await office.queue({ to: "ann@example.org\r\nRCPT TO:<victim@example.org>" });
  for (const _ of [1, 2]) await deliverNext(office.post);
  expect(await office.rows()).toMatchObject([{ status: "parked" }, { status: "parked" }]);
  expect(smtp.mails).toEqual([]);
  expect(office.log()).toContain("the subject contains a line break");
  expect(office.log()).not.toContain("victim");
});

test("whoever took too long to write does not send any more: the mail may be another's by then", async () => {
  await using smtp = await startSmtp();
  const slow = {
    slow: async () => {
      office.clock.now += 2 * office.post.transport.timeoutMs;
      return plainLetter();
    },
  };
  await using office = await openPost({ SMTP_URL: smtp.url }, slow);
  await office.queue({}, "slow");
  await deliverNext(office.post);
  expect(smtp.mails).toEqual([]);
  expect(await office.rows()).toMatchObject([{ status: "queued", leased_by: null, attempts: 0 }]);
  await deliverNext(office.post);
  expect(smtp.mails).toHaveLength(1);
});

test("without SMTP_URL a mail is a file, for its owner only, and the same mail again takes its place", async () => {
  await using office = await openPost();
  await office.queue();
  await deliverNext(office.post);
  await office.post.db.updateTable("outbox").set({ status: "queued", due_at: 0 }).execute();
  await deliverNext(office.post);
  const folder = join(office.config.dataDir, "mail");
  const [row] = await office.rows();
  expect(readdirSync(folder)).toEqual([`2027-01-31T081500.000Z-${row?.id}.eml`]);
  expect(readFileSync(join(folder, `2027-01-31T081500.000Z-${row?.id}.eml`), "utf8")).toBe(row?.message);
});

test("a mailbox that cannot be written keeps the mail waiting", async () => {
  await using office = await openPost();
  const folder = join(office.config.dataDir, "mail");
  mkdirSync(office.config.dataDir, { recursive: true });
  writeFileSync(folder, "in the way");
  await office.queue();
  expect(await deliverNext(office.post)).toBe("away");
  expect(office.log()).toContain("the mailbox could not be written (EEXIST)");
  rmSync(folder);
  office.clock.now += hour;
  expect(await deliverNext(office.post)).toBe("done");
  expect(readdirSync(folder)).toHaveLength(1);
});
