import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { mailboxState } from "#desk/records/conversations/mailbox-state.server.ts";
import { mailingTestKey } from "#desk/records/model/mail-kinds.ts";
import { parseReplyMailbox } from "#platform/config/reply-mailbox.server.ts";
import { messageForm } from "#services/forms/message-form.ts";
import { composeMessage } from "#services/mail/emails/mail-message.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { removeRecord } from "#services/submissions/remove-records.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { hour, mailTo, multipart, openReplyDesk } from "#tests/support/desk/reply-desk.ts";
import { type ImapServer, startImapServer } from "#tests/support/servers/imap-server.ts";
import { leaseMailbox } from "./mailbox-lease.server.ts";
import { readReplies } from "./reply-worker.server.ts";

let imap: ImapServer;
beforeAll(async () => {
  imap = await startImapServer();
}, 300_000);
afterAll(() => imap.stop());

const open = () => openReplyDesk(imap);

async function stateWords(desk: Awaited<ReturnType<typeof open>>) {
  const settings = parseReplyMailbox(imap.url());
  return settings && (await mailboxState(desk.db, settings, "Australia/Sydney")).words;
}

describe("an answer that comes by mail", () => {
  test("is stored once with the record whose mail it answers, and waits for an answer; the mailbox stays as it is", async () => {
    await using desk = await open();
    const message = await desk.answered();
    imap.deliver(mailTo(message.messageId, "Thank you.\nAnd a lift?\n\n> Yes.\n>\n"));
    await desk.readAll();
    await desk.db.deleteFrom("desk_mailboxes").execute();
    await desk.readAll();
    const { status, entries } = await desk.conversation(message);
    expect(status).toBe("new");
    expect(entries).toMatchObject([
      { way: "mail" },
      { way: "reply", by: null, sender: "joan@example.org", words: "Thank you.\nAnd a lift?" },
    ]);
    expect(entries).toHaveLength(2);
    expect(imap.touched()).toEqual([]);
    const log = await desk.db.selectFrom("desk_log").select("action").where("person_id", "is", null).execute();
    expect(log).toEqual([{ action: "record.mail-reply" }]);
  });

  test("to “we have received it”, or to a mail of the desk about the record, is found as well; to a test of a mail it is not theirs", async () => {
    await using desk = await open();
    const [band, volunteer] = [await desk.store("band"), await desk.store("volunteer")];
    const about = { kind: "volunteer", id: volunteer.id } as const;
    await queueMails(desk.db, [
      { kind: "band-acknowledgement", facts: {}, onceKey: `band-acknowledgement:${band.id}` },
      { kind: "volunteer-decision", facts: {}, onceKey: "decision", about },
      { kind: "volunteer-mailing", facts: {}, onceKey: `${mailingTestKey}${crypto.randomUUID()}`, about },
      { kind: "contact-message", facts: {}, onceKey: `contact-message:${band.id}` },
    ]);
    const outbox = await desk.db.selectFrom("outbox").select(["id", "kind"]).execute();
    for (const { id, kind } of outbox) imap.deliver(mailTo(`<${id}@cjf.example.org>`, `About ${kind}`));
    await desk.readAll();
    const entries = await desk.db.selectFrom("desk_conversation_entries").select(["kind", "words"]).execute();
    expect(entries.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
      { kind: "band", words: "About band-acknowledgement" },
      { kind: "volunteer", words: "About volunteer-decision" },
    ]);
  });

  test("is not matched by its address alone: it stays in the mailbox, and is counted", async () => {
    await using desk = await open();
    await desk.answered();
    await desk.readAll();
    const { unmatched } = await desk.mailbox();
    imap.deliver(mailTo("", "Is there a ramp?"));
    imap.deliver(mailTo("<guessed@cjf.example.org>", "Is there a ramp?"));
    await desk.readAll();
    expect((await desk.mailbox()).unmatched).toBe(unmatched + 2);
    expect(await desk.db.selectFrom("desk_conversation_entries").select("way").execute()).toEqual([{ way: "mail" }]);
  });

  test("is not what is only a copy of the committee's own: that is counted", async () => {
    await using desk = await open();
    const [one, other] = [await desk.answered(), await desk.answered()];
    const { mailFrom } = desk.services.config;
    imap.deliver(mailTo(one.messageId, "Yes.", { "Message-ID": other.messageId, From: `Festival <${mailFrom}>` }));
    await desk.readAll();
    for (const message of [one, other])
      expect((await desk.conversation(message)).entries.map(({ way }) => way)).toEqual(["mail"]);
    expect(await stateWords(desk)).toMatch(/One mail is a copy of the desk's own\. It stays there\.$/);
  });

  test("whose Message-ID is that of another mail is counted, and named with its time and its record", async () => {
    await using desk = await open();
    const [one, other] = [await desk.answered(), await desk.answered()];
    const id = "<same@example.org>";
    imap.deliver(mailTo(one.messageId, "Yes.", { "Message-ID": id }));
    imap.deliver(mailTo(other.messageId, "No.", { "Message-ID": id }));
    imap.deliver(mailTo(other.messageId, "No, I said.", { "Message-ID": one.messageId }));
    await desk.readAll();
    expect((await desk.conversation(one)).entries.map(({ way }) => way)).toEqual(["mail", "reply"]);
    expect((await desk.conversation(other)).entries.map(({ way }) => way)).toEqual(["mail"]);
    const named = `: \\S.*20\\d\\d.* \\(${other.reference}\\); .* \\(${other.reference}\\)\\. They stay there\\.$`;
    expect(await stateWords(desk)).toMatch(/2 mails were left out, with the Message-ID of another mail/);
    expect(await stateWords(desk)).toMatch(new RegExp(named));
    await desk.readAll();
    expect(await stateWords(desk)).toMatch(/2 mails were left out/);
  });

  test("that is read again says nothing new, and a mailbox that was made anew is counted anew", async () => {
    await using desk = await open();
    const message = await desk.answered();
    imap.deliver(mailTo(message.messageId, "Yes."));
    imap.deliver(mailTo("", "Buy this."));
    await desk.readAll();
    await desk.db.updateTable("desk_mailboxes").set({ uid_validity: "1" }).execute();
    await desk.readAll();
    expect(await desk.mailbox()).toMatchObject({ unmatched: 1, left_out: null });
  });

  test("is shown as text, whatever HTML it has, and its attachments can only be saved", async () => {
    await using desk = await open();
    const message = await desk.answered();
    const html =
      "<style>p{}</style><p>Dear&nbsp;all,<br>see <b>you</b> &lt;soon&gt;</p><script>alert(1)</script><img src=x>";
    const file = (name: string, content: string) =>
      `Content-Type: text/html\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}`;
    const parts = [
      `Content-Type: text/html\r\n\r\n${html}`,
      file("../../etc/passwd", "<script>alert(2)</script>"),
      ...Array.from({ length: 12 }, (_, at) => file(`${at}.txt`, "x")),
    ];
    imap.deliver(multipart(message.messageId, parts));
    await desk.readAll();
    const [, reply] = (await desk.conversation(message)).entries;
    expect(reply?.words).toBe(
      "Dear all,\nsee you <soon>\n\n(3 more are attached: they are in the mailbox.)"
        .replace(" ", "\u00a0")
        .replace("\u00a0", " "),
    );
    expect(reply?.attachments).toHaveLength(10);
    const passwd = reply?.attachments.find(({ name }) => name.includes("passwd"));
    expect(passwd?.name).not.toMatch(/[/\\]|^\./);
    const saved = await desk.get(`/messages/${message.reference}/attachments/${passwd?.id}`, desk.ann);
    expect(saved.headers.get("Content-Type")).toBe("application/octet-stream");
    expect(saved.headers.get("Content-Disposition")).toMatch(/^attachment; /);
    expect(saved.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(await saved.text()).toContain("alert(2)");
    const treasurer = await signIn(desk.services, { volunteers: "look" });
    const other = await desk.answered("volunteer");
    expect((await desk.get(`/volunteers/${other.reference}/attachments/${passwd?.id}`, treasurer)).status).toBe(404);
    await desk.db.transaction().execute((trx) => removeRecord(trx, messageForm, message.id));
    expect(await desk.db.selectFrom("desk_attachments").select("id").execute()).toEqual([]);
    expect((await desk.get(`/messages/${message.reference}/attachments/${passwd?.id}`, desk.ann)).status).toBe(404);
  });

  test("by an out-of-office note answers nothing; that a mail did not arrive is said with why", async () => {
    await using desk = await open();
    const [away, gone] = [await desk.answered(), await desk.answered()];
    imap.deliver(mailTo(away.messageId, "I am in Perth.", { "Auto-Submitted": "auto-replied" }));
    const report = [
      "Content-Type: text/plain\r\n\r\nSorry",
      "Content-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; joan@example.org\r\nAction: failed\r\nStatus: 5.2.2",
      `Content-Type: text/rfc822-headers\r\n\r\nSubject: Your message\r\nMessage-ID: ${gone.messageId}`,
    ];
    const headers = { "Content-Type": 'multipart/report; report-type=delivery-status; boundary="limit"' };
    imap.deliver(multipart("", report, headers));
    await desk.readAll();
    const [note, bounce] = [await desk.conversation(away), await desk.conversation(gone)];
    expect(note).toMatchObject({ status: "answered", entries: [{}, { way: "automatic", words: "I am in Perth." }] });
    const words = "It did not arrive: their mailbox is full.";
    expect(bounce).toMatchObject({ status: "new", entries: [{}, { way: "bounce", words }] });
    expect(await desk.db.selectFrom("outbox").select("id").execute(), "nothing is answered by itself").toHaveLength(2);
  });
});

describe("a mail of ours whose Message-ID a mail service has replaced", () => {
  const replaced = "<010801@ap-southeast-2.amazonses.com>";
  /** As it was sent: what stands in its References. */
  async function referencesOf(desk: Awaited<ReturnType<typeof open>>, messageId: string) {
    const [, id = ""] = /^<(.*)@/.exec(messageId) ?? [];
    const mailFrom = messageId.slice(messageId.indexOf("@"), -1);
    const email = { to: "joan@example.org", subject: "Hi", text: "Yes." };
    const context = { id, date: new Date(), mailFrom, festival: desk.services.config.siteUrl };
    const { message } = await composeMessage(email, context);
    return /^References: (.*)$/m.exec(message)?.[1]?.trim() ?? "";
  }

  test("is found by an answer to it, and by its bounce", async () => {
    await using desk = await open();
    const [message, gone] = [await desk.answered(), await desk.answered()];
    const references = await referencesOf(desk, message.messageId);
    imap.deliver(mailTo(replaced, "Thank you.", { References: `${references}\r\n ${replaced}` }));
    const report = [
      "Content-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1",
      `Content-Type: message/rfc822\r\n\r\nMessage-ID:\r\n ${replaced}\r\nReferences:\r\n ${await referencesOf(desk, gone.messageId)}\r\n\r\nYes.`,
    ];
    const headers = { "Content-Type": 'multipart/report; report-type=delivery-status; boundary="limit"' };
    imap.deliver(multipart(replaced, report, headers));
    await desk.readAll();
    expect((await desk.conversation(message)).entries.at(-1)).toMatchObject({ way: "reply", words: "Thank you." });
    const words = "It did not arrive: there is no such address.";
    expect((await desk.conversation(gone)).entries.at(-1)).toMatchObject({ way: "bounce", words });
  });
});

describe("a mail with odd characters", () => {
  const odd: [string, (answered: string) => string, RegExp][] = [
    [
      "in a charset that there is not",
      (id) => mailTo(id, "Hello", { "Content-Type": "text/plain; charset=klingon-8" }),
      /Hello/,
    ],
    ["with NUL characters", (id) => mailTo(id, "a\0b", { From: "a\0b@example.org" }), /^a\uFFFD?b$/],
  ];
  test.each(odd)(
    "%s is read as far as it can be, and the next one is read",
    async (_, make, words) => {
      await using desk = await open();
      const [message, next] = [await desk.answered(), await desk.answered()];
      imap.deliver(make(message.messageId));
      imap.deliver(mailTo(next.messageId, "And then?"));
      await desk.readAll();
      const said = (await desk.conversation(message)).entries.at(-1);
      expect(said?.way).toBe("reply");
      expect(said?.words).toMatch(words);
      expect(said?.words.length).toBeLessThan(25_000);
      expect((await desk.conversation(next)).entries.at(-1)?.words).toBe("And then?");
    },
    60_000,
  );
});

describe("the mailbox", () => {
  test("is read by one process at a time", async () => {
    await using desk = await open();
    const message = await desk.answered();
    imap.deliver(mailTo(message.messageId, "Thank you."));
    const settings = parseReplyMailbox(imap.url());
    if (!settings) throw new Error("no mailbox");
    const { db, config, log } = desk.services;
    const lease = () => leaseMailbox(db, { id: "another", owner: crypto.randomUUID(), now: hour });
    const leased = await Promise.all([lease(), lease(), lease()]);
    expect(leased.filter((each) => each !== undefined)).toHaveLength(1);
    const at = Date.now() + hour;
    const read = () => readReplies({ db, config, log }, settings, new AbortController().signal, () => at);
    await Promise.all([read(), read(), read()]);
    await desk.readAll();
    expect((await desk.conversation(message)).entries).toHaveLength(2);
  });

  test.each([
    ["password", { password: "wrong" }],
    ["no mailbox", { mailbox: "Nowhere" }],
    ["tls", { scheme: "imaps" }],
  ] as const)("that cannot be read says why: %s", async (problem, options) => {
    await using desk = await open();
    expect(await desk.read(options)).toBe("failed");
    expect(await desk.db.selectFrom("desk_mailboxes").select(["problem", "failures"]).execute()).toEqual([
      { problem, failures: 1 },
    ]);
    const settings = parseReplyMailbox(imap.url(options));
    const state = settings && (await mailboxState(desk.db, settings, "UTC"));
    expect(state).toMatchObject({ isWell: false, words: expect.stringMatching(/It is tried again/) });
    expect(JSON.stringify(state)).not.toContain("wrong");
  });

  test("that is away is tried again later and later, and read on once it is back", async () => {
    await using desk = await open();
    const { db, config, log } = desk.services;
    await using other = await startImapServer();
    const settings = parseReplyMailbox(other.url());
    if (!settings) throw new Error("no mailbox");
    await other.stop();
    const at = (now: number) => readReplies({ db, config, log }, settings, new AbortController().signal, () => now);
    const minute = 60_000;
    expect(await at(10 * minute)).toBe("failed");
    expect(await at(11 * minute)).toBe("nothing");
    expect(await at(12 * minute)).toBe("failed");
    expect(await at(15 * minute)).toBe("nothing");
    expect(await at(16 * minute)).toBe("failed");
    const state = await db.selectFrom("desk_mailboxes").select(["problem", "failures"]).execute();
    expect(state).toEqual([{ problem: "away", failures: 3 }]);
  });

  test("that can be read, but whose mails cannot be stored, is not said to be away; the log names the error", async () => {
    await using desk = await open();
    const message = await desk.answered();
    imap.deliver(mailTo(message.messageId, "Thank you."));
    await desk.db.schema.alterTable("desk_conversation_entries").renameTo("entries_away").execute();
    const error = vi.spyOn(desk.services.log, "error");
    expect(await desk.read()).toBe("failed");
    expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, "an answer by mail could not be stored");
    expect(await desk.db.selectFrom("desk_mailboxes").select("problem").execute()).toEqual([{ problem: "not stored" }]);
    await desk.db.schema.alterTable("entries_away").renameTo("desk_conversation_entries").execute();
  });
});
